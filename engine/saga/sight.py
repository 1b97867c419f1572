"""What is hidden and from whom: hands, hooded knights, perhaps chips. `observe` is the only door."""

from __future__ import annotations

from itertools import permutations
from random import Random

from engine.core.position import recast
from engine.core.seat import Seat
from engine.saga.board import BIT, defence_of
from engine.saga.pieces import COLOUR, SET, VALUE, sum_values
from engine.saga.questions import list_holding
from engine.saga.state import Hiding, Row, SagaPosition, SagaState, SagaView
from engine.saga.terms import Terms


def observe(terms: Terms, state: SagaState, seat: Seat | None) -> SagaView:
    shown = [state.is_open or each == seat for each in terms.seats]
    is_counted = state.is_open or terms.chips == "open"
    return recast(
        SagaView,
        state,
        seat=seat,
        hands=tuple(hand if is_shown else None for hand, is_shown in zip(state.hands, shown, strict=True)),
        hand_sizes=tuple(map(len, state.hands)),
        hooded=tuple(
            knight if hiding.seat == seat else None for hiding, knight in zip(state.hidings, state.hooded, strict=True)
        ),
        chips=tuple(chips if is_counted or each == seat else None for each, chips in enumerate(state.chips)),
        chips_out=sum(state.chips),
    )


def imagine(terms: Terms, view: SagaView, rng: Random) -> SagaState:
    """Hands follow from what lies open; only which knight wears the hood, and concealed chips, are dealt at random."""
    hands, hooded = deal_hoods(terms, view, rng)
    return recast(SagaState, view, hands=hands, hooded=hooded, chips=_deal_chips(view, rng))


def deal_hoods(terms: Terms, view: SagaView, rng: Random) -> tuple[tuple[Row, ...], Row]:
    """Hands and hooded knights that agree with the view."""
    hands: list[Row] = []
    found = list(view.hooded)
    for seat in terms.seats:
        own = view.hands[seat]
        if own is None:
            holding = list(list_holding(terms, view, seat))
            numbers = [number for number, hiding in enumerate(view.hidings) if hiding.seat == seat]
            for number, knight in zip(numbers, rng.choice(list_hood_cases(view, numbers, tuple(holding))), strict=True):
                found[number] = knight
                holding.remove(knight)
            own = tuple(holding)
        hands.append(own)
    return tuple(hands), tuple(knight for knight in found if knight is not None)


def list_hood_cases(position: SagaPosition, numbers: list[int], holding: Row) -> list[Row]:
    """All ways in which these hidings of one seat can hold knights of its holding, card by card."""
    hidings = [position.hidings[number] for number in numbers]
    return [case for case in permutations(holding, len(hidings)) if _can_wear(position, hidings, case)]


def _can_wear(position: SagaPosition, hidings: list[Hiding], case: Row) -> bool:
    """Backs and colours fit, and no army exceeds the defence it stands before, or its hood would be lifted."""
    bits: dict[int, int] = {}
    sums: dict[int, int] = {}
    for hiding, knight in zip(hidings, case, strict=True):
        row, column = position.columns[hiding.seat][hiding.column], hiding.column
        if SET[knight] != int(row[hiding.at].rpartition("/")[2]):
            return False
        known = bits.get(column, sum(BIT[each] for each in row))
        if known & 1 << COLOUR[knight]:
            return False
        bits[column] = known | 1 << COLOUR[knight]
        sums[column] = sums.get(column, sum_values(row)) + VALUE[knight]
    return all(attack <= defence_of(position, column) for column, attack in sums.items())


def _deal_chips(view: SagaView, rng: Random) -> tuple[int, ...]:
    """Concealed chips: what all hold together, less what is known, in any parts."""
    left = view.chips_out - sum(chips for chips in view.chips if chips is not None)
    dealt: list[int] = []
    hidden = sum(chips is None for chips in view.chips)
    for chips in view.chips:
        if chips is None:
            hidden -= 1
            chips = rng.randint(0, left) if hidden else left
            left -= chips
        dealt.append(chips)
    return tuple(dealt)
