"""Refusals that several phases share."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.refusal import Refusal, refuse
from engine.saga.pieces import COLOUR_NAMES, say_knight, say_knights
from engine.saga.terms import Terms

HAND, MARKET, GARRISON, ARMY = "your hand", "the market", "that garrison", "that army"


def refuse_knight(terms: Terms, rule: str, knight: str, found: Iterable[str], where: str, column: int) -> Refusal:
    """A knight that is not where it has to come from, or else does not fit the column."""
    known = tuple(found)
    if knight not in known:
        tip = "There are: {knights}."
        sentence = "The {knight} is not in {where}."
        return refuse(rule, sentence, tip, knight=knight[:20], where=where, knights=say_knights(known))
    sentence = "The {knight} cannot join the {colour} column: its colour is there already."
    tip = "All colours of a column differ."
    return refuse("SG-304", sentence, tip, knight=say_knight(knight), colour=COLOUR_NAMES[column])
