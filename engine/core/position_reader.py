"""A position in words, for every game: lessons, questions, what-ifs, tests and links begin from one.

    Franks: warriors Belgica, Sea; treasury 1 1 2 3
    loot: Belgica 3; Neustria 1 2
    turn: Franks

A line is a head, a colon and parts parted by semicolons. The head is a word of the board (`turn`, `loot`) or an owner
(a seat, a kingdom); each part of an owner's line is a word and what follows it. All lines are taken in first and read
in the order in which the game lists its words, so that the order of the lines never matters.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from engine.core.near_names import did_you_mean
from engine.core.position import with_item
from engine.core.refusal import SetupError

LONGEST = 4_000
MOST_LINES = 200
MOST_ROUNDS = 1_000

Owner = TypeVar("Owner")
T = TypeVar("T")


class PositionError(SetupError):
    """The words describe no position; `line` is the one that is wrong, counted from 1, or 0 for all of them."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"The position does not hold{f' (line {line})' if line else ''}: {what}")
        self.line = line
        self.what = what


class Word(NamedTuple):
    """A word that may be said: of the board (a head of its own) or of an owner (in the owner's line)."""

    name: str
    read: Callable[..., None]
    """Gets what follows the word; of an owner's word first the owner."""
    of_owner: bool = False


class Said(NamedTuple):
    """One thing that was said, with the number of its line: of whom, where it is of somebody, and what."""

    line: int
    said: tuple[Any, ...]


class PositionReader(ABC, Generic[Owner]):
    """Takes words in and calls the game's readers, word by word in the game's order."""

    def __init__(self) -> None:
        self._line = 0

    @abstractmethod
    def list_words(self) -> Iterable[Word]:
        """All that may be said, in the order in which it must be read."""

    @abstractmethod
    def list_owners(self) -> Mapping[str, Owner]:
        """Whose lines there may be, by every name they go by."""

    def read(self, text: str) -> None:
        """Read everything; PositionError names the line that is wrong."""
        if len(text) > LONGEST:
            raise PositionError(0, f"it takes at most {LONGEST:,} characters, and these are {len(text):,}.")
        lines = text.splitlines()
        if len(lines) > MOST_LINES:
            raise PositionError(0, f"it takes at most {MOST_LINES} lines, and these are {len(lines)}.")
        words = {word.name: word for word in self.list_words()}
        said = self._take_in(lines, words)
        for name, word in words.items():
            for each in said[name]:
                self._line = each.line
                word.read(*each.said)
        self._line = 0

    def _take_in(self, lines: list[str], words: Mapping[str, Word]) -> dict[str, list[Said]]:
        said: dict[str, list[Said]] = {name: [] for name in words}
        heads = {name: word for name, word in words.items() if not word.of_owner}
        parts = {name: word for name, word in words.items() if word.of_owner}
        for number, line in enumerate(lines, start=1):
            self._line = number
            if not line.strip():
                continue
            head, colon, rest = (part.strip() for part in line.partition(":"))
            if not colon:
                raise self.wrong(f"'{line.strip()[:60]}' has no colon; a line is written like 'turn: ...'.")
            if head.lower() in heads:
                said[head.lower()].append(Said(number, (rest,)))
                continue
            owner = self.find_owner(head, heads)
            for part in split(rest, ";"):
                name, _, text = part.partition(" ")
                word = self.find(name, parts, "word")
                said[word.name].append(Said(number, (owner, text.strip())))
        return said

    # --- what a game's readers ask ------------------------------------------------------------------------

    def wrong(self, what: str) -> PositionError:
        """The fault, at the line that is being read."""
        return PositionError(self._line, what)

    def find_owner(self, name: str, heads: Iterable[str] = ()) -> Owner:
        """The owner that goes by this name."""
        owners = self.list_owners()
        for known, owner in owners.items():
            if known.casefold() == name.strip().casefold():
                return owner
        near = did_you_mean(name, [*owners, *heads])
        what = f"nobody and nothing here is called '{name.strip()[:40]}'.{near}"
        raise self.wrong(f"{what} Lines begin with one of: {', '.join([*dict.fromkeys(owners), *heads])}.")

    def find(self, word: str, known: Mapping[str, T], what: str) -> T:
        """What goes by this name among `known`; `what` says what kind of thing it is."""
        for name, each in known.items():
            if name.casefold() == word.strip().casefold():
                return each
        near = did_you_mean(word, known)
        choices = f" Known are: {', '.join(known)}." if not near and len(known) <= 12 else ""
        raise self.wrong(f"there is no {what} called '{word.strip()[:40]}'.{near}{choices}")

    def number(self, word: str, low: int, high: int) -> int:
        """A whole number from `low` to `high`."""
        if not (word.isascii() and word.isdigit() and len(word) < 5 and low <= int(word) <= high):
            raise self.wrong(f"'{word[:20]}' should be a number from {low} to {high}.")
        return int(word)

    def counted(self, text: str, low: int, high: int) -> tuple[str, int]:
        """`Lances 2` as its name and number; a name alone counts once."""
        name, _, number = text.rpartition(" ")
        if name and number.isdigit():
            return name.strip(), self.number(number, low, high)
        return text.strip(), 1


class SheetReader(PositionReader[Owner]):
    """Writes on a work sheet, by itself that of a new game, word by word: of games whose sheet has a `round` and an
    `active` owner, whose turn it is."""

    def __init__(self, rules: Any, draft: Any = None) -> None:
        super().__init__()
        self.rules, self.draft = rules, draft or rules.begin()

    @property
    def terms(self) -> Any:
        """What was agreed, where the rules of the game keep it apart from themselves."""
        return self.rules.terms

    def list_turn_words(self) -> tuple[Word, Word]:
        """Whose turn it is, and the round."""
        return Word("turn", self._read_turn), Word("round", self._read_round)

    def _read_turn(self, text: str) -> None:
        self.draft.active = self.find_owner(text)

    def _read_round(self, text: str) -> None:
        self.draft.round = self.number(text, 1, MOST_ROUNDS)

    def numbers(self, field: str, low: int, high: int) -> Callable[[int, str], None]:
        """Reads a number of an owner into a field of the sheet."""
        return lambda owner, text: self.note(field, owner, self.number(text, low, high))

    def note(self, field: str, number: int, value: Any) -> None:
        """One item of a field of the sheet."""
        setattr(self.draft, field, with_item(getattr(self.draft, field), number, value))

    def settle(self, list_faults: Callable[[Any, Any], Iterable[str]]) -> Any:
        """The state as the words have it, if a game could come to it."""
        state = self.rules.settle(self.draft)
        for fault in list_faults(self.rules, state):
            raise PositionError(0, f"no game could come to it: {fault.partition(': ')[2]}.")
        return state


def split(text: str, mark: str) -> list[str]:
    """The parts between the marks, without blanks and empty ones."""
    return [part.strip() for part in text.split(mark) if part.strip()]
