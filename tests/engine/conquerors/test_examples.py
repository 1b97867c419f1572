"""The worked examples of our reading, on the rosette: rows r of columns q, castle cells and tiles on the rim."""

from __future__ import annotations

import pytest
from rosette_field import LINE, Field, make_field, place

from engine.conquerors.board import ground_of
from engine.conquerors.invariants import list_faults
from engine.conquerors.moves import Army, Reach, Way, find_best_score, list_placements
from engine.conquerors.phases.setting_up import find_free_contour
from engine.conquerors.route import find_tour
from engine.conquerors.setup import ConquerorsSetup
from engine.core.hex_ground import list_bits
from engine.core.table import Table


def setting_up(seats: int, **options) -> Table:
    """Armies are taken; the first castle is to be placed. Seat 0 is first."""
    table = Table(ConquerorsSetup(seats=seats, **options), deal=False)
    table.play("first 0")
    for people in ("vikings", "samurai", "romans", "egyptians")[:seats]:
        table.play(f"enlist {people} both")
    return table


def rule_of(table: Table, line: str) -> str | None:
    refusal = table.why_illegal(line)
    return None if refusal is None else refusal.rule


def test_cq_e01_cq_201_castles_on_the_rim_and_the_last_begins(rosette: Field) -> None:
    table = setting_up(3, start="choose")
    assert rule_of(table, f"castle {rosette.name((0, 0))}") == "CQ-104"
    table.play(f"castle {rosette.name((3, 0))}")
    assert rule_of(table, f"castle {rosette.name((3, 0))}") == "CQ-104"
    table.play(f"castle {rosette.name((-3, 0))}")
    table.play(f"castle {rosette.name((3, 1))}")
    while table.state.step.__class__.__name__ == "Hiding":
        table.play(table.legal_actions()[0])
    order = []
    for _ in range(3):
        order.append(table.to_act)
        for _ in range(3):
            table.play(table.legal_actions()[0])
    assert order == [2, 0, 1]


def test_cq_e02_cq_107_cq_108_cq_c12_each_hides_the_next_ones_tiles() -> None:
    table = setting_up(3)
    for _ in range(3):
        table.play(table.legal_actions()[0])
    laid = []
    for _ in range(6):
        before = [len(tiles) for tiles in table.state.tiles]
        layer = table.to_act
        table.play(table.legal_actions()[0])
        laid.append((layer, next(s for s in range(3) if len(table.state.tiles[s]) > before[s])))
    assert laid == [(0, 1), (1, 2), (2, 0)] * 2


def test_cq_e02_cq_110_cq_o05_cq_a17_spread_each_rival_hides_one() -> None:
    table = setting_up(4, layers="spread", fortresses=3)
    for _ in range(4):
        table.play(table.legal_actions()[0])
    owners: dict[int, list[int]] = {seat: [] for seat in range(4)}
    for _ in range(12):
        before = [len(tiles) for tiles in table.state.tiles]
        layer = table.to_act
        table.play(table.legal_actions()[0])
        owners[layer].append(next(s for s in range(4) if len(table.state.tiles[s]) > before[s]))
    assert owners == {0: [1, 2, 3], 1: [2, 3, 0], 2: [3, 0, 1], 3: [0, 1, 2]}


@pytest.mark.parametrize(
    ("cells", "first_three", "refused"),
    [
        (((2, 0), (1, 0), (0, 0)), "chain", None),
        (((2, 1), (1, 1), (1, 2)), "chain", None),
        (((2, 1), (1, 1), (1, 2)), "straight", "CQ-O07"),
        (((2, 0), (0, 0), (-1, 0)), "chain", "CQ-202"),
        (((1, 0), (0, 0), (-1, 0)), "chain", "CQ-202"),
    ],
)
def test_cq_e03_cq_202_the_first_three(rosette: Field, cells, first_three: str, refused: str | None) -> None:
    words = f"Vikings: castle {rosette.name((3, 0))}; fortresses {rosette.name((4, -3))}, {rosette.name((3, -3))}"
    table = place(f"{words}\nSamurai: castle {rosette.name((-3, 0))}; fortresses {rosette.name((-3, 1))}, "
                  f"{rosette.name((-4, 2))}", first_three=first_three)  # fmt: skip
    for cell in cells:
        line = f"deploy {rosette.name(cell)}"
        if (rule := rule_of(table, line)) is not None:
            break
        table.play(line)
    assert rule == refused


