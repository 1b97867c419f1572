"""What destiny names for an event: a noble, a city, or a nation (WK-DEST-01, WK-EVENT-07)."""

from __future__ import annotations

from engine.core.seat import Seat
from engine.knights.court_effects import Barren, Burn, Effect, Fortify, Rebel, Scatter, Shake, Wound
from engine.knights.pieces import HUNDRED
from engine.knights.state import NOBLES, KnightsPosition
from engine.knights.terms import Terms
from engine.knights.turn.destiny import find_city, find_noble


def find_target(terms: Terms, position: KnightsPosition, effect: Effect, seat: Seat | None, card: int) -> int | None:
    """The noble or the city that the card names, or the card itself for its nation; None if it does not fit.

    `seat` is whom a red or green event concerns; a blue one may strike anybody.
    """
    if isinstance(effect, Scatter):
        return card
    if isinstance(effect, Wound | Barren):
        return _find_noble(terms, position, effect, seat, card)
    number = find_city(terms, card)
    return number if _fits_city(terms, position, effect, seat, number) else None


def _find_noble(
    terms: Terms, position: KnightsPosition, effect: Wound | Barren, seat: Seat | None, card: int
) -> int | None:
    """For losses a noble on the board, for an heir any who still has one."""
    number = find_noble(terms, card)
    if number is None or seat not in (None, number // NOBLES) or Seat(number // NOBLES) in position.out:
        return None
    noble = position.nobles[number]
    fits = noble.place is not None if isinstance(effect, Wound) else noble.heir and not noble.gone
    return number if fits else None


def _fits_city(terms: Terms, position: KnightsPosition, effect: Effect, seat: Seat | None, number: int) -> bool:
    city = position.cities[number]
    if city.razed or (isinstance(effect, Rebel | Fortify) and city.owner != seat):
        return False
    if isinstance(effect, Fortify):
        has_walls = HUNDRED * city.breaches < terms.realm.strength[number]
        return has_walls and not city.fortified and city.siege is None
    return isinstance(effect, Rebel | Burn | Shake)


def find_struck(terms: Terms, position: KnightsPosition, effect: Effect, found: int) -> Seat | None:
    """Whose noble or city was named; None where it is nobody's."""
    if isinstance(effect, Wound | Barren):
        return Seat(found // NOBLES)
    return None if isinstance(effect, Scatter) else position.cities[found].owner
