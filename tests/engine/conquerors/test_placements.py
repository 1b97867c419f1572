"""Which placements are legal, against a search that knows nothing but the rules: every reach, gaps, squatters, home."""

from __future__ import annotations

from random import Random

import pytest
from rosette_field import READY

from engine.conquerors.board import ground_of
from engine.conquerors.moves import (
    Army,
    Reach,
    Way,
    find_best_score,
    find_entries,
    is_plain,
    list_cutting,
    list_placements,
    list_reachable,
    stand_of,
)
from engine.conquerors.phases.marching import list_marches
from engine.conquerors.questions import find_army
from engine.conquerors.setup import ConquerorsSetup, example_setups
from engine.conquerors.steps import Marching
from engine.core.hex_ground import list_bits, mask_of
from engine.core.table import Table

GROUNDS = [ground_of(READY[slug].centres) for slug in ("rosette", "arch", "ring")]
BROKEN = -1_000
WAYS = [
    *(Way(reach, has_gaps) for reach in Reach for has_gaps in (False, True)),
    Way(Reach.WALK, standing_counts=True),
    Way(has_gaps=True, standing_counts=True),
]


def draw_army(rng: Random, way: Way, size: int, left: int, has_squatters: bool = False) -> Army:
    """An army anywhere, with few free cells and perhaps about to come home; some of the others' turns are over."""
    ground = rng.choice(GROUNDS)
    cells = 1 << rng.choice(list(list_bits(ground.cells)))
    for _ in range(size - 1):
        cells |= 1 << rng.choice(list(list_bits(ground.grow(cells) & ~cells)))
    density = rng.choice((0.1, 0.2, 0.3))
    free = mask_of(tuple(cell for cell in list_bits(ground.cells & ~cells) if rng.random() < density))
    near = list(list_bits(ground.grow(cells) | cells))
    castle, goals = 1 << rng.choice(near), 1 << rng.choice(near) & ~cells if rng.random() < 0.4 else 0
    moved = mask_of(tuple(rng.sample(list(list_bits(cells)), 3 - left)))
    due = mask_of(tuple(cell for cell in list_bits(cells & ~moved) if has_squatters and rng.random() < 0.4))
    return Army(ground, way, castle, cells, moved, free | castle & ~cells, goals & ~castle, due=due)


def count_crowded(rng: Random, way: Way, size: int, times: int, has_squatters: bool = False) -> tuple[int, int]:
    """So many armies, each compared; how many placements they had, and how many could not move three."""
    compared = short = 0
    for _ in range(times):
        left = rng.choice((1, 2, 2, 3, 3))
        army = draw_army(rng, way, size, left, has_squatters)
        score = find_best_score(army, left)
        best, plain = list_plainly(army, left)
        legal = {(start, 1 << cell) for start, mask in list_placements(army, left, score) for cell in list_bits(mask)}
        assert legal == plain
        assert score == best or best == score == 0 or max(best, score) < 0
        compared += len(legal)
        short += 0 < score < 8 * left
    return compared, short


