"""What the README shows works as it stands."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from app.command import main
from app.registry import PAGES

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
PYTHON = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
PICTURES = re.findall(r"!\[(.+?)\]\((.+?)\)", README)
LIGHT = 600_000
"""Bytes of all pictures together: they are cloned with the repository."""
COMMANDS = [line.partition("#")[0] for line in re.findall(r"^gonfalon .+$", README, re.MULTILINE)]


def test_pictures_of_the_readme_are_there_light_and_taken_from_the_app() -> None:
    folder = Path(__file__).parent / "ui" / "pictures"
    shown = [Path(__file__).parents[1] / path for _, path in PICTURES]
    assert sorted(shown) == sorted(folder.glob("*.webp"))
    assert {*PAGES, "moment", "calculator", "lesson"} == {path.stem for path in shown}
    assert sum(path.stat().st_size for path in shown) < LIGHT
    assert all(path.read_bytes()[8:12] == b"WEBP" for path in shown)


@pytest.mark.parametrize("code", PYTHON)
def test_python_of_the_readme_runs(code: str) -> None:
    exec(compile(code, "README.md", "exec"), {})


def test_commands_of_the_readme_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert len(COMMANDS) > 5
    monkeypatch.chdir(tmp_path)
    main(["edition", "show", "barbarian"])
    (tmp_path / "my-box.toml").write_text(capsys.readouterr().out, encoding="utf-8")
    for command in COMMANDS:
        assert main(shlex.split(command)[1:]) == 0, command
        assert capsys.readouterr().err == "", command