def test_cq_e04_cq_303_marching_three_cells_a_turn(rosette: Field) -> None:
    army = rosette.army(*LINE)
    for left, move in zip((3, 2, 1), (((-3, 0), (3, -1)), ((-2, 0), (4, -2)), ((-1, 0), (4, -3))), strict=True):
        army = rosette.moves(army, left)[move]
        assert rosette.ground.is_connected(army.cells)
    assert rosette.hexes(army.cells) == {(0, 0), (1, 0), (2, 0), (3, -1), (4, -2), (4, -3)}


def test_cq_e05_cq_302_only_the_ends_of_a_line_can_leave(rosette: Field) -> None:
    starts = [start for start, _ in rosette.moves(rosette.army(*LINE))]
    assert {start: starts.count(start) for start in starts} == {(-3, 0): 13, (2, 0): 11}


def test_cq_e06_cq_o02_cq_a02_three_reaches(rosette: Field) -> None:
    def targets(reach: Reach, *walls) -> set:
        army = rosette.army(*LINE, way=Way(reach), walls=walls)
        return {target for start, target in rosette.moves(army) if start == (-3, 0)}

    assert (3, 0) in targets(Reach.LIFT)
    assert (3, 0) in targets(Reach.WALK)
    shut_in = [(-3, -1), (-2, -1), (-3, 1)]
    assert (3, 0) not in targets(Reach.WALK, *shut_in)
    assert (3, 0) in targets(Reach.LIFT, *shut_in)
    single = rosette.army(*LINE, way=Way(Reach.SINGLE))
    ends = {
        rosette.ground.hexes[cell]
        for start, mask in list_placements(single, 1, 8)
        if start == rosette.mask((-3, 0))
        for cell in rosette.ground.hexes
        if mask >> cell & 1
    }
    assert ends == {(-2, -1), (-3, 1)}


def turn_of(rosette: Field, line: tuple, *more: str, **options) -> Table:
    """Vikings in a line with a castle and two tiles to name; the Samurai wait."""
    words = f"Vikings: army {rosette.names(*line)}; castle {rosette.name((-4, 3))}; "
    return place(words + "\n".join(more), **options)


def test_cq_e07_cq_301_cq_401_a_builder_does_not_move_twice(rosette: Field) -> None:
    n = rosette.name
    table = turn_of(rosette, LINE, f"fortresses {n((3, 0))}, {n((-1, 4))}",
                    f"Samurai: castle {n((1, -4))}; fortresses {n((2, -4))}, {n((-3, 1))}")  # fmt: skip
    table.play(f"move {n((-3, 0))} {n((3, 0))}")
    assert table.state.built[0] == (rosette.ground.numbers[3, 0],)
    assert rule_of(table, f"move {n((3, 0))} {n((2, 1))}") == "CQ-301"
    table.play(f"move {n((-2, 0))} {n((3, -1))}")
    table.play(f"move {n((-1, 0))} {n((4, -2))}")
    assert table.to_act == 1


def test_cq_e08_cq_306_cq_a18_a_rival_on_my_tile(rosette: Field) -> None:
    n = rosette.name
    mine = ((1, -3), (1, -2), (1, -1), (1, 0), (1, 1), (1, 2))
    table = turn_of(rosette, mine, f"fortresses {n((1, -4))}, {n((-1, 4))}",
                    f"Samurai: castle {n((4, -3))}; fortresses {n((3, 1))}, {n((-3, 1))}; "
                    f"army {rosette.names((1, -4), (2, -4), (2, -3), (3, -3), (3, -2), (2, -2))}")  # fmt: skip
    assert rule_of(table, f"move {n((1, 2))} {n((1, -4))}") == "CQ-304"
    for line in ((1, 2), (0, 2)), ((1, 1), (0, 1)), ((1, 0), (0, 0)):
        table.play(f"move {n(line[0])} {n(line[1])}")
    table.play(f"move {n((1, -4))} {n((3, -1))}")
    assert table.state.built[0] == ()


def test_cq_e09_cq_305_cq_a07_a_built_fortress_is_a_wall(rosette: Field) -> None:
    n = rosette.name
    for built, rule in ((" built", "CQ-305"), ("", None)):
        table = turn_of(rosette, LINE, f"fortresses {n((1, -4))}, {n((-1, 4))}",
                        f"Samurai: castle {n((4, -3))}; fortresses {n((3, 0))}{built}, {n((-3, 1))}")  # fmt: skip
        assert rule_of(table, f"move {n((-3, 0))} {n((3, 0))}") == rule
        assert rule_of(table, f"move {n((-3, 0))} {n((3, -1))}") is None


