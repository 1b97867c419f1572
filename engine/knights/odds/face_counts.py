"""Destiny faces as counts: a deck, a hand and a kept hand are tuples in the order of FACES."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.parameters import InputError
from engine.knights.army import Tally
from engine.knights.pieces import FACES, Face
from engine.odds.deck import Cards

HIT, AVOID, VICTORY, DRAW, BLANK = (face.index for face in FACES)
PLAIN = (HIT, AVOID, VICTORY, BLANK)


def tally(cards: Cards) -> Tally:
    return Tally(cards[HIT], cards[AVOID], cards[VICTORY])


def read_faces(counts: Mapping[str, int]) -> Cards:
    """A deck from named counts; faces that are not named are not in it."""
    names = [face.value for face in Face]
    unknown = next((name for name in counts if name not in names), None)
    if unknown is not None:
        raise InputError(f"There is no destiny face '{str(unknown)[:40]}'; the faces are: {', '.join(names)}.")
    wrong = next((name for name in names if not _is_count(counts.get(name, 0))), None)
    if wrong is not None:
        raise InputError(f"The number of '{wrong}' cards is a whole number, 0 or more.")
    return tuple(counts.get(name, 0) for name in names)


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0
