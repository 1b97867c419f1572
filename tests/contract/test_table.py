"""The table of every game, against an oracle of its own: what bars undo, what a new move does to what lay ahead."""

from __future__ import annotations

import json
from random import Random

import pytest
from games import SLUGS

from engine.core.event import Event
from engine.core.refusal import RecordError
from engine.core.seat import CHANCE, NOBODY
from engine.core.table import Table, load_table
from engine.registry import GAMES

REVEALING = ("barbarian", "battue", "knights")
"""Games in which a seat's own deed may lay open what others could not know: a bribe, a hand, the cards kept."""


def play_at_random(table: Table, rng: Random, actions: int) -> None:
    for _ in range(actions):
        if table.to_act is NOBODY:
            return
        table.play(rng.choice(table.legal_actions()))


def list_revealing_points(table: Table) -> list[int]:
    """Every action played once more, listening: chance had its say, or something secret was laid open."""
    state, points = table.rules.start(), []
    for point, moment in enumerate(table.moments, start=1):
        heard: list[Event] = []
        by_chance = state.to_act is CHANCE
        state = table.rules.apply(state, moment.action, heard.append)
        if by_chance or any(event.reveals for event in heard):
            points.append(point)
    return points


@pytest.mark.parametrize("slug", SLUGS)
def test_what_bars_undo_is_chance_and_what_is_laid_open(slug: str) -> None:
    opened = 0
    for seed, setup in enumerate(GAMES[slug].examples()):
        table = Table(setup, seed=seed)
        play_at_random(table, Random(seed), 400)
        assert table.reveals() == list_revealing_points(table)
        by_seats = [point for point in table.reveals() if isinstance(table.moments[point - 1].actor, int)]
        opened += len(by_seats)
    assert opened or slug not in REVEALING


@pytest.mark.parametrize("slug", SLUGS)
def test_a_new_move_ends_the_old_future(slug: str) -> None:
    table = Table(next(iter(GAMES[slug].examples())), seed=5)
    rng = Random(5)
    play_at_random(table, rng, 12)
    table.back()
    table.back()
    before, kept = table.cursor, table.moments[: table.cursor]
    table.play(rng.choice(table.legal_actions()), deal=False)
    assert table.cursor == table.length == before + 1
    assert table.moments[:before] == kept
    assert not table.can_go_forward()


@pytest.mark.parametrize("slug", SLUGS)
def test_the_log_tells_a_seat_what_is_meant_for_it(slug: str) -> None:
    table = Table(next(iter(GAMES[slug].examples())), seed=7)
    play_at_random(table, Random(7), 300)
    private = 0
    for seat in (None, *table.rules.seats):
        expected = [
            (number, event)
            for number, moment in enumerate(table.moments, start=1)
            for event in moment.events
            if event.seats is None or (seat is not None and event.seats.count(seat))
        ]
        assert list(table.log(seat)) == expected
        private += sum(event.seats is not None for _, event in expected)
    assert private or slug not in REVEALING


@pytest.mark.parametrize("slug", SLUGS)
def test_a_record_of_an_edition_with_other_numbers_is_refused(slug: str) -> None:
    game = GAMES[slug]
    table = Table(next(iter(game.examples())), seed=1)
    saved = json.loads(table.save())
    digest = saved["edition"]["digest"]
    saved["edition"]["digest"] = digest[::-1] if digest != digest[::-1] else "0" + digest[1:]
    with pytest.raises(RecordError, match="made with the edition"):
        load_table(json.dumps(saved), game.setup)
