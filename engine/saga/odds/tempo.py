"""Tempo: how many turns are left at least, and which knights will be stuck (SG-A07)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.core.position import with_inner, without_item
from engine.core.seat import Seat
from engine.saga.pieces import COLOUR, Knight, sum_values
from engine.saga.questions import list_blocked, list_lays
from engine.saga.state import Row, SagaView
from engine.saga.terms import Terms


class Outlook(msgspec.Struct, frozen=True):
    """What a lay leaves behind: the knights of the hand that could then not be laid, and their values."""

    knight: Knight
    column: int
    stuck: Row
    value: int


def list_stuck(terms: Terms, view: SagaView, seat: Seat, hand: Row) -> Row:
    """The knights of the hand that cannot be laid as the columns stand."""
    blocked = list_blocked(terms, view, seat)
    return tuple(knight for knight in hand if COLOUR[knight] in blocked)


def list_outlooks(terms: Terms, view: SagaView, seat: Seat) -> Iterator[Outlook]:
    """Every lay of the seat's own hand with what would then be stuck; a conquest on the way is left out."""
    for knight, column in list_lays(terms, view, seat, view.hand):
        row = (*view.columns[seat][column], knight)
        after = msgspec.structs.replace(view, columns=with_inner(view.columns, seat, column, row))
        stuck = list_stuck(terms, after, seat, without_item(view.hand, knight))
        yield Outlook(knight, column, stuck, sum_values(stuck))
