"""The guides for who carries on are walked: every path and every name is there, and what they show runs."""

from __future__ import annotations

import os
import re
import sys
import types
from importlib import import_module
from pathlib import Path

import pytest

from app.command import main
from app.registry import PAGES
from engine.registry import GAMES

ROOT = Path(__file__).parents[1]
GUIDES = ["ARCHITECTURE.md", "CONTRIBUTING.md"]
TEXTS = {name: (ROOT / name).read_text(encoding="utf-8") for name in GUIDES}
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`([^`\n]+)`")
TOP = ("app", "engine", "tutorials", "tests", "notebooks", ".ci", ".github")
WITH_LESSONS = [slug for slug in GAMES if (ROOT / "tutorials" / slug).is_dir()]
KEEPERS = {"engine": list(GAMES), "app": list(PAGES), "tutorials": WITH_LESSONS}
"""The games that must have what a path with `<game>` names, by its first room."""


def list_quoted(name: str) -> list[str]:
    return sorted(set(CODE.findall(FENCE.sub("", TEXTS[name]))))


def list_paths(name: str) -> list[str]:
    """Every path that a guide names, one a game where it says `<game>`."""
    named = [each for each in list_quoted(name) if each.startswith(tuple(f"{top}/" for top in TOP)) and " " not in each]
    return [
        each.replace("<game>", slug)
        for each in named
        for slug in (KEEPERS[each.split("/")[0]] if "<game>" in each else [""])
    ]


def list_symbols(name: str) -> list[str]:
    """Every dotted name of the project that a guide names."""
    return [each for each in list_quoted(name) if re.fullmatch(r"(engine|app|tutorials)(\.\w+){2,}", each)]


@pytest.mark.parametrize("name", GUIDES)
def test_every_path_named_is_there(name: str) -> None:
    paths = list_paths(name)
    assert len(paths) > 10
    assert [path for path in paths if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("name", GUIDES)
def test_every_symbol_named_is_there(name: str) -> None:
    symbols = list_symbols(name)
    assert len(symbols) > 5
    for symbol in symbols:
        module, _, member = symbol.rpartition(".")
        assert hasattr(import_module(module), member), symbol


def test_every_room_of_the_engine_and_the_app_is_told_of() -> None:
    told = " ".join(list_quoted("ARCHITECTURE.md"))
    for folder in ("engine", "app", "app/core"):
        for room in (each.name for each in (ROOT / folder).iterdir() if (each / "__init__.py").is_file()):
            assert room in GAMES or f"{folder}/{room}/" in told, f"{folder}/{room}"


def test_a_fence_is_of_a_kind_that_is_walked() -> None:
    kinds = [kind for kind, _ in FENCE.findall(TEXTS["CONTRIBUTING.md"])]
    assert sorted(set(kinds)) == ["lesson", "python"]
    assert kinds.count("python") >= 4


PYTHON = [code for kind, code in FENCE.findall(TEXTS["CONTRIBUTING.md"]) if kind == "python"]


@pytest.mark.parametrize("code", PYTHON, ids=range(len(PYTHON)))
def test_python_of_the_guides_runs(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module = types.ModuleType("a_guide")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    exec(compile(code, "CONTRIBUTING.md", "exec"), module.__dict__)


def test_the_lesson_of_the_guide_is_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (lesson,) = [text for kind, text in FENCE.findall(TEXTS["CONTRIBUTING.md"]) if kind == "lesson"]
    file = tmp_path / "01_the_first_step.md"
    file.write_text(lesson.replace("~~~", "```"), encoding="utf-8")
    assert main(["lesson", "check", str(file)]) == 0, capsys.readouterr().out
    file.write_text(lesson.replace("~~~", "```").replace("deploy D7", "deploy A1"), encoding="utf-8")
    assert main(["lesson", "check", str(file)]) != 0


def test_the_workflow_runs_the_line_of_the_readme_on_every_python_that_is_supported() -> None:
    workflow = (ROOT / ".github/workflows/test.yml").read_text(encoding="utf-8")
    pythons = re.findall(r'"(3\.\d+)"', workflow)
    assert pythons[0] == re.findall(r'requires-python = ">=(.+)"', (ROOT / "pyproject.toml").read_text())[0]
    assert pythons == ["3.11", "3.12", "3.13"]
    assert ".ci/test-line" in workflow
    assert os.access(ROOT / ".ci/test-line", os.X_OK)


def test_hooks_before_a_commit_are_local() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    assert re.findall(r"repo: (\S+)", hooks) == ["local"]
    assert "://" not in hooks
    assert re.findall(r"entry: (.+)", hooks) == [
        "ruff check --force-exclude",
        "ruff format --check --force-exclude",
        "mypy",
    ]
