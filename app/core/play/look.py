"""One look at a game, handed round to whatever shows it: the rules are asked once a change, not once a widget."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from engine.core.action import Action
from engine.core.event import Event
from engine.core.menu import Menu
from engine.core.outcome import Outcome
from engine.core.position import AnyView
from engine.core.rules import AnyRules
from engine.core.seat import CHANCE, Seat
from engine.core.table import Moment, Table


class Told(NamedTuple):
    """An event, the point of the game it led to, and the seat that acted."""

    point: int
    actor: Seat | None
    event: Event


class Look:
    """The position that a table shows at one moment. It never changes: after a move there is another look."""

    def __init__(self, table: Table, supposed: Any = None) -> None:
        self._table = table
        self.state = table.state if supposed is None else supposed
        """The whole position, for the rules; pages ask `view`. A supposed one is what a seat will be asked about."""
        self._views: dict[int | None, AnyView] = {}
        self._told: dict[int | None, list[Told]] = {}
        self.rules: AnyRules = table.rules
        self.cursor: int = table.cursor

    def is_of(self, table: Table) -> bool:
        """Does the table still show this?"""
        return self._table is table and self.state is table.state

    def view(self, eyes: int | None) -> AnyView:
        """What these eyes may know; None: an onlooker."""
        if eyes not in self._views:
            self._views[eyes] = self.rules.observe(self.state, None if eyes is None else Seat(eyes))
        return self._views[eyes]

    def events(self, eyes: int | None, start: int = 0) -> list[Told]:
        """What happened after the point `start`, as these eyes may know it, undone things too."""
        if eyes not in self._told:
            self._told[eyes] = self._list_events(None if eyes is None else Seat(eyes))
        told = self._told[eyes]
        return told if not start else [each for each in told if each.point > start]

    def _list_events(self, eyes: Seat | None) -> list[Told]:
        return [
            Told(point, moment.actor if isinstance(moment.actor, int) else None, event)
            for point, moment in enumerate(self.moments, start=1)
            for event in moment.events
            if event.is_visible_to(eyes)
        ]

    @cached_property
    def menu(self) -> Menu[Action]:
        """All that whoever is to act may do."""
        return self.rules.legal_actions(self.state)

    @cached_property
    def outcome(self) -> Outcome | None:
        return self.rules.outcome(self.state)

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """The whole game as far as it is known, what was undone included."""
        return self._table.moments

    @cached_property
    def reveals(self) -> list[int]:
        """The points that showed what nobody could know before."""
        return self._table.reveals()

    # --- what may be taken back -----------------------------------------------------------------------------

    def choices(self, people: Sequence[Seat]) -> list[int]:
        """Points at which somebody at this screen chose; with bots alone, every choice."""
        return [
            point
            for point, moment in enumerate(self.moments)
            if isinstance(moment.actor, int) and (not people or moment.actor in people)
        ]

    def undoable(self, people: Sequence[Seat]) -> list[int]:
        """Decisions that may be taken back: nothing has been revealed since (a die, a card, an opened bribe)."""
        barrier = max((point for point in self.reveals if point <= self.cursor), default=0)
        return [point for point in self.choices(people) if barrier <= point < self.cursor]

    def why_no_undo(self, people: Sequence[Seat]) -> str:
        """Why nothing can be taken back now; empty where something can."""
        if self.undoable(people):
            return ""
        if not any(point < self.cursor for point in self.choices(people)):
            return "You have not decided anything yet."
        return "Since your last decision something was shown that nobody could know before: a die, a card or a secret."


def is_final(rules: AnyRules, state: Any, action: Action, go_on: Callable[[Any], Action | None]) -> bool:
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
