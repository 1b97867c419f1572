"""The cautious opponent is worthy of its name: in games that it plays it never chooses what it surely loses."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec import structs

from engine.barbarian import actions as bk
from engine.barbarian.bots import UNIT_POINTS
from engine.barbarian.pieces import Kingdom
from engine.barbarian.setup import BarbarianSetup
from engine.battue import actions as bt
from engine.battue.bots import WARRIOR_WORTH, weigh_fight, win_chance, win_round
from engine.battue.pieces import CAMP
from engine.conquerors import actions as cq
from engine.conquerors.board import ground_of
from engine.core.hex_ground import Ground, list_bits
from engine.core.seat import CHANCE, NOBODY, Seat
from engine.core.table import Table, draw
from engine.knights import actions as wk
from engine.registry import GAMES
from engine.saga import actions as sg
from engine.saga.board import count_needed, defence_of, sum_army
from engine.saga.odds.conquest import find_conquest
from engine.saga.odds.threats import build_siege
from engine.saga.pieces import NUMBER, VALUE
from engine.saga.questions import list_holding


def watch(slug: str, seed: int, limit: int = 1500) -> Iterator[tuple[Any, Any, Any]]:
    """(rules, state, what the cautious bot chose) of a game that it plays against itself."""
    game, random = GAMES[slug], Random(seed)
    rules, bot = game.setup(seats=2).rules(), game.bots["cautious"]()
    state = rules.start()
    for _ in range(limit):
        if state.to_act is NOBODY:
            return
        if state.to_act is CHANCE:
            state = rules.apply(state, draw(rules.chances(state), random))
            continue
        action = bot.choose(rules, rules.observe(state, state.to_act), rules.legal_actions(state), random)
        yield rules, state, action
        state = rules.apply(state, action)


def count_near(rules: Any, state: Any, kingdom: Kingdom, place: int) -> int:
    """Points of a kingdom's units next to a province."""
    realm = rules.realm(state.played)
    fleet = state.fleets[kingdom.index]
    at_sea = 6 * fleet.king + 3 * fleet.warriors if realm.sea in realm.near[place] else 0
    units = [state.units[near] for near in realm.near_land[place]]
    return at_sea + sum(UNIT_POINTS[unit.kind] for unit in units if unit is not None and unit.kingdom is kingdom)


def test_barbarian_never_assaults_more_than_all_its_coins_could_make_up_for() -> None:
    assaults = 0
    for seed in range(30):
        for rules, state, action in watch("barbarian", seed):
            if not isinstance(action, bk.Assault):
                continue
            place = rules.realm(state.played).index[action.target]
            defender = state.units[place]
            if defender is None:
                continue
            assaults += 1
            # the unit that marches in counts once, from wherever it comes
            own = count_near(rules, state, state.active, place) + UNIT_POINTS[action.unit]
            against = UNIT_POINTS[defender.kind] + count_near(rules, state, defender.kingdom, place)
            assert own + sum(state.treasuries[state.to_act]) >= against
    assert assaults > 5


def test_barbarian_bribes_nothing_where_nothing_helps_and_where_nothing_is_needed() -> None:
    bribes = 0
    for seed in range(30):
        for rules, state, action in watch("barbarian", seed):
            if not isinstance(action, bk.Bribe):
                continue
            judge = GAMES["barbarian"].bots["cautious"]()._judge(rules, rules.observe(state, state.to_act))
            lead = judge._lead - (judge._own_side is not judge._active)
            own, most = sum(state.treasuries[state.to_act]), judge._most_of(state.owner[judge._other_side.index])
            if lead + own < 0 or lead >= most:
                bribes += 1
                assert sum(action.coins) == 0
    assert bribes > 3


STRONG = """
Franks: king {king}; warriors {warriors}; treasury {coins}; trophies {trophies}
Visigoths: king Narbonensis; warriors Septimania, Italia; treasury 1 1 2 3
turn: Franks
"""


def choose_often(words: str) -> set[str]:
    """What the bot chooses in such a position, with different noise."""
    setup = BarbarianSetup(seats=3, position=words)
    rules = setup.rules()
    state = rules.start()
    bot = GAMES["barbarian"].bots["cautious"]()
    view, menu = rules.observe(state, state.to_act), rules.legal_actions(state)
    assert any(isinstance(each, bk.Assault) and each.target == "Narbonensis" for each in menu)
    return {str(bot.choose(rules, view, menu, Random(seed))) for seed in range(20)}


def test_three_points_and_four_coins_do_not_storm_twelve() -> None:
    words = STRONG.format(king="Neustria", warriors="Burgundia", coins="1 1 2", trophies="Ostrogoths")
    assert not any("Narbonensis" in each for each in choose_often(words))


def test_a_king_stays_out_of_a_lost_battle_with_one_trophy_missing() -> None:
    words = STRONG.format(king="Burgundia", warriors="Neustria", coins="1", trophies="Ostrogoths")
    assert not any("Narbonensis" in each for each in choose_often(words))


def test_battue_knows_a_round_exactly() -> None:
    """Six at a wall of 4: they lose a round with 10 of 36 throws; three against 9 cannot win one."""
    assert win_round(6, 4, 0) == 26 / 36
    assert win_round(3, 8, 0) == 0
    assert win_chance(3, 8, 0) == 0
    # one warrior against 1: a tie is lost
    assert win_chance(1, 1, 0) == 15 / 36


