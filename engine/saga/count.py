"""The final count, item by item: pure, and the only copy. The rules, the page and the calculators all call it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from engine.core.outcome import rank
from engine.core.seat import Seat
from engine.saga.board import Seen, garrison_of, list_armies, list_lands, sum_army
from engine.saga.pieces import End, sum_values
from engine.saga.state import Row
from engine.saga.terms import Terms


class Item(msgspec.Struct, frozen=True):
    """Points of a seat, and the rule that gives them; `land` is the number of the land they come from, else None."""

    seat: Seat
    rule: str
    name: str
    points: int
    land: int | None = None


def count_items(terms: Terms, position: Seen, chips: Sequence[int], hands: Sequence[Row]) -> tuple[Item, ...]:
    """Everything that counts if the game ended here, with these chips and hands; nothing is laid by SG-715 any more."""
    ends = {seat: {terms.end(position, land) for land in list_lands(position, seat)} for seat in terms.seats}
    items = [item for seat in terms.seats for item in _list_own(terms, position, seat, chips[seat], hands[seat], ends)]
    return (*items, *_list_tributes(terms, position, chips))


def _list_own(
    terms: Terms, position: Seen, seat: Seat, chips: int, hand: Row, ends: dict[Seat, set[End]]
) -> Iterator[Item]:
    if chips:
        yield Item(seat, "SG-703", "chips", chips)
    for land in list_lands(position, seat):
        yield _count_garrison(terms, position, seat, land)
        if terms.end(position, land) is End.BONUS:
            yield Item(seat, "SG-711", "bonus", terms.numbers.bonus, land)
    if End.ARMIES in ends[seat]:
        for column in list_armies(position, seat):
            yield Item(seat, "SG-712", "army", sum_army(position, seat, column), column)
    if hand:
        is_pardoned = End.PARDON in ends[seat]
        yield Item(seat, "SG-713" if is_pardoned else "SG-703", "hand", 0 if is_pardoned else -sum_values(hand))


def _count_garrison(terms: Terms, position: Seen, seat: Seat, land: int) -> Item:
    end = terms.end(position, land)
    if end is End.POOR:
        return Item(seat, "SG-714", "poor", 0, land)
    if end is End.RICH:
        return Item(seat, "SG-717", "rich", terms.numbers.rich, land)
    return Item(seat, "SG-703", "garrison", sum_values(garrison_of(position, land)), land)


def _list_tributes(terms: Terms, position: Seen, chips: Sequence[int]) -> Iterator[Item]:
    """What each holder gets and each opponent gives, land by land (SG-716, SG-A16)."""
    purses = list(chips)
    for land, owner in enumerate(position.owners):
        if owner is None or terms.end(position, land) is not End.TRIBUTE:
            continue
        for seat in terms.seats:
            due = terms.numbers.tribute if terms.tribute == "full" else min(terms.numbers.tribute, purses[seat])
            if seat != owner and due:
                purses[seat] -= due
                yield Item(seat, "SG-716", "tribute", -due, land)
                yield Item(owner, "SG-716", "tribute", due, land)


def sum_items(items: Sequence[Item], seats: Sequence[Seat]) -> tuple[int, ...]:
    """Each seat's total."""
    return tuple(sum(item.points for item in items if item.seat == seat) for seat in seats)


def rank_seats(
    terms: Terms, position: Seen, totals: Sequence[int], hands: Sequence[Row]
) -> tuple[tuple[Seat, ...], ...]:
    """Groups of equal seats, best first (SG-718)."""

    def merit(seat: Seat) -> tuple[int, ...]:
        if terms.ties == "shared":
            return (totals[seat],)
        return (totals[seat], len(list_lands(position, seat)), -len(hands[seat]))

    return rank(terms.seats, merit)
