"""A calculator that needs to know a whole table: it is filled with a position in words, for any game that has them."""

from __future__ import annotations

from typing import Any, ClassVar

import param

from engine.core.calculator import Calculator
from engine.core.refusal import SetupError
from engine.core.seat import Seat
from engine.core.setup import PlacedSetup

MARK = " | "
"""Stands between the lines of a position, so that it fits one line of a form or a link."""
LEFT_OUT = {"seats", "names", "position"}


class PositionCalculator(Calculator):
    """A game gives `setup_type`, narrows `seats`, and writes `read_view` with the help of `list_options`."""

    setup_type: ClassVar[type[PlacedSetup]]

    seats = param.Integer(default=2, bounds=(1, 6), doc="How many people play.")
    me = param.Integer(default=1, bounds=(1, 6), doc="Whose view it is, counted from 1.")
    position = param.String(default="", doc="The table in words, | between the lines.")
    options = param.List(
        default=[],
        item_type=str,
        bounds=(0, 20),
        doc="Options that differ from the usual, written name=value, with + between the items of a list.",
    )

    @property
    def seat(self) -> Seat:
        """Whose view it is."""
        return Seat(self.me - 1)

    def setup(self, **more: Any) -> Any:
        """What is agreed at this table; `more` goes before. InputError where the options do not hold."""
        given: dict[str, Any] = {"seats": self.seats, "position": self.position.replace("|", "\n")}
        for option in self.options:
            name, _, value = option.partition("=")
            given[name.strip()] = value.strip().replace("+", ",")
        try:
            return self.setup_type.from_options({**given, **more}, self.edition)
        except SetupError as wrong:
            raise self.refuse(str(wrong)) from wrong

    def table(self) -> tuple[Any, Any, Any]:
        """The rules, the state that the words describe, and what the seat sees of it."""
        try:
            rules = self.setup().rules()
        except SetupError as wrong:
            raise self.refuse(str(wrong)) from wrong
        if self.me > self.seats:
            raise self.refuse(f"'me' is seat {self.me}, and there are {self.seats}.")
        state = rules.start()
        return rules, state, rules.observe(state, self.seat)

    @staticmethod
    def list_options(setup: PlacedSetup, **more: Any) -> list[str]:
        """The options of a running game as `options` takes them; those of `more` go before, None leaves one out."""
        known: dict[str, Any] = {**setup.options(), **more}
        return [f"{name}={_write(each)}" for name, each in known.items() if name not in LEFT_OUT and each is not None]


def _write(value: Any) -> str:
    return "+".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
