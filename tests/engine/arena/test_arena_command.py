"""`gonfalon arena`: bounds first, one sentence for what is wrong, and results that are gone on with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.command import main
from engine.saga.edition import SagaEdition

ARENA = ["arena", "saga", "--bots", "cautious,random", "--games"]


def play(capsys: pytest.CaptureFixture[str], *more: str) -> dict[str, object]:
    """The document of an arena."""
    assert main([*ARENA, *more, "--json"]) == 0
    document: dict[str, object] = json.loads(capsys.readouterr().out)
    return document


def test_an_arena_goes_on_where_its_file_ends(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "results.jsonl")
    play(capsys, "2", "--results", file)
    # an interruption in the middle of a line
    with Path(file).open("a", encoding="utf-8") as cut:
        cut.write('{"fixture":2,"bo')
    whole = play(capsys, "4", "--results", file)
    assert whole == play(capsys, "4")
    lines = Path(file).read_text(encoding="utf-8").splitlines()
    assert sorted(json.loads(line)["fixture"] for line in lines[1:]) == [0, 1, 2, 3]


def test_results_of_another_arena_are_not_mixed_in(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "results.jsonl")
    play(capsys, "1", "--results", file)
    assert main([*ARENA, "1", "--seed", "9", "--results", file]) == 2
    assert "another arena" in capsys.readouterr().err


def test_the_tables_name_bots_and_seats(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*ARENA, "2"]) == 0
    text = capsys.readouterr().out
    assert "cautious" in text and "random" in text and "Elo" in text and "Seat" in text


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["arena", "sage"], "Did you mean"),
        (["arena", "saga", "--bots", "cautios"], "Did you mean"),
        (["arena", "saga", "--games", "0"], "1 to 100,000 games"),
        (["arena", "saga", "--workers", "1000"], "1 to 256 workers"),
        (["arena", "saga", "--seats", "9"], "seats"),
        (["arena", "saga", "--set", "nothing"], "option=value"),
        (["arena", "saga", "--edition", "nowhere.toml"], "nowhere.toml"),
        (["arena", "saga", "--dask", "tcp://127.0.0.1:1", "--games", "1"], "No scheduler answers"),
    ],
)
def test_what_is_wrong_is_one_sentence(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    error = capsys.readouterr().err
    assert said in error and "Traceback" not in error and error.count("\n") == 1


@pytest.mark.parametrize("text", ["", "{}", "[1]\n", '{"game":"saga"}\n{"fixture":1}\n', "\x00\x01"])
def test_a_damaged_file_of_results_is_refused(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text(text + " ", encoding="utf-8")
    assert main([*ARENA, "1", "--results", str(path)]) == 2
    assert "no file of results" in capsys.readouterr().err


def test_an_edition_of_ones_own_is_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = Path(SagaEdition.__module__.replace(".", "/")).with_suffix(".toml")
    path = tmp_path / "own.toml"
    path.write_text(own.read_text(encoding="utf-8").replace('name = "', 'name = "My '), encoding="utf-8")
    assert play(capsys, "2", "--edition", str(path))["games"] == 2
