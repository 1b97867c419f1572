"""How fast the certified bribe equilibrium is, against peers that solve the same game; `pytest -m bench`.

Ours is timed from the battle's numbers to the certified answer with all its spans. The peers get their game ready made
and are timed for the mere solving: pygambit's exact linear complementarity, stopping at the first equilibrium, and
scipy's HiGHS on the zero-sum programme, which answers in floats and without a certificate.
"""

from statistics import median
from time import perf_counter

import pytest
from bribe_simplex import as_zero_sum_game

from engine.theory.bribe_auction import BribeAuction
from engine.theory.bribe_equilibrium import bribe_equilibrium

pytestmark = pytest.mark.bench
ROUNDS = 9
REPEATS = {20: 20, 60: 10}


def battle(total):
    return BribeAuction.up_to(total, total, head=2, active_stake=total + 4, other_stake=total + 9)


def ours(total):
    return lambda: bribe_equilibrium(battle(total))


def gambit(total):
    pygambit = pytest.importorskip("pygambit", reason="install the peers: pip install '.[bench]'")
    matrices = battle(total).as_matrix_game()
    game = pygambit.Game.from_arrays(
        [list(row) for row in matrices.row_payoffs], [list(row) for row in matrices.column_payoffs]
    )

    def solve():
        assert pygambit.nash.lcp_solve(game, rational=True, stop_after=1).equilibria

    return solve


def highs(total):
    optimize = pytest.importorskip("scipy.optimize", reason="install the peers: pip install '.[bench]'")
    numpy = pytest.importorskip("numpy")
    payoffs = as_zero_sum_game(battle(total)).row_payoffs
    rows, columns = len(payoffs), len(payoffs[0])
    matrix = numpy.array([[float(payoff) for payoff in row] for row in payoffs])
    # Column's weights and the value: minimise the value such that no row earns more.
    upper = numpy.hstack([matrix, -numpy.ones((rows, 1))])
    equal = numpy.hstack([numpy.ones((1, columns)), numpy.zeros((1, 1))])
    aim = numpy.zeros(columns + 1)
    aim[-1] = 1
    bounds = [(0, None)] * columns + [(None, None)]

    def solve():
        assert optimize.linprog(
            aim, A_ub=upper, b_ub=numpy.zeros(rows), A_eq=equal, b_eq=[1], bounds=bounds, method="highs"
        ).success

    return solve


def seconds(solve, repeats):
    start = perf_counter()
    for _ in range(repeats):
        solve()
    return (perf_counter() - start) / repeats


@pytest.mark.parametrize(
    ("peer", "total", "at_least"),
    [(gambit, 20, 5), (gambit, 60, 50), (highs, 20, 1), (highs, 60, 1)],
    ids=["pygambit-20", "pygambit-60", "HiGHS-20", "HiGHS-60"],
)
def test_certified_equilibrium_against_peers(peer, total, at_least, capsys):
    mine, theirs = ours(total), peer(total)
    mine()
    theirs()
    pairs = [
        (seconds(mine, REPEATS[total]), seconds(theirs, 3 if peer is gambit else REPEATS[total])) for _ in range(ROUNDS)
    ]
    ratio = median(their_time / my_time for my_time, their_time in pairs)
    with capsys.disabled():
        print(
            f"\n{peer.__name__:>8} T={total}: ours {median(pair[0] for pair in pairs) * 1e3:7.3f} ms, "
            f"theirs {median(pair[1] for pair in pairs) * 1e3:8.3f} ms, ratio {ratio:7.1f} (asked: {at_least})"
        )
    assert ratio >= at_least
