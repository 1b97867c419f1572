"""One look a change: however many widgets show a position, the rules are asked for it once."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from app.core.curtain import Curtain
from app.core.play.look import Look
from app.core.play.sitting import Sitting
from app.core.play.table_view import TableView
from app.registry import PAGES, build_page
from engine.core.table import Table

TAPS = 25


class Questions:
    """What was asked while it listens: of the rules, by position and by who looks, and of the table."""

    def __init__(self, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
        self.views: Counter[object] = Counter()
        self.menus: Counter[object] = Counter()
        self.copies = 0
        self._kept = []
        rules = table.rules
        observe, legal_actions = rules.observe, rules.legal_actions
        moments = Table.moments.fget

        def see(state, seat):
            self._kept.append(state)  # or another position might get its number
            self.views[id(state), seat] += 1
            return observe(state, seat)

        def list_menu(state):
            self._kept.append(state)
            self.menus[id(state)] += 1
            return legal_actions(state)

        def copy(table):
            self.copies += 1
            return moments(table)

        monkeypatch.setattr(rules, "observe", see, raising=False)
        monkeypatch.setattr(rules, "legal_actions", list_menu, raising=False)
        monkeypatch.setattr(Table, "moments", property(copy))

    def begin(self) -> None:
        self.views.clear()
        self.menus.clear()
        self.copies = 0


@pytest.mark.parametrize("slug", PAGES)
def test_a_tap_asks_for_each_view_once_and_lists_the_game_once_a_position(slug: str, monkeypatch) -> None:
    page = build_page(slug)
    table = Table(page.game.setup(), seed=5)
    bots = ["cautious"] * (len(table.rules.seats) - 1)
    sitting = Sitting(page.game, page, table, ["", *bots], seed=3)
    view = TableView(sitting, Curtain(), lambda _: None, lambda: None, lambda: None)
    asked, random, taps = Questions(table, monkeypatch), Random(7), 0
    while taps < TAPS and sitting.outcome is None:
        if sitting.acting is None:
            sitting.play_bot(50)
            continue
        action = random.choice(list(sitting.menu()))
        before = table.length
        asked.begin()
        view.play(action)
        positions = table.length - before  # a card window passed by itself is a position of its own
        assert max(asked.views.values()) == 1, "a view was asked for twice"
        assert len(asked.views) <= positions
        assert max(asked.menus.values(), default=0) <= 2, "once to show it, once by the law itself"
        assert asked.copies <= positions
        taps += 1
    assert taps > 10


@pytest.mark.parametrize("slug", PAGES)
def test_a_look_shows_what_the_table_shows_and_nothing_else(slug: str) -> None:
    page = build_page(slug)
    table = Table(page.game.setup(), seed=2)
    first, random = Look(table), Random(1)
    for _ in range(40):
        if not isinstance(table.to_act, int):
            break
        table.play(random.choice(list(table.legal_actions())))
    look = Look(table)
    assert look.is_of(table) and not first.is_of(table) and not look.is_of(table.fork())
    for eyes in (None, *table.rules.seats):
        assert look.view(eyes) == table.view(eyes)
        assert [(each.point, each.event) for each in look.events(eyes)] == list(table.log(eyes))
    assert list(look.menu) == list(table.legal_actions()) and look.outcome == table.outcome()
