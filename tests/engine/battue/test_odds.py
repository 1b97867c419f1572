"""Exact odds: every printed fraction, sums of exactly 1, and equality with the rules' own chance nodes."""

from __future__ import annotations

from fractions import Fraction as F
from functools import cache
from itertools import product

import pytest

from engine.battue.odds import Assault
from engine.battue.rounds import win_of_round
from engine.battue.siege import besiege
from engine.battue.steps import Attacking, AttackRerolls, DefenceRerolls, Defending, Holding, Pressing
from engine.battue.stopping import find_best_stopping
from engine.battue.win_table import tabulate_wins
from engine.core.seat import CHANCE

DICE = range(1, 7)
ROUND = {  # s from -5 to 4: by how much the defence is ahead before the dice
    (0, 0): "35/36 11/12 5/6 13/18 7/12 5/12 5/18 1/6 1/12 1/36",
    (1, 0): "215/216 211/216 101/108 31/36 161/216 125/216 5/12 29/108 31/216 11/216",
    (0, 1): "205/216 185/216 79/108 7/12 91/216 55/216 5/36 7/108 5/216 1/216",
    (1, 1): "1255/1296 389/432 43/54 107/162 217/432 145/432 65/324 11/108 17/432 11/1296",
}

EMPTY = """
5/12 5/18 1/6 1/12 1/36 0 0 0
109/144 125/216 43/108 17/72 47/432 1/36 0 0
2417/2592 2137/2592 841/1296 581/1296 667/2592 47/432 1/36 0
15377/15552 44381/46656 13277/15552 10547/15552 21631/46656 667/2592 47/432 1/36
186449/186624 277661/279936 268561/279936 161599/186624 384697/559872 21631/46656 667/2592 47/432
6718289/6718464 3356957/3359232 1668241/1679616 3234107/3359232 5842589/6718464 384697/559872 21631/46656 667/2592
1 120930077/120932352 20144017/20155392 20030267/20155392 116552977/120932352 5842589/6718464 384697/559872 21631/46656
1 1 725582737/725594112 241739579/241864704 721214737/725594112 116552977/120932352 5842589/6718464 384697/559872
"""

OCCUPIED_2 = """
43/108 101/1296 71/10368 71/373248
13277/15552 276407/559872 855253/5038848 7635179/241864704
1668241/1679616 112457977/120932352 2079788773/2902376448 39661713503/104485552128
725582737/725594112 1449698099/1451188224 34290787001/34828517376 20376630917273/22568879259648
"""


def table(text):
    return [[F(word) for word in line.split()] for line in text.strip().splitlines()]


def win(warriors, defence, defenders=0, **more):
    return besiege(Assault(warriors=warriors, defence=defence, defenders=defenders, **more)).win


@pytest.mark.parametrize("cards", ROUND)
def test_bt_battle_09_one_round(cards):
    omens, eyes = cards
    assert [win_of_round(-s, omens, eyes) for s in range(-5, 5)] == table(ROUND[cards])[0]


def test_bt_battle_09_one_round_follows_the_triangle_of_differences():
    """Of 36 pairs of dice, 6 - |k| differ by k."""
    for s in range(-8, 8):
        assert win_of_round(-s) == sum(F(6 - abs(k), 36) for k in range(-5, 6) if k > s)


def test_bt_empty_06_the_whole_table():
    assert [[win(n, defence) for defence in range(1, 9)] for n in range(1, 9)] == table(EMPTY)


def test_bt_empty_06_neighbours_in_the_table_are_tied_together():
    for n, defence in product(range(1, 8), range(1, 9)):
        assert 1 - win(n + 1, defence + 1) == (1 - win(n, defence)) * (1 - win_of_round(-defence))
        assert (win(n, defence) == 0) is (defence >= n + 5)


def test_bt_card_01_a_ram_and_events_on_an_empty_tile():
    assert win(3, 5, first_attack_bonus=3) == F(3259, 5184)
    assert win(3, 5) == F(667, 2592)
    assert win(4, 6) == F(667, 2592)  # Militia on 4 v 4
    assert win(4, 3) == F(13277, 15552)  # Panic on 4 v 4


