"""Choosing coins out of a purse: so many of each kind, with the sum in large figures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import param

from app.core.asset import read_asset
from app.core.component import Component

METALS = ("bronze", "silver", "gold", "diamond")


class CoinPicker(Component):
    """`purse` maps a coin's worth to how many there are; `chosen` maps it to how many are taken.

    A tap on a coin takes one more, the minus puts one back. `limit` marks a sum that is too high; it does not
    forbid it, because the rules do, with their reason.
    """

    worths = param.List(default=[], item_type=int, doc="The kinds of coin, from the smallest.")
    held = param.List(default=[], item_type=int, doc="How many there are of each kind.")
    taken = param.List(default=[], item_type=int, doc="How many are taken of each kind.")
    names = param.List(default=[], item_type=str, doc="What each kind is called.")
    limit = param.Integer(default=None, allow_None=True, doc="The highest sum that makes sense, or None.")
    label = param.String(default="", doc="What the coins are for.")

    _bundle = "assets/coins.js"
    _stylesheets = [read_asset("widgets.css")]

    def __init__(self, purse: Mapping[int, int], names: Mapping[int, str] | None = None, **params: Any) -> None:
        worths = sorted(purse)
        default = dict(zip(worths, METALS, strict=False))
        super().__init__(
            worths=worths,
            held=[purse[worth] for worth in worths],
            taken=[0] * len(worths),
            names=[(names or default).get(worth, str(worth)) for worth in worths],
            **params,
        )

    @property
    def chosen(self) -> dict[int, int]:
        """What is taken, kinds of which none is taken left out; never more than there is, whatever was sent."""
        taken = (*self.taken, *([0] * len(self.worths)))
        counts = {
            worth: min(max(count, 0), there) for worth, count, there in zip(self.worths, taken, self.held, strict=False)
        }
        return {worth: count for worth, count in counts.items() if count}

    @property
    def total(self) -> int:
        return sum(worth * count for worth, count in self.chosen.items())

    def choose(self, coins: Mapping[int, int]) -> None:
        self.taken = [
            min(max(coins.get(worth, 0), 0), there) for worth, there in zip(self.worths, self.held, strict=True)
        ]

    def refill(self, purse: Mapping[int, int]) -> None:
        """Another purse of the same kinds of coin; what was taken is put back."""
        self.param.update(held=[purse.get(worth, 0) for worth in self.worths], taken=[0] * len(self.worths))
