"""Play against the equilibrium: rounds against a mixed opponent, a running score, and what your habits give away."""

from __future__ import annotations

from app.barbarian.theory.game import Match, SolvedBattle
from app.core.calculate.sheet import Sheet, amount, button, text
from app.core.charts import Course


class MatchPart:
    """A sheet with a button a bribe, and the average so far against what the equilibrium promises."""

    def __init__(self, battle: SolvedBattle) -> None:
        self.sheet = Sheet()
        self.course = Course(["your average", "the equilibrium's"], "round", "tremis a round")
        self.parts = (self.sheet, self.course.pane)
        self.sheet.listen("bribe", self._bribe)
        self.sheet.listen("again", lambda _: self.begin(self._battle))
        self.begin(battle)

    def begin(self, battle: SolvedBattle) -> None:
        self._battle = battle
        self.match = Match(battle)
        self.course.clear()
        self._show()

    def _bribe(self, said: str) -> None:
        if not said.isdecimal() or int(said) not in self._battle.auction.active_sums:
            return
        self.match.play(int(said))
        promised = float(self._battle.equilibrium.active_payoff)
        self.course.add([len(self.match.rounds)], [float(self.match.average)], [promised])
        self._show()

    def _show(self) -> None:
        picks = "".join(button(str(bribe), "bribe", str(bribe)) for bribe in self._battle.auction.active_sums)
        again = f'<div class="buttons">{button("Begin again", "again")}</div>' if self.match.rounds else ""
        self.sheet.markup = (
            f"<h2>Play against it</h2><p>Your opponent plays the equilibrium. What do you bribe?</p>"
            f'<div class="buttons">{picks}</div>{self._story()}{again}'
        )

    def _story(self) -> str:
        if not self.match.rounds:
            promised = amount(self._battle.equilibrium.active_payoff)
            return f'<p class="note">The equilibrium earns you {promised} a round. Can you do better?</p>'
        last = self.match.rounds[-1]
        outcome = "you win" if last.i_win else "they win"
        count = len(self.match.rounds)
        return (
            f'<p class="big words">You {last.mine}, they {last.theirs}: {outcome}</p>'
            f'<p class="note">{amount(last.earned)} this round; {amount(self.match.total)} in {count}; '
            f"{amount(self.match.average)} a round.</p>"
            f'<p class="note">{text(self._gap_words())}</p>'
        )

    def _gap_words(self) -> str:
        gap = self.match.gap
        if gap == 0:
            return "So far your habits give nothing away."
        return f"Best-reply gap: if they knew your habits so far, they could earn {amount(gap)} more a round."
