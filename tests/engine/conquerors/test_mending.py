"""The calculator that makes a layout fair: by one move where one will do; what cannot be played is refused."""

from __future__ import annotations

import pytest

from engine.conquerors.calculators import ConquerorsFairness, ConquerorsMending
from engine.core.parameters import InputError

ROSETTE = "0,0 2,1 -1,3 -3,2 -2,-1 1,-3 3,-2"
UNFAIR = f"{ROSETTE} | A4: A5 B3 | I6: D1 B7"


def test_one_move_makes_it_fair_and_the_other_calculator_agrees() -> None:
    assert not ConquerorsFairness(board="own", layout=UNFAIR).answer().is_fair
    mending = ConquerorsMending.from_link(ConquerorsMending(board="own", layout=UNFAIR).link())
    answer = mending.answer()
    [change] = answer.changes
    assert answer.is_fair and answer.layout == UNFAIR.replace(change.start, change.target)
    after = ConquerorsFairness(board="own", layout=answer.layout).answer()
    assert after.is_fair and tuple(row.turns for row in after.seats) == answer.turns
    first, last = mending.words(answer)
    assert change.start in first and change.target in first and str(answer.turns[0]) in last


def test_what_is_fair_stays_as_it_is() -> None:
    calculator = ConquerorsMending()
    answer = calculator.answer()
    assert (answer.is_fair, answer.changes) == (True, ())
    assert calculator.words(answer) == ("It is fair as it is.",)


@pytest.mark.parametrize("layout", ["E5: A5 B3 | I6: D1 B7", "A4: A4 B3 | I6: D1 B7"])
def test_what_cannot_be_played_is_refused_in_a_sentence(layout: str) -> None:
    with pytest.raises(InputError):
        ConquerorsMending(board="own", layout=f"{ROSETTE} | {layout}").answer()
