"""The rules of Conquerors: the table of steps says what is known of each, the law lies in `phases`."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from engine.conquerors import actions as act
from engine.conquerors import steps as at
from engine.conquerors.draft import Draft
from engine.conquerors.edition import ConquerorsEdition
from engine.conquerors.options import ConquerorsOptions
from engine.conquerors.phases import marching, turns
from engine.conquerors.phases import setting_up as before
from engine.conquerors.pieces import Fighters, People
from engine.conquerors.questions import find_layer, find_outcome
from engine.conquerors.state import ConquerorsPosition, ConquerorsState, ConquerorsView
from engine.core.hex_ground import mask_of
from engine.core.outcome import Outcome
from engine.core.position import recast
from engine.core.seat import Seat
from engine.core.stepped_rules import SteppedRules
from engine.core.steps import Due, End, Passage, Steps


class ConquerorsRules(SteppedRules[ConquerorsState, act.ConquerorsAction, ConquerorsView, Draft]):
    edition: ConquerorsEdition
    not_due = "CQ-201"
    due = {
        act.First: Due("CQ-A14", "Who is first was drawn before the game."),
        act.Lay: Due("CQ-102", "The board is not being laid now."),
        act.Enlist: Due("CQ-103", "Armies are picked before the game."),
        act.Found: Due("CQ-104", "Castles are placed before the game."),
        act.Hide: Due("CQ-108", "Fortresses are hidden before the game."),
        act.Deploy: Due("CQ-202", "Fighters come to the board in the first two turns."),
        act.Move: Due("CQ-301", "Fighters move from the third turn on."),
    }
    steps = Steps({
        **before.ENTRIES,
        at.Beginning: Passage(turns.begin_turn),
        **marching.ENTRIES,
        at.Turning: Passage(turns.end_turn),
        at.Over: End("CQ-101", "The game is over."),
    })  # fmt: skip

    def __init__(self, options: ConquerorsOptions) -> None:
        self.setup = options
        self.edition = options.tables()
        self.terms = options.terms()
        self.seats = self.terms.seats
        self.marchers: tuple[Any, ...] = (None, None)  # the last step of an army on turn, and that army
        self._names = options.clean_names()
        super().__init__()

    def begin(self) -> Draft:
        """Nothing is placed, or with a ready start all castles and fortresses."""
        count, ready = len(self.seats), self.terms.places
        nobody: tuple[Any, ...] = (None,) * count
        nothing: tuple[tuple[Any, ...], ...] = ((),) * count
        return self.begin_with(
            at.PickingFirst(), round=1, pieces=self.terms.centres,
            peoples=tuple(People)[:count] if ready else nobody, fighters=(Fighters.BOTH,) * count if ready else nobody,
            castles=ready.castles if ready else nobody, tiles=ready.tiles if ready else nothing,
            built=nothing, tokens=nothing, masks=(0,) * count, squatters=nothing,
        )  # fmt: skip

    def observe(self, state: ConquerorsState, seat: Seat | None) -> ConquerorsView:
        return recast(ConquerorsView, state, seat=seat)

    def imagine(self, view: ConquerorsView, rng: Random) -> ConquerorsState:
        """Nothing is hidden, so there is nothing to deal."""
        return recast(ConquerorsState, view)

    def complete(self, view: ConquerorsView) -> ConquerorsView:
        return replace(view, masks=tuple(map(mask_of, view.tokens)))

    def outcome(self, state: ConquerorsState) -> Outcome | None:
        return find_outcome(self.terms, state)

    def words(self, view: ConquerorsView) -> dict[str, str | int]:
        values = super().words(view)
        if isinstance(view.step, at.Hiding):
            values["owner"] = self.seat_name(view, find_layer(self.terms, view, view.step.laid)[1])
        if isinstance(view.step, at.Marching):
            values["left"] = view.step.left
            values["deed"] = marching.name_deed(self.terms, view)
        return values

    def seat_name(self, view: ConquerorsPosition, seat: Seat) -> str:
        """The name given, else that of the army, else a number."""
        people = view.peoples[seat]
        return self._names[seat] or (
            f"Player {seat + 1}" if people is None else self.edition.armies.names[people.value]
        )
