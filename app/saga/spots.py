"""Spots of the table, and what a screen reader says of them."""

from __future__ import annotations

from engine.core.seat import Seat
from engine.saga.board import Seen, count_needed, defence_of, garrison_of, is_army, list_knights, sum_army
from engine.saga.pieces import COLOUR_NAMES, COLOURS, say_knights
from engine.saga.terms import Agreed


def land_spot(land: int) -> str:
    return f"land:{COLOURS[land]}"


def column_spot(seat: Seat, land: int) -> str:
    return f"column:{seat}:{COLOURS[land]}"


def market_spot(knight: str) -> str:
    return f"market:{knight}"


def hand_spot(knight: str) -> str:
    """A card in hand lies beside the board; for taps it is a place like others."""
    return f"hand:{knight}"


def land_of(spot: str) -> int | None:
    """The land that a spot of a land or of a column is about."""
    word, _, what = spot.partition(":")
    return COLOURS.find(what[-1:]) if word in ("land", "column") and what[-1:] in COLOURS and what else None


def knight_of(spot: str) -> str:
    """The knight of a spot of the hand or the market; empty for others."""
    word, _, what = spot.partition(":")
    return what if word in ("hand", "market") else ""


def describe_land(rules: Agreed, view: Seen, land: int) -> str:
    owner = view.owners[land]
    held = "nobody's" if owner is None else f"held by {rules.terms.seat_names[owner]}"
    knights = say_knights(garrison_of(view, land))
    return (
        f"{rules.terms.land_names[land]}, {held}: {knights}. Defence {defence_of(view, land)}, "
        f"{count_needed(rules.terms, view, land)} takes it"
    )


def describe_column(rules: Agreed, view: Seen, seat: Seat, land: int) -> str:
    who = f"{rules.terms.seat_names[seat]}, {COLOUR_NAMES[land]} column"
    if view.owners[land] == seat:
        return f"{who}: the garrison of the {rules.terms.land_names[land]}"
    if not is_army(view, seat, land):
        return f"{who}: empty"
    lacks = count_needed(rules.terms, view, land) - sum_army(view, seat, land)
    return (
        f"{who}: {say_knights(list_knights(view, seat, land))}. Sum {sum_army(view, seat, land)}, {lacks} more needed"
    )
