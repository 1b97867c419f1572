"""What effects do to walls, armies, cities and fleets (WK-EVENT-05, WK-PROP-01); PERFORMS has them all."""

from __future__ import annotations

from functools import partial

from engine.core.position import Step, step_of, without_item
from engine.core.rules import Chance
from engine.core.seat import CHANCE, Actor, Seat
from engine.knights import court_effects as do
from engine.knights.court_steps import Applying, Joining
from engine.knights.draft import Draft, replace
from engine.knights.pieces import HUNDRED, Troop, read_troop
from engine.knights.questions import list_cities, list_nobles, list_standing
from engine.knights.realm_actions import Enlist
from engine.knights.state import KnightsState
from engine.knights.steps import Deserting
from engine.knights.terms import Terms
from engine.knights.turn import effects_goods
from engine.knights.turn.effects_goods import Perform
from engine.knights.turn.expeditions import LAST_BOX
from engine.knights.turn.sequences import line_up, muster_out
from engine.knights.turn.setting_up import weigh_troops


def perform(draft: Draft, rule: str, effect: do.Effect, seat: Seat, found: int) -> list[Step]:
    """Do it, to this baron where it concerns one; what is still to be decided is returned."""
    return PERFORMS[type(effect)](draft, rule, effect, seat, found) or []


# --- walls and armies -------------------------------------------------------------------------------------------


def _mend(draft: Draft, rule: str, effect: do.Mend, seat: Seat, found: int) -> None:
    """What is besieged cannot be repaired (WK-NEUTRAL-06, WK-AMB-36)."""
    for number in list_cities(draft, seat):
        if draft.cities[number].breaches and draft.cities[number].siege is None:
            draft.change_city(number, breaches=0)
            draft.tell(rule, "The breaches of {city} are repaired.", draft.rules.realm.place_of[number], city=number)
    fort = draft.forts[seat]
    if fort.breaches and fort.siege is None:
        draft.change_fort(seat, breaches=0)
        draft.tell(rule, "The breaches of the fortress of {who} are repaired.", fort.place, who=seat)


def _heal(draft: Draft, rule: str, effect: do.Heal, seat: Seat, found: int) -> None:
    for number in list_nobles(seat):
        if draft.nobles[number].tokens:
            draft.change_noble(number, tokens=0)
            draft.tell(rule, "The army of {noble} bears no loss tokens any more.", noble=number)
    if draft.forts[seat].tokens:
        draft.change_fort(seat, tokens=0)
        draft.tell(rule, "The garrison of {who} bears no loss tokens any more.", who=seat)


def _turn_nobles(draft: Draft, rule: str, effect: do.Effect, seat: Seat, found: int, *, fresh: bool) -> None:
    """A noble who reached a port symbol stays as he is until ships land (WK-MOVE-21)."""
    for number in list_nobles(seat):
        if draft.nobles[number].place is not None and not draft.nobles[number].at_sea:
            draft.change_noble(number, fresh=fresh)
    draft.tell(rule, "The nobles of {who} are {how}.", who=seat, how="fresh" if fresh else "exhausted")


def _enlist(draft: Draft, rule: str, effect: do.Enlist, seat: Seat, found: int) -> list[Step]:
    return [Joining(seat)]


def who_joins(draft: Draft) -> Actor | None:
    """Chance, if the fortress stands and the pile has cards."""
    if draft.forts[step_of(draft, Joining).seat].place is not None and draft.mercenaries:
        return CHANCE
    return draft.resume()


def list_joining(terms: Terms, state: KnightsState) -> list[Chance]:
    return weigh_troops(state.mercenaries, Enlist)


def join(draft: Draft, action: Enlist) -> None:
    seat, troop = step_of(draft, Joining).seat, read_troop(action.card)
    draft.mercenaries = without_item(draft.mercenaries, troop)
    draft.give_troops(None, seat, (troop,), 0)
    draft.conclude("WK-EVENT-05", "{troop} join the fortress of {who}.", draft.forts[seat].place, troop=troop, who=seat)


def _scatter(draft: Draft, rule: str, effect: do.Scatter, seat: Seat, found: int) -> list[Step]:
    """The smallest card of the nation, wherever it serves; who is left without men leaves the board or dies."""
    nation = draft.rules.edition.destiny.cards[found].nation
    armies: list[tuple[Troop, int | None]] = [
        (troop, number) for number in list_nobles(seat) for troop in draft.nobles[number].troops
    ]
    armies += [(troop, None) for troop in draft.forts[seat].troops]
    serving = [army for army in armies if army[0].nation == nation]
    if not serving:
        draft.tell(rule, "No {nation} men serve {who}.", nation=nation, who=seat)
        return []
    troop, number = min(serving, key=lambda army: army[0].men)
    draft.lose_troops(number, seat, (troop,))
    draft.tell(rule, "{troop} desert {who}.", troop=troop, who=seat)
    if number is None:
        return []
    draft.abandon(number)
    return _check_army(draft, number)


