"""Saved games: bad files get one sentence and change nothing. Hostile ones too."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from games import SLUGS

from engine.bots.play import play_game
from engine.core.record import LARGEST_RECORD
from engine.core.refusal import RecordError
from engine.core.table import Table, load_table
from engine.registry import GAMES

Spoil = Callable[[dict[str, Any]], Any]


def finished(slug: str) -> Table:
    game = GAMES[slug]
    table = Table(next(game.examples()), seed=31)
    play_game(table, {seat: game.bots["random"]() for seat in table.rules.seats}, seed=31)
    return table


def change(**fields: Any) -> Spoil:
    return lambda record: {**record, **fields}


def without(name: str) -> Spoil:
    return lambda record: {key: value for key, value in record.items() if key != name}


SPOILED: dict[str, Spoil] = {
    "another format": change(format="chess"),
    "a later version": change(version=2),
    "a version of words": change(version="one"),
    "another game": change(game="chess"),
    "another edition": change(edition={"slug": "mine", "digest": "0000"}),
    "no edition": without("edition"),
    "no actions": without("actions"),
    "an unknown field": change(comment="hello"),
    "actions that are no list": change(actions="stay"),
    "actions that are no text": change(actions=[1, 2, 3]),
    "an unknown option": change(setup={"cheat": True}),
    "an option out of bounds": change(setup={"seats": 99}),
    "an option of the wrong kind": change(setup={"seats": "many"}),
    "a setup that is no table": change(setup=[1]),
    "an illegal action": lambda record: {**record, "actions": [record["actions"][-1], *record["actions"]]},
    "an action too many": lambda record: {**record, "actions": [*record["actions"], record["actions"][0]]},
    "nonsense for an action": lambda record: {**record, "actions": ["<script>alert(1)</script>"]},
    "an endless action": lambda record: {**record, "actions": ["stay " * 100_000]},
    "too many actions": lambda record: {**record, "actions": ["stay"] * 60_000},
}


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("spoil", SPOILED.values(), ids=SPOILED)
def test_a_spoiled_record_is_one_sentence(slug: str, spoil: Spoil) -> None:
    table = finished(slug)
    spoiled = json.dumps(spoil(json.loads(table.save())))
    with pytest.raises(RecordError) as caught:
        load_table(spoiled, GAMES[slug].setup)
    text = str(caught.value)
    assert 20 < len(text) < 600 and "\n" not in text and "Traceback" not in text


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b"3",
        b'"text"',
        b"\xff\xfe\x00",
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b'{"format": "gonfalon-record", "version": 1, "setup": ' + b'{"a":' * 50_000 + b"1" + b"}" * 50_000 + b"}",
        b" " * (LARGEST_RECORD + 1),
        b'{"format": "gonfalon-record", "version": 1e400}',
    ],
    ids=range(12),
)
def test_what_is_no_record_is_one_sentence(slug: str, raw: bytes) -> None:
    with pytest.raises(RecordError) as caught:
        load_table(raw, GAMES[slug].setup)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_record_names_no_file_and_a_name_is_only_text(slug: str) -> None:
    game = GAMES[slug]
    setup = next(game.examples()).copy()
    setup.names = ["<script>alert(1)</script>", "a\nb\x00c", *[""] * (setup.seats - 2)]
    table = Table(setup, seed=1)
    names = table.setup.clean_names()
    assert names[1] == "abc" and len(names[0]) <= 24
    again = load_table(table.save(), game.setup)
    assert again.digest() == table.digest()
    assert set(json.loads(table.save())) == {"format", "version", "game", "edition", "setup", "actions"}
