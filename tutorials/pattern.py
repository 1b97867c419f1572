"""What a learner may play, in the words of an action's line, with gaps.

recruit Toxandria        just this
recruit *                any word
recruit Toxandria|Ripuaria
pay =2 ...               coins worth 2, whatever follows
bribe >=3                coins worth at least 3 (also >, <, <=)
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable

import msgspec

REST = "..."
SUM = re.compile(r"^(>=|<=|=|>|<)(\d{1,3})$")
COMPARE: dict[str, Callable[[int, int], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "=": operator.eq,
    ">": operator.gt,
    "<": operator.lt,
}


class Pattern(msgspec.Struct, frozen=True):
    text: str

    @property
    def is_concrete(self) -> bool:
        """Does it name one action and no other?"""
        return not any(
            word == REST or word == "*" or "|" in word or SUM.match(word) is not None for word in self.text.split()
        )

    def matches(self, line: str) -> bool:
        wanted, words = self.text.split(), line.split()
        if wanted[-1] == REST:
            wanted = wanted[:-1]
            words = words[: len(wanted)]
        return len(wanted) == len(words) and all(map(_fits, wanted, words))

    def select(self, lines: Iterable[str]) -> list[str]:
        return [line for line in lines if self.matches(line)]


def _fits(wanted: str, word: str) -> bool:
    if wanted == "*":
        return True
    if (limit := SUM.match(wanted)) is not None:
        return COMPARE[limit[1]](worth(word), int(limit[2]))
    return word in wanted.split("|")


def worth(word: str) -> int:
    """The sum of the numbers in a word of an action's line: what its coins are worth."""
    return sum(map(int, re.findall(r"\d+", word)))