def test_cq_e10_cq_307_a_fighter_on_a_rivals_castle_bars_the_way_home(rosette: Field) -> None:
    n = rosette.name
    rivals = ((-4, 2), (-3, 2), (-3, 3), (-2, 3), (-2, 2), (-2, 4))
    table = turn_of(rosette, LINE, f"fortresses {n((1, -4))}, {n((-1, 4))}",
                    f"Samurai: castle {n((-3, 1))}; fortresses {n((3, 0))} built, {n((4, -3))} built; "
                    f"army {rosette.names(*rivals)}")  # fmt: skip
    castle = n((-3, 1))
    table.play(f"move {n((2, 0))} {castle}")
    table.play(f"move {n((1, 0))} {n((-2, 1))}")
    table.play(f"move {n((0, 0))} {n((-2, -1))}")
    assert table.to_act == 1
    assert rule_of(table, f"move {n((-2, 4))} {castle}") == "CQ-304"


@pytest.mark.parametrize(("cells", "most"), [(6, 0), (7, 1), (8, 2), (9, 3)])
def test_cq_e11_cq_308_a_corridor(cells: int, most: int) -> None:
    row = make_field(*((q, 0) for q in range(cells)))
    army = row.army(*((q, 0) for q in range(6)))
    assert find_best_score(army, 3) == 8 * most
    if cells == 8:
        army = row.moves(army, 3)[(0, 0), (6, 0)]
        army = row.moves(army, 2)[(1, 0), (7, 0)]
        assert find_best_score(army, 1) == 0


def test_cq_e12_cq_a08_the_maximum_is_binding() -> None:
    field = make_field((2, -2), (-1, -1), (0, -1), (1, -1), (0, 0), (0, 1), (-1, 2), (-2, 3))
    army = field.army((-1, -1), (0, -1), (1, -1), (0, 0), (0, 1), (-1, 2))
    legal = field.moves(army, 3)
    assert find_best_score(army, 3) == 24
    assert {((1, -1), (-2, 3)), ((-1, 2), (2, -2))} <= set(legal)
    assert not {((-1, -1), (2, -2)), ((-1, -1), (-2, 3))} & set(legal)


def test_cq_e13_distance_and_turns(rosette: Field) -> None:
    ground = rosette.ground
    line = rosette.mask(*LINE)
    far = {at: ground.steps(line, rosette.mask(at), ground.cells) for at in ((0, 3), (-1, 4), (2, -4))}
    assert far == {(0, 3): 3, (-1, 4): 4, (2, -4): 4}
    rivals = rosette.mask(*((q, 1) for q in range(-3, 3)))
    assert ground.steps(line, rosette.mask((0, 3)), ground.cells & ~rivals) == 5


def test_cq_e14_the_fastest_game(rosette: Field) -> None:
    n = rosette.name
    table = place(f"Vikings: castle {n((3, 0))}; fortresses {n((4, -3))}, {n((3, -3))}\n"
                  f"Samurai: castle {n((-3, 0))}; fortresses {n((-2, 4))}, {n((-1, 4))}")  # fmt: skip
    mine = iter([(3, -1), (4, -2), (4, -3), (3, -3), (3, -2), (2, -2)])
    for turn in range(4):
        for _ in range(3):
            table.play(f"deploy {n(next(mine))}" if turn % 2 == 0 else table.legal_actions()[0])
    table.play(f"move {n((2, -2))} {n((3, 0))}")
    assert table.outcome().winners == (0,)
    assert find_tour(rosette.new_army((3, 0), (4, -3), (3, -3)), deploying=2).slots == 7


def test_cq_e15_a_longer_tour(rosette: Field) -> None:
    tour = find_tour(rosette.new_army((-4, 3), (3, -3), (4, -2)), deploying=2)
    assert (tour.slots, tour.turns, tour.is_exact) == (13, 5, True)


STANDING = ((3, 0), (2, 0), (1, 0), (0, 0), (0, 1), (2, 1))


@pytest.mark.parametrize("counts", [False, True])
def test_cq_e16_cq_a12_cq_o08_standing_at_home(rosette: Field, counts: bool) -> None:
    n = rosette.name
    table = place(f"Vikings: castle {n((3, 0))}; fortresses {n((3, -1))}, {n((4, -3))} built; "
                  f"army {rosette.names(*STANDING)}\n"
                  f"Samurai: castle {n((-3, 0))}; fortresses {n((-2, 4))}, {n((-1, 4))}",
                  standing_counts=counts)  # fmt: skip
    table.play(f"move {n((0, 0))} {n((3, -1))}")
    if not counts:
        assert table.outcome() is None and len(table.state.built[0]) == 2
        table.play(f"move {n((3, 0))} {n((3, 1))}")
        table.play(f"move {n((0, 1))} {n((3, 0))}")
    assert table.outcome().winners == (0,)


