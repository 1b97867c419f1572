"""Who won the war: cities first, then men on the board (WK-END-01, WK-END-03 as far as part one counts)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.outcome import Outcome
from engine.core.seat import Seat
from engine.knights.death import count_men
from engine.knights.phases.upkeep import find_military_victor
from engine.knights.state import NOBLES, KnightsState, Over

if TYPE_CHECKING:
    from engine.knights.rules import KnightsRules


def rank_seats(rules: KnightsRules, state: KnightsState) -> Outcome:
    step = state.table.step
    assert isinstance(step, Over)
    victor = find_military_victor(rules, state.table) if step.ending == "military" else None
    keys = {seat: (seat == victor, *count_score(state, seat)) for seat in rules.seats}
    ranking = tuple(
        tuple(seat for seat in rules.seats if keys[seat] == key) for key in sorted(set(keys.values()), reverse=True)
    )
    return Outcome(step.ending, step.rule, ranking, tuple(keys[seat][1] for seat in rules.seats))


def count_score(state: KnightsState, seat: Seat) -> tuple[int, int, int]:
    """Cities controlled, then crowns (WK-END-03), then men of nobles on the board and of the fortress (WK-AMB-R33)."""
    table = state.table
    nobles = table.nobles[seat * NOBLES : seat * NOBLES + NOBLES]
    men = sum(count_men(noble.troops) for noble in nobles if noble.place is not None)
    fort = table.forts[seat]
    men += count_men(fort.troops) if fort.place is not None else 0
    return sum(city.owner == seat for city in table.cities), table.crowns[seat], men
