"""The sealed-bribe battle as a game: what can be paid, who wins, what to answer."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.odds.distribution import Distribution
from engine.theory.best_reply import best_replies
from engine.theory.bribe_auction import BribeAuction, Side, best_reply, outcome_table, sure_win, win_chances
from engine.theory.matrix_game import Chooser
from engine.theory.payable_sums import payable_sums

purses = st.lists(st.sampled_from([1, 2, 3, 5]), max_size=6)


def battle(active=(1, 1, 2), other=(2, 3), head=0, stakes=(6, 6), ties=True):
    return BribeAuction(payable_sums(active), payable_sums(other), head, *stakes, active_wins_ties=ties)


def test_bk_battle_03_two_threes_pay_zero_three_or_six():
    assert payable_sums([3, 3]) == (0, 3, 6)
    assert payable_sums([]) == (0,)
    assert payable_sums([5, 2, 1]) == (0, 1, 2, 3, 5, 6, 7, 8)


@pytest.mark.parametrize("coin", [0, -1, 1.5, True, "1"])
def test_strange_coins_are_refused(coin):
    with pytest.raises(ValueError, match="a coin is a whole number"):
        payable_sums([1, coin])


@given(purses)
def test_payable_sums_are_the_sums_of_all_choices_of_coins(coins):
    choices = {sum(chosen) for size in range(len(coins) + 1) for chosen in combinations(coins, size)}
    assert payable_sums(coins) == tuple(sorted(choices))


@pytest.mark.parametrize(("sums", "problem"), [((1, 2), "start with 0"), ((), "start with 0"), ((0, 2, 2), "ascend")])
def test_sums_are_checked(sums, problem):
    with pytest.raises(ValueError, match=problem):
        BribeAuction(sums, (0,), 0, 1, 1)


def test_floats_are_refused():
    with pytest.raises(TypeError, match="active_stake"):
        BribeAuction((0,), (0,), 0, 0.5, 1)
    with pytest.raises(TypeError, match="head"):
        BribeAuction((0,), (0,), 0.5, 1, 1)


@pytest.mark.parametrize("head", range(-4, 5))
def test_bk_battle_07_more_points_win_and_the_active_side_wins_ties(head):
    """The rule itself, cell by cell; with the tie turned round it is the same battle with one point less."""
    plain, turned = battle(head=head), battle(head=head, ties=False)
    for active, line in zip(plain.active_sums, outcome_table(plain), strict=True):
        assert line == tuple(head + active >= other for other in plain.other_sums)
    assert outcome_table(turned) == outcome_table(battle(head=head - 1))
    assert plain.wins(Side.OTHER, 2, 0) is not plain.wins(Side.ACTIVE, 0, 2)


def test_payoff_is_stake_minus_paid_plus_received():
    """The active side pays 3 of its 1, 1, 2 against 2: it wins 6 - 3 + 2 = 5, the other side loses: -2 + 3 = 1."""
    assert battle().payoff(Side.ACTIVE, 3, 2) == 5
    assert battle().payoff(Side.OTHER, 2, 3) == 1


def test_matrix_game_holds_the_same_payoffs():
    game = battle(stakes=(6, Fraction(7, 2))).as_matrix_game()
    assert game.row_names == ("0", "1", "2", "3", "4")
    assert game.column_names == ("0", "2", "3", "5")
    assert (game.row_payoffs[3][1], game.column_payoffs[3][1]) == (5, 1)
    assert game.column_payoffs[0][1] == Fraction(3, 2)


def test_sure_win():
    """Against 2, 3 (at most 5) the active side's 4 do not reach; with a point ahead all 4 are needed.
    The other side must beat 4 by one: 5; with the tie its own 4 would do, but its coins make 5 only."""
    assert sure_win(battle(), Side.ACTIVE) is None
    assert sure_win(battle(head=1), Side.ACTIVE) == 4
    assert sure_win(battle(head=2), Side.ACTIVE) == 3
    assert sure_win(battle(head=9), Side.ACTIVE) == 0
    assert sure_win(battle(), Side.OTHER) == 5
    assert sure_win(battle(ties=False), Side.OTHER) == 5
    assert sure_win(battle(head=-2, ties=False), Side.OTHER) == 2


def test_best_reply_to_a_belief():
    """0 or 2, evenly: paying nothing wins half (3), paying 2 wins all (6 - 2 = 4); 1 is received on average."""
    found = best_reply(battle(), Side.ACTIVE, Distribution.uniform([0, 2]))
    assert (found.bribes, found.win_chances, found.payoff) == ((2,), (1,), 5)


def test_best_reply_lists_ties():
    """With 2 in one purse of three, paying 2 gains a third of 6: just its cost."""
    found = best_reply(battle(), Side.ACTIVE, Distribution.weighted({0: 2, 2: 1}))
    assert found.bribes == (0, 2)
    assert found.win_chances == (Fraction(2, 3), 1)
    assert found.payoff == 4 + Fraction(2, 3)


def test_a_belief_in_what_cannot_be_paid_is_refused():
    with pytest.raises(ValueError, match="cannot pay 1"):
        best_reply(battle(), Side.ACTIVE, Distribution.certain(1))


@given(purses, purses, st.integers(-6, 6), st.integers(-2, 9), st.booleans(), st.data())
def test_best_reply_equals_the_one_in_the_matrix(active, other, head, stake, ties, data):
    auction = battle(active, other, head, (stake, stake + 1), ties)
    game = auction.as_matrix_game()
    for side, chooser in ((Side.ACTIVE, Chooser.ROW), (Side.OTHER, Chooser.COLUMN)):
        theirs = auction.sums(side.opponent)
        weights = data.draw(st.lists(st.integers(0, 5), min_size=len(theirs), max_size=len(theirs)).filter(any))
        belief = Distribution.weighted(dict(zip(theirs, weights, strict=True)))
        mix = [belief.chance(bribe) for bribe in theirs]
        found = best_reply(auction, side, belief)
        replies = best_replies(game, chooser, mix)
        assert found.bribes == tuple(auction.sums(side)[index] for index in replies)
        for bribe, chance in zip(auction.sums(side), win_chances(auction, side, belief), strict=True):
            assert chance == belief.probability(lambda theirs, b=bribe, s=side: auction.wins(s, b, theirs))
