"""A game that two servers at one store play move by move: each goes on where the other has come to."""

from __future__ import annotations

import time
from random import Random

from app.core.together.shared_table import SharedTable
from app.core.together.tables import Tables
from app.store.rows import Overtaken
from engine.barbarian.setup import BarbarianSetup
from engine.bots.levels import build_bot


def play(shared: SharedTable, random: Random) -> None:
    table = shared.table
    seat = table.to_act
    assert isinstance(seat, int)
    bot = build_bot(shared.game, "cautious")
    action = bot.choose(table.rules, table.view(seat), table.legal_actions(), random)
    shared.play(seat, action, table.cursor)


def hear(tables: Tables, shared: SharedTable, length: int) -> None:
    """By the bell alone: nothing is asked for directly."""
    deadline = time.monotonic() + 60
    while shared.kept.length < length:
        assert time.monotonic() < deadline, "the news did not come"
        tables.hear(shared)
        time.sleep(0.01)


def test_two_servers_play_one_game_and_hear_of_each_other(address: str) -> None:
    one, other = Tables(address), Tables(address)
    code = one.open(BarbarianSetup(seats=3), ["", "", ""], "", "one")
    mine, theirs = one.find(code, "one"), other.find(code, "other")
    random = Random(1)
    for _ in range(6):
        play(mine, random)
        hear(other, theirs, mine.kept.length)
        assert theirs.table.digest() == mine.table.digest()
        play(theirs, random)
        hear(one, mine, theirs.kept.length)
    for tables in (one, other):
        tables.close()


def test_two_servers_that_play_the_same_move_at_once_count_it_once(address: str) -> None:
    one, other = Tables(address), Tables(address)
    code = one.open(BarbarianSetup(seats=3), ["", "", ""], "", "one")
    mine, theirs = one.find(code, "one"), other.find(code, "other")
    for _ in range(5):
        before = mine.table.cursor
        play(mine, Random(1))
        try:
            play(theirs, Random(1))  # it has not heard yet
        except Overtaken:
            assert theirs.table.digest() == mine.table.digest()
        else:
            raise AssertionError("the same move counted twice")
        assert theirs.table.cursor == mine.table.cursor > before
    one.store.delete(code)
    for tables in (one, other):
        tables.close()
