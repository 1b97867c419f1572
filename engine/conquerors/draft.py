"""A work sheet: a position being changed by atomic steps."""

from __future__ import annotations

from typing import Any

from engine.conquerors.board import ground_of
from engine.conquerors.pieces import People
from engine.conquerors.state import ConquerorsPosition
from engine.conquerors.terms import Terms
from engine.core.event import Tell
from engine.core.position import with_item
from engine.core.seat import Seat
from engine.core.steps import Sheet


class Draft(Sheet[Terms], ConquerorsPosition):
    """The fields of a position, to be written on."""

    rules: Any
    listener: Tell | None

    seat_words = ("who", "owner")

    def put_into_words(self, name: str, value: Any) -> str | int:
        """Cells and armies by their names."""
        if isinstance(value, People):
            word: str = self.rules.edition.armies.names[value.value]
            return word
        if name == "cell":
            return ground_of(self.pieces).names[value]
        return super().put_into_words(name, value)

    def name_place(self, place: int) -> tuple[str, str]:
        name = ground_of(self.pieces).names[place]
        return name, name

    def set_token(self, seat: Seat, start: int | None, target: int, cells: int) -> None:
        """A token comes to the board, or goes from one cell to another; then the army stands on these cells."""
        tokens = list(self.tokens[seat])
        if start is None:
            tokens.append(target)
        else:
            tokens[tokens.index(start)] = target
        self.tokens = with_item(self.tokens, seat, tuple(tokens))
        self.masks = with_item(self.masks, seat, cells)
        self.moved = (*self.moved, target)

    def clear_tokens(self, seat: Seat) -> None:
        """An army leaves the board."""
        self.tokens, self.masks = with_item(self.tokens, seat, ()), with_item(self.masks, seat, 0)
        self.moved = ()

    def build(self, seat: Seat, cell: int) -> None:
        """A fortress stands; no position of before can come again (CQ-401)."""
        self.built = with_item(self.built, seat, (*self.built[seat], cell))
        self.past = ()
