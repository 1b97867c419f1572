"""Where every unit is drawn, and which drawn piece is which unit from one view to the next."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

import msgspec

from app.barbarian.picture.layout import SEA, Box, geography
from app.core.following import Keys, keep_keys
from engine.barbarian.pieces import Force, Kind, Kingdom
from engine.barbarian.rules import BarbarianRules
from engine.barbarian.state import BarbarianView, Fight

SHOULDER = 27.0  # from one unit of a battle to the next
CROWD = 150.0  # the room that a battle may take at most
PLATE = 54.0  # the height of the plate under a battle
SWORDS = 14.0  # and of the crossed swords above it
STACK = 7.0  # from one unit at sea to the next of its kind


class Post(msgspec.Struct, frozen=True):
    """One unit and where it is drawn."""

    kingdom: Kingdom
    kind: Kind
    place: str
    x: float
    y: float
    scale: float = 1.0

    @property
    def stem(self) -> str:
        """What the key of such a unit begins with."""
        return f"{self.kingdom.value}-{self.kind.value}-"


def list_posts(rules: BarbarianRules, view: BarbarianView) -> tuple[Post, ...]:
    return (*_on_land(rules, view), *_in_battle(rules, view), *_at_sea(view))


def _on_land(rules: BarbarianRules, view: BarbarianView) -> Iterator[Post]:
    names = rules.realm(view.played).names
    for place, unit in enumerate(view.units):
        if unit is not None and (view.fight is None or view.fight.place != place):
            box = geography().province(names[place]).unit
            yield Post(unit.kingdom, unit.kind, names[place], box.x, box.y)


def _in_battle(rules: BarbarianRules, view: BarbarianView) -> Iterator[Post]:
    """Everybody who fights, the active side on the left; a single unit stands where it always does."""
    fight = view.fight
    if fight is None:
        return
    units = fighters(view, fight)
    name = rules.realm(view.played).names[fight.place]
    left, y, step, scale = fray(name, len(units))
    for number, (kingdom, kind) in enumerate(units):
        yield Post(kingdom, kind, name, left + step * number, y, scale)


def fighters(view: BarbarianView, fight: Fight) -> list[tuple[Kingdom, Kind]]:
    active = [] if view.active is None else [(view.active, kind) for kind in _kinds(fight.active_force)]
    rival = [] if fight.rival is None else [(fight.rival, kind) for kind in _kinds(fight.rival_force)]
    if fight.winner is not None:  # the beaten are gone; what is left of the winner's side leaves one by one
        return active if fight.winner is view.active else rival
    return active + rival


def _kinds(force: Force) -> list[Kind]:
    return [Kind.KING] * force.king + [Kind.WARRIOR] * force.warriors


def fray(place: str, number: int) -> tuple[float, float, float, float]:
    """(x of the first, y, step, scale) for `number` units in one province, where they hide least."""
    box = geography().province(place).unit
    if number <= 1:
        return box.x, box.y, 0.0, 1.0
    step = min(SHOULDER * 1.15, CROWD / (number - 1))
    width = step * (number - 1)
    x, y = _clearing(place, width + 50)
    return x - width / 2, y, step, 0.84


@cache
def _clearing(place: str, width: float) -> tuple[float, float]:
    """The middle of the spot near the province's unit where a plate of this width covers least of everything else."""
    world = geography()
    home = world.province(place).unit
    boxes = [(box, 1.0 if name == place and kind != "label" else 2.5) for name, kind, box in world.boxes()]
    rim = world.frame + 4
    left, right = rim + width / 2, world.size[0] - rim - width / 2
    top, bottom = rim + PLATE / 2 + SWORDS, world.size[1] - rim - PLATE / 2

    def cost(at: tuple[float, float]) -> float:
        plate = Box(at[0], at[1], width, PLATE)
        hidden = sum(_shared(plate, box) * weight for box, weight in boxes)
        return hidden + 14 * math.dist(at, (home.x, home.y))

    places = [
        (min(max(home.x + dx, left), right), min(max(home.y + dy, top), bottom))
        for dx in range(-75, 76, 15)
        for dy in range(-60, 61, 15)
    ]
    return min(places, key=cost)


def _shared(one: Box, other: Box) -> float:
    """The area that two boxes have in common."""
    across = (one.width + other.width) / 2 - abs(one.x - other.x)
    down = (one.height + other.height) / 2 - abs(one.y - other.y)
    return max(across, 0.0) * max(down, 0.0)


def _at_sea(view: BarbarianView) -> Iterator[Post]:
    for (kingdom, kind, number), (x, y) in zip(_fleet(view), geography().sea.slots, strict=False):
        for each in range(number):
            yield Post(kingdom, kind, SEA, x + STACK * each, y, 0.92)


def list_stacks(view: BarbarianView) -> Iterator[tuple[int, float, float]]:
    """(number, x, y) of several units of one kind at sea: their number is written beside them."""
    for (_, _, number), (x, y) in zip(_fleet(view), geography().sea.slots, strict=False):
        if number > 1:
            yield number, x + STACK * (number - 1), y


def _fleet(view: BarbarianView) -> list[tuple[Kingdom, Kind, int]]:
    """One slot a kingdom and kind: at most as many as the map has slots."""
    return [
        (kingdom, kind, number)
        for kingdom in view.played
        for kind, number in Counter(_kinds(view.fleets[kingdom.index])).items()
    ]


# --- which is which -------------------------------------------------------------------------------------------


def follow(before: Keys, posts: Sequence[Post]) -> Keys:
    return keep_keys(before, [(post.stem, post.place) for post in posts])
