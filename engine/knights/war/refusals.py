"""Why an action that is not on the menu is refused: the rule that keeps it off, and what would be legal instead."""

from __future__ import annotations

from engine.core.menu import Menu
from engine.core.refusal import Refusal, refuse
from engine.core.seat import CHANCE
from engine.knights import actions as act
from engine.knights import state as steps
from engine.knights.actions import KnightsAction
from engine.knights.battle import keep_sizes
from engine.knights.decision_rules import find_rule
from engine.knights.questions import find_actor, is_besieged
from engine.knights.state import KnightsState
from engine.knights.terms import Terms
from engine.knights.war import combat_refusals, march_refusals, movement, neutral_refusals

MOST_SHOWN = 12


def explain(terms: Terms, state: KnightsState, action: KnightsAction, menu: Menu[KnightsAction], now: str) -> Refusal:
    step = state.table.step
    if isinstance(step, steps.Over):
        return refuse("WK-END-03", "The war is over.", "Go back to an earlier point, or begin a new one.")
    if isinstance(step, steps.Revealing):
        return refuse("WK-NEUTRAL-01", "'{action}' is no neutral card that is left.", "Left are: {menu}.",
                      action=str(action)[:80], menu=_show(menu))  # fmt: skip
    if state.to_act is CHANCE:
        return _no_chance(terms, state, action)
    seat = find_actor(state)
    match step, action:
        case steps.Ordering(), act.March():
            return march_refusals.why_not_march(terms, state.table, seat, step, action)
        case steps.Ordering(), act.Sail():
            return march_refusals.why_not_sail(terms, state.table, seat, step, action)
        case steps.Ordering(), act.Battle() | act.Assault() | act.Besiege():
            return combat_refusals.why_not_fight(terms, state.table, seat, step, action)
        case steps.Choosing(), act.Operations():
            return refuse("WK-ACT-13", "No fresh noble of yours can do anything in {place} now.",
                          "Name one of: {menu}.", place=terms.realm.call(action.place),
                          menu=_places(terms, menu))  # fmt: skip
        case steps.Choosing(), act.Improvise():
            return refuse("WK-ACT-15", "No fresh noble of yours can move or fight now.", "Pass.")
        case steps.Marching(), act.Take() | act.TakeAll():
            return _no_gift(terms, state, action, menu)
        case steps.Fighting(), act.Keep():
            return _no_keep(terms, state)
        case steps.Fighting(), act.Lose():
            return refuse("WK-BATTLE-10", "No loss can go to '{target}' now.", "It may go to: {menu}.",
                          target=action.target[:40], menu=_show(menu))  # fmt: skip
        case steps.Fighting(), act.Command():
            return refuse("WK-BATTLE-01", "{noble} cannot command here.", "One of those who fight: {menu}.",
                          noble=_noble(terms, action.noble), menu=_nobles(terms, menu))  # fmt: skip
        case steps.Aftermath(), act.Retreat():
            return refuse("WK-RETREAT-03", "There is no retreat to {place}.",
                          "A neighbouring region without foreign city or noble: {menu}.",
                          place=terms.realm.call(action.place), menu=_places(terms, menu))  # fmt: skip
        case steps.Building(), act.Repair() | act.Fortify():
            return neutral_refusals.why_no_works(terms, state.table, step, action)
        case steps.Maintaining(), act.Maintain():
            return neutral_refusals.why_no_maintenance(terms, state.table, step, action)
        case steps.Rebuilding(), act.Rebuild():
            return refuse("WK-FORT-04", "The fortress cannot stand in {place}.",
                          "It needs a region of the realm without standing city, enemy noble or fortress, with two or "
                          "three barons not at the edge (WK-2P-02).", place=terms.realm.call(action.place))  # fmt: skip
        case steps.Mustering(), act.Give() | act.GiveAll():
            return refuse("WK-AMB-37", "'{action}' is no way to share out these troops.",
                          "Troops of nobles off the board and of the fortress, each card once: {menu}.",
                          action=str(action)[:80], menu=_show(menu))  # fmt: skip
        case steps.Arriving(), act.Arrive():
            return refuse("WK-ARRIVE-04", "{noble} cannot arrive in {place} now.",
                          "Now {due} may arrive in: {menu}.", noble=_noble(terms, action.noble),
                          place=terms.realm.call(action.place), due=terms.noble_name(step.queue[0]),
                          menu=_places(terms, menu))  # fmt: skip
    return _not_now(state, action, menu, now)


