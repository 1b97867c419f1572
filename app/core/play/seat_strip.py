"""The strip of seats beside the board: of every seat who it is, who plays it, and the figures that the game names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from app.core.play.game_page import AnyPage
from app.core.play.parts import Seating, Seatings
from engine.core.position import AnyView
from engine.core.rules import Rules
from engine.core.seat import Seat

NEAR = "One step to go"
"""On the card of who is one step from winning, in the place of what is known of who plays it: a line has room for so
much."""


def seat_parts(
    page: AnyPage,
    rules: Rules[Any, Any, Any],
    view: AnyView,
    players: Sequence[str] = (),
    humans: Sequence[Seat] = (),
    opens: bool = False,
) -> tuple[Seatings, ...]:
    """Every seat as the view knows it; `players` are the names of bots, empty for people. One of `humans` who is alone
    at this screen is told which seat is his. `opens`: a tap on one reports `about:seat:` and its number."""
    order = page.seat_order(rules, view)
    notes = [f"{name} bot" if name else "" for name in players] or [""] * len(rules.seats)
    if len(humans) == 1:
        notes[humans[0]] = "you"
    near = {brink.seat for brink in page.brinks(rules, view)}
    seats = [_seating(page, rules, view, seat, notes[seat]) for seat in order]
    found = tuple(
        msgspec.structs.replace(each, press=f"about:seat:{seat}" if opens else "", warning=NEAR if seat in near else "")
        for seat, each in zip(order, seats, strict=True)
    )
    return (Seatings(found),) if order else ()


def _seating(page: AnyPage, rules: Rules[Any, Any, Any], view: AnyView, seat: Seat, note: str) -> Seating:
    name = page.short_name(rules, view, seat)
    said = (*page.aliases(rules, view, seat), note)
    return Seating(
        name,
        " · ".join(each for each in said if each and each != name),
        page.icons(rules, view, seat),
        page.figures(rules, view, seat),
        is_acting=view.to_act == seat,
        colour=page.colour(rules, view, seat),
    )
