"""Does a phase come first? Counted by binomials, equal to laying out every stack in every order."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product

import pytest

from engine.core.parameters import InputError
from engine.knights.calculators.triggers import TriggersCalculator
from engine.knights.odds.triggers import Rival, count_arrivals, count_before, find_chance

CASES = [
    (1, 0, [Rival(2, 0, 4, 2)]),
    (2, 1, [Rival(1, 1, 3, 2), Rival(1, 0, 2, 1)]),
    (1, 2, [Rival(2, 1, 4, 3)]),
    (0, 1, [Rival(2, 1, 5, 2), Rival(1, 0, 1, 1)]),
    (1, 1, [Rival(2, 0, 2, 2), Rival(0, 2, 3, 1)]),
]


def lay_out(mine: int, neutrals: int, rivals: list[Rival]) -> Counter[int]:
    """Every choice of hidden cards out of every pool, every order of the stack: how many fitting cards come first."""
    found: Counter[int] = Counter()
    plans = [
        [(here, sooner) for here in combinations(range(rival.pool), rival.here)
         for sooner in combinations(sorted(set(range(rival.pool)) - set(here)), rival.sooner)]
        for rival in rivals
    ]  # fmt: skip
    for plan in product(*plans):
        sure = sum(card < rival.fitting for rival, (_, sooner) in zip(rivals, plan, strict=True) for card in sooner)
        cards = [card < rival.fitting for rival, (here, _) in zip(rivals, plan, strict=True) for card in here]
        stack = [*cards, *[False] * neutrals, *[None] * mine]
        for order in permutations(range(len(stack))):
            turned = [stack[number] for number in order]
            first = turned.index(None) if mine else len(turned)
            found[sure + sum(map(bool, turned[:first]))] += 1
    return found


@pytest.mark.parametrize(("mine", "neutrals", "rivals"), CASES)
def test_wk_trigger_01_arrivals_equal_every_order_laid_out(mine, neutrals, rivals):
    listed = lay_out(mine, neutrals, rivals)
    total = sum(listed.values())
    found = count_arrivals(mine, neutrals, rivals)
    assert dict(found) == {arrived: Fraction(count, total) for arrived, count in listed.items()}
    for missing in range(1, 4):
        wanted = Fraction(sum(count for arrived, count in listed.items() if arrived >= missing), total)
        assert find_chance(missing, found) == wanted


def test_the_first_of_mine_in_a_shuffled_stack():
    orders = list(permutations("mm123"))
    listed = Counter(min(order.index("m"), 9) for order in orders)
    assert dict(count_before(2, 3)) == {before: Fraction(count, len(orders)) for before, count in listed.items()}
    assert dict(count_before(0, 3)) == {3: 1}


def test_wk_trigger_01_one_card_missing_and_only_such_cards_hidden():
    """Two cards of another lie with one of mine; both fit: mine is first in one order of three."""
    answer = TriggersCalculator(
        missing=1, mine=1, neutrals=0, here=[2], sooner=[0], pool=[2], sure=[2], free=[0]
    ).answer()
    assert answer.least == answer.most == Fraction(2, 3)
    assert answer.least_by_mine == answer.most_by_mine == Fraction(1, 3)


def test_cards_with_a_choice_are_counted_both_ways():
    calculator = TriggersCalculator(missing=1, mine=0, neutrals=1, here=[1], sooner=[0], pool=[2], sure=[0], free=[1])
    answer = calculator.answer()
    assert (answer.least, answer.most) == (0, Fraction(1, 2))
    assert answer.most_by_mine == 0
    assert calculator.words(answer)[0] == "The phase comes before the turn is over with 0.0% to 50.0%."
    assert TriggersCalculator.from_link(calculator.link()).answer() == answer


@pytest.mark.parametrize(
    ("inputs", "said"),
    [
        ({"here": [1]}, "one number for each other baron"),
        ({"pool": [12, 1], "sure": [2, 0], "free": [2, 0]}, "cannot have so many of them hidden"),
        ({"pool": [12, 3]}, "or of one kind"),
    ],
)
def test_bad_inputs_are_one_sentence(inputs, said):
    with pytest.raises(InputError, match=said):
        TriggersCalculator(**inputs).answer()
