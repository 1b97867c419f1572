"""Turns by the rules: arriving, building, being shut in, squatting, gaps, and how a game ends without a winner."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace
from rosette_field import LINE, READY, Field, make_field, place

from engine.conquerors.board import ground_of
from engine.conquerors.moves import Army, Way, find_best_score, list_placements
from engine.conquerors.questions import count_way, find_army, find_marchers
from engine.conquerors.setup import ConquerorsSetup
from engine.conquerors.stalemate import is_wedged
from engine.conquerors.steps import Marching
from engine.core.hex_ground import list_bits, mask_of
from engine.core.hexes import list_symmetries
from engine.core.table import Table


def samurai(rosette: Field) -> str:
    """The other army, out of everybody's way."""
    n = rosette.name
    return f"\nSamurai: castle {n((-4, 2))}; fortresses {n((0, -3))}, {n((2, 2))}"


def rule_of(table: Table, line: str) -> str | None:
    refusal = table.why_illegal(line)
    return None if refusal is None else refusal.rule


def test_the_army_on_turn_is_found_in_whatever_order_positions_are_looked_at() -> None:
    """Also where positions share what stands: whoever begins, no fighter is on the board yet."""
    rules, rng = ConquerorsSetup(seats=3, start="ready").rules(), Random(3)
    waiting = [rules.apply(rules.start(), chance) for chance in rules.legal_actions(rules.start())]
    positions = []
    for state in waiting:
        for _ in range(40):
            positions.append(state)
            state = rules.apply(state, rng.choice(rules.legal_actions(state)))
    rng.shuffle(positions)
    assert all(isinstance(state.step, Marching) for state in positions)
    for state in (*waiting, *positions):
        assert find_marchers(rules, state) == find_army(rules.terms, state, state.active)


def test_cq_105_cq_206_the_castle_is_empty_and_the_first_fighter_stands_beside_it(rosette: Field) -> None:
    table = Table(ConquerorsSetup(start="ready"), seed=1)
    seat = table.to_act
    ground = ground_of(table.state.pieces)
    castle = 1 << table.state.castles[seat]
    assert not any(table.state.tokens)
    entries = mask_of(tuple(ground.index[action.target] for action in table.legal_actions()))
    assert entries == ground.grow(castle)
    assert rule_of(table, f"deploy {ground.names[table.state.castles[seat]]}") == "CQ-204"
    assert rule_of(table, table.rules.setup.game and "move A4 A5") == "CQ-303"


def test_cq_205_a_fighter_that_arrives_on_its_fortress_builds_it(rosette: Field) -> None:
    n = rosette.name
    table = place(f"Vikings: castle {n((3, 0))}; fortresses {n((3, -1))}, {n((-1, 4))}" + samurai(rosette))
    table.play(f"deploy {n((3, -1))}")
    assert table.state.built[0] == (rosette.ground.numbers[3, -1],)


def test_cq_106_cq_o04_two_fortresses_or_three() -> None:
    for number in (2, 3):
        table = Table(ConquerorsSetup(start="ready", fortresses=number), seed=1)
        assert [len(tiles) for tiles in table.state.tiles] == [number, number]


def test_cq_109_the_careful_player_hides_fortresses_far_away() -> None:
    from engine.bots.play import play_decision
    from engine.conquerors import GAME

    table = Table(ConquerorsSetup(), seed=2)
    bot, far = GAME.bots["cautious"](), []
    while type(table.state.step).__name__ != "Marching":
        before = [set(tiles) for tiles in table.state.tiles]
        play_decision(table, bot, Random(1))
        for seat, tiles in enumerate(table.state.tiles):
            for cell in set(tiles) - before[seat]:
                ground = ground_of(table.state.pieces)
                far.append(ground.steps(1 << table.state.castles[seat], 1 << cell, ground.cells))
    assert len(far) == 4 and min(far) >= 3 and max(far) >= 6


