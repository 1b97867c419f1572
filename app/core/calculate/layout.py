"""How a calculator is shown: which inputs stand together, and how its answer is told. Pure: no screen is needed.

Any calculator is shown for free. A game may give it a `Layout` of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from app.core.calculate.markup import answer_blocks, headline, note
from engine.core.calculator import Calculator


class Group(msgspec.Struct, frozen=True):
    """Inputs that stand together. `names` may be empty in a layout's last group: it takes what is left."""

    title: str
    names: tuple[str, ...] = ()
    drop: str = ""
    """What a label of this group need not say again, such as 'My '."""
    is_folded: bool = False
    is_wide: bool = False


class Look(msgspec.Struct, frozen=True):
    """How some inputs are shown otherwise than their kind says: coins, heaps of coins, words for choices."""

    groups: tuple[Group, ...] = ()
    coins: Mapping[str, tuple[int, ...]] = {}
    """A list of coins: the worths there are."""
    heaps: Mapping[str, tuple[int, ...]] = {}
    """A list of heaps of coins."""
    cards: Mapping[str, tuple[tuple[str, str, str], ...]] = {}
    """A list of cards: of each kind its value, what it is called and the markup of its picture. A value of the list
    may say more behind a slash, such as V4/5."""
    style: str = ""
    """CSS of the pictures on cards, here and in the answer."""
    item: str = "Heap"
    """What one heap is called."""
    choices: Mapping[str, Mapping[Any, str]] = {}
    """What the values of a choice are called."""
    placeholders: Mapping[str, str] = {}
    rows: Mapping[str, str] = {}
    """A list of numbers: what one of them stands for."""
    chips: Mapping[str, tuple[int, ...]] = {}
    """Numbers of an input that are one tap away, beside the steps and the pad."""
    told: tuple[str, ...] = ()
    """Inputs whose explanation is open from the beginning."""
    usual: Mapping[str, Any] = {}
    """What an input holds at first where that is not its default: a folded group stays folded for it."""
    unless: Mapping[str, tuple[str, ...]] = {}
    """Coins that count only while none of these inputs is set."""


class Layout:
    """How one calculator is shown; this one serves for all. A layout may remember what was pressed."""

    look = Look()

    def begin(self, kind: type[Calculator]) -> Calculator:
        """What stands in the form before anybody has touched it: the usual case at a table."""
        return kind()

    def head(self, calculator: Calculator, answer: Any) -> str:
        """The answer itself: the first thing to be read."""
        words = calculator.words(answer)
        if not words:
            return headline(calculator.title)
        return headline(words[0]) + "".join(map(note, words[1:]))

    def aside(self, calculator: Calculator, answer: Any) -> str:
        """What goes with the answer where there is room for it; on a phone it stands below the form."""
        return ""

    def hints(self, calculator: Calculator, answer: Any) -> dict[str, str]:
        """What an input comes to, said beside it."""
        return {}

    def more(self, calculator: Calculator, answer: Any) -> str:
        """What stands below: where the answer comes from."""
        return answer_blocks(answer)

    def press(self, said: str) -> None:
        """A button of the answer was pressed; the answer is shown again afterwards."""

    def forget(self) -> None:
        """The inputs have changed: what was pressed for the last ones is over."""

    tap_style = ""
    """CSS of inputs that are tapped."""

    def take_up(self, calculator: Calculator) -> None:
        """These inputs are shown from now on: filled in from a game, from a link, or as at the beginning."""

    def taps(self, calculator: Calculator) -> str:
        """Inputs that are pictures to tap, in place of text to type; each says `edit` and a line."""
        return ""

    def is_tapped_first(self, calculator: Calculator) -> bool:
        """Do these come before the form?"""
        return False

    def tap(self, calculator: Calculator, line: str) -> Calculator:
        """What a tap makes of the inputs; the same object where they stay as they are. InputError when it cannot be."""
        return calculator

    def is_slow(self, calculator: Calculator) -> bool:
        """Is the answer to these inputs known to take long enough that other visitors would feel it?"""
        return False