def _check_army(draft: Draft, number: int) -> list[Step]:
    if muster_out(draft, number):
        return [Deserting(number, True)]
    draft.lift_sieges()
    return []


def _wound(draft: Draft, rule: str, effect: do.Wound, seat: Seat, found: int) -> list[Step]:
    noble = draft.nobles[found]
    draft.change_noble(found, tokens=noble.tokens + effect.tokens)
    draft.tell(rule, "The army of {noble} takes {count} hundred losses.", noble.place, noble=found, count=effect.tokens)
    return _check_army(draft, found)


def _barren(draft: Draft, rule: str, effect: do.Barren, seat: Seat, found: int) -> None:
    """He has no heir any more: his death will be final (WK-DEATH-05)."""
    draft.tell(rule, "{noble} has no heir any more.", noble=found)
    draft.end_line(found, step_of(draft, Applying).slug if draft.rules.miracles else "")


# --- cities and the realm ---------------------------------------------------------------------------------------


def _rebel(draft: Draft, rule: str, effect: do.Rebel, seat: Seat, found: int) -> None:
    draft.free_city(found)
    draft.tell(rule, "{city} is neutral again.", draft.rules.realm.place_of[found], city=found)


def _fortify(draft: Draft, rule: str, effect: do.Fortify, seat: Seat, found: int) -> None:
    draft.change_city(found, fortified=True)
    draft.tell(rule, "{city} is fortified.", draft.rules.realm.place_of[found], city=found)


def _burn(draft: Draft, rule: str, effect: do.Burn, seat: Seat, found: int) -> list[Step]:
    """Nobles of its baron in the region die; near a neutral city nobody does (WK-EVENT-09, WK-AMB-24)."""
    place, owner = draft.rules.realm.place_of[found], draft.cities[found].owner
    draft.change_city(found, owner=None, fortified=False, breaches=0, razed=True, siege=None)
    draft.tell("WK-EVENT-09", "{city} burns down.", place, city=found, fact=effect)
    inside = [] if owner is None else list_standing(draft, place, owner)
    return [*line_up(draft.rules, inside, True)]


def _shake(draft: Draft, rule: str, effect: do.Shake, seat: Seat, found: int) -> None:
    """A fortified city whose walls are all down is fortified no more (WK-BREACH-04)."""
    city, place = draft.cities[found], draft.rules.realm.place_of[found]
    most = -(-draft.rules.realm.strength[found] // HUNDRED)
    breaches = min(city.breaches + effect.breaches, most + city.fortified)
    draft.change_city(found, breaches=min(breaches, most), fortified=city.fortified and breaches < most + 1)
    draft.tell(
        rule, "The walls of {city} get {count} breaches.", place, city=found, count=min(breaches, most) - city.breaches
    )
    if city.fortified and not draft.cities[found].fortified:
        draft.tell("WK-BREACH-04", "{place} loses its fortification.", place)


def _shuffle(draft: Draft, rule: str, effect: do.Shuffle, seat: Seat, found: int) -> None:
    draft.shuffle_pile()
    draft.tell(rule, "The destiny pile is shuffled.")


def _sink(draft: Draft, rule: str, effect: do.Sink, seat: Seat, found: int) -> None:
    draft.fleets = (None,) * len(draft.fleets)
    draft.tell(rule, "All fleets under way are lost.")


def _sail(draft: Draft, rule: str, effect: do.Sail, seat: Seat, found: int) -> None:
    draft.fleets = tuple(
        fleet if fleet is None else replace(fleet, box=min(fleet.box + 1, LAST_BOX)) for fleet in draft.fleets
    )
    draft.tell(rule, "Every fleet under way moves on.")


PERFORMS: dict[type[do.Effect], Perform] = {
    **effects_goods.PERFORMS,
    do.Mend: _mend, do.Heal: _heal,
    do.Rest: partial(_turn_nobles, fresh=True), do.Tire: partial(_turn_nobles, fresh=False),
    do.Enlist: _enlist, do.Scatter: _scatter, do.Wound: _wound, do.Barren: _barren, do.Rebel: _rebel,
    do.Fortify: _fortify, do.Burn: _burn, do.Shake: _shake, do.Shuffle: _shuffle, do.Sink: _sink, do.Sail: _sail,
}  # fmt: skip
