"""What is agreed before a game of Battue."""

from __future__ import annotations

from collections.abc import Iterator

from engine.battue.position import read_position
from engine.battue.rules import BattueRules
from engine.core.parameters import number, offer, switch
from engine.core.setup import PlacedSetup


class BattueSetup(PlacedSetup):
    game = "battue"
    rules_type = BattueRules
    read_position = staticmethod(read_position)

    seats = number(3, 2, 4, "How many people play (BT-AMB-23).")
    layout = offer("random", "manual", doc="Who lays the city: chance, or the seats in turn (BT-AMB-24).")
    occupied_counts_warriors = switch(
        "Do defending warriors add to the defence of their tile (BT-AMB-01)?", default=True
    )
    stop = offer(
        "forbidden",
        "standoff",
        doc="May an attacker stop and stay on a tile it has not taken (BT-AMB-02)? With standoff it may.",
    )
    retreat_cedes = switch(
        "Does a defender's retreat give the tile away at once (BT-AMB-05)? Else the attacker fights on against it."
    )
    flags_per_seat = offer(
        10, 15, doc="How many flags each seat has: ten in the box as sold, fifteen in the French text (BT-AMB-14)."
    )
    pillage = offer(
        "by_current_flag",
        "once_per_tile",
        doc="Does a tile give loot whenever it bears no flag, or only once a game (BT-AMB-14, BT-AMB-27)?",
    )
    treasure = offer(
        "played_at_end",
        "on_draw",
        doc="When loot worth points goes to the war treasure: played at the end of a turn, or on drawing (BT-AMB-20).",
    )
    walls = offer(
        "plain",
        "tarsos",
        doc="Do the four towers give powers, as in our version of Walls of Tarsos (BT-TARSOS-01, BT-AMB-28)?",
    )
    round_limit = number(100, 0, 1000, "House rule: after so many rounds the score decides; 0 is never (BT-AMB-27).")


def example_setups() -> Iterator[BattueSetup]:
    """Every seat count and every switch: the contract tests play them all."""
    for seats in (2, 3, 4):
        yield BattueSetup(seats=seats)
        yield BattueSetup(seats=seats, stop="standoff", round_limit=30)
        yield BattueSetup(seats=seats, flags_per_seat=15, round_limit=60)
        yield BattueSetup(seats=seats, stop="standoff", flags_per_seat=15, retreat_cedes=True, round_limit=30)
    yield BattueSetup(seats=3, walls="tarsos", round_limit=30)
    yield BattueSetup(seats=3, layout="manual", round_limit=20)
    yield BattueSetup(seats=2, occupied_counts_warriors=False, pillage="once_per_tile", treasure="on_draw")
    yield BattueSetup(seats=4, retreat_cedes=True, treasure="on_draw")
    yield BattueSetup(seats=2, pillage="once_per_tile", round_limit=40)
