"""A number with a big minus and a big plus: for a thumb, and for the arrow keys."""

from __future__ import annotations

from typing import Any

import param

from app.core.asset import read_asset
from app.core.component import Component


class Stepper(Component):
    """`value` from `start` to `end`. Holding a button repeats."""

    value = param.Integer(default=0, doc="The number.")
    start = param.Integer(default=0, doc="The smallest.")
    end = param.Integer(default=99, doc="The largest.")
    step = param.Integer(default=1, bounds=(1, None), doc="What one press changes.")
    label = param.String(default="", doc="What the number is.")

    _bundle = "assets/stepper.js"
    _stylesheets = [read_asset("widgets.css")]

    def __init__(self, **params: Any) -> None:
        start = params.get("start", 0)
        params.setdefault("value", start)
        super().__init__(**params)
        self.param.watch(self._bound, ["start", "end"])
        self._bound()

    def _bound(self, *_: object) -> None:
        if self.start > self.end:
            raise ValueError(f"{self.label or 'A stepper'} cannot go from {self.start} to {self.end}.")
        self.param["value"].bounds = None
        self.value = min(max(self.value, self.start), self.end)
        self.param["value"].bounds = (self.start, self.end)
