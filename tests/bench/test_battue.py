"""Exact odds of an assault against icepool and against a Monte-Carlo in numpy; `pytest -m bench -s`.

Grid: warriors 1-8 x printed defence 1-9 x defenders 0-10, 792 sieges. Both sides answer with the exact chance that the
tile is taken as whole numbers, weight and total: that is what a die of icepool holds. Both begin with nothing
remembered. icepool plays the game in its own idiom, a cached recursion of dice; of the four ways to write it that we
know, the fastest is the one that counts. Two more ratios are printed, but nothing is asked of them: the same in lowest
terms (a Fraction each), and the whole distribution of endings, asked one question after the other.

Single query: how it ends (attackers left, defenders left) with all its chances, for the pair of numbers with the most
rounds. numpy plays 100,000 sieges at once, written twice: with whole arrays and a mask, as one writes it, and tuned, in
small integers and with the sieges that are over dropped. Ours is timed three times: with even the table of one round's
chances cold; in a running process, about a siege that was never asked about; and asked again. The second against numpy
as one writes it is what is asked for; the others are printed.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from statistics import median
from time import process_time

import pytest
from measure import interleave, print_table

from engine.battue.odds import Assault, list_powers
from engine.battue.rounds import count_wins, list_rounds, plain_round
from engine.battue.siege import besiege
from engine.battue.win_table import tabulate_wins

pytestmark = pytest.mark.bench
WARRIORS, DEFENCES, DEFENDERS = range(1, 9), range(1, 10), range(11)
SIMULATED = 100_000


def forget():
    besiege.cache_clear()
    list_rounds.cache_clear()
    list_powers.cache_clear()
    plain_round.cache_clear()
    count_wins.cache_clear()


# --- the grid ---


def our_grid():
    """By defence: a row for each number of defenders, in it (weight, total) for each number of warriors."""
    forget()
    return {
        defence: tabulate_wins(Assault(warriors=0, defence=defence), WARRIORS[-1], DEFENDERS[-1])
        for defence in DEFENCES
    }


def our_fractions():
    tables = our_grid()
    return {
        (n, defence, m): Fraction(*tables[defence][m][n - 1])
        for defence in DEFENCES
        for m in DEFENDERS
        for n in WARRIORS
    }


def our_endings():
    forget()
    return {
        (n, defence, m): besiege(Assault(warriors=n, defence=defence, defenders=m)).ends
        for defence in DEFENCES
        for m in DEFENDERS
        for n in WARRIORS
    }


def icepool_grid(make_siege, read):
    found = {}
    for defence in DEFENCES:
        empty, occupied = make_siege(defence)
        for m in DEFENDERS:
            for n in WARRIORS:
                found[n, defence, m] = read(occupied(n, m) if m else empty(n))
    return found


def map_two_dice(icepool, taken, lost):
    """`map` over attack and defence die: the rules as one would say them."""
    d6 = icepool.d(6)

    def make(defence):
        @cache
        def empty(n):
            if n == 0:
                return lost(0, 0)
            return icepool.map(lambda a, b: taken(n) if n + a > defence + b else empty(n - 1), d6, d6)

        @cache
        def occupied(n, m):
            if n == 0:
                return lost(0, m)
            if m == 0:
                return taken(n)
            return icepool.map(
                lambda a, b: occupied(n, m - 1) if n + a > defence + m + b else occupied(n - 1, m), d6, d6
            )

        return empty, occupied

    return make


def map_difference(icepool, taken, lost):
    """`map` over the difference of the dice, which icepool works out once."""
    difference = icepool.d(6) - icepool.d(6)

    def make(defence):
        @cache
        def empty(n):
            if n == 0:
                return lost(0, 0)
            return difference.map(lambda k: taken(n) if k > defence - n else empty(n - 1))

        @cache
        def occupied(n, m):
            if n == 0:
                return lost(0, m)
            if m == 0:
                return taken(n)
            return difference.map(lambda k: occupied(n, m - 1) if k > defence + m - n else occupied(n - 1, m))

        return empty, occupied

    return make


def choose_by_comparison(icepool, taken, lost):
    """A comparison is a die of two faces, and `if_else` mixes what follows."""
    difference = icepool.d(6) - icepool.d(6)

    def make(defence):
        @cache
        def empty(n):
            return (difference > defence - n).if_else(taken(n), empty(n - 1)) if n else lost(0, 0)

        @cache
        def occupied(n, m):
            if n == 0:
                return lost(0, m)
            if m == 0:
                return taken(n)
            return (difference > defence + m - n).if_else(occupied(n, m - 1), occupied(n - 1, m))

        return empty, occupied

    return make


def choose_by_known_rounds(icepool, taken, lost):
    """The same with every round's comparison made once and kept."""
    difference = icepool.d(6) - icepool.d(6)
    wins = cache(lambda behind: difference > behind)

    def make(defence):
        @cache
        def empty(n):
            return wins(defence - n).if_else(taken(n), empty(n - 1)) if n else lost(0, 0)

        @cache
        def occupied(n, m):
            if n == 0:
                return lost(0, m)
            if m == 0:
                return taken(n)
            return wins(defence + m - n).if_else(occupied(n, m - 1), occupied(n - 1, m))

        return empty, occupied

    return make


KINDS = ("", ", Fractions", ", endings")
IDIOMS = (map_two_dice, map_difference, choose_by_comparison, choose_by_known_rounds)


def ask_icepool(idiom, read, whole=False):
    """The grid by one idiom: a die of taking the tile or not, or with `whole` of all endings."""
    icepool = pytest.importorskip("icepool", reason="install the peers: pip install '.[bench]'")

    def taken(n):
        return icepool.Die([(n, 0) if whole else True])

    def lost(n, m):
        return icepool.Die([(n, m) if whole else False])

    return lambda: icepool_grid(idiom(icepool, cache(taken), cache(lost)), read)


