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
from math import comb
from operator import mul

import msgspec

from engine.knights.battle import keep_sizes
from engine.knights.chains import Chains, list_draws, list_shares
from engine.knights.destiny import Plan
from engine.knights.discard_choices import (
    Choices,
    Keep,
    add_share,
    choose_keeps,
    exact_mix,
    make_plan,
    mix_vectors,
    restrict,
    shared_denominator,
    weigh_choices,
)
from engine.knights.faces import DRAW
from engine.knights.payoffs import Payoff, PayoffTable
from engine.knights.sequence_form import solve_sequence_form
from engine.odds.deck import Cards, count_ways, remove

GAP = Fraction(1, 10**9)
ROUNDS = 60
ALTERNATIONS = 6


class Solution(msgspec.Struct, frozen=True):
    """Plans of both sides, and between what bounds the value of the game lies."""

    attacker: Plan
    defender: Plan
    lower: Fraction
    upper: Fraction

    @property
    def gap(self) -> Fraction:
        return self.upper - self.lower


class NotSolved(ArithmeticError):
    """The bounds did not meet; never seen, and said rather than hidden."""


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
        self.deck = deck
        self.sizes = attacker[0], defender[0]
        self._chains = Chains(deck, *self.sizes)
        self._payoffs = PayoffTable(payoff, deck, keep_sizes(*attacker)[-1], keep_sizes(*defender)[-1])
        mine, theirs = self._payoffs.helpful(self._chains.always_reach)
        self._attacker = Choices(deck, *attacker, choose_keeps(attacker[1], mine, attacker_plan))
        self._defender = Choices(deck, *defender, choose_keeps(defender[1], theirs, defender_plan))
        self._given = attacker_plan, defender_plan
        self._rows: dict[int, list[int]] = {}
        self._columns: dict[int, list[int]] = {}
        self._values: dict[tuple[Keep, Keep, int, int], list[int]] = {}
        self._hand_ways = [count_ways(deck, hand) for hand in self._attacker.hands]
        self._weights = [
            [ways * count_ways(left, hand) for hand in self._defender.hands]
            for ways, left in zip(self._hand_ways, (remove(deck, hand) for hand in self._attacker.hands), strict=True)
        ]
        self._codes = [self._chains.code(hand) for hand in self._defender.hands]
        self._left = [self._chains.code(remove(deck, hand)) for hand in self._attacker.hands]

    # --- payoffs --------------------------------------------------------------------------------------------

    @property
    def scale(self) -> int:
        """What an entry is divided by to be a payoff, weighted with the chance of the two hands."""
        deals = comb(sum(self.deck), self.sizes[0]) * comb(sum(self.deck) - self.sizes[0], self.sizes[1])
        return deals * self._chains.scale * self._payoffs.scale

    def entry(self, row: int, column: int) -> int:
        """The scaled payoff of one choice against one other, weighted; lifted so that none is negative."""
        hand, mine = self._attacker.choices[row]
        other, theirs = self._defender.choices[column]
        weight = self._weights[hand][other]
        if not weight:
            return 0
        draws, more = mine[3], theirs[3]
        if not draws and not more:
            return weight * self._chains.scale * self._payoffs.at(mine[:3], theirs[:3])
        plain = self._chains.plain_left(self._attacker.hands[hand][DRAW] + self._defender.hands[other][DRAW])
        first = min(draws, plain)
        second = min(more, plain - first)
        rest = self._left[hand] - self._codes[other]
        products = self._chains.products(rest, plain, first + second)
        value: int = sum(map(mul, products, self._chain_values(mine, theirs, first, second)))
        return weight * value

    def _chain_values(self, mine: Keep, theirs: Keep, first: int, second: int) -> list[int]:
        """By the plain cards that the two chains bring together: the payoffs, summed over who gets which."""
        key = (mine, theirs, first, second)
        found = self._values.get(key)
        if found is None:
            found = [
                sum(
                    orders * self._payoffs.at(add_share(mine, my_share), add_share(theirs, their_share))
                    for my_share, their_share, orders in list_shares(drawn, first + second, first)
                )
                for drawn in range(len(list_draws(first + second)))
            ]
            self._values[key] = found
        return found

    def _row(self, row: int) -> list[int]:
        if row not in self._rows:
            self._rows[row] = [self.entry(row, column) for column in range(len(self._defender.choices))]
        return self._rows[row]

    def _column(self, column: int) -> list[int]:
        if column not in self._columns:
            self._columns[column] = [self.entry(row, column) for row in range(len(self._attacker.choices))]
        return self._columns[column]

    # --- solving --------------------------------------------------------------------------------------------

    def solve(self) -> Solution:
        rows, columns = self._start(self._attacker, 0), self._start(self._defender, 1)
        if self._given[1] is None:
            rows, columns = self._alternate(rows, columns)
        elif self._given[0] is None:
            rows = self._pure(self._attacker.best(self._against_columns(columns), 1))
        solution = self._certify(rows, columns)
        if solution.gap <= GAP or None not in self._given:
            return solution
        return self._grow(rows, columns)

    def _start(self, side: Choices, which: int) -> dict[int, Fraction]:
        plan = self._given[which]
        if plan is None:
            return self._pure([max(group, key=lambda choice: sum(side.choices[choice][1])) for group in side.groups])
        return weigh_choices(side, plan)

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
                rows = self._pure(self._attacker.best(self._against_columns(columns), 1))
            columns = self._pure(self._defender.best(self._against_rows(rows), -1))
            self._seen[0].update(rows)
            self._seen[1].update(columns)
            if before == (rows, columns):
                break
        return rows, columns

    def _against_columns(self, columns: Mapping[int, Fraction]) -> list[int]:
        """What each row gets, scaled by the common denominator of the mix."""
        return mix_vectors([self._column(column) for column in columns], list(columns.values()))

    def _against_rows(self, rows: Mapping[int, Fraction]) -> list[int]:
        return mix_vectors([self._row(row) for row in rows], list(rows.values()))

    def _grow(self, rows: dict[int, Fraction], columns: dict[int, Fraction]) -> Solution:
        """A linear programme over the choices seen, enlarged by best replies until the bounds meet."""
        seen_rows, seen_columns = self._seen
        for _ in range(ROUNDS):
            rows, columns = self._solve_restricted(seen_rows, seen_columns)
            solution = self._certify(rows, columns)
            if solution.gap <= GAP:
                return solution
            seen_rows.update(self._attacker.best(self._against_columns(columns), 1))
            seen_columns.update(self._defender.best(self._against_rows(rows), -1))
        raise NotSolved(f"after {ROUNDS} rounds the bounds of the discard game are {float(solution.gap)} apart")

    def _solve_restricted(
        self, seen_rows: set[int], seen_columns: set[int]
    ) -> tuple[dict[int, Fraction], dict[int, Fraction]]:
        rows, columns = sorted(seen_rows), sorted(seen_columns)
        scale = self.scale
        payoff = [[line[column] / scale for column in columns] for line in map(self._row, rows)]
        mixes = solve_sequence_form(
            payoff, restrict(self._attacker.groups, rows), restrict(self._defender.groups, columns)
        )
        return (
            exact_mix(self._attacker, dict(zip(rows, mixes[0], strict=True))),
            exact_mix(self._defender, dict(zip(columns, mixes[1], strict=True))),
        )

    def _certify(self, rows: dict[int, Fraction], columns: dict[int, Fraction]) -> Solution:
        """Both bounds by best replies, in whole numbers."""
        replies = mix_vectors([self._row(row) for row in rows], list(rows.values()))
        answers = mix_vectors([self._column(column) for column in columns], list(columns.values()))
        fixed_rows, fixed_columns = (plan is not None for plan in self._given)
        low = self._total(replies, self._defender, columns if fixed_columns else None, min)
        high = self._total(answers, self._attacker, rows if fixed_rows else None, max)
        scale, lift = self.scale, self._payoffs.lift
        return Solution(
            make_plan(self._attacker, rows),
            make_plan(self._defender, columns),
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
