"""Why a combat that is not on the menu is refused."""

from __future__ import annotations

from engine.core.position import step_of
from engine.core.refusal import Refusal, refuse
from engine.core.seat import Seat
from engine.knights.actions import Assault, Battle, Besiege
from engine.knights.questions import find_actor, find_hold, find_siege_answer, has_target, list_fresh, list_standing
from engine.knights.siege import SiegeStep
from engine.knights.state import NOBLES, KnightsState
from engine.knights.steps import Ordering
from engine.knights.terms import Terms
from engine.knights.war.names import list_names, why_no_noble, why_no_place


def why_not_fight(terms: Terms, state: KnightsState, action: Battle | Assault | Besiege) -> Refusal:
    """The rule that forbids a combat that is not on the menu."""
    wrong = why_no_place(terms, "WK-COMBAT-01", action.place)
    for slug in action.nobles:
        wrong = wrong or why_no_noble(terms, "WK-COMBAT-03", slug)
    wrong = wrong or _why_not_there(terms, state, action)
    if wrong is not None:
        return wrong
    place = terms.realm.index[action.place]
    if isinstance(action, Battle):
        return _why_not_battle(terms, state, place, action) or _badly_listed(terms, action)
    if place in step_of(state, Ordering).refused:
        return refuse("WK-AMB-R27", "A third baron has objected to this attack.", "Choose something else.")
    if not has_target(terms, state, find_actor(state), place):
        return refuse("WK-COMBAT-05", "There is no city or fortress of anybody else in {place}.",
                      "Against nobles in the open fight a battle.", place=terms.realm.call(action.place))  # fmt: skip
    wrong = _why_not_siege(terms, state, place, action) if isinstance(action, Besiege) else None
    return wrong or _badly_listed(terms, action)


def _why_not_there(terms: Terms, state: KnightsState, action: Battle | Assault | Besiege) -> Refusal | None:
    """The card and the nobles must allow a combat in this region."""
    order, place = step_of(state, Ordering), terms.realm.index[action.place]
    if order.fought or (order.place is None and order.moved):
        return refuse("WK-COMBAT-01", "This card starts no combat any more.", "End the card.")
    if order.place is not None and place != order.place:
        return refuse("WK-COMBAT-01", "This card fights only in {place}.", "Fight there, or end the card.",
                      place=terms.realm.titles[order.place])  # fmt: skip
    fresh = list_fresh(state, find_actor(state), place)
    if action.nobles and all(terms.noble_index[slug] in fresh for slug in action.nobles):
        return None
    sentence = "Only your fresh nobles in {place} can attack there."
    tip = "They are: {who}."
    return refuse("WK-COMBAT-03", sentence, tip, place=terms.realm.call(action.place), who=list_names(terms, fresh))


def _badly_listed(terms: Terms, action: Battle | Assault | Besiege) -> Refusal:
    """All is well but the list of nobles."""
    ordered = sorted({terms.noble_index[slug] for slug in action.nobles})
    return refuse("WK-COMBAT-03", "Nobles are named once each, in the order of their cards.", "Write: {nobles}.",
                  nobles=",".join(terms.noble_slugs[number] for number in ordered))  # fmt: skip


def _why_not_battle(terms: Terms, state: KnightsState, place: int, action: Battle) -> Refusal | None:
    if action.baron not in state.barons or state.barons.index(action.baron) == state.to_act:
        return refuse("WK-COMBAT-02", "{who} is no enemy at this table.", "Name another baron.",
                      who=terms.baron_name(action.baron))  # fmt: skip
    enemy, who = Seat(state.barons.index(action.baron)), terms.baron_name(action.baron)
    if find_hold(terms, state, place, enemy) is not None:
        return refuse("WK-COMBAT-06", "The nobles of {who} are inside the walls.", "Assault the place or besiege it.",
                      who=who)  # fmt: skip
    if list_standing(state, place, enemy):
        return None
    if any(noble.place == place and number // NOBLES == enemy for number, noble in enumerate(state.nobles)):
        return refuse("WK-COMBAT-08", "The nobles of {who} are at sea in the port of {place}: they cannot be attacked.",
                      "They land in the upkeep.", who=who, place=terms.realm.call(action.place))  # fmt: skip
    return refuse("WK-COMBAT-01", "{who} has no noble in {place}.", "A battle needs an enemy army there.",
                  who=who, place=terms.realm.call(action.place))  # fmt: skip


def _why_not_siege(terms: Terms, state: KnightsState, place: int, action: Besiege) -> Refusal | None:
    group = tuple(terms.noble_index[slug] for slug in action.nobles)
    found = find_siege_answer(terms, state, find_actor(state), place, group)
    if found.step is SiegeStep.TAKEN:
        return refuse("WK-AMB-R30", "Another baron besieges this place already.", "An assault is still possible.")
    if found.step is SiegeStep.TOO_WEAK:
        sentence = "{mine} men do not outweigh the {theirs} of the place."
        tip = "A siege needs strictly more; bring more troops, or assault it."
        return refuse("WK-SIEGE-01", sentence, tip, mine=found.attacker_weight, theirs=found.place_weight)
    if found.step is SiegeStep.REPEATED:
        return refuse("WK-SIEGE-09", "Your siege began in this very turn.", "Besiege it again in a later turn.")
    return None
