"""A careful opponent for learners: it goes the short way, hides fortresses far off, and keeps off nobody's toes."""

from __future__ import annotations

from engine.bots.judge import Judge, JudgingBot
from engine.conquerors import actions as act
from engine.conquerors.battle import find_lasting_walls, find_tokens
from engine.conquerors.board import ground_of
from engine.conquerors.questions import find_castle, find_goals, find_layer
from engine.conquerors.rules import ConquerorsRules
from engine.conquerors.state import ConquerorsView
from engine.conquerors.steps import Hiding
from engine.core.hex_ground import list_bits, mask_of
from engine.core.position import step_of

NEXT, LATER, TRAIL = 1.0, 0.1, 0.05
"""What a step towards the next goal is worth, one towards a goal after it, and one of a fighter who hangs behind."""
FAR, LEAVE_AND_RETURN = 50, 2
"""Steps to where no way leads, and to one's castle from the castle itself (CQ-A12)."""
BUILDING, COMING_HOME = 20.0, 100.0


def _steps(balls: list[int], cells: int) -> int:
    """From these cells to where the balls begin."""
    return next((steps for steps, ball in enumerate(balls) if ball & cells), FAR)


class ConquerorsJudge(Judge[ConquerorsRules, ConquerorsView, act.ConquerorsAction]):
    """Values by distance: to the next goal for the army, from the castle for a rival's fortress."""

    def __init__(self, rules: ConquerorsRules, view: ConquerorsView) -> None:
        super().__init__(rules, view)
        self._ground = ground_of(view.pieces)
        self._ways: list[list[int]] | None = None

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
        *ways, home = self._ways = self._ways or self._find_ways()
        steps = [*(_steps(way, rest | to) for way in ways), _steps(home, rest | to) or LEAVE_AND_RETURN]
        trail = _steps(self._ways[0], to) - (0 if start is None else _steps(self._ways[0], 1 << index[start]))
        return (LATER - NEXT) * steps[0] - LATER * sum(steps) - TRAIL * trail

    def _find_ways(self) -> list[list[int]]:
        """To the open fortresses, the nearest first, and to the castle: cells by distance, round what bars the way."""
        castle, mine = find_castle(self.view, self.me), self.view.masks[self.me]
        barred = find_tokens(self.view) & ~mine | find_lasting_walls(self.view, self.me)
        goals = [1 << goal for goal in list_bits(find_goals(self.view, self.me))]
        to_goals = [self._ground.layers(goal, self._ground.cells & ~barred) for goal in (*goals, castle)]
        return [*sorted(to_goals[:-1], key=lambda way: _steps(way, mine or castle)), to_goals[-1]]

    def _value_of_founding(self, cell: str) -> float:
        """In the middle of things: wherever a rival hides a fortress, it is not far."""
        cells = self._ground.cells
        return -sum((cells & ~ball).bit_count() for ball in self._ground.layers(1 << self._ground.index[cell], cells))

    def _value_of_hiding(self, cell: str) -> float:
        """Far from the owner's castle and from its other tiles."""
        owner = find_layer(self.rules.terms, self.view, step_of(self.view, Hiding).laid)[1]
        marks = find_castle(self.view, owner) | mask_of(self.view.tiles[owner])
        return float(self._ground.steps(marks, 1 << self._ground.index[cell], self._ground.cells) or 0)

    values = {
        act.Move: lambda judge, action: judge._value_of_placing(action.start, action.target),
        act.Deploy: lambda judge, action: judge._value_of_placing(None, action.target),
        act.Found: lambda judge, action: judge._value_of_founding(action.cell),
        act.Hide: lambda judge, action: judge._value_of_hiding(action.cell),
        act.Lay: lambda judge, action: -0.1 * (abs(action.q) + abs(action.r)),
        act.Agree: 1.0,
    }


def build_cautious_bot() -> JudgingBot:
    """The careful opponent; values 0.12 apart are as good."""
    return JudgingBot(ConquerorsJudge, 0.12)
