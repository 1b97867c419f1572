"""What the layouts share: knights as pictures, lands and seats by name, the form of a whole table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from app.core.calculate.markup import text
from app.saga.picture.knights import knight_icon
from engine.saga.pieces import COLOURS, HIGHEST, name_knight, say_knight
from engine.saga.terms import Terms

CARDS = tuple(
    (knight.partition("/")[0], say_knight(knight), knight_icon(knight))
    for value in range(HIGHEST, 0, -1)
    for knight in (name_knight(colour, value, 1) for colour in range(len(COLOURS)))
)
"""Every kind of knight, to be picked in a form."""


def draw_knights(knights: Iterable[str]) -> str:
    """A row of cards; what is said of them stands beside it for whoever listens."""
    names = list(knights)
    said = ", ".join(map(say_knight, names))
    pictures = "".join(knight_icon(name) for name in names)
    return f'<span class="sg-row" role="img" aria-label="{text(said)}">{pictures}</span>'


def terms_of(calculator: Any) -> Terms:
    """Names of lands and seats for a calculator that is filled with a table."""
    terms: Terms = calculator.table()[0].terms
    return terms