@pytest.mark.parametrize(
    ("n", "defence", "stop", "chance", "loss"),
    [
        (6, 4, 0, "3234107/3359232", "1974145/3359232"),
        (6, 4, 2, "44381/46656", "23785/46656"),
        (6, 4, 4, "191/216", "85/216"),
        (6, 5, 0, "5842589/6718464", "8371255/6718464"),
        (6, 5, 2, "13277/15552", "15265/15552"),
        (6, 5, 3, "2137/2592", "2165/2592"),
        (8, 8, 0, "384697/559872", "51247/17496"),
        (8, 8, 3, "384697/559872", "1114379/559872"),
    ],
)
def test_bt_retreat_01_leaving_at_a_threshold(n, defence, stop, chance, loss):
    siege = besiege(Assault(warriors=n, defence=defence, stop_at=stop))
    assert siege.win == F(chance)
    assert n - siege.attackers_left.expectation() == F(loss)
    assert siege.win + (siege.retreat if stop else siege.lose) == 1


@pytest.mark.parametrize(
    ("gain", "least"),
    [(2, [3, 4, 5, 6, 7, 8]), (4, [2, 3, 4, 5, 6, 7]), (6, [1, 2, 3, 4, 5, 6]), (10, [1, 2, 3, 4, 5, 6])],
)
def test_bt_retreat_01_the_best_stopping_rule(gain, least):
    for defence, x in zip(range(3, 9), least, strict=True):
        rule = find_best_stopping(Assault(warriors=8, defence=defence), gain, 1)
        assert [row.fight_on_with for row in rule.rows] == [tuple(range(x, 9))]


def test_bt_retreat_01_the_best_rule_is_as_good_as_the_best_threshold():
    for n, defence, gain in product(range(1, 9), range(1, 9), (1, 3, 7)):
        rule = find_best_stopping(Assault(warriors=n, defence=defence), gain, 1)
        worths = []
        for stop in range(n):
            siege = besiege(Assault(warriors=n, defence=defence, stop_at=stop))
            worths.append(gain * siege.win + siege.attackers_left.expectation())
        assert rule.value == max(worths)


def test_bt_occupied_06_the_table_for_defence_2():
    assert [[win(n, 2, m) for m in range(1, 5)] for n in (2, 4, 6, 8)] == table(OCCUPIED_2)


@pytest.mark.parametrize(
    ("n", "m", "defence", "chance"),
    [
        (1, 1, 1, "5/18"),
        (2, 2, 1, "755/3888"),
        (3, 3, 1, "256285/1679616"),
        (4, 4, 1, "95188895/725594112"),
        (4, 1, 3, "10547/15552"),
        (4, 2, 3, "143027/559872"),
    ],
)
def test_bt_occupied_06_single_cases(n, m, defence, chance):
    assert win(n, defence, m) == F(chance)


def test_bt_card_01_last_stand_in_round_1():
    assert win(4, 3, 1, first_defence_bonus=3) == F(7687, 15552)


@pytest.mark.parametrize(
    ("stop", "defender_stop", "chance"),
    [
        (0, 0, "2079788773/2902376448"),
        (0, 1, "7800421/10077696"),
        (2, 0, "18325841/26873856"),
        (2, 1, "278153/373248"),
        (2, 2, "13277/15552"),
    ],
)
def test_bt_retreat_02_both_may_leave(stop, defender_stop, chance):
    assert win(6, 2, 3, stop_at=stop, defender_stop_at=defender_stop, retreat_cedes=True) == F(chance)


