"""What a dead noble's tokens cost: equal to trying every set of cards, quick for all the mercenaries of the box."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from work_clock import within

from engine.core.edition import packaged
from engine.knights.calculators.single_cards import DesertionCalculator
from engine.knights.edition import KnightsEdition
from engine.knights.pieces import Troop, count_men, take_out
from engine.knights.troop_losses import MOST_SETS, list_losses, list_payments, most_lost

CARDS = st.builds(Troop, st.sampled_from((50, 100, 150)), st.sampled_from(("", "English", "Polish", "Swiss")))


def try_every_set(troops, budget):
    """The sets of mercenary cards, like cards being one, that come nearest to the budget without going above."""
    hired = sorted(troop for troop in troops if troop.is_mercenary)
    sets = {chosen for size in range(len(hired) + 1) for chosen in combinations(hired, size)}
    most = max(count_men(chosen) for chosen in sets if count_men(chosen) <= budget)
    return {chosen for chosen in sets if count_men(chosen) == most}


@given(st.lists(CARDS, max_size=8), st.integers(0, 7))
def test_wk_death_03_sets_are_those_found_by_trying_all(troops, tokens):
    found = list(list_losses(troops, tokens))
    assert len(found) == len(set(found))
    assert set(found) == try_every_set(troops, 100 * tokens)
    assert {count_men(chosen) for chosen in found} == {most_lost(troops, tokens)}


@given(st.lists(CARDS, max_size=9), st.integers(0, 7), st.data())
def test_wk_death_03_small_decisions_lead_to_every_set_and_to_no_other(troops, tokens, data):
    """Whatever is chosen step by step, what is paid in the end is one of the best sets; none is out of reach."""
    wanted = data.draw(st.sampled_from(sorted(try_every_set(troops, 100 * tokens))))
    left, paid = tuple(troops), ()
    while True:
        choices = list_payments(left, tokens, count_men(paid))
        towards = [chosen for chosen in choices if not Counter((*paid, *chosen)) - Counter(wanted)]
        assert towards, "the wanted set cannot be reached any more"
        paid, left = (*paid, *towards[0]), take_out(left, towards[0])
        if len(choices) == 1:
            break
    assert tuple(sorted(paid)) == wanted


@pytest.mark.parametrize("tokens", [1, 15, 30, 49, 50, 60])
def test_wk_death_03_all_mercenaries_of_the_box_are_no_burden(tokens):
    """Sixty cards have millions of equal sets: the menu stays a card a kind, and nothing is tried in vain."""
    pile = packaged(KnightsEdition).mercenary_pile()
    with within(0.5):
        choices = list_payments(pile, tokens)
    assert len(choices) <= max(MOST_SETS, len(set(pile)))
    assert most_lost(pile, tokens) == min(100 * tokens, count_men(pile))
    left, paid, steps = pile, 0, 0
    while len(choices) > 1:
        paid, left, steps = paid + count_men(choices[0]), take_out(left, choices[0]), steps + 1
        choices = list_payments(left, tokens, paid)
    assert paid + count_men(choices[0]) == most_lost(pile, tokens)
    assert steps <= len(pile)


def test_wk_death_02_the_calculator_takes_the_whole_box():
    troops = [{"men": troop.men, "nation": troop.nation} for troop in packaged(KnightsEdition).mercenary_pile()]
    troops += [{"men": men, "nation": None} for men in packaged(KnightsEdition).regulars.cards]
    answer = DesertionCalculator.from_options({"troops": troops, "tokens": 30}).answer()
    # whoever deserts first, the tokens cost 3000 men of the 5000 that are hired
    assert answer.men_left.expectation() == 250 + count_men(packaged(KnightsEdition).mercenary_pile()) - 3000 - 50


def test_wk_death_03_many_equal_sets_are_paid_card_by_card(war):
    """Five cards of 50 and two of 150 for three tokens: twenty-one sets, so the owner gives up card after card."""
    nations = ("English", "Polish", "Romanian", "German", "Spanish", "Swiss")
    troops = ["100", "50", *(f"50{nation}" for nation in nations), "150Polish", "150Swiss"]
    game = war(
        nobles={
            "smalt": {"place": "D2", "troops": ["100", "150English", "150German", "150Spanish"]},
            "cyan": {"place": "D2", "troops": troops, "tokens": 3, "fresh": False},
        }
    )
    game.play("improvise", "battle D2 niebieski smalt")
    game.draw("victory", "victory", "victory", "blank", "blank", "avoid", "avoid")
    game.draw("hit", "hit", "hit", "hit", "hit", "hit")
    game.play("keep victory,victory,victory", "keep -").play("refrain")
    game.draw_card("topaz")  # his card is German, and so the 50 Germans desert
    assert game.table.to_act == 1
    assert game.menu() == [
        "sacrifice 50English",
        "sacrifice 50Polish",
        "sacrifice 50Romanian",
        "sacrifice 50Spanish",
        "sacrifice 50Swiss",
        "sacrifice 150Polish",
        "sacrifice 150Swiss",
    ]
    game.play("sacrifice 150Polish")
    assert game.state.step.paid == 150
    assert "sacrifice 150Swiss" in game.menu()
    game.play("sacrifice 150Swiss")
    assert game.place("cyan") is None
    assert game.noble("cyan").tokens == 0
    assert count_men(game.noble("cyan").troops) == 150 + 5 * 50
