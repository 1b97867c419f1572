"""The Theory tab of Barbarian Kingdoms: the sealed-bribe battle as a game that one can see, play and watch learn."""

from __future__ import annotations

from typing import Any

import panel as pn

from app.barbarian.theory.game import BribeLesson, SolvedBattle
from app.barbarian.theory.learning import LearningPart
from app.barbarian.theory.match import MatchPart
from app.core.calculate.form import Group, Look, ParameterForm
from app.core.calculate.sheet import Sheet, amount, bullets, button, percent, text
from app.core.charts import HeatMap, PairedBars
from engine.core.parameters import InputError
from engine.theory.bribe_auction import Side, sure_win
from engine.theory.iterated_elimination import Elimination, iterated_elimination
from engine.theory.matrix_game import Chooser

LOOK = Look(
    groups=(Group("", ("my_purse", "their_purse", "head_start", "my_stake", "their_stake"), is_wide=True),),
)


def build_tab(page: Any = None) -> TheoryTab:
    """The tab. `page` is the page that shows it; nothing of it is needed."""
    return TheoryTab()


class TheoryTab(pn.Column):
    """The numbers of the battle on top; below them four ways to look at the game they make."""

    def __init__(self, lesson: BribeLesson | None = None) -> None:
        self._lesson = lesson or BribeLesson()
        self._battle = self._lesson.solve()
        self._whose = "you"
        self._cell: tuple[int, int] | None = None
        self.form = ParameterForm(self._lesson, LOOK)
        self.intro = Sheet()
        self.payoffs = Sheet()
        self.heat = HeatMap("you bribe", "they bribe")
        self.mixes = Sheet()
        self.bars = PairedBars("You", "They", "bribe")
        self.match = MatchPart(self._battle)
        self.learning = LearningPart(self._battle)
        super().__init__(
            card(self.intro, self.form),
            pair(card(self.payoffs, self.heat.pane), card(self.mixes, self.bars.pane)),
            pair(card(*self.match.parts), card(*self.learning.parts)),
            sizing_mode="stretch_width",
            margin=0,
        )
        self.form.param.watch(self._changed, "values")
        self.payoffs.listen("whose", self._choose_side)
        self.heat.on_tap(self._tapped)
        self._show()

    def _changed(self, _: object) -> None:
        try:
            self.form.fill(self._lesson)
        except InputError as wrong:
            self.intro.markup = f'<p class="sentence" role="alert">{text(wrong)}</p>'
            return
        self._battle = self._lesson.solve()
        self._cell = None
        self.match.begin(self._battle)
        self.learning.begin(self._battle)
        self._show()

    def _choose_side(self, whose: str) -> None:
        if whose in ("you", "they"):
            self._whose = whose
            self._show_payoffs()

    def _tapped(self, row: str, column: str) -> None:
        self._cell = (int(row), int(column))
        self._show_payoffs()

    # --- showing ------------------------------------------------------------------------------------------

    def _show(self) -> None:
        self.intro.markup = (
            "<h2>Two purses, one battle</h2>"
            "<p>Both sides seal a bribe at once. Points before bribes are your head start; each tremis bribed is one "
            "point more; a tie is yours. Win or lose, each keeps the purse it receives: your own bribe is gone in any "
            "case, and what they pay you does not depend on what you pay.</p>"
        )
        self._show_payoffs()
        self._show_mixes()

    def _show_payoffs(self) -> None:
        game = self._battle.matrix
        numbers = game.row_payoffs if self._whose == "you" else game.column_payoffs
        marked = None if self._cell is None else (str(self._cell[0]), str(self._cell[1]))
        self.heat.show(game.row_names, game.column_names, [[float(each) for each in line] for line in numbers], marked)
        picks = "".join(
            button(label, "whose", who, look="pick", pressed=who == self._whose)
            for who, label in (("you", "What you get"), ("they", "What they get"))
        )
        words = f'<p class="note">{text(self._cell_words())}</p>'
        self.payoffs.markup = f'<h2>Every pair of bribes</h2><div class="plans">{picks}</div>{words}'

    def _cell_words(self) -> str:
        if self._cell is None:
            return "In tremis: rust is a loss, teal a gain. Tap a cell to see how it arises."
        mine, theirs = self._cell
        auction = self._battle.auction
        side = Side.ACTIVE if self._whose == "you" else Side.OTHER
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
        self.bars.show(
            {bribe: float(chance) for bribe, chance in solved.active.items()},
            {bribe: float(chance) for bribe, chance in solved.other.items()},
        )
        chance = f'<p class="big words"><span>You win <em>{percent(solved.win_chance)}</em></span></p>'
        self.mixes.markup = f"<h2>The equilibrium</h2>{chance}{bullets(self._facts())}"

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
            span = solved.win_chance_span
            facts.append(
                f"There are other equilibria: your chance lies between {percent(span.low)} and {percent(span.high)}."
            )
        return [*facts, *_dominated(self._battle)]


def _dominated(battle: SolvedBattle) -> list[str]:
    """Bribes that are never needed, each dropped once and in order."""
    steps = iterated_elimination(battle.matrix).steps
    found = []
    for chooser, who in ((Chooser.ROW, "You"), (Chooser.COLUMN, "They")):
        dropped = [_name(battle, step) for step in steps if step.chooser is chooser]
        if dropped:
            found.append(f"{who} never need {', '.join(dropped)}: a smaller bribe always earns more (dominated).")
    return found


def _name(battle: SolvedBattle, step: Elimination) -> str:
    return battle.matrix.names(step.chooser)[step.strategy]


def card(*parts: Any) -> pn.Column:
    return pn.Column(*parts, sizing_mode="stretch_width", margin=0, stylesheets=[_CARD])


def pair(*parts: Any) -> pn.Column:
    return pn.Column(*parts, sizing_mode="stretch_width", margin=0, stylesheets=[_PAIR])


_CARD = """
:host {
  border: 1px solid var(--g-line); border-radius: 14px; background: var(--g-paper); padding: 14px 16px; min-width: 0;
  margin-bottom: 14px !important; box-sizing: border-box; max-height: none !important; gap: 10px;
}
"""
_PAIR = """
:host {
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 0 14px; align-items: start; max-height: none !important;
}
:host > * { min-width: 0; max-width: 100%; }
@media (min-width: 961px) { :host { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); } }
"""
