"""The table of chances is the single questions, asked all at once; and a round's count is a count of dice."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from engine.battue.battle import attacker_wins
from engine.battue.odds import Assault, follow_rounds
from engine.battue.rounds import PAIRS, count_wins, list_rounds, plain_round
from engine.battue.siege import besiege, follow_rerolled
from engine.battue.win_table import tabulate_wins

PLANS = [
    {},
    {"stop_at": 2},
    {"defender_stop_at": 2},
    {"stop_at": 3, "defender_stop_at": 1},
    {"good_omens": 1, "evil_eyes": 1},
    {"stop_at": 1, "good_omens": 2, "attack_bonus": 2},
    {"counts_defenders": False, "defence_bonus": 1},
]


@pytest.mark.parametrize("plan", PLANS, ids=str)
@pytest.mark.parametrize("defence", [0, 2, 5])
def test_bt_empty_06_the_table_is_the_single_questions(plan, defence):
    table = tabulate_wins(Assault(warriors=0, defence=defence, **plan), 8, 6)
    for n, m in product(range(1, 9), range(7)):
        single = besiege(Assault(warriors=n, defence=defence, defenders=m, **plan))
        assert Fraction(*table[m][n - 1]) == single.win


def test_bt_battle_09_a_round_is_counted_over_all_pairs_of_dice():
    for lead in range(-9, 10):
        pairs = product(range(1, 7), repeat=2)
        wins = sum(attacker_wins(lead + attack, defence) for attack, defence in pairs)
        assert count_wins(lead) == wins
        assert plain_round(lead, 36 * 6) == (wins * 6, (36 - wins) * 6)


@pytest.mark.parametrize("plan", [plan for plan in PLANS if "good_omens" not in plan], ids=str)
def test_bt_battle_09_with_no_card_in_hand_both_ways_through_the_rounds_are_one(plan):
    """Rounds without rerolls have a quicker way of their own."""
    for n, defence, m, bonus in product(range(1, 9), (0, 2, 5), range(9), (0, 3)):
        assault = Assault(warriors=n, defence=defence, defenders=m, first_attack_bonus=bonus, **plan)
        assert follow_rounds(assault) == follow_rerolled(assault)


def test_bt_battle_09_a_list_of_rounds_goes_down_until_nobody_can_win():
    for lead in range(-9, 20):
        wins, losses = list_rounds(lead)
        assert wins == tuple(count_wins(each) for each in range(lead, lead - len(wins), -1))
        assert 0 not in wins
        assert count_wins(lead - len(wins)) == 0
        assert losses == (0, *(PAIRS - each for each in wins))
