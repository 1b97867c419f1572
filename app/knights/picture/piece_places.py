"""Which armies stand where on the sheet: alone, or in a stack of one baron's that can be opened."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from app.knights.picture.layout import HexMap
from engine.core.seat import Seat
from engine.knights.rules import KnightsRules
from engine.knights.state import NOBLES, KnightsView

ALONE = 2
"""So many armies stand side by side in a region; with more, each baron's are a stack."""


class Post(msgspec.Struct, frozen=True):
    """One army or one stack of armies of the same baron, the first noble on top."""

    place: str
    seat: Seat
    nobles: tuple[int, ...]
    at_sea: bool
    x: float
    y: float
    scale: float = 1.0


def army_spot(rules: KnightsRules, post: Post) -> str:
    """What a tap on it reports: a noble, or a stack `stack:G3:0`."""
    if len(post.nobles) == 1:
        return f"noble:{rules.noble_slugs[post.nobles[0]]}"
    return f"stack:{post.place}:{post.seat}{'s' if post.at_sea else ''}"


def list_posts(rules: KnightsRules, view: KnightsView, sheet: HexMap) -> tuple[Post, ...]:
    return tuple(_all(rules, view, sheet))


def _all(rules: KnightsRules, view: KnightsView, sheet: HexMap) -> Iterator[Post]:
    camps: dict[tuple[int, bool], list[int]] = {}
    for number, noble in enumerate(view.nobles):
        if noble.place is not None:
            camps.setdefault((noble.place, noble.at_sea), []).append(number)
    for (place, at_sea), nobles in sorted(camps.items()):
        name = rules.realm.names[place]
        groups = [(number,) for number in nobles] if len(nobles) <= ALONE else _stacks(nobles)
        spots = _at_sea(sheet, name, len(groups)) if at_sea else _on_land(rules, view, sheet, place, len(groups))
        for group, (x, y, scale) in zip(groups, spots, strict=True):
            yield Post(name, Seat(group[0] // NOBLES), group, at_sea, x, y, scale)


def _stacks(nobles: list[int]) -> list[tuple[int, ...]]:
    seats = dict.fromkeys(number // NOBLES for number in nobles)
    return [tuple(number for number in nobles if number // NOBLES == seat) for seat in seats]


def has_walls(rules: KnightsRules, view: KnightsView, place: int) -> bool:
    """Does anything stand in the upper half: a city, its ruin, a fortress?"""
    return rules.realm.city_at[place] is not None or any(fort.place == place for fort in view.forts)


def _on_land(
    rules: KnightsRules, view: KnightsView, sheet: HexMap, place: int, count: int
) -> list[tuple[float, float, float]]:
    name = rules.realm.names[place]
    x, y = sheet.middle(name)
    if sheet.inset(name) is not None:
        x -= 24
        y += 26
    else:
        y += 26 if has_walls(rules, view, place) else -4
    return [(x + right, y + down, scale) for right, down, scale in _ranks(count, has_walls(rules, view, place))]


def _ranks(count: int, is_walled: bool) -> list[tuple[float, float, float]]:
    """So many armies about the middle of their room: in one row, or in two where three have the whole region."""
    rows = [count] if count <= (3 if is_walled else 2) else [-(-count // 2), count // 2]
    widest = rows[0]
    if len(rows) == 1:
        step, scale = {1: (0.0, 1.08), 2: (46.0, 1.04)}.get(widest, (40.0, 0.78))
        downs = [0.0]
    else:
        step, scale = (52.0, 0.8) if widest == ALONE else (38.0, 0.72)
        downs = [16.0, -18.0]
    return [
        (step * (number - (row - 1) / 2), down, scale)
        for row, down in zip(rows, downs, strict=True)
        for number in range(row)
    ]


def _at_sea(sheet: HexMap, name: str, count: int) -> list[tuple[float, float, float]]:
    x, y = sheet.harbour(name)
    return [(x, y + 34.0 * number, 0.8) for number in range(count)]
