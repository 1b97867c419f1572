"""Why a card cannot name a region, a noble cannot go there, troops cannot go along, or a combat cannot begin."""

from __future__ import annotations

from itertools import pairwise

from engine.core.position import expect, step_of
from engine.core.refusal import Refusal, refuse
from engine.core.seat import Seat
from engine.knights import actions as act
from engine.knights import questions as ask
from engine.knights.siege import SiegeStep
from engine.knights.state import NOBLES, KnightsState
from engine.knights.steps import Marching, Ordering
from engine.knights.terms import Terms
from engine.knights.war.cards import list_cards
from engine.knights.war.movement import list_gifts
from engine.knights.war.names import call_noble, list_places, refuse_place, why_no_noble, why_no_place


def why_no_operations(terms: Terms, state: KnightsState, action: act.Operations) -> Refusal:
    places = [terms.realm.index[card.place] for card in list_cards(terms, state) if isinstance(card, act.Operations)]
    sentence, tip = "No fresh noble of yours can do anything in {place} now.", "Name one of: {places}."
    return refuse_place(terms, "WK-ACT-13", action.place, places, sentence, tip)


def why_no_improvisation(terms: Terms, state: KnightsState, action: act.Improvise) -> Refusal:
    return refuse("WK-ACT-15", "No fresh noble of yours can move or fight now.", "Pass.")


def why_not_march(terms: Terms, state: KnightsState, action: act.March) -> Refusal:
    """The rule that forbids a march that is not on the menu."""
    realm = terms.realm
    wrong = why_no_noble(terms, "WK-MOVE-03", action.noble)
    for name in action.path:
        wrong = wrong or why_no_place(terms, "WK-MOVE-03", name)
    wrong = wrong or _why_not_mover(terms, state, action.noble)
    if wrong is not None:
        return wrong
    if not action.path:
        return refuse("WK-MOVE-03", "The march leads nowhere.", "Name the region, or the regions along a road.")
    path = [realm.index[name] for name in action.path]
    origin = expect(state.nobles[terms.noble_index[action.noble]].place, "movers are on the board")
    for start, end in pairwise([origin, *path]):
        wrong = wrong or why_closed(terms, start, end)
    if wrong is not None:
        return wrong
    if tuple(path) in realm.paths[origin]:
        return _elsewhere(terms, step_of(state, Ordering), action.path[-1])
    rule, called = "WK-MOVE-03" if len(path) == 1 else "WK-MOVE-04", ", ".join(map(realm.call, action.path))
    tip = "One region, or two or three along a road without leaving it; from here: {near}."
    near = list_places(terms, realm.near[origin]) if realm.near[origin] else "only by sea"
    return refuse(rule, "{path} is no move from {origin}.", tip, path=called, origin=realm.titles[origin], near=near)


def why_closed(terms: Terms, start: int, end: int) -> Refusal | None:
    """A river or mountains between two regions."""
    realm, barrier = terms.realm, terms.realm.barrier(start, end)
    if not barrier:
        return None
    rule, barrier = ("WK-MOVE-06", "the river") if barrier == "river" else ("WK-MOVE-05", barrier)
    sentence = "The side between {start} and {end} is closed by {barrier}."
    values = {"start": realm.titles[start], "end": realm.titles[end], "near": list_places(terms, realm.near[start])}
    return refuse(rule, sentence, "From {start} one can walk to: {near}.", barrier=barrier, **values)


def why_not_sail(terms: Terms, state: KnightsState, action: act.Sail) -> Refusal:
    realm = terms.realm
    wrong = why_no_noble(terms, "WK-MOVE-20", action.noble) or why_no_place(terms, "WK-MOVE-20", action.port)
    wrong = wrong or _why_not_mover(terms, state, action.noble)
    if wrong is not None:
        return wrong
    number = terms.noble_index[action.noble]
    origin, target = expect(state.nobles[number].place, "movers are on the board"), realm.index[action.port]
    harbours = ask.find_harbours(terms, state)
    ports = [port for port in realm.ports if harbours >> port & 1]
    place, tip = target, "A voyage leads from port to port: {named}."
    if origin not in ports:
        place, sentence = origin, "There is no port in {place}, where {who} stands."
    elif target not in ports:
        sentence = "{place} has no port for {who} to sail to."
    elif origin == target:
        sentence, tip = "{who} is in {place} already.", "A voyage leads to another port: {named}."
    else:
        return _elsewhere(terms, step_of(state, Ordering), action.port)
    who, named = terms.noble_name(number), list_places(terms, ports)
    return refuse("WK-MOVE-20", sentence, tip, place=realm.titles[place], who=who, named=named)