def test_cq_207_a_lone_fighter_goes_one_cell_and_the_others_come_first() -> None:
    """A castle with one free cell beside it: one comes, and later the others, before anybody moves."""
    row = make_field(*((q, 0) for q in range(8)))
    castle, lone = row.mask((0, 0)), row.mask((1, 0))
    walls = row.mask((2, 0))
    free = row.ground.cells & ~lone & ~walls
    army = Army(row.ground, Way(), castle, lone, 0, free, row.mask((7, 0)), reserve=5)
    assert dict(list_placements(army, 3, find_best_score(army, 3))) == {lone: castle}
    army = replace(army, free=row.ground.cells & ~lone)
    assert dict(list_placements(army, 3, find_best_score(army, 3))) == {0: row.mask((2, 0))}
    after = army.place(0, row.mask((2, 0)))
    assert (after.reserve, after.moved, after.has_lifted) == (4, row.mask((2, 0)), False)
    assert army.place(lone, castle).has_lifted


def test_cq_204_cq_a06_a_castle_shut_in_lets_one_fighter_stand_on_it() -> None:
    row = make_field(*((q, 0) for q in range(4)))
    castle = row.mask((0, 0))
    army = Army(row.ground, Way(), castle, 0, 0, row.ground.cells & ~row.mask((1, 0)), 0, reserve=6, may_lift=False)
    assert dict(list_placements(army, 3, find_best_score(army, 3))) == {0: castle}


def test_cq_308_nothing_to_do_is_a_pass(rosette: Field) -> None:
    n = rosette.name
    table = place(f"Vikings: castle {n((-3, 0))}; fortresses {n((4, -3))}, {n((-1, 4))}; army {n((-3, 0))}\n"
                  f"Samurai: castle {n((3, 0))}; fortresses {n((1, -4))}, {n((3, 1))}; army "
                  f"{rosette.names((-3, -1), (-2, -1), (-2, 0), (-3, 1), (-2, 1), (-1, 0))}")  # fmt: skip
    assert table.to_act == 1 and table.state.idle == 1


def test_cq_309_cq_a04_a_fighter_changes_its_cell_and_another_may_take_it(rosette: Field) -> None:
    n = rosette.name
    table = place(f"Vikings: castle {n((-4, 3))}; fortresses {n((4, -3))}, {n((-1, 4))}; army {rosette.names(*LINE)}"
                  + samurai(rosette))  # fmt: skip
    assert rule_of(table, f"move {n((2, 0))} {n((2, 0))}") == "CQ-309"
    table.play(f"move {n((-3, 0))} {n((2, -1))}")
    table.play(f"move {n((2, 0))} {n((-3, 0))}")
    assert rosette.ground.numbers[-3, 0] in table.state.tokens[0]


def test_cq_302_refusals_say_why_a_fighter_cannot_move(rosette: Field) -> None:
    n = rosette.name
    table = place(f"Vikings: castle {n((-4, 3))}; fortresses {n((4, -3))}, {n((-1, 4))}; army {rosette.names(*LINE)}"
                  + samurai(rosette))  # fmt: skip
    apart = table.why_illegal(f"move {n((0, 0))} {n((0, -1))}")
    assert apart.rule == "CQ-302" and "falls apart" in str(apart)
    gap = table.why_illegal(f"move {n((-3, 0))} {n((0, 3))}")
    assert gap.rule == "CQ-302" and "gap" in str(gap)
    assert rule_of(table, f"move {n((0, 1))} {n((0, 2))}") == "CQ-303"
    assert rule_of(table, f"move {n((-3, 0))} {n((2, 0))}") == "CQ-C10"
    assert rule_of(table, f"move {n((-3, 0))} Q7") == "CQ-C07"
    assert rule_of(table, f"deploy {n((0, 2))}") == "CQ-207"


