"""Armies and cities as people type them, checked; every fault is one sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.parameters import InputError
from engine.knights.army import Army, Stronghold
from engine.knights.pieces import HUNDRED, Shape, Troop

ARMY_FIELDS = ("men", "tokens", "shape", "fresh")
CITY_FIELDS = ("strength", "fortified", "breaches", "neutral", "fortress")
TROOP_FIELDS = ("men", "nation")
MOST_MEN = 10_000
TOKENS_KILL = "Loss tokens for all of his men kill a noble at any moment, not in a fight alone (WK-AMB-R22)."
NO_FORTRESS = 'Only a fortress holds troops without a noble; "fortress": true in the city says that it is one.'


def read_armies(given: Sequence[Any], whose: str, *, faq_tokens: bool) -> tuple[Army, ...]:
    return tuple(
        read_army(each, f"army {number} of the {whose}", faq_tokens=faq_tokens)
        for number, each in enumerate(given, start=1)
    )


def read_army(given: Any, what: str, *, faq_tokens: bool) -> Army:
    """`{"men": 200, "tokens": 0, "shape": "star", "fresh": true}`; shape null means no noble."""
    fields = _fields(given, ARMY_FIELDS, what)
    shapes = {shape.value: shape for shape in Shape}
    shape = fields.get("shape")
    if shape is not None and shape not in shapes:
        raise InputError(f"The shape of {what} is one of {', '.join(shapes)}, or null for troops without a noble.")
    men, tokens = _fifties(fields, "men", what, least=50), _count(fields, "tokens", what)
    if faq_tokens and shape is not None and HUNDRED * tokens >= men:
        raise InputError(f"{_upper(what)} has loss tokens for all of its men: its noble is dead (WK-AMB-R22).")
    return Army(men, tokens, None if shape is None else shapes[shape], _flag(fields, "fresh", what, default=True))


def read_city(given: Any) -> tuple[Stronghold, bool]:
    """The walls, and whether the city is neutral."""
    fields = _fields(given, CITY_FIELDS, "the city")
    hold = Stronghold(
        _fifties(fields, "strength", "the city", least=0),
        _flag(fields, "fortified", "the city", default=False),
        _count(fields, "breaches", "the city"),
        _flag(fields, "fortress", "the city", default=False),
    )
    neutral = _flag(fields, "neutral", "the city", default=False)
    if hold.fortified and (neutral or hold.is_fortress):
        raise InputError("Only a city that somebody controls can be fortified, no neutral city and no fortress.")
    if neutral and hold.is_fortress:
        raise InputError("A fortress is never neutral.")
    return hold, neutral


def read_troops(given: Sequence[Any], nations: Sequence[str]) -> tuple[Troop, ...]:
    """`{"men": 100, "nation": "Polish"}`; nation null means regulars."""
    found = []
    for number, each in enumerate(given, start=1):
        what = f"troop card {number}"
        fields = _fields(each, TROOP_FIELDS, what)
        nation = fields.get("nation") or ""
        if nation and nation not in nations:
            raise InputError(f"The nation of {what} is one of {', '.join(nations)}, or null for regulars.")
        found.append(Troop(_fifties(fields, "men", what, least=50), nation))
    return tuple(found)


def read_commander(number: int | None, armies: Sequence[Army], whose: str) -> int | None:
    if number is None:
        return None
    if number >= len(armies) or not armies[number].has_noble:
        raise InputError(f"The {whose}'s commander {number} is no army with a noble; armies are counted from 0.")
    return number


def _fields(given: Any, known: Sequence[str], what: str) -> Mapping[str, Any]:
    if not isinstance(given, Mapping):
        raise InputError(f"{_upper(what)} is written as an object such as {{{', '.join(known)}}}.")
    unknown = next((str(name) for name in given if name not in known), None)
    if unknown is not None:
        raise InputError(f"{_upper(what)} has no '{unknown[:40]}'; it has {', '.join(known)}.")
    return given


def _fifties(fields: Mapping[str, Any], name: str, what: str, *, least: int) -> int:
    value = fields.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or value % 50 or not least <= value <= MOST_MEN:
        raise InputError(f"The {name} of {what} is a multiple of 50 from {least} to {MOST_MEN:,}.")
    return value


def _count(fields: Mapping[str, Any], name: str, what: str) -> int:
    value = fields.get(name, 0)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 100:
        raise InputError(f"The {name} of {what} are a whole number from 0 to 100.")
    return value


def _flag(fields: Mapping[str, Any], name: str, what: str, *, default: bool) -> bool:
    value = fields.get(name, default)
    if not isinstance(value, bool):
        raise InputError(f"'{name}' of {what} is true or false.")
    return value


def _upper(what: str) -> str:
    return what[0].upper() + what[1:]
