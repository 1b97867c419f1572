"""The calculators against enumeration through the rules, on small hands, and filled in from running games."""

from __future__ import annotations

from itertools import permutations
from random import Random

import msgspec
import pytest

from engine.bots.random_bot import RandomBot
from engine.core.parameters import InputError
from engine.core.seat import NOBODY, Seat
from engine.core.table import Table
from engine.registry import CALCULATORS
from engine.saga.actions import Lay
from engine.saga.board import list_lands
from engine.saga.count import count_items, sum_items
from engine.saga.odds.conquest import find_conquest
from engine.saga.odds.market import SWINGS
from engine.saga.odds.scores import count_after, count_now
from engine.saga.odds.tempo import list_outlooks
from engine.saga.odds.threats import build_siege, find_safe_recall, find_threat, list_threats
from engine.saga.pieces import LANDS, NUMBER, VALUE
from engine.saga.questions import list_holding, list_lays
from engine.saga.setup import SagaSetup

NAMES = [name for name in CALCULATORS if name.startswith("saga-")]


def positions(setup, seeds, every=9):
    """(rules, state) of random games, where a seat acts."""
    for seed in seeds:
        table, random, number = Table(setup, seed=seed), Random(seed), 0
        while table.to_act is not NOBODY:
            number += 1
            if number % every == 0 and table.state.round > 2 and not table.state.is_open:
                yield table.rules, table.state
            menu = table.legal_actions()
            table.play(RandomBot().choose(table.rules, table.view(table.to_act), menu, random))


def turns_by_the_rules(rules, state, seat, land, most=3):
    """The fewest lays of one seat that take the land, by playing them; the others only stand and look on."""
    frontier = [state]
    for turns in range(1, most + 1):
        after = []
        for at in frontier:
            for knight, column in list_lays(rules.terms, at, seat, at.hands[seat]):
                if column != land:
                    continue
                done = rules.apply(at, Lay(knight, LANDS[column]))
                if done.owners[land] == seat:
                    return turns
                after.append(_again(done))
        frontier = after
    return None


def _again(state):
    return msgspec.structs.replace(state, has_laid=False)


def test_sg_401_the_fewest_turns_are_those_of_all_orders_played_by_the_rules():
    asked = 0
    for rules, state in positions(SagaSetup(seats=2), range(4), every=21):
        seat = state.active
        if state.has_laid or not isinstance(seat, int):
            continue
        view = rules.observe(state, seat)
        for land in range(6):
            if state.owners[land] == seat:
                continue
            siege = build_siege(rules.terms, view, seat, land, view.hand[:6])
            found = find_conquest(type(siege)(siege.land, siege.need, siege.bits, siege.hand))
            small = _with_hand(state, seat, view.hand[:6])
            expected = turns_by_the_rules(rules, small, seat, land)
            assert (found.turns if found.turns is not None and found.turns <= 3 else None) == expected
            asked += 1
    assert asked > 30


def _with_hand(state, seat, hand):
    hands = tuple(hand if each == seat else row for each, row in enumerate(state.hands))
    return msgspec.structs.replace(state, hands=hands)


def test_sg_401_the_best_way_is_the_best_of_all_ways():
    """Every order of every set of knights, without any cleverness: price, sum and highest card."""
    for rules, state in positions(SagaSetup(seats=3), range(2), every=40):
        seat = state.active
        view = rules.observe(state, seat)
        for land in [land for land in range(6) if view.owners[land] != seat]:
            siege = build_siege(rules.terms, view, seat, land, view.hand[:6])
            found = find_conquest(siege)
            costs = []
            for size in range(1, 4):
                for row in permutations([*siege.hand, *siege.market[:4]], size):
                    if is_way(siege, row):
                        price = price_of(siege, row)
                        if price <= siege.chips:
                            costs.append((size, price, sum(map(VALUE.get, row)), max(map(VALUE.get, row))))
            if costs and not siege.market[4:]:
                best = found.best[0]
                top = max(VALUE[knight] for knight in best.knights)
                assert (found.turns, best.price, best.total, top) == min(costs)


