"""The one list of games. A game's rooms are imported when it is first asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module

from engine.core.calculator import Calculator
from engine.core.game import Game

PACKAGES = {
    "barbarian": "engine.barbarian",
    "battue": "engine.battue",
    "conquerors": "engine.conquerors",
    "knights": "engine.knights",
    "saga": "engine.saga",
}


class _Games(Mapping[str, Game]):
    def __getitem__(self, slug: str) -> Game:
        game: Game = import_module(PACKAGES[slug]).GAME
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(PACKAGES)

    def __len__(self) -> int:
        return len(PACKAGES)


GAMES: Mapping[str, Game] = _Games()


class _Calculators(Mapping[str, type[Calculator]]):
    """Every calculator of every game, by name; a game's are imported when they are first asked for."""

    def __getitem__(self, name: str) -> type[Calculator]:
        for calculator in self._of_game(name.partition("-")[0]):
            if calculator.slug == name:
                return calculator
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        for slug in PACKAGES:
            yield from (calculator.slug for calculator in self._of_game(slug))

    def __len__(self) -> int:
        return sum(len(self._of_game(slug)) for slug in PACKAGES)

    def _of_game(self, slug: str) -> tuple[type[Calculator], ...]:
        if slug not in PACKAGES:
            return ()
        found: tuple[type[Calculator], ...] = import_module(f"{PACKAGES[slug]}.calculators").CALCULATORS
        return found


CALCULATORS: Mapping[str, type[Calculator]] = _Calculators()
