"""What a reviewer may know of a game, and what it measures there: chances, strokes of luck, the price of a decision.

Of a finished game everything is known, and of a game without secrets as well. While a game goes on, a reviewer knows
what the asked seat could see at each point, and imagines the rest. A decision is always judged by what its own seat
could see, whoever asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Any

import msgspec

from engine.bots.thinker import Mind, Search, Thinker, share_win
from engine.core.action import Action
from engine.core.position import AnyView
from engine.core.rules import Chance
from engine.core.seat import CHANCE, NOBODY, Seat
from engine.core.table import Table, draw
from engine.review.findings import Chances, Judged, Shifted, Valued

REACH = 12
"""Where luck is weighed, a trial is cut off and appraised after so many decisions: further on, noise outweighs what
is learned, and the noise of hundreds of dice adds up."""
MOST_WEIGHED = 400
"""Where chance has more outcomes than this, so many of them are drawn instead."""


class Evidence:
    """One game that is being reviewed, as its reviewer may see it."""

    def __init__(self, table: Table, mind: Mind, asked: Seat | None = None) -> None:
        self.table = table
        self.rules: Any = table.rules
        self.asked = asked
        self.is_over = table.rules.outcome(table.state_at(table.length)) is not None
        self.knows_all = self.is_over or not table.rules.has_secrets
        self.mind = mind
        self._short = msgspec.structs.replace(mind, horizon=min(mind.horizon, REACH))
        self._policy = mind.policy()

    # --- what there is to ask -----------------------------------------------------------------------------

    def free_points(self) -> list[int]:
        """Where a seat chose among several things."""
        return [
            point
            for point, moment in enumerate(self.table.moments)
            if isinstance(moment.actor, int) and len(self.rules.legal_actions(self.table.state_at(point))) > 1
        ]

    def lucky_points(self) -> list[int]:
        """Where chance brought what the reviewer may know, or a seat's secret was opened."""
        return [
            point
            for point, moment in enumerate(self.table.moments)
            if (moment.actor is CHANCE and (self.knows_all or not self.rules.hides(self.table.state_at(point))))
            or self.opens(point)
        ]

    def opens(self, point: int) -> bool:
        """Did a seat's action there show what somebody had hidden?"""
        moment = self.table.moments[point]
        if moment.actor is CHANCE:
            return False
        return any(each.reveals and (self.knows_all or each.is_visible_to(self.asked)) for each in moment.events)

    # --- measuring ----------------------------------------------------------------------------------------

    def value(self, point: int, trials: int, seed: int) -> Valued:
        """Each seat's chance to win at a point: careful bots play on from there."""
        random = Random(f"{seed} course {point}")
        if self.knows_all:
            worlds = [self.table.state_at(point)] * trials
        else:
            view = self.table.view_at(point, self.asked)
            worlds = [self.rules.imagine(view, random) for _ in range(trials)]
        return Valued(point, average([self._try(self.mind, world, random) for world in worlds]), trials)

    def weigh_luck(self, point: int, trials: int, seed: int) -> Shifted:
        """What came against what was to be expected."""
        state = self.table.state_at(point)
        if self.opens(point) or not self.knows_all:
            return self._compare_views(point, trials, seed)
        chances = self.rules.chances(state)
        came = self.table.moments[point].action
        if len(chances) <= MOST_WEIGHED:
            return self._weigh_all(point, chances, came, max(1, trials // len(chances)), seed)
        return self._draw_some(point, chances, came, trials, seed)

    def _weigh_all(self, point: int, chances: Sequence[Chance], came: Action, trials: int, seed: int) -> Shifted:
        """Every outcome is tried in the same way, so that what luck brings is nothing on average, exactly."""
        values = {chance.action: self.value_outcome(point, chance.action, trials, seed) for chance in chances}
        whole = sum(chance.weight for chance in chances)
        before = tuple(
            sum(chance.weight * values[chance.action][seat] for chance in chances) / whole for seat in self.rules.seats
        )
        return Shifted(point, before, subtract(values[came], before), True, trials)

    def _draw_some(self, point: int, chances: Sequence[Chance], came: Action, trials: int, seed: int) -> Shifted:
        random = Random(f"{seed} drawn {point}")
        drawn = [draw(chances, random) for _ in range(max(2, trials))]
        before = average([self.value_outcome(point, action, 1, seed) for action in drawn])
        return Shifted(point, before, subtract(self.value_outcome(point, came, trials, seed), before), False, trials)

    def value_outcome(self, point: int, action: Action, trials: int, seed: int) -> Chances:
        """The chances if this had come there."""
        after = self.rules.apply(self.table.state_at(point), action)
        dice = [Random(f"{seed} luck {point} {trial}") for trial in range(trials)]
        return average([self._try(self._short, after, random) for random in dice])

    def _compare_views(self, point: int, trials: int, seed: int) -> Shifted:
        """What those who look on could expect before and after; for a game that goes on, what the asked seat could."""
        eyes = None if self.knows_all else self.asked
        trials = max(2, trials)
        expected = []
        for view in (self.table.view_at(point, eyes), self.table.view_at(point + 1, eyes)):
            dice = [Random(f"{seed} view {point} {trial}") for trial in range(trials)]
            worlds = [(self.rules.imagine(view, random), random) for random in dice]
            expected.append(average([self._try(self._short, *world) for world in worlds]))
        before, after = expected
        return Shifted(point, before, subtract(after, before), False, trials)

    def judge(self, point: int, trials: int, seed: int) -> Judged:
        """Search for the best by what the seat could see, then try it and what was played in the same worlds."""
        random = Random(f"{seed} decision {point}")
        moment = self.table.moments[point]
        seat = moment.actor
        if not isinstance(seat, int):
            raise ValueError(f"no seat decided at point {point}")
        view = self.table.view_at(point, seat)
        menu = self.rules.legal_actions(self.table.state_at(point))
        best = Thinker(self.mind, trials).choose(self.rules, view, menu, random)
        pairs = [self._try_both(view, best, moment.action, seat, Random(f"{seed} pair {point} {trial}"))
                 for trial in range(trials)]  # fmt: skip
        gains = [ours - theirs for ours, theirs in pairs]
        gain = sum(gains) / trials
        spread = sum((each - gain) ** 2 for each in gains) / trials
        return Judged(
            point,
            seat,
            str(moment.action),
            str(best if gain > 0 else moment.action),
            sum(theirs for _, theirs in pairs) / trials,
            max(0.0, gain),
            sqrt(spread / trials),
            trials,
        )

    def _try_both(self, view: AnyView, best: Action, played: Action, seat: Seat, random: Random) -> tuple[float, float]:
        world = self.rules.imagine(view, random)
        dice = random.getrandbits(64)
        if best == played:
            chance = self._try(self.mind, self.rules.apply(world, played), Random(dice))[seat]
            return chance, chance
        after = [self.rules.apply(world, each) for each in (best, played)]
        one, other = (self._try(self.mind, state, Random(dice))[seat] for state in after)
        return one, other

    # --- inside -------------------------------------------------------------------------------------------

    def _try(self, mind: Mind, state: Any, random: Random) -> Sequence[float]:
        """Careful bots play on: as far as the thinker looks, or with a short mind less far."""
        if state.to_act is NOBODY:
            return share_win(self.rules, state)
        return Search(self.rules, mind, self._policy, random).play_out(state)


def average(samples: Sequence[Sequence[float]]) -> Chances:
    """Seat by seat."""
    return tuple(sum(each) / len(samples) for each in zip(*samples, strict=True))


def subtract(one: Chances, other: Chances) -> Chances:
    return tuple(a - b for a, b in zip(one, other, strict=True))
