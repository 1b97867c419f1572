"""The turn: which of the five actions (BK-TURN-02). The menu is never empty: a unit need not move (BK-AMB-23)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.barbarian.actions import BarbarianAction, Stay
from engine.barbarian.phases import assault, claim, manoeuvres, recruit, taxing
from engine.barbarian.state import BarbarianState

if TYPE_CHECKING:
    from engine.barbarian.rules import BarbarianRules


def menu(rules: BarbarianRules, state: BarbarianState) -> list[BarbarianAction]:
    return [
        *recruit.menu(rules, state),
        *taxing.announce_menu(rules, state),
        *manoeuvres.menu(rules, state),
        Stay(),
        *assault.menu(rules, state),
        *claim.menu(rules, state),
    ]
