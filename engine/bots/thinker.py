"""An opponent that thinks: it tries its choices out in worlds that agree with what its seat has seen.

One tree for all imagined worlds (information-set Monte-Carlo tree search). The careful bot ranks the choices, so that
wide menus open gradually, the likeliest first, and plays every trial on to its end or to a horizon, where the game's
own appraisal says how likely each seat is to win. What others choose in secret, and what chance gives them in secret,
is not told apart in the tree: nobody plans on what he will never see.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log, sqrt
from random import Random
from typing import Any, Protocol, TypeAlias

import msgspec

from engine.core.action import Action
from engine.core.menu import Menu
from engine.core.position import AnyView
from engine.core.seat import CHANCE, NOBODY, Actor, Seat
from engine.core.table import draw

Chances: TypeAlias = Sequence[float]
"""How likely each seat is to win; they add up to one."""
Appraise: TypeAlias = Callable[[Any, Any], Chances]
"""(rules, state): the chances where a trial is cut off."""

CURIOSITY = 0.5
"""How much a choice that was tried seldom is preferred, against the chance that it has shown."""
FIRST_OPEN, OPENED_BY_ROOT = 2, 1.0
"""How many choices of a menu are open at first, and how many more by the square root of the visits."""


class Policy(Protocol):
    """What trials are played by: the careful bot of the game."""

    def choose(self, rules: Any, view: Any, menu: Menu[Action], random: Random) -> Action: ...
    def rank(self, rules: Any, view: Any, menu: Sequence[Action], random: Random) -> list[Action]: ...


class Mind(msgspec.Struct, frozen=True, kw_only=True):
    """What a game gives to its thinker."""

    policy: Callable[[], Policy]
    appraise: Appraise
    horizon: int
    """After so many decisions a trial is cut off and appraised."""


class Prospect(msgspec.Struct, frozen=True):
    """What a choice has shown: its seat's chance to win after so many trials, and the standard error of it."""

    action: Action
    chance: float
    trials: int
    error: float


class Node:
    """What was learned below one way of playing on."""

    __slots__ = ("available", "children", "squares", "sums", "visits")

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.available = 0
        self.sums = [0.0] * seats
        self.squares = 0.0
        self.children: dict[Any, Node] = {}


class Thinker:
    """Chooses what was tried most. The same seed and as many trials give the same choice again."""

    def __init__(self, mind: Mind, trials: int) -> None:
        self._mind = mind
        self._policy = mind.policy()
        self._trials = trials

    def choose(self, rules: Any, view: AnyView, menu: Menu[Action], random: Random) -> Action:
        """What the best prospect begins with."""
        return menu[0] if len(menu) == 1 else self.weigh(rules, view, menu, random)[0].action

    def weigh(
        self,
        rules: Any,
        view: AnyView,
        menu: Menu[Action],
        random: Random,
        goes_on: Callable[[int], bool] = lambda trials: True,
    ) -> list[Prospect]:
        """Every choice that was tried, the most tried first. `goes_on` may stop it after any trial."""
        search = Search(rules, self._mind, self._policy, random)
        root = Node(len(rules.seats))
        seat = view.to_act
        assert isinstance(seat, int)
        order = self._policy.rank(rules, view, menu, random)
        for trial in range(self._trials):
            if trial and not goes_on(trial):
                break
            search.try_once(root, rules.imagine(view, random), order)
        tried = sorted(root.children.items(), key=lambda pair: (-pair[1].visits, -pair[1].sums[seat]))
        return [_prospect(action, node, seat) for action, node in tried]


def _prospect(action: Action, node: Node, seat: Seat) -> Prospect:
    mean = node.sums[seat] / node.visits
    spread = max(0.0, node.squares / node.visits - mean * mean)
    return Prospect(action, mean, node.visits, sqrt(spread / node.visits))


class Search:
    """One tree being grown, trial by trial."""

    def __init__(self, rules: Any, mind: Mind, policy: Policy, random: Random) -> None:
        self.rules = rules
        self.mind = mind
        self.policy = policy
        self.random = random

    def try_once(self, root: Node, state: Any, order: list[Action]) -> None:
        """Down the tree by what is known, one node further, on to the end by the policy, and back with the result."""
        me: Seat = state.to_act
        actor: Actor = me
        path, node = [(root, actor)], root
        state, child = self._descend(node, state, order)
        while child.visits and state.to_act is not NOBODY:
            path.append((child, actor))
            node, actor = child, state.to_act
            if actor is CHANCE:
                state, child = self._draw(node, state)
            else:
                menu = self.rules.legal_actions(state)
                ranked = self._rank(state, menu)
                state, child = self._descend(node, state, ranked, is_hidden=actor != me and self.rules.hides(state))
        path.append((child, actor))
        chances = self.play_out(state)
        for each, mover in path:
            each.visits += 1
            for seat, chance in enumerate(chances):
                each.sums[seat] += chance
            if isinstance(mover, int):
                each.squares += chances[mover] ** 2

    def _rank(self, state: Any, menu: Menu[Action]) -> list[Action]:
        if len(menu) == 1:
            return [menu[0]]
        return self.policy.rank(self.rules, self.rules.observe(state, state.to_act), menu, self.random)

    def _descend(self, node: Node, state: Any, ranked: list[Action], is_hidden: bool = False) -> tuple[Any, Node]:
        """The choice by which this trial goes on, and the node below it."""
        if is_hidden:
            return self.rules.apply(state, ranked[0]), self._below(node, None)
        action = self._select(node, ranked, state.to_act)
        return self.rules.apply(state, action), self._below(node, action)

    def _select(self, node: Node, ranked: list[Action], seat: Seat) -> Action:
        """Among the open choices: one never tried, or the one of the best prospect with what curiosity adds."""
        opened = ranked[: FIRST_OPEN + int(OPENED_BY_ROOT * sqrt(node.visits))]
        best, best_value = opened[0], -1.0
        for action in opened:
            child = node.children.get(action)
            if child is None:
                best = action
                break
            child.available += 1
            value = child.sums[seat] / child.visits + CURIOSITY * sqrt(log(child.available + 1) / child.visits)
            if value > best_value:
                best, best_value = action, value
        return best

    def _draw(self, node: Node, state: Any) -> tuple[Any, Node]:
        action = draw(self.rules.chances(state), self.random)
        return self.rules.apply(state, action), self._below(node, None if self.rules.hides(state) else action)

    def _below(self, node: Node, key: Action | None) -> Node:
        child = node.children.get(key)
        if child is None:
            child = node.children[key] = Node(len(node.sums))
        return child

    def play_out(self, state: Any) -> Chances:
        """The careful bot plays for everybody, to the end or to the horizon."""
        rules, policy, random, left = self.rules, self.policy, self.random, self.mind.horizon
        while left:
            actor = state.to_act
            if actor is NOBODY:
                return share_win(rules, state)
            if actor is CHANCE:
                state = rules.apply(state, draw(rules.chances(state), random))
                continue
            menu = rules.legal_actions(state)
            chosen = menu[0] if len(menu) == 1 else policy.choose(rules, rules.observe(state, actor), menu, random)
            state = rules.apply(state, chosen)
            left -= 1
        return share_win(rules, state) if state.to_act is NOBODY else self.mind.appraise(rules, state)


def share_win(rules: Any, state: Any) -> Chances:
    """What a finished game is worth to each seat: the winners share one."""
    winners = rules.outcome(state).winners
    return [1 / len(winners) if seat in winners else 0.0 for seat in rules.seats]
