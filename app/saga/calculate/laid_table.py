"""A table laid out by taps: cards go from hands and the market to columns and lands and back. Pure.

Such a table may be unfinished: the words that it writes are what the engine's reader judges.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from engine.core.position import with_inner, with_item, without_item
from engine.core.seat import Seat
from engine.saga.board import ALL_LANDS, garrison_of, list_knights, list_ready
from engine.saga.pieces import COLOUR, SET, Knight, Power, name_back
from engine.saga.state import Hiding, Row, SagaState
from engine.saga.terms import Terms

GARRISON = 2
"""Knights of a neutral garrison."""


class LaidTable(msgspec.Struct, frozen=True):
    """Where every card lies, and whose view it is."""

    terms: Terms
    state: SagaState
    me: Seat

    def having(self, **changes: Any) -> LaidTable:
        """The same table but for these fields of its position."""
        return replace(self, state=replace(self.state, **changes))

    # --- columns ------------------------------------------------------------------------------------------

    def list_fitting(self, seat: Seat, column: int) -> Row:
        """What could join a column: the cards of the hand and of the market whose colour it lacks; a lead first."""
        row = list_knights(self.state, seat, column)
        colours = {COLOUR[knight] for knight in row}
        cards = (*self.state.hands[seat], *self.state.market)
        return tuple(each for each in cards if (COLOUR[each] not in colours if row else COLOUR[each] == column))

    def lay(self, seat: Seat, column: int, knight: Knight, hood_land: int | None = None) -> LaidTable:
        """A card joins a column, hooded by the power of a land or open; what lies in the market was bought."""
        held = self if knight in self.state.hands[seat] else self.buy(seat, knight)
        state, card = held.state, knight
        row = state.columns[seat][column]
        changes: dict[str, Any] = {"hands": with_item(state.hands, seat, without_item(state.hands[seat], knight))}
        if hood_land is not None:
            card = name_back(SET[knight])
            changes |= {
                "hidings": (*state.hidings, Hiding(seat, column, len(row), hood_land)),
                "hooded": (*state.hooded, knight),
                "used": with_item(state.used, hood_land, True),
            }
        return held.having(columns=with_inner(state.columns, seat, column, (*row, card)), **changes)

    def pick_up(self, seat: Seat, column: int) -> LaidTable:
        """The last card of a column goes back to where it came from."""
        state, row = self.state, self.state.columns[seat][column]
        knight, lies = row[-1], (seat, column, len(row) - 1)
        changes: dict[str, Any] = {"columns": with_inner(state.columns, seat, column, row[:-1])}
        for number, hiding in enumerate(state.hidings):
            if (hiding.seat, hiding.column, hiding.at) == lies:
                knight = state.hooded[number]
                changes["hidings"] = without_item(state.hidings, hiding)
                changes["hooded"] = state.hooded[:number] + state.hooded[number + 1 :]
                changes["used"] = with_item(state.used, hiding.land, False)
        if not row[:-1] and state.owners[column] == seat:
            changes["owners"] = with_item(state.owners, column, None)
        hand = _sort(state.hands[seat], knight)
        back = self.having(hands=with_item(state.hands, seat, hand), **changes)
        return back if SET[knight] == state.sets[seat] else back.give_back(seat, knight)

    def list_hoods(self, seat: Seat) -> list[int]:
        """Lands of a seat that may still allow a hooded knight."""
        return list_ready(self.terms, self.state, seat, Power.HOOD)

    # --- lands --------------------------------------------------------------------------------------------

    def hold(self, seat: Seat, land: int) -> LaidTable:
        """The column of a seat is the garrison of its land from now on, or no longer."""
        state = self.state
        owners = with_item(state.owners, land, None if state.owners[land] == seat else seat)
        return self.relieve(land).having(owners=owners, used=with_item(state.used, land, False))

    def list_guards(self, land: int) -> Row:
        """Neutral knights that could guard a land next: first one of its colour, then one of another."""
        row = self.state.neutrals[land]
        if len(row) == GARRISON or self.state.owners[land] is not None:
            return ()
        return tuple(each for each in self.state.market if (COLOUR[each] == land) != bool(row))

    def guard(self, land: int, knight: Knight) -> LaidTable:
        neutrals, market = self.state.neutrals, without_item(self.state.market, knight)
        return self.having(neutrals=with_item(neutrals, land, (*neutrals[land], knight)), market=market)

    def relieve(self, land: int) -> LaidTable:
        """The neutral knights of a land go back to the market."""
        neutrals, market = self.state.neutrals, _sort(self.state.market, *self.state.neutrals[land])
        return self.having(neutrals=with_item(neutrals, land, ()), market=market)

    def list_bare(self) -> list[int]:
        """Lands that nobody guards, which no table has."""
        wanted = [GARRISON if owner is None else 1 for owner in self.state.owners]
        return [land for land in ALL_LANDS if len(garrison_of(self.state, land)) < wanted[land]]

    # --- hands --------------------------------------------------------------------------------------------

    def buy(self, seat: Seat, knight: Knight) -> LaidTable:
        """A knight of the market is the seat's from now on."""
        state = self.state
        return self.having(
            market=without_item(state.market, knight),
            taken=with_item(state.taken, seat, (*state.taken[seat], knight)),
            hands=with_item(state.hands, seat, _sort(state.hands[seat], knight)),
        )

    def give_back(self, seat: Seat, knight: Knight) -> LaidTable:
        """A card of the hand that was bought lies in the market again."""
        state = self.state
        return self.having(
            market=_sort(state.market, knight),
            taken=with_item(state.taken, seat, without_item(state.taken[seat], knight)),
            hands=with_item(state.hands, seat, without_item(state.hands[seat], knight)),
        )

    def list_bought(self, seat: Seat) -> Row:
        """Cards of the hand that are not of the seat's own set."""
        return tuple(each for each in self.state.hands[seat] if SET[each] != self.state.sets[seat])


