"""`gonfalon tables`, and what `serve` says of a store before it starts."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from app.command import main
from app.core.together.tables import Tables
from app.store.keys import hash_token
from engine.barbarian.setup import BarbarianSetup


@pytest.fixture
def store(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.db'}"


def open_one(store: str) -> str:
    tables = Tables(store)
    code = tables.open(BarbarianSetup(seats=3), ["", "", "cautious"], "", "test")
    shared = tables.find(code, "test")
    shared.sit(0, "Anna", hash_token("anna"))
    seat = shared.table.to_act
    assert isinstance(seat, int)
    shared.play(seat, shared.table.legal_actions()[0], shared.table.cursor)
    tables.close()
    return code


def ask(capsys: pytest.CaptureFixture[str], *words: str) -> object:
    assert main(["tables", *words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_tables_are_listed_exported_and_deleted(store: str, tmp_path: Path, capsys) -> None:
    code = open_one(store)
    [listed] = ask(capsys, "list", "--store", store)
    assert (listed["code"], listed["game"], listed["names"]) == (code, "barbarian", ["Anna"])
    record = ask(capsys, "export", f"{code[:3].lower()}-{code[3:]}", "--store", store)
    (tmp_path / "game.json").write_text(json.dumps(record), encoding="utf-8")
    assert main(["replay", str(tmp_path / "game.json")]) == 0
    capsys.readouterr()
    assert record["players"] == ["", "", "cautious"] and len(record["actions"]) >= 1
    assert ask(capsys, "delete", "--idle", "1", "--store", store) == {"deleted": 0}
    assert ask(capsys, "delete", code, "--store", store) == {"deleted": 1}
    assert ask(capsys, "list", "--store", store) == []


@pytest.mark.parametrize(
    "words",
    [
        ["export", "nonsense"],
        ["export", "BCDFGH"],
        ["delete"],
        ["delete", "BCDFGH", "--idle", "3"],
        ["delete", "--idle", "-3"],
        ["delete", "BCDFGH"],
    ],
)
def test_bad_input_is_one_sentence(words: list[str], store: str, capsys) -> None:
    assert main(["tables", *words, "--store", store]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(
    "words",
    [["--store", "mysql://root:secret@host/x"], ["--procs", "0"], ["--store", "postgresql://u:secret@127.0.0.1:9/x"]],
)
def test_a_server_that_cannot_keep_tables_does_not_start(words: list[str], capsys) -> None:
    assert main(["serve", "--port", "1", *words]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1 and "secret" not in told


def test_one_screen_needs_no_database() -> None:
    """Neither the commands nor a page that nobody shares loads what talks to one."""
    program = (
        "import sys; from app.command.main import build_parser; build_parser(); from app.registry import open_page;"
        "from app.core.together.tables import Tables; Tables(); open_page('barbarian');"
        "print([name for name in sys.modules if name.split('.')[0] in ('sqlalchemy', 'psycopg', 'sqlite3')])"
    )
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=120)
    assert shown.stdout.strip() == "[]"
