"""The Theory tab of Barbarian Kingdoms: the sealed-bribe battle as a game that one can see, play and watch learn."""

from __future__ import annotations

from typing import Any

from app.barbarian.theory.game import BribeLesson
from app.barbarian.theory.learning import LearningPart
from app.barbarian.theory.match import MatchPart
from app.barbarian.theory.words import EXERCISES, INTRO, list_dominated
from app.core.asked import ask_address
from app.core.calculate.form import ParameterForm
from app.core.calculate.layout import Group, Look
from app.core.calculate.markup import amount, bullets, button, fold, note, percent, picks, table, text
from app.core.calculate.one import page_address
from app.core.calculate.sheet import Sheet
from app.core.charts import HeatMap, PairedBars
from app.core.light import Column
from engine.barbarian.battle_calculator import BarbarianBattle
from engine.core.parameters import InputError
from engine.core.seat import Seat
from engine.theory.bribe_auction import Side, sure_win
from engine.theory.bribe_equilibrium import find_spans

LOOK = Look(groups=(Group("", is_wide=True),))
WHOSE = {"you": Side.ACTIVE, "they": Side.OTHER}
"""Whose payoffs are shown, as the buttons report it."""


def build_tab(page: Any = None) -> TheoryTab:
    """The tab. `page` is the page that shows it: a battle of its game can be taken over."""
    asked = ask_address("theory")
    try:
        return TheoryTab(BribeLesson.read(asked) if asked else None, page)
    except InputError as wrong:
        return TheoryTab(page=page, note=f"The address was left aside: {wrong}")


