"""Dice: exact sums and differences."""

from collections.abc import Sequence
from functools import lru_cache

from engine.odds.distribution import Distribution, convolve

SIX_SIDED = (1, 2, 3, 4, 5, 6)


def die(faces: int | Sequence[int] = SIX_SIDED) -> Distribution[int]:
    """One die: a number of sides (1 to that number), or the list of what its faces show.

    >>> die([0, 0, 1])
    Distribution({0: 2/3, 1: 1/3})
    """
    if isinstance(faces, int):
        if faces < 1:
            raise ValueError(f"a die has at least one side, not {faces}")
        return Distribution.uniform(range(1, faces + 1))
    return Distribution.uniform(faces)


def dice_sum(count: int, faces: int | Sequence[int] = SIX_SIDED) -> Distribution[int]:
    """The sum of `count` like dice; no dice sum to 0.

    >>> dice_sum(2).chance(7)
    Fraction(1, 6)
    """
    if count < 0:
        raise ValueError(f"a number of dice cannot be negative: {count}")
    return _sum(count, faces if isinstance(faces, int) else tuple(faces))


@lru_cache(maxsize=256)
def _sum(count: int, faces: int | tuple[int, ...]) -> Distribution[int]:
    # By halves, so that the recursion stays a handful of frames deep whatever the count.
    if count == 0:
        return Distribution.certain(0)
    if count == 1:
        return die(faces)
    half = count // 2
    return convolve(_sum(half, faces), _sum(count - half, faces))


def dice_difference(mine: int, theirs: int, faces: int | Sequence[int] = SIX_SIDED) -> Distribution[int]:
    """The sum of my dice minus the sum of theirs.

    >>> dice_difference(1, 1, faces=2)
    Distribution({-1: 1/4, 0: 1/2, 1: 1/4})
    """
    return dice_sum(mine, faces).combine(dice_sum(theirs, faces), lambda my_sum, their_sum: my_sum - their_sum)
