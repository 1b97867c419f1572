"""The house: the same rooms in every game, imports that point one way, nothing heavy on the way in."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from games import SLUGS

from engine.registry import GAMES, PACKAGES

ROOT = Path(__file__).parents[2]
FILES = ["__init__.py", "RULES.md", "edition.toml"]
ROOMS = ["pieces", "board", "actions", "state", "rules", "battle", "calculators"]
"""A room is a module, or a package once it has grown."""
TOP_LEVEL = {"app", "engine", "tutorials", "notebooks", "tests"}
TEXTS = {"README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"}
FIVE_GAMES = {"barbarian", "knights", "saga", "conquerors", "battue"}
SCREEN = {"panel", "panel_material_ui", "bokeh", "holoviews", "segno", "tornado"}
HEAVY = {"numpy", "scipy", "pandas", *SCREEN}
RULE_ID = re.compile(r"\b[A-Z]{2}-(?:[A-Z0-9]+(?:-[A-Z0-9]+)+|[A-Z]?[0-9]+)\b")


def modules(folder: str) -> Iterator[tuple[str, Path]]:
    for path in sorted((ROOT / folder).rglob("*.py")):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        yield name.removesuffix(".__init__"), path


def imports(path: Path) -> Iterator[tuple[str, bool]]:
    """(module, is it imported on the way in?)"""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    inner = {id(node) for outer in ast.walk(tree) if isinstance(outer, ast.FunctionDef) for node in ast.walk(outer)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, id(node) not in inner) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module, id(node) not in inner


APP = {
    "store": 9,
    "core": 10,
    "core.play": 11,
    "core.calculate": 11,
    "core.learn": 12,
    "core.box": 12,
    "core.together": 12,
    "core.game": 13,
}
"""The rooms of the app that every game shares, from the ground up. Those at one height know nothing of each other."""
A_GAMES_PAGE, THE_WHOLE_APP = 14, 15


def layer(module: str) -> tuple[int, str]:
    """How high a module stands, and which game it belongs to ('' for none)."""
    parts = module.split(".")
    game = parts[1] if len(parts) > 1 and parts[1] in FIVE_GAMES else ""
    if parts[0] == "engine":
        if game:
            return 2, game
        shared = {"odds": 0, "theory": 0, "core": 1, "bots": 1, "registry": 3, "arena": 3, "review": 3, "classroom": 3}
        return shared.get(parts[1] if len(parts) > 1 else "", 0), ""
    if parts[0] == "tutorials":
        return 4, game
    if len(parts) == 1:
        return 5, ""
    return A_GAMES_PAGE if game else APP.get(app_room(module), THE_WHOLE_APP), game


def app_room(module: str) -> str:
    """`core.play` of `app.core.play.card`, `core` of `app.core.board`."""
    parts = module.split(".")[1:]
    return max((room for room in APP if parts[: room.count(".") + 1] == room.split(".")), key=len, default="")


@pytest.mark.parametrize("folder", ["engine", "tutorials", "app"])
def test_imports_point_one_way(folder: str) -> None:
    for name, path in modules(folder):
        height, game = layer(name)
        for imported, _ in imports(path):
            if imported.split(".")[0] not in TOP_LEVEL:
                continue
            other_height, other_game = layer(imported)
            assert other_height <= height, f"{name} imports {imported}, which stands above it"
            if game and other_game:
                assert game == other_game, f"{name} imports {imported} of another game"


def neighbours(path: Path, known: set[str]) -> set[str]:
    """The modules of `known` that a module imports, `from package import module` included."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            inside = {f"{node.module}.{alias.name}" for alias in node.names} & known
            found |= inside or ({node.module} & known)
    return found


def find_ring(graph: dict[str, set[str]]) -> list[str]:
    """Modules that import each other in a ring; lazy imports and those for types count too."""
    done: set[str] = set()

    def walk(name: str, trail: list[str]) -> list[str]:
        if name in trail:
            return [*trail[trail.index(name) :], name]
        if name in done:
            return []
        done.add(name)
        rings = (walk(other, [*trail, name]) for other in sorted(graph[name]))
        return next(filter(None, rings), [])

    return next(filter(None, (walk(name, []) for name in graph)), [])