def _elsewhere(terms: Terms, order: Ordering, target: str) -> Refusal:
    named = "" if order.place is None else terms.realm.titles[order.place]
    sentence = "These military operations lead into {place}, not into {target}."
    tip = "Every move of this card ends in the region that was named."
    return refuse("WK-MOVE-01", sentence, tip, place=named, target=terms.realm.call(target))


def _why_not_mover(terms: Terms, state: KnightsState, slug: str) -> Refusal | None:
    """Nobles off the board, at sea, tired or shut in stay too (WK-MOVE-10, WK-MOVE-23)."""
    order, number = step_of(state, Ordering), terms.noble_index[slug]
    noble, name = state.nobles[number], terms.noble_name(number)
    if number // NOBLES != state.to_act:
        return refuse("WK-MOVE-01", "{who} is not your noble.", "Move one of your own.", who=name)
    if order.fought:
        return refuse("WK-MOVE-01", "After the combat nobody moves with this card.", "End the card.")
    if number in order.moved or (order.place is None and order.moved):
        return refuse("WK-MOVE-02", "{who} cannot move with this card any more.", "Fight, or end the card.", who=name)
    if noble.place is None:
        return refuse("WK-ARRIVE-05", "{who} is not on the board.", "He arrives in the upkeep, with troops.", who=name)
    if noble.at_sea:
        return refuse("WK-MOVE-21", "{who} is at sea.", "He lands in the upkeep.", who=name)
    if not noble.fresh:
        return refuse("WK-EXHAUST-02", "{who} is exhausted.", "He rests in the upkeep; move a fresh noble.", who=name)
    if ask.is_besieged(terms, state, noble.place, ask.find_actor(state)):
        tip = "He may attack the besiegers (WK-SIEGE-05)."
        return refuse("WK-SIEGE-03", "{who} is shut in by a siege.", tip, who=name)
    if noble.place == order.place:
        return refuse("WK-MOVE-01", "{who} is there already.", "Move another noble in, or fight.", who=name)
    return None


# --- troops on the way ------------------------------------------------------------------------------------------


def why_no_gift(terms: Terms, state: KnightsState, action: act.Take | act.TakeAll) -> Refusal:
    gifts = list_gifts(terms, state)
    wrong = why_no_noble(terms, "WK-MOVE-30", action.donor, act.FORTRESS)
    if wrong is not None:
        return wrong
    donor = call_noble(terms, action.donor)
    if isinstance(action, act.Take) and act.TakeAll(action.donor) in gifts:
        sentence = "An army with loss tokens gives all its troops or none."
        return refuse("WK-MOVE-31", sentence, "Take them all from {donor}, or go on.", donor=donor)
    place = state.nobles[step_of(state, Marching).noble].place
    if place is not None and ask.is_besieged(terms, state, place, ask.find_actor(state)):
        sentence = "Inside a besieged place nobody gives or receives troops."
        return refuse("WK-MOVE-34", sentence, "Move on, or end the move.")
    tip = "Your fortress or a fresh noble of yours in the same region may give: {menu}."
    donor, menu = donor[0].upper() + donor[1:], "; ".join(map(str, gifts)) or "nothing"
    return refuse("WK-MOVE-30", "{donor} cannot give that here.", tip, donor=donor, menu=menu)


# --- combat -----------------------------------------------------------------------------------------------------


def why_not_fight(terms: Terms, state: KnightsState, action: act.Battle | act.Assault | act.Besiege) -> Refusal:
    """The rule that forbids a combat that is not on the menu."""
    wrong = why_no_place(terms, "WK-COMBAT-01", action.place)
    for slug in action.nobles:
        wrong = wrong or why_no_noble(terms, "WK-COMBAT-03", slug)
    wrong = wrong or _why_not_there(terms, state, action)
    if wrong is not None:
        return wrong
    place = terms.realm.index[action.place]
    if isinstance(action, act.Battle):
        return _why_not_battle(terms, state, place, action) or _badly_listed(terms, action)
    if place in step_of(state, Ordering).refused:
        return refuse("WK-AMB-R27", "A third baron has objected to this attack.", "Choose something else.")
    if not ask.has_target(terms, state, ask.find_actor(state), place):
        return refuse("WK-COMBAT-05", "There is no city or fortress of anybody else in {place}.",
                      "Against nobles in the open fight a battle.", place=terms.realm.call(action.place))  # fmt: skip
    wrong = _why_not_siege(terms, state, place, action) if isinstance(action, act.Besiege) else None
    return wrong or _badly_listed(terms, action)


