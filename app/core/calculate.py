"""The Calculate tab: a form made from a calculator's parameters, and the answer first.

Any calculator has a page for free. A game may give it a `Layout`: how its inputs are grouped and how its answer is
told. What was filled in from a running game belongs to one seat: it is forgotten when other eyes look at the screen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from typing import Any
from urllib.parse import parse_qsl, urlencode

import panel as pn
import param

from app.core.calculate_form import Look, ParameterForm
from app.core.calculate_sheet import Sheet, answer_blocks, block, bullets, button, text
from app.core.calculate_wait import can_wait, when_answered
from app.core.calculate_worker import is_unanswered, worker
from engine.core.calculator import Answer, Calculator
from engine.core.parameters import InputError
from engine.core.rules import Rules, View
from engine.core.seat import Seat


class Layout:
    """How one calculator is shown; this one serves for all. A layout may remember what was pressed."""

    look = Look()

    def head(self, calculator: Calculator, answer: Any) -> str:
        """The answer itself: the first thing to be read."""
        words = calculator.words(answer)
        if not words:
            return f'<p class="big words">{text(calculator.title)}</p>'
        rest = "".join(f'<p class="note">{text(line)}</p>' for line in words[1:])
        return f'<p class="big words">{text(words[0])}</p>{rest}'

    def more(self, calculator: Calculator, answer: Any) -> str:
        """What stands below: where the answer comes from."""
        return answer_blocks(answer)

    def press(self, said: str) -> None:
        """A button of the head was pressed; the answer is shown again afterwards."""

    def is_slow(self, calculator: Calculator) -> bool:
        """Is the answer to these inputs known to take long enough that other visitors would feel it?"""
        return False


class CalculatorSheet(pn.Column):
    """One calculator: form, answer, assumptions, link."""

    def __init__(self, calculator: Calculator, layout: Layout) -> None:
        self._calculator = calculator
        self._layout = layout
        self._note = ""
        self._link = ""
        self._is_filling = False
        self._asked: Future[Answer] | None = None
        self._told = ("", "")
        self.form = ParameterForm(calculator, layout.look, css_classes=["form-area"])
        self.head = Sheet(look="head", css_classes=["head-area"])
        self.more = Sheet(css_classes=["more-area"])
        super().__init__(self.head, self.form, self.more, sizing_mode="stretch_width", margin=0, stylesheets=[_AREAS])
        self.form.param.watch(self._changed, "values")
        self.head.listen("press", self._pressed)
        self.more.listen("share", lambda _: self._share())
        self.more.listen("afresh", lambda _: self.show(type(self._calculator)()))
        self.answer_again()

    @property
    def calculator(self) -> Calculator:
        return self._calculator

    def show(self, calculator: Calculator, note: str = "") -> None:
        """Another calculator of the same kind; `note` says where its inputs come from."""
        self._calculator, self._note, self._link = calculator, note, ""
        self._is_filling = True
        self.form.show(calculator)
        self._is_filling = False
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
        head = self._noted(self._layout.head(self._calculator, answer))
        self._told = head, self._layout.more(self._calculator, answer)
        self.head.markup = head
        self.more.markup = self._told[1] + self._foot()

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
            if not is_unanswered(asked):
                self._show(asked.result)

    def _changed(self, _: object) -> None:
        if self._is_filling:
            return
        self._note = self._link = ""
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
:host > .head-area { position: sticky; top: 58px; z-index: 2; }
@media (min-width: 961px) and (orientation: landscape), (min-width: 1101px) {
  :host { grid-template-columns: minmax(0, 1fr) minmax(0, 34.5rem); grid-template-rows: auto 1fr; }
  :host > .head-area { grid-area: 1 / 1; }
  :host > .form-area { grid-area: 1 / 2 / 3 / 3; }
  :host > .more-area { grid-area: 2 / 1; }
}
"""