def _sort(row: Row, *more: Knight) -> Row:
    """A row of cards and some more, in the order in which hands and the market lie."""
    return tuple(sorted((*row, *more)))


def clear(table: LaidTable, terms: Terms, sets: tuple[int, ...], neutral: int) -> LaidTable:
    """Nothing lies anywhere: hands are whole sets, and lands wait for their guards."""
    seats, state = len(sets), table.state
    bare = LaidTable(terms, state, table.me if table.me < seats else Seat(0))
    return bare.having(
        active=state.active if state.active < seats else Seat(0),
        sets=sets,
        neutral=neutral,
        chips=(*state.chips, 0, 0, 0)[:seats],
        columns=(((),) * len(ALL_LANDS),) * seats,
        owners=(None,) * len(ALL_LANDS),
        neutrals=((),) * len(ALL_LANDS),
        used=(False,) * len(ALL_LANDS),
        hands=tuple(_sort(terms.knights[number - 1]) for number in sets),
        taken=((),) * seats,
        market=_sort(terms.knights[neutral - 1]),
        hidings=(),
        hooded=(),
        has_laid=False,
        has_bought=False,
    )


def deal_again(table: LaidTable, terms: Terms, sets: tuple[int, ...], neutral: int) -> LaidTable:
    """Other sets, or another number of seats: what also lies in the new sets stays where it is."""
    old, new = table.state, clear(table, terms, sets, neutral)
    for land, row in enumerate(old.neutrals):
        for knight in row:
            like = _find_like(new.list_guards(land), knight)
            new = new if like is None else new.guard(land, like)
    for seat in [each for each in terms.seats if each < len(old.columns)]:
        for column in ALL_LANDS:
            for knight in list_knights(old, seat, column):
                like = _find_like(new.list_fitting(seat, column), knight)
                new = new if like is None else new.lay(seat, column, like)
            if old.owners[column] == seat and new.state.columns[seat][column]:
                new = new.hold(seat, column)
    return new


def _find_like(row: Row, knight: str) -> Knight | None:
    """The first knight of the same colour and value, of whichever set."""
    return next((each for each in row if each.partition("/")[0] == knight.partition("/")[0]), None)