@pytest.mark.parametrize(
    ("n", "defence", "ends"),
    [
        (3, 2, {(3, 0): "25/216", (2, 0): "305/3888", (1, 0): "247/5832", (0, 1): "1235/5832", (0, 2): "715/1296"}),
        (2, 1, {(2, 0): "25/216", (1, 0): "305/3888", (0, 1): "793/3888", (0, 2): "65/108"}),
    ],
)
def test_bt_occupied_06_where_a_battle_against_two_ends(n, defence, ends):
    siege = besiege(Assault(warriors=n, defence=defence, defenders=2))
    assert {end: F(weight, siege.total) for end, weight in siege.ends.items()} == {k: F(v) for k, v in ends.items()}


def test_bt_amb_01_the_rejected_reading():
    assert win(2, 2, 1, counts_defenders=False) == F(125, 216)
    assert win(6, 2, 3, counts_defenders=False) == F(539365759, 544195584)


def test_everything_adds_up_to_one():
    for n, defence, m in product(range(1, 9), range(10), range(11)):
        for stop, defender_stop in ((0, 0), (2, 1)):
            siege = besiege(
                Assault(warriors=n, defence=defence, defenders=m, stop_at=stop, defender_stop_at=defender_stop)
            )
            assert siege.win + siege.lose + siege.retreat == 1
            assert sum(siege.ends.values()) == siege.total
            assert max(siege.rounds) <= (n + m - 1 if m else n)  # INV-08


# --- the rules' own chance nodes ---

KINDS = {1: "T25", 2: "T20", 3: "T22", 4: "T19", 5: "T13"}
"""A tile for each defence; an icon does not matter, because the tile lies face up already."""


def enumerate_by_rules(table, plan, attacker_cards=(), defender_cards=()):
    """End states with their chances, every die of every round played through the rules by a fixed plan; rerolls are
    tried with and without, and what is best for whoever holds them counts."""
    flags = {"C06": 0, "C09": 1} | ({"C08": 1} if plan.defenders else {})
    hordes = {0: {"C08": plan.warriors, "C06": 1}, 1: {"C09": 1}}
    if not plan.stop_at:
        flags["C06"] = 1  # nowhere to go for the attacker
        hordes[0] = {"C08": plan.warriors, "R12": 1}
        flags["R12"] = 0
    if plan.defenders:
        hordes[1]["C08"] = plan.defenders
    state = table.state(
        hordes,
        flags=flags,
        faces={"C08": KINDS[plan.defence], "C06": "T12", "C09": "T12"},
        hands={0: attacker_cards, 1: defender_cards},
    )
    known = {}

    def play(state):
        fight = state.fight
        here = (state.hordes[0][table.place("C08")], state.hordes[1][table.place("C08")])
        if fight is None:
            won = table.owner(state, "C08") == 0
            away = state.hordes[0][table.place("C06")] - 1 if plan.stop_at else 0
            # those who left are alive elsewhere; a captured tile may have added a warrior by its icon
            fled = state.hordes[1][table.place("C09")] - 1
            return {(won, (here[0] if won else away), here[1] + fled): F(1)}
        dice = (fight.attack_die, fight.defence_die)
        key = (state.step, state.later, fight.round > 1, state.hands, dice, state.hordes)
        if key not in known:
            known[key] = look_ahead(state)
        return known[key]

    def look_ahead(state):
        if state.to_act is CHANCE:
            chances = table.rules.chances(state)
            total, ends = sum(chance.weight for chance in chances), {}
            for chance in chances:
                for end, share in play(table.rules.apply(state, chance.action)).items():
                    ends[end] = ends.get(end, 0) + share * F(chance.weight, total)
            return ends
        ways = [play(table.play(state, line)) for line in choose(state)]
        best = min if isinstance(state.step, DefenceRerolls) else max
        return best(ways, key=lambda ends: sum(share for (won, _, _), share in ends.items() if won))

    def choose(state):
        """What the plan says; where rerolls may be spent, all that can be done, keeping the card first."""
        step, fight = state.step, state.fight
        if isinstance(step, Pressing):
            return ["retreat C06" if state.hordes[0][fight.place] <= plan.stop_at else "on"]
        if isinstance(step, Holding):
            return ["retreat C09" if state.hordes[1][fight.place] <= plan.defender_stop_at else "hold"]
        menu = sorted(table.menu(state) - {"done"})
        if isinstance(step, Attacking | Defending):
            return [menu[0] if menu else "done"]
        assert isinstance(step, AttackRerolls | DefenceRerolls)
        return ["done", *menu]

    return play(table.play(state, "done", "done"))


