"""Calculators: inputs are parameters, the answer is a frozen value with exact fractions.

The form on a page, the command line, the shareable link and the notebook are all made from the same parameters.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from types import NoneType
from typing import Any, ClassVar, Self, TypeVar
from urllib.parse import parse_qsl, urlencode

import msgspec
import param

from engine.core.edition import Edition, packaged
from engine.core.parameters import InputError, list_fields, read_options, write_options, write_value
from engine.core.rules import Rules
from engine.core.seat import Seat
from engine.odds.distribution import Distribution, exact_json

E = TypeVar("E", bound=Edition)


class Answer(msgspec.Struct, frozen=True):
    """Base of every answer: its fields are the keys of the JSON."""


class SoFar(Answer, frozen=True):
    """What is known while the answer is still worked out, as a person would say it."""

    sentences: tuple[str, ...]


class Calculator(param.Parameterized):
    """Base of every calculator. A subclass adds parameters, `answer` and, where a game leads to it, `read_view`.

    >>> from engine.battue.assault_calculator import BattueAssault
    >>> storm = BattueAssault(warriors=3, defence=5)
    >>> answer = storm.answer()
    >>> answer.win, answer.expected_loss
    (Fraction(667, 2592), Fraction(6065, 2592))
    >>> storm.words(answer)[0]
    'The tile is taken with 25.7%; the attackers are wiped out with 74.3%.'
    >>> storm.link()
    'calculator=battue-assault&warriors=3&defence=5'
    >>> BattueAssault.from_link(storm.link()).answer() == answer
    True
    >>> BattueAssault.from_options({"warriors": "9"})
    Traceback (most recent call last):
    ...
    engine.core.parameters.InputError: 'warriors' does not take '9': it is a whole number from 1 to 8.
    """

    slug: ClassVar[str]
    game: ClassVar[str]
    """What the slug begins with."""
    title: ClassVar[str]
    summary: ClassVar[str]
    view_type: ClassVar[type] = NoneType
    """What the seats of its game see, where a running game can fill it in."""

    edition = param.ClassSelector(
        class_=Edition, default=None, allow_None=True, precedence=-1, doc="The tables of the box; None is our own."
    )

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "slug" in vars(cls):
            cls.game = cls.slug.partition("-")[0]

    def answer(self) -> Answer:
        """What follows from the inputs; InputError, in one sentence, when they do not fit together."""
        raise NotImplementedError

    def steps(self) -> Iterator[Answer]:
        """The answer, and before it, where that takes long, what is known so far: for a page that cannot wait."""
        yield self.answer()

    def assumptions(self) -> tuple[str, ...]:
        """What the answer takes for granted, in words."""
        return ()

    def words(self, answer: Any) -> tuple[str, ...]:
        """The answer as a person would say it, the most important first; empty where the bare numbers must do."""
        return ()

    @staticmethod
    def read_view(rules: Any, view: Any, seat: Seat) -> dict[str, Any] | None:
        """The inputs as `seat` knows them from its view of a running game; None where that asks nothing of the kind."""
        return None

    @classmethod
    def from_view(cls, rules: Rules[Any, Any, Any], view: Any, seat: Seat) -> Self | None:
        """Filled in from a running game; None also for the view of another game than the calculator's."""
        if rules.view_type is not cls.view_type or not isinstance(view, cls.view_type):
            return None
        found = cls.read_view(rules, view, seat)
        return None if found is None else cls(**found)

    def edition_of(self, kind: type[E]) -> E:
        """The edition that is reckoned with: the one given, else our own."""
        given: E | None = self.edition
        return packaged(kind) if given is None else given

    @classmethod
    def from_options(cls, options: Mapping[str, Any]) -> Calculator:
        """From named values, text or JSON; InputError names the input that is wrong."""
        calculator = cls()
        read_options(calculator, options)
        return calculator

    @classmethod
    def from_link(cls, query: str) -> Calculator:
        """From the part of an address behind the question mark; inputs of others are passed over."""
        known = {field.name for field in list_fields(cls)}
        pairs = parse_qsl(query.lstrip("?"), keep_blank_values=True)
        return cls.from_options({name: value for name, value in pairs if name in known})

    def link(self) -> str:
        """The inputs that differ from their defaults, as the part of an address behind the question mark."""
        changed = {name: write_value(value) for name, value in write_options(self).items()}
        return urlencode({"calculator": self.slug, **changed})

    def inputs(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in list_fields(type(self))}

    def as_json(self, answer: Answer | None = None) -> dict[str, Any]:
        """The whole document; give the answer when it is known already."""
        return {
            "calculator": self.slug,
            "inputs": self.inputs(),
            "answer": plain(self.answer() if answer is None else answer),
            "assumptions": list(self.assumptions()),
        }

    def refuse(self, sentence: str) -> InputError:
        return InputError(sentence)


def plain(value: Any) -> Any:
    """An answer as JSON: exact numbers as fraction and float, distributions as objects in order."""
    if isinstance(value, Fraction):
        return exact_json(value)
    if isinstance(value, Distribution):
        return value.as_json()
    if isinstance(value, msgspec.Struct):
        return {name: plain(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    return value
