"""`gonfalon lesson list` and `gonfalon lesson check`, as somebody types them who writes a lesson."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path

import pytest

from app.command import main

FIRST = Path(str(resources.files("tutorials.barbarian"))) / "01_the_empire_falls.md"


def test_list_names_every_lesson_with_its_minutes(capsys):
    assert main(["lesson", "list", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    mine = [entry for entry in found if entry["game"] == "barbarian"]
    assert len(mine) >= 8 and mine[0]["file"] == FIRST.name
    assert all(entry["minutes"] > 0 and entry["steps"] > 3 and entry["chapters"] for entry in mine)
    assert main(["lesson", "list"]) == 0
    assert "The empire falls (4 min" in capsys.readouterr().out


def test_check_of_a_good_file_says_so(capsys):
    assert main(["lesson", "check", str(FIRST)]) == 0
    assert "good" in capsys.readouterr().out


def test_check_of_a_faulty_file_names_the_line_and_ends_with_1(tmp_path, capsys):
    text = FIRST.read_text(encoding="utf-8")
    number = text.splitlines().index("recruit Dalmatia") + 1
    file = tmp_path / "01_mine.md"
    file.write_text(text.replace("recruit Dalmatia", "recruit Carthago"), encoding="utf-8")
    assert main(["lesson", "check", str(file), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["ok"] is False
    problem = found["lessons"][0]["problems"][0]
    assert problem["line"] == number and "Carthago" in problem["what"]


@pytest.mark.parametrize("text", ["", "no front matter", "---\ngame: barbarian\n"])
def test_a_file_that_is_no_lesson_is_one_sentence_and_2(tmp_path, capsys, text):
    file = tmp_path / "mine.md"
    file.write_text(text)
    assert main(["lesson", "check", str(file)]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.startswith("mine.md, line ")
    assert len(said.err.strip().splitlines()) == 1


def test_a_missing_file_is_one_sentence_and_2(tmp_path, capsys):
    assert main(["lesson", "check", str(tmp_path / "none.md")]) == 2
    assert capsys.readouterr().err == "none.md, line 1: the file cannot be read: no such file or directory.\n"
