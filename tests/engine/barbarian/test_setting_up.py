"""Before the first turn: scenarios, kingdoms, first loot, chests, who begins, and the advanced and expert ways."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from engine.barbarian.edition import BarbarianEdition
from engine.barbarian.pieces import Kingdom
from engine.barbarian.setup import BarbarianSetup
from engine.core.edition import packaged
from engine.core.refusal import IllegalAction, SetupError
from engine.core.seat import CHANCE
from engine.core.table import Table, draw

from .positions import Game, position


def begin(**options) -> Game:
    rules = BarbarianSetup(**options).rules()
    return Game(rules, rules.start())


def deal(game: Game, seed: int = 1) -> Game:
    rng = Random(seed)
    while game.state.to_act is CHANCE:
        game = game.play(str(draw(game.rules.chances(game.state), rng)))
    return game


def lay_all(game: Game) -> Game:
    while game.step == "LayingLoot":
        game = game.play(sorted(game.menu("lay"))[0])
    return deal(game)


def kingdoms_of(game: Game) -> list[set[str]]:
    """Seat by seat."""
    return [{k.value for k in Kingdom if game.state.owner[k.index] == seat} for seat in game.rules.seats]


def played(game: Game) -> list[str]:
    return [kingdom.value for kingdom in game.state.played]


# --- scenarios, seats, closed provinces ---


@pytest.mark.parametrize(
    ("seats", "kingdoms"),
    [
        (3, ["ostrogoth", "visigoth", "frank"]),
        (4, ["ostrogoth", "vandal", "visigoth", "frank"]),
        (5, ["hun", "ostrogoth", "vandal", "visigoth", "frank"]),
        (6, [kingdom.value for kingdom in Kingdom]),
    ],
)
def test_bk_setup_01_the_scenarios_that_the_rulebook_recommends_come_first(seats, kingdoms):
    assert played(begin(seats=seats)) == kingdoms


def test_bk_setup_01_an_unknown_scenario_is_one_sentence():
    with pytest.raises(SetupError, match="'scenario' does not take 'IV-1' with 3 seats: it is one of III-1, III-2"):
        BarbarianSetup(seats=3, scenario="IV-1").rules()


def test_bk_setup_03_and_bk_amb_42_seats_follow_the_board_order_of_the_kingdoms():
    game = begin(seats=4, scenario="IV-2")
    assert kingdoms_of(game) == [{"hun"}, {"ostrogoth"}, {"vandal"}, {"visigoth"}]
    assert game.rules.seat_name(game.rules.observe(game.state, None), game.rules.seats[0]) == "Huns"


@pytest.mark.parametrize(
    ("kingdoms", "open_provinces", "neutrals", "aside", "coins", "worth"),
    [("VI-1", 36, 18, 0, 72, 134), ("V-1", 32, 17, 1, 63, 118), ("IV-1", 28, 16, 2, 54, 102),
     ("III-1", 24, 15, 3, 45, 86), ("II-1", 28, 16, 2, 42, 82)],
)  # fmt: skip
def test_bk_setup_04_and_bk_setup_07_what_is_open_and_what_is_in_the_game(
    kingdoms, open_provinces, neutrals, aside, coins, worth
):
    seats = {each.id: each.seats for each in packaged(BarbarianEdition).scenario}[kingdoms]
    game = lay_all(begin(seats=seats, scenario=kingdoms))
    realm = game.rules.realm(game.state.played)
    assert realm.closed.count(False) == open_provinces
    assert sum(coin is not None for coin in game.state.chests) == len(realm.neutrals) == neutrals
    assert len(game.state.aside) == aside
    there = [*game.state.aside, *(coin for coin in game.state.chests if coin is not None)]
    for heap in (*game.state.loot, *game.state.treasuries):
        there += heap
    assert (len(there), sum(there)) == (coins, worth)


def test_bk_setup_04_the_tile_of_each_unplayed_kingdom_closes_one_neutral_province():
    game = begin(seats=3)
    realm = game.rules.realm(game.state.played)
    closed = {name for name, shut in zip(realm.names, realm.closed, strict=False) if shut}
    assert closed == {
        "Hunnia", "Dacia", "Scythia", "Pannonia", "Carthago", "Africa", "Numidia", "Mauretania",
        "Cantium", "Anglia", "Venta", "Armorica",
    }  # fmt: skip


# --- loot, treasuries, chests ---


def test_bk_setup_05_and_bk_amb_05_six_ways_to_lay_a_coin_on_each_home():
    game = begin(seats=3)
    assert game.step == "LayingLoot" and game.asked == {"ostrogoth"}
    assert len(game.menu()) == 6
    assert {tuple(sorted(line.replace(";", ":").split(":")[1::2])) for line in game.menu()} == {("1", "2", "3")}
    for wrong in (
        "lay Roma:1,2,3",
        "lay Roma:3;Italia:3;Dalmatia:1",
        "lay Tolosa:3;Aquitania:2;Septimania:1",
    ):
        assert game.refused_by(wrong) == "BK-SETUP-05"
    game = game.play("lay Roma:3;Italia:2;Dalmatia:1")
    assert game.loot("Roma") == (3,) and game.loot("Dalmatia") == (1,) and game.loot("Italia") == (2,)
    assert game.asked == {"visigoth"}


def test_bk_setup_06_ten_tremis_and_a_king_in_each_capital():
    game = begin(seats=6)
    assert game.state.treasuries == ((1, 1, 1, 2, 2, 3),) * 6
    for each in packaged(BarbarianEdition).kingdom:
        assert game.unit(each.capital) == f"{each.slug.value} king"
    assert game.state.deployed == game.state.placed == (0,) * 6


def test_bk_setup_07_and_bk_amb_30_each_chest_is_a_coin_of_the_pool_with_its_true_chance():
    game = begin(seats=3)
    while game.step == "LayingLoot":
        game = game.play(sorted(game.menu("lay"))[0])
    chances = game.rules.chances(game.state)
    whole = sum(chance.weight for chance in chances)
    odds = {chance.action.coin: Fraction(chance.weight, whole) for chance in chances}
    assert odds == {1: Fraction(6, 18), 2: Fraction(6, 18), 3: Fraction(5, 18), 5: Fraction(1, 18)}
    place = chances[0].action.place
    after = game.play(f"deal {place} 5")
    assert 5 not in {chance.action.coin for chance in after.rules.chances(after.state)}
    next_place = after.rules.chances(after.state)[0].action.place
    assert after.refused_by(f"deal {next_place} 5") == "BK-SETUP-07"
    assert after.events == ()  # nobody learns anything


def test_bk_setup_07_with_six_kingdoms_every_coin_of_the_pool_is_laid():
    game = lay_all(begin(seats=6))
    assert Counter(game.state.chests) - Counter([None] * 18) == Counter({1: 6, 2: 6, 3: 5, 5: 1})


# --- who begins ---


def test_bk_turn_01_and_bk_amb_29_the_huns_begin_or_the_next_in_board_order():
    assert lay_all(begin(seats=6)).active == "hun"
    assert lay_all(begin(seats=3, scenario="III-3")).active == "visigoth"
    game = lay_all(begin(seats=6))
    turns = []
    for _ in range(7):
        turns.append(game.active)
        game = game.play("stay")
    assert turns == ["hun", "ostrogoth", "vandal", "visigoth", "saxon", "frank", "hun"]
    assert game.state.round == 2


def test_bk_adv_03_with_precedence_the_last_winners_kingdom_begins_and_board_order_goes_on():
    game = lay_all(begin(seats=4, precedence=True, last_ranking=[2, 0, 1, 3]))
    assert [kingdom.value for kingdom in game.state.order] == ["visigoth", "frank", "ostrogoth", "vandal"]
    assert game.active == "visigoth"


def test_bk_adv_03_with_two_seats_the_last_winner_plays_both_kingdoms_first():
    game = lay_all(begin(seats=2, precedence=True, last_ranking=[1, 0]))
    assert [kingdom.value for kingdom in game.state.order] == ["visigoth", "frank", "ostrogoth", "vandal"]


# --- lot, heritage, privilege ---


def test_bk_setup_02_by_lot_every_kingdom_is_drawn_with_the_same_chance():
    game = begin(seats=3, allotment="lot")
    assert game.step == "Drawing" and game.state.to_act is CHANCE
    assert {str(chance.action): chance.weight for chance in game.rules.chances(game.state)} == {
        "draw ostrogoth": 1, "draw visigoth": 1, "draw frank": 1,
    }  # fmt: skip
    assert game.refused_by("draw hun") == "BK-SETUP-02"
    game = game.play("draw frank", "draw ostrogoth")
    assert game.refused_by("draw frank") == "BK-SETUP-02"
    game = game.play("draw visigoth")
    assert kingdoms_of(game) == [{"frank"}, {"ostrogoth"}, {"visigoth"}]
    assert game.step == "LayingLoot" and game.asked == {"ostrogoth"}


def test_bk_setup_02_with_two_seats_the_lot_gives_the_pair_of_a_letter():
    game = begin(seats=2, allotment="lot").play("draw frank", "draw vandal")
    assert kingdoms_of(game) == [{"visigoth", "frank"}, {"ostrogoth", "vandal"}]


def test_bk_adv_02_heritage_lets_the_best_reign_choose_first():
    game = begin(seats=3, allotment="heritage", last_ranking=[2, 0, 1])
    order = []
    for kingdom in ("frank", "visigoth", "ostrogoth"):
        order.append(game.state.to_act)
        game = game.play(f"choose {kingdom}")
    assert order == [2, 0, 1]
    assert kingdoms_of(game) == [{"visigoth"}, {"ostrogoth"}, {"frank"}]


def test_bk_adv_02_what_somebody_took_cannot_be_chosen_again():
    game = begin(seats=3, allotment="heritage").play("choose frank")
    assert game.state.to_act == 1  # without a last ranking the first seat comes first
    assert game.refused_by("choose frank") == game.refused_by("choose hun") == "BK-ADV-02"


def test_bk_adv_02_with_two_seats_heritage_takes_the_pair_of_a_letter():
    game = begin(seats=2, allotment="heritage", last_ranking=[1, 0]).play("choose vandal")
    assert game.state.to_act == 0 and game.menu() == {"choose visigoth", "choose frank"}
    assert kingdoms_of(game.play("choose visigoth")) == [{"visigoth", "frank"}, {"ostrogoth", "vandal"}]


def test_bk_adv_01_the_last_winner_picks_the_scenario():
    game = begin(seats=4, privilege=True, last_ranking=[3, 2, 1, 0])
    assert game.state.to_act == 3
    assert game.menu() == {"scenario IV-1", "scenario IV-2", "scenario IV-3"}
    assert game.refused_by("scenario III-1") == "BK-SETUP-01"
    game = game.play("scenario IV-3")
    assert played(game) == ["ostrogoth", "vandal", "saxon", "frank"] and game.step == "LayingLoot"


def test_bk_adv_01_the_last_ranking_must_name_each_seat_once():
    with pytest.raises(SetupError, match="'last_ranking' must name each seat from 0 to 2 once"):
        BarbarianSetup(seats=3, last_ranking=[0, 1]).rules()
    with pytest.raises(SetupError, match="leave 'scenario' empty"):
        BarbarianSetup(seats=3, privilege=True, scenario="III-1").rules()


# --- expert ---


def test_bk_expert_01_and_bk_expert_02_kingdoms_are_picked_and_then_chosen_best_reign_first():
    game = begin(seats=3, expert=True, last_ranking=[1, 2, 0])
    order = []
    for line in ("select saxon", "select hun", "select vandal", "choose hun", "choose vandal", "choose saxon"):
        order.append(game.state.to_act)
        if line == "select hun":
            assert game.refused_by("select saxon") == "BK-EXPERT-01"
        if line == "choose vandal":
            assert game.refused_by("choose hun") == game.refused_by("choose frank") == "BK-EXPERT-02"
        game = game.play(line)
    assert order == [1, 2, 0, 1, 2, 0]
    assert played(game) == ["hun", "vandal", "saxon"]
    assert kingdoms_of(game) == [{"saxon"}, {"hun"}, {"vandal"}]
    assert lay_all(game).active == "hun"


def test_bk_amb_38_with_two_seats_the_expert_set_up_goes_round_twice():
    game = begin(seats=2, expert=True)
    order = []
    for line in ("select hun", "select vandal", "select saxon", "select frank",
                 "choose saxon", "choose vandal", "choose hun", "choose frank"):  # fmt: skip
        order.append(game.state.to_act)
        game = game.play(line)
    assert order == [0, 1, 0, 1, 0, 1, 0, 1]
    assert kingdoms_of(game) == [{"hun", "saxon"}, {"vandal", "frank"}]
    game = lay_all(game)
    assert [kingdom.value for kingdom in game.state.order] == ["hun", "saxon", "vandal", "frank"]
    assert len(game.state.treasuries) == 2 and game.treasury("hun") == 10


def test_bk_expert_01_the_expert_set_up_takes_no_scenario():
    with pytest.raises(SetupError, match="leave 'scenario', 'privilege' and 'allotment' at their defaults"):
        BarbarianSetup(seats=3, expert=True, allotment="lot").rules()


# --- turn ---


def test_bk_turn_02_one_action_a_turn_and_then_the_next_kingdom():
    game = position("III-1").turn("frank").play("stay")
    assert game.active == "ostrogoth"
    rules = {line: game.refused_by(line) for line in ("decline", "done", "pass")}
    assert rules == {"decline": "BK-CONTEST-02", "done": "BK-AMB-36", "pass": "BK-AMB-23"}
    with pytest.raises(IllegalAction, match="The Ostrogoths choose an action"):
        game.play("bribe 1")


def test_bk_amb_23_there_is_always_an_action():
    """Not even a kingdom without a unit, a coin or a province is stuck."""
    game = (
        position("IV-1", powers="none")
        .slain("frank", by="vandal")
        .unit("vandal", "warrior", "Belgica")
        .unit("vandal", "warrior", "Toxandria")
        .unit("vandal", "king", "Ripuaria")
        .treasury("frank", "-")
        .turn("frank")
    )
    assert game.menu() == {"stay"}
    game = game.play("stay")
    assert game.told == ["BK-AMB-23"] and game.active == "ostrogoth"


def test_bk_amb_36_a_game_can_be_saved_and_replayed_line_by_line():
    table = Table(BarbarianSetup(seats=3), seed=9)
    rng = Random(9)
    while table.cursor < 60 and table.outcome() is None:
        table.play(str(rng.choice(table.legal_actions())))
    record = table.record()
    rules = table.rules
    state = rules.start()
    for line in record.actions:
        state = rules.apply(state, rules.read_action(line))
    assert state == table.state
