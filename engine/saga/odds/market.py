"""What one knight is worth, and which purchase brings most."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.core.position import without_item
from engine.core.seat import Seat
from engine.saga.board import ALL_LANDS, defence_of, list_lands, sum_army
from engine.saga.odds.conquest import find_conquest
from engine.saga.odds.threats import build_siege, find_soonest
from engine.saga.pieces import VALUE, End, Knight, sum_values
from engine.saga.state import Row, SagaView
from engine.saga.terms import Terms


class Swing(msgspec.Struct, frozen=True):
    """What a seat's own total gains when a knight goes this way, in points for each of its values."""

    way: str
    factor: int


SWINGS = (
    Swing("from the hand into a garrison", 2),
    Swing("from the hand into a field army", 1),
    Swing("from the hand into a field army, where armies count", 2),
    Swing("from the hand into a garrison that is poor or rich", 1),
    Swing("from the hand into a garrison, with a pardoned hand", 1),
    Swing("bought and kept in the hand", -2),
    Swing("bought and laid in a field army", -1),
    Swing("bought and laid in a garrison", 0),
    Swing("a volunteer laid in a garrison", 1),
    Swing("recalled from a garrison", -2),
    Swing("lost with a garrison, back to the hand", -2),
)


class Purchase(msgspec.Struct, frozen=True):
    """A knight, the land that it helps to take or to keep, and what that brings by the end."""

    knight: Knight
    price: int
    land: int
    gain: int
    plan: Row
    """The knights to lay, in order; empty where the purchase only denies the knight to others."""


def count_worth(terms: Terms, view: SagaView, land: int, total: int, turns: int) -> int:
    """What a land with such a garrison brings its holder by the count, held for so many turns."""
    face, numbers = terms.face(view, land), terms.numbers
    points = {End.POOR: 0, End.RICH: numbers.rich}.get(face.end, total)
    bonus = {End.BONUS: numbers.bonus, End.TRIBUTE: numbers.tribute * (len(terms.seats) - 1)}.get(face.end, 0)
    return points + bonus + face.income * turns


def list_purchases(terms: Terms, view: SagaView, seat: Seat, remembers: bool) -> tuple[Purchase, ...]:
    """Every purchase that pays, the best first; the smallest hand is taken for the turns that are left."""
    found: list[Purchase] = []
    for knight in dict.fromkeys(view.market):
        if VALUE[knight] <= (view.chips[seat] or 0):
            found += _list_attacks(terms, view, seat, knight)
            found += _list_denials(terms, view, seat, knight, remembers)
    return tuple(
        sorted((each for each in found if each.gain > 0), key=lambda each: (-each.gain, each.price, each.knight))
    )


def _list_attacks(terms: Terms, view: SagaView, seat: Seat, knight: Knight) -> Iterator[Purchase]:
    """Lands that fall sooner, or at all, with the knight in the hand."""
    left = min(view.hand_sizes)
    for land in ALL_LANDS:
        if view.owners[land] == seat:
            continue
        gains: list[int] = []
        plan: Row = ()
        for hand in (view.hand, (*view.hand, knight)):
            siege = msgspec.structs.replace(build_siege(terms, view, seat, land, hand), market=())
            found = find_conquest(siege)
            is_in_time = found.turns is not None and found.turns <= left
            plan = found.best[0].knights if is_in_time else ()
            total = sum_army(view, seat, land) + sum_values(plan)
            gains.append(count_worth(terms, view, land, total, left - len(plan)) if is_in_time else 0)
        if knight in plan:
            yield Purchase(knight, VALUE[knight], land, gains[1] - gains[0] - VALUE[knight], plan)


def _list_denials(terms: Terms, view: SagaView, seat: Seat, knight: Knight, remembers: bool) -> Iterator[Purchase]:
    """Own lands that no longer fall in time once the knight is out of the market; it is kept in the hand."""
    left = min(view.hand_sizes)
    without_it = msgspec.structs.replace(view, market=without_item(view.market, knight))
    for land in list_lands(view, seat):
        soonest = [find_soonest(terms, each, seat, land, remembers) or left + 1 for each in (view, without_it)]
        if soonest[0] <= left < soonest[1]:
            defence = defence_of(view, land)
            loss = count_worth(terms, view, land, defence, left - soonest[0]) + defence
            yield Purchase(knight, VALUE[knight], land, loss - 2 * VALUE[knight], ())
