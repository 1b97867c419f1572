"""From a lesson's `position` block to a table and the learner's seat."""

from __future__ import annotations

from engine.core.near_names import list_known
from engine.core.refusal import RuleError
from engine.core.seat import Seat
from engine.core.table import Table
from engine.registry import GAMES
from tutorials.script import Begin, LessonError, Script


def open_table(script: Script, begin: Begin) -> Table:
    """A fresh table in the block's position; chance waits for the lesson, or for the lesson's seed."""
    if script.game not in GAMES:
        there = list_known(script.game, GAMES)
        raise LessonError(script.file, 1, f"there is no game '{script.game[:40]}'; there are {there}")
    options: dict[str, str] = dict(begin.options)
    if begin.words:
        options["position"] = begin.words
    try:
        return Table(GAMES[script.game].setup.from_options(options), seed=script.seed, deal=False)
    except RuleError as wrong:
        # a fault in the words knows its line among them
        line = getattr(wrong, "line", 0)
        raise LessonError(script.file, begin.line + line, getattr(wrong, "what", str(wrong))) from wrong


def find_seat(script: Script, begin: Begin, table: Table) -> Seat:
    """Whom the learner plays: a seat by what it is called, or by its number from 1."""
    view = table.view()
    names = {seat: table.rules.seat_name(view, seat) for seat in table.rules.seats}
    for seat, name in names.items():
        if begin.you == str(seat + 1) or begin.you.lower() in [part.lower() for part in name.split(" and ")]:
            return seat
    known = ", ".join(names.values())
    raise LessonError(script.file, begin.line, f"'you: {begin.you[:30]}' is nobody at this table; there are {known}.")