def by_formula(plan):
    siege = besiege(plan)
    return {(is_won(plan, *end), *end): F(weight, siege.total) for end, weight in siege.ends.items()}


def is_won(plan, attackers, defenders):
    """Whether an end state is the attacker's: nobody defends any more, or the defender has left."""
    if not plan.defenders:
        return attackers == plan.warriors or attackers > plan.stop_at
    return attackers > 0 and (defenders == 0 or attackers > plan.stop_at)


def without_icon(ends, plan, face):
    """The warrior icon of a captured tile adds one on the board; the calculator speaks of the battle only."""
    icon = face.warrior and not plan.defenders
    return {(won, n - 1 if won and icon else n, m): share for (won, n, m), share in ends.items()}


@pytest.mark.parametrize("defence", KINDS)
@pytest.mark.parametrize("stops", [(0, 0), (1, 0), (2, 1), (0, 1)])
@pytest.mark.parametrize("cedes", [False, True])
def test_the_chain_equals_the_rules_up_to_four_against_four(ground, defence, stops, cedes):
    table = ground(seats=2, retreat_cedes=cedes)
    for n, m in product(range(1, 5), range(5)):
        stop, other = stops
        plan = Assault(
            warriors=n, defence=defence, defenders=m, stop_at=stop, defender_stop_at=other, retreat_cedes=cedes
        )
        face = table.rules.box.faces[KINDS[defence]]
        assert without_icon(enumerate_by_rules(table, plan), plan, face) == by_formula(plan), plan


@pytest.mark.parametrize(
    ("mine", "theirs", "more"),
    [
        (("L04", "L06"), (), {"first_attack_bonus": 3}),
        ((), ("L08", "L09"), {"first_defence_bonus": 3}),
        (("L07",), (), {"good_omens": 1}),
        ((), ("L11",), {"evil_eyes": 1}),
        (("L07",), ("L11",), {"good_omens": 1, "evil_eyes": 1}),
        (("L07", "L07"), ("L11", "L11"), {"good_omens": 2, "evil_eyes": 2}),
    ],
)
def test_the_chain_equals_the_rules_with_cards(ground, mine, theirs, more):
    table = ground(seats=2)
    for n, m, defence in ((1, 0, 1), (3, 0, 3), (2, 2, 1), (4, 3, 2)):
        plan = Assault(warriors=n, defence=defence, defenders=m, **more)
        face = table.rules.box.faces[KINDS[defence]]
        assert without_icon(enumerate_by_rules(table, plan, mine, theirs), plan, face) == by_formula(plan), plan


def test_the_chain_equals_the_rules_under_the_other_reading(ground):
    table = ground(seats=2, occupied_counts_warriors=False)
    for n, m in product(range(1, 5), range(5)):
        plan = Assault(warriors=n, defence=2, defenders=m, counts_defenders=False)
        assert enumerate_by_rules(table, plan) == by_formula(plan)


def test_bt_amb_26_a_reroll_is_kept_when_no_die_can_turn_the_roll():
    """Spent on any losing roll it would bring 76.76 %, on the first that a die can turn 79.21 %: it may wait longer."""
    assert f"{float(win(4, 4, good_omens=1)):.2%}" == "79.98%"


# --- the whole tree, enumerated plainly ---


