"""The end of a game: who won, by what, who came in where, and the scores with how they arise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.core.play.game_page import AnyPage
from app.core.play.parts import Cell, Grid, Part, Title, Words
from app.core.stage.moment import Beat, Moment
from engine.core.event import Event
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


def ending_moments(page: AnyPage, rules: AnyRules, view: AnyView, events: Sequence[Event]) -> Iterator[Moment]:
    """The end of the game, where these events bring it."""
    for event in events:
        if isinstance(event.fact, Outcome):
            yield ending_moment(page, rules, view, event.fact)


def ending_moment(page: AnyPage, rules: AnyRules, view: AnyView, outcome: Outcome) -> Moment:
    """The end on the stage: each row of the scores, then what decides, then who won."""
    rows = page.scores(rules, view, outcome)
    sides = tuple(page.side(rules, view, seat) for seat in rules.seats)
    beats = [
        Beat(f"{row.label} {value}", side, (), value if row.decides else "")
        for row in rows
        for side, value in enumerate(row.values)
    ]
    victory = page.victory(rules, view, outcome)
    reasons = " ".join(words.text for words in page.reasons(rules, outcome))
    return Moment("The game is over", outcome.rule, sides, tuple(beats), victory, reasons, tuple(rules.seats))


def list_places(outcome: Outcome) -> Iterator[tuple[int, Seat]]:
    """Equal seats share a place; the next place is left out."""
    place = 1
    for group in outcome.ranking:
        yield from ((place, seat) for seat in group)
        place += len(group)
