"""The race for influence: small distributions put together, equal to playing out every revolt."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import product

import pytest

from engine.core.parameters import InputError
from engine.knights.calculators.influence import InfluenceCalculator
from engine.knights.odds.race import HORIZON, Holder, count_turns, project, run_race

THIRD = Fraction(1, 3)
RACES = [
    ([Holder(0, 2, 1), Holder(1, 1, 0)], 5, THIRD),
    ([Holder(3, 2, 2), Holder(2, 2, 1)], 7, Fraction(1, 4)),
    ([Holder(0, 1, 0), Holder(0, 1, 0), Holder(2, 1, 1)], 6, THIRD),
]


def play_out(holders, reserve, revolt):
    """City by city, turn by turn: who leads alone or shares the lead at the end, with which chance."""
    ends, leads, shared = defaultdict(Fraction), defaultdict(Fraction), defaultdict(Fraction)

    def go_on(turn, influence, exposed, left, chance):
        now = tuple(
            have + holder.cities - holder.exposed + open_
            for have, holder, open_ in zip(influence, holders, exposed, strict=True)
        )
        left -= sum(now) - sum(influence)
        if left <= 0:
            ends[turn] += chance
            first = [seat for seat, have in enumerate(now) if have == max(now)]
            for seat in first:
                (leads if len(first) == 1 else shared)[turn, seat] += chance
            return
        for fates in product((True, False), repeat=sum(exposed)):
            share, rest = Fraction(1), iter(fates)
            after = []
            for open_ in exposed:
                holds = [next(rest) for _ in range(open_)]
                after.append(sum(holds))
                share *= (1 - revolt) ** sum(holds) * revolt ** (open_ - sum(holds))
            go_on(turn + 1, now, tuple(after), left, chance * share)

    go_on(1, tuple(h.influence for h in holders), tuple(h.exposed for h in holders), reserve, Fraction(1))
    return ends, leads, shared


@pytest.mark.parametrize(("holders", "reserve", "revolt"), RACES)
def test_wk_end_02_the_race_equals_every_revolt_played_out(holders, reserve, revolt):
    ends, leads, shared = play_out(holders, reserve, revolt)
    race = run_race(holders, reserve, revolt)
    assert {finish.turn: finish.chance for finish in race} == dict(ends)
    for finish in race:
        for seat in range(len(holders)):
            assert finish.leads[seat] == leads[finish.turn, seat]
            assert finish.shared[seat] == shared[finish.turn, seat]
    assert sum(leads.values()) > 0


def test_wk_end_02_the_turn_in_which_the_last_point_is_taken():
    """Nine cities pay nine a turn: eighteen points last two turns, nineteen a third."""
    holders = [Holder(0, 5, 0), Holder(0, 4, 0)]
    assert [count_turns(holders, reserve) for reserve in (1, 9, 10, 18, 19)] == [1, 1, 2, 2, 3]
    assert project(holders, 10, 2) == ((10, 8), 0)
    assert [finish.turn for finish in run_race(holders, 10, THIRD)] == [2]
    assert count_turns([Holder(4, 0, 0), Holder(0, 0, 0)], 3) is None


def test_a_race_that_may_never_end_says_so():
    """The only city falls sooner or later; the reserve then lasts for ever."""
    calculator = InfluenceCalculator(influence=[0, 0], cities=[1, 0], exposed=[1, 0], reserve=3, unseen=4, revolts=2)
    answer = calculator.answer()
    assert dict(answer.ends) == {0: Fraction(3, 4), 3: Fraction(1, 4)}
    assert answer.seats[0].leads == Fraction(1, 4)
    nobody = InfluenceCalculator(influence=[0, 0], cities=[0, 0], exposed=[0, 0]).answer()
    assert (nobody.turns, nobody.leaders, dict(nobody.ends)) == (None, (), {0: 1})


def test_how_many_cities_more_are_needed():
    """I stand at 6 with 3 cities; another at 5 with 4. One more pays 4 a turn, and ends the game no sooner."""
    answer = InfluenceCalculator(influence=[6, 8, 5], cities=[3, 2, 4], exposed=[0, 0, 0], reserve=11).answer()
    assert (answer.turns, answer.leaders, answer.needed) == (2, (3,), 1)
    assert [ahead.reserve for ahead in answer.ahead] == [2, 0]
    assert project([Holder(6, 4, 0), Holder(8, 2, 0), Holder(5, 4, 0)], 11, 2)[0] == (14, 12, 13)
    ahead = InfluenceCalculator(influence=[30, 8], cities=[1, 9], exposed=[0, 0], reserve=5, me=2).answer()
    assert ahead.needed == 15


def test_the_horizon_is_kept():
    race = run_race([Holder(0, 1, 0), Holder(0, 0, 0)], HORIZON + 1, THIRD)
    assert race == ()


@pytest.mark.parametrize(
    ("inputs", "said"),
    [
        ({"cities": [1, 2]}, "one number for each baron"),
        ({"me": 4}, "'me' names a seat beyond the 3"),
        ({"revolts": 30}, "cannot say revolt"),
        ({"exposed": [4, 0, 0]}, "more cities that may revolt than cities"),
    ],
)
def test_bad_inputs_are_one_sentence(inputs, said):
    with pytest.raises(InputError, match=said):
        InfluenceCalculator(**inputs).answer()
