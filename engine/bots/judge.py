"""The frame of a careful opponent: a judge values each choice, a little noise keeps it from being a clockwork."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

from engine.core.action import Action
from engine.core.menu import Menu
from engine.core.position import AnyView
from engine.core.rules import Rules
from engine.core.seat import Seat

R = TypeVar("R", bound=Rules[Any, Any, Any])
V = TypeVar("V", bound=AnyView)
A = TypeVar("A", bound=Action)


class Judge(Generic[R, V, A]):
    """Values for one decision, by rules of thumb, seeing only the view of the seat that decides."""

    def __init__(self, rules: R, view: V) -> None:
        self.rules = rules
        self.view = view
        self.me = view.to_act if isinstance(view.to_act, int) else Seat(0)

    values: ClassVar[Mapping[type[Action], float | Callable[[Any, Any], float]]]
    """What each kind of choice is worth, or what says so of the judge and the choice."""
    otherwise: ClassVar[float] = 0.0
    """What all other kinds are worth."""

    def value(self, action: A) -> float:
        """What the choice is worth; only differences count."""
        worth = self.values.get(type(action), self.otherwise)
        return worth(self, action) if callable(worth) else worth


class JudgingBot:
    """Chooses what its judge values most. `noise` is how far apart two values may lie and still be as good."""

    def __init__(self, judge: Callable[[Any, Any], Judge[Any, Any, Any]], noise: float) -> None:
        self._judge = judge
        self._noise = noise

    def choose(self, rules: Rules[Any, Any, Any], view: Any, menu: Menu[Action], random: Random) -> Action:
        """The dearest of the menu."""
        judge = self._judge(rules, view)
        return max(menu, key=lambda action: judge.value(action) + random.random() * self._noise)

    def rank(self, rules: Rules[Any, Any, Any], view: Any, menu: Sequence[Action], random: Random) -> list[Action]:
        """The menu, the dearest first."""
        judge = self._judge(rules, view)
        values = [judge.value(action) + random.random() * self._noise for action in menu]
        return [menu[at] for at in sorted(range(len(menu)), key=values.__getitem__, reverse=True)]
