"""The Calculate tab: the calculators of a game, one of them open.

What was filled in from a running game belongs to one seat: it is forgotten when other eyes look at the screen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from urllib.parse import parse_qsl, urlencode

import panel as pn
import param

from app.core.asked import ask_address
from app.core.calculate.carrying import carry
from app.core.calculate.layout import Layout
from app.core.calculate.markup import button, picks
from app.core.calculate.one import CalculatorSheet
from app.core.calculate.sheet import Sheet
from app.core.light import Column
from engine.core.calculator import Calculator
from engine.core.parameters import InputError, list_fields
from engine.core.position import AnyView
from engine.core.rules import AnyRules
from engine.core.seat import Seat


class CalculateTab(Column):
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
        super().__init__(self._bar)
        self._bar.listen("calculator", self._turn)
        self._bar.listen("game", lambda _: self._fill_open())
        if not self._open_played():
            self._open_asked(next(iter(self._kinds)))
        if page is not None:
            page.shell.param.watch(lambda _: self._turned_to(), "tab")

    # --- which calculator ---------------------------------------------------------------------------------

    @property
    def sheet(self) -> CalculatorSheet:
        """The one that is open."""
        return self._sheets[self._open]

    def _turn(self, slug: str) -> None:
        """Another calculator was chosen: what was filled in for this one is not asked for again."""
        before = self._open
        self.open(slug)
        filled = self._sheets[before].calculator
        calculator = carry(filled, self.sheet.calculator) if self._open != before else None
        if calculator is not None:
            self.sheet.show(calculator, f"The same table as under {filled.title}.")
            if before in self._private:
                self._private.add(slug)

    def open(self, slug: str) -> None:
        """Show this calculator; what the browser sends is checked."""
        if slug not in self._kinds:
            return
        if slug not in self._sheets:
            self._add(slug)
        self._open = slug
        self._bar.markup = self._choices()
        self[:] = [self._bar, self._sheets[slug]]

    def _add(self, slug: str, calculator: Calculator | None = None, note: str = "") -> None:
        """A calculator is first shown with what it was asked for, never before with something else."""
        layout = self._layouts.get(slug, Layout)()
        self._sheets[slug] = CalculatorSheet(calculator or layout.begin(self._kinds[slug]), layout, note)

    def _choices(self) -> str:
        titles = picks("calculator", {slug: kind.title for slug, kind in self._kinds.items()}, self._open)
        game = button("From the game", "game") if self._sitting() is not None else ""
        if len(self._kinds) == 1 and not game:
            return ""
        return f'<div class="plans" role="group" aria-label="Calculators">{titles}{game}</div>'

    # --- from the address ---------------------------------------------------------------------------------

    def _open_asked(self, first: str) -> None:
        """The calculator that the address names, with its inputs; an address may say anything."""
        query, asked = page_query(), ask_address("calculator") or first
        slug = asked if asked in self._kinds else first
        has_inputs = slug == asked and _names_inputs(query, self._kinds[slug])
        try:
            self._add(slug, self._kinds[slug].from_link(query) if has_inputs else None)
        except InputError as wrong:
            self._add(slug, None, f"The address was left aside: {wrong}")
        self.open(slug)

    def _open_played(self) -> bool:
        """The tab is built in the middle of a game that asks for the first calculator, and no address asks for one."""
        if self._sitting() is None or ask_address("calculator"):
            return False
        return self._follow_point(self._sitting())

    # --- from a running game ------------------------------------------------------------------------------

    def open_from(self, rules: AnyRules, view: AnyView, seat: Seat | int) -> bool:
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
        if sitting is not None:
            self._follow_point(sitting)
        self._bar.markup = self._choices()

    def _follow_point(self, sitting: Any) -> bool:
        """Fill in what this point of the game asks for, once; False when it was done or there is nothing."""
        point = (sitting, sitting.version)
        is_new = point != self._seen
        self._seen = point
        return is_new and self._fill_from(sitting, tuple(self._kinds)[:1])

    def _fill_open(self) -> None:
        """The calculator that is open, or the first that the position asks for."""
        sitting = self._sitting()
        if sitting is not None and not self._fill_from(sitting, (self._open, *self._kinds)):
            self.sheet.note("The game asks for nothing now that a calculator could answer.")

    def _fill_from(self, sitting: Any, slugs: Sequence[str]) -> bool:
        if sitting.eyes is None:
            return False
        rules, view, seat = sitting.rules, sitting.view(), Seat(sitting.eyes)
        is_filled = any(self._fill(slug, rules, view, seat) for slug in slugs)
        if is_filled and self._followed is None:
            self._followed = (sitting, sitting.param.watch(lambda *_: self.forget(), ["eyes", "waiting_for"]))
        return is_filled

    def _fill(self, slug: str, rules: AnyRules, view: AnyView, seat: Seat) -> bool:
        calculator = self._kinds[slug].from_view(rules, view, seat)
        if calculator is None:
            return False
        who = rules.seat_name(view, seat) if self._page is None else self._page.page.who(rules, view, seat)
        note = f"Filled in from the game with what {who} may know."
        if slug in self._sheets:
            self._sheets[slug].show(calculator, note)
        else:
            self._add(slug, calculator, note)
        self._private.add(slug)
        self.open(slug)
        return True

    def forget(self) -> None:
        """Nothing that was filled in for one seat stays on the page or in its widgets."""
        for slug in self._private:
            self._sheets[slug].begin()
        self._private.clear()
        if self._followed is not None:
            sitting, watcher = self._followed
            sitting.param.unwatch(watcher)
            self._followed = None


def tab_builder(
    kinds: Sequence[type[Calculator]], layouts: Mapping[str, Callable[[], Layout]]
) -> Callable[..., CalculateTab]:
    """What builds the tab for the page that shows it: its running game fills the calculators in."""
    return lambda page=None: CalculateTab(kinds, layouts, page)


def _names_inputs(query: str, kind: type[Calculator]) -> bool:
    """Does an address say more than which calculator? What else stands there, or a server has added, is no input."""
    named = {name for name, _ in parse_qsl(query, keep_blank_values=True)}
    return any(field.name in named for field in list_fields(kind))


def page_query() -> str:
    """The part of this page's address behind the question mark."""
    given = pn.state.session_args or {}
    return urlencode({name: ask_address(name) for name, values in given.items() if values})
