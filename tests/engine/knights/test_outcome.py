"""Who won: each of the tie-breaks decides alone, and only where all before it are equal (WK-END-03, WK-AMB-R33)."""

from __future__ import annotations

from itertools import permutations

import pytest

from engine.knights.setup import KnightsSetup

LORDS = ("Emerande", "Niebieski")
NOBLES = ("smalt E5", "cyan A6")


def play_out(cities, crowns, men, **options):
    """The ranking of a war of two in which nobody does anything."""
    owned = [["Vecht", "Belmor"][: cities[0]], ["Monz", "Thira"][: cities[1]]]
    lines = []
    for seat, lord in enumerate(LORDS):
        parts = [f"{NOBLES[seat]}, {men[seat]}", f"crowns {crowns[seat]}", *(f"city {name}" for name in owned[seat])]
        lines.append(f"{lord}: {'; '.join(parts)}")
    rules = KnightsSetup(turns=1, goes=1, position="\n".join(lines), **options).rules()
    outcome = end_turn(rules)
    assert (outcome.ending, outcome.rule) == ("turns", "WK-END-03")
    return outcome.ranking


@pytest.mark.parametrize("one, other", list(permutations((0, 1))))
def test_wk_end_03_each_tie_break_decides_alone(one, other):
    """In every case the other is far ahead in all that counts less."""
    more, less = [0, 0], [0, 0]
    more[one], more[other] = 2, 1
    less[one], less[other] = 1, 30
    men = ["", ""]
    men[one], men[other] = "50", "100"
    better = ((one,), (other,))
    assert play_out(more, less, men) == better, "cities before crowns and men"
    crowns = [0, 0]
    crowns[one], crowns[other] = 9, 8
    assert play_out([1, 1], crowns, men) == better, "crowns before men"
    assert play_out([1, 1], [8, 8], men) == ((other,), (one,)), "then men"


def test_wk_end_03_where_all_is_equal_nobody_is_ahead():
    assert play_out([1, 1], [8, 8], ["50", "50"]) == ((0, 1),)


def end_turn(rules):
    """Nobody plays a card: the upkeep comes."""
    state = rules.start()
    for _ in rules.seats:
        state = rules.apply(state, rules.read_action("pass"))
    return rules.outcome(state)


@pytest.mark.parametrize(("five_cities", "needed"), [(False, 10), (True, 5)])
def test_wk_end_01_two_barons_may_agree_on_five_cities(five_cities, needed):
    realm = KnightsSetup().rules().realm
    for count in (needed - 1, needed):
        owned = "; ".join(f"city {name}" for name in realm.cities[:count])
        rules = KnightsSetup(goes=1, turns=1, five_cities=five_cities, position=f"Emerande: {owned}").rules()
        outcome = end_turn(rules)
        assert outcome.ending == ("military" if count == needed else "turns")
        assert outcome.winners == (0,)


def test_wk_end_01_five_cities_are_for_two_barons_only():
    realm = KnightsSetup(seats=3).rules().realm
    owned = "; ".join(f"city {name}" for name in realm.cities[:9])
    rules = KnightsSetup(seats=3, goes=1, turns=1, five_cities=True, position=f"Emerande: {owned}").rules()
    assert end_turn(rules).ending == "turns"
