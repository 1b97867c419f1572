"""From taps to actions: every narrowing of choices, without a browser and without a game."""

from __future__ import annotations

from app.core.play.aim import Aim, Choice, Play, Wish, finished, lit, tap
from engine.core.action import Action


class Step(Action, frozen=True):
    name: str


def choice(name: str, *paths: tuple[str, ...], group: str = "") -> Choice:
    return Choice(Step(name), paths, group)


MARCH, SAIL, SETTLE = choice("march", ("a", "b")), choice("sail", ("a", "c")), choice("settle", ("d",))
REST = choice("rest")
ALL = [MARCH, SAIL, SETTLE, REST]


def test_the_board_lights_where_choices_begin_and_then_where_they_go_on():
    assert lit(ALL, Aim()) == ["a", "d"]
    assert lit(ALL, Aim(("a",))) == ["b", "c"]


def test_taps_to_the_end_of_the_only_choice_play_it():
    aim = tap(ALL, Aim(), "a")
    assert aim == Aim(("a",))
    assert tap(ALL, aim, "c") == Play(SAIL.action)
    assert tap(ALL, Aim(), "d") == Play(SETTLE.action)


def test_several_choices_with_the_same_taps_wait_for_a_button():
    twin = choice("ride", ("a", "b"))
    aim = tap([MARCH, twin], Aim(("a",)), "b")
    assert aim == Aim(("a", "b")) and finished([MARCH, twin], aim) == [MARCH, twin]


def test_a_finished_choice_that_others_go_beyond_waits_too():
    stay = choice("stay", ("a",))
    aim = tap([*ALL, stay], Aim(), "a")
    assert aim == Aim(("a",)) and finished([*ALL, stay], aim) == [stay]
    assert lit([*ALL, stay], aim) == ["b", "c"]


def test_the_same_spot_again_takes_the_tap_back_and_nothing_takes_all_back():
    assert tap(ALL, Aim(("a",)), "a") == Aim()
    assert tap(ALL, Aim(("a",)), "") == Aim()


def test_another_beginning_begins_anew():
    assert tap(ALL, Aim(("a",)), "d") == Play(SETTLE.action)


def test_taps_that_lead_nowhere_are_a_wish_with_all_that_was_tapped():
    assert tap(ALL, Aim(("a",)), "z") == Wish(("a", "z"))
    assert tap(ALL, Aim(), "z") == Wish(("z",))


def test_other_orders_are_understood_but_not_lit_at_first():
    both = choice("assault", ("a", "b"), ("b", "a"))
    assert lit([both], Aim()) == ["a"]
    aim = tap([both], Aim(), "b")
    assert aim == Aim(("b",)) and lit([both], aim) == ["a"]
    assert tap([both], aim, "a") == Play(both.action)


def test_a_group_leaves_only_its_own_choices():
    claim, recruit = choice("claim", ("a",), group="claim"), choice("recruit", ("d",), group="recruit")
    assert lit([claim, recruit], Aim((), "claim")) == ["a"]
    assert tap([claim, recruit], Aim((), "claim"), "d") == Wish(("d",))
    assert tap([claim, recruit], Aim((), "recruit"), "d") == Play(recruit.action)