def test_cq_403_cq_101_home_only_when_all_is_built(rosette: Field) -> None:
    n = rosette.name
    line = ((2, 0), (1, 0), (0, 0), (-1, 0), (-2, 0), (-3, 0))
    table = place(f"Vikings: castle {n((3, 0))}; fortresses {n((4, -3))} built, {n((-1, 4))}; "
                  f"army {rosette.names(*line)}" + samurai(rosette))  # fmt: skip
    table.play(f"move {n((-3, 0))} {n((3, 0))}")
    assert table.outcome() is None


# --- switches -------------------------------------------------------------------------------------------------


def test_cq_a01_cq_o01_gaps_within_a_turn_are_closed_by_its_end(rosette: Field) -> None:
    rng = Random(4)
    setup = ConquerorsSetup(start="ready", gaps="within a turn", round_limit=6)
    table, gaps = Table(setup, seed=4), 0
    while table.outcome() is None:
        table.play(rng.choice(table.legal_actions()))
        ground = ground_of(table.state.pieces)
        for seat, tokens in enumerate(table.state.tokens):
            whole = ground.is_connected(mask_of(tokens))
            gaps += not whole
            assert whole or (seat == table.state.active and table.state.moved)
    assert gaps > 3


def test_cq_o01_gaps_allow_what_the_steps_forbid(rosette: Field) -> None:
    """Of the shapes that a turn can reach from a straight line, the gaps add only a few (our reading counts 38)."""
    reached = []
    for has_gaps in (False, True):
        army, left = rosette.army(*LINE, way=Way(has_gaps=has_gaps)), 3
        shapes = {army}
        for left in (3, 2, 1):
            shapes = {
                each.place(start, 1 << cell)
                for each in shapes
                for start, targets in list_placements(each, left, 8 * left)
                for cell in list_bits(targets)
            }
            shapes = set({(each.cells, each.moved): each for each in shapes}.values())
        reached.append({each.cells for each in shapes})
    steps, turn = reached
    assert (len(steps), len(turn)) == (1303, 1341)
    assert steps < turn


def test_cq_o09_cq_a10_a_squatter_must_move_after_two_turns(rosette: Field) -> None:
    n = rosette.name
    vikings = ((-3, 1), (-2, 1), (-2, 0), (-1, 0), (0, 0), (1, 0))
    words = (f"Vikings: castle {n((3, 0))}; fortresses {n((4, -3))}, {n((-1, 4))}; army {rosette.names(*vikings)}\n"
             f"Samurai: castle {n((1, -4))}; fortresses {n((-3, 1))}, {n((3, 1))}")  # fmt: skip
    for squatting, refused in (("two turns", True), ("free", False)):
        table = place(words, squatting=squatting)
        for _ in range(2):
            for _ in range(3):
                lines = [str(a) for a in table.legal_actions() if not str(a).startswith(f"move {n((-3, 1))} ")]
                table.play(lines[0])
            while table.to_act == 1:
                table.play(table.legal_actions()[0])
        others = [str(a) for a in table.legal_actions() if not str(a).startswith(f"move {n((-3, 1))} ")]
        for _ in range(2):
            others = [str(a) for a in table.legal_actions() if not str(a).startswith(f"move {n((-3, 1))} ")]
            table.play(others[-1])
        starts = {str(action).split()[1] for action in table.legal_actions()}
        assert (starts == {n((-3, 1))}) is refused


@pytest.mark.parametrize("seats", [2, 3])
def test_cq_o11_armies_that_stay_bar_the_way_for_good(rosette: Field, seats: int) -> None:
    setup = ConquerorsSetup(seats=3, start="ready", ending="all", finished="stays", round_limit=60)
    table, rng = Table(setup, seed=seats), Random(seats)
    stood = None
    while table.outcome() is None:
        table.play(rng.choice(table.legal_actions()))
        if table.state.home and stood is None:
            stood = (table.state.home[0], table.state.tokens[table.state.home[0]])
    if stood is not None:
        assert table.state.tokens[stood[0]] == stood[1]


