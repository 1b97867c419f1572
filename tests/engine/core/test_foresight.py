"""What a seat will be asked in secret, known from its own view alone."""

from __future__ import annotations

from random import Random

from engine.bots.levels import build_bot
from engine.bots.play import play_decision
from engine.core.foresight import foresee
from engine.core.seat import Seat
from engine.core.table import Table
from engine.registry import GAMES


def test_what_is_foreseen_of_a_battle_is_what_is_asked_then() -> None:
    """The menu of the second bribe is that of the real position, whatever the first side has sealed."""
    game = GAMES["barbarian"]
    met = 0
    for seed in range(6):
        table = Table(game.setup(seats=3), seed=seed)
        bot, random = build_bot(game, "cautious"), Random(seed)
        for _ in range(250):
            if not isinstance(table.to_act, int):
                break
            seen = {seat: foresee(table.rules, table.view(seat), seat) for seat in table.rules.seats}
            asked = [seat for seat, state in seen.items() if state is not None]
            assert len(asked) <= 1 and table.to_act not in asked
            play_decision(table, bot, random)
            if asked:
                met += 1
                supposed = seen[asked[0]]
                assert table.to_act == asked[0]
                assert list(table.rules.legal_actions(supposed)) == list(table.legal_actions())
                assert table.rules.observe(supposed, asked[0]) == table.view(asked[0])
    assert met > 3


def test_it_is_worked_out_without_what_others_hold() -> None:
    """Two positions that look the same to a seat are foreseen the same."""
    game = GAMES["barbarian"]
    table = Table(game.setup(seats=3), seed=1)
    bot, random = build_bot(game, "cautious"), Random(1)
    while not (found := [s for s in table.rules.seats if foresee(table.rules, table.view(s), s) is not None]):
        play_decision(table, bot, random)
    seat = Seat(found[0])
    others = table.rules.imagine(table.view(seat), Random(5))
    assert table.rules.observe(others, seat) == table.view(seat)
    assert foresee(table.rules, table.rules.observe(others, seat), seat) == foresee(table.rules, table.view(seat), seat)
