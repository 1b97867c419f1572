"""What the calculators have in common: inputs that are JSON objects, and faults turned into sentences."""

from __future__ import annotations

import json
from typing import Any

import param

from engine.core.calculator import Calculator
from engine.knights.state import KnightsView

UNSEEN = "Cards not seen since the last shuffle count as equally likely in every order."


class KnightsCalculator(Calculator):
    """A calculator that a running game can fill in."""

    view_type = KnightsView


class JsonObject(dict[str, Any]):
    """A dictionary whose text is JSON, so that a link or a command line reads back what was written."""

    def __str__(self) -> str:
        return json.dumps(self)


class Object(param.Dict):
    """A JSON object: a dictionary, or its text."""

    def __set__(self, owner: Any, value: Any) -> None:
        super().__set__(owner, _read_object(value))

    def _validate(self, value: Any) -> None:
        super()._validate(_read_object(value))


def _read_object(value: Any) -> Any:
    if isinstance(value, str):
        if value.strip() in ("", "none"):
            return None
        try:
            value = json.loads(value)
        except (ValueError, RecursionError) as wrong:
            raise ValueError("this is no JSON object") from wrong
    return JsonObject(value) if isinstance(value, dict) else value


def new_army(men: int, shape: str | None) -> dict[str, Any]:
    return {"men": men, "tokens": 0, "shape": shape, "fresh": True}
