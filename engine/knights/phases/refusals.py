"""Why an action that is not on the menu is refused: the rule that keeps it off, and what would be legal instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.refusal import Refusal, refuse
from engine.core.seat import CHANCE
from engine.knights import actions as act
from engine.knights import state as steps
from engine.knights.actions import KnightsAction
from engine.knights.battle import keep_sizes
from engine.knights.decision_rules import find_rule
from engine.knights.draft import is_besieged
from engine.knights.phases import combat_refusals, march_refusals, movement, neutral_refusals
from engine.knights.state import KnightsState

if TYPE_CHECKING:
    from engine.knights.rules import KnightsRules

MOST_SHOWN = 12


def explain(rules: KnightsRules, state: KnightsState, action: KnightsAction) -> Refusal:
    step = state.table.step
    if isinstance(step, steps.Over):
        return refuse("WK-END-03", "The war is over.", "Go back to an earlier point, or begin a new one.")
    if isinstance(step, steps.Revealing):
        return refuse("WK-NEUTRAL-01", "'{action}' is no neutral card that is left.", "Left are: {menu}.",
                      action=str(action)[:80], menu=_menu(rules, state))  # fmt: skip
    if state.to_act is CHANCE:
        return _no_chance(rules, state, action)
    seat = rules.seat_to_act(state)
    match step, action:
        case steps.Ordering(), act.March():
            return march_refusals.why_not_march(rules, state.table, seat, step, action)
        case steps.Ordering(), act.Sail():
            return march_refusals.why_not_sail(rules, state.table, seat, step, action)
        case steps.Ordering(), act.Battle() | act.Assault() | act.Besiege():
            return combat_refusals.why_not_fight(rules, state.table, seat, step, action)
        case steps.Choosing(), act.Operations():
            return refuse("WK-ACT-13", "No fresh noble of yours can do anything in {place} now.",
                          "Name one of: {menu}.", place=rules.realm.call(action.place),
                          menu=_places(rules, state))  # fmt: skip
        case steps.Choosing(), act.Improvise():
            return refuse("WK-ACT-15", "No fresh noble of yours can move or fight now.", "Pass.")
        case steps.Marching(), act.Take() | act.TakeAll():
            return _no_gift(rules, state, action)
        case steps.Fighting(), act.Keep():
            return _no_keep(rules, state)
        case steps.Fighting(), act.Lose():
            return refuse("WK-BATTLE-10", "No loss can go to '{target}' now.", "It may go to: {menu}.",
                          target=action.target[:40], menu=_menu(rules, state))  # fmt: skip
        case steps.Fighting(), act.Command():
            return refuse("WK-BATTLE-01", "{noble} cannot command here.", "One of those who fight: {menu}.",
                          noble=_noble(rules, action.noble), menu=_nobles(rules, state))  # fmt: skip
        case steps.Aftermath(), act.Retreat():
            return refuse("WK-RETREAT-03", "There is no retreat to {place}.",
                          "A neighbouring region without foreign city or noble: {menu}.",
                          place=rules.realm.call(action.place), menu=_places(rules, state))  # fmt: skip
        case steps.Building(), act.Repair() | act.Fortify():
            return neutral_refusals.why_no_works(rules, state.table, step, action)
        case steps.Maintaining(), act.Maintain():
            return neutral_refusals.why_no_maintenance(rules, state.table, step, action)
        case steps.Rebuilding(), act.Rebuild():
            return refuse("WK-FORT-04", "The fortress cannot stand in {place}.",
                          "It needs a region of the realm without standing city, enemy noble or fortress, with two or "
                          "three barons not at the edge (WK-2P-02).", place=rules.realm.call(action.place))  # fmt: skip
        case steps.Mustering(), act.Give() | act.GiveAll():
            return refuse("WK-AMB-37", "'{action}' is no way to share out these troops.",
                          "Troops of nobles off the board and of the fortress, each card once: {menu}.",
                          action=str(action)[:80], menu=_menu(rules, state))  # fmt: skip
        case steps.Arriving(), act.Arrive():
            return refuse("WK-ARRIVE-04", "{noble} cannot arrive in {place} now.",
                          "Now {due} may arrive in: {menu}.", noble=_noble(rules, action.noble),
                          place=rules.realm.call(action.place), due=rules.noble_name(step.queue[0]),
                          menu=_places(rules, state))  # fmt: skip
    return _not_now(rules, state, action)


def _menu(rules: KnightsRules, state: KnightsState) -> str:
    menu = [str(action) for action in rules.legal_actions(state)]
    return "; ".join(menu[:MOST_SHOWN]) + (" ..." if len(menu) > MOST_SHOWN else "")


def _places(rules: KnightsRules, state: KnightsState) -> str:
    """The places among which the seat may choose."""
    return ", ".join(
        rules.realm.locate(rules.realm.index[action.place])
        for action in rules.legal_actions(state)
        if isinstance(action, act.Operations | act.Retreat | act.Arrive)
    )


def _nobles(rules: KnightsRules, state: KnightsState) -> str:
    menu = rules.legal_actions(state)
    return ", ".join(_noble(rules, action.noble) for action in menu if isinstance(action, act.Command))


def _noble(rules: KnightsRules, slug: str) -> str:
    number = rules.noble_index.get(slug)
    return f"'{slug[:40]}'" if number is None else rules.noble_name(number)


def _donor(rules: KnightsRules, slug: str) -> str:
    return "the fortress" if slug == movement.FORTRESS else _noble(rules, slug)


def _not_now(rules: KnightsRules, state: KnightsState, action: KnightsAction) -> Refusal:
    return refuse(
        find_rule(state.table),
        "'{action}' does not answer what is to be decided now.",
        "{now} Legal are: {menu}.",
        action=str(action)[:80],
        now=str(rules.describe(rules.observe(state, None))),
        menu=_menu(rules, state),
    )


def _no_chance(rules: KnightsRules, state: KnightsState, action: KnightsAction) -> Refusal:
    return refuse(
        "WK-DEST-03",
        "Destiny cannot bring '{action}' here.",
        "A card is drawn from the {count} on top of the pile.",
        action=str(action)[:80],
        count=len(state.pile[0].cards),
    )


def _no_gift(rules: KnightsRules, state: KnightsState, action: act.Take | act.TakeAll) -> Refusal:
    step = state.table.step
    assert isinstance(step, steps.Marching)
    gifts = movement.list_gifts(rules, state.table, step)
    whole = any(isinstance(gift, act.TakeAll) and gift.donor == action.donor for gift in gifts)
    if isinstance(action, act.Take) and whole:
        return refuse("WK-MOVE-31", "An army with loss tokens gives all its troops or none.",
                      "Take them all from {donor}, or go on.", donor=_donor(rules, action.donor))  # fmt: skip
    place, seat = state.table.nobles[step.noble].place, rules.seat_to_act(state)
    if place is not None and action.donor != movement.FORTRESS and is_besieged(state.table, rules, place, seat):
        return refuse(
            "WK-MOVE-34", "Nobles inside a besieged city neither give nor receive.", "Move on, or end the move."
        )
    return refuse("WK-MOVE-30", "{donor} cannot give that here.",
                  "Your fortress or a fresh noble of yours in the same region may give: {menu}.",
                  donor=_donor(rules, action.donor), menu=_menu(rules, state))  # fmt: skip


def _no_keep(rules: KnightsRules, state: KnightsState) -> Refusal:
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
