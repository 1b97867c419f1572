"""What is agreed before a game of Barbarian Kingdoms, and the rules that follow from it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.barbarian.options import BarbarianOptions, packaged_edition
from engine.barbarian.position import PlacedRules
from engine.barbarian.rules import BarbarianRules

__all__ = ["BarbarianSetup", "example_setups", "packaged_edition"]


class BarbarianSetup(BarbarianOptions):
    """The options of a game, and its rules."""

    def plain_rules(self) -> BarbarianRules:
        return BarbarianRules(self)

    def placed_rules(self) -> BarbarianRules:
        return PlacedRules(self)


def example_setups() -> Iterator[BarbarianSetup]:
    """Every scenario, every way of beginning, every switch: the contract tests play them all."""
    for scenario in packaged_edition().scenario:
        yield BarbarianSetup(seats=scenario.seats, scenario=scenario.id)
    for seats in range(2, 7):
        yield BarbarianSetup(seats=seats, expert=True, powers="printed", precedence=True)
        yield BarbarianSetup(
            seats=seats, allotment="heritage", privilege=True, precedence=True, last_ranking=[*range(seats)][::-1]
        )
    yield BarbarianSetup(seats=4, allotment="lot", powers="none", evict_own_token=True)
    yield BarbarianSetup(seats=2, allotment="lot", evict_own_token=True)
    yield BarbarianSetup(seats=5, allotment="lot", round_limit=3)