def test_battue_leaves_when_the_next_round_costs_more_than_it_brings() -> None:
    """The last warrior before a wall of 6 dies surely, and leaves where he can."""
    stays = weigh_fight(2, 6, 0, 3.0, 0.0, can_leave=False)
    leaves = weigh_fight(2, 6, 0, 3.0, 0.0, can_leave=True)
    assert stays < leaves < 2 * WARRIOR_WORTH


def test_battue_never_goes_where_no_throw_could_win() -> None:
    moves = 0
    for seed in range(3):
        for rules, state, action in watch("battue", seed, limit=500):
            if not isinstance(action, bt.Move):
                continue
            board, me = state.city.board, state.to_act
            place = board.index[action.target]
            known = rules.observe(state, me).faces[place]
            if not known or state.flags[place] == me or action.start == board.names[CAMP]:
                continue
            moves += 1
            warriors = state.hordes[me][place] + action.warriors
            assert win_chance(warriors, rules.box.faces[known].defence, 0) > 0
    assert moves > 20


def test_knights_never_storms_walls_that_cannot_fall() -> None:
    storms = 0
    for seed in range(10):
        for rules, state, action in watch("knights", seed):
            if isinstance(action, wk.Assault):
                judge = GAMES["knights"].bots["cautious"]()._judge(rules, rules.observe(state, state.to_act))
                storms += 1
                assert judge._value_of_assault(action) > 0.3
    assert storms > 10


def test_saga_knows_the_strongest_army_of_the_next_lay() -> None:
    """As the calculator of conquests finds it, without the market."""
    asked = 0
    for seed in range(2):
        for rules, state, _ in watch("saga", seed):
            view, terms = rules.observe(state, state.to_act), rules.terms
            judge, other = GAMES["saga"].bots["cautious"]()._judge(rules, view), Seat(1 - state.to_act)
            for land, owner in enumerate(view.owners):
                if owner == other:
                    continue
                hand = view.hands[other] or list_holding(terms, view, other)
                siege = structs.replace(build_siege(terms, view, other, land, hand), market=(), chips=0, volunteers=0)
                enough = [need for need in range(1, 6) if find_conquest(structs.replace(siege, need=need)).turns == 1]
                asked += 1
                assert judge.find_reach(land) == sum_army(view, other, land) + max(enough, default=0)
    assert asked > 500


def test_saga_prefers_what_it_keeps_to_what_is_taken_back_at_once() -> None:
    chosen = 0
    for seed in range(30):
        for rules, state, action in watch("saga", seed):
            judge = GAMES["saga"].bots["cautious"]()._judge(rules, rules.observe(state, state.to_act))
            taken = {each: find_taken(judge, each) for each in rules.legal_actions(state) if isinstance(each, sg.Lay)}
            kept = [worth for worth, is_kept in filter(None, taken.values()) if is_kept]
            found = taken.get(action)
            if found is not None and kept:
                chosen += 1
                assert found[1] or found[0] > max(kept)
    assert chosen > 50


def find_taken(judge: Any, lay: sg.Lay) -> tuple[float, bool] | None:
    """What the land is worth that the lay takes at once, its holder's loss with it, and whether it is kept."""
    view, land = judge.view, NUMBER[lay.column]
    army = sum_army(view, judge.me, land) + VALUE[lay.knight]
    if view.owners[land] == judge.me or army < count_needed(judge.terms, view, land):
        return None
    loss = 0.0 if view.owners[land] is None else judge.worth(land, defence_of(view, land))
    return judge.worth(land, army) + loss, judge.find_reach(land) <= army


def test_conquerors_who_stands_on_the_own_castle_with_all_fortresses_built_leaves_it_and_is_home_at_once() -> None:
    """CQ-A12"""
    game = GAMES["conquerors"]
    words = "Vikings: castle F8; fortresses A4 built, B7 built; army F8 F7 F6 F5 F4 F3\n"
    words += "Samurai: castle D1; fortresses H3, I6\nturn: Vikings"
    table, bot = Table(game.setup(start="ready", position=words)), game.bots["cautious"]()
    for _ in range(2):
        table.play(bot.choose(table.rules, table.view(Seat(0)), table.legal_actions(), Random(1)))
    outcome = table.outcome()
    assert outcome is not None and outcome.ranking[0] == (Seat(0),)


def test_conquerors_castle_stands_where_no_fortress_can_be_far() -> None:
    """Among the cells that are offered, those with the shortest ways to all cells of the board."""
    founded = 0
    for rules, state, action in (each for seed in range(6) for each in watch("conquerors", seed, 8)):
        if not isinstance(action, cq.Found):
            continue
        ground = ground_of(state.pieces)

        def sum_ways(cell: str, ground: Ground = ground) -> int:
            start = 1 << ground.index[cell]
            ways = [ground.steps(start, 1 << each, ground.cells) for each in list_bits(ground.cells)]
            return sum(way or 0 for way in ways)

        assert sum_ways(action.cell) == min(sum_ways(each.cell) for each in rules.legal_actions(state))
        founded += 1
    assert founded == 12
