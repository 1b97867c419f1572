"""Did you mean? The name that a wrong word was probably meant to be, for every door at which names come in."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

LONGEST_WORD = 60
"""Longer words are nobody's slip of the pen, and comparing them takes long."""


def find_near_name(word: str, names: Iterable[str]) -> str | None:
    """The name most like `word`, whatever its capitals; None where none comes close.

    >>> find_near_name("toxandira", ["Toxandria", "Roma"])
    'Toxandria'
    """
    word = word.strip().casefold()
    if not word or len(word) > LONGEST_WORD:
        return None
    by_fold = {name.casefold(): name for name in names}
    near = get_close_matches(word, by_fold, 1)
    if near:
        return by_fold[near[0]]
    # the beginning of one name only: 'lusi' for Lusitania
    begun = [name for fold, name in by_fold.items() if len(word) > 2 and fold.startswith(word)]
    return begun[0] if len(begun) == 1 else None


def list_known(word: str, names: Iterable[str]) -> str:
    """The names there are, to end a refusal of another one, and which of them was probably meant."""
    known = list(names)
    return f"{', '.join(known)}.{did_you_mean(word, known)}"


def did_you_mean(word: str, names: Iterable[str]) -> str:
    """A sentence to follow a refusal, with the blank before it; empty where no name comes close."""
    near = find_near_name(word, names)
    return "" if near is None else f" Did you mean '{near}'?"
