"""Voting power: counted by coefficients, equal to listing every coalition, every order and every ballot."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product

import pytest

from engine.core.parameters import InputError
from engine.knights.calculators.assembly import AssemblyCalculator
from engine.knights.odds.power import Ballot, list_majorities, list_pivots, measure_power
from engine.knights.odds.sealed_vote import Camp, find_best_bids, guess_spending, solve_duel, weigh_bids

BALLOTS = [
    Ballot((0, 0), 1),
    Ballot((5, 4), 0),
    Ballot((3, 3, 3), 2),
    Ballot((2, 2, 0), 2),
    Ballot((6, 4, 3, 2), 0),
    Ballot((1, 1, 1, 1), 3),
    Ballot((7, 7, 1, 0, 2), 1),
    Ballot((9, 5, 4, 4, 2, 1), 5),
]


def is_carried(ballot: Ballot, yes: tuple[bool, ...]) -> bool:
    """By the printed rule: more votes win, and who presides decides a tie; here as he voted himself."""
    votes_for = sum(votes for votes, is_yes in zip(ballot.votes, yes, strict=True) if is_yes)
    against = sum(ballot.votes) - votes_for
    return yes[ballot.chair] if votes_for == against else votes_for > against


def choices(ballot: Ballot):
    return list(product((True, False), repeat=len(ballot.votes)))


@pytest.mark.parametrize("ballot", BALLOTS, ids=str)
def test_power_equals_every_coalition_listed(ballot):
    seats = range(len(ballot.votes))
    every = choices(ballot)
    powers = measure_power(ballot)
    decides = [sum(is_carried(ballot, yes) != is_carried(ballot, flip(yes, seat)) for yes in every) for seat in seats]
    for seat, power in enumerate(powers):
        assert power.success == Fraction(sum(is_carried(ballot, yes) is yes[seat] for yes in every), len(every))
        assert power.swing == Fraction(decides[seat], len(every))
        assert power.banzhaf == Fraction(decides[seat], sum(decides))
        assert power.shapley == completes(ballot, seat)
    assert sum(power.banzhaf for power in powers) == sum(power.shapley for power in powers) == 1


def flip(yes, seat):
    return (*yes[:seat], not yes[seat], *yes[seat + 1 :])


def completes(ballot: Ballot, seat: int) -> Fraction:
    orders = list(permutations(range(len(ballot.votes))))
    found = 0
    for order in orders:
        before = order[: order.index(seat)]
        found += not ballot.wins(before) and ballot.wins((*before, seat))
    return Fraction(found, len(orders))


@pytest.mark.parametrize("ballot", BALLOTS, ids=str)
def test_a_group_wins_or_the_others_do(ballot):
    for yes in choices(ballot):
        group = [seat for seat, is_yes in enumerate(yes) if is_yes]
        others = [seat for seat, is_yes in enumerate(yes) if not is_yes]
        assert ballot.wins(group) is not ballot.wins(others)
        assert ballot.wins(group) is is_carried(ballot, yes)


def test_pivots_are_as_many_as_swings_and_majorities_are_minimal():
    ballot = Ballot((6, 4, 3, 2), 0)
    for seat, power in enumerate(measure_power(ballot)):
        assert Fraction(len(list(list_pivots(ballot, seat))), 8) == power.swing
    assert list(list_majorities(ballot)) == [(0, 1), (0, 2), (0, 3), (1, 2, 3)]


def test_more_votes_are_not_always_more_power():
    plain, one_more = (measure_power(Ballot((5, 4, mine), 0))[2] for mine in (2, 3))
    assert plain == one_more
    assert measure_power(Ballot((5, 2, 2), 0))[1].swing == 0


@pytest.mark.parametrize(("mine", "theirs"), [(0, 0), (3, 2), (2, 3), (4, 4)])
@pytest.mark.parametrize("tie_is_mine", [True, False])
def test_nobody_gains_by_spending_otherwise(mine, theirs, tie_is_mine):
    """The equilibrium of the two camps, checked against every number of votes of both."""
    duel = solve_duel(Camp(mine, 3), Camp(theirs, Fraction(7, 2)), tie_is_mine=tie_is_mine)

    def wins(one, other):
        return one > other or (one == other and tie_is_mine)

    def gain(votes):
        return sum((chance * (3 * wins(votes, other) - votes) for other, chance in duel.theirs.items()), Fraction())

    def their_gain(votes):
        return sum(
            (chance * (Fraction(7, 2) * (not wins(one, votes)) - votes) for one, chance in duel.mine.items()),
            Fraction(),
        )

    assert duel.gain == max(gain(votes) for votes in range(mine + 1))
    their_mean = sum((chance * their_gain(votes) for votes, chance in duel.theirs.items()), Fraction())
    assert their_mean == max(their_gain(votes) for votes in range(theirs + 1))
    assert duel.chance == sum(
        (p * q for one, p in duel.mine.items() for other, q in duel.theirs.items() if wins(one, other)), Fraction()
    )


def test_the_best_reply_equals_listing_what_others_spend():
    """An ally with 2, a rival with 3 and an open seat with 1; a tie is lost."""
    beliefs = [guess_spending(2, 1), guess_spending(3, -1), guess_spending(1, 0)]
    bids = weigh_bids(3, beliefs, 5, tie_is_mine=False)
    cases = [(ally - rival + sign * free) for ally, rival, free, sign in product(range(3), range(4), range(2), (1, -1))]
    for bid in bids:
        won = Fraction(sum(lead + bid.votes > 0 for lead in cases), len(cases))
        assert (bid.chance, bid.gain) == (won, 5 * won - bid.votes)
    assert find_best_bids(bids) == tuple(bid.votes for bid in bids if bid.gain == max(each.gain for each in bids))


def test_the_calculator_answers_for_my_seat():
    calculator = AssemblyCalculator(votes=[6, 4, 3, 2], chair=1, me=2, rivals=[1])
    answer = calculator.answer()
    power = measure_power(Ballot((6, 4, 3, 2), 0))
    assert [each.shapley for each in answer.seats] == [each.shapley for each in power]
    assert answer.pivots == ((1,), (3, 4))
    assert answer.majorities == ((1, 2), (1, 3), (1, 4), (2, 3, 4))
    more = measure_power(Ballot((6, 5, 3, 2), 0))[1].success
    assert answer.seats[1].one_more == more - power[1].success
    third = next(each for each in answer.bought if each.seat == 3)
    assert third.all == measure_power(Ballot((6, 7, 0, 2), 0))[1].success - power[1].success
    assert third.all_worth == 5 * third.all
    assert answer.camps is not None
    assert answer.camps.chance == solve_duel(Camp(4, 5), Camp(6, 5), tie_is_mine=False).chance
    assert calculator.words(answer)[0].startswith("Spend ")


@pytest.mark.parametrize(
    ("inputs", "said"),
    [
        ({"votes": [3, 2], "me": 3}, "'me' names a seat beyond the 2"),
        ({"votes": [3, 2], "allies": [4], "rivals": []}, "'allies' names a seat beyond"),
        ({"rivals": [2]}, "only one of them"),
        ({"rivals": [3], "allies": [3]}, "only one of them"),
    ],
)
def test_bad_inputs_are_one_sentence(inputs, said):
    with pytest.raises(InputError, match=said):
        AssemblyCalculator(**inputs).answer()
