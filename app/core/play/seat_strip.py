"""The strip of seats beside the board: of every seat who it is, who plays it, and the figures that the game names.

A tap on a seat, on a card in hand or on a price opens a sheet over the table: its parts are made here too.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.core.play.game_page import AnyPage
from app.core.play.parts import Button, Buttons, Figure, Part, Seating, Seatings, Title, Words
from engine.core.position import AnyView
from engine.core.rules import AnyRules
from engine.core.seat import Seat

CLOSE = Buttons((Button("close", "Close", "main"),), "stack")
NEAR = "One step to go"
"""On the card of who is one step from winning, in the place of what is known of who plays it: a line has room for so
much."""


def seat_parts(
    page: AnyPage,
    rules: AnyRules,
    view: AnyView,
    players: Sequence[str] = (),
    humans: Sequence[Seat] = (),
    opens: bool = False,
) -> tuple[Seatings, ...]:
    """Every seat as the view knows it; `players` are the names of bots, empty for people. One of `humans` who is alone
    at this screen is told which seat is his. `opens`: a tap on one reports `about:seat:` and its number."""
    notes = [f"{name} bot" if name else "" for name in players] or [""] * len(rules.seats)
    if len(humans) == 1:
        notes[humans[0]] = "you"
    near = {brink.seat for brink in page.brinks(rules, view)}
    seats = tuple(
        Seating(
            page.short_name(rules, view, seat),
            _join(page.short_name(rules, view, seat), *page.aliases(rules, view, seat), notes[seat]),
            page.icons(rules, view, seat),
            page.figures(rules, view, seat),
            is_acting=view.to_act == seat,
            colour=page.colour(rules, view, seat),
            press=f"about:seat:{seat}" if opens else "",
            warning=NEAR if seat in near else "",
        )
        for seat in page.seat_order(rules, view)
    )
    return (Seatings(seats),) if seats else ()


def _join(name: str, *said: str) -> str:
    """What else is said of a seat, besides its name."""
    return " · ".join(each for each in said if each and each != name)


# --- what a tap opens -----------------------------------------------------------------------------------------


def about_parts(page: AnyPage, rules: AnyRules, view: AnyView, thing: str) -> list[Part]:
    """What is to be said of this; nothing where the page knows nothing of it."""
    kind, _, number = thing.partition(":")
    said: list[Part] = []
    if kind == "seat":
        if not number.isdigit() or int(number) not in rules.seats:
            return []
        said = _about_seat(page, rules, view, Seat(int(number)))
    said += page.about(rules, view, thing)
    return [*said, CLOSE] if said else []


def _about_seat(page: AnyPage, rules: AnyRules, view: AnyView, seat: Seat) -> list[Part]:
    """Who it is, its figures in words, and whether it is one step from winning."""
    name = rules.seat_name(view, seat)
    figures = ", ".join(_say(each) for each in page.figures(rules, view, seat))
    aliases = _join(name, *page.aliases(rules, view, seat))
    near = [Words(str(each.phrase), "warning", each.rule) for each in page.brinks(rules, view) if each.seat == seat]
    return [
        Title(name, icon=page.icon(rules, view, seat)),
        *([Words(aliases, "muted")] if aliases else []),
        *([Words(f"{figures}.", "strong")] if figures else []),
        *near,
    ]


def _say(figure: Figure) -> str:
    value, _, most = figure.value.partition("/")
    return f"{value} of {most} {figure.label}" if most else f"{value} {figure.label}"
