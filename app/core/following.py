"""Which drawn piece is which from one view to the next, so that the board slides a piece instead of making it vanish
here and appear there. A view says what stands where, not which warrior it is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, count

Keys = tuple[tuple[str, str], ...]
"""(key, place) of every piece; a key begins with what its piece is."""


def keep_keys(before: Keys, pieces: Sequence[tuple[str, str]]) -> Keys:
    """Keys for pieces given as (what it is, place): who stayed keeps its key, who vanished here is who of its kind
    appeared there."""
    keys: list[tuple[str, str]] = []
    taken = {key for key, _ in before}
    for stem in dict.fromkeys(stem for stem, _ in pieces):
        known = [each for each in before if each[0].startswith(stem)]
        missing = []
        for place in [place for each, place in pieces if each == stem]:
            stayed = next((each for each in known if each[1] == place), None)
            if stayed is None:
                missing.append(place)
            else:
                known.remove(stayed)
                keys.append(stayed)
        fresh = (key for number in count() if (key := f"{stem}{number}") not in taken)
        keys += zip(chain((key for key, _ in known), fresh), missing, strict=False)
    return tuple(keys)
