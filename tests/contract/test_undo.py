"""What may be taken back tells nobody anything: an oracle of its own for the bars that stop an undo.

Two worlds are laid side by side that differ only in what a seat could not know at some point of a game. The same
actions are played in both. As long as the seat may still take back to that point, it must not be able to tell the two
worlds apart anywhere on the way: else it could choose again, knowing more.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from games import EXAMPLES, NAMES, SLUGS

from app.core.play.look import Look
from engine.core.seat import CHANCE, NOBODY, Seat
from engine.core.setup import Setup
from engine.core.table import Table
from engine.registry import GAMES

LENGTH = 220
WORLDS = 6


def seen(table: Table, state: Any, seat: Seat) -> bytes:
    """All that reaches a seat: its view and the words beside the board."""
    view = table.rules.observe(state, seat)
    return msgspec.json.encode((view, str(table.rules.describe(view))))


def play(setup: Setup, seed: int) -> Table:
    table = Table(setup, seed=seed)
    rng = Random(seed)
    for _ in range(LENGTH):
        if table.to_act is NOBODY:
            break
        table.play(rng.choice(table.legal_actions()))
    return table


def find_told(table: Table, states: list[Any], first: int, seat: Seat, rng: Random) -> tuple[list[str], int]:
    """Where `seat` learns something from `first` on to where the table stands, and how many steps were compared."""
    told, compared = [], 0
    for _ in range(WORLDS):
        other = table.rules.imagine(table.rules.observe(states[first], seat), rng)
        for point in range(first, table.cursor):
            action = table.moments[point].action
            if table.moments[point].actor is CHANCE:
                # a die may fall another way: nobody could know
                action = rng.choice(table.rules.chances(other)).action
            # what another world does not allow was somebody's choice, and no secret of the game
            if table.rules.why_illegal(other, action) is not None:
                break
            other = table.rules.apply(other, action)
            compared += 1
            if table.rules.outcome(states[point + 1]) is not None:
                break
            if seen(table, other, seat) != seen(table, states[point + 1], seat):
                told.append(f"after {action} at {point}, though {first} may be taken back to")
                break
    return told, compared


def examine(setup: Setup, seed: int) -> tuple[list[str], int]:
    table, rng = play(setup, seed), Random(seed)
    states = []
    for point in range(table.length + 1):
        table.goto(point)
        states.append(table.state)
    told, compared = [], 0
    for (seat, first), last in find_reach(table).items():
        table.goto(last)
        found, number = find_told(table, states, first, seat, rng)
        told += found
        compared += number
    return told, compared


def find_reach(table: Table) -> dict[tuple[Seat, int], int]:
    """By seat and the earliest point that it may take back to: the last point from which it may."""
    reach = {}
    for cursor in range(3, table.length + 1, 3):
        table.goto(cursor)
        look = Look(table)
        reach |= {(seat, points[0]): cursor for seat in table.rules.seats if (points := look.undoable([seat]))}
    return reach


@pytest.mark.parametrize(("slug", "setup"), EXAMPLES[::3], ids=NAMES[::3])
def test_nothing_that_can_be_taken_back_has_told_its_seat_anything(slug: str, setup: Setup) -> None:
    compared = 0
    for seed in (31, 32):
        told, number = examine(setup, seed)
        compared += number
        assert not told, told[:3]
    assert compared > 20, "hardly anything could be taken back: the test would prove nothing"


@pytest.mark.parametrize("slug", SLUGS)
def test_the_oracle_finds_out_a_game_without_bars(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where something is hidden or falls by chance, it is told some day; with no bar that must come to light."""
    setups = [setup for setup in GAMES[slug].examples() if setup.rules().has_secrets]
    if GAMES[slug].is_open:
        pytest.skip("this game hides nothing, and nothing in it falls by chance once it has begun")
    monkeypatch.setattr(Table, "reveals", lambda table: [])
    assert any(examine(setup, seed)[0] for seed in range(32, 36) for setup in setups)


def test_the_oracle_sees_that_an_opened_purse_is_no_bar_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bars at dice and cards alone: what an event reveals could then be taken back."""

    def list_draws(table: Table) -> list[int]:
        return [point for point, moment in enumerate(table.moments, start=1) if moment.actor is CHANCE]

    monkeypatch.setattr(Table, "reveals", list_draws)
    assert any(examine(setup, 33)[0] for setup in list(GAMES["barbarian"].examples())[:4])
