"""The card of a lesson or a quiz: one thought, what was said to the last try, answers to choose from, back and next."""

from __future__ import annotations

from typing import Any

import msgspec
import param

from app.core.asset import read_asset
from app.core.component import Component


class Answer(msgspec.Struct, frozen=True):
    """One answer of a question. `mark` is empty while it is open, then right or wrong; `why` follows it."""

    text: str
    mark: str = ""
    is_closed: bool = False


class Remark(msgspec.Struct, frozen=True):
    """What is said to a try: `kind` is right, wrong or refused. `html` and `hint` come from our own renderer."""

    kind: str
    html: str = ""
    hint: str = ""
    tip: str = ""
    rule: str = ""
    after: str = ""
    """What the lesson adds once a refusal that it had asked for has come."""
    shown: str = ""
    """What the lesson did itself because it was asked to show it."""


class Nav(msgspec.Struct, frozen=True):
    """A button of the bottom row."""

    name: str
    label: str
    tone: str = "plain"
    is_off: bool = False


class Leaf(msgspec.Struct, frozen=True):
    """Everything that the card shows at one moment."""

    title: str
    chapter: str
    step: int
    steps: int
    html: str
    answers: tuple[Answer, ...] = ()
    remark: Remark | None = None
    nav: tuple[Nav, ...] = ()
    more: tuple[Nav, ...] = ()
    """Buttons behind the menu: chapters, trying it, the way out."""
    question: str = ""


class Story(Component):
    """What happened in a step: `lines` are [text, rule]."""

    lines = param.List(default=[], doc="[text, rule] a line.")

    _bundle = "assets/story.js"
    _stylesheets = [read_asset("widgets.css"), read_asset("lesson.css", "app.core.learn")]


class LessonCard(Component):
    """`show(leaf)`; `on_press(listener)` hears buttons by name, `on_rule(listener)` citations."""

    leaf = param.Dict(default={}, doc="What the card shows.")

    _bundle = "assets/lesson.js"
    _stylesheets = [read_asset("widgets.css"), read_asset("lesson.css", "app.core.learn")]

    def show(self, leaf: Leaf) -> None:
        wanted: dict[str, Any] = msgspec.to_builtins(leaf)
        if wanted != self.leaf:
            self.leaf = wanted
