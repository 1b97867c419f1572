"""Where hordes and flags stand on their places, and which horde is which from one view to the next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from app.battue.picture.layout import OUTSIDE, SQUARE, Plan, along
from app.core.following import Keys, keep_keys
from app.core.scene import Area
from engine.battue.pieces import CAMP
from engine.battue.rules import BattueRules
from engine.battue.state import BattueView
from engine.core.seat import Seat


class Post(msgspec.Struct, frozen=True):
    """One horde and where it is drawn."""

    seat: Seat
    place: str
    warriors: int
    x: float
    y: float
    scale: float


def area_of(rules: BattueRules, view: BattueView, plan: Plan, place: int) -> Area:
    """The rectangle of a ring section or a lot."""
    if place < rules.box.first_lot:
        return plan.section(rules.box.ring[place - 1])
    return plan.lot(view.city.lots[place - rules.box.first_lot])


def list_posts(rules: BattueRules, view: BattueView, plan: Plan) -> tuple[Post, ...]:
    return (*_in_camp(rules, view, plan), *_on_tiles(rules, view, plan))


def _in_camp(rules: BattueRules, view: BattueView, plan: Plan) -> Iterator[Post]:
    for seat in rules.seats:
        if view.hordes[seat][CAMP]:
            area = camp_area(rules, view, plan, seat)
            x, y = area.middle
            aside = (-2, 16) if area.is_upright else (14, 1)
            scale = 0.74 if min(area.width, area.height) >= OUTSIDE else 0.62
            yield Post(seat, "camp", view.hordes[seat][CAMP], x + aside[0], y + aside[1], scale)


def tent_point(area: Area) -> tuple[float, float, float]:
    """(x, y, scale) of the tent beside the banner of a camp."""
    x, y = area.middle
    scale = 0.9 if min(area.width, area.height) >= OUTSIDE else 0.74
    return (x, y - 24, scale) if area.is_upright else (x - 15, y + 3, scale)


def camp_area(rules: BattueRules, view: BattueView, plan: Plan, seat: Seat) -> Area:
    post, edge = view.posts[seat], view.edges[seat]
    if post is None or edge is None:
        raise LookupError("this seat has formed no horde yet")
    return plan.stand(edge, rules.box.ring[post - 1])


def _on_tiles(rules: BattueRules, view: BattueView, plan: Plan) -> Iterator[Post]:
    for place in range(1, len(view.flags)):
        there = [seat for seat in rules.seats if view.hordes[seat][place]]
        if not there:
            continue
        area = area_of(rules, view, plan, place)
        is_ring = place < rules.box.first_lot
        for seat, (x, y, scale) in zip(there, stand_points(area, len(there), is_ring), strict=True):
            yield Post(seat, rules.box.names[place], view.hordes[seat][place], x, y, scale)


def stand_points(area: Area, number: int, is_ring: bool) -> list[tuple[float, float, float]]:
    """(x, y, scale) for so many hordes on one place, clear of what the place prints as far as there is room."""
    x, y = area.middle
    short_side = min(area.width, area.height)
    if is_ring and area.width != area.height:
        return [(*along(area, max(area.width, area.height) / 2 + shift), 0.8) for shift in _spread(number, 40)]
    if is_ring:
        return [(x + shift, y - 10, 0.72) for shift in _spread(number, 26)]
    if short_side <= SQUARE:
        if area.is_upright:
            return [(x - 2, y + shift, 0.82) for shift in _spread(number, 42)]
        if area.width > SQUARE:
            middle = area.x + area.width * (0.6 if area.width < 3 * SQUARE else 0.56)
            return [(middle + shift, y + 4, 0.74) for shift in _spread(number, 36)]
        return [(x + 1 + shift, y - 1, 0.66 if number == 1 else 0.54) for shift in _spread(number, 25)]
    scale = 1.05 if short_side < 3 * SQUARE else 1.35
    return [(x - 3 + shift, y, scale) for shift in _spread(number, 46 * scale)]


def _spread(number: int, step: float) -> list[float]:
    return [step * (each - (number - 1) / 2) for each in range(number)]


def flag_point(area: Area, is_ring: bool, ribbon: float) -> tuple[float, float, float]:
    """(x, y, scale) of the flag that says whose place it is: under the left end of the name."""
    if is_ring and area.width != area.height:
        x, y = along(area, 76)
        return x - (7 if area.is_upright else 0), y, 0.85
    if is_ring:
        return area.x + 13, area.y + 22, 0.8
    if area.height <= SQUARE < area.width:
        return area.x + area.width - 42, area.y + 42, 0.8
    if area.width <= SQUARE:
        return area.x + 8, area.y + ribbon + 11, 0.62
    return area.x + 12, area.y + ribbon + 20, 1.0


# --- which is which ---------------------------------------------------------------------------------------------


def follow(before: Keys, places: Sequence[tuple[int, str]]) -> Keys:
    """Keys for hordes given as (seat, place); a key begins with the number of its seat."""
    return keep_keys(before, [(f"{seat}-", place) for seat, place in places])
