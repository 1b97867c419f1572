"""Distribution: exact, frozen, ordered, and equal exactly when the chances are."""

import copy
import pickle
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.odds.distribution import Distribution, convolve, exact_json

COIN = Distribution({0: Fraction(1, 2), 1: Fraction(1, 2)})
weights = st.dictionaries(st.integers(-9, 9), st.integers(0, 20), min_size=1).filter(lambda d: any(d.values()))


@pytest.mark.parametrize("chances", [{1: Fraction(1, 2)}, {1: 1, 2: Fraction(1, 9)}, {}])
def test_chances_must_add_up_to_one(chances):
    with pytest.raises(ValueError, match=r"not to 1|at least one"):
        Distribution(chances)


def test_no_chance_is_negative():
    with pytest.raises(ValueError, match="negative"):
        Distribution({1: Fraction(3, 2), 2: Fraction(-1, 2)})


def test_all_weights_zero_is_no_distribution():
    with pytest.raises(ValueError, match="at least one possible outcome"):
        Distribution.weighted({1: 0})


def test_it_never_changes():
    with pytest.raises(AttributeError, match="never changes"):
        COIN._total = 3


def test_it_can_be_copied_and_pickled():
    assert copy.deepcopy(COIN) == COIN
    assert pickle.loads(pickle.dumps(COIN)) == COIN


def test_floats_are_refused():
    with pytest.raises(TypeError, match=r"must be exact, not 0\.5"):
        Distribution({0: 0.5, 1: 0.5})


def test_numbers_ascend_and_words_keep_their_order():
    assert list(Distribution.uniform([3, 1, 2])) == [1, 2, 3]
    assert list(Distribution.uniform(["win", "lose", "retreat"])) == ["win", "lose", "retreat"]


def test_impossible_outcomes_are_left_out():
    assert list(Distribution({1: 1, 2: 0})) == [1]
    assert Distribution({1: 1, 2: 0}).chance(2) == 0


def test_equal_when_the_chances_are_equal():
    assert Distribution.weighted({0: 3, 1: 3}) == COIN
    assert hash(Distribution.weighted({0: 3, 1: 3})) == hash(COIN)
    assert Distribution.weighted({0: 3, 1: 4}) != COIN


def test_three_coins():
    """Heads of three coins: 1, 3, 3, 1 eighths."""
    heads = convolve(convolve(COIN, COIN), COIN)
    assert dict(heads) == {0: Fraction(1, 8), 1: Fraction(3, 8), 2: Fraction(3, 8), 3: Fraction(1, 8)}
    assert heads.expectation() == Fraction(3, 2)
    assert heads.expectation(lambda count: count * count) == 3
    assert heads.probability(lambda count: count >= 2) == Fraction(1, 2)


def test_then_follows_each_outcome():
    """Heads: roll a fair three-sided die; tails: nothing. A third of a half for each face."""
    rolled = COIN.then(lambda heads: Distribution.uniform([1, 2, 3]) if heads else Distribution.certain(0))
    assert dict(rolled) == {0: Fraction(1, 2), 1: Fraction(1, 6), 2: Fraction(1, 6), 3: Fraction(1, 6)}


def test_json_holds_fraction_and_float_in_order():
    assert Distribution.uniform([2, 1, 1, 1]).as_json() == {
        "1": {"fraction": "3/4", "float": 0.75},
        "2": {"fraction": "1/4", "float": 0.25},
    }
    assert exact_json(2) == {"fraction": "2/1", "float": 2.0}


@given(weights, weights)
def test_means_add_and_chances_stay_one(first, second):
    one, two = Distribution.weighted(first), Distribution.weighted(second)
    joined = convolve(one, two)
    assert sum(joined.values()) == 1
    assert joined.expectation() == one.expectation() + two.expectation()
    assert list(joined) == sorted(joined)


@given(weights, weights)
def test_combine_is_every_pair_counted(first, second):
    """Against the definition: the chance of a sum is the sum over all pairs that make it."""
    one, two = Distribution.weighted(first), Distribution.weighted(second)
    for total, chance in convolve(one, two).items():
        assert chance == sum(p * q for x, p in one.items() for y, q in two.items() if x + y == total)


@given(weights)
def test_chances_survive_a_round_trip(given_weights):
    made = Distribution.weighted(given_weights)
    assert Distribution(dict(made)) == made
    assert made.map(lambda outcome: -outcome).map(lambda outcome: -outcome) == made
