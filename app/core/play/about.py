"""What a tap opens: a seat, a card in hand, a price. Parts for the sheet over the table; pure."""

from __future__ import annotations

from typing import Any

from app.core.play.game_page import AnyPage
from app.core.play.parts import Button, Buttons, Figure, Part, Title, Words
from engine.core.position import AnyView
from engine.core.rules import Rules
from engine.core.seat import Seat

CLOSE = Buttons((Button("close", "Close", "main"),), "stack")


def about_parts(page: AnyPage, rules: Rules[Any, Any, Any], view: AnyView, thing: str) -> list[Part]:
    """What is to be said of this; nothing where the page knows nothing of it."""
    kind, _, number = thing.partition(":")
    said: list[Part] = []
    if kind == "seat":
        if not number.isdigit() or int(number) not in rules.seats:
            return []
        said = _about_seat(page, rules, view, Seat(int(number)))
    said += page.about(rules, view, thing)
    return [*said, CLOSE] if said else []


def _about_seat(page: AnyPage, rules: Rules[Any, Any, Any], view: AnyView, seat: Seat) -> list[Part]:
    """Who it is, its figures in words, and whether it is one step from winning."""
    name = rules.seat_name(view, seat)
    figures = ", ".join(_say(each) for each in page.figures(rules, view, seat))
    aliases = " · ".join(each for each in page.aliases(rules, view, seat) if each and each != name)
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
