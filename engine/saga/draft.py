"""A work sheet: a position being changed by the small deeds that several steps share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.position import with_inner, with_item, without_item
from engine.core.seat import Seat
from engine.core.steps import Sheet
from engine.saga.battle import LastCard, Lifted
from engine.saga.pieces import COLOURS, SET, Knight, name_back, say_knight, say_knights
from engine.saga.state import Hiding, Row, SagaWhole
from engine.saga.terms import Terms


class Draft(Sheet[Terms], SagaWhole):
    rules: Any
    listener: Any

    seat_words = ("who", "whom")

    # --- telling ------------------------------------------------------------------------------------------

    def put_into_words(self, name: str, value: Any) -> str | int:
        """Knights as people say them."""
        if name == "knight":
            return say_knight(value)
        if name == "knights":
            return say_knights(value)
        return super().put_into_words(name, value)

    def name_place(self, place: int) -> tuple[str, str]:
        return COLOURS[place], self.terms.land_names[place]

    # --- hands and market ---------------------------------------------------------------------------------

    def give(self, seat: Seat, *knights: Knight) -> None:
        """Into the hand."""
        self.hands = with_item(self.hands, seat, tuple(sorted((*self.hands[seat], *knights))))

    def drop(self, seat: Seat, knight: Knight) -> None:
        """Out of the hand."""
        self.hands = with_item(self.hands, seat, without_item(self.hands[seat], knight))

    def play_card(self, seat: Seat, knight: Knight) -> None:
        """Out of the hand, as the lay of this turn; the last one brings the end (SG-701)."""
        self.drop(seat, knight)
        self.has_laid = True
        if not self.hands[seat]:
            self.ender = seat
            sentence = "{who} has laid the last card: this turn is the last one."
            self.tell("SG-701", sentence, fact=LastCard(seat), who=seat)

    def take_free(self, seat: Seat, knight: Knight) -> None:
        """From the market into the hand, for good (SG-A10)."""
        self.market = without_item(self.market, knight)
        self.keep_taken(seat, knight)

    def keep_taken(self, seat: Seat, knight: Knight) -> None:
        """A knight of the market is the seat's own from now on."""
        self.taken = with_item(self.taken, seat, (*self.taken[seat], knight))
        self.give(seat, knight)

    def use_up(self, land: int) -> None:
        """The power of a land, until the land changes hands (SG-A23)."""
        self.used = with_item(self.used, land, True)

    def pay(self, seat: Seat, chips: int) -> None:
        self.chips = with_item(self.chips, seat, self.chips[seat] + chips)

    # --- columns ------------------------------------------------------------------------------------------

    def set_column(self, seat: Seat, column: int, row: Row) -> None:
        self.columns = with_inner(self.columns, seat, column, row)

    def join_column(self, seat: Seat, column: int, knight: Knight) -> None:
        self.set_column(seat, column, (*self.columns[seat][column], knight))

    def hide(self, seat: Seat, column: int, knight: Knight, land: int) -> None:
        """A knight joins a column face down (SG-606)."""
        self.hidings += (Hiding(seat, column, len(self.columns[seat][column]), land),)
        self.hooded += (knight,)
        self.join_column(seat, column, name_back(SET[knight]))

    def lift(self, number: int) -> None:
        """The hood of this number is lifted for all to see."""
        hiding, knight = self.hidings[number], self.hooded[number]
        self.hidings = (*self.hidings[:number], *self.hidings[number + 1 :])
        self.hooded = (*self.hooded[:number], *self.hooded[number + 1 :])
        row = self.columns[hiding.seat][hiding.column]
        self.set_column(hiding.seat, hiding.column, with_item(row, hiding.at, knight))
        told = "The hood before the {place} is lifted: {who} has {knight} there."
        fact = Lifted(hiding.seat, hiding.column, knight)
        self.tell("SG-606", told, hiding.column, reveals=True, fact=fact, who=hiding.seat, knight=knight)

    def lift_column(self, seat: Seat, column: int) -> None:
        """All hoods of a column."""
        self.lift_all(lambda hiding: (hiding.seat, hiding.column) == (seat, column))

    def lift_all(self, is_meant: Callable[[Hiding], bool]) -> None:
        """All hoods that are meant, the last ones first."""
        for number in reversed(range(len(self.hidings))):
            if is_meant(self.hidings[number]):
                self.lift(number)
