"""One room of questions a game: pages, lessons, bots and calculators ask there, never in the law's rooms of verbs; and
the law imports in one direction, with no ring, not even one that a type or a function hides."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest
from games import SLUGS

ROOT = Path(__file__).parents[2]
ROOMS_OF_VERBS = ("phases", "war", "turn")
LAW = ("rules", "setup", "position", "draft", "invariants")
"""Modules at the root of a game that belong to its law beside those rooms."""


def modules(*folders: str) -> Iterator[tuple[str, ast.Module]]:
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            yield name.removesuffix(".__init__"), parse(path)


@cache
def parse(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def list_imported(tree: ast.Module) -> frozenset[str]:
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return frozenset(found)


def imported(tree: ast.Module, known: set[str]) -> set[str]:
    """Every module of `known` that is imported anywhere, in functions and for types alone too."""
    return known & list_imported(tree)


@pytest.mark.parametrize("slug", SLUGS)
def test_nobody_but_the_law_imports_the_laws_rooms_of_verbs(slug: str) -> None:
    verbs = {name for name, _ in modules("engine") if name.startswith(f"engine.{slug}.")}
    verbs = {name for name in verbs if name.split(".")[2] in ROOMS_OF_VERBS}
    assert verbs
    for name, tree in modules("engine", "tutorials", "app"):
        if name in verbs or name.removeprefix(f"engine.{slug}.") in LAW:
            continue
        assert not imported(tree, verbs), f"{name} asks {imported(tree, verbs)}: ask engine.{slug}.questions"


@pytest.mark.parametrize("slug", SLUGS)
def test_no_ring_of_imports_inside_a_game(slug: str) -> None:
    trees = dict(modules(f"engine/{slug}"))
    graph = {name: imported(tree, set(trees)) - {name} for name, tree in trees.items()}
    # the package's front door imports what the registry shows; what stands behind it does not look at it
    graph = {name: {each for each in found if each.count(".") > 1} for name, found in graph.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as ring:
        pytest.fail(" -> ".join(ring.args[1]))


@pytest.mark.parametrize("slug", SLUGS)
def test_no_import_is_hidden_in_a_function_or_behind_a_type(slug: str) -> None:
    for name, tree in modules(f"engine/{slug}"):
        top = {id(node) for node in tree.body}
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"engine.{slug}"):
                assert id(node) in top, f"{name}, line {node.lineno}: {node.module}"


@pytest.mark.parametrize("slug", SLUGS)
def test_every_question_says_by_its_name_what_it_answers(slug: str) -> None:
    tree = ast.parse((ROOT / "engine" / slug / "questions.py").read_text(encoding="utf-8"))
    names = [node.name for node in tree.body if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")]
    beginnings = ("find_", "list_", "count_", "is_", "has_", "can_")
    assert names and not [name for name in names if not name.startswith(beginnings)]
