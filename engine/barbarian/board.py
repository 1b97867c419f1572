"""The map as one game plays it: who lives where, what is closed, who touches whom, who controls what."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TypeVar

import msgspec

from engine.barbarian.actions import Assault, Castle, Claim, Move, Recruit, Ride
from engine.barbarian.edition import SEA, KingdomEntry, Province, connect_provinces
from engine.barbarian.pieces import KINGDOMS, Kind, Kingdom
from engine.barbarian.state import BarbarianPosition, BarbarianState, BarbarianView

Make = TypeVar("Make", Move, Assault, Ride, Castle)
Going = TypeVar("Going", Move, Assault, Ride)

AnyPosition = TypeVar("AnyPosition", BarbarianPosition, BarbarianView, BarbarianState)

MOST_KEPT = 2048
"""Of the sets of places that a unit was asked about: from the sea there are millions."""
BIT_OF = [1 << place for place in range(100)].__getitem__


def mark(places: Iterable[int]) -> int:
    """A set of places as the bits of a number."""
    return sum(map(BIT_OF, places))


@lru_cache(maxsize=4096)
def list_places(bits: int) -> tuple[int, ...]:
    """The places of such a set, in board order."""
    found = []
    while bits:
        place = bits & -bits
        found.append(place.bit_length() - 1)
        bits ^= place
    return tuple(found)


class Reach(dict[int, tuple[Make, ...]]):
    """What one unit may do from where it stands, ready-made: `reach[ground & reach.near]`, an action a target."""

    def __init__(self, actions: dict[int, Make]) -> None:
        super().__init__()
        self.near = mark([*actions])
        self._actions: dict[int, Make] = actions

    def __missing__(self, ground: int) -> tuple[Make, ...]:
        if len(self) == MOST_KEPT:
            self.clear()
        self[ground] = found = tuple(action for target, action in self._actions.items() if ground >> target & 1)
        return found


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
        self.moves = self._build(Move, self.near)
        """By kind and origin: every step to a neighbour."""
        self.rides = self._build(Ride, near_land)
        self.assaults = self._build(Assault, near_land)
        self.sailing_moves = self._build(Move, far_ports)
        """The same from port to port, for Mare Nostrum."""
        self.sailing_assaults = self._build(Assault, far_ports)
        """The same from port to port, for Longships."""
        self.castles = tuple(
            Reach({other: Castle(names[place], names[other]) for other in near}) for place, near in enumerate(self.near)
        )
        self.recruits = tuple(map(Recruit, names))
        self.claims = tuple(map(Claim, names))
        self.claimable = mark([place for place, each in enumerate(provinces) if not each.capital])

    def _build(self, action: type[Going], reach: Iterable[Iterable[int]]) -> tuple[tuple[Reach[Going], ...], ...]:
        names = self.names
        return tuple(
            tuple(
                Reach({target: action(kind, names[place], names[target]) for target in targets})
                for place, targets in enumerate(reach)
            )
            for kind in Kind
        )


@lru_cache(maxsize=8)
def _find_roads(provinces: tuple[Province, ...]) -> Roads:
    """Shared by all games on one board."""
    return Roads(provinces)


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
        self.ports = tuple(number for number, port in enumerate(self.is_port) if port)
        self.near = tuple(
            tuple(other for other in board.near[place] if other == self.sea or not self.closed[other])
            if place == self.sea or not self.closed[place]
            else ()
            for place in range(len(board.names))
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


@lru_cache(maxsize=64)
def find_realm(
    provinces: tuple[Province, ...], kingdoms: tuple[KingdomEntry, ...], played: tuple[Kingdom, ...]
) -> Realm:
    """Shared by all games of these kingdoms on one board."""
    return Realm(provinces, kingdoms, played)
