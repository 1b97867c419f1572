"""What each line that a button of the laid-out table says does to it. Lines may say anything."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

import msgspec

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


Kind = Literal["seat", "land", "column"]
KINDS: dict[str, Kind] = {"seat": "seat", "land": "land", "column": "column"}


class Place(msgspec.Struct, frozen=True):
    """What is being filled in: a seat, a land or a column of a seat."""

    kind: Kind = "seat"
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
    try:
        word, *rest = line[:40].split()
        return EDITS[word](bench, *rest)
    except (KeyError, IndexError, TypeError, ValueError) as wrong:
        raise InputError(STRANGE) from wrong


def _at(bench: Bench, kind: str, seat: str, land: str) -> Bench:
    place = Place(KINDS[kind], Seat(int(seat)), int(land))
    if place.seat not in bench.table.terms.seats or place.land not in ALL_LANDS:
        raise KeyError(seat, land)
    return msgspec.structs.replace(bench, place=place, is_hooding=False)


def _put(bench: Bench, table: LaidTable) -> Bench:
    return msgspec.structs.replace(bench, table=table, is_hooding=False)


# --- cards --------------------------------------------------------------------------------------------------------


def _lay(bench: Bench, knight: str) -> Bench:
    table, place = bench.table, bench.place
    if knight not in table.list_fitting(place.seat, place.land):
        raise KeyError(knight)
    hoods = table.list_hoods(place.seat) if bench.is_hooding else []
    return _put(bench, table.lay(place.seat, place.land, Knight(knight), hoods[0] if hoods else None))


def _pick(bench: Bench) -> Bench:
    return _put(bench, bench.table.pick_up(bench.place.seat, bench.place.land))


def _hood(bench: Bench) -> Bench:
    return msgspec.structs.replace(bench, is_hooding=not bench.is_hooding)


def _guard(bench: Bench, knight: str) -> Bench:
    """After the second guard the next land without one is filled in."""
    land = bench.place.land
    if knight not in bench.table.list_guards(land):
        raise KeyError(knight)
    table = bench.table.guard(land, Knight(knight))
    bare = table.list_bare()
    after = bench.place if land in bare or not bare else msgspec.structs.replace(bench.place, land=bare[0])
    return _put(msgspec.structs.replace(bench, place=after), table)


def _relieve(bench: Bench) -> Bench:
    return _put(bench, bench.table.relieve(bench.place.land))


def _buy(bench: Bench, knight: str) -> Bench:
    return _put(bench, bench.table.buy(bench.place.seat, Knight(knight)))


def _return(bench: Bench, knight: str) -> Bench:
    return _put(bench, bench.table.give_back(bench.place.seat, Knight(knight)))


# --- lands --------------------------------------------------------------------------------------------------------


def _hold(bench: Bench) -> Bench:
    """The column becomes a garrison; given up, the land waits for its guards."""
    table, (seat, land) = bench.table, (bench.place.seat, bench.place.land)
    if not table.state.columns[seat][land]:
        raise KeyError(land)
    return _put(bench, table.hold(seat, land))


def _used(bench: Bench) -> Bench:
    state, land = bench.table.state, bench.place.land
    if bench.table.terms.power(state, land) in LASTING or state.owners[land] is None:
        raise KeyError(land)
    return _put(bench, bench.table.having(used=with_item(state.used, land, not state.used[land])))


def _face(bench: Bench) -> Bench:
    state, land = bench.table.state, bench.place.land
    backs = with_item(state.backs, land, not state.backs[land])
    return _put(bench, bench.table.having(backs=backs, used=with_item(state.used, land, False)))


# --- seats --------------------------------------------------------------------------------------------------------


def _chips(bench: Bench, number: str) -> Bench:
    chips = min(max(int(number), 0), MOST_CHIPS)
    return _put(bench, bench.table.having(chips=with_item(bench.table.state.chips, bench.place.seat, chips)))


def _set(bench: Bench, word: str) -> Bench:
    """A seat takes up a set; whoever had it gets the other one."""
    number, state, seat = _read_set(word), bench.table.state, bench.place.seat
    mine = state.sets[seat]
    sets = with_item(tuple(mine if each == number else each for each in state.sets), seat, number)
    return _deal(bench, bench.table.terms, sets, mine if state.neutral == number else state.neutral)


def _neutral(bench: Bench, word: str) -> Bench:
    number, state = _read_set(word), bench.table.state
    sets = tuple(state.neutral if each == number else each for each in state.sets)
    return _deal(bench, bench.table.terms, sets, number)


def _seats(bench: Bench, word: str) -> Bench:
    """A newcomer gets the first set that is free."""
    seats, state = int(word), bench.table.state
    if seats not in bench.terms:
        raise ValueError(word)
    left = tuple(number for number in range(1, SETS + 1) if number not in (*state.sets, state.neutral))
    place = bench.place if bench.place.seat < seats else Place()
    bench = msgspec.structs.replace(bench, place=place)
    return _deal(bench, bench.terms[seats], (*state.sets, *left)[:seats], state.neutral)


def _clear(bench: Bench) -> Bench:
    """Nobody has chips or lands, and the first land is filled in next."""
    table, sets = bench.table, bench.table.state.sets
    bare = clear(table, table.terms, sets, table.state.neutral)
    return _put(msgspec.structs.replace(bench, place=Place("land")), bare.having(chips=(0,) * len(sets), round=1))


def _deal(bench: Bench, terms: Terms, sets: tuple[int, ...], neutral: int) -> Bench:
    return _put(bench, deal_again(bench.table, terms, sets, neutral))


def _read_set(word: str) -> int:
    if word not in map(str, range(1, SETS + 1)):
        raise ValueError(word)
    return int(word)


def _me(bench: Bench) -> Bench:
    return _put(bench, msgspec.structs.replace(bench.table, me=bench.place.seat))


def _turn(bench: Bench) -> Bench:
    return _put(bench, bench.table.having(active=bench.place.seat, has_laid=False, has_bought=False))


def _laid(bench: Bench) -> Bench:
    return _put(bench, bench.table.having(has_laid=not bench.table.state.has_laid))


def _bought(bench: Bench) -> Bench:
    return _put(bench, bench.table.having(has_bought=not bench.table.state.has_bought))


EDITS: dict[str, Callable[..., Bench]] = {
    "at": _at, "lay": _lay, "pick": _pick, "hood": _hood, "guard": _guard, "relieve": _relieve, "buy": _buy,
    "return": _return, "hold": _hold, "used": _used, "face": _face, "chips": _chips, "set": _set, "neutral": _neutral,
    "seats": _seats, "clear": _clear, "me": _me, "turn": _turn, "laid": _laid, "bought": _bought,
}  # fmt: skip
