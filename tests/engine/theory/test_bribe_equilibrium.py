"""The equilibrium of the sealed-bribe battle: by hand, by other methods, and certified over a grid of battles."""

import random
from fractions import Fraction
from itertools import product

import pytest
from bribe_simplex import bribe_simplex
from hypothesis import given, settings
from hypothesis import strategies as st
from support_enumeration import support_enumeration

from engine.odds.distribution import Distribution
from engine.theory.bribe_auction import BribeAuction, Side, sure_win
from engine.theory.bribe_equilibrium import Outcome, Span, UncertifiedError, bribe_equilibrium, certify, find_spans
from engine.theory.bribe_equilibrium import certificate as bribe_certificate
from engine.theory.bribe_ladder import OptimalBribes, build_ladder
from engine.theory.equilibrium import certificate
from engine.theory.payable_sums import payable_sums

NOTHING = Distribution.certain(0)


def up_to(active, other, head, active_stake, other_stake, ties=True):
    return BribeAuction.up_to(
        active, other, head=head, active_stake=active_stake, other_stake=other_stake, active_wins_ties=ties
    )


def from_coins(active, other, head, active_stake, other_stake):
    return BribeAuction(payable_sums(active), payable_sums(other), head, active_stake, other_stake)


def spans(solved):
    """By the names of the numbers."""
    return dict(zip(Outcome.__struct_fields__, find_spans(solved.outcomes), strict=True))


def mix_as_vector(auction, solved, side):
    return [solved.mix(side).chance(bribe) for bribe in auction.sums(side)]


def test_one_coin_each_is_matching_pennies():
    """Stake 10, a coin each, level. The other side gains 10 by outbidding nothing: the active side pays nothing once
    in 10, so that a coin gains the other just its cost. In turn the other pays once in 10. The active side
    loses only when it pays nothing against a coin: once in 100."""
    solved = bribe_equilibrium(up_to(1, 1, 0, 10, 10))
    assert dict(solved.active) == {0: Fraction(1, 10), 1: Fraction(9, 10)}
    assert dict(solved.other) == {0: Fraction(9, 10), 1: Fraction(1, 10)}
    assert solved.win_chance == Fraction(99, 100)
    assert (solved.active_pays, solved.other_pays) == (Fraction(9, 10), Fraction(1, 10))
    assert solved.active_payoff == Fraction(99, 10) - Fraction(9, 10) + Fraction(1, 10)
    assert solved.other_payoff == Fraction(1, 10) - Fraction(1, 10) + Fraction(9, 10)
    assert solved.is_unique
    assert solved.certificate == 0


def test_unequal_stakes_swap_places():
    """A side's own mix makes the other indifferent: it holds the other's stake, 2, and the other's holds 4."""
    solved = bribe_equilibrium(up_to(1, 1, 0, 4, 2))
    assert dict(solved.active) == {0: Fraction(1, 2), 1: Fraction(1, 2)}
    assert dict(solved.other) == {0: Fraction(3, 4), 1: Fraction(1, 4)}


def test_a_stake_below_the_purse_ends_the_bidding_there():
    """Stake 3, purses of 20: nobody bids 3 or more. Each rung below that weighs a third."""
    third = Fraction(1, 3)
    solved = bribe_equilibrium(up_to(20, 20, 0, Fraction(29, 10), Fraction(29, 10)))
    assert solved.active.outcomes == solved.other.outcomes == (0, 1, 2)
    solved = bribe_equilibrium(up_to(20, 20, 0, 3, 3))
    assert dict(solved.active) == dict(solved.other) == {0: third, 1: third, 2: third}


def test_a_head_start_beyond_their_purse_costs_nothing():
    solved = bribe_equilibrium(up_to(5, 3, 3, 9, 9))
    assert (solved.active, solved.other, solved.win_chance) == (NOTHING, NOTHING, 1)
    assert bribe_equilibrium(up_to(5, 3, 2, 9, 9)).win_chance < 1


def test_a_gap_nobody_can_bridge_costs_nothing():
    solved = bribe_equilibrium(up_to(3, 5, -4, 9, 9))
    assert (solved.active, solved.other, solved.win_chance) == (NOTHING, NOTHING, 0)


def test_alone_with_a_purse_one_pays_just_enough():
    """The active side leads by 2 and has no coins: 3 wins the battle, and is paid when it is worth more than 3."""
    assert bribe_equilibrium(from_coins([], [1, 1, 1, 2], 2, 4, 10)).other == Distribution.certain(3)
    assert bribe_equilibrium(from_coins([], [1, 1, 1, 2], 2, 4, 2)).other == NOTHING


