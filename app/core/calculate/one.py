"""One calculator on a page: a form made from its parameters, and the answer first, however long that takes.

Any calculator is shown for free. A game may give it a `Layout`: how its inputs are grouped and how its answer is told.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future

import panel as pn

from app.core.address import POCKET
from app.core.calculate.form import ParameterForm
from app.core.calculate.layout import Layout
from app.core.calculate.markup import block, button, note, text
from app.core.calculate.sheet import Sheet
from app.core.calculate.telling import WORKING, assumed, faded, refused, tell
from app.core.calculate.worker import worker
from app.core.light import Column
from app.core.pool import is_lost
from app.core.wait import can_wait, when_answered
from engine.core.calculator import Answer, Calculator
from engine.core.parameters import InputError


class CalculatorSheet(Column):
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
        self.taps = self._list_taps()
        super().__init__(self.head, self._inputs(), self.more, stylesheets=[_AREAS])
        self.form.param.watch(self._changed, "values")
        self.head.listen("press", self._pressed)
        self.more.listen("press", self._pressed)
        self.more.listen("share", lambda _: self._share())
        self.more.listen("afresh", lambda _: self.begin())
        layout.take_up(calculator)
        self.answer_again()

    def _list_taps(self) -> Sheet | None:
        """A sheet of its own for the inputs that are tapped, where there are any."""
        if not self._layout.tap_style:
            return None
        taps = Sheet(stylesheets=[self._layout.tap_style])
        taps.listen("edit", self.edit)
        return taps

    def _inputs(self) -> pn.viewable.Viewable:
        if self.taps is None:
            return self.form
        self.form.css_classes = []
        parts = [self.taps, self.form] if self._layout.is_tapped_first(self._calculator) else [self.form, self.taps]
        return Column(*parts, css_classes=["form-area"], styles=_BETWEEN)

    @property
    def calculator(self) -> Calculator:
        return self._calculator

    def begin(self) -> None:
        """All as it was before anybody touched it."""
        self.show(self._layout.begin(type(self._calculator)))

    def show(self, calculator: Calculator, note: str = "") -> None:
        """Another calculator of the same kind; `note` says where its inputs come from."""
        self._layout.take_up(calculator)
        self._put(calculator, note)

    def _put(self, calculator: Calculator, note: str = "") -> None:
        self._calculator, self._note, self._link = calculator, note, ""
        self._layout.forget()
        self._is_filling = True
        self.form.show(calculator)
        self._is_filling = False
        self.answer_again()

    def edit(self, line: str) -> None:
        """An input was tapped; what cannot be is said in one sentence and changes nothing."""
        try:
            changed = self._layout.tap(self._calculator, line)
        except InputError as wrong:
            self._refuse(wrong)
            return
        if changed is not self._calculator:
            self._put(changed)
        else:
            self._show_taps()

    def _show_taps(self) -> None:
        if self.taps is not None:
            self.taps.markup = self._layout.taps(self._calculator)

    def note(self, said: str) -> None:
        """Say something below the answer; the inputs stay."""
        self._note = said
        self.answer_again()

    def answer_again(self) -> None:
        """The answer to the inputs as they are now; what was asked before is of no use any more."""
        if self._asked is not None:
            self._asked.cancel()
            self._asked = None
        self._show_taps()
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
        told = tell(self._layout, self._calculator, answer)
        self._told = told.head + note(self._note), told.more
        self.head.markup = self._told[0]
        self.more.markup = self._told[1] + self._foot()
        self.form.hints = dict(told.hints)

    def _ask(self) -> None:
        """Another process works it out; the last answer stays in sight, plainly not the one to these inputs."""
        asked = worker().ask(self._calculator)
        self._asked = asked
        if asked.done():
            self._answered(asked)
            return
        head, more = map(faded, self._told)
        self.head.markup = f'{head}<p class="note" role="status">{WORKING}</p>'
        self.more.markup = more + self._foot()
        when_answered(asked, lambda: self._answered(asked))

    def _answered(self, asked: Future[Answer]) -> None:
        """Out-of-date answers are dropped."""
        if asked is not self._asked:
            return
        self._asked = None
        with pn.io.hold():
            self.head.markup = refused(LOST)  # unless there is an answer after all
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
        self.head.markup = refused(wrong)
        self.more.markup = ""

    def _share(self) -> None:
        self._link = f"{page_address()}?tab=calculate&{self._calculator.link()}"
        self.answer_again()

    def _foot(self) -> str:
        link = f'<span class="link">{text(self._link)}</span>' if self._link else ""
        buttons = button("Link to these inputs", "share") + button("Start afresh", "afresh") + self._way_out()
        return assumed(self._calculator) + block(
            "Keep, share, begin again", f'<div class="buttons">{buttons}</div>{link}'
        )

    def _way_out(self) -> str:
        """To the pocket page with the same inputs, where the server knows one. They stand behind the #, which browsers
        keep to themselves: what one seat knows is told to no host."""
        pocket = pn.state.cache.get(POCKET, "")
        if not pocket:
            return ""
        address = f"{pocket}#tab=calculate&{self._calculator.link()}"
        return f'<a class="act" href="{text(address)}" target="_blank" rel="noopener noreferrer">Take it with you</a>'


LOST = "The computer has given this answer up. Change an input to ask again."


_BETWEEN = {"gap": "12px"}
"""Of the inputs that are tapped and the form."""
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
