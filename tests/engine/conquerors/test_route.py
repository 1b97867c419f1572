"""The shortest tour: equal to an exhaustive walk through the rules on small boards, never more than anybody needs."""

from __future__ import annotations

import re
from random import Random

import pytest
from rosette_field import READY, Field, place

from engine.conquerors.board import ground_of
from engine.conquerors.calculators import ConquerorsFairness, ConquerorsRoute
from engine.conquerors.fairness import measure_seat
from engine.conquerors.layout import Layout, spread_places, write_layout
from engine.conquerors.moves import WHOLE_TURN, Army, Reach, Way
from engine.conquerors.questions import find_army
from engine.conquerors.route import find_tour
from engine.conquerors.setup import ConquerorsSetup
from engine.core.hex_ground import list_bits, mask_of
from engine.core.table import Table

CROWDED = "0,0"
"""Seven cells: hardly anybody finds three places in a turn."""
SMALL = ("0,0 2,1", "0,0 2,1 -1,3", "0,0 2,1 4,2", "0,0 2,1 1,4")


def exhaust(setup: ConquerorsSetup) -> tuple[int, int] | None:
    """(turns, actions) of the shortest game of one army, by all games there are."""
    rules = setup.rules()
    state = rules.apply(rules.start(), rules.legal_actions(rules.start())[0])
    layer, seen, actions = {_key(state): state}, set(), 0
    while layer:
        actions += 1
        following = {}
        for each in layer.values():
            for action in rules.legal_actions(each):
                after = rules.apply(each, action)
                if after.home:
                    return after.round, actions
                key = _key(after)
                if key not in seen:
                    seen.add(key)
                    following[key] = after
        layer = following
    return None


def _key(state) -> tuple:
    return tuple(sorted(state.tokens[0])), tuple(sorted(state.moved)), state.built[0], state.has_lifted


