"""Who looks, who acts, back and forth, forks: a sitting without any widget."""

from __future__ import annotations

from random import Random

import pytest

from app.barbarian.page import BarbarianPage
from app.core.play.history import find_fresh
from app.core.play.sitting import Sitting
from app.registry import build_page
from engine.barbarian import GAME
from engine.barbarian.steps import Acting, Bribing, Contesting
from engine.bots.play import play_decision
from engine.core.refusal import RuleError
from engine.core.seat import NOBODY
from engine.core.table import Table
from engine.registry import GAMES


def sit(*players: str, seed: int = 5, **options) -> Sitting:
    table = Table(GAME.setup(seats=len(players), **options), seed=seed)
    return Sitting(GAME, BarbarianPage(), table, players, seed=seed)


def play_any(sitting: Sitting, number: int = 1) -> None:
    for _ in range(number):
        sitting.lift()
        sitting.play(sitting.menu()[0])


def until(sitting: Sitting, kind, most: int = 3000) -> Sitting:
    """Bots play at the table itself until a step of this kind comes up."""
    random, bot = Random(3), GAME.bots["random"]()
    for _ in range(most):
        if isinstance(sitting.table.state.step, kind):
            sitting.look_at(sitting.table.cursor)
            return sitting
        if sitting.table.to_act is NOBODY:
            break
        play_decision(sitting.table, bot, random)
    raise AssertionError(f"no {kind.__name__} came up")


# --- players ---


def test_a_person_is_an_empty_name_and_unknown_bots_are_refused_in_a_sentence():
    assert sit("", "random", "cautious").humans == (0,)
    with pytest.raises(RuleError, match="no bot 'genius'"):
        sit("", "genius", "random")
    with pytest.raises(RuleError, match="2 players cannot sit on 3 seats"):
        Sitting(GAME, BarbarianPage(), Table(GAME.setup(seats=3)), ["", ""])


# --- eyes and curtain ---


def test_a_lone_person_always_looks_and_never_meets_a_curtain():
    sitting = sit("random", "", "random")
    for _ in range(300):
        assert sitting.eyes == 1 and sitting.waiting_for is None
        if sitting.acting is None:
            if not sitting.play_bot():
                break
        else:
            sitting.play(sitting.menu()[-1])


def test_onlookers_of_bots_see_only_what_is_public():
    sitting = sit("random", "random", "random")
    for _ in range(50):
        assert sitting.eyes is None and sitting.acting is None and sitting.menu() == ()
        assert all(coins is None for coins in sitting.view().treasuries)
        sitting.play_bot()


def test_before_a_secret_decision_the_tablet_is_passed():
    sitting = sit("", "", "")
    play_any(sitting, 3)  # the first loot lies open: no curtain
    assert isinstance(sitting.table.state.step, Acting)
    assert (sitting.eyes, sitting.waiting_for, sitting.acting) == (None, 0, None)
    assert all(coins is None for coins in sitting.view().treasuries)
    sitting.lift()
    assert (sitting.eyes, sitting.waiting_for, sitting.acting) == (0, None, 0)
    assert sitting.view().treasuries[0] is not None and sitting.view().treasuries[1] is None


def test_an_open_decision_of_another_seat_needs_no_curtain_and_shows_no_treasury():
    sitting = until(sit("", "", ""), Contesting)
    assert sitting.waiting_for is None and sitting.acting == sitting.table.to_act
    assert sitting.eyes is None and all(coins is None for coins in sitting.view().treasuries)


def test_bribes_are_behind_a_curtain_for_each_side():
    sitting = until(sit("", "", ""), Bribing)
    first = sitting.table.to_act
    assert sitting.waiting_for == first
    sitting.lift()
    sitting.play(sitting.menu()[-1])
    second = sitting.table.to_act
    assert second != first and sitting.waiting_for == second and sitting.eyes is None
    sitting.lift()
    assert sitting.view().step.sealed[0].choice is None, "the second side does not see what the first has sealed"


