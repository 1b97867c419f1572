"""Does a phase come first? Counted by binomials, equal to laying out every stack in every order."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product

import pytest

from engine.core.parameters import InputError
from engine.knights.calculators.triggers import KINDS, TriggersCalculator
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


def phase(answer, name):
    return next(each for each in answer.phases if each.phase == name)


def hold(**cards):
    """One other baron, with these cards that his hidden ones may be."""
    return {kind: [cards.get(kind, 0)] for kind in KINDS}


def test_wk_trigger_01_one_card_missing_and_only_such_cards_hidden():
    """Two cards of another lie with one of mine; both fit: mine is first in one order of three."""
    answer = TriggersCalculator(tax=1, mine=1, neutrals=0, here=[2], sooner=[0], **hold(levy=2)).answer()
    tax = phase(answer, "tax")
    assert tax.least == tax.most == Fraction(2, 3)
    assert tax.least_by_mine == tax.most_by_mine == Fraction(1, 3)
    assert answer.nearest is tax
    assert all(phase(answer, name).most == 0 for name in ("wage", "assembly", "hiring"))


def test_cards_with_a_choice_are_counted_both_ways():
    cards = hold(church=1, improvise=1)
    calculator = TriggersCalculator(
        tax=1, wage=1, assembly=2, hiring=1, mine=0, neutrals=1, here=[1], sooner=[0], **cards
    )
    answer = calculator.answer()
    assert [(each.phase, each.least, each.most) for each in answer.phases] == [
        ("tax", 0, Fraction(1, 2)), ("wage", 0, Fraction(1, 2)), ("assembly", 0, 0), ("hiring", 0, Fraction(1, 2)),
    ]  # fmt: skip
    assert phase(answer, "tax").most_by_mine == 0
    assert calculator.words(answer)[:2] == ("Before the turn is over:", "Taxes: 0.0% to 50.0%.")
    assert TriggersCalculator.from_link(calculator.link()).answer() == answer


@pytest.mark.parametrize(
    ("kind", "must", "may"),
    [
        ("levy", {"tax"}, {"tax"}),
        ("recruit", {"wage"}, {"wage", "hiring"}),
        ("politics", {"assembly"}, {"assembly"}),
        ("church", set(), {"tax", "wage", "assembly"}),
        ("military", set(), {"wage", "assembly"}),
        ("improvise", set(), {"hiring"}),
    ],
)
def test_wk_act_05_each_card_comes_where_its_rule_sends_it(kind, must, may):
    """One hidden card, surely of this kind, and none of mine: it comes to whatever phase it must or may."""
    missing = dict.fromkeys(("tax", "wage", "assembly", "hiring"), 1)
    answer = TriggersCalculator(**missing, mine=0, neutrals=0, here=[1], sooner=[0], **hold(**{kind: 1})).answer()
    assert {each.phase for each in answer.phases if each.least == 1} == must
    assert {each.phase for each in answer.phases if each.most == 1} == may


@pytest.mark.parametrize(
    ("inputs", "said"),
    [
        ({"here": [1]}, "one number for each other baron"),
        ({"church": [1]}, "one number for each other baron"),
        ({kind: [2, 0] for kind in KINDS}, "cannot have so many of them hidden"),
    ],
)
def test_bad_inputs_are_one_sentence(inputs, said):
    with pytest.raises(InputError, match=said):
        TriggersCalculator(**inputs).answer()
