"""`gonfalon review`: bounds first, one sentence for what is wrong, and a document that is the review."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest

from app.command import main
from app.command import review as command
from engine.bots.levels import build_bot
from engine.bots.play import play_game
from engine.core.table import Table
from engine.registry import GAMES
from engine.review.findings import Review


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A short game between a person and a bot."""
    game = GAMES["barbarian"]
    table = Table(game.setup(seats=2), seed=2)
    play_game(table, {seat: build_bot(game, "cautious") for seat in table.rules.seats}, seed=2)
    table.goto(8)
    path = tmp_path_factory.mktemp("records") / "game.json"
    path.write_text(table.save(("", "cautious")), encoding="utf-8")
    return str(path)


def look_back(capsys: pytest.CaptureFixture[str], *arguments: str) -> Review:
    assert main(["review", *arguments, "--trials", "4", "--json"]) == 0
    return msgspec.json.decode(capsys.readouterr().out, type=Review)


def test_the_document_is_the_review_and_the_seed_repeats_it(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    review = look_back(capsys, record)
    assert review == look_back(capsys, record)
    assert (review.game, review.length, review.done) == ("barbarian", 8, 1)
    assert {each.seat for each in review.decisions} == {0}, "a person's decisions are judged, not a bot's"
    assert {each.seat for each in look_back(capsys, record, "--seat", "1").decisions} == {1}


def test_workers_find_the_same(
    record: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    @contextmanager
    def open_thread(workers: int) -> Iterator[Executor]:
        with ThreadPoolExecutor(1) as pool:
            yield pool

    alone = look_back(capsys, record)
    monkeypatch.setattr(command, "open_pool", open_thread)
    assert look_back(capsys, record, "--workers", "2") == alone


def test_time_stops_it_with_what_is_known(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 < look_back(capsys, record, "--seconds", "0.001").done < 1
    assert main(["review", record, "--trials", "4", "--seconds", "0.001"]) == 0
    assert "% of the work is done" in capsys.readouterr().out


def test_a_person_reads_a_table_a_course_and_luck(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", record, "--trials", "4"]) == 0
    text = capsys.readouterr().out
    assert all(word in text for word in ("Seat", "start", "luck", "After action", "decision", "The strongest luck"))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--trials", "0"], "4 to 400 times, not 0"),
        (["--seconds", "0"], "up to 3,600 seconds"),
        (["--seconds", "nan"], "up to 3,600 seconds"),
        (["--seat", "2"], "seats 0 to 1, not 2"),
        (["--workers", "300"], "1 to 256 workers"),
        (["--edition", "nowhere.toml"], "nowhere.toml"),
    ],
)
def test_what_is_out_of_bounds_is_one_sentence(
    record: str, arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", record, *arguments]) == 2
    heard = capsys.readouterr()
    assert said in heard.err and not heard.out and heard.err.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "said"), [("", "damaged"), ("{}", "no record"), ('{"format":"gonfalon-record","version":9}', "version 9")]
)
def test_what_is_no_game_is_one_sentence(
    text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    path.write_text(text, encoding="utf-8")
    assert main(["review", str(path)]) == 2
    assert said in capsys.readouterr().err
    assert main(["review", str(tmp_path / "none.json")]) == 2
