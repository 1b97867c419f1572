"""The inputs of `barbarian-battle` as one side of a running battle knows them.

Their purse is what perfect memory knows of it: coin by coin where none came out of a chest, else between two totals.
"""

from __future__ import annotations

from typing import Any

import msgspec

from engine.barbarian.battle import Side
from engine.barbarian.law import Law
from engine.barbarian.pieces import Kingdom
from engine.barbarian.questions import find_seat, find_side
from engine.barbarian.sight import count_purse_range, list_purses
from engine.barbarian.stakes import weigh_victory
from engine.barbarian.state import BarbarianView, Fight
from engine.core.seat import Seat


class _Pair(msgspec.Struct, frozen=True):
    """A running battle as a seat that takes part in it sees it."""

    fight: Fight
    mine: Kingdom
    theirs: Kingdom
    i_am_active: bool


def read_battle(law: Law, view: BarbarianView, seat: Seat) -> dict[str, Any] | None:
    """Names and values; None when no undecided battle of this seat is being fought, or the view is another seat's."""
    pair = _find_pair(view, seat)
    treasury = view.treasuries[seat] if seat < len(view.treasuries) else None
    if pair is None or treasury is None:
        return None
    sides = {
        "my": find_side(law, view, pair.mine),
        "their": find_side(law, view, pair.theirs),
    }
    return {
        **{name: value for whose, side in sides.items() for name, value in _facts(whose, side).items()},
        "active": "me" if pair.i_am_active else "them",
        "my_coins": list(treasury),
        **_stakes_of(law, view, pair),
        **_purse_of(law, view, pair.theirs),
    }


def _stakes_of(law: Law, view: BarbarianView, pair: _Pair) -> dict[str, Any]:
    mine, theirs = (
        weigh_victory(law, view, pair.fight, *both) for both in ((pair.mine, pair.theirs), (pair.theirs, pair.mine))
    )
    return {
        "my_recruits": mine.warriors,
        "their_recruits": theirs.warriors,
        "loot": mine.loot,
        "claim": pair.fight.cause == "claim",
    }


def _find_pair(view: BarbarianView, seat: Seat) -> _Pair | None:
    fight, active = view.fight, view.active
    if fight is None or active is None or fight.rival is None or fight.winner is not None:
        return None
    if view.owner[active.index] == seat:
        return _Pair(fight, active, fight.rival, True)
    if view.owner[fight.rival.index] == seat:
        return _Pair(fight, fight.rival, active, False)
    return None


def _facts(whose: str, side: Side) -> dict[str, Any]:
    return {
        f"{whose}_king": side.king,
        f"{whose}_warriors": side.warriors,
        f"{whose}_mark": side.has_mark,
        f"{whose}_scourge": bool(side.king_worth),
        f"{whose}_fortifications": side.fortifications,
        f"{whose}_salic_law": bool(side.mark_worth),
        f"{whose}_balth_line": side.balth_line,
    }


def _purse_of(law: Law, view: BarbarianView, kingdom: Kingdom) -> dict[str, Any]:
    seat = find_seat(view, kingdom)
    purses = list_purses(law, view, seat)
    if len(purses) == 1:
        return {"their_coins": list(purses[0]), "their_total_min": None, "their_total_max": None}
    least, most = count_purse_range(law, view, seat)
    return {"their_coins": [], "their_total_min": least, "their_total_max": most}
