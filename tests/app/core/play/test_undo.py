"""What was revealed is not taken back: no second look at a die, a card or an opened bribe."""

from __future__ import annotations

from random import Random

import pytest

from app.barbarian.page import BarbarianPage
from app.battue.page import BattuePage
from app.core.play.game_page import GamePage
from app.core.play.sitting import Sitting
from engine.core.seat import CHANCE, NOBODY
from engine.core.table import Table
from engine.registry import GAMES

PAGES = {"barbarian": BarbarianPage, "battue": BattuePage}


def sitting_of_people(slug: str, seed: int) -> Sitting:
    game = GAMES[slug]
    page: GamePage = PAGES[slug]()
    setup = game.setup(seats=2)
    return Sitting(game, page, Table(setup, seed=seed), [""] * 2, seed=seed)


def list_shown(table: Table) -> list[int]:
    """The points at which chance spoke or something secret was laid open, counted apart from the table's own list."""
    return [
        number + 1
        for number, moment in enumerate(table.moments)
        if moment.actor is CHANCE or [event for event in moment.events if event.reveals]
    ]


def take_the_tablet(sitting: Sitting) -> None:
    """Whoever found something looks at it first, then whoever is to act."""
    sitting.lift()
    if sitting.is_shown:
        sitting.pass_on()
        take_the_tablet(sitting)


@pytest.mark.parametrize("slug", PAGES)
def test_undo_stops_at_what_was_revealed_and_redo_brings_the_same_back(slug: str) -> None:
    sitting = sitting_of_people(slug, 3)
    rng = Random(3)
    stopped = taken_back = 0
    for _ in range(250):
        if sitting.table.to_act is NOBODY:
            break
        take_the_tablet(sitting)
        sitting.play(rng.choice(sitting.menu()))
        shown = max(list_shown(sitting.table), default=0)
        newest, digest = sitting.table.cursor, sitting.table.digest()
        while sitting.can_undo():
            sitting.undo()
            taken_back += 1
            assert sitting.table.cursor >= shown
        stopped += sitting.table.cursor == shown < newest or newest == shown
        while sitting.can_redo():
            sitting.redo()
        assert (sitting.table.cursor, sitting.table.digest()) == (newest, digest)
    assert stopped > 10
    assert taken_back > 10


@pytest.mark.parametrize("slug", PAGES)
def test_playing_on_from_before_a_reveal_opens_a_line_of_its_own(slug: str) -> None:
    sitting = sitting_of_people(slug, 4)
    rng = Random(4)
    while sitting.table.to_act is not NOBODY and (sitting.table.cursor < 60 or not sitting.table.reveals()):
        take_the_tablet(sitting)
        sitting.play(rng.choice(sitting.menu()))
    first = sitting.table
    newest, digest = first.cursor, first.digest()
    sitting.look_at(max(first.reveals()) - 1)
    sitting.look_at(0)
    sitting.play_on()
    assert len(sitting.lines) == 2 and sitting.table is not first
    first.goto(newest)
    assert first.digest() == digest