@pytest.mark.parametrize(("size", "times"), [(4, 600), (5, 300), (6, 200)])
def test_cq_a08_cq_308_crowded_turns_equal_the_search_wherever_armies_stand(size: int, times: int) -> None:
    compared, short = count_crowded(Random(size), Way(), size, times)
    compared_near, short_near = count_crowded(Random(size), Way(standing_counts=True), size, times // 3)
    assert compared + compared_near > 1_000 and short + short_near > 5


def test_cq_a08_each_lift_that_is_said_to_be_legal_is_and_no_other() -> None:
    """The quick test of a whole menu, on many armies, against the score of the turn after each lift."""
    rng, whole, barred = Random(12), 0, 0
    for _ in range(4_000):
        left = rng.choice((2, 3))
        army = draw_army(rng, Way(), rng.choice((4, 5, 6)), left)
        if is_plain(army) and find_best_score(army, left) == 8 * left:
            cutting = list_cutting(army, left, stand_of(army, left))
            short = [
                (start, target)
                for start, targets in list_reachable(army, left)
                for target in map((1).__lshift__, list_bits(targets))
                if find_best_score(army.place(start, target), left - 1) < 8 * left - 8
                and not army.comes_home(start, target)
            ]
            assert cutting == short
            whole, barred = whole + 1, barred + len(short)
    assert whole > 200 and barred > 20


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_cq_o01_cq_o02_cq_o08_every_way_to_move_equals_the_search(way: Way) -> None:
    compared, short = count_crowded(Random(9), way, 4, 60)
    assert compared > 60 and short > 0


@pytest.mark.parametrize("way", [Way(), Way(Reach.WALK), Way(Reach.SINGLE), Way(has_gaps=True)], ids=str)
def test_cq_o09_squatters_that_are_due_are_among_the_three_as_the_search_has_it(way: Way) -> None:
    compared, short = count_crowded(Random(10), way, 4, 80, has_squatters=True)
    assert compared > 50 and short > 0


def test_cq_202_cq_203_cq_207_fighters_that_come_equal_the_search() -> None:
    """Armies with a reserve, some of them in a castle that is shut in."""
    rng, compared = Random(11), 0
    for _ in range(600):
        left = rng.choice((1, 2, 3))
        army = draw_army(rng, Way(), rng.choice((1, 3)), 3)
        if rng.random() < 0.3:
            army = Army(army.ground, Way(), army.castle, 0, 0, army.free | army.castle, army.goals)
        army = Army(army.ground, army.way, army.castle, army.cells, 0, army.free, army.goals, rng.choice((1, 2, 3)),
                    may_lift=rng.random() < 0.5)  # fmt: skip
        score = find_best_score(army, left)
        legal = {(start, 1 << cell) for start, mask in list_placements(army, left, score) for cell in list_bits(mask)}
        assert legal == list_plainly(army, left)[1]
        compared += len(legal)
    assert compared > 500


def test_cq_a08_the_quick_tests_of_a_turn_equal_the_search() -> None:
    """Legal placements with all short cuts, against a plain search through every rest of the turn."""
    rng, compared = Random(6), 0
    for slug in ("ring", "arch", "rosette"):
        table = Table(ConquerorsSetup(seats=3, start="ready", board=slug, round_limit=20), seed=6)
        while table.outcome() is None:
            state = table.state
            if state.round > 2 and len(state.tokens[state.active]) == 6 and rng.random() < 0.05:
                army = find_army(table.rules.terms, state, state.active)
                step = state.step
                legal = {(start, cell) for start, mask in list_placements(army, step.left, step.score)
                         for cell in list_bits(mask)}  # fmt: skip
                assert legal == {(start, target.bit_length() - 1) for start, target in list_plainly(army, step.left)[1]}
                compared += len(legal)
            table.play(rng.choice(table.legal_actions()))
    assert compared > 300


@pytest.mark.parametrize("setup", [each for each in example_setups() if each.gaps == "never"], ids=str)
def test_menus_list_what_may_be_placed_in_the_order_of_the_board(setup) -> None:  # type: ignore[no-untyped-def]
    rules, rng, compared = setup.rules(), Random(3), 0
    state = rules.start()
    while (menu := rules.legal_actions(state)) and compared < 300:
        if isinstance(state.step, Marching):
            army = find_army(rules.terms, state, state.active)
            names = {1 << cell: name for cell, name in army.ground.names.items()}
            lines = []
            for start, targets in list_placements(army, state.step.left, state.step.score):
                begin = f"move {names[start]}" if start else "deploy"
                lines += [f"{begin} {names[1 << cell]}" for cell in list_bits(targets)]
            assert [str(action) for action in list_marches(rules, state)] == lines
            compared += 1
        state = rules.apply(state, rng.choice(menu))
    assert compared > 20


# --- the rules, word for word -----------------------------------------------------------------------------------


def list_plainly(army: Army, left: int) -> tuple[int, set[tuple[int, int]]]:
    """The best score of a turn, and the first placements that reach it or come home."""
    values = {(start, target): weigh(army, start, target, left) for start, target in list_lifts_plainly(army, left)}
    best = max([rest_plainly(army), *values.values()])
    homes = {each for each in values if comes_home_plainly(army, *each)}
    if best <= 0:
        return best, homes
    return best, {each for each, value in values.items() if value == best} | homes


def weigh(army: Army, start: int, target: int, left: int) -> int:
    """Placements first, then squatters; nothing counts after a homecoming."""
    gain = 8 + bool(start & army.due)
    if comes_home_plainly(army, start, target):
        return gain
    after = army.place(start, target)
    rests = [rest_plainly(after)]
    if left > 1:
        rests += [weigh(after, *each, left - 1) for each in list_lifts_plainly(after, left - 1)]
    return gain + max(rests)


def rest_plainly(army: Army) -> int:
    """What a turn is worth that ends here."""
    return 0 if army.ground.is_connected(army.cells) else BROKEN


def comes_home_plainly(army: Army, start: int, target: int) -> bool:
    cells = army.cells & ~start | target
    if army.goals & ~target or (army.way.has_gaps and not army.ground.is_connected(cells)):
        return False
    stands = army.way.standing_counts and cells & army.castle != 0
    return stands if army.goals else target == army.castle


def list_lifts_plainly(army: Army, left: int) -> list[tuple[int, int]]:
    if army.reserve and not army.has_lifted and (entries := find_entries(army)):
        return [(0, 1 << cell) for cell in list_bits(entries)]
    if not army.may_lift:
        return []
    return [
        (1 << start, 1 << target)
        for start in list_bits(army.cells & ~army.moved)
        for target in list_bits(army.free)
        if holds_together(army, 1 << start, 1 << target, left) and gets_there(army, 1 << start, 1 << target)
    ]


def holds_together(army: Army, start: int, target: int, left: int) -> bool:
    cells = army.cells & ~start | target
    if army.cells == start:
        return bool(army.ground.grow(start) & target)
    return army.ground.is_connected(cells) or (army.way.has_gaps and left > 1)


def gets_there(army: Army, start: int, target: int) -> bool:
    way, ground = army.way, army.ground
    if way.reach is Reach.SINGLE:
        return bool(ground.grow(start) & target)
    passing = army.free | (army.cells if way.reach is Reach.LIFT else 0)
    if way.reach is Reach.LIFT and not way.has_gaps:
        return True
    return bool(ground.flood(start, passing) & target)
