"""Assemblies and events for tests: a realm in the middle of a game, and whoever decides by rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from engine.core.event import Event
from engine.core.seat import CHANCE
from engine.knights.actions import Pass
from engine.knights.realm_steps import Planning
from engine.knights.rules import KnightsRules
from engine.knights.setup import KnightsSetup
from engine.knights.state import KnightsState
from engine.knights.steps import Turning

replace = msgspec.structs.replace

REALM = """
Emerande: smalt G3, 100, 100 Polish, tired; celadon G4, 50, 150 English, tokens 1
Emerande: fortress F4, 50, 100 Spanish, breached 1, tokens 1; city Monz; city Vecht, breached 1; city Estrel, fortified
Emerande: crowns 12; votes 4; faith 3; influence 5
Niebieski: cyan H4, 100, 100 Swiss; prussen F2, 50, 50; fortress H2, 50, 50 German; city Kovel
Niebieski: crowns 9; votes 3; faith 2
Madder: scarletti D4, 100; fortress C3, 50; city Belmor; crowns 5; votes 2; faith 2; stake china 3; stake ceylon 1
President: Emerande
Church: Niebieski
Ships: china 2, ceylon 1
"""
EMERANDE, NIEBIESKI, MADDER = 0, 1, 2

Chooser = Callable[[KnightsState, list[Any]], Any]


def open_realm(more: str = "", seats: int = 3, position: str = REALM) -> tuple[KnightsRules, KnightsState]:
    """The rules, and the position before the turn's planning."""
    rules = KnightsSetup(seats=seats, scenario="realm", position=position + more).rules()
    return rules, run(rules, rules.start(), Planning)[0]


def put_at(rules: KnightsRules, state: KnightsState, *steps: Any, **changes: Any) -> KnightsState:
    """The same position, but these steps come now, and planning afterwards."""
    later = (*steps[1:], state.step, *state.later)
    return rules.settle(rules.open(replace(state, step=steps[0], later=later, **changes)))


def choose_first(state: KnightsState, menu: list[Any]) -> Any:
    """Whatever stands first; nobody gives faith or talks."""
    return next((action for action in menu if isinstance(action, Pass)), menu[0])


def run(
    rules: KnightsRules, state: KnightsState, end: type[Any], choose: Chooser = choose_first
) -> tuple[KnightsState, list[Event]]:
    """Play until that step comes up; chance brings the first that it can, in an order that fits destiny."""
    told: list[Event] = []
    for _ in range(400):
        if isinstance(state.step, end | Turning):
            return state, told
        menu = list(rules.legal_actions(state))
        action = menu[0] if state.to_act is CHANCE else choose(state, menu)
        assert rules.why_illegal(state, action) is None
        state = rules.apply(state, action, told.append)
    raise AssertionError(f"no end of it: {state.step}")


def rules_of(told: list[Event]) -> set[str]:
    return {event.rule for event in told}


def say(**answers: Any) -> Chooser:
    """Choose by the name of the step; a function of the state and the menu, or the line of an action."""

    def choose(state: KnightsState, menu: list[Any]) -> Any:
        answer = answers.get(type(state.step).__name__)
        if answer is None:
            return choose_first(state, menu)
        line = answer(state, menu) if callable(answer) else answer
        return next(action for action in menu if str(action) == line)

    return choose


def put_on_agenda(state: KnightsState, *slugs: str) -> KnightsState:
    """These are the agenda; what lay there is back in the pile."""
    pile = [*state.propositions, *state.agenda]
    for slug in slugs:
        pile.remove(slug)
    return replace(state, agenda=slugs, propositions=tuple(pile))
