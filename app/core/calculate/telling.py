"""An answer as it is shown: its head, what stands below, what an input comes to. Pure: no screen is needed."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from app.core.calculate.layout import Layout
from app.core.calculate.markup import block, bullets, text
from engine.core.calculator import Answer, Calculator


class Told(msgspec.Struct, frozen=True):
    """`head` is read first, `more` stands below; `hints` go beside the inputs."""

    head: str = ""
    more: str = ""
    hints: Mapping[str, str] = {}


def tell(layout: Layout, calculator: Calculator, answer: Answer) -> Told:
    """An answer in its layout."""
    aside = layout.aside(calculator, answer)
    beside, below = (f'<div class="aside {place}">{aside}</div>' if aside else "" for place in ("beside", "below"))
    return Told(
        layout.head(calculator, answer) + beside,
        below + layout.more(calculator, answer),
        layout.hints(calculator, answer),
    )


def assumed(calculator: Calculator) -> str:
    """What the answer takes for granted."""
    said = calculator.assumptions()
    return block("Taken for granted", bullets(said)) if said else ""


def refused(sentence: object) -> str:
    """In place of an answer."""
    return f'<p class="sentence" role="alert">{text(sentence)}</p>'


def faded(markup: str) -> str:
    """What was true of other inputs."""
    return f'<div class="faded" inert>{markup}</div>' if markup else ""


WORKING = "Working out the exact answer. This can take a few seconds."
