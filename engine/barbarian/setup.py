"""What is agreed before a game of Barbarian Kingdoms, and the rules that follow from it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.barbarian.edition import BarbarianEdition
from engine.barbarian.options import BarbarianOptions
from engine.barbarian.position import read_position
from engine.barbarian.rules import BarbarianRules
from engine.core.edition import packaged


class BarbarianSetup(BarbarianOptions):
    """The options of a game, and its rules."""

    rules_type = BarbarianRules
    read_position = staticmethod(read_position)


def example_setups() -> Iterator[BarbarianSetup]:
    """Every scenario, every way of beginning, every switch: the contract tests play them all."""
    for scenario in packaged(BarbarianEdition).scenario:
        yield BarbarianSetup(seats=scenario.seats, scenario=scenario.id)
    for seats in range(2, 7):
        yield BarbarianSetup(seats=seats, expert=True, powers="printed", precedence=True)
        yield BarbarianSetup(
            seats=seats, allotment="heritage", privilege=True, precedence=True, last_ranking=[*range(seats)][::-1]
        )
    yield BarbarianSetup(seats=4, allotment="lot", powers="none", evict_own_token=True)
    yield BarbarianSetup(seats=2, allotment="lot", evict_own_token=True)
    yield BarbarianSetup(seats=5, allotment="lot", round_limit=3)
