"""What choices of discards are worth against each other.

A choice is a hand with the cards kept of it. Its worth against another is a sum over the plain cards that the chains of
'draw one' cards may bring: in how many ways the two hands are dealt and bring them, times a payoff. The payoffs hang
only on the kept cards, the ways only on the hands: these are added up over the rows of `pair_rows`, in whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import comb
from operator import mul, sub
from typing import TypeAlias

from engine.knights.odds.discard_choices import Choices, Keep
from engine.knights.odds.draw_chains import Chains, list_draws, list_shares
from engine.knights.odds.pair_rows import find_pair_rows
from engine.knights.odds.payoffs import PayoffTable
from engine.knights.odds.two_hands import digit_bits, unpack_rows
from engine.odds.deck import Cards

Replies: TypeAlias = dict[Keep, list[tuple[int, int]]]
"""What stands for kept cards: the numbers of the choices that keep these, and where the digits of their hands stand."""
Worths: TypeAlias = dict[tuple[int, ...], list[Keep]]


class PairValues:
    """Sums over pairs of hands, as `DiscardGame` asks for them."""

    def __init__(self, deck: Cards, attacker: Choices, defender: Choices, chains: Chains, payoffs: PayoffTable) -> None:
        self._payoffs = payoffs
        self._sides = attacker, defender
        sizes = sum(attacker.hands[0]), sum(defender.hands[0])
        dealt = comb(sum(deck), sizes[0]) * comb(sum(deck) - sizes[0], sizes[1])
        self.scale = dealt * chains.scale * payoffs.scale
        self._bits = digit_bits(dealt * chains.scale * max(1, payoffs.largest))
        self._rows = [find_pair_rows(deck, *each, self._bits) for each in (sizes, sizes[::-1])]
        self._lines: dict[tuple[int, Keep, int], dict[Cards, int]] = {}
        self._like = [self._find_like(side) for side in (0, 1)]
        self._replies = [self._list_replies(side, range(len(self._sides[side].choices))) for side in (0, 1)]
        self._by_draws = [group_by_draws(replies) for replies in self._replies]
        self._worths: dict[tuple[int, Keep, int, int], Worths] = {}
        self._last = [(frozenset[int](), dict.fromkeys(self._replies[1 - side], 0)) for side in (0, 1)]

    def _find_like(self, side: int) -> dict[Keep, Keep]:
        """Kept cards to those that stand for them: with as many draws, and paid the same whatever the chains bring."""
        kinds: dict[Sequence[int], int] = {}
        kind_of = [kinds.setdefault(tuple(line), len(kinds)) for line in self._payoffs.lines[side]]
        first: dict[tuple[int, ...], Keep] = {}
        found: dict[Keep, Keep] = {}
        for _, keep in self._sides[side].choices:
            if keep not in found:  # blanks may come too: so shorter chains are among these
                paid = tuple(kind_of[place] for place in self._find_lines(side, keep, keep[3]).values())
                found[keep] = first.setdefault(paid, keep)
        return found

    def _list_replies(self, side: int, choices: Iterable[int]) -> Replies:
        digits = {hand: place for place, hand in enumerate(self._rows[1 - side].others)}
        found: Replies = {}
        for number, choice in enumerate(choices):
            hand, keep = self._sides[side].choices[choice]
            found.setdefault(self._like[side][keep], []).append((number, digits[self._sides[side].hands[hand]]))
        return found

    # --- as the game asks for them --------------------------------------------------------------------------

    def list_sums(self, side: int, chosen: Sequence[int]) -> list[int]:
        """For each choice of the other side what it is worth, scaled, against these choices added up.

        What has changed since the last question is added and taken away: best replies soon change little.
        """
        now = frozenset(chosen)
        before, sums = self._last[side]
        if len(now ^ before) > len(now):
            before, sums = frozenset(), dict.fromkeys(sums, 0)
        self._last[side] = now, sums
        self._add(side, now - before, before - now, sums)
        return self._unpack(side, sums, self._replies[1 - side])

    def list_lines(self, side: int, chosen: Sequence[int]) -> list[list[int]]:
        """Each of these choices against everything of the other side."""
        return [self._list_line(side, choice, self._replies[1 - side]) for choice in chosen]

    def list_payoffs(self, rows: Sequence[int], columns: Sequence[int]) -> list[list[float]]:
        """What each of these choices of the attacker is worth against each of these of the defender."""
        replies = self._list_replies(1, columns)
        return [[worth / self.scale for worth in self._list_line(0, row, replies)] for row in rows]

    def _list_line(self, side: int, choice: int, replies: Replies) -> list[int]:
        sums = dict.fromkeys(self._replies[1 - side], 0)
        self._add(side, [choice], [], sums)
        return self._unpack(side, sums, replies)

    def _unpack(self, side: int, sums: Mapping[Keep, int], replies: Replies) -> list[int]:
        values = [0] * sum(map(len, replies.values()))
        for keep, places in replies.items():
            if sums[keep]:
                digits = unpack_rows((sums[keep],), len(self._sides[1 - side].hands), self._bits)
                for number, place in places:
                    values[number] = digits[place]
        return values

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
            sizes = (first, length - first)
            lines, own = self._payoffs.lines[side], self._find_lines(side, keep, sizes[side])
            parts = [
                [(orders, lines[own[shares[side]]], shares[1 - side]) for shares, orders in list_shares(drawn, first)]
                for drawn in list_draws(length)
            ]
            found: Worths = {}
            for other in self._by_draws[1 - side][draws]:
                their = self._find_lines(1 - side, other, sizes[1 - side])
                worths = tuple([sum([orders * line[their[share]] for orders, line, share in part]) for part in parts])
                if any(worths):
                    found.setdefault(worths, []).append(other)
            self._worths[key] = found
        return self._worths[key]

    def _find_lines(self, side: int, keep: Keep, size: int) -> dict[Cards, int]:
        """Which payoffs these cards lead to, with each multiset of so many cards more."""
        key = (side, keep, size)
        if key not in self._lines:
            self._lines[key] = {drawn: self._payoffs.find_line(side, keep, drawn) for drawn in list_draws(size)}
        return self._lines[key]


def group_by_draws(keeps: Iterable[Keep]) -> dict[int, list[Keep]]:
    found: dict[int, list[Keep]] = {}
    for keep in keeps:
        found.setdefault(keep[3], []).append(keep)
    return found
