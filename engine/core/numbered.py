"""Pieces of a kind in their order: a kingdom, a baron, the face of a card."""

from __future__ import annotations

from enum import Enum


class Numbered(Enum):
    """Members know their place: `index` is where one stands in every tuple that has one item a member."""

    def __init__(self, value: str) -> None:
        self.index = len(type(self).__members__)

    @property
    def title(self) -> str:
        """As people write it."""
        return str(self.value).replace("_", " ").title()
