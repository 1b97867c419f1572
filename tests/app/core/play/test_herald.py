"""What is read out: everything that happened, in order, once, and no secret where another person could hear it."""

from __future__ import annotations

from random import Random

import pytest

from app.core.curtain import Curtain
from app.core.play.sitting import Sitting
from app.core.play.table_view import TableView
from app.registry import PAGES, build_page
from engine.core.table import Table


def view_of(slug: str, people: int) -> TableView:
    page = build_page(slug)
    table = Table(page.game.setup(), seed=5)
    seats = len(table.rules.seats)
    sitting = Sitting(page.game, page, table, [""] * people + ["random"] * (seats - people), seed=5)
    return TableView(sitting, Curtain(), str, lambda: None, lambda: None)


def play(view: TableView, decisions: int) -> list[list[list[object]]]:
    """Play on at random; everything that the herald was given."""
    told: list[list[list[object]]] = []
    view.herald.param.watch(lambda change: told.append(change.new), "news")
    random = Random(5)
    for _ in range(decisions):
        sitting = view.sitting
        if sitting.is_bots_turn:
            sitting.play_bot()
        elif sitting.waiting_for is not None:
            sitting.lift()
        elif sitting.is_shown:
            sitting.pass_on()
        elif sitting.acting is not None:
            view.play(random.choice(list(sitting.menu())))
    return told


@pytest.mark.parametrize("slug", PAGES)
def test_what_bots_do_is_told_in_order_and_then_who_is_asked(slug):
    view = view_of(slug, people=1)
    sitting = view.sitting
    start = sitting.look.cursor
    told = [sentence for news in play(view, 30) for sentence in news]
    happened = [str(each.event.phrase) for each in sitting.look.events(sitting.eyes, start)]
    heard = iter(sentence for _, sentence in told)
    assert happened, "something has happened"
    assert all(sentence in heard for sentence in happened), "every event, in its order"
    assert [point for point, _ in told] == sorted(point for point, _ in told)


@pytest.mark.parametrize("slug", PAGES)
def test_where_several_sit_nothing_is_told_that_one_alone_may_know(slug):
    view = view_of(slug, people=2)
    told = {sentence for news in play(view, 60) for _, sentence in news}
    events = [each.event for seat in view.sitting.rules.seats for each in view.sitting.look.events(seat)]
    public = {str(each.event.phrase) for each in view.sitting.look.events(None)}
    secret = {str(event.phrase) for event in events if event.seats is not None}
    assert told & public
    assert not (secret - public) & told


def test_nothing_is_told_twice_after_an_undo():
    view = view_of("battue", people=1)
    told = play(view, 3)
    before = len(told)
    view.sitting.undo()
    assert len(told) == before