def work_of(answer, grids):
    """A chunk of so many grids: chunks of like length, so that nobody pays for another's cold processor cache."""

    def work():
        for _ in range(grids):
            answer()
        return grids

    return work


def as_fraction(die):
    return die.probability(True)


def as_weights(die):
    return die.quantity(True), die.denominator()


def as_endings(die):
    return dict(die.items())


def test_the_whole_grid_against_icepool(capsys):
    asked = {}
    for idiom in IDIOMS:
        asked[idiom.__name__] = ask_icepool(idiom, as_weights)
        asked[f"{idiom.__name__}, Fractions"] = ask_icepool(idiom, as_fraction)
        asked[f"{idiom.__name__}, endings"] = ask_icepool(idiom, as_endings, whole=True)
        assert asked[f"{idiom.__name__}, Fractions"]() == our_fractions()
    mine = {"ours": (our_grid, 60), "ours, Fractions": (our_fractions, 40), "ours, endings": (our_endings, 8)}
    contenders = {**mine, **{name: (answer, 1) for name, answer in asked.items()}}
    cost = interleave({name: work_of(answer, grids) for name, (answer, grids) in contenders.items()}, rounds=7)
    rows = {name: f"{seconds * 1e3:8.3f} ms" for name, seconds in cost.items()}
    ratios = {kind: min(cost[f"{idiom.__name__}{kind}"] for idiom in IDIOMS) / cost[f"ours{kind}"] for kind in KINDS}
    rows |= {f"ratio{kind}": f"{ratio:6.1f}{'' if kind else ' (asked: 40)'}" for kind, ratio in ratios.items()}
    with capsys.disabled():
        print_table("792 sieges", rows)
    assert ratios[""] >= 40


# --- one question ---

WORST = (8, 1, 10)
"""The most rounds: 17; nobody's chance is so small that the simulation is over early."""


def simulate_with_masks(numpy, n, defence, m):
    """How 100,000 sieges end: of each (attackers left, defenders left) how many."""
    random = numpy.random.default_rng(7)

    def play():
        attackers, defenders = numpy.full(SIMULATED, n), numpy.full(SIMULATED, m)
        while (on := (attackers > 0) & (defenders > 0)).any():
            attack, defend = random.integers(1, 7, SIMULATED), random.integers(1, 7, SIMULATED)
            won = attackers + attack > defence + defenders + defend
            defenders = numpy.where(on & won, defenders - 1, defenders)
            attackers = numpy.where(on & ~won, attackers - 1, attackers)
        counts = numpy.bincount(attackers * (m + 1) + defenders)
        return {divmod(code, m + 1): count for code, count in enumerate(counts.tolist()) if count}

    return play


def simulate_tuned(numpy, n, defence, m):
    """The same in an eighth of the memory, and with fewer and fewer sieges."""
    random = numpy.random.default_rng(7)

    def play():
        attackers = numpy.full(SIMULATED, n, numpy.int8)
        defenders = numpy.full(SIMULATED, m, numpy.int8)
        counts = numpy.zeros((n + 1) * (m + 1), numpy.int64)
        while attackers.size:
            attack = random.integers(1, 7, attackers.size, dtype=numpy.int8)
            difference = attack - random.integers(1, 7, attackers.size, dtype=numpy.int8)
            won = difference > defence + defenders - attackers
            defenders = defenders - won
            attackers = attackers - ~won
            over = (attackers == 0) | (defenders == 0)
            code = attackers[over].astype(numpy.int64) * (m + 1) + defenders[over]
            counts += numpy.bincount(code, minlength=counts.size)
            attackers, defenders = attackers[~over], defenders[~over]
        return {divmod(code, m + 1): count for code, count in enumerate(counts.tolist()) if count}

    return play


def test_the_worst_single_question_against_a_simulation(capsys):
    numpy = pytest.importorskip("numpy", reason="install the peers: pip install '.[bench]'")
    n, defence, m = WORST
    plan = Assault(warriors=n, defence=defence, defenders=m)
    exact = besiege(plan)
    theirs = {}
    for simulate in (simulate_with_masks, simulate_tuned):
        play = simulate(numpy, n, defence, m)
        drawn = play()
        assert sum(drawn.values()) == SIMULATED
        ends = exact.ends.items()
        assert all(abs(drawn.get(end, 0) / SIMULATED - weight / exact.total) < 0.01 for end, weight in ends)
        theirs[simulate] = median(seconds(play, 1) for _ in range(9))

    def cold():
        forget()
        return besiege(plan).ends

    def new():
        besiege.cache_clear()
        return besiege(plan).ends

    ours = {
        "every table cold": median(seconds(cold, 100) for _ in range(9)),
        "not asked before": median(seconds(new, 100) for _ in range(9)),
        "asked again": median(seconds(lambda: besiege(plan).ends, 300) for _ in range(9)),
    }
    rows = {f"numpy, {simulate.__name__}": f"{took * 1e3:8.3f} ms" for simulate, took in theirs.items()}
    for state, mine in ours.items():
        ratios = " and ".join(f"{took / mine:.0f}" for took in theirs.values())
        rows[f"ours, {state}"] = f"{mine * 1e6:8.1f} us, ratios {ratios}"
    with capsys.disabled():
        print_table(f"{n} warriors, {m} defenders, defence {defence}: all endings (asked: 300)", rows)
    assert theirs[simulate_with_masks] / ours["not asked before"] >= 300


def seconds(work, repeats):
    start = process_time()
    for _ in range(repeats):
        work()
    return (process_time() - start) / repeats