def enumerate_worth(plan, gain, cost, *, stops):
    """What the attack is worth when every choice is tried: any reroll after any roll, and, with `stops`, leaving after
    any round. `gain` and `cost` as for the best stopping rule; 1 and 0 make it the chance to take the tile."""

    @cache
    def fight(n, m, omens, eyes, first):
        attack = n + plan.attack_bonus + (plan.first_attack_bonus if first else 0)
        bonus = plan.defence_bonus + (plan.first_defence_bonus if first else 0)
        lead = attack - plan.defence - m - bonus
        ends = [attacker_rolls(n, m, omens, eyes, lead + a - d, lead - d) for a in DICE for d in DICE]
        return sum(ends, F(0)) / 36

    @cache
    def attacker_rolls(n, m, omens, eyes, gap, lead):
        ways = [defender_rolls(n, m, omens, eyes, gap, lead)]
        if omens:
            again = [attacker_rolls(n, m, omens - 1, eyes, lead + a, lead) for a in DICE]
            ways.append(sum(again, F(0)) / 6)
        return max(ways)

    @cache
    def defender_rolls(n, m, omens, eyes, gap, lead):
        ways = [settle(n, m, omens, eyes, gap > 0)]
        if eyes:
            again = [defender_rolls(n, m, omens, eyes - 1, lead + a, lead) for a in DICE]
            ways.append(sum(again, F(0)) / 6)
        return min(ways)

    def settle(n, m, omens, eyes, won):
        if won and m <= 1:
            return gain + cost * n
        n, m = (n, m - 1) if won else (n - 1, m)
        if not n:
            return F(0)
        leaving = F(cost * n)
        if not stops and n <= plan.stop_at:
            return leaving
        if 0 < m <= plan.defender_stop_at:
            staying = gain + cost * n if plan.retreat_cedes else fight(n, 0, omens, eyes, False)
        else:
            staying = fight(n, m, omens, eyes, False)
        return max(leaving, staying) if stops else staying

    return fight(plan.warriors, plan.defenders, plan.good_omens, plan.evil_eyes, True)


CARDED = [
    Assault(
        warriors=n, defence=defence, defenders=m, good_omens=omens, evil_eyes=eyes, stop_at=stop,
        defender_stop_at=min(m, leave), retreat_cedes=cedes, first_attack_bonus=bonus,
    )
    for (n, m, defence), (omens, eyes), (stop, leave, cedes, bonus) in product(
        ((1, 0, 1), (2, 0, 3), (4, 0, 4), (3, 2, 1), (4, 3, 2)),
        ((1, 0), (0, 1), (1, 1), (2, 1), (2, 2)),
        ((0, 0, False, 0), (1, 0, False, 2), (1, 1, False, 0), (0, 2, True, 0)),
    )
]  # fmt: skip


@pytest.mark.parametrize("plan", CARDED, ids=range(len(CARDED)))
def test_bt_amb_26_rerolls_at_their_best_against_the_whole_tree(plan):
    siege = besiege(plan)
    assert siege.win + siege.lose + siege.retreat == 1
    assert siege.win == enumerate_worth(plan, 1, 0, stops=False)
    if not plan.first_attack_bonus:
        table = tabulate_wins(plan, plan.warriors, plan.defenders)
        assert F(*table[plan.defenders][plan.warriors - 1]) == siege.win


@pytest.mark.parametrize("plan", CARDED, ids=range(len(CARDED)))
def test_bt_retreat_01_best_stopping_with_cards_against_the_whole_tree(plan):
    for gain, cost in ((3, 1), (F(1, 2), F(2, 3)), (8, 1)):
        best = find_best_stopping(plan, gain, cost)
        assert best.value == enumerate_worth(plan, gain, cost, stops=True)


def test_bt_retreat_01_the_rows_say_where_fighting_on_is_worth_more():
    """With every number of cards left: fighting on once more against leaving at once."""
    plan = Assault(warriors=5, defence=4, defenders=2, good_omens=1, evil_eyes=1)
    for row in find_best_stopping(plan, 4, 1).rows:
        for n in range(1, 6):
            here = Assault(
                warriors=n, defence=4, defenders=row.defenders, good_omens=row.good_omens, evil_eyes=row.evil_eyes
            )
            assert (enumerate_worth(here, 4, 1, stops=True) > n) is (n in row.fight_on_with)