# --- endings --------------------------------------------------------------------------------------------------


def test_cq_o12_cq_a13_the_third_repetition_stops_the_game(rosette: Field) -> None:
    n = rosette.name
    heap = ((-3, 0), (-2, 0), (-3, 1), (-2, 1), (-2, -1), (-1, 0))
    other = ((3, 0), (2, 0), (2, 1), (1, 1), (3, -1), (2, -1))
    table = place(f"Vikings: castle {n((1, -4))}; fortresses {n((4, -3))}, {n((-1, 4))} built; "
                  f"army {rosette.names(*heap)}\n"
                  f"Samurai: castle {n((2, -4))}; fortresses {n((0, 3))}, {n((-2, 4))}; "
                  f"army {rosette.names(*other)}")  # fmt: skip
    seen = 0
    while table.outcome() is None and seen < 200:
        table.play(_shuffle(table))
        seen += 1
    outcome = table.outcome()
    assert outcome.ending == "repetition" and outcome.rule == "CQ-O12"
    assert outcome.ranking == ((0,), (1,)) and outcome.scores == (1, 0)


def _shuffle(table: Table) -> str:
    """The move after which the army is nearest to where it stood at first: positions come again."""
    lines = sorted(str(action) for action in table.legal_actions())
    first = table.rules.start().tokens[table.to_act]
    ground = ground_of(table.state.pieces)

    def strange(line: str) -> tuple[int, str]:
        _, start, target = line.split()
        cells = {ground.index[target], *table.state.tokens[table.to_act]} - {ground.index[start]}
        return len(cells - set(first)), line

    return min(lines, key=strange)


def test_cq_o12_a_hundred_rounds_stop_the_game() -> None:
    table, rng = Table(ConquerorsSetup(start="ready", board="snake", round_limit=5), seed=1), Random(1)
    while table.outcome() is None:
        table.play(rng.choice(table.legal_actions()))
    assert table.outcome().ending == "rounds" and table.state.round == 6
    ways = table.state.step.ways
    assert ways == tuple(count_way(table.state, seat) for seat in (0, 1))


def test_cq_i09_when_nobody_can_move_the_game_is_over() -> None:
    """One flower for two armies: hardly anybody finds a place."""
    for layout in ("0,0",):
        setup = ConquerorsSetup(board="own", layout=layout, checked=False, round_limit=0)
        for seed in range(12):
            table, rng = Table(setup, seed=seed), Random(seed)
            for _ in range(5_000):
                if table.outcome() is not None:
                    break
                table.play(rng.choice(table.legal_actions()))
            assert table.outcome() is not None


def test_cq_i09_cq_a09_when_walls_part_everybody_from_a_goal_the_game_is_over() -> None:
    """Two cells wide between two flowers: built fortresses on both part the board."""
    ground = ground_of(((0, 0), (2, 1)))
    names = ground.names
    parting = next(
        (one, other)
        for one in list_bits(ground.outline)
        for other in list_bits(ground.outline)
        if one < other and not ground.is_connected(ground.cells & ~(1 << one | 1 << other))
    )
    left = ground.cells & ~(1 << parting[0] | 1 << parting[1])
    side = ground.flood(left & -left, left)
    here, there = list(list_bits(side & ground.outline)), list(list_bits(left & ~side & ground.outline))
    words = (f"Vikings: castle {names[here[0]]}; fortresses {names[there[0]]}, {names[there[1]]}\n"
             f"Samurai: castle {names[there[2]]}; "
             f"fortresses {names[parting[0]]} built, {names[parting[1]]} built")  # fmt: skip
    options = {"board": "own", "layout": "0,0 2,1", "checked": False}
    table = place(words, **options)
    assert count_way(table.state, 0) >= 1000 and count_way(table.state, 1) < 1000


