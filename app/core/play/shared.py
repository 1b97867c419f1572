"""A position that came by link: to look at, not to play."""

from __future__ import annotations

from collections.abc import Callable

from panel.viewable import Viewable

from app.core.board import Board
from app.core.play.card import Card
from app.core.play.files import Leave
from app.core.play.game_page import AnyPage
from app.core.play.keeping import LinkError, read_link
from app.core.play.layout import ON_A_PAGE
from app.core.play.parts import Title, Words, without_buttons
from app.core.play.seat_strip import seat_parts


def open_link(page: AnyPage, text: str, open_rule: Callable[[str], None]) -> Viewable:
    """The position of a link, or LinkError. What cannot be drawn is damaged, whatever the rules may think of it."""
    rules, view = read_link(page.game, text)
    try:
        board = Board.of(page.draw(rules, view))
        seats, words, aside = Card(plain=True, stylesheets=[page.style]), Card(), Card(stylesheets=[page.style])
        seats.show(seat_parts(page, rules, view))
        words.show([Title("A shared position", page.rule(rules, view)), Words(page.asks(rules, view))])
        aside.show(without_buttons(page.beside(rules, view)))
    except (LookupError, ValueError, TypeError, AttributeError, ArithmeticError) as wrong:
        raise LinkError("This link is damaged, so there is no position to show.") from wrong
    for card in (words, aside):
        card.on_rule(open_rule)
    side = (words, aside, Leave(label="Play a game of your own", address=f"./{page.game.slug}?tab=play"))
    return ON_A_PAGE.table_columns(board, seats, len(rules.seats), side, 2)
