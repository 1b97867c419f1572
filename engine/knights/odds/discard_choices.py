"""The choices of the discard game: keeps worth considering, hand by hand, and mixes of them in whole numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import lcm
from typing import TypeAlias

from engine.knights.battle import keep_sizes
from engine.knights.odds.destiny import Plan, mixed_plan
from engine.knights.odds.face_counts import BLANK
from engine.odds.deck import Cards, list_hands

EVEN = 2**50
"""Mixed weights are multiples of 1/EVEN."""

Keep: TypeAlias = tuple[int, int, int, int]
"""Hits, avoids, victories and draws kept; blanks count for nothing."""


class Choices:
    """One side's choices: for each hand it may draw, the keeps worth considering."""

    def __init__(self, deck: Cards, size: int, has_commander: bool, keeps: Callable[[Cards], Sequence[Keep]]) -> None:
        self.has_commander = has_commander
        self.hands = list_hands(deck, size)
        self.choices: list[tuple[int, Keep]] = []
        self.groups: list[list[int]] = []
        for number, hand in enumerate(self.hands):
            found = keeps(hand)
            self.groups.append(list(range(len(self.choices), len(self.choices) + len(found))))
            self.choices += [(number, keep) for keep in found]

    def best(self, values: Sequence[float], sign: int) -> list[int]:
        """For each hand the choice with the best value."""
        return [max(group, key=lambda choice: sign * values[choice]) for group in self.groups]

    def weigh(self, plan: Plan) -> dict[int, Fraction]:
        """A plan as weights of choices."""
        found: dict[int, Fraction] = {}
        for hand, group in zip(self.hands, self.groups, strict=True):
            total = sum(chance for _, chance in plan[hand])
            for choice in group:
                chance = sum(weight for cards, weight in plan[hand] if cards[:BLANK] == self.choices[choice][1])
                found[choice] = Fraction(chance, total)
        return found

    def make_plan(self, mix: Mapping[int, Fraction]) -> Plan:
        """Weights of choices as a plan: blanks are discarded where that is allowed, as kept ones change nothing."""
        chances: dict[Cards, dict[Cards, Fraction]] = {hand: {} for hand in self.hands}
        for choice, chance in mix.items():
            number, keep = self.choices[choice]
            hand = self.hands[number]
            blanks = max(0, keep_sizes(sum(hand), self.has_commander)[0] - sum(keep))
            chances[hand][(*keep, blanks)] = chance
        return mixed_plan(chances)

    def exact_mix(self, weights: Mapping[int, float]) -> dict[int, Fraction]:
        """Floats as exact weights that add up to 1 for each hand."""
        found: dict[int, Fraction] = {}
        for group in self.groups:
            parts = {choice: round(weights[choice] * EVEN) for choice in group if weights.get(choice, 0.0) > 0}
            largest = max(parts, key=lambda choice: parts[choice])
            parts[largest] += EVEN - sum(parts.values())
            found.update((choice, Fraction(part, EVEN)) for choice, part in parts.items() if part)
        return found

    def restrict(self, chosen: Sequence[int]) -> list[list[int]]:
        """The groups of these choices alone, by their places among them."""
        place = {choice: number for number, choice in enumerate(chosen)}
        return [[place[choice] for choice in group if choice in place] for group in self.groups]


@lru_cache(maxsize=4096)
def list_choices(hand: Cards, has_commander: bool, helpful: frozenset[int]) -> tuple[Keep, ...]:
    """The keeps worth considering: none that could still take a card which never hurts (WK-BATTLE-05)."""
    if not has_commander:
        return (read_keep(hand),)
    sizes = keep_sizes(sum(hand), True)
    blanks = min(hand[BLANK], sizes[-1])
    found = []
    for hits, avoids, victories, draws in product(*(range(count + 1) for count in hand[:4])):
        keep = (hits, avoids, victories, draws)
        size = sum(keep)
        if size > sizes[-1] or size + blanks < sizes[0]:
            continue
        if size == sizes[-1] or all(keep[face] == hand[face] for face in helpful):
            found.append(keep)
    return tuple(found)


def choose_keeps(has_commander: bool, helpful: frozenset[int], plan: Plan | None) -> Callable[[Cards], Sequence[Keep]]:
    if plan is None:
        return lambda hand: list_choices(hand, has_commander, helpful)
    given = plan
    return lambda hand: list(dict.fromkeys(read_keep(kept) for kept, _ in given[hand]))


def read_keep(cards: Cards) -> Keep:
    hits, avoids, victories, draws = cards[:4]
    return hits, avoids, victories, draws


def shared_denominator(mix: Mapping[int, Fraction]) -> int:
    return lcm(*(chance.denominator for chance in mix.values()))
