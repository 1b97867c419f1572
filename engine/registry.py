"""The one list of games. A game's rooms are imported when it is first asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module

from engine.core.game import Game

PACKAGES = {"barbarian": "engine.barbarian"}


class _Games(Mapping[str, Game]):
    def __getitem__(self, slug: str) -> Game:
        game: Game = import_module(PACKAGES[slug]).GAME
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(PACKAGES)

    def __len__(self) -> int:
        return len(PACKAGES)


GAMES: Mapping[str, Game] = _Games()
