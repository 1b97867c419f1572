"""What may be taken back: pure questions about a look at a table and the people at the screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from app.core.play.look import Look
from engine.core.action import Action
from engine.core.event import Event
from engine.core.rules import Rules
from engine.core.seat import CHANCE, Seat


def choices(look: Look, people: Sequence[Seat]) -> list[int]:
    """Points at which somebody at this screen chose; with bots alone, every choice."""
    return [
        point
        for point, moment in enumerate(look.moments)
        if isinstance(moment.actor, int) and (not people or moment.actor in people)
    ]


def undoable(look: Look, people: Sequence[Seat]) -> list[int]:
    """Decisions that may be taken back: nothing has been revealed since (a die, a card, an opened bribe)."""
    barrier = max((point for point in look.reveals if point <= look.cursor), default=0)
    return [point for point in choices(look, people) if barrier <= point < look.cursor]


def is_final(rules: Rules[Any, Any, Any], state: Any, action: Action, go_on: Callable[[Any], Action | None]) -> bool:
    """Could this legal action not be taken back: does it lead to a die, a card or a secret opened? `go_on` is what
    nobody is asked after it."""
    following: Action | None = action
    while following is not None:
        events: list[Event] = []
        state = rules.apply(state, following, events.append)
        if state.to_act is CHANCE or any(event.reveals for event in events):
            return True
        following = go_on(state)
    return False


def why_no_undo(look: Look, people: Sequence[Seat]) -> str:
    """Why nothing can be taken back now; empty where something can."""
    if undoable(look, people):
        return ""
    mine = [point for point in choices(look, people) if point < look.cursor]
    if not mine:
        return "You have not decided anything yet."
    return "Since your last decision something was shown that nobody could know before: a die, a card or a secret."
