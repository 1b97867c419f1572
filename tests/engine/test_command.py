"""The command line: one JSON document or one sentence, never a traceback; the same seed gives the same game."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from app.command import main
from engine.registry import GAMES


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(list(arguments))
    shown = capsys.readouterr()
    return code, shown.out, shown.err


def ask(capsys: pytest.CaptureFixture[str], *arguments: str) -> object:
    code, out, err = run(capsys, *arguments, "--json")
    assert (code, err) == (0, "")
    return json.loads(out)


@pytest.mark.parametrize("slug", list(GAMES))
def test_play_prints_one_document_and_repeats_itself(slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    first = ask(capsys, "play", slug, "--seed", "7")
    assert isinstance(first, dict)
    assert {"game", "seats", "seed", "turns", "actions", "outcome"} <= set(first)
    assert {"ending", "winners", "scores"} <= set(first["outcome"])
    assert first == ask(capsys, "play", slug, "--seed", "7")
    assert first != ask(capsys, "play", slug, "--seed", "8")


def test_play_takes_seats_bots_options_and_saves_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "game.json"
    played = ask(
        capsys, "play", "barbarian", "--seats", "4", "--bots", "cautious,random", "--seed", "2",
        "--set", "scenario=IV-3", "--set", "powers=printed", "--record", str(record),
    )  # fmt: skip
    replayed = ask(capsys, "replay", str(record))
    assert isinstance(played, dict) and isinstance(replayed, dict)
    assert played["seats"] == 4
    assert {key: replayed[key] for key in ("turns", "actions", "outcome")} == {
        key: played[key] for key in ("turns", "actions", "outcome")
    }


def test_games_rules_and_edition_speak_json(capsys: pytest.CaptureFixture[str]) -> None:
    games = ask(capsys, "games")
    assert isinstance(games, list) and games[0]["game"] == "barbarian"
    rule = ask(capsys, "rules", "barbarian", "bk-tax-01")
    assert isinstance(rule, dict) and rule["rule"] == "BK-TAX-01"
    book = ask(capsys, "rules", "barbarian")
    assert isinstance(book, dict) and len(book["sections"]) > 100
    found = ask(capsys, "rules", "barbarian", "sea")
    assert isinstance(found, list) and found
    edition = ask(capsys, "edition", "show", "barbarian")
    assert isinstance(edition, dict) and len(edition["province"]) == 36


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("conquer", "invalid choice"),
        ("play", "GAME"),
        ("play chess", "chess"),
        ("play barbarian --seats 9", "2 to 6"),
        ("play barbarian --seats many", "many"),
        ("play barbarian --bots genius", "genius"),
        ("play barbarian --bots ,", "bot"),
        ("play barbarian --set colour=red", "colour"),
        ("play barbarian --set powers=some", "printed"),
        ("play barbarian --set seats", "option=value"),
        ("play barbarian --set scenario=IX-9", "IX-9"),
        ("play barbarian --set last_ranking=0,0,0", "last_ranking"),
        ("play barbarian --record /no/such/folder/x.json", "no such file"),
        ("play barbarian --edition /no/such/file.toml", "cannot be read"),
        ("rules barbarian BK-NOPE-99", "BK-NOPE-99"),
        ("replay /no/such/file.json", "no such file"),
        ("edition check barbarian /no/such/file.toml", "cannot be read"),
        ("odds crystal-ball", "crystal-ball"),
        ("serve --port 99999999", "port"),
        ("serve --port x", "x"),
    ],
)
def test_bad_input_is_one_sentence_and_code_2(line: str, word: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, *line.split())
    assert code == 2
    assert out == ""
    assert err.count("\n") == 1 and word.lower() in err.lower()
    assert "Traceback" not in err


def test_an_edition_of_ones_own_is_checked_with_clear_sentences(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, ours, _ = run(capsys, "edition", "show", "barbarian")
    assert code == 0
    spoiled = {
        "unknown province": (
            ours.replace('adjacent = ["Dacia", "Marc', 'adjacent = ["Atlantis", "Marc', 1),
            "Atlantis",
        ),
        "one-way border": (
            ours.replace('"Marcomannia", "Noricum", "Pannonia"', '"Marcomannia", "Pannonia"', 1),
            "Noricum",
        ),
        "wrong coin count": (ours.replace("count = 30", "count = 31", 1), "31"),
        "unknown field": (ours + "\n[extra]\nx = 1\n", "extra"),
        "a capital lost": (ours.replace("\ncapital = true", "\ncapital = false", 1), "capital"),
        "no TOML": (ours + "\n[[[", "TOML"),
        "a power twice": (ours.replace('slug = "scourge"', 'slug = "rally"', 1), "rally"),
        "an unknown power": (ours.replace('slug = "scourge"', 'slug = "nuke"', 1), "nuke"),
        "prices": (ours.replace("recruit = [1, 2, 3, 4]", "recruit = [1, 2, 3]", 1), "recruit"),
        "a tile at home": (ours.replace('tile = "Pannonia"', 'tile = "Dacia"', 1), "tile"),
    }
    good = tmp_path / "good.toml"
    good.write_text(ours.replace('slug = "gonfalon"', 'slug = "mine"', 1), encoding="utf-8")
    checked = ask(capsys, "edition", "check", "barbarian", str(good))
    assert isinstance(checked, dict) and checked["ok"] and checked["edition"] == "mine"
    for name, (text, word) in spoiled.items():
        assert text != ours, name
        bad = tmp_path / "bad.toml"
        bad.write_text(text, encoding="utf-8")
        code, out, err = run(capsys, "edition", "check", "barbarian", str(bad))
        assert (code, out) == (2, ""), name
        assert word in err and err.count("\n") == 1, (name, err)


def test_the_sources_of_a_box_are_listed_and_a_change_makes_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = ask(capsys, "edition", "sources", "barbarian")
    assert isinstance(rows, list)
    assert {"path": "kingdom.4.colour", "value": "brown", "origin": "public fact"} in rows
    mine = tmp_path / "mine.toml"
    _, text, _ = run(capsys, "edition", "change", "barbarian", "kingdom.0.recruit=1,2,3,5")
    mine.write_text(text, encoding="utf-8")
    ask(capsys, "edition", "check", "barbarian", str(mine))
    rows = ask(capsys, "edition", "sources", "barbarian", str(mine))
    assert {"path": "kingdom.0.recruit", "value": "1, 2, 3, 5", "origin": "own box"} in rows
    for wrong, sentence in (
        ("kingdom.0.recruit=1,x", "'x' is no whole number"),
        ("kingdom.0.recruit=3,2,1,1", "rising"),
    ):
        code, out, err = run(capsys, "edition", "change", "barbarian", wrong)
        assert (code, out) == (2, "") and sentence in err and err.count("\n") == 1


def test_another_edition_plays_and_its_record_needs_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, ours, _ = run(capsys, "edition", "show", "barbarian")
    mine = tmp_path / "mine.toml"
    mine.write_text(ours.replace("recruit = [1, 2, 3, 4]", "recruit = [2, 3, 4, 5]"), encoding="utf-8")
    record = tmp_path / "game.json"
    ask(capsys, "play", "barbarian", "--edition", str(mine), "--record", str(record))
    code, _, err = run(capsys, "replay", str(record))
    assert code == 2 and "edition" in err
    ask(capsys, "replay", str(record), "--edition", str(mine))


def test_help_answers_without_anything_heavy() -> None:
    code = (
        "import sys; from app.command import main\n"
        "try:\n    main(['--help'])\nexcept SystemExit:\n    pass\n"
        "heavy = {'numpy', 'scipy', 'panel', 'bokeh', 'holoviews'} & set(sys.modules)\n"
        "sys.exit(1 if heavy else 0)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True).returncode == 0


def test_the_readers_pipe_may_close() -> None:
    """`gonfalon rules barbarian | head -1` ends quietly."""
    shown = subprocess.run(
        f"{sys.executable} -c 'from app.command import main; raise SystemExit(main())' rules barbarian | head -1",
        shell=True, capture_output=True, text=True,
    )  # fmt: skip
    assert shown.stderr == ""
