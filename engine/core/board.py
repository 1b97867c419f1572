"""Who touches whom: a graph of named places."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from engine.core.edition import find_double


class Board(msgspec.Struct, frozen=True):
    """Places have names for people and numbers for rules; a border is always known from both sides."""

    names: tuple[str, ...]
    neighbours: tuple[tuple[int, ...], ...]
    index: dict[str, int]

    def reachable(self, start: int, allowed: Iterable[int]) -> frozenset[int]:
        """Every place that a walk over `allowed` places reaches from `start`."""
        free = set(allowed)
        seen = {start}
        queue = deque([start])
        while queue:
            for near in self.neighbours[queue.popleft()]:
                if near in free and near not in seen:
                    seen.add(near)
                    queue.append(near)
        return frozenset(seen)


def build_board(names: Sequence[str], adjacent: Mapping[str, Iterable[str]]) -> Board:
    """A board from lists of neighbours; raises ValueError with one sentence when they do not fit together."""
    index = {name: number for number, name in enumerate(names)}
    double = find_double(names)
    if double is not None:
        raise ValueError(f"The place {double} is listed twice.")
    for name, near in adjacent.items():
        for other in near:
            if other not in index:
                raise ValueError(f"{name} borders {other}, which is no place of this board.")
            if other == name:
                raise ValueError(f"{name} borders itself.")
            if name not in adjacent[other]:
                raise ValueError(f"{name} borders {other}, but {other} does not border {name}.")
    neighbours = tuple(tuple(sorted({index[other] for other in adjacent[name]})) for name in names)
    return Board(tuple(names), neighbours, index)
