"""Rules found by what is meant: any order of words, their stems, other words for the same, small slips of the pen.

Other words for the same stand in `synonyms.toml`, one file for all games and one a game: each line is a group.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from functools import cache
from importlib import resources
from math import log

import msgspec

from engine.core.near_names import find_near_name
from engine.core.rulebook import Section, load_rulebook

MOST_WORDS = 12
"""A longer question is cut: every word of it is looked up."""
LONGEST = 400
FEW = 6
"""Where fewer rules speak of everything that was asked, the nearest others stand behind them."""
IN_TITLE, IN_TEXT = 4.0, 1.0
CHIEF = 100.0
"""What the rule is worth that answers a word before all others; still less than a rule that has one word more."""
BY_SYNONYM, BY_SLIP = 0.5, 0.6
"""What a find is worth beside the word itself."""
ENDINGS = ("ation", "ment", "ing", "ion", "ed", "es", "s", "e")


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`same`: groups of words for one thing; `small`: words that nearly every rule has, which find nothing; `chief`:
    a word, and the rules that answer it before all others that speak of it."""

    same: tuple[str, ...] = ()
    small: tuple[str, ...] = ()
    chief: dict[str, tuple[str, ...]] = {}


NO_WORDS = Words()


class Found(msgspec.Struct, frozen=True):
    """The rules that a question found, the nearest first; `is_whole`: they speak of everything that was asked."""

    sections: tuple[Section, ...]
    is_whole: bool = True


class Entry(msgspec.Struct, frozen=True):
    """A rule as stems."""

    section: Section
    title: frozenset[str]
    text: Counter[str]


class RuleSearch:
    """The rules of one game, made ready to be asked."""

    def __init__(self, sections: Iterable[Section], words: Words = NO_WORDS) -> None:
        self.small = frozenset(words.small)
        self.entries = [
            Entry(each, frozenset(self.stems(f"{each.title} {each.family}")), Counter(self.stems(each.text)))
            for each in sections
        ]
        self.others = gather_others(words.same)
        self.chief = {cut(word): frozenset(rules) for word, rules in words.chief.items()}
        self.holders: Counter[str] = Counter(
            stem for each in self.entries for stem in each.title | frozenset(each.text)
        )
        """In how many rules each stem stands."""

    def find(self, question: str) -> Found:
        """The rules that speak of every word; where none does, those that speak of most of them."""
        asked = question.strip()[:LONGEST]
        by_number = tuple(each.section for each in self.entries if _is_number(asked, each.section.rule))
        if by_number:
            return Found(by_number)
        stems = list(dict.fromkeys(self.stems(asked)))[:MOST_WORDS]
        if not stems:
            return Found(())
        wanted = [(self.weigh(stem), self.chief.get(stem, frozenset())) for stem in stems]
        scored = []
        for entry in self.entries:
            values = [_worth(entry, *word) for word in wanted]
            scored.append((sum(map(bool, values)), sum(values), entry.section))
        scored.sort(key=lambda each: each[:2], reverse=True)
        whole = [section for hits, _, section in scored if hits == len(wanted)]
        partly = [section for hits, _, section in scored if 0 < hits < len(wanted) and 2 * hits >= len(wanted)]
        return Found((*whole, *partly[: max(FEW - len(whole), 0)]), bool(whole))

    def stems(self, text: str) -> list[str]:
        """The stems of a text's words, without those that nearly every rule has."""
        return [cut(word) for word in list_words(text) if word not in self.small]

    def weigh(self, stem: str) -> dict[str, float]:
        """The stems that this one may stand for, and what each is worth. A rare word says more than a common one."""
        meant = self._known(stem)
        near = {other: value * BY_SYNONYM for each, value in meant.items() for other in self.others.get(each, ())}
        weights = near | meant
        return {
            each: value * (1 + log(len(self.entries) / self.holders[each]))
            for each, value in weights.items()
            if self.holders[each]
        }

    def _known(self, stem: str) -> dict[str, float]:
        """The stem itself, or what it was probably meant to be: the beginning of words, or a word with a slip."""
        if stem in self.holders or stem in self.others:
            return {stem: 1.0}
        begun = [each for each in self.holders if len(stem) > 2 and each.startswith(stem)]
        if begun:
            return dict.fromkeys(begun, BY_SLIP)
        near = find_near_name(stem, [*self.holders, *self.others]) if len(stem) > 3 else None
        return {} if near is None else {near: BY_SLIP}


def _worth(entry: Entry, weights: dict[str, float], chief: frozenset[str]) -> float:
    """How much a rule says of a word, by the stems that the word may stand for and the rules that answer it first."""
    found = [
        value * (IN_TITLE * (stem in entry.title) + IN_TEXT * min(entry.text[stem], 3))
        for stem, value in weights.items()
    ]
    return max(found, default=0.0) + CHIEF * (entry.section.rule in chief)


def _is_number(asked: str, rule: str) -> bool:
    """Is it the number of this rule, or how it begins?"""
    return len(asked) > 3 and "-" in asked and rule.startswith(asked.upper())


def list_words(text: str) -> list[str]:
    """The words of a text in small letters without accents."""
    plain = unicodedata.normalize("NFD", text.casefold())
    plain = "".join(each for each in plain if not unicodedata.combining(each))
    return [word for word in re.findall(r"[a-z0-9]+", plain) if len(word) > 1]


def cut(word: str) -> str:
    """The stem of a word, roughly: `evacuates`, `evacuating` and `evacuation` have the same.

    >>> cut("evacuates"), cut("evacuation"), cut("armies"), cut("army")
    ('evacuat', 'evacuat', 'armi', 'armi')
    """
    if word.endswith("ies") and len(word) > 4:
        word = word[:-3] + "y"
    elif word.endswith("ss"):
        return word
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= (4 if ending in ("ation", "ment", "ion") else 3):
            word = word[: -len(ending)]
            if ending == "ation":
                word += "at"
            break
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "lsz":
        word = word[:-1]
    word = word[:-1] if word.endswith("e") and len(word) > 3 else word
    return word[:-1] + "i" if word.endswith("y") and len(word) > 2 else word


def gather_others(groups: Iterable[str]) -> dict[str, frozenset[str]]:
    """Of each stem the others that mean the same."""
    others: dict[str, set[str]] = {}
    for group in groups:
        stems = {cut(word) for word in list_words(group)}
        for stem in stems:
            others.setdefault(stem, set()).update(stems - {stem})
    return {stem: frozenset(same) for stem, same in others.items()}


def read_words(package: str) -> Words:
    """What the package's synonyms.toml says; nothing where it has none."""
    file = resources.files(package).joinpath("synonyms.toml")
    return msgspec.toml.decode(file.read_bytes(), type=Words) if file.is_file() else NO_WORDS


@cache
def load_search(package: str) -> RuleSearch:
    """The search over a game's rules; `package` is the game's."""
    common, own = read_words("engine.core"), read_words(package)
    words = Words((*common.same, *own.same), common.small + own.small, own.chief)
    return RuleSearch(load_rulebook(package).sections, words)
