"""The end of a game: who won, by what, who came in where, and the scores with how they arise."""

from __future__ import annotations

from collections.abc import Iterator

from app.core.play.game_page import AnyPage
from app.core.play.parts import Cell, Grid, Part, Title, Words
from engine.core.outcome import Outcome
from engine.core.position import AnyView
from engine.core.rules import AnyRules
from engine.core.seat import Seat


def ending_parts(page: AnyPage, rules: AnyRules, view: AnyView, outcome: Outcome) -> list[Part]:
    rows = page.scores(rules, view, outcome)
    icons = [Cell("", page.icon(rules, view, seat)) for seat in rules.seats]
    grid = tuple((Cell(row.label), *(Cell(value) for value in row.values)) for row in rows)
    strong = tuple(at for at, row in enumerate(rows) if row.decides)
    return [
        Title(page.victory(rules, view, outcome), outcome.rule, page.trophy(rules, view, outcome.winners[0])),
        *page.reasons(rules, outcome),
        *(
            Words(f"{place}. {page.place_words(rules, view, outcome, seat)}", "strong" if place == 1 else "plain")
            for place, seat in list_places(outcome)
        ),
        Grid((Cell(""), *icons), grid, strong),
        Words(page.scoring[0], "muted", page.scoring[1]),
    ]


def list_places(outcome: Outcome) -> Iterator[tuple[int, Seat]]:
    """Equal seats share a place; the next place is left out."""
    place = 1
    for group in outcome.ranking:
        yield from ((place, seat) for seat in group)
        place += len(group)