def test_cq_e17_cq_404_cq_408_home_in_the_middle_of_a_turn(rosette: Field) -> None:
    n = rosette.name
    near = ((2, 0), (1, 0), (0, 0), (-1, 0), (-2, 0), (-3, 0))
    rivals = ((-3, 2), (-2, 2), (-1, 2), (0, 2), (1, 2), (-4, 3))
    table = place(f"Vikings: castle {n((3, 0))}; fortresses {n((3, -1))} built, {n((4, -3))} built; "
                  f"army {rosette.names(*near)}\n"
                  f"Samurai: castle {n((-4, 2))}; fortresses {n((-2, 4))} built, {n((-1, 4))} built; "
                  f"army {rosette.names(*rivals)}")  # fmt: skip
    table.play(f"move {n((-3, 0))} {n((3, 0))}")
    assert table.outcome().ending == "home" and table.outcome().ranking == ((0,), (1,))


def home_in_a_moment(rosette: Field, finished: str) -> Table:
    """Three armies one step from home, all built."""
    n = rosette.name
    return place(
        f"Vikings: castle {n((3, 0))}; fortresses {n((3, -1))} built, {n((4, -3))} built; "
        f"army {rosette.names((2, 0), (1, 0), (0, 0), (-1, 0), (-2, 0), (-1, -1))}\n"
        f"Samurai: castle {n((-4, 2))}; fortresses {n((-2, 4))} built, {n((-1, 4))} built; "
        f"army {rosette.names((-3, 2), (-2, 2), (-1, 2), (0, 2), (1, 2), (-3, 3))}\n"
        f"Romans: castle {n((-1, -2))}; fortresses {n((1, -4))} built, {n((-3, 1))} built; "
        f"army {rosette.names((0, -3), (1, -3), (2, -3), (0, -2), (1, -2), (2, -2))}",
        seats=3, ending="all", finished=finished,
    )  # fmt: skip


@pytest.mark.parametrize("finished", ["leaves", "stays"])
def test_cq_e18_cq_405_cq_406_cq_407_cq_o03_cq_o11_playing_on(rosette: Field, finished: str) -> None:
    n = rosette.name
    table = home_in_a_moment(rosette, finished)
    table.play(f"move {n((-2, 0))} {n((3, 0))}")
    assert table.outcome() is None and table.to_act == 1
    assert len(table.state.tokens[0]) == (0 if finished == "leaves" else 6)
    table.play(f"move {n((1, 2))} {n((-4, 2))}")
    outcome = table.outcome()
    assert (outcome.ending, outcome.ranking, outcome.scores) == ("all-home", ((0,), (1,), (2,)), (3, 3, 2))
    assert list(list_faults(table.rules, table.state)) == [], "who has left the board has moved nothing"


def test_cq_e19_cq_111_cq_o10_a_tile_that_would_cut_somebody_off() -> None:
    """Two flowers joined by three cells in a row: tiles on two of them and on the third would part the board."""
    layout = "0,0 2,1 4,2 6,3 8,4"
    for checked in (True, False):
        setup = ConquerorsSetup(seats=2, board="own", layout=layout, checked=checked, fortresses=3)
        refused = 0
        for seed in range(3):
            table = Table(setup, seed=seed)
            while table.state.step.__class__.__name__ in ("Enlisting", "Founding"):
                table.play(table.legal_actions()[0])
            while table.state.step.__class__.__name__ == "Hiding":
                refused += sum(rule_of(table, f"tile {name}") == "CQ-111" for name in _free_rim(table))
                table.play(table.legal_actions()[len(table.legal_actions()) // 2])
        assert (refused > 0) is checked


def _free_rim(table: Table) -> list[str]:
    names = ground_of(table.state.pieces).names
    return [names[cell] for cell in list_bits(find_free_contour(table.rules.terms, table.state))]


def test_an_army_is_made_of_values() -> None:
    """A placement gives a new army and leaves the old one."""
    row = make_field(*((q, 0) for q in range(9)))
    army: Army = row.army(*((q, 0) for q in range(6)))
    after = army.place(row.mask((0, 0)), row.mask((6, 0)))
    assert row.hexes(army.cells) == {(q, 0) for q in range(6)}
    assert row.hexes(after.cells) == {(q, 0) for q in range(1, 7)}
