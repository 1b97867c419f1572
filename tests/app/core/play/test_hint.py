"""Hints and thinking bots: what goes to the pool is one seat's view, what comes back is legal, and nothing waits."""

from __future__ import annotations

from concurrent.futures import Future
from itertools import permutations
from random import Random
from typing import Any

import pytest
from fingers import open_lesson

from app.core.curtain import Curtain
from app.core.play import thinking
from app.core.play.hint import BEST, ONE, PIECES, TITLE, Hint, place
from app.core.play.pace import BotPace
from app.core.play.sitting import Sitting
from app.core.play.table_view import TableView
from app.core.play.thinking import task_of, work
from app.registry import build_page
from engine.bots.levels import TRIALS
from engine.bots.play import play_decision
from engine.bots.thinker import Prospect
from engine.core.refusal import RuleError
from engine.core.table import Table
from engine.registry import GAMES
from tests.contract.games import SLUGS
from tutorials.library import list_all

FEW = 4


def sit(slug: str, *players: str, after: int = 12) -> Sitting:
    """A game of two seats that careful bots have begun."""
    game = GAMES[slug]
    table, bot, random = Table(game.setup(seats=2), seed=3), game.bots["cautious"](), Random(3)
    played = 0
    while played < after or len(table.legal_actions()) < 2 or table.to_act != 0:
        play_decision(table, bot, random)
        played += 1
    return Sitting(game, build_page(slug), table, players or ("", "cautious"), seed=1)


def show(sitting: Sitting) -> TableView:
    return TableView(sitting, Curtain(), lambda rule: None, lambda: None, lambda: None)


def pressable(view: TableView) -> list[str]:
    return [button["name"] for part in view.sheet.parts for button in part.get("buttons", ())]


class Pool:
    """Stands in for the pool: remembers what was asked for, and answers when it is told to."""

    def __init__(self) -> None:
        self.asked: list[tuple[tuple[Any, ...], Future[Any]]] = []
        self.listeners: list[Any] = []

    def submit(self, do: Any, *values: Any) -> Future[Any]:
        self.asked.append((values, Future()))
        return self.asked[-1][1]

    def when_answered(self, asked: Future[Any], listener: Any) -> None:
        self.listeners.append(listener)

    def answer(self) -> None:
        """The latest question, as a process would."""
        values, asked = self.asked[-1]
        asked.set_result(work(*values))
        if self.listeners:
            self.listeners[-1]()


@pytest.fixture
def pool(monkeypatch: pytest.MonkeyPatch) -> Pool:
    found = Pool()
    monkeypatch.setattr("app.core.play.hint.PIECE", FEW)
    monkeypatch.setattr(thinking, "submit", found.submit)
    monkeypatch.setattr("app.core.play.hint.when_answered", found.when_answered)
    monkeypatch.setattr("app.core.play.hint.can_wait", lambda: True)
    return found


@pytest.mark.parametrize("slug", SLUGS)
def test_a_hint_shows_legal_choices_and_a_tap_plays_one(slug: str) -> None:
    sitting = sit(slug)
    view = show(sitting)
    view.press("hint:ask")
    assert view.sheet.parts[0]["text"] == TITLE
    plays = [name for name in pressable(view) if name.startswith("hint:play ")]
    legal = {f"hint:play {action}" for action in sitting.menu()}
    assert 1 <= len(plays) <= BEST and set(plays) <= legal
    before = sitting.table.cursor
    view.press(plays[0])
    assert sitting.table.cursor > before and not view.sheet.parts


def test_a_hint_ripens_piece_by_piece_and_what_travels_is_the_view_alone(pool: Pool) -> None:
    sitting = sit("barbarian")
    view = show(sitting)
    view.press("hint:ask")
    assert not [name for name in pressable(view) if name.startswith("hint:play ")]
    for number in range(PIECES):
        task, seen, trials, seed = pool.asked[-1][0]
        assert task == task_of(sitting.table, "") and seen == sitting.view() and (trials, seed) == (FEW, number)
        pool.answer()
    assert len(pool.asked) == PIECES
    assert "hint:stop" not in pressable(view) and "close" in pressable(view)
    assert any("wins" in button["label"] for part in view.sheet.parts for button in part.get("buttons", ()))