def test_a_ring_is_found() -> None:
    assert find_ring({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == ["b", "c", "b"]
    assert find_ring({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []


def test_rooms_of_the_app_at_one_height_know_nothing_of_each_other() -> None:
    for name, path in modules("app"):
        room = app_room(name)
        beside = {other for other in APP if other != room and APP[other] == APP.get(room)}
        for imported, _ in imports(path):
            assert app_room(imported) not in beside, f"{name} imports {imported}, which stands beside it"


@pytest.mark.parametrize("folder", ["tutorials", "app"])
def test_no_module_of_lessons_and_pages_imports_itself_round_a_ring(folder: str) -> None:
    known = dict(modules(folder))
    assert find_ring({name: neighbours(path, set(known)) - {name} for name, path in known.items()}) == []


@pytest.mark.parametrize("folder", ["engine", "tutorials"])
def test_the_engine_knows_no_screen(folder: str) -> None:
    for name, path in modules(folder):
        for imported, on_the_way_in in imports(path):
            top = imported.split(".")[0]
            assert top not in SCREEN, f"{name} imports {imported}"
            assert top not in HEAVY or not on_the_way_in, f"{name} imports {imported} on the way in"


def test_importing_everything_of_the_engine_stays_light() -> None:
    everything = "; ".join(f"import {package}, {package}.calculators" for package in PACKAGES.values())
    code = f"import sys, engine.registry; {everything}; print(sorted(set(sys.modules) & {HEAVY!r}))"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "[]"


@pytest.mark.parametrize("slug", SLUGS)
def test_every_game_has_the_same_rooms(slug: str) -> None:
    folder = ROOT / "engine" / slug
    assert [file for file in FILES if not (folder / file).is_file()] == []
    rooms = {
        path.with_suffix("").name
        for path in (*folder.glob("*.py"), *(init.parent for init in folder.glob("*/__init__.py")))
    }
    assert [room for room in ROOMS if room not in rooms] == []
    assert (ROOT / "tests" / "engine" / slug).is_dir()


@pytest.mark.parametrize("slug", SLUGS)
def test_every_rule_cited_has_its_heading_and_every_heading_is_cited_or_tested(slug: str) -> None:
    game = GAMES[slug]
    known = {section.rule for section in game.rulebook().sections}
    assert len(known) == len(game.rulebook().sections), "a rule has two headings"

    def ids(text: str) -> set[str]:
        return {found for found in RULE_ID.findall(text) if found.startswith(f"{game.prefix}-")}

    cited: set[str] = set()
    for path in [*(ROOT / "engine" / slug).rglob("*.py"), ROOT / "engine" / slug / "edition.toml"]:
        cited |= ids(path.read_text(encoding="utf-8"))
    assert cited <= known, f"cited without a heading: {sorted(cited - known)}"
    tested: set[str] = set()
    for path in (ROOT / "tests" / "engine").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        tested |= ids(text)
        tested |= ids(" ".join(re.findall(r"def test_(\w+)", text)).upper().replace("_", "-"))
        names = re.findall(r"def test_(\w+)", text)
        tested |= {rule for rule in known for name in names if rule.lower().replace("-", "_") in name}
    cross_references = {rule for section in game.rulebook().sections for rule in ids(section.text)}
    assert cross_references <= known, f"named in RULES.md without a heading: {sorted(cross_references - known)}"
    assert not known - cited - tested, f"neither cited nor tested: {sorted(known - cited - tested)}"


def test_the_top_level_is_what_was_agreed() -> None:
    shown = {path.name for path in ROOT.iterdir() if not path.name.startswith(".") and path.suffix != ".egg-info"}
    assert shown - {"build", "dist"} == TOP_LEVEL | {"pyproject.toml", "LICENSE", *TEXTS}


def test_nothing_names_a_borrowed_folder() -> None:
    """The project builds and runs without the notes it was made from."""
    for folder in ("app", "engine", "tutorials"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in {".py", ".md", ".toml", ".js", ".css"}:
                assert "shared/" not in path.read_text(encoding="utf-8"), path
