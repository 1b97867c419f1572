"""What one may ask of a position, a view or a work sheet beside what lies on the table (that is `board.py`).

Rules, pages, lessons, bots and calculators ask it here: what can be laid, what is blocked, what can be remembered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.core.seat import Seat
from engine.saga.board import ALL_LANDS, BIT, Seen, column_bits
from engine.saga.pieces import COLOUR, Knight
from engine.saga.state import Row, SagaPosition
from engine.saga.terms import Terms

# --- laying ---


def list_joinable_columns(terms: Terms, position: Seen, seat: Seat) -> list[tuple[int, int]]:
    """(column, its colours) of those that a lay may join (SG-306)."""
    return [
        (column, column_bits(position, seat, column))
        for column, knights in enumerate(position.columns[seat])
        if knights and (terms.reinforce == "free" or position.owners[column] != seat)
    ]


def list_lays(terms: Terms, position: Seen, seat: Seat, hand: Iterable[Knight]) -> list[tuple[Knight, int]]:
    """Every knight of the hand with every column it may open or join (SG-303, SG-304, SG-306)."""
    columns, joinable = position.columns[seat], list_joinable_columns(terms, position, seat)
    found = []
    for knight in dict.fromkeys(hand):
        colour, bit = COLOUR[knight], BIT[knight]
        if not columns[colour]:
            found.append((knight, colour))
        found += [(knight, column) for column, bits in joinable if not bits & bit]
    return found


def list_blocked(terms: Terms, position: Seen, seat: Seat) -> list[int]:
    """The colours of which no knight can be laid (SG-A07)."""
    joinable = list_joinable_columns(terms, position, seat)
    return [
        colour
        for colour in ALL_LANDS
        if position.columns[seat][colour] and all(bits & 1 << colour for _, bits in joinable)
    ]


# --- what everybody could remember ---


def list_holding(terms: Terms, position: SagaPosition, seat: Seat) -> Row:
    """All that a seat has in its hand or under its hoods: its set and what it took, without what lies open (SG-103).

    Every set's knights are known by its back, and every purchase and return is seen, so anybody could remember this.
    """
    number = position.sets[seat]
    if not number:
        return ()
    left = Counter(terms.knights[number - 1]) + Counter(position.taken[seat])
    for row in position.columns[seat]:
        left.subtract([knight for knight in row if knight in COLOUR])
    return tuple(sorted(left.elements()))


def list_left_neutrals(terms: Terms, position: SagaPosition) -> Row:
    """While the lands are garrisoned: the neutral knights that are not laid yet."""
    left = Counter(terms.knights[position.neutral - 1])
    left.subtract(knight for row in position.neutrals for knight in row)
    return tuple(sorted(left.elements()))


def list_free_sets(terms: Terms, position: SagaPosition) -> list[int]:
    """The sets that nobody has yet."""
    return [number for number in range(1, len(terms.knights) + 1) if number not in position.sets]
