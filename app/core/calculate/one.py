"""One calculator on a page: a form made from its parameters, and the answer first, however long that takes.

Any calculator is shown for free. A game may give it a `Layout`: how its inputs are grouped and how its answer is told.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import panel as pn

from app.core.calculate.form import Look, ParameterForm
from app.core.calculate.sheet import Sheet, answer_blocks, block, bullets, button, text
from app.core.calculate.worker import worker
from app.core.pool import is_lost
from app.core.wait import can_wait, when_answered
from engine.core.calculator import Answer, Calculator
from engine.core.parameters import InputError


class Layout:
    """How one calculator is shown; this one serves for all. A layout may remember what was pressed."""

    look = Look()

    def begin(self, kind: type[Calculator]) -> Calculator:
        """What stands in the form before anybody has touched it: the usual case at a table."""
        return kind()

    def head(self, calculator: Calculator, answer: Any) -> str:
        """The answer itself: the first thing to be read."""
        words = calculator.words(answer)
        if not words:
            return f'<p class="big words">{text(calculator.title)}</p>'
        rest = "".join(f'<p class="note">{text(line)}</p>' for line in words[1:])
        return f'<p class="big words">{text(words[0])}</p>{rest}'

    def aside(self, calculator: Calculator, answer: Any) -> str:
        """What goes with the answer where there is room for it; on a phone it stands below the form."""
        return ""

    def hints(self, calculator: Calculator, answer: Any) -> dict[str, str]:
        """What an input comes to, said beside it."""
        return {}

    def more(self, calculator: Calculator, answer: Any) -> str:
        """What stands below: where the answer comes from."""
        return answer_blocks(answer)

    def press(self, said: str) -> None:
        """A button of the answer was pressed; the answer is shown again afterwards."""

    def forget(self) -> None:
        """The inputs have changed: what was pressed for the last ones is over."""

    def is_slow(self, calculator: Calculator) -> bool:
        """Is the answer to these inputs known to take long enough that other visitors would feel it?"""
        return False


class CalculatorSheet(pn.Column):
    """One calculator: form, answer, assumptions, link."""

    def __init__(self, calculator: Calculator, layout: Layout, note: str = "") -> None:
        """`note` says where the inputs come from."""
        self._calculator = calculator
        self._layout = layout
        self._note = note
        self._link = ""
        self._is_filling = False
        self._asked: Future[Answer] | None = None
        self._told = ("", "")
        style = [layout.look.style] if layout.look.style else []
        self.form = ParameterForm(calculator, layout.look, css_classes=["form-area"], stylesheets=style)
        self.head = Sheet(look="head", css_classes=["head-area"], stylesheets=style)
        self.more = Sheet(css_classes=["more-area"], stylesheets=style)
        super().__init__(self.head, self.form, self.more, sizing_mode="stretch_width", margin=0, stylesheets=[_AREAS])
        self.form.param.watch(self._changed, "values")
        self.head.listen("press", self._pressed)
        self.more.listen("press", self._pressed)
        self.more.listen("share", lambda _: self._share())
        self.more.listen("afresh", lambda _: self.begin())
        self.answer_again()

    @property
    def calculator(self) -> Calculator:
        return self._calculator

    def begin(self) -> None:
        """All as it was before anybody touched it."""
        self.show(self._layout.begin(type(self._calculator)))

    def show(self, calculator: Calculator, note: str = "") -> None:
        """Another calculator of the same kind; `note` says where its inputs come from."""
        self._calculator, self._note, self._link = calculator, note, ""
        self._layout.forget()
        self._is_filling = True
        self.form.show(calculator)
        self._is_filling = False
        self.answer_again()

    def note(self, said: str) -> None:
        """Say something below the answer; the inputs stay."""
        self._note = said
        self.answer_again()

    def answer_again(self) -> None:
        """The answer to the inputs as they are now; what was asked before is of no use any more."""
        if self._asked is not None:
            self._asked.cancel()
            self._asked = None
        if can_wait() and self._layout.is_slow(self._calculator):
            self._ask()
        else:
            self._show(self._calculator.answer)

    def _show(self, find: Callable[[], Answer]) -> None:
        try:
            answer = find()
        except InputError as wrong:
            self._refuse(wrong)
            return
        layout, calculator = self._layout, self._calculator
        aside = layout.aside(calculator, answer)
        beside, below = (f'<div class="aside {place}">{aside}</div>' if aside else "" for place in ("beside", "below"))
        self._told = self._noted(layout.head(calculator, answer) + beside), below + layout.more(calculator, answer)
        self.head.markup = self._told[0]
        self.more.markup = self._told[1] + self._foot()
        self.form.hints = layout.hints(calculator, answer)

    def _ask(self) -> None:
        """Another process works it out; the last answer stays in sight, plainly not the one to these inputs."""
        asked = worker().ask(self._calculator)
        self._asked = asked
        if asked.done():
            self._answered(asked)
            return
        head, more = map(_faded, self._told)
        self.head.markup = f'{head}<p class="note" role="status">{WORKING}</p>'
        self.more.markup = more + self._foot()
        when_answered(asked, lambda: self._answered(asked))

    def _answered(self, asked: Future[Answer]) -> None:
        """Out-of-date answers are dropped."""
        if asked is not self._asked:
            return
        self._asked = None
        with pn.io.hold():
            self.head.markup = f'<p class="sentence" role="alert">{LOST}</p>'  # unless there is an answer after all
            if not is_lost(asked):
                self._show(asked.result)

    def _changed(self, _: object) -> None:
        if self._is_filling:
            return
        self._note = self._link = ""
        self._layout.forget()
        try:
            self.form.fill(self._calculator)
        except InputError as wrong:
            self._refuse(wrong)
            return
        self.answer_again()

    def _pressed(self, said: str) -> None:
        self._layout.press(said)
        self.answer_again()

    def _refuse(self, wrong: InputError) -> None:
        self._asked = None
        self.head.markup = f'<p class="sentence" role="alert">{text(wrong)}</p>'
        self.more.markup = ""

    def _noted(self, markup: str) -> str:
        return f'{markup}<p class="note">{text(self._note)}</p>' if self._note else markup

    def _share(self) -> None:
        self._link = f"{page_address()}?tab=calculate&{self._calculator.link()}"
        self.answer_again()

    def _foot(self) -> str:
        said = self._calculator.assumptions()
        assumed = block("Taken for granted", bullets(said)) if said else ""
        link = f'<span class="link">{text(self._link)}</span>' if self._link else ""
        buttons = button("Link to these inputs", "share") + button("Start afresh", "afresh")
        return assumed + block("Keep, share, begin again", f'<div class="buttons">{buttons}</div>{link}')


WORKING = "Working out the exact answer. This can take a few seconds."
LOST = "The computer has given this answer up. Change an input to ask again."


def _faded(markup: str) -> str:
    """What was true of other inputs."""
    return f'<div class="faded" inert>{markup}</div>' if markup else ""


_AREAS = """
:host {
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px 16px; align-items: start; max-height: none !important;
}
:host > * { min-width: 0; max-width: 100%; }
:host > .head-area { position: sticky; top: 0; z-index: 2; }
@media (min-width: 961px) and (orientation: landscape), (min-width: 1101px) {
  :host { grid-template-columns: minmax(0, 1fr) minmax(0, 34.5rem); grid-template-rows: auto 1fr; }
  :host > .head-area { grid-area: 1 / 1; }
  :host > .form-area { grid-area: 1 / 2 / 3 / 3; }
  :host > .more-area { grid-area: 2 / 1; }
}
"""


def page_address() -> str:
    """This page's address without what is behind the question mark."""
    location = pn.state.location
    return location.href.partition("?")[0] if location is not None and location.href else ""
