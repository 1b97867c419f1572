"""Destiny faces as counts: a deck, a hand and a kept hand are tuples in the order of FACES."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

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
    return read_counts(counts, [face.value for face in Face], "destiny face")


def read_counts(given: Mapping[str, Any], names: Sequence[str], what: str) -> Cards:
    """How many cards there are by these names, each of which is such a thing; what is not named is not there."""
    unknown = next((str(name) for name in given if name not in names), None)
    if unknown is not None:
        raise InputError(f"There is no {what} '{unknown[:40]}'; known are: {', '.join(names)}.")
    wrong = next((name for name in names if not _is_count(given.get(name, 0))), None)
    if wrong is not None:
        raise InputError(f"The number of '{wrong}' cards is a whole number, 0 or more.")
    return tuple(given.get(name, 0) for name in names)


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0
