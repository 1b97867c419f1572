"""Coins lying on several trays, each to be taken or left: one button a coin, with the sum in large figures."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import param

from app.core.asset import read_asset
from app.core.component import Component


class Tray(msgspec.Struct, frozen=True):
    """What was taken from one tray."""

    name: str
    taken: tuple[int, ...]


class Trays(Component):
    """`trays` are [name, worths]; `taken` holds the numbers of the coins taken, counted over all trays in order."""

    trays = param.List(default=[], doc="[name, [worth, ...]] a tray.")
    taken = param.List(default=[], item_type=int, doc="Numbers of the coins that are taken.")
    limit = param.Integer(default=None, allow_None=True, doc="The highest sum that is allowed.")
    label = param.String(default="", doc="What the coins are for.")
    pictures = param.Dict(default={}, doc="Worth to the markup of its coin.")

    _set_in_browser = ("taken",)
    _bundle = "assets/trays.js"
    _stylesheets = [read_asset("widgets.css"), read_asset("trays.css", "app.core.play")]

    def _coins(self) -> list[tuple[str, int]]:
        return [(name, worth) for name, worths in self.trays for worth in worths]

    def chosen(self) -> list[Tray]:
        """What is taken from each tray, smallest first; numbers that no coin has are passed over."""
        taken = set(self.taken)
        coins = list(enumerate(self._coins()))
        return [
            Tray(name, tuple(sorted(worth for number, (tray, worth) in coins if tray == name and number in taken)))
            for name, _ in self.trays
        ]

    def choose(self, numbers: Sequence[int], coins: Sequence[tuple[str, int]]) -> None:
        """Take exactly these; `coins` is what the numbers were counted in."""
        if list(coins) != self._coins():
            raise ValueError("these are not the coins on the trays")
        self.taken = sorted(numbers)

    def turn(self, name: str, worth: int) -> None:
        """Take one more coin of this worth from this tray; when all are taken, put them back."""
        mine = [number for number, each in enumerate(self._coins()) if each == (name, worth)]
        left = [number for number in mine if number not in self.taken]
        kept = [number for number in self.taken if number not in mine]
        self.taken = sorted([*self.taken, left[0]]) if left else kept
