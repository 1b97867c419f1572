"""The review in the Play tab: pieces go to the pool, what comes back is shown, kept, and leads back to the table."""

from __future__ import annotations

from concurrent.futures import Future
from functools import partial
from typing import Any

import pytest

from app.core.play import looking_back
from app.core.play.play_page import PlayPage
from app.core.play.review_parts import NOT_JUDGED, SHOWN, TITLE, signed
from app.core.play.review_view import ReviewView
from app.core.play.sitting import Sitting
from app.registry import build_page
from engine.bots.levels import build_bot
from engine.bots.play import play_game
from engine.core.table import Table
from engine.registry import GAMES
from tests.contract.games import SLUGS


def play_out(slug: str, *players: str, seed: int = 3, first: int = 0) -> Sitting:
    """A game of careful bots, or its first so many actions."""
    game = GAMES[slug]
    table = Table(game.setup(seats=2), seed=seed)
    play_game(table, {seat: build_bot(game, "cautious") for seat in table.rules.seats}, seed)
    if first:
        table.goto(first)
        table = table.fork()
    return Sitting(game, build_page(slug), table, players or ("", "cautious"), seed=1)


class Pool:
    """Stands in for the pool: answers a piece when it is told to."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Any, Future[Any], Any]] = []

    def submit(self, work: Any, *values: Any) -> Future[Any]:
        self.waiting.append((partial(work, *values), Future(), None))
        return self.waiting[-1][1]

    def when_answered(self, asked: Future[Any], listener: Any) -> None:
        work, _, _ = self.waiting.pop()
        self.waiting.append((work, asked, listener))

    def answer(self, pieces: int = 1) -> None:
        for _ in range(pieces):
            if not self.waiting:
                return
            work, asked, listener = self.waiting.pop(0)
            if not asked.cancelled():
                asked.set_result(work())
                listener()


@pytest.fixture
def pool(monkeypatch: pytest.MonkeyPatch) -> Pool:
    found = Pool()
    monkeypatch.setattr(looking_back, "submit", found.submit)
    monkeypatch.setattr(looking_back, "TRIALS", 4)
    monkeypatch.setattr(looking_back, "when_answered", found.when_answered)
    return found


def pressable(view: ReviewView) -> list[str]:
    return [button["name"] for card in (view.head, view.body) for part in card.parts
            for button in part.get("buttons", ())]  # fmt: skip


def open_review(sitting: Sitting) -> tuple[PlayPage, ReviewView]:
    page = PlayPage(sitting.page, lambda rule: None, lambda: None)
    page.build()
    page.begin(sitting)
    assert page.table is not None
    page.table.press("review:ask")
    assert page.review is not None
    return page, page.review


@pytest.mark.parametrize("slug", SLUGS)
def test_any_finished_game_can_be_reviewed_a_piece_at_a_time(slug: str, pool: Pool) -> None:
    sitting = play_out(slug)
    _, review = open_review(sitting)
    assert review.head.parts[0]["text"] == TITLE and "review:stop" in pressable(review)
    assert len(pool.waiting) == looking_back.AT_ONCE, "other visitors have their turn"
    pool.answer(5)
    assert 0 < review.work.part < 1 and review.bar.visible
    review.head.press("review:stop")
    assert review.work.is_over and not review.bar.visible
    assert review.work.review.course and len(review._graph.data.data["point"]) == len(review.work.review.course)
    grid = next(part for part in review.body.parts if part["kind"] == "grid")
    assert all(len(row) == 3 for row in grid["rows"])


def test_a_whole_review_is_kept_and_found_again(pool: Pool) -> None:
    sitting = play_out("knights", first=6)
    page, review = open_review(sitting)
    pool.answer(10_000)
    assert review.work.is_over and review.work.review.done == 1
    kept = page._kept_review.value
    other = ReviewView(sitting, lambda: None, page._kept_review)
    other.begin()
    assert other.work.is_over and other.work.review == review.work.review and not pool.waiting
    spoiled = [kept[0], {**kept[1], "length": 3}]
    for wrong in (None, 7, [], ["x", {}], ["x", kept[1]], spoiled):
        assert not ReviewView(sitting, lambda: None, page._kept_review).work.recall(wrong)


def test_the_dearest_decisions_lead_back_to_the_table(pool: Pool) -> None:
    sitting = play_out("knights")
    page, review = open_review(sitting)
    while not any(each.cost > 0 for each in review.work.review.decisions):
        pool.answer()
    review.head.press("review:stop")
    tries = [name for name in pressable(review) if name.startswith("review:try")]
    assert 0 < len(tries) <= SHOWN
    point = int(tries[0].split()[1])
    whole = sitting.table
    review.body.press(tries[0])
    assert sitting.table is not whole and sitting.table.length == point and sitting.lines == [whole, sitting.table]
    assert sitting.acting == 0, "it is the person's decision again"
    assert page.room.objects == [page._stage]
    review.body.press(tries[0].replace("try", "look"))
    assert sitting.table is whole and sitting.is_looking_back and whole.cursor == point
    for nonsense in ("review:try 99999", "review:try", "review:look x", "other:1"):
        review.body.press(nonsense)
    assert sitting.table is whole


def test_while_a_game_goes_on_a_person_sees_only_what_is_theirs(pool: Pool) -> None:
    sitting = play_out("barbarian", first=60)
    _, review = open_review(sitting)
    assert review.work.evidence.asked == 0 and not review.work.evidence.knows_all
    both = play_out("barbarian", "", "", first=60)
    _, review = open_review(both)
    assert review.work._inquiry.matter.judged == (), "nobody's secrets are judged before all eyes"
    review.head.press("review:stop")
    assert NOT_JUDGED in [part.get("text") for part in review.body.parts]


def test_shares_are_told_with_their_sign() -> None:
    assert [signed(each) for each in (0.126, -0.031, 0.0, -0.001)] == ["+13%", "−3%", "+0%", "+0%"]
