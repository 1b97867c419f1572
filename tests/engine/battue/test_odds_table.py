"""The table of chances is the single questions, asked all at once; and a round's count is a count of dice."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from engine.battue.battle import attacker_wins
from engine.battue.odds import Assault, besiege, tabulate_wins
from engine.battue.rounds import count_wins, plain_round

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
