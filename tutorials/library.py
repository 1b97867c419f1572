"""Where the lessons are: `tutorials/<game>/<number>_<name>.md`, in the order of their names."""

from __future__ import annotations

from functools import cache
from importlib import resources
from importlib.util import find_spec

from engine.core.near_names import list_known
from engine.registry import GAMES
from tutorials.reader import read_script
from tutorials.script import Script


@cache
def list_lessons(game: str) -> tuple[Script, ...]:
    """A game's course; empty where none has been written."""
    if game not in GAMES:
        raise LookupError(f"There is no game '{game[:40]}'; the games are: {list_known(game, GAMES)}")
    if find_spec(f"tutorials.{game}") is None:
        return ()
    folder = resources.files(f"tutorials.{game}")
    files = sorted((each for each in folder.iterdir() if is_lesson(each.name)), key=lambda each: each.name)
    return tuple(read_script(file.read_text(encoding="utf-8"), file.name) for file in files)


def list_all() -> tuple[Script, ...]:
    return tuple(script for game in GAMES for script in list_lessons(game))


def find_lesson(game: str, name: str) -> Script:
    known = {script.name: script for script in list_lessons(game)}
    if name not in known:
        raise LookupError(f"There is no lesson '{name[:40]}' for {game}; there are: {list_known(name, known)}")
    return known[name]


def is_lesson(name: str) -> bool:
    """Lessons begin with their number; other Markdown in the folder is about them."""
    return name.endswith(".md") and name[:2].isdigit()
