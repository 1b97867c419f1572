"""Damaged records, editions and positions: each is read or refused in one sentence, whatever was torn out of it.

The normal suite takes a few of each, `pytest -m soak -s` three thousand. Links are damaged where they are opened,
in the tests of the playing page.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache, partial
from importlib import resources
from random import Random
from typing import Any

import pytest
from games import SLUGS
from work_clock import within

from engine.bots.play import play_game
from engine.core.edition import read_edition
from engine.core.refusal import RuleError
from engine.core.table import Table, load_table
from engine.registry import GAMES
from tutorials.library import list_lessons
from tutorials.script import Begin

SHREDS = ("", "", " ", "\n", ";", ":", ",", ".", "-", "0", "9", "99999999", "x", "é", '"', "[", "]", "{", "}", "null")
LONGEST = 2.0
"""Seconds; a whole game of four is replayed in less."""


def tear(text: str, random: Random) -> str:
    """One to three places of the text torn out, overwritten, or filled with what stands elsewhere in it."""
    for _ in range(random.randint(1, 3)):
        at, elsewhere = random.randrange(len(text) + 1), random.randrange(len(text) + 1)
        other = text[elsewhere : elsewhere + random.randint(1, 40)]
        text = text[:at] + random.choice((*SHREDS, other)) + text[at + random.randint(0, 12) :]
    return text


def twist(record: dict[str, Any], random: Random) -> str:
    """The record with sound JSON and something wrong within: an action gone, twice, elsewhere or of another game."""
    actions = list(record["actions"])
    for _ in range(random.randint(1, 3)):
        at, other = random.randrange(len(actions)), random.choice(actions)
        actions[at : at + random.randint(0, 2)] = random.choice(([], [other], [tear(other, random)], [other, other]))
    return json.dumps({**record, "actions": actions})


@cache
def find_record(slug: str) -> dict[str, Any]:
    game = GAMES[slug]
    table = Table(next(game.examples()), seed=61)
    play_game(table, {seat: game.bots["random"]() for seat in table.rules.seats}, seed=61)
    record: dict[str, Any] = json.loads(table.save())
    return record


def spoil_records(slug: str, random: Random) -> Iterator[Callable[[], object]]:
    record, setup = find_record(slug), GAMES[slug].setup
    whole = json.dumps(record)
    while True:
        text = tear(whole, random) if random.random() < 0.5 else twist(record, random)
        yield partial(load_table, text, setup)


def spoil_editions(slug: str, random: Random) -> Iterator[Callable[[], object]]:
    game = GAMES[slug]
    whole = resources.files(game.package).joinpath("edition.toml").read_text(encoding="utf-8")

    def begin(text: str) -> None:
        rules = game.setup.from_options({}, read_edition(text, game.edition)).rules()
        rules.legal_actions(rules.start())

    while True:
        yield partial(begin, tear(whole, random))


def spoil_positions(slug: str, random: Random) -> Iterator[Callable[[], object]]:
    blocks = (block for lesson in list_lessons(slug) for step in lesson.steps for block in step.blocks)
    begins = [block for block in blocks if isinstance(block, Begin) and block.words.strip()]

    def begin(options: dict[str, str], words: str) -> None:
        rules = GAMES[slug].setup.from_options({**options, "position": words}).rules()
        rules.legal_actions(rules.start())

    while True:
        one = random.choice(begins)
        yield partial(begin, one.options, tear(one.words, random))


SPOILERS = {"records": spoil_records, "editions": spoil_editions, "positions": spoil_positions}


def try_damaged(kind: str, slug: str, times: int, seed: int) -> int:
    """How many were refused; anything but one sentence in time goes through."""
    refused = 0
    for _, attempt in zip(range(times), SPOILERS[kind](slug, Random(seed)), strict=False):
        with within(LONGEST):
            try:
                attempt()
            except RuleError as wrong:
                refused += 1
                text = str(wrong)
                assert 10 < len(text) < 900 and "\n" not in text and "Traceback" not in text, text
    return refused


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("kind", SPOILERS)
def test_what_is_damaged_is_read_or_refused(kind: str, slug: str) -> None:
    assert try_damaged(kind, slug, 15, seed=1) > 3


@pytest.mark.soak
@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("kind", SPOILERS)
def test_three_thousand_damaged_ones_are_read_or_refused(kind: str, slug: str) -> None:
    refused = try_damaged(kind, slug, 3_000, seed=2)
    print(f"\n{slug}: 3,000 damaged {kind}, {refused:,} refused")
    assert refused > 1_000
