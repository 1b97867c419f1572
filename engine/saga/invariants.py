"""What is true of every position between actions (I01 to I14 of our reading); tests ask it after each action.

I04, I05, I07, I10 and I14 compare two positions, I12 two worlds, I13 two formulas: the tests of the game hold them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.core.seat import NOBODY
from engine.saga.battle import lifts_hood
from engine.saga.board import ALL_LANDS, can_take, column_bits, defence_of, garrison_of, is_army, list_armies, sum_army
from engine.saga.pieces import COLOUR, SET, Power
from engine.saga.questions import list_holding, list_left_neutrals
from engine.saga.rules import SagaRules
from engine.saga.state import SagaState
from engine.saga.steps import Acting, Over, Placing
from engine.saga.terms import Terms

IN_PLAY = (Acting, Placing, Over)


def list_faults(rules: SagaRules, state: SagaState) -> Iterator[str]:
    """Every invariant that the position breaks, as a sentence that begins with its number."""
    terms = rules.terms
    yield from _card_faults(terms, state)
    yield from _column_faults(terms, state)
    if not isinstance(state.step, IN_PLAY):
        return
    yield from _land_faults(terms, state)
    if terms.conquest == "automatic":
        yield from _conquest_faults(terms, state)
    yield from _hood_faults(terms, state)
    yield from _end_faults(terms, state)
    if min(state.chips) < 0:
        yield "I04 chips: somebody owes the bank"


def _card_faults(terms: Terms, state: SagaState) -> Iterator[str]:
    """Every card of the sets in play is somewhere, once; what is a seat's stays with it."""
    for seat in terms.seats:
        hoods = [k for hiding, k in zip(state.hidings, state.hooded, strict=True) if hiding.seat == seat]
        if Counter(state.hands[seat]) + Counter(hoods) != Counter(list_holding(terms, state, seat)):
            yield f"I01 cards: the hand of seat {seat} is not its set and what it took, less what lies open"
    if state.neutral:
        placed = Counter(knight for row in (*state.neutrals, state.market, *state.taken) for knight in row)
        if not isinstance(state.step, IN_PLAY):
            placed += Counter(list_left_neutrals(terms, state))
        if placed != Counter(terms.knights[state.neutral - 1]):
            yield "I01 cards: the neutral set is not whole"


def _column_faults(terms: Terms, state: SagaState) -> Iterator[str]:
    backs = sum(knight not in COLOUR for seat in terms.seats for row in state.columns[seat] for knight in row)
    if backs != len(state.hidings) or len(state.hidings) != len(state.hooded):
        yield "I02 columns: backs and hoods do not agree"
    for seat in terms.seats:
        for column, row in enumerate(state.columns[seat]):
            if column_bits(state, seat, column).bit_count() != len(row):
                yield f"I02 columns: a colour is twice in column {column} of seat {seat}"
            is_own = state.owners[column] == seat
            if row and COLOUR.get(row[0]) != column and not (is_own and terms.recall_lead):
                yield f"I02 columns: column {column} of seat {seat} has another lead"


def _land_faults(terms: Terms, state: SagaState) -> Iterator[str]:
    for land in ALL_LANDS:
        owner = state.owners[land]
        if not garrison_of(state, land):
            yield f"I03 lands: nobody guards the {terms.land_names[land]}"
        if (owner is None) != (len(state.neutrals[land]) == 2):
            yield f"I03 lands: the {terms.land_names[land]} has {len(state.neutrals[land])} neutral knights"
        if owner is None and state.used[land]:
            yield f"I07 powers: the power of the {terms.land_names[land]} is used, which nobody holds"
        if state.used[land] and terms.power(state, land) in (Power.NONE, Power.RAMPART, Power.LOW_WALL):
            yield f"I07 powers: the {terms.land_names[land]} has nothing to use up"


def _conquest_faults(terms: Terms, state: SagaState) -> Iterator[str]:
    for seat in terms.seats:
        for land in list_armies(state, seat):
            if can_take(terms, state, seat, land):
                yield f"I08 conquest: {terms.seat_names[seat]} could take the {terms.land_names[land]} and has not"


def _hood_faults(terms: Terms, state: SagaState) -> Iterator[str]:
    for hiding, knight in zip(state.hidings, state.hooded, strict=True):
        if not is_army(state, hiding.seat, hiding.column) or not hiding.at:
            yield f"I09 hoods: seat {hiding.seat} hides a knight outside a field army"
        if state.owners[hiding.land] != hiding.seat:
            yield f"I09 hoods: seat {hiding.seat} has lost the land of its hood"
        if state.columns[hiding.seat][hiding.column][hiding.at] != f"?/{SET[knight]}":
            yield "I09 hoods: a back does not fit the knight beneath it"
        if lifts_hood(sum_army(state, hiding.seat, hiding.column), defence_of(state, hiding.column)):
            yield f"I09 hoods: the hood of seat {hiding.seat} should be lifted"


def _end_faults(terms: Terms, state: SagaState) -> Iterator[str]:
    if isinstance(state.step, Over):
        reasons = {
            "last-card": state.ender is not None,
            "nobody-lays": state.idle >= len(terms.seats),
            "round-limit": state.round == terms.round_limit,
        }
        if not reasons[state.step.ending]:
            yield f"I11 end: the game ended by '{state.step.ending}' without its reason"
        if state.hidings or not state.is_open or state.to_act is not NOBODY:
            yield "I11 end: something is hidden after the end"
    elif isinstance(state.step, Acting) and not state.has_laid and not state.hands[state.active]:
        yield f"I11 end: seat {state.active} is to lay and has no knight"
