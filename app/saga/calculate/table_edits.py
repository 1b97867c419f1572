"""What each line that a button of the laid-out table says does to it. Lines may say anything."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec
from msgspec.structs import replace

from app.saga.calculate.laid_table import LaidTable, clear, deal_again
from app.saga.words import LASTING
from engine.core.parameters import InputError
from engine.core.position import with_item
from engine.core.seat import Seat
from engine.saga.board import ALL_LANDS
from engine.saga.pieces import SETS, Knight
from engine.saga.terms import Terms

STRANGE = "The table does not understand this."
MOST_CHIPS = 999


KINDS = ("seat", "land", "column")


class Place(msgspec.Struct, frozen=True):
    """What is being filled in: a seat, a land or a column of a seat."""

    kind: str = "seat"
    seat: Seat = Seat(0)
    land: int = 0


class Bench(msgspec.Struct, frozen=True):
    """A table with what is being filled in on it; `is_hooding`: the next card lies face down."""

    table: LaidTable
    place: Place = Place()
    is_hooding: bool = False
    terms: Mapping[int, Terms] = {}
    """What would be agreed with so many seats."""


def edit(bench: Bench, line: str) -> Bench:
    """The table after it; InputError in one sentence where that cannot be."""
    word, *rest = line[:40].split() or [""]
    try:
        if word in TURNS:
            return TURNS[word](bench, *rest)
        made = EDITS[word](bench.table, bench.place, *rest)
    except (KeyError, IndexError, TypeError, ValueError) as wrong:
        raise InputError(STRANGE) from wrong
    return replace(bench, table=made, is_hooding=False)


# --- what is filled in next ---------------------------------------------------------------------------------------


def _at(bench: Bench, kind: str, seat: str, land: str) -> Bench:
    place = Place(kind, Seat(int(seat)), int(land))
    if kind not in KINDS or place.seat not in bench.table.terms.seats or place.land not in ALL_LANDS:
        raise KeyError(seat, land)
    return replace(bench, place=place, is_hooding=False)


def _lay(bench: Bench, knight: str) -> Bench:
    table, place = bench.table, bench.place
    if knight not in table.list_fitting(place.seat, place.land):
        raise KeyError(knight)
    hoods = table.list_hoods(place.seat) if bench.is_hooding else []
    laid = table.lay(place.seat, place.land, Knight(knight), hoods[0] if hoods else None)
    return replace(bench, table=laid, is_hooding=False)


def _guard(bench: Bench, knight: str) -> Bench:
    """After the second guard the next land without one is filled in."""
    land = bench.place.land
    if knight not in bench.table.list_guards(land):
        raise KeyError(knight)
    table = bench.table.guard(land, Knight(knight))
    bare = table.list_bare()
    after = bench.place if land in bare or not bare else replace(bench.place, land=bare[0])
    return replace(bench, table=table, place=after, is_hooding=False)


def _seats(bench: Bench, word: str) -> Bench:
    """A newcomer gets the first set that is free."""
    seats, state = int(word), bench.table.state
    left = tuple(number for number in range(1, SETS + 1) if number not in (*state.sets, state.neutral))
    table = deal_again(bench.table, bench.terms[seats], (*state.sets, *left)[:seats], state.neutral)
    return replace(bench, table=table, place=bench.place if bench.place.seat < seats else Place(), is_hooding=False)


def _clear(bench: Bench) -> Bench:
    """Nobody has chips or lands, and the first land is filled in next."""
    table, sets = bench.table, bench.table.state.sets
    bare = clear(table, table.terms, sets, table.state.neutral).having(chips=(0,) * len(sets), round=1)
    return replace(bench, table=bare, place=Place("land"), is_hooding=False)


TURNS: dict[str, Callable[..., Bench]] = {
    "at": _at,
    "hood": lambda bench: replace(bench, is_hooding=not bench.is_hooding),
    "lay": _lay,
    "guard": _guard,
    "seats": _seats,
    "clear": _clear,
}
"""What also says what is filled in next, or how."""

# --- the table ----------------------------------------------------------------------------------------------------


def _hold(table: LaidTable, at: Place) -> LaidTable:
    """The column becomes a garrison; given up, the land waits for its guards."""
    if not table.state.columns[at.seat][at.land]:
        raise KeyError(at.land)
    return table.hold(at.seat, at.land)


def _used(table: LaidTable, at: Place) -> LaidTable:
    state = table.state
    if table.terms.power(state, at.land) in LASTING or state.owners[at.land] is None:
        raise KeyError(at.land)
    return table.having(used=with_item(state.used, at.land, not state.used[at.land]))


def _face(table: LaidTable, at: Place) -> LaidTable:
    backs, used = table.state.backs, table.state.used
    return table.having(backs=with_item(backs, at.land, not backs[at.land]), used=with_item(used, at.land, False))


def _chips(table: LaidTable, at: Place, number: str) -> LaidTable:
    chips = min(max(int(number), 0), MOST_CHIPS)
    return table.having(chips=with_item(table.state.chips, at.seat, chips))


def _set(table: LaidTable, at: Place, word: str) -> LaidTable:
    """A seat takes up a set; whoever had it gets the other one."""
    number, state = _read_set(word), table.state
    mine = state.sets[at.seat]
    sets = with_item(tuple(mine if each == number else each for each in state.sets), at.seat, number)
    return deal_again(table, table.terms, sets, mine if state.neutral == number else state.neutral)


def _neutral(table: LaidTable, at: Place, word: str) -> LaidTable:
    number, state = _read_set(word), table.state
    sets = tuple(state.neutral if each == number else each for each in state.sets)
    return deal_again(table, table.terms, sets, number)


def _read_set(word: str) -> int:
    if word not in map(str, range(1, SETS + 1)):
        raise ValueError(word)
    return int(word)


EDITS: dict[str, Callable[..., LaidTable]] = {
    "pick": lambda table, at: table.pick_up(at.seat, at.land),
    "relieve": lambda table, at: table.relieve(at.land),
    "buy": lambda table, at, knight: table.buy(at.seat, Knight(knight)),
    "return": lambda table, at, knight: table.give_back(at.seat, Knight(knight)),
    "hold": _hold,
    "used": _used,
    "face": _face,
    "chips": _chips,
    "set": _set,
    "neutral": _neutral,
    "me": lambda table, at: replace(table, me=at.seat),
    "turn": lambda table, at: table.having(active=at.seat, has_laid=False, has_bought=False),
    "laid": lambda table, at: table.having(has_laid=not table.state.has_laid),
    "bought": lambda table, at: table.having(has_bought=not table.state.has_bought),
}
"""What only changes how the table lies: at the place that is filled in."""
