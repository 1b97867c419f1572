"""Which of our own modules the page needs: what the desk imports, now or later, and so on."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from engine.registry import PACKAGES

OURS = ("app", "engine")
DATA = {".toml", ".md", ".css", ".svg", ".json"}
"""Files that lie beside modules and are read with them; scripts are served as files of the page."""
BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")
"""Where a statement holds statements: an import is one, so no expression is looked into."""


def find_root() -> Path:
    """The folder that holds our packages."""
    return Path(str(files("engine"))).parent


def list_seeds() -> tuple[str, ...]:
    """Where the worker begins, and what it imports by name."""
    games = (name for slug in PACKAGES for name in list_rooms(slug))
    return "app.pocket.desk", "app.pocket.compiling", *games


def list_rooms(slug: str) -> list[str]:
    """What is imported of a game by name: `engine.registry`, `app.pocket.desk` and `app.pocket.boards` say so."""
    engine = ("", ".calculators", ".pieces")
    pages = (".calculate", ".choices", ".words", ".spots", ".battle_sheet", ".picture.knights")
    return [*(f"{PACKAGES[slug]}{room}" for room in engine), *(f"app.{slug}{room}" for room in pages)]


def find_closure() -> tuple[dict[str, Path], set[str]]:
    """Our modules with their files, and the top names of whatever else they import; imports within functions count."""
    root = find_root()
    own: dict[str, Path] = {}
    others: set[str] = set()
    waiting = list(list_seeds())
    while waiting:
        name = waiting.pop()
        if name.split(".")[0] not in OURS:
            others.add(name.split(".")[0])
            continue
        file = find_file(root, name)
        if file is None or name in own:
            continue
        own[name] = file
        waiting += [name.rpartition(".")[0]] if "." in name else []
        waiting += list_imports(file)
    return own, others


def find_file(root: Path, name: str) -> Path | None:
    """None for a name within a module: `from package import name` may mean either."""
    place = root.joinpath(*name.split("."))
    return next((each for each in (place / "__init__.py", place.with_suffix(".py")) if each.is_file()), None)


def list_imports(file: Path) -> Iterator[str]:
    """What a module imports when it runs; what it names for its types alone is passed over."""
    waiting: list[ast.AST] = [ast.parse(file.read_text(encoding="utf-8"))]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif not is_for_types(node):
            waiting += [inner for name in BLOCKS for inner in getattr(node, name, ())]


def is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def list_files() -> dict[str, Path]:
    """Name in the archive to file: the modules of the closure, and the data beside them."""
    root = find_root()
    own, _ = find_closure()
    found = {file.relative_to(root).as_posix(): file for file in own.values()}
    for package in {file.parent for file in own.values() if file.name == "__init__.py"}:
        for folder in (package, package / "assets"):
            for file in sorted(folder.glob("*")):
                if file.suffix in DATA:
                    found[file.relative_to(root).as_posix()] = file
    return dict(sorted(found.items()))