def test_one_who_goes_on_acting_keeps_the_tablet():
    sitting = sit("", "", "")
    play_any(sitting, 3)
    sitting.lift()
    from engine.barbarian.actions import Recruit

    sitting.play(next(each for each in sitting.menu() if isinstance(each, Recruit)))
    assert sitting.eyes == 0 and sitting.waiting_for is None


# --- acting ---


def test_nobody_acts_out_of_turn():
    sitting = sit("random", "", "")
    assert sitting.acting is None
    with pytest.raises(RuleError, match="Nobody at this screen may act"):
        sitting.play(sitting.table.legal_actions()[0])


def test_every_change_is_counted_once():
    sitting = sit("random", "random", "random")
    before = sitting.version
    assert sitting.play_bot(5) == 5
    assert sitting.version == before + 1


def test_bots_play_a_whole_game():
    sitting = sit("random", "random", "random", seed=2)
    while sitting.play_bot(200):
        pass
    assert sitting.outcome is not None and not sitting.is_bots_turn


# --- back and forth ---


def test_undo_goes_to_the_last_decision_of_a_person_and_redo_forward_again():
    sitting = sit("", "cautious", "cautious")
    play_any(sitting)
    while sitting.play_bot():
        pass
    point, digest = sitting.table.cursor, sitting.table.digest()
    assert sitting.acting == 0
    play_any(sitting)
    while sitting.play_bot():
        pass
    sitting.undo()
    assert sitting.acting is not None and sitting.table.cursor >= point
    sitting.undo()
    sitting.redo()
    assert sitting.can_undo()
    sitting.look_at(point)
    assert sitting.table.digest() == digest and sitting.is_looking_back and sitting.acting is None


def test_bots_wait_while_somebody_looks_back():
    sitting = sit("random", "random", "random")
    sitting.play_bot(20)
    sitting.look_at(4)
    assert not sitting.is_bots_turn and sitting.play_bot() == 0
    point = sitting.table.cursor
    sitting.play_on()
    assert sitting.play_bot() == 1 and sitting.table.length == point + 1


def test_a_point_in_the_middle_of_a_draw_leads_to_the_decision_after_it():
    sitting = sit("random", "random", "random")
    sitting.play_bot(20)
    for point in range(sitting.table.length):
        sitting.look_at(point)
        assert isinstance(sitting.table.to_act, int) and sitting.table.cursor >= point


def test_looking_back_among_several_people_shows_no_secrets():
    sitting = sit("", "", "")
    play_any(sitting, 3)
    sitting.lift()
    assert sitting.eyes == 0
    sitting.look_at(1)
    assert sitting.eyes is None and sitting.waiting_for is None
    sitting.back_to_now()
    assert sitting.waiting_for == 0


def test_a_fork_keeps_both_lines():
    sitting = sit("random", "random", "random")
    sitting.play_bot(30)
    first, length = sitting.table, sitting.table.length
    sitting.look_at(22)
    sitting.fork()
    assert sitting.table is not first and sitting.table.length < length
    sitting.play_bot(3)
    sitting.show_line(0)
    assert sitting.table is first and first.length == length
    sitting.show_line(7)
    assert sitting.table is first, "a line that is not there changes nothing"


def test_what_went_by_itself_is_no_decision_and_hides_no_news():
    """Battue passes windows in which nothing fits: the story goes on from what somebody was asked."""
    game, side = GAMES["battue"], build_page("battue")
    sitting = Sitting(game, side, Table(game.setup(seats=2), seed=3), ("", "cautious"), seed=3)
    bot, random, asked, passed = game.bots["cautious"](), Random(3), 0, 0
    while passed < 5 and sitting.table.outcome() is None:
        if sitting.acting is None:
            sitting.play_bot()
            continue
        assert find_fresh(sitting) == asked
        own = [point for point, moment in enumerate(sitting.table.moments) if moment.actor == 0]
        passed += bool(own) and own[-1] > asked
        asked = sitting.table.cursor
        sitting.play(bot.choose(sitting.rules, sitting.view(), sitting.menu(), random))
    assert passed == 5
