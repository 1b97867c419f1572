"""What the registry knows of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import resources
from typing import Any

import msgspec

from engine.core.edition import Edition, packaged, read_edition, read_text
from engine.core.rulebook import Rulebook, load_rulebook
from engine.core.setup import Setup


class Game(msgspec.Struct, frozen=True, kw_only=True):
    slug: str
    title: str
    summary: str
    prefix: str
    """What the game's rule IDs begin with."""
    setup: type[Setup]
    edition: type[Edition]
    bots: Mapping[str, Callable[[], Any]]
    """Players by name; each is made anew for a seat."""
    mind: Any
    """What the game gives to a thinker (`engine.bots.thinker.Mind`)."""
    faults: Callable[[Any, Any], Iterator[str]]
    """The invariants that a position breaks, as sentences."""
    examples: Callable[[], Iterator[Setup]]
    """Set-ups that between them use every seat count, scenario and option: the contract tests play them all."""
    is_open: bool = False
    """Nothing is hidden: every seat and every onlooker see the same."""

    @property
    def package(self) -> str:
        """Where it lies: the rooms of a game are named after it."""
        return f"engine.{self.slug}"

    @property
    def strongest(self) -> str:
        """The bot that stands last in the list."""
        return list(self.bots)[-1]

    def rulebook(self) -> Rulebook:
        return load_rulebook(self.package)

    def edition_text(self) -> str:
        """Our edition as its file says it."""
        return resources.files(self.package).joinpath("edition.toml").read_text(encoding="utf-8")

    def read_edition(self, text: str) -> Edition | None:
        """The tables of somebody's own box; None for no text: then ours are played with."""
        return read_edition(text, self.edition) if text else None

    def load_edition(self, path: str | None = None) -> Edition:
        return packaged(self.edition) if path is None else read_edition(read_text(path), self.edition)