def test_cq_i09_wedged_armies_are_found_where_all_positions_can_be_listed() -> None:
    """Two armies on fourteen cells: when it is called wedged, a thousand random moves build nothing."""
    setup = ConquerorsSetup(board="own", layout="0,0 2,1 | A1: D4 C5 | D5: A2 C1", round_limit=0)
    found = 0
    for seed in range(8):
        table, rng = Table(setup, seed=seed), Random(seed)
        for _ in range(40):
            if table.outcome() is None:
                table.play(rng.choice(table.legal_actions()))
        if table.outcome() is not None or table.state.moved:
            continue
        rules, state = table.rules, table.state
        if is_wedged(rules.terms, state):
            found += 1
            for _ in range(1000):
                menu = rules.legal_actions(state)
                if not menu:
                    break
                state = rules.apply(state, rng.choice(menu))
                assert state.built == table.state.built and not state.home
    assert found


# --- invariants between positions -----------------------------------------------------------------------------


@pytest.mark.parametrize("slug", sorted(READY))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cq_i04_to_i11_every_move_of_random_games(slug: str, seats: int) -> None:
    table = Table(ConquerorsSetup(seats=seats, start="ready", board=slug, round_limit=25), seed=seats)
    rng, rules = Random(seats), table.rules
    begun = {}
    while table.outcome() is None:
        before = table.state
        seat = before.active
        army = find_army(rules.terms, before, seat)
        if not before.moved:
            begun[seat] = frozenset(before.tokens[seat])
        action = rng.choice(table.legal_actions())
        table.play(action)
        after = table.state
        assert all(set(b) <= set(a) for b, a in zip(before.built, after.built, strict=True))
        assert sum(map(len, after.built)) - sum(map(len, before.built)) <= 1
        target = army.ground.index[action.target]
        if len(before.tokens[seat]) == 6 and not after.moved and not after.home:
            moved = (*before.moved, target)
            assert len(set(moved)) == len(moved) <= 3
            if len(moved) == 3:
                assert frozenset(after.tokens[seat]) != begun[seat]
        for goal in (before.castles[seat], *before.tiles[seat]):
            near = [army.ground.steps(mask_of(s.tokens[seat]), 1 << goal, army.ground.cells) for s in (before, after)]
            if None not in near and not after.home:
                assert near[0] - near[1] <= 1
        if after.active != seat and not after.home and not after.idle:
            assert after.active == (seat + 1) % seats


def test_cq_i08_the_short_test_of_a_lift_equals_a_search_for_a_path() -> None:
    table, rng, checked = Table(ConquerorsSetup(seats=3, start="ready", board="ring"), seed=2), Random(2), 0
    while table.outcome() is None and checked < 400:
        state = table.state
        if state.round > 2:
            army = find_army(table.rules.terms, state, state.active)
            ground = army.ground
            for action in table.legal_actions():
                start, target = 1 << ground.index[action.start], 1 << ground.index[action.target]
                assert ground.flood(start, army.free | army.cells) & target
                assert ground.is_connected(army.cells & ~start | target)
                checked += 1
        table.play(rng.choice(table.legal_actions()))
    assert checked >= 400


def test_cq_i13_the_twelve_symmetries_of_the_lattice_change_nothing(rosette: Field) -> None:
    shape = ((0, 0), (1, 0), (1, -1), (0, 1), (-1, 1), (2, -1))
    counts = {tuple(sorted(len({t for s, t in rosette.moves(rosette.army(*shape)) if s == at}) for at in shape))}
    whole = make_field(*((q, r) for q in range(-5, 6) for r in range(-5, 6) if abs(q + r) <= 5))
    moves = whole.moves(whole.army(*shape))
    for turn in list_symmetries():
        turned = whole.moves(whole.army(*map(turn, shape)))
        assert {(turn(start), turn(target)) for start, target in moves} == set(turned)
    assert counts
