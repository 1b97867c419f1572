"""Going back and forth: the bar under the prompt, and the log. Pure: sitting in, parts and lines out."""

from __future__ import annotations

from app.core.log import Line
from app.core.play.card import Button, Buttons, Part, Words
from app.core.play.pace import PACES
from app.core.play.sitting import Sitting
from engine.core.seat import Seat

SHOWN = 120
"""Lines of the log that are sent at once; earlier ones come on demand."""


def history_parts(sitting: Sitting, pace: str) -> list[Part]:
    table = sitting.table
    undo = Button("history:undo", "Undo", "plain" if sitting.can_undo() else "pale")
    redo = Button("history:redo", "Redo", "plain" if sitting.can_redo() else "pale")
    parts: list[Part] = [Buttons((undo, redo), "row")]
    if len(sitting.lines) > 1:
        parts.append(Words("Lines of play", "muted"))
        parts.append(
            Buttons(
                tuple(
                    Button(f"line:{at}", f"{at + 1}: {line.length} points", "chosen" if line is table else "plain")
                    for at, line in enumerate(sitting.lines)
                )
            )
        )
    if len(sitting.humans) < len(sitting.players) and sitting.outcome is None:
        parts.append(Words("Bots play", "muted"))
        parts.append(
            Buttons(
                tuple(
                    Button(f"pace:{name}", label, "chosen" if name == pace else "plain", said=f"Bots play: {label}")
                    for name, (label, _) in PACES.items()
                ),
                "row",
            )
        )
    return parts


def log_lines(sitting: Sitting, shown: int = SHOWN) -> list[Line]:
    """The last lines as these eyes may know them; the first one leads to what came earlier."""
    events = sitting.events()
    view = sitting.view()
    colours = {seat: sitting.page.colour(sitting.rules, view, Seat(seat)) for seat in sitting.rules.seats}
    lines = [
        Line(str(event.phrase), event.rule, number, colours[Seat(seat)] if seat is not None else "")
        for number, seat, event in events[-shown:]
    ]
    hidden = len(events) - len(lines)
    return [Line(f"{hidden} earlier lines", "", -1), *lines] if hidden > 0 else lines