def _show(menu: Menu[KnightsAction]) -> str:
    return "; ".join(str(action) for action in menu[:MOST_SHOWN]) + (" ..." if len(menu) > MOST_SHOWN else "")


def _places(terms: Terms, menu: Menu[KnightsAction]) -> str:
    """The places among which the seat may choose."""
    return ", ".join(
        terms.realm.locate(terms.realm.index[action.place])
        for action in menu
        if isinstance(action, act.Operations | act.Retreat | act.Arrive)
    )


def _nobles(terms: Terms, menu: Menu[KnightsAction]) -> str:
    return ", ".join(_noble(terms, action.noble) for action in menu if isinstance(action, act.Command))


def _noble(terms: Terms, slug: str) -> str:
    number = terms.noble_index.get(slug)
    return f"'{slug[:40]}'" if number is None else terms.noble_name(number)


def _donor(terms: Terms, slug: str) -> str:
    return "the fortress" if slug == act.FORTRESS else _noble(terms, slug)


def _not_now(state: KnightsState, action: KnightsAction, menu: Menu[KnightsAction], now: str) -> Refusal:
    return refuse(
        find_rule(state.table),
        "'{action}' does not answer what is to be decided now.",
        "{now} Legal are: {menu}.",
        action=str(action)[:80],
        now=now,
        menu=_show(menu),
    )


def _no_chance(terms: Terms, state: KnightsState, action: KnightsAction) -> Refusal:
    return refuse(
        "WK-DEST-03",
        "Destiny cannot bring '{action}' here.",
        "A card is drawn from the {count} on top of the pile.",
        action=str(action)[:80],
        count=len(state.pile[0].cards),
    )


def _no_gift(terms: Terms, state: KnightsState, action: act.Take | act.TakeAll, menu: Menu[KnightsAction]) -> Refusal:
    step = state.table.step
    assert isinstance(step, steps.Marching)
    gifts = movement.list_gifts(terms, state.table, step)
    whole = any(isinstance(gift, act.TakeAll) and gift.donor == action.donor for gift in gifts)
    if isinstance(action, act.Take) and whole:
        return refuse("WK-MOVE-31", "An army with loss tokens gives all its troops or none.",
                      "Take them all from {donor}, or go on.", donor=_donor(terms, action.donor))  # fmt: skip
    place, seat = state.table.nobles[step.noble].place, find_actor(state)
    if place is not None and action.donor != act.FORTRESS and is_besieged(terms, state.table, place, seat):
        return refuse(
            "WK-MOVE-34", "Nobles inside a besieged city neither give nor receive.", "Move on, or end the move."
        )
    return refuse("WK-MOVE-30", "{donor} cannot give that here.",
                  "Your fortress or a fresh noble of yours in the same region may give: {menu}.",
                  donor=_donor(terms, action.donor), menu=_show(menu))  # fmt: skip


def _no_keep(terms: Terms, state: KnightsState) -> Refusal:
    fight = state.table.fight
    assert fight is not None
    band = fight.attacker if fight.stage.attacker else fight.defender
    sizes = keep_sizes(len(band.hand), band.commander is not None)
    return refuse(
        "WK-BATTLE-05",
        "These cards cannot be kept of your hand.",
        "Keep {least} to {most} of the cards you hold, in the order hit, avoid, victory, draw, blank.",
        least=sizes[0],
        most=sizes[-1],
    )
