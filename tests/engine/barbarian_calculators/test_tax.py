"""`barbarian-tax`: which coins to collect, with change (BK-TAX-01, BK-TAX-02, BK-AMB-02)."""

import random
import runpy
from pathlib import Path

import pytest

from engine.barbarian.actions import Take
from engine.barbarian.tax_calculator import MOST_LIMIT, BarbarianTax
from engine.core.parameters import InputError

position = runpy.run_path(str(Path(__file__).parents[1] / "barbarian" / "positions.py"))["position"]


def ask(provinces, **inputs):
    return BarbarianTax(provinces=provinces, **inputs).answer()


def test_ex_03_six_provinces_with_3_2_and_1_give_all_of_it():
    answer = ask(["3", "2", "1", "-", "-", "-"])
    assert (answer.limit, answer.loot, answer.best.net) == (6, 6, 6)
    assert dict(answer.best.take) == {"Province 1": (3,), "Province 2": (2,), "Province 3": (1,)}


def test_ex_04_two_threes_for_four_need_a_two_in_change():
    answer = ask(["Cantium:3", "Venta:3", "-", "-"], treasury=[2, 2])
    assert answer.best.net == 4
    assert answer.best.back == (2,)
    assert answer.best.into in ("Cantium", "Venta")
    assert answer.treasury_after == (2, 3, 3)
    assert {choice.net for choice in answer.choices} == {3, 4}


def test_ex_04_with_a_one_for_change_only_one_three_can_be_taken():
    """3 + 3 - 1 = 5 is above 4."""
    answer = ask(["3", "3", "-", "-"], treasury=[1])
    assert answer.best.net == 3
    assert all(choice.net == 3 for choice in answer.choices)


def test_nothing_to_collect_is_said():
    answer = ask(["3", "-"], treasury=[])
    assert (answer.best, answer.choices, answer.treasury_after) == (None, (), ())
    assert BarbarianTax(provinces=["3", "-"], treasury=[]).words(answer) == (
        "There is nothing to collect within the limit of 2.",
    )


def test_of_equals_the_best_leaves_a_treasury_that_pays_most_sums():
    """3 or 1 + 2 for a limit of 3 and an empty treasury: {3} pays 0 and 3, {1, 2} pays 0, 1, 2 and 3."""
    answer = ask(["3", "1+2", "-"], treasury=[])
    assert answer.treasury_after == (1, 2)


def test_a_limit_of_its_own_is_kept():
    assert ask(["3", "3", "3"], limit=6).best.net == 6


def test_every_choice_is_what_the_rules_offer_and_nothing_else():
    """The menu of the game itself, in random positions."""
    rng = random.Random(6)
    changed = 0
    for _ in range(120):
        words = position("III-1", powers=rng.choice(["all", "printed"]))
        for place in ("Belgica", "Toxandria", "Ripuaria"):
            words.loot(place, *rng.choices([2, 3, 3], k=rng.randrange(3)))
        words.token("frank", "Armorica").loot("Armorica", *rng.choices([3, 2], k=rng.randrange(2)))
        words.treasury("frank", ",".join(map(str, rng.choices([1, 2, 2, 3], k=rng.randrange(4)))) or "-")
        game = words.turn("frank")
        rules, state = game
        seat = game.seat("frank")
        calculator = BarbarianTax.from_view(rules, rules.observe(state, seat), seat)
        answer = calculator.answer()
        offered = {Take(tuple(choice.take.items()), choice.back, choice.into) for choice in answer.choices}
        menu = set(rules.legal_actions(game.play("tax").state)) if "tax" in game.menu() else set()
        assert offered == menu
        assert answer.best is None or answer.best.net == max(choice.net for choice in answer.choices)
        changed += any(choice.back for choice in answer.choices)
    assert changed > 5


def test_res_publica_raises_the_limit_of_the_ostrogoths():
    game = position("III-1").turn("ostrogoth")
    rules, state = game
    seat = game.seat("ostrogoth")
    view = rules.observe(state, seat)
    assert BarbarianTax.from_view(rules, view, seat).answer().limit == 5
    assert BarbarianTax.from_view(rules, rules.observe(state, None), seat) is None


def test_links_and_names_read_back():
    calculator = BarbarianTax(provinces=["Belgica:3+2", "-"], limit=MOST_LIMIT, treasury=[])
    again = BarbarianTax.from_link(calculator.link())
    assert again.inputs() == calculator.inputs()
    assert again.loots() == (("Belgica", (2, 3)),)


@pytest.mark.parametrize(
    ("inputs", "named"),
    [
        ({"provinces": "3+x,1"}, ["'provinces'", "'3+x'", "1 to 5"]),
        ({"provinces": "-1"}, ["'provinces'", "1 to 5"]),
        ({"provinces": "A:1,A:2"}, ["'provinces'", "A twice"]),
        ({"provinces": "1,1,1,1,1,1,1,1"}, ["'provinces'", "0 to 7"]),
        ({"provinces": "+".join("1" * 25)}, ["'provinces'", "0 to 24"]),
        ({"limit": "28"}, ["'limit'", "0 to 27"]),
        ({"treasury": "4,-4"}, ["'treasury'", "1 to 5"]),
    ],
)
def test_bad_input_is_one_sentence_that_names_the_input_and_its_bounds(inputs, named):
    with pytest.raises(InputError) as wrong:
        BarbarianTax.from_options(inputs).answer()
    assert all(word in str(wrong.value) for word in named), str(wrong.value)
    assert str(wrong.value).endswith(".")
