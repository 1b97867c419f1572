"""The turn: which of the five actions (BK-TURN-02). The menu is never empty: a unit need not move (BK-AMB-23)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.barbarian.actions import BarbarianAction, Stay
from engine.barbarian.phases import assault, claim, manoeuvres, recruit, taxing
from engine.barbarian.phases.common import Survey
from engine.barbarian.state import BarbarianState

if TYPE_CHECKING:
    from engine.barbarian.rules import BarbarianRules


def menu(rules: BarbarianRules, state: BarbarianState) -> list[BarbarianAction]:
    survey = Survey(rules, state)
    return [
        *recruit.menu(survey),
        *taxing.announce_menu(survey),
        *manoeuvres.menu(survey),
        Stay(),
        *assault.menu(survey),
        *claim.menu(survey),
    ]