def count_turns(start: int, placements: int) -> int:
    return -(-(start + placements) // WHOLE_TURN)


@pytest.mark.parametrize(
    ("reach", "text", "fortresses"),
    [
        *(("lift", text, 2) for text in SMALL),
        ("lift", SMALL[0], 3), ("lift", CROWDED, 2), ("walk", CROWDED, 2), ("single", CROWDED, 3),
        ("walk", SMALL[0], 2), ("walk", SMALL[1], 2), ("walk", SMALL[0], 3),
        ("single", SMALL[0], 2), ("single", SMALL[0], 3),
    ],
)  # fmt: skip
def test_a_tour_equals_all_games_that_one_army_can_play(text: str, reach: str, fortresses: int) -> None:
    rng = Random(text + reach)
    ground = ground_of(_centres(text))
    for _ in range(3 if reach == "lift" else 1):
        castle, *tiles = rng.sample(list(list_bits(ground.outline)), 1 + fortresses)
        names = [ground.names[cell] for cell in (castle, *tiles)]
        layout = f"{text} | {names[0]}: {' '.join(names[1:])}"
        setup = ConquerorsSetup(seats=1, board="own", layout=layout, round_limit=0, reach=reach, checked=False,
                                fortresses=fortresses)  # fmt: skip
        army = Army(ground, Way(Reach(reach)), 1 << castle, 0, 0, ground.cells, mask_of(tuple(tiles)), 6,
                    may_lift=False)  # fmt: skip
        tour, found = find_tour(army, deploying=2, most=400_000), exhaust(setup)
        assert tour.is_exact and (tour.placements and (tour.turns, len(tour.placements))) == found, layout


def _centres(text: str) -> tuple:
    return tuple(tuple(map(int, word.split(","))) for word in text.split())


def test_cq_402_a_tour_from_the_middle_of_a_turn_is_played_by_the_rules(rosette: Field) -> None:
    """The path of a tour is legal move by move, wherever a random game stands, and it ends at home."""
    rng, walked = Random(3), 0
    for seed in range(6):
        table = Table(ConquerorsSetup(seats=1, start="ready", board="rosette", round_limit=0), seed=seed)
        for _ in range(rng.randrange(40)):
            if table.outcome() is None:
                table.play(rng.choice(table.legal_actions()))
        if table.outcome() is not None:
            continue
        state = table.state
        tour = find_tour(find_army(table.rules.terms, state, 0), max(0, 3 - state.round))
        begun = state.round
        assert tour.placements
        for start, target, turn in tour.placements:
            assert table.state.round == begun + turn
            names = ground_of(state.pieces).names
            to = names[target.bit_length() - 1]
            table.play(f"move {names[start.bit_length() - 1]} {to}" if start else f"deploy {to}")
            walked += 1
        assert table.outcome() is not None
    assert walked > 40


@pytest.mark.parametrize("slug", ["rosette", "triangle", "ring"])
def test_who_stands_alike_on_a_turned_board_needs_as_much(slug: str) -> None:
    """As every seat's own search says."""
    rng, ground = Random(slug), ground_of(READY[slug].centres)
    for _ in range(8):
        castle, *tiles = rng.sample(list(list_bits(ground.outline)), 3)
        army = Army(ground, Way(), 1 << castle, 0, 0, ground.cells, mask_of(tuple(tiles)), 6, may_lift=False)
        assert measure_seat(ground, castle, tuple(tiles)).slots == find_tour(army, deploying=2).slots


@pytest.mark.parametrize("slug", sorted(READY))
def test_cq_i15_no_random_game_beats_the_planner(slug: str) -> None:
    setup = ConquerorsSetup(seats=1, start="ready", board=slug, round_limit=60)
    table = Table(setup, seed=1)
    terms = table.rules.terms
    tour = measure_seat(ground_of(table.state.pieces), terms.places.castles[0], terms.places.tiles[0])
    assert tour.is_exact and tour.turns >= 3
    for seed in range(3):
        table, rng = Table(setup, seed=seed), Random(seed)
        while table.outcome() is None:
            table.play(rng.choice(table.legal_actions()))
        if table.outcome().ending == "home":
            assert table.state.round >= tour.turns


def test_a_fortress_and_the_castle_at_the_other_end_may_be_reached_in_one_turn(rosette: Field) -> None:
    """An army of six spans both; one cell more, and the token on the fortress must wait for the next turn."""
    row = ((-2, 0), (-1, 0), (0, 0), (1, 0), (-1, 1), (0, 1))
    assert find_tour(rosette.army(*row, castle=(2, 0), goals=((-3, 0),))).slots == 2
    assert find_tour(rosette.army(*row, castle=(3, 0), goals=((-3, 0),))).turns == 2


def test_cq_207_who_can_move_only_one_a_turn_wastes_the_rest(rosette: Field) -> None:
    assert find_tour(rosette.army((0, 0), castle=(3, 0))).turns == 3


def test_cq_o08_who_stands_at_home_is_there_with_the_last_fortress(rosette: Field) -> None:
    row = ((-2, 0), (-1, 0), (0, 0), (1, 0), (-1, 1), (0, 1))
    at_once, not_yet = (
        find_tour(rosette.army(*row, castle=(-2, 0), goals=((2, 0),), way=Way(standing_counts=counts))).slots
        for counts in (True, False)
    )
    assert (at_once, not_yet) == (1, 2)


def test_rivals_in_the_way_make_it_longer_or_impossible(rosette: Field) -> None:
    line = ((-3, 0), (-2, 0), (-1, 0), (0, 0), (1, 0), (2, 0))
    goals, castle = ((0, 3),), (-3, -1)
    free = find_tour(rosette.army(*line, castle=castle, goals=goals))
    rivals = tuple((q, 1) for q in range(-2, 3))
    longer = find_tour(rosette.army(*line, castle=castle, goals=goals, walls=rivals))
    assert free.slots < longer.slots
    shut = tuple((q, 1) for q in range(-3, 4))
    assert find_tour(rosette.army(*line, castle=castle, goals=goals, walls=shut)).placements is None


def test_a_search_that_gives_up_says_at_least_how_many(rosette: Field) -> None:
    whole = find_tour(rosette.new_army((-4, 3), (3, -3), (4, -2), (1, -4)), deploying=2)
    cut = find_tour(rosette.new_army((-4, 3), (3, -3), (4, -2), (1, -4)), deploying=2, most=3)
    assert not cut.is_exact and cut.placements is None and cut.slots <= whole.slots


def test_the_calculator_fills_itself_in_from_a_game_and_answers_like_the_search(rosette: Field) -> None:
    n = rosette.name
    table = place(f"Vikings: castle {n((3, 0))}; fortresses {n((4, -3))}, {n((-1, 4))}; "
                  f"army {rosette.names((2, 0), (1, 0), (0, 0), (-1, 0), (-2, 0), (-3, 0))}; moved {n((2, 0))}\n"
                  f"Samurai: castle {n((-4, 2))}; fortresses {n((-3, 1))}, {n((3, 1))} built")  # fmt: skip
    calculator = ConquerorsRoute.from_view(table.rules, table.view(0), 0)
    answer = calculator.answer()
    tour = find_tour(find_army(table.rules.terms, table.state, 0))
    assert (answer.turns, answer.placements) == (tour.turns, len(tour.placements))
    assert calculator.walls == [n((3, 1))] and calculator.moved == [n((2, 0))]
    assert "At least" not in calculator.words(answer)[0]
    again = ConquerorsRoute.from_link(calculator.link())
    assert again.answer() == answer
    other = ConquerorsRoute.from_view(table.rules, table.view(1), 1)
    assert other.moved == [] and other.army == []


def test_what_is_known_so_far_is_told_before_the_answer_and_never_says_too_much() -> None:
    calculator = ConquerorsRoute(board="band", castle="A1", fortresses=["C7", "I9", "F4"])
    *so_far, answer = calculator.steps()
    assert answer == calculator.answer() and so_far
    for each in so_far:
        at_least, *ways = each.sentences
        assert int(re.search("at least ([0-9]+) turns", at_least)[1]) <= answer.turns
        assert tuple(ways) == calculator.words(answer)[1:]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"castle": "Z9"}, "no cell 'Z9'"),
        ({"army": ["E2", "E8"]}, "gap"),
        ({"board": "own", "layout": "0,0 1,1"}, "on one another"),
        ({"board": "own", "layout": "0,0 9,9"}, "hang together"),
        ({"fortresses": ["E8"]}, "one cell"),
        ({"army": ["B6"]}, "is built"),
    ],
)
def test_inputs_that_do_not_fit_are_one_sentence(options: dict, said: str) -> None:
    from engine.core.parameters import InputError

    with pytest.raises(InputError, match=said):
        ConquerorsRoute.from_options(options).answer()


