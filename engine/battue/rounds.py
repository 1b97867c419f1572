"""One round in numbers: how often the attacker wins it, with rerolls on either side; `battle.py` says when it does."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache

import msgspec

from engine.battue.battle import attacker_wins
from engine.odds.dice import SIX_SIDED

FACES = len(SIX_SIDED)
PAIRS = FACES * FACES
GAPS = tuple(Counter(attack - defence for attack in SIX_SIDED for defence in SIX_SIDED).items())
"""By how much the attack die beats the defence die, and on how many pairs: a comparison sees no more of them."""


class Card(msgspec.Struct, frozen=True):
    """Reroll cards still held: Good Omens of the attacker, Evil Eyes of the defender."""

    omens: int
    eyes: int


NO_CARDS = Card(0, 0)


@lru_cache(maxsize=256)
def count_wins(lead: int) -> int:
    """On how many of the 36 pairs of dice the attacker wins; `lead` is its advantage before the dice."""
    return sum(pairs for gap, pairs in GAPS if attacker_wins(lead + gap, 0))


CONTESTED = tuple(count_wins(lead) for lead in range(FACES, -FACES, -1) if count_wins(lead))
"""The wins from the least lead that cannot lose, one less at a time, while the attacker can win at all."""


@lru_cache(maxsize=256)
def list_rounds(lead: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The wins with this lead, with one less, and so on, while the attacker can win at all; and before each, and after
    the last, on how many of the 36 pairs the round before it was lost."""
    wins = (PAIRS,) * (lead - FACES) + CONTESTED[max(0, FACES - lead) :]
    return wins, (0, *(PAIRS - each for each in wins))


@lru_cache(maxsize=1024)
def plain_round(lead: int, scale: int) -> tuple[int, int]:
    """The weights of winning and of losing a round without rerolls; they sum to `scale`."""
    wins = count_wins(lead) * (scale // PAIRS)
    return wins, scale - wins


@lru_cache(maxsize=4096)
def round_outcomes(lead: int, held: Card, scale: int) -> tuple[tuple[bool, Card, int], ...]:
    """(won, cards left, weight) of one round; the weights sum to `scale`, which a power of 6 beyond 36 divides."""
    if held == NO_CARDS:
        wins, losses = plain_round(lead, scale)
        return tuple(each for each in ((True, held, wins), (False, held, losses)) if each[2])
    weights: dict[tuple[bool, Card], int] = {}
    for defence in SIX_SIDED:
        wins = sum(attacker_wins(lead + attack, defence) for attack in SIX_SIDED)
        for won, cards, weight in _reroll(wins, held, scale // FACES):
            weights[won, cards] = weights.get((won, cards), 0) + weight
    return tuple((won, cards, weight) for (won, cards), weight in weights.items() if weight)


def _reroll(wins: int, held: Card, scale: int) -> list[tuple[bool, Card, int]]:
    """One defence die lies, and `wins` of six attack dice beat it. First the attacker mends, then the defender."""
    ends: list[tuple[bool, Card, int]] = []
    losing = scale
    for omens in range(held.omens, -1, -1):
        winning = losing * wins // FACES
        losing -= winning
        for eyes in range(held.eyes, 0, -1):
            # an Eye is spent on a winning roll; what it leaves winning meets the next one
            spoilt = winning * (FACES - wins) // FACES
            ends.append((False, Card(omens, eyes - 1), spoilt))
            winning -= spoilt
        ends.append((True, Card(omens, 0), winning))
    ends.append((False, Card(0, held.eyes), losing))
    return ends


def win_of_round(lead: int, omens: int = 0, eyes: int = 0) -> Fraction:
    """The attacker's chance to win one round."""
    scale = PAIRS * FACES ** (omens + eyes)
    outcomes = round_outcomes(lead, Card(omens, eyes), scale)
    return Fraction(sum(weight for won, _, weight in outcomes if won), scale)
