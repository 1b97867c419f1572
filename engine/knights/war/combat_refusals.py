"""Why a combat that is not on the menu is refused."""

from __future__ import annotations

from engine.core.refusal import Refusal, refuse
from engine.core.seat import Seat
from engine.knights.actions import Assault, Battle, Besiege
from engine.knights.questions import find_hold, has_target, list_fresh, list_standing, weigh_siege
from engine.knights.siege import SiegeStep
from engine.knights.state import Common, Ordering
from engine.knights.terms import Terms


def why_not_fight(
    terms: Terms, table: Common, seat: Seat, order: Ordering, action: Battle | Assault | Besiege
) -> Refusal:
    """The rule that forbids a combat that is not on the menu."""
    realm = terms.realm
    if action.place not in realm.index:
        return refuse("WK-COMBAT-01", "There is no '{what}' on this board.", "Places are hexes such as E3, or cities "
                      "overseas.", what=action.place[:40])  # fmt: skip
    place = realm.index[action.place]
    if order.fought or (order.place is None and order.moved):
        return refuse("WK-COMBAT-01", "This card starts no combat any more.", "End the card.")
    if order.place is not None and place != order.place:
        return refuse("WK-COMBAT-01", "This card fights only in {place}.", "Fight there, or end the card.",
                      place=realm.titles[order.place])  # fmt: skip
    numbers = [terms.noble_index.get(slug) for slug in action.nobles]
    fresh = list_fresh(table, seat, place)
    if not numbers or any(number not in fresh for number in numbers):
        return refuse(
            "WK-COMBAT-03",
            "Only your fresh nobles in {place} can attack there.",
            "They are: {who}.",
            place=realm.call(action.place),
            who=", ".join(terms.noble_name(number) for number in fresh) or "none",
        )
    if isinstance(action, Battle):
        return _why_not_battle(terms, table, seat, place, action)
    if place in order.refused:
        return refuse("WK-AMB-R27", "A third baron has objected to this attack.", "Choose something else.")
    if not has_target(terms, table, seat, place):
        return refuse("WK-COMBAT-05", "There is no city or fortress of anybody else in {place}.",
                      "Against nobles in the open fight a battle.", place=realm.call(action.place))  # fmt: skip
    if isinstance(action, Besiege):
        return _why_not_siege(terms, table, seat, place, tuple(number for number in numbers if number is not None))
    return _badly_listed()


def _badly_listed() -> Refusal:
    return refuse("WK-COMBAT-03", "Nobles are named once each, in the order of their cards.", "Write them so.")


def _why_not_battle(terms: Terms, table: Common, seat: Seat, place: int, action: Battle) -> Refusal:
    if action.baron not in table.barons or table.barons.index(action.baron) == seat:
        return refuse("WK-COMBAT-02", "{who} is no enemy at this table.", "Name another baron.", who=action.baron.value)
    enemy = Seat(table.barons.index(action.baron))
    if find_hold(terms, table, place, enemy) is not None:
        return refuse("WK-COMBAT-06", "The nobles of {who} are inside the walls.", "Assault the place or besiege it.",
                      who=terms.baron_name(action.baron))  # fmt: skip
    if not list_standing(table.nobles, place, enemy):
        return refuse("WK-COMBAT-01", "{who} has no noble in {place}.", "A battle needs an enemy army there.",
                      who=terms.baron_name(action.baron), place=terms.realm.call(action.place))  # fmt: skip
    return _badly_listed()


def _why_not_siege(terms: Terms, table: Common, seat: Seat, place: int, group: tuple[int, ...]) -> Refusal:
    found = weigh_siege(terms, table, seat, place, group)
    if found.step is SiegeStep.TAKEN:
        return refuse("WK-AMB-R30", "Another baron besieges this place already.", "An assault is still possible.")
    if found.step is SiegeStep.TOO_WEAK:
        return refuse(
            "WK-SIEGE-01",
            "{mine} men do not outweigh the {theirs} of the place.",
            "A siege needs strictly more; bring more troops, or assault it.",
            mine=found.attacker_weight,
            theirs=found.place_weight,
        )
    if found.step is SiegeStep.REPEATED:
        return refuse("WK-SIEGE-09", "Your siege began in this very turn.", "Besiege it again in a later turn.")
    return _badly_listed()