class CalculateTab(pn.Column):
    """The calculators of a game. `open_from` fills one in from what a seat knows; `forget` empties them again.

    With a `page` that has a `shell` and a `sitting`, opening the tab fills in the first calculator (the one for
    fights) whenever the seat that looks is in what it asks for, and a button fills in the others.
    """

    def __init__(
        self,
        kinds: Sequence[type[Calculator]],
        layouts: Mapping[str, Callable[[], Layout]] | None = None,
        page: Any = None,
    ) -> None:
        if not kinds:
            raise ValueError("A Calculate tab needs at least one calculator.")
        self._kinds = {kind.slug: kind for kind in kinds}
        self._layouts = dict(layouts or {})
        self._sheets: dict[str, CalculatorSheet] = {}
        self._followed: tuple[param.Parameterized, Any] | None = None
        self._private: set[str] = set()
        self._page = page
        self._seen: tuple[Any, int] | None = None
        self._bar = Sheet()
        super().__init__(self._bar, sizing_mode="stretch_width", margin=0)
        self._bar.listen("calculator", self.open)
        self._bar.listen("game", lambda _: self._fill_open())
        self._open_asked(next(iter(self._kinds)))
        if page is not None:
            page.shell.param.watch(lambda _: self._turned_to(), "tab")

    # --- which calculator ---------------------------------------------------------------------------------

    @property
    def sheet(self) -> CalculatorSheet:
        """The one that is open."""
        return self._sheets[self._open]

    def open(self, slug: str) -> None:
        """Show this calculator; what the browser sends is checked."""
        if slug not in self._kinds:
            return
        if slug not in self._sheets:
            self._add(slug, self._kinds[slug]())
        self._open = slug
        self._bar.markup = self._choices()
        self[:] = [self._bar, self._sheets[slug]]

    def _add(self, slug: str, calculator: Calculator) -> None:
        self._sheets[slug] = CalculatorSheet(calculator, self._layouts.get(slug, Layout)())

    def _choices(self) -> str:
        picks = "".join(
            button(kind.title, "calculator", slug, look="pick", pressed=slug == self._open)
            for slug, kind in self._kinds.items()
        )
        game = button("From the game", "game") if self._sitting() is not None else ""
        if len(self._kinds) == 1 and not game:
            return ""
        return f'<div class="plans" role="group" aria-label="Calculators">{picks}{game}</div>'

    # --- from the address ---------------------------------------------------------------------------------

    def _open_asked(self, first: str) -> None:
        """The calculator that the address names, with its inputs; an address may say anything."""
        query = page_query()
        asked = dict(parse_qsl(query)).get("calculator", first)
        slug = asked if asked in self._kinds else first
        try:
            self._add(slug, self._kinds[slug].from_link(query) if slug == asked else self._kinds[slug]())
        except InputError as wrong:
            self._add(slug, self._kinds[slug]())
            self.open(slug)
            self.sheet.show(self._kinds[slug](), f"The address was left aside: {wrong}")
        self.open(slug)

    # --- from a running game ------------------------------------------------------------------------------

    def open_from(self, rules: Rules[Any, Any, Any], view: View, seat: Seat | int) -> bool:
        """Open the first calculator that the position asks for, filled in; False when there is none.

        `view` must be what the seat itself sees. Call `forget` before anybody else looks at the screen.
        """
        return any(self._fill(slug, rules, view, Seat(seat)) for slug in self._kinds)

    def open_from_sitting(self, sitting: Any) -> bool:
        """The same for the seat whose eyes look at a sitting; forgotten as soon as other eyes do."""
        return self._fill_from(sitting, tuple(self._kinds))

    def _sitting(self) -> Any:
        """The game at this screen, when somebody's eyes look at it."""
        sitting = None if self._page is None else self._page.sitting
        return None if sitting is None or sitting.eyes is None else sitting

    def _turned_to(self) -> None:
        """The page has turned to another tab. At a new point of the game, what it asks for is filled in unasked."""
        if self._page.shell.content is not self:
            return
        sitting = self._sitting()
        if self._followed is not None and self._followed[0] is not sitting:
            self.forget()
        point = None if sitting is None else (sitting, sitting.version)
        if point is not None and point != self._seen:
            self._fill_from(sitting, tuple(self._kinds)[:1])
        self._seen = point
        self._bar.markup = self._choices()

    def _fill_open(self) -> None:
        """The calculator that is open, or the first that the position asks for."""
        sitting = self._sitting()
        if sitting is not None:
            self._fill_from(sitting, (self._open, *self._kinds))

    def _fill_from(self, sitting: Any, slugs: Sequence[str]) -> bool:
        if sitting.eyes is None:
            return False
        rules, view, seat = sitting.rules, sitting.view(), Seat(sitting.eyes)
        is_filled = any(self._fill(slug, rules, view, seat) for slug in slugs)
        if is_filled and self._followed is None:
            self._followed = (sitting, sitting.param.watch(lambda *_: self.forget(), ["eyes", "waiting_for"]))
        return is_filled

    def _fill(self, slug: str, rules: Rules[Any, Any, Any], view: View, seat: Seat) -> bool:
        calculator = self._kinds[slug].from_view(rules, view, seat)
        if calculator is None:
            return False
        self.open(slug)
        self._private.add(slug)
        self.sheet.show(calculator, f"Filled in from the game with what {rules.seat_name(view, seat)} may know.")
        return True

    def forget(self) -> None:
        """Nothing that was filled in for one seat stays on the page or in its widgets."""
        for slug in self._private:
            self._sheets[slug].show(self._kinds[slug]())
        self._private.clear()
        if self._followed is not None:
            sitting, watcher = self._followed
            sitting.param.unwatch(watcher)
            self._followed = None


def page_query() -> str:
    """The part of this page's address behind the question mark."""
    found = (pn.state.session_args or {}).items()
    pairs = [(name, _decode(value)) for name, values in found for value in values[:1]]
    return urlencode(pairs)


def _decode(value: bytes | str) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else value


def page_address() -> str:
    """This page's address without what is behind the question mark."""
    location = pn.state.location
    return location.href.partition("?")[0] if location is not None and location.href else ""