def test_fairness_measures_every_seat_alike_on_a_round_board() -> None:
    answer = ConquerorsFairness(board="rosette", seats=3).answer()
    assert answer.is_fair and len({row.placements for row in answer.seats}) == 1
    layout = Layout(READY["arch"].centres, None)
    ground = ground_of(layout.centres)
    places = spread_places(ground, ground.outline, 2, 2)
    unfair = ConquerorsFairness(board="own", layout=write_layout(Layout(layout.centres, places))).answer()
    assert unfair.turns_apart == max(r.turns for r in unfair.seats) - min(r.turns for r in unfair.seats)
    assert unfair.is_fair == (unfair.turns_apart == 0)


@pytest.mark.parametrize("fortresses", [2, 3])
@pytest.mark.parametrize("slug", list(READY))
def test_tours_of_the_ready_boards_are_exact_after_few_positions(slug: str, fortresses: int) -> None:
    """Counted, not timed: the same on every machine. A position takes some 50 microseconds."""
    ground = ground_of(READY[slug].centres)
    places = spread_places(ground, ground.outline, 2, fortresses)
    for castle, tiles in zip(*places, strict=True):
        army = Army(ground, Way(), 1 << castle, 0, 0, ground.cells, mask_of(tiles), 6, may_lift=False)
        tour = find_tour(army, deploying=2)
        assert tour.is_exact and tour.positions <= 220