def is_way(siege, row):
    colours = [knight[0] for knight in row]
    known = {"VRYGBO"[colour] for colour in range(6) if siege.bits & 1 << colour}
    leads = siege.bits or colours[0] == "VRYGBO"[siege.land]
    fits = len(set(colours)) == len(colours) and not known & set(colours)
    return leads and fits and sum(VALUE[knight] for knight in row) >= siege.need


def price_of(siege, row):
    left, prices = list(siege.hand), []
    for knight in row:
        if knight in left:
            left.remove(knight)
        else:
            prices.append(VALUE[knight])
    return sum(sorted(prices, reverse=True)[siege.volunteers :])


def test_sg_401_a_land_that_is_said_to_fall_next_turn_can_be_taken_next_turn():
    """Who remembers knows each hand; so the lay that is named is on offer when the others do nothing."""
    seen = 0
    for rules, state in positions(SagaSetup(seats=2), range(6)):
        seat, other = state.active, Seat(1 - state.active)
        view = rules.observe(state, seat)
        for land in list_lands(view, seat):
            threat = find_threat(rules.terms, view, other, land, remembers=True)
            guess = find_threat(rules.terms, view, other, land, remembers=False)
            assert guess.turns is None or threat.turns is None or guess.turns <= threat.turns
            if threat.turns == 1 and not threat.way.bought:
                theirs = msgspec.structs.replace(state, active=other, to_act=other, has_laid=False)
                (knight,) = threat.way.knights
                assert rules.apply(theirs, Lay(knight, LANDS[land])).owners[land] == other
                seen += 1
    assert seen > 3


def test_sg_602_the_highest_safe_recall_is_the_rules_own_answer(ground):
    words = "North: holds R3 O3 Y3\nEast: armies R3 G4\nlands: V2 R1, Y4 V4, G2 O2, B3 G3, O1 B4"
    game = ground(words, backs=["R"])
    safe = find_safe_recall(game.rules.terms, game.view(0), NUMBER[LANDS[1]])
    assert safe == 2
    game.play("recall O3/1 R")
    assert game.lands(0) == "" and "R" in game.lands(1)


def test_sg_703_the_count_after_each_action_is_the_rules_own():
    for rules, state in positions(SagaSetup(seats=3, backs=["V", "R", "G"]), range(2), every=30):
        for after in count_after(rules, state):
            done = rules.apply(state, rules.read_action(after.action))
            assert after.totals == sum_items(count_items(rules.terms, done, done.chips, done.hands), rules.seats)


def test_sg_703_swings_are_what_the_count_says(ground):
    """A lay in the field, a lay that takes a land, a purchase: once and twice the value, and what is paid."""
    factors = {swing.way: swing.factor for swing in SWINGS}
    game = ground("North: chips 9; holds V4 R3\nlands: R3 Y1, Y4 V4, G2 O2, B3 G3, O1 B4")
    gains = {after.action: after.gain for after in count_after(game.rules, game.state)}
    assert gains["lay G2/1 G"] == 2 * factors["from the hand into a field army"]
    assert gains["buy V2/5"] == 2 * factors["bought and kept in the hand"]
    assert gains["volunteer V2/5 V"] == -2
    mustered = ground("North: holds V4\nlands: R3 Y1, Y4 V4, G2 O2, B3 G3, O1 B4", backs=["R"])
    assert "muster R3/1 V" not in mustered.menu()
    power = ground("North: holds V4 B2\nlands: R3 Y1, Y4 V4, G2 O2, B3 G3, O1 B4", backs=["V"])
    gains = {after.action: after.gain for after in count_after(power.rules, power.state)}
    pardoned = factors["from the hand into a garrison, with a pardoned hand"]
    assert gains["muster R3/1 V"] == 3 * pardoned


def test_sg_a07_what_a_lay_leaves_stuck_cannot_be_laid_after_it():
    for rules, state in positions(SagaSetup(seats=2), range(3), every=15):
        seat = state.active
        if state.has_laid:
            continue
        view = rules.observe(state, seat)
        for each in list_outlooks(rules.terms, view, seat):
            after = rules.apply(state, Lay(each.knight, LANDS[each.column]))
            if after.owners != state.owners:
                continue
            can = {knight for knight, _ in list_lays(rules.terms, after, seat, after.hands[seat])}
            assert set(after.hands[seat]) - can == set(each.stuck)


