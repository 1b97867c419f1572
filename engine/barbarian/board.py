"""The map as one game plays it: who lives where, what is closed, who touches whom, who controls what."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TypeVar

from engine.barbarian.actions import Assault, Castle, Claim, Move, Recruit
from engine.barbarian.edition import SEA, BarbarianEdition
from engine.barbarian.pieces import KINGDOMS, Kind, Kingdom
from engine.barbarian.state import BarbarianPosition

Make = TypeVar("Make", Move, Assault, Castle)
Going = TypeVar("Going", Move, Assault)


def mark(places: Sequence[int]) -> int:
    """A set of places as the bits of a number."""
    bits = 0
    for place in places:
        bits |= 1 << place
    return bits


class Reach(dict[int, tuple[Make, ...]]):
    """What one unit may do from where it stands, ready-made: `reach[ground & reach.near]`, an action a target."""

    def __init__(self, actions: dict[int, Make]) -> None:
        super().__init__()
        self.near = mark([*actions])
        self._actions: dict[int, Make] = actions

    def __missing__(self, ground: int) -> tuple[Make, ...]:
        self[ground] = found = tuple(action for target, action in self._actions.items() if ground >> target & 1)
        return found


class Realm:
    """The map for one choice of kingdoms. Made once, never changed."""

    def __init__(self, edition: BarbarianEdition, played: tuple[Kingdom, ...]) -> None:
        board = edition.board()
        self.names = board.names
        self.index = board.index
        self.sea = board.index[SEA]
        provinces = edition.province
        tiles = {board.index[each.tile] for each in edition.kingdom if each.slug not in played}
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
            tuple(other for other in board.neighbours[place] if other == self.sea or not self.closed[other])
            if place == self.sea or not self.closed[place]
            else ()
            for place in range(len(board.names))
        )
        """Open neighbours, the sea among them (BK-MAP-06, BK-MAP-08)."""
        self.near_land = tuple(tuple(other for other in near if other != self.sea) for near in self.near)

        self.moves = self._build(Move, self.near)
        """By kind and origin: every step to a neighbour. Menus pick from these."""
        self.assaults = self._build(Assault, self.near_land)
        self.castles = tuple(
            Reach({other: Castle(self.names[place], self.names[other]) for other in near})
            for place, near in enumerate(self.near)
        )
        self.recruits = tuple(Recruit(name) for name in self.names)
        self.claims = tuple(Claim(name) for name in self.names)
        self.claimable = mark([place for place, is_capital in enumerate(self.capital) if not is_capital])

    @cached_property
    def sailing_moves(self) -> tuple[tuple[Reach[Move], ...], ...]:
        """The same from port to port, for Mare Nostrum."""
        return self._build(Move, self._far_ports())

    @cached_property
    def sailing_assaults(self) -> tuple[tuple[Reach[Assault], ...], ...]:
        """The same from port to port, for Longships."""
        return self._build(Assault, self._far_ports())

    def _far_ports(self) -> tuple[tuple[int, ...], ...]:
        """For each port the other ports that are no neighbours."""
        return tuple(
            tuple(port for port in self.ports if port != place and port not in near) if self.is_port[place] else ()
            for place, near in enumerate(self.near)
        )

    def _build(self, action: type[Going], reach: tuple[tuple[int, ...], ...]) -> tuple[tuple[Reach[Going], ...], ...]:
        names = self.names
        return tuple(
            tuple(
                Reach({target: action(kind, names[place], names[target]) for target in targets})
                for place, targets in enumerate(reach)
            )
            for kind in Kind
        )

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

    def controlled(self, position: BarbarianPosition, kingdom: Kingdom) -> list[int]:
        """Every province that `kingdom` controls, in board order."""
        tokens, units = position.tokens, position.units
        found = []
        for place in self.homes[kingdom.index]:
            # the common case first: a disc that lies open
            if (tokens[place] is None and units[place] is None) or self.controller(position, place) is kingdom:
                found.append(place)
        if position.placed[kingdom.index]:
            # one of its tokens may lie on its own disc (BK-AMB-10)
            found += [place for place, token in enumerate(tokens) if token is kingdom and place not in found]
            found.sort()
        return found
