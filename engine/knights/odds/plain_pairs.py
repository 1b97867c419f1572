"""What choices of discards are worth against each other, in plain Python: where there is no numpy, as in a browser.

The same sums as in `pair_values`, always in whole numbers, over the rows of `pair_rows`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import comb
from operator import mul, sub
from typing import TypeAlias

from engine.core.parameters import InputError
from engine.knights.army import Tally
from engine.knights.odds.discard_choices import Choices, Keep
from engine.knights.odds.draw_chains import Chains, list_draws, number_shares
from engine.knights.odds.pair_rows import find_pair_rows
from engine.knights.odds.payoffs import PayoffTable
from engine.knights.odds.two_hands import digit_bits, unpack_rows
from engine.odds.deck import Cards

MOST_PAIRS = 120_000
"""Pairs of hands; more would keep a tablet busy for minutes."""
TOO_MANY = (
    "The best discards of so many cards take more than this device carries: name an order of what to keep for both "
    "sides, such as hit>draw>victory>avoid>blank, or ask the app on a computer."
)


Worths: TypeAlias = dict[tuple[int, ...], list[Keep]]


class PlainPairs:
    """Sums over pairs of hands, as `DiscardGame` asks for them."""

    rounding = Fraction()

    def __init__(self, deck: Cards, attacker: Choices, defender: Choices, chains: Chains, payoffs: PayoffTable) -> None:
        if len(attacker.hands) * len(defender.hands) > MOST_PAIRS:
            raise InputError(TOO_MANY)
        self._payoffs = payoffs
        self._lines = payoffs.entries, list(zip(*payoffs.entries, strict=True))
        """Payoffs as the one side meets them and as the other does."""
        self._sides = attacker, defender
        sizes = sum(attacker.hands[0]), sum(defender.hands[0])
        dealt = comb(sum(deck), sizes[0]) * comb(sum(deck) - sizes[0], sizes[1])
        self.scale = dealt * chains.scale * payoffs.scale
        self._bits = digit_bits(dealt * chains.scale * max(1, payoffs.largest))
        self._rows = [find_pair_rows(deck, *each, self._bits) for each in (sizes, sizes[::-1])]
        self._places: dict[tuple[int, Keep, int], list[int]] = {}
        self._like = [self._find_like(side) for side in (0, 1)]
        self._replies = [self._list_replies(side) for side in (0, 1)]
        """Side, what stands for kept cards: the choices that keep these, and where the digits of their hands stand."""
        self._by_draws = [group_by_draws(replies) for replies in self._replies]
        self._worths: dict[tuple[int, Keep, int, int], Worths] = {}
        self._last = [(frozenset[int](), dict.fromkeys(self._replies[1 - side], 0)) for side in (0, 1)]

    def _find_like(self, side: int) -> dict[Keep, Keep]:
        """Kept cards to those that stand for them: with as many draws, and paid the same whatever the chains bring."""
        kinds: dict[Sequence[int], int] = {}
        kind_of = [kinds.setdefault(tuple(line), len(kinds)) for line in self._lines[side]]
        first: dict[tuple[int, ...], Keep] = {}
        found: dict[Keep, Keep] = {}
        for _, keep in self._sides[side].choices:
            if keep not in found:  # blanks may come too: so shorter chains are among these
                paid = tuple(kind_of[place] for place in self._find_places(side, keep, keep[3]))
                found[keep] = first.setdefault(paid, keep)
        return found

    def _list_replies(self, side: int) -> dict[Keep, list[tuple[int, int]]]:
        places = {hand: place for place, hand in enumerate(self._rows[1 - side].others)}
        found: dict[Keep, list[tuple[int, int]]] = {}
        for choice, (hand, keep) in enumerate(self._sides[side].choices):
            found.setdefault(self._like[side][keep], []).append((choice, places[self._sides[side].hands[hand]]))
        return found

    # --- as the game asks for them --------------------------------------------------------------------------

    def list_sums(self, side: int, chosen: Sequence[int]) -> list[float]:
        """For each choice of the other side what it is worth, scaled, against these choices added up.

        What has changed since the last question is added and taken away: best replies soon change little.
        """
        now = frozenset(chosen)
        before, sums = self._last[side]
        if len(now ^ before) > len(now):
            before, sums = frozenset(), dict.fromkeys(sums, 0)
        self._last[side] = now, sums
        self._add(side, now - before, before - now, sums)
        other = self._sides[1 - side]
        values = [0] * len(other.choices)
        for keep, replies in self._replies[1 - side].items():
            if sums[keep]:
                digits = unpack_rows((sums[keep],), len(other.hands), self._bits)
                for choice, place in replies:
                    values[choice] = digits[place]
        return [*values]

    def list_lines(self, side: int, chosen: Sequence[int]) -> list[list[float]]:
        """Each of these choices against everything of the other side."""
        return [self.list_sums(side, [choice]) for choice in chosen]

    def list_shares(self, rows: Sequence[int], columns: Sequence[int]) -> list[list[float]]:
        """The worths of these pairs as payoffs."""
        lines = self.list_lines(0, rows)
        return [[line[column] / self.scale for column in columns] for line in lines]

    # --- sums -----------------------------------------------------------------------------------------------

    def _add(self, side: int, more: Iterable[int], less: Iterable[int], sums: dict[Keep, int]) -> None:
        """To what each kept hand of the other side meets. On the way a digit may fall below nought, in the end none."""
        rows, changes = self._rows[side], self._list_changes(side, more, less)
        for keep, (added, taken) in changes.items():
            for draws in self._by_draws[1 - side]:
                for reach in rows.reaches(keep[3] + draws):
                    row = list(map(sub, rows.add_up(added, reach), rows.add_up(taken, reach)))
                    for worths, kept in self._worth(side, keep, reach[0], draws).items():
                        product = sum(map(mul, row, worths))
                        for each in kept:
                            sums[each] += product

    def _list_changes(
        self, side: int, more: Iterable[int], less: Iterable[int]
    ) -> dict[Keep, tuple[list[int], list[int]]]:
        """For each set of kept cards that stands for others: the hands that are added and those that are taken away."""
        found: dict[Keep, tuple[list[int], list[int]]] = {}
        for which, choices in enumerate((more, less)):
            for choice in choices:
                hand, keep = self._sides[side].choices[choice]
                found.setdefault(self._like[side][keep], ([], []))[which].append(hand)
        return found

    def _worth(self, side: int, keep: Keep, length: int, draws: int) -> Worths:
        """What a choice meets: payoffs for each multiset that the chains bring, over who gets which; and the kept cards
        of the other side, with so many draws among them, that they are the same for."""
        key = (side, keep, length, draws)
        if key not in self._worths:
            first = min(keep[3] if side == 0 else draws, length)
            shares = [number_shares(drawn, length, first) for drawn in range(len(list_draws(length)))]
            sizes = (first, length - first)
            lines = [self._lines[side][place] for place in self._find_places(side, keep, sizes[side])]
            parts = [[(share[2], lines[share[side]], share[1 - side]) for share in each] for each in shares]
            found: Worths = {}
            for other in self._by_draws[1 - side][draws]:
                their = self._find_places(1 - side, other, sizes[1 - side])
                worths = tuple([sum([orders * line[their[place]] for orders, line, place in part]) for part in parts])
                if any(worths):
                    found.setdefault(worths, []).append(other)
            self._worths[key] = found
        return self._worths[key]

    def _find_places(self, side: int, keep: Keep, size: int) -> list[int]:
        """Where the payoffs of these cards stand, with each multiset of so many cards more."""
        key = (side, keep, size)
        if key not in self._places:
            find = self._payoffs.find_column if side else self._payoffs.find_row
            self._places[key] = [find(keep, Tally(*drawn[:3])) for drawn in list_draws(size)]
        return self._places[key]


def group_by_draws(keeps: Iterable[Keep]) -> dict[int, list[Keep]]:
    found: dict[int, list[Keep]] = {}
    for keep in keeps:
        found.setdefault(keep[3], []).append(keep)
    return found
