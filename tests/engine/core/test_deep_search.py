"""A shortest way through random fields, where some steps are long: by the search, and by looking at everything."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from random import Random

import pytest

from engine.core.by_steps import finish
from engine.core.deep_search import DeepSearch

Spot = tuple[int, int]
SIZE, GOAL = 7, (6, 6)
STEPS: dict[Spot, int] = {(1, 0): 1, (0, 1): 1, (-1, 0): 1, (0, -1): 1, (1, 1): 3}
"""Steps over the field and what they cost."""


def list_steps(at: Spot, walls: set[Spot]) -> Iterator[tuple[Spot, Spot, int]]:
    for step, cost in STEPS.items():
        to = (at[0] + step[0], at[1] + step[1])
        if min(to) >= 0 and max(to) < SIZE and to not in walls:
            yield to, step, cost


class FieldSearch(DeepSearch[Spot, Spot]):
    def __init__(self, walls: set[Spot]) -> None:
        super().__init__((0, 0), 2, GOAL)
        self.walls = walls

    def follow(self, place: Spot, limit: int) -> Iterator[Spot]:
        length, has_more = self.lengths[place], False
        for to, step, cost in list_steps(place, self.walls):
            if length + cost + sum(GOAL) - sum(to) > limit:
                has_more = True
            elif self.reach(to, length + cost, place, step):
                yield to
        if has_more:
            self.put_off(place, limit + 1)


def find_shortest(walls: set[Spot]) -> int | None:
    heap, seen = [(2, (0, 0))], set[Spot]()
    while heap:
        length, at = heappop(heap)
        if at == GOAL:
            return length
        if at not in seen:
            seen.add(at)
            for to, _, cost in list_steps(at, walls):
                heappush(heap, (length + cost, to))
    return None


@pytest.mark.parametrize("seed", range(60))
def test_the_way_that_is_found_is_a_shortest_one(seed: int) -> None:
    rng = Random(seed)
    walls = {(rng.randrange(SIZE), rng.randrange(SIZE)) for _ in range(20)} - {(0, 0), GOAL}
    search, wanted = FieldSearch(walls), find_shortest(walls)
    if wanted is None:
        for limit in search.run(14):
            if limit > 200:
                break
        assert GOAL not in search.lengths
        return
    limits = list(search.run(14))
    assert limits == sorted(limits) and (limits[-1], search.lengths[GOAL]) == (wanted, wanted)
    at, length = (0, 0), 2
    for place, step in search.trace():
        assert place == at
        cost = next(cost for _, each, cost in list_steps(at, walls) if each == step)
        at, length = (at[0] + step[0], at[1] + step[1]), length + cost
    assert (at, length) == (GOAL, wanted)


def test_work_is_finished_with_its_last_step() -> None:
    assert finish(iter(["so far", "further", 3]), int) == 3
