"""Positions in words with the knights of the worked examples, and a hand to play lines of text in them.

North has set 1, East set 2, South set 3; set 5 is neutral. Fixture F is the beginning: nobody holds a land yet.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.core.edition import read_edition, read_text
from engine.core.event import Event
from engine.core.refusal import Refusal
from engine.saga.board import defence_of, list_lands, sum_army
from engine.saga.edition import SagaEdition
from engine.saga.pieces import COLOURS
from engine.saga.rules import SagaRules
from engine.saga.setup import SagaSetup
from engine.saga.state import SagaState, SagaView

EXAMPLES = read_edition(read_text(Path(__file__).with_name("edition_of_examples.toml")), SagaEdition)
LANDS = "lands: V2 R1, R3 Y1, Y4 V4, G2 O2, B3 G3, O1 B4"
"""The neutral garrisons of fixture F."""


class Ground:
    """A game that begins in a position; `events` holds what the last play told."""

    def __init__(self, words: str, **options: Any) -> None:
        self.setup = SagaSetup(position=f"neutral: 5\n{words}", edition=EXAMPLES, **options)
        rules = self.setup.rules()
        assert isinstance(rules, SagaRules)
        self.rules = rules
        self.state: SagaState = rules.start()
        self.events: list[Event] = []

    def play(self, *lines: str) -> None:
        self.events = []
        for line in lines:
            self.state = self.rules.apply(self.state, self.rules.read_action(line), self.events.append)

    def refusal(self, line: str) -> Refusal | None:
        return self.rules.why_illegal(self.state, self.rules.read_action(line))

    def refused_by(self, line: str) -> str | None:
        refusal = self.refusal(line)
        if refusal is None:
            return None
        # a template that lacks a value would fail here
        assert str(refusal.sentence) and str(refusal.tip)
        return refusal.rule

    def menu(self) -> set[str]:
        return {str(action) for action in self.rules.legal_actions(self.state)}

    def view(self, seat: int | None) -> SagaView:
        return self.rules.observe(self.state, None if seat is None else self.rules.seats[seat])

    def lands(self, seat: int) -> str:
        return "".join(COLOURS[land] for land in list_lands(self.state, self.rules.seats[seat]))

    def defence(self, letter: str) -> int:
        return defence_of(self.state, COLOURS.index(letter))

    def army(self, seat: int, letter: str) -> int:
        return sum_army(self.state, self.rules.seats[seat], COLOURS.index(letter))

    def column(self, seat: int, letter: str) -> str:
        return " ".join(self.state.columns[seat][COLOURS.index(letter)])

    def hand(self, seat: int) -> str:
        return " ".join(self.state.hands[seat])

    def told(self) -> list[str]:
        return [event.rule for event in self.events]


@pytest.fixture
def ground() -> type[Ground]:
    return Ground


@pytest.fixture
def beginning() -> Ground:
    """Fixture F, North to act."""
    return Ground(LANDS)
