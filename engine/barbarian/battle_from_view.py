"""The inputs of `barbarian-battle` as one side of a running battle knows them.

Their purse is what perfect memory knows of it: coin by coin where none came out of a chest, else between two totals.
"""

from __future__ import annotations

from typing import Any

from engine.barbarian.battle import Side
from engine.barbarian.law import Law
from engine.barbarian.pieces import Kingdom
from engine.barbarian.questions import find_fight, find_seat, find_side
from engine.barbarian.sight import list_purses
from engine.barbarian.stakes import count_prize, price_warriors
from engine.barbarian.state import BarbarianView
from engine.core.seat import Seat


def read_battle(rules: Law, view: BarbarianView, seat: Seat) -> dict[str, Any] | None:
    """Names and values; None when no undecided battle of this seat is being fought, or the view is another seat's."""
    kingdoms = _find_kingdoms(view, seat)
    treasury = view.treasuries[seat] if seat < len(view.treasuries) else None
    if kingdoms is None or treasury is None:
        return None
    mine, theirs = kingdoms
    return {
        "edition": rules.edition,
        **_facts("my", find_side(rules, view, mine)),
        **_facts("their", find_side(rules, view, theirs)),
        "active": "me" if mine is view.active else "them",
        "my_coins": list(treasury),
        "my_recruits": price_warriors(rules, view, mine),
        "their_recruits": price_warriors(rules, view, theirs),
        "loot": count_prize(rules, view),
        "claim": find_fight(view).cause == "claim",
        **_purse_of(rules, view, theirs),
    }


def _find_kingdoms(view: BarbarianView, seat: Seat) -> tuple[Kingdom, Kingdom] | None:
    """The seat's kingdom and the one that it fights, in a battle that is not decided yet."""
    fight, active = view.fight, view.active
    if fight is None or active is None or fight.rival is None or fight.winner is not None:
        return None
    if view.owner[active.index] == seat:
        return active, fight.rival
    return (fight.rival, active) if view.owner[fight.rival.index] == seat else None


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
    totals = list(map(sum, purses))
    return {"their_coins": [], "their_total_min": min(totals), "their_total_max": max(totals)}
