"""A careful opponent for learners: it goes the short way, hides fortresses far off, and keeps off nobody's toes."""

from __future__ import annotations

from engine.bots.judge import Judge, JudgingBot
from engine.conquerors import actions as act
from engine.conquerors.battle import find_lasting_walls, find_tokens
from engine.conquerors.questions import find_castle, find_goals, find_ground, find_layer
from engine.conquerors.rules import ConquerorsRules
from engine.conquerors.state import ConquerorsView
from engine.conquerors.steps import Hiding
from engine.core.hex_ground import mask_of
from engine.core.position import step_of

NEAREST, TRAIL = 1.0, 0.05
"""What a step towards the next goal is worth, and a step of a fighter who hangs behind."""
BUILDING, COMING_HOME = 20.0, 100.0


class ConquerorsJudge(Judge[ConquerorsRules, ConquerorsView, act.ConquerorsAction]):
    """Values by distance: to the next goal for the army, from the castle for a rival's fortress."""

    def __init__(self, rules: ConquerorsRules, view: ConquerorsView) -> None:
        super().__init__(rules, view)
        self._ground = find_ground(view)
        self._balls: list[int] | None = None

    def _value_of_placing(self, start: str | None, target: str) -> float:
        index = self._ground.index
        to = 1 << index[target]
        goals, castle = find_goals(self.view, self.me), find_castle(self.view, self.me)
        if to & goals:
            return BUILDING
        if not goals and to == castle:
            return COMING_HOME
        cells = self.view.masks[self.me]
        rest = cells if start is None else cells & ~(1 << index[start])
        value = -NEAREST * self._steps(rest | to) - TRAIL * self._steps(to)
        return value if start is None else value + TRAIL * self._steps(1 << index[start])

    def _steps(self, cells: int) -> int:
        """From these cells to the next goal, round what bars the way now; far when there is no way."""
        if self._balls is None:
            self._balls = self._ground.layers(self._choose_goal(), self._find_open())
        return next((steps for steps, ball in enumerate(self._balls) if ball & cells), 50)

    def _find_open(self) -> int:
        rivals = find_tokens(self.view) & ~self.view.masks[self.me]
        return self._ground.cells & ~rivals & ~find_lasting_walls(self.view, self.me)

    def _choose_goal(self) -> int:
        """The open fortress that is nearest now; with all of them built, the castle."""
        castle = find_castle(self.view, self.me)
        goals, army = find_goals(self.view, self.me) or castle, self.view.masks[self.me] or castle
        balls = self._ground.layers(army, self._find_open() | goals)
        near = next((ball & goals for ball in balls if ball & goals), goals)
        return near & -near

    def _value_of_hiding(self, cell: str) -> float:
        """Far from the owner's castle and from its other tiles."""
        owner = find_layer(self.rules.terms, self.view, step_of(self.view, Hiding).laid)[1]
        marks = find_castle(self.view, owner) | mask_of(self.view.tiles[owner])
        return float(self._ground.steps(marks, 1 << self._ground.index[cell], self._ground.cells) or 0)

    values = {
        act.Move: lambda judge, action: judge._value_of_placing(action.start, action.target),
        act.Deploy: lambda judge, action: judge._value_of_placing(None, action.target),
        act.Hide: lambda judge, action: judge._value_of_hiding(action.cell),
        act.Lay: lambda judge, action: -0.1 * (abs(action.q) + abs(action.r)),
        act.Agree: 1.0,
    }


def build_cautious_bot() -> JudgingBot:
    """The careful opponent; values 0.2 apart are as good."""
    return JudgingBot(ConquerorsJudge, 0.2)