def test_alone_with_a_purse_and_no_gain_either_way():
    """It is worth exactly 3: paying 3 or nothing is all one to the payer, not to the payee, who has 4 by winning
    or is given 3."""
    solved = bribe_equilibrium(from_coins([], [1, 1, 1, 2], 2, 4, 3))
    assert not solved.is_unique
    assert solved.extremes.other == (NOTHING, Distribution.certain(3))
    assert spans(solved)["other_payoff"] == Span(Fraction(0), Fraction(0))
    assert spans(solved)["active_payoff"] == Span(Fraction(3), Fraction(4))
    assert spans(solved)["win_chance"] == Span(Fraction(0), Fraction(1))
    assert (solved.other, solved.win_chance) == (NOTHING, 1)


def test_a_coin_for_a_coin():
    """Stake 1, a coin each. The active side never pays: winning or not, it has 1, by the stake or by the coin. The
    other side may pay or not, since it pays 1 to win 1."""
    solved = bribe_equilibrium(up_to(1, 1, 0, 1, 1))
    assert solved.extremes == OptimalBribes((NOTHING,), (NOTHING, Distribution.certain(1)))
    assert spans(solved)["win_chance"] == Span(Fraction(0), Fraction(1))
    assert spans(solved)["active_payoff"] == Span(Fraction(1), Fraction(1))
    assert spans(solved)["other_payoff"] == Span(Fraction(0), Fraction(0))


def test_bk_battle_03_gaps_in_the_purse():
    """0, 3, 6 against 0, 1, 2, stakes 6, level: 2 beats no more than 1 does, 6 no more than 3. The active side's 3
    costs half the stake, so the other side pays 1 half the time; its coin gains when the active side pays nothing,
    once in 6."""
    auction = from_coins([3, 3], [1, 1], 0, 6, 6)
    assert [(rung.side.value, rung.cost) for rung in build_ladder(auction)] == [
        ("other", 0),
        ("active", 0),
        ("other", 1),
        ("active", 3),
    ]
    solved = bribe_equilibrium(auction)
    assert dict(solved.active) == {0: Fraction(1, 6), 3: Fraction(5, 6)}
    assert dict(solved.other) == {0: Fraction(1, 2), 1: Fraction(1, 2)}


def test_who_surely_wins_at_the_top_does_not_start_at_the_bottom():
    """The other side owns both ends: nothing (which loses to all) and 2 (which wins surely). 2 is worth 10 - 2, so it
    never pays nothing: it pays 1 or 2. The active side pays nothing just often enough: 1 in 10 more for the second
    coin."""
    solved = bribe_equilibrium(up_to(1, 2, 0, 10, 10))
    assert dict(solved.other) == {1: Fraction(1, 10), 2: Fraction(9, 10)}
    assert dict(solved.active) == {0: Fraction(9, 10), 1: Fraction(1, 10)}


@pytest.mark.parametrize("stakes", [(0, 5), (-3, 5), (5, 0), (5, -3), (0, 0), (-1, -2)])
def test_a_side_with_nothing_to_win_pays_nothing(stakes):
    """And the other side pays just enough to win, if it wants to win at all and must pay for it."""
    for head in (-2, 2):
        auction = up_to(4, 4, head, *stakes)
        solved = bribe_equilibrium(auction)
        for side in Side:
            if auction.stake(side) <= 0:
                assert solved.mix(side) == NOTHING
            else:
                alone = next(bribe for bribe in auction.sums(side) if auction.wins(side, bribe, 0))
                assert solved.mix(side) == Distribution.certain(alone)


def test_balth_line_ties_turned_round_cost_one_point():
    turned, behind = up_to(6, 6, 1, 9, 7, ties=False), up_to(6, 6, 0, 9, 7)
    assert bribe_equilibrium(turned).extremes == bribe_equilibrium(behind).extremes


def test_nothing_uncertified_is_answered():
    """'Nobody pays' is refused where somebody would gain; what the linear programmes find is let through."""
    auction = up_to(2, 2, 0, 5, 5)
    with pytest.raises(UncertifiedError, match="gains 4 by deviating"):
        certify(auction, OptimalBribes((NOTHING,), (NOTHING,)))
    assert certify(auction, bribe_simplex(auction)) == bribe_equilibrium(auction)


def test_one_wrong_extreme_is_enough_to_be_refused():
    auction = up_to(2, 2, 0, 5, 5)
    right = bribe_equilibrium(auction)
    with pytest.raises(UncertifiedError):
        certify(auction, OptimalBribes((right.active, NOTHING), (right.other,)))


def test_certificate_counts_the_gain_in_money():
    """Nobody pays: the other side gains 5 - 1 = 4 by one coin. A mix of what one cannot pay has no certificate."""
    auction = up_to(2, 2, 0, 5, 5)
    assert bribe_certificate(auction, NOTHING, NOTHING) == 4
    with pytest.raises(ValueError, match="cannot pay 7"):
        bribe_certificate(auction, Distribution.certain(7), NOTHING)


purses = st.lists(st.sampled_from([1, 2, 3, 5]), max_size=4)
stakes = st.one_of(st.integers(-2, 9), st.fractions(min_value=Fraction(1, 4), max_value=12, max_denominator=4))
auctions = st.builds(
    lambda active, other, head, mine, theirs: from_coins(active, other, head, mine, theirs),
    purses,
    purses,
    st.integers(-7, 7),
    stakes,
    stakes,
)


