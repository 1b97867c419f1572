"""What everybody would score if the game ended now, and after each thing that can be done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from engine.core.action import Action
from engine.core.position import with_inner, with_item, without_item
from engine.core.seat import Seat
from engine.saga.board import column_bits, list_fitting, list_lands
from engine.saga.count import Item, count_items, sum_items
from engine.saga.pieces import End, sum_values
from engine.saga.rules import SagaRules
from engine.saga.state import SagaState


class After(msgspec.Struct, frozen=True):
    """An action, everybody's points if the game ended after it, and what it changes for who acts."""

    action: str
    totals: tuple[int, ...]
    gain: int


def count_now(rules: SagaRules, state: SagaState, eyes: Seat | None = None) -> tuple[Item, ...]:
    """The count if the game ended here, last knights laid for the best (SG-715).

    With `eyes` only what this seat sees is counted: hands of others, hooded knights and concealed chips are left out.
    """
    for seat in rules.seats if eyes is None else (eyes,):
        lands = [land for land in list_lands(state, seat) if rules.terms.end(state, land) is End.LAST_KNIGHT]
        state = _lay_last(state, seat, lands)
    seen = state if eyes is None else rules.observe(state, eyes)
    return count_items(rules.terms, seen, [each or 0 for each in seen.chips], [each or () for each in seen.hands])


def _lay_last(state: SagaState, seat: Seat, lands: Sequence[int]) -> SagaState:
    """All ways to lay last knights under these lands are tried: the best leaves the least in the hand."""
    if not lands:
        return state
    land, *rest = lands
    bits, row = column_bits(state, seat, land), state.columns[seat][land]
    cases = [_lay_last(state, seat, rest)]
    for knight in list_fitting(state.hands[seat], bits):
        columns = with_inner(state.columns, seat, land, (*row, knight))
        hands = with_item(state.hands, seat, without_item(state.hands[seat], knight))
        cases.append(_lay_last(msgspec.structs.replace(state, columns=columns, hands=hands), seat, rest))
    return min(cases, key=lambda case: sum_values(case.hands[seat]))


def count_after(rules: SagaRules, state: SagaState, eyes: Seat | None = None) -> Iterator[After]:
    """The count after each legal action of the seat that is to act; to other eyes its choices are as hidden as its
    hand."""
    seat = state.to_act
    assert isinstance(seat, int)
    if eyes not in (None, seat):
        return
    now = sum_items(count_now(rules, state, eyes), rules.seats)[seat]
    action: Action
    for action in rules.legal_actions(state):
        totals = sum_items(count_now(rules, rules.apply(state, action), eyes), rules.seats)
        yield After(str(action), totals, totals[seat] - now)