def test_what_a_hint_shows_keeps_its_place_while_it_ripens_and_the_best_comes_first_at_its_end(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = sit("barbarian")
    first, second, third, fourth, *_ = sitting.menu()
    ranks = {0: (), 1: (first, second, third), 2: (third, fourth, second), PIECES: (fourth, third, first)}
    monkeypatch.setattr(
        Hint,
        "prospects",
        lambda hint: [
            Prospect(each, 0.5 - number / 9, 4, 0.1)
            for number, each in enumerate(ranks.get(len(hint.pieces), ranks[2]))
        ],
    )
    view = show(sitting)
    view.press("hint:ask")
    shown = []
    for _ in range(PIECES):
        pool.answer()
        buttons = [button for part in view.sheet.parts for button in part.get("buttons", ())]
        plays = [button for button in buttons if button["name"].startswith("hint:play ")]
        [best] = [button["name"] for button in plays if button["tone"] == "main"]
        shown.append(([button["name"].removeprefix("hint:play ") for button in plays], best.removeprefix("hint:play ")))
    assert shown[0] == ([str(first), str(second), str(third)], str(first))
    assert shown[1:-1] == [([str(fourth), str(second), str(third)], str(third))] * (PIECES - 2)
    assert shown[-1] == ([str(fourth), str(third), str(first)], str(fourth))


def test_whatever_was_shown_before_each_of_the_best_has_one_place() -> None:
    for before in (each for size in range(4) for each in permutations("abcde", size)):
        for best in (each for size in range(1, 4) for each in permutations("abcde", size)):
            places = place(best, before)
            assert sorted(places) == sorted(best)
            assert all(places[number] == each for number, each in enumerate(before[: len(best)]) if each in best)


def test_a_hint_can_be_stopped_and_what_was_found_stays(pool: Pool) -> None:
    view = show(sit("saga"))
    view.press("hint:ask")
    pool.answer()
    view.press("hint:stop")
    assert pool.asked[-1][1].cancelled() and len(pool.asked) == 2
    assert [name for name in pressable(view) if name.startswith("hint:play ")]


def test_a_decision_that_is_over_asks_for_no_more(pool: Pool) -> None:
    sitting = sit("saga")
    view = show(sitting)
    view.press("hint:ask")
    sitting.play(sitting.menu()[0])
    view.refresh()
    assert pool.asked[0][1].cancelled() and not view.sheet.parts
    pool.listeners[0]()
    assert len(pool.asked) == 1 and not view.sheet.parts


def test_who_has_nothing_to_decide_is_told_so() -> None:
    sitting = sit("saga")
    sitting.look_at(1)
    view = show(sitting)
    view.press("hint:ask")
    assert "nothing for you to decide" in view.refusal.tip and not view.sheet.parts


def test_a_lone_choice_needs_no_thought() -> None:
    sitting = sit("barbarian")
    view = show(sitting)
    view.sitting.look.__dict__["menu"] = sitting.menu()[:1]
    view.press("hint:ask")
    assert ONE in [part.get("text") for part in view.sheet.parts]


# --- bots that think --------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SLUGS)
def test_a_thinking_bot_is_asked_elsewhere_and_plays_when_it_has_thought(slug: str, pool: Pool) -> None:
    sitting = sit(slug, "thinker-quick", "")
    pace = BotPace(sitting)
    before = sitting.table.cursor
    pace.tick()
    pace.tick()
    assert len(pool.asked) == 1 and sitting.table.cursor == before
    _, seen, trials, _ = pool.asked[0][0]
    assert seen == sitting.look.view(0) and trials == TRIALS["thinker-quick"]
    pool.asked[0][1].set_result(work(*pool.asked[0][0]))
    pace.tick()
    assert sitting.table.cursor > before


def test_a_thought_about_a_position_that_is_no_more_is_dropped(pool: Pool) -> None:
    sitting = sit("saga", "thinker", "")
    pace = BotPace(sitting)
    pace.tick()
    sitting.play_bot()
    while not sitting.thinker:
        sitting.play(sitting.menu()[0])
    pace.tick()
    assert pool.asked[0][1].cancelled() and len(pool.asked) == 2


def test_a_thought_that_is_lost_is_thought_here(pool: Pool) -> None:
    sitting = sit("saga", "thinker-quick", "")
    pace, before = BotPace(sitting), sitting.table.cursor
    pace.tick()
    pool.asked[0][1].cancel()
    pace.tick()
    assert sitting.table.cursor > before


def test_an_edition_of_ones_own_goes_with_the_question() -> None:
    sitting = sit("saga")
    with pytest.raises(ValueError, match="edition"):
        work(task_of(sitting.table, "not an edition"), sitting.view(), 1, 1)


def test_a_bot_that_nobody_knows_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(RuleError, match="Did you mean 'thinker'"):
        sit("saga", "thinkr", "")


@pytest.mark.parametrize("slug", SLUGS)
def test_why_is_a_sentence_for_most_of_what_careful_bots_do(slug: str) -> None:
    game, page, random = GAMES[slug], build_page(slug), Random(5)
    table, bot, said, asked = Table(game.setup(seats=2), seed=5), game.bots["cautious"](), 0, 0
    while asked < 25 and isinstance(table.to_act, int):
        view, menu = table.view(table.to_act), table.legal_actions()
        action = bot.choose(table.rules, view, menu, random)
        if len(menu) > 1:
            why = page.why_of(table.rules, view, action)
            asked += 1
            said += bool(why)
            assert why == "" or ((why[0].isupper() or why[0].isdigit()) and why.endswith(".")), why
        table.play(action)
    assert said > asked / 4


def test_a_lesson_can_be_asked_too(pool: Pool) -> None:
    player = open_lesson(next(script for script in list_all() if script.game == "saga"))
    while player.view.sitting.acting is None or len(player.view.sitting.menu()) < 2:
        assert pressed(player.view) == []
        if player.lesson.task is not None:
            player.lesson.solve()
        player.card.press("next")
    assert pressed(player.view) == ["hint:ask"]
    before = player.lesson.table.digest()
    player.view.sheet.press("hint:ask")
    pool.answer()
    player.view.sheet.press("hint:stop")
    found = pressed(player.view)
    assert any(name.startswith("hint:play") for name in found) and "close" in found
    assert player.lesson.table.digest() == before, "it is an answer, nothing is played"
    player.view.sheet.press("close")
    assert pressed(player.view) == ["hint:ask"]


def pressed(view: Any) -> list[str]:
    return [button["name"] for part in view.sheet.parts for button in part.get("buttons", ())]


def test_a_hint_says_that_it_speaks_of_the_game_beside_the_odds_of_a_fight(pool):
    view = show(sit("barbarian"))
    view.press("hint:ask")
    pool.answer()
    labels = [button["label"] for part in view.sheet.parts for button in part.get("buttons", ())]
    assert labels[0].rpartition(" — ")[2].startswith("wins the game: ")
    number = labels[0].partition("wins the game: ")[2]
    assert "\N{NO-BREAK SPACE}%\N{NO-BREAK SPACE}±" in number and " " not in number, "it stays on one line"
