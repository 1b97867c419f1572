"""The course at a glance: every lesson with how far one has come, and the quiz."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import param

from app.core.asset import read_asset
from app.core.component import Component
from tutorials.script import Script


class Mark(msgspec.Struct, frozen=True):
    """How far one has come in a lesson."""

    step: int = 0
    is_done: bool = False


class Course(Component):
    """`show(lessons, marks)`; `on_press(listener)` hears `lesson:<name>`, `quiz` and `afresh`."""

    lessons = param.List(default=[], item_type=dict, doc="What the page shows of each lesson.")
    note = param.String(default="", doc="A sentence above the list, such as what the browser could not keep.")

    _bundle = "assets/course.js"
    _stylesheets = [read_asset("widgets.css"), read_asset("course.css", "app.core.learn")]

    def show(self, lessons: Sequence[Script], marks: Mapping[str, Mark]) -> None:
        wanted = [_entry(script, marks.get(script.name, Mark())) for script in lessons]
        following = next((entry for entry in wanted if entry["state"] != "done"), None)
        if following is not None:
            following["is_next"] = True
        if wanted != self.lessons:
            self.lessons = wanted


def _entry(script: Script, mark: Mark) -> dict[str, Any]:
    state = "done" if mark.is_done else "begun" if mark.step else "new"
    return {
        "name": script.name,
        "title": script.title,
        "summary": script.summary,
        "minutes": script.minutes,
        "steps": len(script.steps),
        "step": mark.step,
        "state": state,
        "is_next": False,
    }