class TheoryTab(Column):
    """The numbers of the battle on top; below them four ways to look at the game they make."""

    def __init__(self, lesson: BribeLesson | None = None, page: Any = None, note: str = "") -> None:
        """`page` has a `sitting`: the game at this screen, whose battle may be taken over."""
        self._lesson = lesson or BribeLesson()
        self._page, self._note, self._link = page, note, ""
        self._watched: tuple[Any, Any] | None = None
        self.is_large = self._marks_best = False
        self._battle = self._lesson.solve()
        self._whose = "you"
        self._cell: tuple[int, int] | None = None
        self.form = ParameterForm(self._lesson, LOOK)
        self.intro = Sheet()
        self.payoffs = Sheet()
        self.told = Sheet()
        self.heat = HeatMap("you bribe", "they bribe")
        self.mixes = Sheet()
        self.bars = PairedBars("You", "They", "bribe")
        self.match = MatchPart(self._battle)
        self.learning = LearningPart(self._battle)
        self._columns = (
            pair(card(self.payoffs, self.heat.pane, self.told), card(self.mixes, self.bars.pane)),
            pair(card(*self.match.parts), card(*self.learning.parts)),
        )
        super().__init__(card(self.intro, self.form), *self._columns, stylesheets=[_PROJECTOR])
        self.intro.listen("theory", self._pressed)
        self.form.param.watch(self._changed, "values")
        self.payoffs.listen("whose", self._choose_side)
        self.payoffs.listen("best", lambda _: self._mark_best())
        self.heat.on_tap(self._tapped)
        self._show()

    def _changed(self, _: object) -> None:
        self._note = self._link = ""
        try:
            self.form.fill(self._lesson)
        except InputError as wrong:
            self.intro.markup = f'<p class="sentence" role="alert">{text(wrong)}</p>'
            return
        self._begin()

    def _begin(self) -> None:
        self._battle = self._lesson.solve()
        self._cell = None
        self.match.begin(self._battle)
        self.learning.begin(self._battle)
        self._show()

    # --- a link, the game at this screen, the projector -----------------------------------------------------

    def _pressed(self, said: str) -> None:
        if said == "link":
            self._link = f"{page_address()}?tab=theory&theory={self._lesson.write()}"
        elif said == "game":
            self._take_over()
        elif said == "large":
            self.enlarge(not self.is_large)
        self._show_intro()

    def enlarge(self, is_large: bool) -> None:
        """As large as a class can read from the last row, or as it was."""
        self.is_large = is_large
        for part in (self, *self._columns):
            part.css_classes = ["projector"] if is_large else []
        for chart in (self.heat, self.bars, self.match.course, self.learning.course, self.learning.bars):
            chart.enlarge(1.6 if is_large else 1.0)

    def _take_over(self) -> None:
        """The battle that the seat who looks is in; forgotten as soon as other eyes look."""
        sitting: Any = None if self._page is None else self._page.sitting
        battle = None
        if sitting is not None and sitting.eyes is not None:
            battle = BarbarianBattle.from_view(sitting.rules, sitting.view(), Seat(sitting.eyes))
        if battle is None:
            self._note = "There is no battle in the game at this screen that you are in."
            return
        self._unwatch()
        self._set(BribeLesson.of_battle(battle), "Taken from your game, purses as totals.")
        self._watched = sitting, sitting.param.watch(lambda *_: self._forget(), ["eyes", "waiting_for"])

    def _set(self, lesson: BribeLesson, note: str = "") -> None:
        self._lesson = lesson
        self.form.show(lesson)
        self._note, self._link = note, ""
        self._begin()

    def _forget(self) -> None:
        """What was known of one purse stays on nobody else's screen."""
        self._unwatch()
        self._set(BribeLesson())

    def _unwatch(self) -> None:
        if self._watched is not None:
            sitting, watcher = self._watched
            sitting.param.unwatch(watcher)
            self._watched = None

    def _mark_best(self) -> None:
        self._marks_best = not self._marks_best
        self._show_payoffs()

    def _choose_side(self, whose: str) -> None:
        if whose in WHOSE:
            self._whose = whose
            self._show_payoffs()

    @property
    def _side(self) -> Side:
        return WHOSE[self._whose]

    def _tapped(self, row: str, column: str) -> None:
        self._cell = (int(row), int(column))
        self._show_payoffs()

    # --- showing ------------------------------------------------------------------------------------------

    def _show(self) -> None:
        self._show_intro()
        self._show_payoffs()
        self._show_mixes()

    def _show_intro(self) -> None:
        has_game = self._page is not None and self._page.sitting is not None
        buttons = button("Link to these numbers", "theory", "link")
        buttons += button("Take the battle from my game", "theory", "game") if has_game else ""
        buttons += button("For the projector", "theory", "large", look="pick", pressed=self.is_large)
        link = f'<span class="link">{text(self._link)}</span>' if self._link else ""
        self.intro.markup = f'{INTRO}<div class="buttons">{buttons}</div>{link}{note(self._note)}{EXERCISES}'

    def _show_payoffs(self) -> None:
        game = self._battle.matrix
        numbers = game.row_payoffs if self._side is Side.ACTIVE else game.column_payoffs
        marked = None if self._cell is None else (str(self._cell[0]), str(self._cell[1]))
        best = self._battle.list_best_replies(self._side) if self._marks_best else set()
        lines = [[float(each) for each in line] for line in numbers]
        self.heat.show(game.row_names, game.column_names, lines, marked, {(str(one), str(two)) for one, two in best})
        labels = {"you": "What you get", "they": "What they get"}
        buttons = picks("whose", labels, self._whose)
        buttons += button("Mark best replies", "best", look="pick", pressed=self._marks_best)
        key = "A star: nothing earns more against that bribe. " if self._marks_best else ""
        key += "In tremis: rust is a loss, teal a gain."
        self.payoffs.markup = f'<h2>Every pair of bribes</h2><div class="plans">{buttons}</div>{note(key)}'
        self.told.markup = f'<p role="status">{text(self._cell_words())}</p>'

    def _cell_words(self) -> str:
        if self._cell is None:
            return "Tap a cell to see how it arises."
        mine, theirs = self._cell
        auction = self._battle.auction
        side = self._side
        own, other = (mine, theirs) if side is Side.ACTIVE else (theirs, mine)
        wins = auction.wins(side, own, other)
        stake = auction.stake(side) if wins else 0
        who = "You" if side is Side.ACTIVE else "They"
        return (
            f"You bribe {mine}, they bribe {theirs}. {who} {'win' if wins else 'lose'}: "
            f"{stake} - {own} paid + {other} received = {auction.payoff(side, own, other)}."
        )

    def _show_mixes(self) -> None:
        solved = self._battle.equilibrium
        self.bars.show(*map(self._battle.chances, Side))
        chance = f'<p class="big words"><span>You win <em>{percent(solved.win_chance)}</em></span></p>'
        self.mixes.markup = f"<h2>The equilibrium</h2>{chance}{bullets(self._facts())}{self._why()}"

    def _why(self) -> str:
        """Against their mix: what each of your bribes wins and earns."""
        rows = [(own, str(won), f"{won} × {self._battle.auction.active_stake} - {own} = {earned}")
                for own, won, earned in self._battle.list_gains()]  # fmt: skip
        told = table(rows, ("You bribe", "Wins", "Bidding earns"))
        return fold("Why nobody can do better: every bribe of yours against their mix", told)

    def _facts(self) -> list[str]:
        solved, auction = self._battle.equilibrium, self._battle.auction
        facts = [
            f"You pay {amount(solved.active_pays)} on average, they pay {amount(solved.other_pays)}; the battle is "
            f"worth {amount(solved.active_payoff)} to you and {amount(solved.other_payoff)} to them.",
            f"Gain from deviating, worked out exactly: {solved.certificate}. Nobody can do better alone.",
        ]
        surely = sure_win(auction, Side.ACTIVE)
        if surely is not None:
            facts.append(f"A bribe of {surely} wins whatever they pay.")
        if not solved.is_unique:
            span, *_ = find_spans(solved.outcomes)
            facts.append(
                f"There are other equilibria: your chance lies between {percent(span.low)} and {percent(span.high)}."
            )
        return [*facts, *list_dominated(self._battle)]


def card(*parts: Any) -> Column:
    return Column(*parts, stylesheets=[_CARD])


def pair(*parts: Any) -> Column:
    return Column(*parts, stylesheets=[_PAIR])


_CARD = """
:host {
  border: 1px solid var(--g-line); border-radius: 14px; background: var(--g-paper); padding: 14px 16px; min-width: 0;
  margin-bottom: 14px !important; box-sizing: border-box; max-height: none !important; gap: 10px;
}
"""
_PROJECTOR = ":host(.projector) { --g-sheet: 25px; }"
_PAIR = """
:host {
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 0 14px; align-items: start; max-height: none !important;
}
:host > * { min-width: 0; max-width: 100%; }
@media (min-width: 961px) { :host(:not(.projector)) { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); } }
"""