@settings(max_examples=300, deadline=None)
@given(auctions)
def test_ladder_equals_exact_simplex(auction):
    """The same mixes, the same spans of every number over all equilibria, by linear programmes that know no ladder."""
    ladder, programme = bribe_equilibrium(auction), certify(auction, bribe_simplex(auction))
    assert ladder.extremes == programme.extremes
    assert ladder.is_unique == programme.is_unique
    assert spans(ladder) == spans(programme)


@settings(max_examples=200, deadline=None)
@given(auctions, st.data())
def test_certificate_equals_the_one_of_the_whole_matrix(auction, data):
    """For any mixes, right or wrong, the pass along the sums and the full table find the same gain."""
    mixes = {}
    for side in Side:
        sums = auction.sums(side)
        weights = data.draw(st.lists(st.integers(0, 4), min_size=len(sums), max_size=len(sums)).filter(any))
        mixes[side] = Distribution.weighted(dict(zip(sums, weights, strict=True)))
    vectors = [[mixes[side].chance(bribe) for bribe in auction.sums(side)] for side in Side]
    assert bribe_certificate(auction, mixes[Side.ACTIVE], mixes[Side.OTHER]) == certificate(
        auction.as_matrix_game(), *vectors
    )


def test_ladder_equals_support_enumeration():
    """All small battles up to 3 coins of 1, stakes 1 to 4: where it is unique, enumeration finds that one equilibrium
    and no other; where it is not, every equilibrium that enumeration finds lies within the spans."""
    unique = 0
    for active, other, head in product(range(4), range(4), range(-2, 3)):
        for mine, theirs in ((1, 3), (Fraction(5, 2), Fraction(7, 2)), (4, 4), (2, 2)):
            auction = up_to(active, other, head, mine, theirs)
            solved = bribe_equilibrium(auction)
            found = list(support_enumeration(auction.as_matrix_game()))
            vectors = tuple(tuple(mix_as_vector(auction, solved, side)) for side in Side)
            if solved.is_unique:
                unique += 1
                assert [(one.row_mix, one.column_mix) for one in found] == [vectors]
            for one in found:
                assert spans(solved)["active_payoff"].low <= one.row_payoff <= spans(solved)["active_payoff"].high
                assert spans(solved)["other_payoff"].low <= one.column_payoff <= spans(solved)["other_payoff"].high
    assert unique > 100


def grid():
    """10,000 battles: every total 1..40 and head -12..12, with ten pairs of purses and stakes."""
    for total, head in product(range(1, 41), range(-12, 13)):
        short = max(1, total * 2 // 3)
        yield total, total, head, total, total
        yield total, total, head, total // 2 + 1, total // 2 + 1
        yield total, total, head, 3 * total, 3 * total
        yield total, total, head, total + 7, total
        yield total, total, head, 5, 2 * total
        yield total, short, head, total + 1, total + 1
        yield short, total, head, total + 1, total + 1
        yield total, short, head, short, total + 9
        yield short, total, head, 4, Fraction(3 * total, 2)
        yield short, total, head, Fraction(2 * total + 1, 3), Fraction(7 * total, 5)


def test_ten_thousand_battles_are_certified():
    """Every sum payable; equal and unequal purses and stakes. Certified one and all."""
    count = 0
    for active, other, head, mine, theirs in grid():
        auction = up_to(active, other, head, mine, theirs)
        solved = bribe_equilibrium(auction)
        assert solved.certificate == 0
        if mine == theirs:
            assert spans(solved)["active_payoff"].is_single
        count += 1
    assert count == 10_000


def test_a_thousand_real_purses_are_certified():
    """Coins of 1, 2, 3 and 5, up to twelve each; some against the full matrix as well."""
    rng = random.Random(2026)
    for index in range(1000):
        active, other = ([rng.choice((1, 2, 3, 5)) for _ in range(rng.randint(0, 12))] for _ in range(2))
        auction = from_coins(active, other, rng.randint(-12, 12), rng.randint(1, 30), rng.randint(1, 30))
        solved = bribe_equilibrium(auction)
        assert solved.certificate == 0
        if index % 10 == 0:
            vectors = [mix_as_vector(auction, solved, side) for side in Side]
            assert certificate(auction.as_matrix_game(), *vectors) == 0


def test_nobody_pays_more_than_a_sure_win_costs():
    """A dearer bribe than the least sure win could never be right."""
    rng = random.Random(7)
    for _ in range(200):
        active, other = ([rng.choice((1, 2, 3)) for _ in range(rng.randint(0, 8))] for _ in range(2))
        auction = from_coins(active, other, rng.randint(-5, 5), rng.randint(1, 30), rng.randint(1, 30))
        solved = bribe_equilibrium(auction)
        for side in Side:
            enough = sure_win(auction, side)
            if enough is not None:
                assert solved.mix(side).outcomes[-1] <= enough
