"""Play it: against the equilibrium or two students against each other, a running score, what habits give away."""

from __future__ import annotations

from fractions import Fraction

from app.barbarian.theory.game import Match, SolvedBattle
from app.core.calculate.markup import amount, button, headline, note, picks, text
from app.core.calculate.sheet import Sheet
from app.core.charts import Course
from engine.theory.bribe_auction import Side

RIVALS = {"wise": "Against the equilibrium", "student": "Two students"}


class MatchPart:
    """A button a bribe, and the averages so far; two students seal theirs one after the other, shown together."""

    def __init__(self, battle: SolvedBattle) -> None:
        self.rival = "wise"
        self.sheet = Sheet()
        self.course = Course(["first side", "second side, or what the equilibrium earns"], "round", "tremis a round")
        self.parts = (self.sheet, self.course.pane)
        self.sheet.listen("bribe", self._bribe)
        self.sheet.listen("rival", self._choose)
        self.sheet.listen("again", lambda _: self.begin(self._battle))
        self.begin(battle)

    def begin(self, battle: SolvedBattle) -> None:
        self._battle = battle
        self.match = Match(battle)
        self.sealed: int | None = None
        self.course.clear()
        self._show()

    def _choose(self, rival: str) -> None:
        if rival in RIVALS:
            self.rival = rival
            self.begin(self._battle)

    def _sums(self) -> tuple[int, ...]:
        """What the side that is asked can pay."""
        auction = self._battle.auction
        return auction.active_sums if self.sealed is None else auction.other_sums

    def _bribe(self, said: str) -> None:
        if not said.isdecimal() or int(said) not in self._sums():
            return
        if self.rival == "wise":
            self.match.play(int(said))
        elif self.sealed is None:
            self.sealed = int(said)
            self._show()
            return
        else:
            self.match.play(self.sealed, int(said))
            self.sealed = None
        second = self.match.average(Side.OTHER) if self.rival == "student" else self._battle.equilibrium.active_payoff
        self.course.add([len(self.match.rounds)], [float(self.match.average(Side.ACTIVE))], [float(second)])
        self._show()

    def _show(self) -> None:
        rivals = picks("rival", RIVALS, self.rival)
        bribes = "".join(button(str(bribe), "bribe", str(bribe)) for bribe in self._sums())
        again = f'<div class="buttons">{button("Begin again", "again")}</div>' if self.match.rounds else ""
        self.sheet.markup = (
            f'<h2>Play it</h2><div class="plans" role="group" aria-label="Opponent">{rivals}</div>'
            f'<p role="status">{text(self._question())}</p><div class="buttons">{bribes}</div>{self._story()}{again}'
        )

    def _question(self) -> str:
        if self.rival == "wise":
            return "Your opponent plays the equilibrium. What do you bribe?"
        if self.sealed is None:
            return "First student: tap your bribe while the other looks away."
        return "Sealed. Second student: tap yours; then both are opened."

    def _story(self) -> str:
        if not self.match.rounds:
            promised = amount(self._battle.equilibrium.active_payoff)
            return f'<p class="note">The equilibrium earns the first side {promised} a round. Can you do better?</p>'
        last, count = self.match.rounds[-1], len(self.match.rounds)
        average, second = (amount(self.match.average(side)) for side in Side)
        gap, second_gap = (_say_gap(self.match.gap(side)) for side in Side)
        if self.rival == "student":
            outcome = f"First {last.mine}, second {last.theirs}: the {'first' if last.i_win else 'second'} wins"
            told = f"In {count}: the first {average} a round, the second {second}."
            gaps = [f"First student: {gap}", f"Second: {second_gap}"]
        else:
            outcome = f"You {last.mine}, they {last.theirs}: {'you win' if last.i_win else 'they win'}"
            told = f"{amount(last.earned)} this round; {amount(self.match.total)} in {count}; {average} a round."
            gaps = [gap]
        return headline(outcome) + "".join(map(note, (told, *gaps)))


def _say_gap(gap: Fraction) -> str:
    if gap == 0:
        return "So far these habits give nothing away."
    return f"Best-reply gap: who knew these habits could earn {amount(gap)} more a round."
