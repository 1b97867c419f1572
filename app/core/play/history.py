"""Going back and forth: the bar at the lower edge with what its buttons do, and the story. No screen is needed."""

from __future__ import annotations

from collections.abc import Callable

from app.core.log import Line
from app.core.play.pace import PACES
from app.core.play.parts import Button, Buttons, Part, Words, pick
from app.core.play.sitting import Sitting
from engine.core.refusal import Refusal, refuse
from engine.core.seat import Seat

SHOWN = 120
"""Lines of the log that are sent at once; earlier ones come on demand."""
UNDO_TIP = "A line of the story shows the board as it was; from there one can play on in a line of its own."
NO_REDO = "Nothing was taken back that could be played again."


def bar_parts(sitting: Sitting) -> list[Part]:
    """The bar at the lower edge: always the same buttons at the same places."""
    undo = Button("history:undo", "Undo", "plain" if sitting.can_undo() else "pale")
    redo = Button("history:redo", "Redo", "plain" if sitting.can_redo() else "pale")
    hint = Button("hint:ask", "Hint", "pale" if sitting.acting is None else "plain", said="What would you do?")
    story = Button("story", "Story", said="The whole story")
    more = Button("more", "More", said="Pace, saving, sharing, a new game")
    return [Buttons((undo, redo, hint, story, more), "row")]


def more_parts(sitting: Sitting, pace: str) -> list[Part]:
    """What is wanted now and then: the pace of the telling, and lines of play."""
    table = sitting.table
    paces = tuple(
        pick(f"pace:{name}", label, name == pace, said=f"Telling: {label}") for name, (label, _) in PACES.items()
    )
    parts: list[Part] = [Words("How fast bots play and fights are told", "muted"), Buttons(paces, "row")]
    if table.cursor and not sitting.is_shared and not sitting.is_in_a_cell:
        parts.append(Buttons((Button("review:ask", "Review the game so far"),)))
    if len(sitting.lines) > 1:
        lines = tuple(
            pick(f"line:{at}", f"{at + 1}: {line.length} points", line is table)
            for at, line in enumerate(sitting.lines)
        )
        parts += [Words("Lines of play", "muted"), Buttons(lines)]
    return parts


def travel(sitting: Sitting, what: str) -> Refusal | None:
    """Do what a button named `history:what` says, or say why nothing can be done; a browser may say anything."""
    if what == "undo" and (reason := sitting.why_no_undo()):
        return refuse("", reason, UNDO_TIP)
    if what == "redo" and not sitting.can_redo():
        return refuse("", NO_REDO, "")
    act: dict[str, Callable[[], None]] = {
        "undo": sitting.undo,
        "redo": sitting.redo,
        "now": sitting.back_to_now,
        "on": sitting.play_on,
        "fork": sitting.fork,
        "first": lambda: sitting.look_at(0),
        "earlier": lambda: sitting.look_at(_find_earlier(sitting)),
        "later": lambda: sitting.look_at(sitting.table.cursor + 1),
        "start": lambda: sitting.look_at(max(sitting.table.cursor - 1, 0)),
    }
    if what in act:
        act[what]()
    return None


def _find_earlier(sitting: Sitting) -> int:
    """The last point before this one at which a seat chose."""
    moments = sitting.look.moments
    return next((at for at in range(sitting.table.cursor - 1, -1, -1) if isinstance(moments[at].actor, int)), 0)


def find_fresh(sitting: Sitting) -> int:
    """The point after which everything is new to the eyes that look: their last decision is still before it, and what
    they were not asked for is none."""
    mine = sitting.humans if sitting.eyes is None else (sitting.eyes,)
    moments = sitting.look.moments[: sitting.table.cursor]
    own = (point for point in range(len(moments) - 1, -1, -1) if moments[point].actor in mine)
    return next((point for point in own if sitting.was_asked(point)), 0)


def story_lines(sitting: Sitting, fresh: int, shown: int = SHOWN) -> list[Line]:
    """What happened, oldest first, as these eyes may know it; the first line leads to what came earlier. Whatever is
    new, after the point `fresh`, stands there, however much it is."""
    events = sitting.events()
    shown = max(shown, sum(told.point > fresh for told in events))
    view = sitting.view()
    colours = {seat: sitting.page.colour(sitting.rules, view, Seat(seat)) for seat in sitting.rules.seats}
    lines = [
        Line(str(event.phrase), event.rule, number, colours[Seat(seat)] if seat is not None else "")
        for number, seat, event in events[-shown:]
    ]
    hidden = len(events) - len(lines)
    return [Line(f"{hidden} earlier lines", "", -1), *lines] if hidden > 0 else lines


def recent_spots(sitting: Sitting) -> list[str]:
    """Where a bot has just acted, while bots act."""
    if not sitting.is_bots_turn or not sitting.look.cursor:
        return []
    latest = sitting.events(sitting.look.cursor - 1)
    return [sitting.page.spot_of(each.event.place) for each in latest if each.event.place]
