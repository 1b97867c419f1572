"""The calculator that makes a layout fair: by one move where one will do; what cannot be played is refused."""

from __future__ import annotations

from itertools import product

import pytest

from engine.conquerors import fairness
from engine.conquerors.board import ground_of
from engine.conquerors.calculators import ConquerorsFairness, ConquerorsMending
from engine.conquerors.fairness import measure_seats, measure_spread
from engine.conquerors.layout import Layout, why_unplayable
from engine.conquerors.route import find_tour
from engine.conquerors.terms import Places
from engine.core.hex_ground import list_bits, mask_of
from engine.core.hexes import distance
from engine.core.parameters import InputError
from engine.core.position import with_item

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


@pytest.mark.parametrize(("board", "seats"), [("arch", 2), ("triangle", 2)])
def test_the_change_is_the_best_of_all_that_there_are(board: str, seats: int) -> None:
    """No candidate that is left early, or not looked at, would have been better: fair, near, and as even as can be."""
    calculator = ConquerorsMending(board=board, seats=seats)
    layout = calculator.find_layout()
    ground, found = ground_of(layout.centres), []
    castles, tiles = layout.places
    free = ground.outline & ~mask_of((*castles, *(cell for own in tiles for cell in own)))
    for seat, target in product(range(seats), list_bits(free)):
        for number, start in enumerate((castles[seat], *tiles[seat])):
            own = with_item((castles[seat], *tiles[seat]), number, target)
            moved = Places(with_item(castles, seat, own[0]), with_item(tiles, seat, own[1:]))
            after = Layout(layout.centres, moved)
            if why_unplayable(after, ground.outline) is None:
                turns, slots = measure_spread(measure_seats(after))
                far = distance(ground.hexes[start], ground.hexes[target])
                found.append((turns, far, slots, target, seat, ground.names[start]))
    change, *_ = calculator.answer().changes
    *_, target, seat, start = min(found)
    assert (change.target, change.seat, change.start) == (ground.names[target], seat, start)


def test_a_search_that_would_take_too_long_says_so_and_how_far_it_came(monkeypatch: pytest.MonkeyPatch) -> None:
    calculator = ConquerorsMending(board="own", layout=UNFAIR)
    [change] = calculator.answer().changes
    index = ground_of(calculator.read_board().centres)
    start, target = (index.hexes[index.index[cell]] for cell in (change.start, change.target))
    monkeypatch.setattr(fairness, "MOST_SEARCHED", 60)
    cut = calculator.answer()
    assert not cut.is_fair and cut.changes == () and cut.layout == UNFAIR
    assert cut.least is not None and cut.least <= distance(start, target)
    [sentence] = calculator.words(cut)
    assert "too long" in sentence


def test_four_armies_with_three_fortresses_are_answered_within_what_two_seconds_allow() -> None:
    """Counted in positions, so that a slow machine decides nothing: a search looks at some 20,000 a second."""
    calculator = ConquerorsMending(board="eight", seats=4, fortresses=3)
    layout = calculator.find_layout()
    contour, found = ground_of(layout.centres).outline, []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fairness, "find_tour", lambda *given: found.append(find_tour(*given)) or found[-1])
        fairness._measure_seat.cache_clear()
        fairness.make_fair(layout, contour)
    assert sum(tour.positions for tour in found) <= fairness.MOST_SEARCHED + fairness.MOST_EACH


@pytest.mark.parametrize("layout", ["E5: A5 B3 | I6: D1 B7", "A4: A4 B3 | I6: D1 B7"])
def test_what_cannot_be_played_is_refused_in_a_sentence(layout: str) -> None:
    with pytest.raises(InputError):
        ConquerorsMending(board="own", layout=f"{ROSETTE} | {layout}").answer()
