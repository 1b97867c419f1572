"""How two learners find the equilibrium: fictitious play and regret matching, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from app.barbarian.theory.game import SolvedBattle
from app.core.calculate.markup import button, picks, text
from app.core.calculate.sheet import Sheet
from app.core.charts import Course, PairedBars
from engine.theory.bribe_auction import Side
from engine.theory.fictitious_play import fictitious_play
from engine.theory.matrix_game import MatrixGame
from engine.theory.regret_matching import regret_matching

MOST_ROUNDS = 2000
PACE = 150
"""Milliseconds between two strides of a film."""
WAYS = {
    "fictitious": ("Fictitious play", "Each side replies best to what the other has played so far."),
    "regret": ("Regret matching", "Each side plays what it regrets not having played, the more the oftener."),
}


class LearningPart:
    """Buttons to step, to run and to begin again; the gap as it closes, and the mixes so far."""

    def __init__(self, battle: SolvedBattle) -> None:
        self.way = "fictitious"
        self.sheet = Sheet()
        self.course = Course(["gain from deviating"], "round", "tremis", is_log=True, height=220)
        self.bars = PairedBars("You so far", "They so far", "bribe", "equilibrium", height=220)
        self.parts = (self.sheet, self.course.pane, self.bars.pane)
        self.sheet.listen("way", self._choose)
        self.sheet.listen("step", self._step)
        self.sheet.listen("run", lambda _: self._run())
        self.sheet.listen("tick", lambda _: self._tick())
        self.sheet.listen("again", lambda _: self.begin(self._battle))
        self.begin(battle)

    def begin(self, battle: SolvedBattle) -> None:
        self.sheet.pace = 0
        self._battle = battle
        self.turn, self.gap = 0, float("nan")
        self._steps = _steps(self.way, battle.matrix)
        self.course.clear()
        self.bars.pane.visible = False
        self._show()

    def advance(self, rounds: int) -> None:
        """So many rounds more, at most MOST_ROUNDS in all."""
        taken = list(islice(self._steps, min(rounds, MOST_ROUNDS - self.turn)))
        if not taken:
            return
        self.course.add([turn for turn, _, _, _ in taken], [gap or float("nan") for _, gap, _, _ in taken])
        self.turn, self.gap, mine, theirs = taken[-1]
        if self.turn >= MOST_ROUNDS:
            self.sheet.pace = 0
        auction = self._battle.auction
        self.bars.show(
            dict(zip(auction.sums(Side.ACTIVE), mine, strict=True)),
            dict(zip(auction.sums(Side.OTHER), theirs, strict=True)),
            *map(self._battle.chances, Side),
        )
        self.bars.pane.visible = True
        self._show()

    def _choose(self, way: str) -> None:
        if way in WAYS:
            self.way = way
            self.begin(self._battle)

    def _step(self, said: str) -> None:
        if said in ("1", "10", "100"):
            self.advance(int(said))

    def _run(self) -> None:
        self.sheet.pace = 0 if self.sheet.pace or self.turn >= MOST_ROUNDS else PACE
        self._show()

    def _tick(self) -> None:
        if self.sheet.pace:
            # longer strides as the rounds go on: the chart is logarithmic
            self.advance(1 + self.turn // 12)

    def _show(self) -> None:
        ways = picks("way", {name: title for name, (title, _) in WAYS.items()}, self.way)
        is_over = self.turn >= MOST_ROUNDS
        steps = "".join(button(f"+{count}", "step", str(count)) for count in (1, 10, 100))
        film = "" if is_over else button("Pause" if self.sheet.pace else "Watch", "run", look="act first")
        told = f"Round {self.turn}: whoever deviates gains {self.gap:.3g} at most." if self.turn else WAYS[self.way][1]
        self.sheet.markup = (
            f'<h2>How learners get there</h2><div class="plans">{ways}</div><p class="note">{text(told)}</p>'
            f'<div class="buttons">{film}{"" if is_over else steps}{button("Begin again", "again")}</div>'
        )


Step = tuple[int, float, tuple[float, ...], tuple[float, ...]]


def _steps(way: str, game: MatrixGame) -> Iterator[Step]:
    """(round, gain from deviating, my mix so far, theirs) for ever."""
    if way == "regret":
        for learned in regret_matching(game):
            yield learned.turn, learned.exploitability, learned.row_average, learned.column_average
    else:
        for played in fictitious_play(game):
            mine, theirs = (tuple(map(float, mix)) for mix in (played.row_mix, played.column_mix))
            yield played.turn, float(played.exploitability), mine, theirs
