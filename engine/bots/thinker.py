"""An opponent that thinks: it tries its choices out in worlds that agree with what its seat has seen.

The careful bot of the game ranks the choices. The first few are tried in the same imagined worlds with the same luck,
so that what differs is the choice; after each round the worse half is left out. The careful bot's own first choice
stays to the end, and another is preferred only where it has clearly done better.

Below each choice grows one tree for all worlds (information-set Monte-Carlo tree search): menus open gradually, and
the careful bot plays every trial on to its end or to a horizon, where the game's own appraisal says how likely each
seat is to win. What others choose in secret, and what chance gives them in secret, is not told apart in the tree:
nobody plans on what he will never see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import ceil, log, log2, sqrt
from random import Random
from statistics import fmean
from typing import Any, Protocol, TypeAlias

import msgspec

from engine.bots.bot import Bot
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
OPENED_BY_ROOT = 0.35
"""One choice of a menu in the tree is open at first, and so many more by the square root of the visits."""
TRIALS_OF_ONE, FEWEST_TRIED = 8, 3
"""So many trials there are for each choice that is tried; so many choices are tried at least."""
DOUBT = 0.5
"""So many standard errors another choice must be better than the careful bot's own, to be preferred."""
SURE, WORLDS_TO_BE_SURE = 2.0, 5
"""After so many worlds, and so many standard errors ahead of every other, a choice is settled."""


class Policy(Bot, Protocol):
    """What trials are played by: the careful bot of the game."""

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

    __slots__ = ("available", "children", "sums", "visits")

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.available = 0
        self.sums = [0.0] * seats
        self.children: dict[Any, Node] = {}


class Candidate:
    """A choice that is tried, the tree below it, and what came of it world by world."""

    def __init__(self, action: Action, seats: int) -> None:
        self.action = action
        self.tree = Node(seats)
        self.results: list[float] = []

    @property
    def chance(self) -> float:
        return fmean(self.results)

    def leads(self, other: Candidate, errors: float) -> bool:
        """Is it better by more than so many standard errors, in the worlds in which both were tried?"""
        found = [mine - its for mine, its in zip(self.results, other.results, strict=False)]
        return sum(found) > errors * sqrt(sum(each * each for each in found))

    def tell(self) -> Prospect:
        mean, trials = self.chance, len(self.results)
        spread = sum((each - mean) ** 2 for each in self.results) / trials
        return Prospect(self.action, mean, trials, sqrt(spread / trials))


class Thinker:
    """The same seed and as many trials give the same choice again."""

    def __init__(self, mind: Mind, trials: int) -> None:
        self._mind = mind
        self._policy = mind.policy()
        self._trials = trials

    def choose(self, rules: Any, view: AnyView, menu: Menu[Action], random: Random) -> Action:
        """What the best prospect begins with."""
        return menu[0] if len(menu) == 1 else self.weigh(rules, view, menu, random)[0].action

    def weigh(self, rules: Any, view: AnyView, menu: Menu[Action], random: Random) -> list[Prospect]:
        """Every choice that was tried: the best first, then the most tried."""
        most = max(min(FEWEST_TRIED, self._trials), self._trials // TRIALS_OF_ONE)
        tried = [Candidate(action, len(rules.seats)) for action in self._policy.rank(rules, view, menu, random)[:most]]
        search = Search(rules, self._mind, self._policy, random)
        seed, live = random.getrandbits(64), list(tried)
        for candidate in self._take_turns(live):
            search.random = Random(seed + len(candidate.results))
            search.try_once(candidate, rules.imagine(view, search.random))
        best = find_best(live)
        others = [each for each in tried if each is not best and each.results]
        return [each.tell() for each in (best, *sorted(others, key=lambda each: -len(each.results)))]

    def _take_turns(self, live: list[Candidate]) -> Iterator[Candidate]:
        """Whose trial comes next: world by world, in rounds of equally many trials. After each round the worse half
        leaves the list, but never the first."""
        left = self._trials
        for rounds in range(max(1, ceil(log2(len(live)))), 0, -1):
            end = left - left // rounds
            while left > end:
                for candidate in live[:left]:
                    yield candidate
                    left -= 1
                if _is_settled(live):
                    return
            live[1:] = sorted(live[1:], key=lambda each: -each.chance)[: max(1, len(live) // 2 - 1)]


def find_best(live: list[Candidate]) -> Candidate:
    """The best, but the careful bot's own first choice where that is not clearly worse."""
    first = live[0]
    best = max((each for each in live if each.results), key=lambda each: each.chance)
    return best if best.leads(first, DOUBT) else first


def _is_settled(live: list[Candidate]) -> bool:
    """Does one clearly lead, or are all the same?"""
    if len(live[-1].results) < WORLDS_TO_BE_SURE:
        return False
    best = max(live, key=lambda each: each.chance)
    return all(best is each or best.results == each.results or best.leads(each, SURE) for each in live)


class Search:
    """One tree being grown, trial by trial."""

    def __init__(self, rules: Any, mind: Mind, policy: Policy, random: Random) -> None:
        self.rules = rules
        self.mind = mind
        self.policy = policy
        self.random = random

    def try_once(self, candidate: Candidate, state: Any) -> None:
        """The choice, down its tree by what is known, one node further, on to the end by the policy, and back."""
        me: Seat = state.to_act
        state, node = self.rules.apply(state, candidate.action), candidate.tree
        path = [node]
        while node.visits and state.to_act is not NOBODY:
            action, key = self._go_on(node, state, me)
            state, node = self.rules.apply(state, action), self._below(node, key)
            path.append(node)
        chances = self.play_out(state)
        candidate.results.append(chances[me])
        for each in path:
            each.visits += 1
            for seat, chance in enumerate(chances):
                each.sums[seat] += chance

    def _rank(self, state: Any, menu: Menu[Action]) -> list[Action]:
        if len(menu) == 1:
            return [menu[0]]
        return self.policy.rank(self.rules, self.rules.observe(state, state.to_act), menu, self.random)

    def _go_on(self, node: Node, state: Any, me: Seat) -> tuple[Action, Action | None]:
        """How this trial goes on, and by what its seat tells that apart from how else it might."""
        actor: Actor = state.to_act
        is_hidden = actor != me and self.rules.hides(state)
        if isinstance(actor, int):
            ranked = self._rank(state, self.rules.legal_actions(state))
            action = ranked[0] if is_hidden else self._select(node, ranked, actor)
        else:
            action = draw(self.rules.chances(state), self.random)
        return action, None if is_hidden else action

    def _select(self, node: Node, ranked: list[Action], seat: Seat) -> Action:
        """Among the open choices: one never tried, or the one of the best prospect with what curiosity adds."""
        opened = ranked[: 1 + int(OPENED_BY_ROOT * sqrt(node.visits))]
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
