"""The map as one game plays it: who lives where, what is closed, who touches whom, who controls what."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias, TypeVar

import msgspec

from engine.barbarian.actions import Assault, Castle, Claim, Move, Recruit, Ride
from engine.barbarian.edition import SEA, KingdomEntry, Province, connect_provinces
from engine.barbarian.pieces import KINGDOMS, Kind, Kingdom
from engine.barbarian.state import BarbarianPosition, BarbarianState, BarbarianView

Make = TypeVar("Make", Move, Assault, Ride, Castle, Recruit, Claim)
Going = TypeVar("Going", Move, Assault, Ride)

AnyPosition = TypeVar("AnyPosition", BarbarianPosition, BarbarianView, BarbarianState)

MOST_KEPT = 2048
"""Of the sets of places that a unit was asked about: from the sea there are millions."""
MOVES, ASSAULTS = 1, 2
"""What may lead from port to port, as bits."""
BIT_OF = [1 << place for place in range(100)].__getitem__


def mark(places: Iterable[int]) -> int:
    """A set of places as the bits of a number."""
    return sum(map(BIT_OF, places))


class _Places(dict[int, tuple[int, ...]]):
    """A dictionary answers in two thirds of the time that `lru_cache` takes."""

    def __missing__(self, bits: int) -> tuple[int, ...]:
        if len(self) == 2 * MOST_KEPT:
            self.clear()
        found, left = [], bits
        while left:
            place = left & -left
            found.append(place.bit_length() - 1)
            left ^= place
        self[bits] = places = tuple(found)
        return places


list_places = _Places().__getitem__
"""The places of a set, in board order."""


class Reach(dict[int, tuple[Make, ...]]):
    """What a unit may do from where it stands, or a kingdom, ready-made: `reach[ground & reach.near]`, one a target."""

    __slots__ = ("_actions", "near")

    def __init__(self, actions: dict[int, Make]) -> None:
        super().__init__()
        self.near = mark([*actions])
        self._actions: dict[int, Make] = actions

    def __missing__(self, ground: int) -> tuple[Make, ...]:
        if len(self) == MOST_KEPT:
            self.clear()
        self[ground] = found = tuple(action for target, action in self._actions.items() if ground >> target & 1)
        return found


class Post(dict[int, tuple[tuple[Move, ...], tuple[Assault, ...]]]):
    """The moves and the assaults of a unit from where it stands, found at once: `post[aims & post.near]`.

    Aims are a set of places to move to, and `width` bits higher a set of places to assault.
    """

    __slots__ = ("_assaults", "_moves", "_width", "near")

    def __init__(self, moves: Reach[Move], assaults: Reach[Assault], width: int) -> None:
        super().__init__()
        self.near = moves.near | assaults.near << width
        self._moves, self._assaults, self._width = moves, assaults, width

    def __missing__(self, aims: int) -> tuple[tuple[Move, ...], tuple[Assault, ...]]:
        if len(self) == MOST_KEPT:
            self.clear()
        moves, assaults = self._moves, self._assaults
        self[aims] = found = (moves[aims & moves.near], assaults[aims >> self._width & assaults.near])
        return found


Ways: TypeAlias = tuple[tuple[Reach[Going], ...], ...]


def _join(near: Iterable[Iterable[int]], far: Iterable[Iterable[int]]) -> list[list[int]]:
    return [[*row, *more] for row, more in zip(near, far, strict=True)]


class Roads:
    """The whole board, and every way that a unit could go on it, ready-made: whoever plays, menus pick from these."""

    def __init__(self, provinces: tuple[Province, ...]) -> None:
        board = connect_provinces(provinces)
        names = self.names = board.names
        self.index = board.index
        sea = self.sea = board.index[SEA]
        self.near = board.neighbours
        near_land = [[other for other in near if other != sea] for near in self.near]
        ports = self.near[sea]
        far_ports = [
            [port for port in ports if port != place and port not in near] if place in ports else []
            for place, near in enumerate(self.near)
        ]
        self.width = len(names)
        """How much higher than the moves the assaults lie in the aims of a post."""
        moves = [self._build(Move, reach) for reach in (self.near, _join(self.near, far_ports))]
        assaults = [self._build(Assault, reach) for reach in (near_land, _join(near_land, far_ports))]
        self.posts = [self._set_posts(steps, landings) for landings in assaults for steps in moves]
        """By what leads from port to port too (nothing, MOVES, ASSAULTS, both), kind, and origin."""
        self.rides = self._build(Ride, near_land)
        self.castles = tuple(
            Reach({other: Castle(names[place], names[other]) for other in near}) for place, near in enumerate(self.near)
        )
        self.recruits = Reach({place: Recruit(name) for place, name in enumerate(names)})
        self.claims = Reach({place: Claim(names[place]) for place, each in enumerate(provinces) if not each.capital})

    def _set_posts(self, moves: Ways[Move], assaults: Ways[Assault]) -> list[list[Post]]:
        both = [zip(*rows, strict=True) for rows in zip(moves, assaults, strict=True)]
        return [[Post(*pair, self.width) for pair in row] for row in both]

    def _build(self, action: type[Going], reach: Iterable[Iterable[int]]) -> Ways[Going]:
        """By kind and origin."""
        names = self.names
        return tuple(
            tuple(
                Reach({target: action(kind, names[place], names[target]) for target in targets})
                for place, targets in enumerate(reach)
            )
            for kind in Kind
        )


_find_roads = lru_cache(maxsize=8)(Roads)
"""Shared by all games on one board."""


class Realm:
    """The map for one choice of kingdoms. Made once, never changed."""

    def __init__(
        self, provinces: tuple[Province, ...], kingdoms: tuple[KingdomEntry, ...], played: tuple[Kingdom, ...]
    ) -> None:
        board = self.roads = _find_roads(provinces)
        self.names = board.names
        self.index = board.index
        self.sea = board.sea
        tiles = {board.index[each.tile] for each in kingdoms if each.slug not in played}
        self.closed = tuple(
            number in tiles or (each.home is not None and each.home not in played)
            for number, each in enumerate(provinces)
        )
        self.home: tuple[Kingdom | None, ...] = tuple(each.home if each.home in played else None for each in provinces)
        self.capital = tuple(each.capital for each in provinces)
        self.homes = tuple(
            tuple(number for number, home in enumerate(self.home) if home is kingdom) for kingdom in KINGDOMS
        )
        self.neutrals = tuple(
            number for number, each in enumerate(provinces) if each.home is None and not self.closed[number]
        )
        self.is_port = (
            *(each.port is not None and not shut for each, shut in zip(provinces, self.closed, strict=True)),
            False,
        )
        shut = (*self.closed, False)
        self.near = tuple(
            () if shut[place] else tuple(other for other in near if not shut[other])
            for place, near in enumerate(board.near)
        )
        """Open neighbours, the sea among them (BK-MAP-06, BK-MAP-08)."""
        self.near_land = tuple(tuple(other for other in near if other != self.sea) for near in self.near)

        self.land_around = tuple(map(mark, self.near_land))
        self.open = mark([place for place, closed in enumerate(self.closed) if not closed])
        """Provinces that may be entered, as bits."""

    def controller(self, position: BarbarianPosition, place: int) -> Kingdom | None:
        """Who controls a province (BK-CONTROL-01, -02, -07; BK-AMB-07): a token, else a live disc."""
        token = position.tokens[place]
        if token is not None:
            return token
        home = self.home[place]
        if home is None:
            return None
        unit = position.units[place]
        if unit is None or unit.kingdom is home:
            return home
        # with two players the partner's unit is no enemy (BK-AMB-34)
        owner = position.owner
        return home if owner[unit.kingdom.index] == owner[home.index] else None

    def controlled(self, position: BarbarianPosition, kingdom: Kingdom) -> tuple[int, ...]:
        """Every province that `kingdom` controls, in board order."""
        return list_places(position.lands[kingdom.index])

    def take_stock(self, position: AnyPosition) -> AnyPosition:
        """The position with `stands` and `lands` as its pieces say."""
        units = [None if unit is None else unit.kingdom for unit in position.units]
        controllers = [self.controller(position, place) for place in range(len(units))]
        stands, lands = (
            tuple(mark(place for place, each in enumerate(row) if each is kingdom) for kingdom in KINGDOMS)
            for row in (units, controllers)
        )
        return msgspec.structs.replace(position, stands=stands, lands=lands)


find_realm = lru_cache(maxsize=64)(Realm)
"""Shared by all games of these kingdoms on one board."""