def _why_not_there(terms: Terms, state: KnightsState, action: act.Battle | act.Assault | act.Besiege) -> Refusal | None:
    """The card and the nobles must allow a combat in this region."""
    order, place = step_of(state, Ordering), terms.realm.index[action.place]
    if order.fought or (order.place is None and order.moved):
        return refuse("WK-COMBAT-01", "This card starts no combat any more.", "End the card.")
    if order.place is not None and place != order.place:
        return refuse("WK-COMBAT-01", "This card fights only in {place}.", "Fight there, or end the card.",
                      place=terms.realm.titles[order.place])  # fmt: skip
    fresh = ask.list_fresh(state, ask.find_actor(state), place)
    if action.nobles and all(terms.noble_index[slug] in fresh for slug in action.nobles):
        return None
    sentence, place_called = "Only your fresh nobles in {place} can attack there.", terms.realm.call(action.place)
    who = ", ".join(f"{terms.noble_name(number)} ({terms.noble_slugs[number]})" for number in fresh) or "none"
    return refuse("WK-COMBAT-03", sentence, "They are: {who}.", place=place_called, who=who)


def _badly_listed(terms: Terms, action: act.Battle | act.Assault | act.Besiege) -> Refusal:
    """All is well but the list of nobles."""
    ordered = sorted({terms.noble_index[slug] for slug in action.nobles})
    return refuse("WK-COMBAT-03", "Nobles are named once each, in the order of their cards.", "Write: {nobles}.",
                  nobles=",".join(terms.noble_slugs[number] for number in ordered))  # fmt: skip


def _why_not_battle(terms: Terms, state: KnightsState, place: int, action: act.Battle) -> Refusal | None:
    if action.baron not in state.barons or state.barons.index(action.baron) == state.to_act:
        return refuse("WK-COMBAT-02", "{who} is no enemy at this table.", "Name another baron.",
                      who=terms.baron_name(action.baron))  # fmt: skip
    enemy, who = Seat(state.barons.index(action.baron)), terms.baron_name(action.baron)
    if ask.find_hold(terms, state, place, enemy) is not None:
        return refuse("WK-COMBAT-06", "The nobles of {who} are inside the walls.", "Assault the place or besiege it.",
                      who=who)  # fmt: skip
    if ask.list_standing(state, place, enemy):
        return None
    if any(noble.place == place and number // NOBLES == enemy for number, noble in enumerate(state.nobles)):
        return refuse("WK-COMBAT-08", "The nobles of {who} are at sea in the port of {place}: they cannot be attacked.",
                      "They land in the upkeep.", who=who, place=terms.realm.call(action.place))  # fmt: skip
    return refuse("WK-COMBAT-01", "{who} has no noble in {place}.", "A battle needs an enemy army there.",
                  who=who, place=terms.realm.call(action.place))  # fmt: skip


def _why_not_siege(terms: Terms, state: KnightsState, place: int, action: act.Besiege) -> Refusal | None:
    group = tuple(terms.noble_index[slug] for slug in action.nobles)
    found = ask.find_siege_answer(terms, state, ask.find_actor(state), place, group)
    if found.step is SiegeStep.TAKEN:
        return refuse("WK-AMB-R30", "Another baron besieges this place already.", "An assault is still possible.")
    if found.step is SiegeStep.TOO_WEAK:
        sentence = "{mine} men do not outweigh the {theirs} of the place."
        tip = "A siege needs strictly more; bring more troops, or assault it."
        return refuse("WK-SIEGE-01", sentence, tip, mine=found.attacker_weight, theirs=found.place_weight)
    if found.step is SiegeStep.REPEATED:
        return refuse("WK-SIEGE-09", "Your siege began in this very turn.", "Besiege it again in a later turn.")
    return None
