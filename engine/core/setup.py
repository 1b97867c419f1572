"""What is agreed before a game: seats, variants, rulings, edition. Rules read it once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, TypeVar

import param

from engine.core.edition import Edition, packaged
from engine.core.parameters import InputError, list_fields, read_options, write_options
from engine.core.refusal import SetupError
from engine.core.rules import Rules

LONGEST_NAME = 24

E = TypeVar("E", bound=Edition)


class Setup(param.Parameterized):
    """Base of every game's set-up. Each game narrows `seats` and adds its options."""

    game: ClassVar[str]
    rules_type: ClassVar[Any]
    """What plays by this set-up: the rules of the game, made from it."""

    seats = param.Integer(default=2, bounds=(1, 6), doc="How many seats take part.")
    names = param.List(
        default=[],
        item_type=str,
        bounds=(0, 6),
        doc=f"What the people are called, seat by seat, at most {LONGEST_NAME} characters each; may be left out.",
    )
    edition = param.ClassSelector(
        class_=Edition, default=None, allow_None=True, precedence=-1, doc="The tables of the box; None is our own."
    )

    def rules(self) -> Rules[Any, Any, Any]:
        """The rules of this set-up; raises SetupError when its options do not fit together."""
        rules: Rules[Any, Any, Any] = type(self).rules_type(self)
        return rules

    def edition_of(self, kind: type[E]) -> E:
        """The edition given, else our own."""
        edition: Edition = packaged(kind) if self.edition is None else self.edition
        if not isinstance(edition, kind):
            raise SetupError(f"The edition '{edition.edition.name}' is one of another game.")
        return edition

    def options(self) -> dict[str, Any]:
        """What differs from the default, for records and links."""
        return write_options(self)

    @classmethod
    def from_options(cls, options: Mapping[str, Any], edition: Edition | None = None) -> Setup:
        """A set-up from named values, text or JSON; one sentence when something is wrong."""
        setup = cls(edition=edition)
        try:
            read_options(setup, options)
        except InputError as wrong:
            raise SetupError(str(wrong)) from wrong
        return setup

    def copy(self) -> Setup:
        return type(self)(**{name: getattr(self, name) for name in self.param if name != "name"})

    def clean_names(self) -> tuple[str, ...]:
        """One name a seat: control characters dropped, cut to length, empty where none was given."""
        given = [*self.names, *[""] * self.seats][: self.seats]
        return tuple("".join(c for c in name if c.isprintable())[:LONGEST_NAME].strip() for name in given)

    @classmethod
    def fields(cls) -> tuple[Any, ...]:
        return list_fields(cls)


class PlacedSetup(Setup):
    """A set-up that may begin in the middle of a game. Records keep the words, so that such a game can be replayed."""

    read_position: ClassVar[Any]
    """A function of (words, rules): the state that the words describe."""

    position = param.String(
        default="", precedence=-1, doc="Where the game begins, in words; empty for the beginning of a game."
    )

    def rules(self) -> Rules[Any, Any, Any]:
        rules = super().rules()
        if self.position.strip():
            rules.place(type(self).read_position(self.position, rules))
        return rules

    def options(self) -> dict[str, Any]:
        return {**super().options(), **({"position": self.position} if self.position else {})}

    @classmethod
    def from_options(cls, options: Mapping[str, Any], edition: Edition | None = None) -> Setup:
        words = options.get("position", "")
        if isinstance(words, Mapping) or str(words).lstrip().startswith("{"):
            raise SetupError("'position' is an old one, written as JSON: now it is text, a line for each thing.")
        if not isinstance(words, str):
            raise SetupError("'position' takes text, a line for each thing that is somewhere.")
        setup = super().from_options({name: each for name, each in options.items() if name != "position"}, edition)
        setup.position = words
        return setup
