"""Tables and boards as objects of a notebook."""

from __future__ import annotations

import asyncio
import re
import xml.etree.ElementTree as ElementTree

import pytest
from visitor import run

from app import notebook
from app.core.curtain import Curtain
from app.core.light import Column
from app.core.play.card import Card
from app.core.play.sitting import Sitting
from app.core.play.table_view import TableView
from app.registry import build_page
from engine.barbarian import GAME
from engine.bots.play import play_game
from engine.core.table import Table
from engine.registry import GAMES


@pytest.mark.parametrize("seat", [None, 0, 2])
def test_a_position_is_shown_as_one_picture(seat):
    ElementTree.fromstring(notebook.show(Table(GAME.setup(seats=3), seed=1), seat).svg())


def test_a_table_to_play_at_renders_without_a_server():
    notebook.play(Table(GAME.setup(seats=3), seed=1)).get_root()
    notebook.play(Table(GAME.setup(seats=4), seed=1), ["", "", "random", "cautious"]).get_root()


@pytest.mark.parametrize("slug", GAMES)
def test_a_cell_offers_no_button_that_needs_the_page_round_a_table(slug):
    """On the page these set up a game, review one, and open its calculators."""
    beyond = {"new", "review", "calculate"}
    game = GAMES[slug]
    begun, over = (Table(game.setup(seats=2), seed=2) for _ in range(2))
    while begun.cursor < 30:
        begun.play(begun.legal_actions()[0])
    play_game(over, {seat: game.bots["cautious"]() for seat in over.rules.seats}, seed=2)
    for table in (begun, over):
        assert offered(notebook.play(table)) & beyond == set()
        sitting = Sitting(game, build_page(slug), table, ["", "cautious"])
        on_the_page = TableView(sitting, Curtain(), lambda rule: None, lambda: None, lambda: None).panel()
        assert offered(on_the_page) & beyond >= ({"review"} if table is begun else {"new", "review"})


def offered(cell):
    """The first words of all buttons on all cards, with those that come when More is pressed."""
    [bar] = [card for card in cell.select(Card) if "more" in words_on(card)]
    bar.press("more")
    return {word for card in cell.select(Card) for word in words_on(card)}


def words_on(card):
    return {button["name"].partition(":")[0] for part in card.parts for button in part.get("buttons", ())}


def test_in_a_cell_bots_play_without_a_session():
    """The kernel's loop lets them act; the person's turn ends it."""
    table = Table(GAME.setup(seats=3), seed=3)

    async def go():
        notebook.play(table, ["random", "random", ""])
        while table.to_act != 2:
            await asyncio.sleep(0.01)
        assert table.cursor >= 2

    run(go())


def test_a_cell_lies_like_a_tablet_whatever_the_window():
    """A notebook's column has no window of its own: what is pinned there would lie over the notebook."""
    cell = notebook.play(Table(GAME.setup(seats=3), seed=3))
    sheets = "".join(str(sheet) for column in cell.select(Column) for sheet in column.stylesheets)
    asked = set(re.findall(r"@media ([^{]+) {", sheets))
    assert asked == {"all", "not all"} and "min(100dvh, 46rem)" in sheets


def test_outside_a_notebook_nothing_is_registered():
    assert notebook.register() is False
