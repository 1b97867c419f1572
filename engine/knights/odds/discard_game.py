"""The best discards: a zero-sum game in which each side sees only its own hand.

What is decided is which cards a commander keeps of each hand he may draw. Neither side has too many choices, but the
hands multiply, so plans are never listed whole: a plan is a weight for each (hand, kept cards), and best replies are
found hand by hand. Keeps that can never help are left out first; then best replies alternate, which ends at once
where one side has no choice; else the choices seen so far form a small linear programme, to which best replies are
added until nothing outside can improve. The result is checked in whole numbers: `lower` is what the attacker's plan
gets against any discards, `upper` what the defender's plan lets any attacker get.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from importlib.util import find_spec

import msgspec

from engine.core.parameters import InputError
from engine.knights.battle import keep_sizes
from engine.knights.odds.destiny import Plan
from engine.knights.odds.discard_choices import Choices, choose_keeps, shared_denominator
from engine.knights.odds.draw_chains import Chains
from engine.knights.odds.pair_values import PairValues
from engine.knights.odds.payoffs import Payoff, PayoffTable
from engine.odds.deck import Cards
from engine.theory.sequence_form import solve_sequence_form

GAP = Fraction(1, 10**9)
ROUNDS = 60
ALTERNATIONS = 6
MOST_PAIRS = 120_000
"""Pairs of hands; more would keep a tablet busy for minutes."""
TOO_MANY = (
    "The best discards of so many cards take more than this device carries: name an order of what to keep for both "
    "sides, such as hit>draw>victory>avoid>blank, or ask the app on a computer."
)
MORE_THAN_HERE = (
    "takes more than this device carries: name an order of what to keep for one side, such as "
    "hit>draw>victory>avoid>blank, or ask the app on a computer."
)


def has_numpy() -> bool:
    """Inside a browser there is none: then no mix is found, and too many cards take too long."""
    return find_spec("numpy") is not None


class Solution(msgspec.Struct, frozen=True):
    """Plans of both sides, and between what bounds the value of the game lies."""

    attacker: Plan
    defender: Plan
    lower: Fraction
    upper: Fraction

    @property
    def gap(self) -> Fraction:
        return self.upper - self.lower


class NotSolved(InputError):
    """The bounds did not meet: said rather than hidden, with what can be done about it."""


class DiscardGame:
    """The game of one fight: `attacker` and `defender` are (cards drawn, has a commander)."""

    def __init__(
        self,
        deck: Cards,
        attacker: tuple[int, bool],
        defender: tuple[int, bool],
        payoff: Payoff,
        attacker_plan: Plan | None = None,
        defender_plan: Plan | None = None,
    ) -> None:
        """A side whose plan is given has no choice any more."""
        chains = Chains(deck, attacker[0] + defender[0])
        self._payoffs = PayoffTable(payoff, deck, keep_sizes(*attacker)[-1], keep_sizes(*defender)[-1])
        mine, theirs = self._payoffs.helpful(chains.always_reach)
        self._attacker = Choices(deck, *attacker, choose_keeps(attacker[1], mine, attacker_plan))
        self._defender = Choices(deck, *defender, choose_keeps(defender[1], theirs, defender_plan))
        self._given = attacker_plan, defender_plan
        if len(self._attacker.hands) * len(self._defender.hands) > MOST_PAIRS and not has_numpy():
            raise InputError(TOO_MANY)
        self._pairs = PairValues(deck, self._attacker, self._defender, chains, self._payoffs)
        self._last: list[tuple[object, list[int]]] = [(None, []), (None, [])]

    # --- solving --------------------------------------------------------------------------------------------

    def solve(self) -> Solution:
        rows, columns = self._start(self._attacker, 0), self._start(self._defender, 1)
        if self._given[1] is None:
            rows, columns = self._alternate(rows, columns)
        elif self._given[0] is None:
            rows = self._pure(self._best_rows(columns))
        solution = self._certify(rows, columns)
        if solution.gap <= GAP or None not in self._given:
            return solution
        return self._grow(rows, columns)

    def _start(self, side: Choices, which: int) -> dict[int, Fraction]:
        plan = self._given[which]
        if plan is None:
            return self._pure([max(group, key=lambda choice: sum(side.choices[choice][1])) for group in side.groups])
        return side.weigh(plan)

    @staticmethod
    def _pure(choices: Sequence[int]) -> dict[int, Fraction]:
        return dict.fromkeys(choices, Fraction(1))

    def _alternate(
        self, rows: dict[int, Fraction], columns: dict[int, Fraction]
    ) -> tuple[dict[int, Fraction], dict[int, Fraction]]:
        """Best replies in turn; where they come to rest the game is solved without a mix."""
        self._seen = set(rows), set(columns)
        for _ in range(ALTERNATIONS):
            before = rows, columns
            if self._given[0] is None:
                rows = self._pure(self._best_rows(columns))
            columns = self._pure(self._best_columns(rows))
            self._seen[0].update(rows)
            self._seen[1].update(columns)
            if before == (rows, columns):
                return rows, before[1]  # what these meet is known already
        return rows, columns

    def _best_rows(self, columns: Mapping[int, Fraction]) -> list[int]:
        return self._attacker.best(self._against(1, columns), 1)

    def _best_columns(self, rows: Mapping[int, Fraction]) -> list[int]:
        return self._defender.best(self._against(0, rows), -1)

    def _against(self, side: int, mix: Mapping[int, Fraction]) -> list[int]:
        """What each choice of the other side meets, scaled by the common denominator of the mix; the last answer is
        kept, as the certificate asks for it again."""
        if self._last[side][0] is not mix:
            shared = shared_denominator(mix)
            pure = [choice for choice, weight in mix.items() if weight == 1]
            values = [shared * value for value in self._pairs.list_sums(side, pure)]
            mixed = [choice for choice, weight in mix.items() if weight != 1]
            for choice, line in zip(mixed, self._pairs.list_lines(side, mixed), strict=True):
                factor = int(mix[choice] * shared)
                values = [value + factor * entry for value, entry in zip(values, line, strict=True)]
            self._last[side] = mix, values
        return self._last[side][1]

    def _grow(self, rows: dict[int, Fraction], columns: dict[int, Fraction]) -> Solution:
        """A linear programme over the choices seen, enlarged by best replies until the bounds meet."""
        if not has_numpy():
            raise NotSolved(f"The best discards of these hands are a mix, and to find it {MORE_THAN_HERE}")
        seen_rows, seen_columns = self._seen
        for _ in range(ROUNDS):
            rows, columns = self._solve_restricted(seen_rows, seen_columns)
            solution = self._certify(rows, columns)
            if solution.gap <= GAP:
                return solution
            seen_rows.update(self._best_rows(columns))
            seen_columns.update(self._best_columns(rows))
        raise NotSolved(
            f"For these cards the best discards are known only to within {float(solution.gap):.1g}: name an order of "
            "what to keep for one side, such as hit>draw>victory>avoid>blank."
        )

    def _solve_restricted(
        self, seen_rows: set[int], seen_columns: set[int]
    ) -> tuple[dict[int, Fraction], dict[int, Fraction]]:
        rows, columns = sorted(seen_rows), sorted(seen_columns)
        payoff = self._pairs.list_payoffs(rows, columns)
        mixes = solve_sequence_form(payoff, self._attacker.restrict(rows), self._defender.restrict(columns))
        return (
            self._attacker.exact_mix(dict(zip(rows, mixes[0], strict=True))),
            self._defender.exact_mix(dict(zip(columns, mixes[1], strict=True))),
        )

    def _certify(self, rows: dict[int, Fraction], columns: dict[int, Fraction]) -> Solution:
        """Both bounds by best replies, in whole numbers."""
        replies, answers = self._against(0, rows), self._against(1, columns)
        fixed_rows, fixed_columns = (plan is not None for plan in self._given)
        low = self._total(replies, self._defender, columns if fixed_columns else None, min)
        high = self._total(answers, self._attacker, rows if fixed_rows else None, max)
        scale, lift = self._pairs.scale, self._payoffs.lift
        return Solution(
            self._attacker.make_plan(rows),
            self._defender.make_plan(columns),
            low / (scale * shared_denominator(rows)) + lift,
            high / (scale * shared_denominator(columns)) + lift,
        )

    @staticmethod
    def _total(
        values: list[int], side: Choices, mix: Mapping[int, Fraction] | None, best: Callable[..., int]
    ) -> Fraction:
        if mix is not None:
            return sum((chance * values[choice] for choice, chance in mix.items()), Fraction())
        return Fraction(sum(best(values[choice] for choice in group) for group in side.groups))
