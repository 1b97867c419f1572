"""The turn: which of the five actions (BK-TURN-02). The menu is never empty: a unit need not move (BK-AMB-23)."""

from __future__ import annotations

from engine.barbarian.actions import BarbarianAction, Stay
from engine.barbarian.law import Law
from engine.barbarian.phases import assault, claim, manoeuvres, recruit, taxing
from engine.barbarian.phases.common import Survey
from engine.barbarian.state import BarbarianState


def menu(law: Law, state: BarbarianState) -> list[BarbarianAction]:
    survey = Survey(law, state)
    return [
        *recruit.menu(survey),
        *taxing.announce_menu(survey),
        *manoeuvres.menu(survey),
        Stay(),
        *assault.menu(survey),
        *claim.menu(survey),
    ]