def test_sg_103_every_hand_can_be_remembered():
    for rules, state in positions(SagaSetup(seats=4), range(2), every=25):
        for seat in rules.seats:
            assert list_holding(rules.terms, rules.observe(state, None), seat) == state.hands[seat]


@pytest.mark.parametrize("name", NAMES)
def test_a_calculator_answers_from_every_position_of_a_game_and_its_link_says_the_same(name):
    calculator, asked = CALCULATORS[name], 0
    for rules, state in positions(SagaSetup(seats=3, backs=["R", "Y", "B"]), range(2), every=25):
        for seat in rules.seats:
            filled = calculator.from_view(rules, rules.observe(state, seat), seat)
            if filled is not None:
                answer = filled.answer()
                assert filled.words(answer) and filled.assumptions()
                assert calculator.from_link(filled.link()).answer() == answer
                asked += 1
    assert asked > 10


def test_bad_inputs_are_one_sentence():
    wrong = [
        ("saga-conquest", {"hand": ["V9"]}),
        ("saga-conquest", {"army": ["V4"], "land": "Y"}),
        ("saga-conquest", {"army": ["Y4", "Y3"]}),
        ("saga-conquest", {"army": ["Y4"], "need": 3}),
        ("saga-score", {"position": "North: holds V9"}),
        ("saga-score", {"position": "Nobody: set 1"}),
        ("saga-threat", {"me": 4}),
        ("saga-market", {"options": ["cheat=yes"]}),
        ("saga-tempo", {"position": "North: holds [V4]"}),
    ]
    for name, options in wrong:
        with pytest.raises(InputError) as caught:
            CALCULATORS[name].from_options(options).answer()
        assert "\n" not in str(caught.value) and len(str(caught.value)) < 400, name


def test_threats_come_with_the_soonest_first():
    for rules, state in positions(SagaSetup(seats=3), [1], every=40):
        for seat in rules.seats:
            turns = [each.turns or 99 for each in list_threats(rules.terms, rules.observe(state, seat), seat)]
            assert turns == sorted(turns)


def test_what_somebody_without_the_memory_aid_counts_does_not_depend_on_other_hands():
    """Two positions that differ only in what the seat cannot see give it the same count, and the same advice."""
    seen = 0
    for rules, state in positions(SagaSetup(seats=3, backs=["B", "R", "Y"]), range(4), every=30):
        for eyes in rules.seats:
            other = rules.imagine(rules.observe(state, eyes), Random(eyes))
            strange = tuple(
                hand if seat == eyes else tuple(reversed(hand))[: max(1, len(hand) - 1)]
                for seat, hand in enumerate(other.hands)
            )
            changed = msgspec.structs.replace(other, hands=strange)
            assert count_now(rules, state, eyes) == count_now(rules, changed, eyes)
            assert eyes == state.to_act or not list(count_after(rules, state, eyes))
            hidden = [item for item in count_now(rules, state, eyes) if item.name == "hand" and item.seat != eyes]
            assert hidden == []
            seen += 1
    assert seen > 10


def test_sg_703_the_memory_aid_counts_what_is_left_out_without_it():
    plain, known = CALCULATORS["saga-score"](), CALCULATORS["saga-score"](remember=True)
    guess, sure = plain.answer(), known.answer()
    assert sure.hidden == (0, 0, 0) and sure.ranking and guess.ranking == ()
    for seat, (low, high) in enumerate(zip(sure.totals, guess.totals, strict=True)):
        cards = guess.hidden[seat]
        assert (cards == 0) == (seat == 0) and high - 4 * cards <= low <= high - cards
    assert [each.gain for each in guess.after] == [each.gain for each in sure.after]
    assert "for the hand" in " ".join(plain.words(guess)) and "for the hand" not in " ".join(known.words(sure))
