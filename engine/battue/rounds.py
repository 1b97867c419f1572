"""One round in numbers: how often the attacker wins it, with rerolls on either side; `battle.py` says when it does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
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


Outcome = tuple[bool, Card, int]
"""(does the attacker win the round, cards left, weight)."""
Worth = Callable[[bool, Card], int]
"""What an outcome of a round is worth to the attacker."""


def play_round(lead: int, held: Card, scale: int, worth: Worth) -> list[Outcome]:
    """One round with rerolls put to their best use: the attacker's for the most of `worth`, the defender's for the
    least. The weights sum to `scale`, which a power of 6 beyond 36 divides. A card that changes nothing is kept.
    """
    if held == NO_CARDS:
        wins, losses = plain_round(lead, scale)
        return [(True, held, wins), (False, held, losses)]
    found: list[Outcome] = []
    for wins, dice in count_defence_dice(lead):
        weight = dice * (scale // PAIRS)
        found += _answer_win(wins, held, wins * weight, worth)
        found += _answer_loss(wins, held, (FACES - wins) * weight, worth)
    return found


@lru_cache(maxsize=256)
def count_defence_dice(lead: int) -> tuple[tuple[int, int], ...]:
    """How many of six attack dice beat a defence die, and how many of the six defence dice are such."""
    beaten = (sum(attacker_wins(lead + attack, defence) for attack in SIX_SIDED) for defence in SIX_SIDED)
    return tuple(Counter(beaten).items())


def _answer_loss(wins: int, held: Card, weight: int, worth: Worth) -> list[Outcome]:
    """The roll loses for the attacker, who may have it again; `wins` of six dice would win."""
    kept = [(False, held, weight)]
    if not held.omens or not wins or not weight:
        return kept
    left = Card(held.omens - 1, held.eyes)
    spent = _answer_win(wins, left, weight * wins // FACES, worth)
    spent += _answer_loss(wins, left, weight * (FACES - wins) // FACES, worth)
    return spent if _sum_worth(spent, worth) > _sum_worth(kept, worth) else kept


def _answer_win(wins: int, held: Card, weight: int, worth: Worth) -> list[Outcome]:
    """The roll wins for the attacker; the defender, asked last, may have it rolled again."""
    kept = [(True, held, weight)]
    if not held.eyes or wins == FACES or not weight:
        return kept
    left = Card(held.omens, held.eyes - 1)
    spent = [(False, left, weight * (FACES - wins) // FACES)]
    spent += _answer_win(wins, left, weight * wins // FACES, worth)
    return spent if _sum_worth(spent, worth) < _sum_worth(kept, worth) else kept


def _sum_worth(outcomes: Iterable[Outcome], worth: Worth) -> int:
    return sum(weight * worth(won, held) for won, held, weight in outcomes if weight)


def win_of_round(lead: int, omens: int = 0, eyes: int = 0) -> Fraction:
    """The attacker's chance to win one round."""
    scale = PAIRS * FACES ** (omens + eyes)
    outcomes = play_round(lead, Card(omens, eyes), scale, lambda won, held: int(won))
    return Fraction(sum(weight for won, _, weight in outcomes if won), scale)
