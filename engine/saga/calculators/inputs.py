"""What the calculators of Saga are filled with: knights by name, or a whole table in words."""

from __future__ import annotations

from random import Random
from typing import Any

import param

from engine.core.calculator import Calculator
from engine.core.parameters import number, switch
from engine.core.position_calculator import MARK, PositionCalculator
from engine.core.seat import Seat
from engine.saga.pieces import COLOUR, COLOURS, Knight
from engine.saga.position import write_position
from engine.saga.rules import SagaRules
from engine.saga.setup import SagaSetup
from engine.saga.state import Row, SagaView
from engine.saga.steps import Acting

START = """North: set 1; chips 4; holds V3 O1; armies G4 Y2 | East: set 2; chips 2; holds R1 Y3 B3; armies G3 V2 | \
South: set 3; chips 1; holds B4 O3; armies Y1 R4 | neutral: 4 | lands: Y4 V1, G4 B3, O1 G2"""


def read_knights(calculator: Calculator, name: str) -> Row:
    """The knights of an input, written V4 or V4/5."""
    found = []
    for word in getattr(calculator, name):
        letter, _, number = word.strip().upper().partition("/")
        knight = f"{letter}/{number or 1}"
        if knight not in COLOUR:
            raise calculator.refuse(f"'{name}' holds '{word[:20]}'; a knight is a colour and a value, such as V4.")
        found.append(Knight(knight))
    return tuple(found)


class TableCalculator(PositionCalculator):
    view_type = SagaView
    setup_type = SagaSetup

    seats = number(3, 2, 4, "How many people play.")
    me = number(1, 1, 4, "Whose view it is, counted from 1.")
    position = param.String(default=START, doc="The table in words, | between the lines.")
    remember = switch("Memory aid: are hands known from all that was seen?")

    @staticmethod
    def read_view(rules: SagaRules, view: SagaView, seat: Seat) -> dict[str, Any] | None:
        """The table as the seat sees it; hooded knights of others are any that may be there."""
        if not isinstance(view.step, Acting):
            return None
        backs = [letter for letter, is_back in zip(COLOURS, view.backs, strict=True) if is_back]
        return {
            "seats": len(rules.seats),
            "me": seat + 1,
            "position": write_position(rules.terms, rules.imagine(view, Random(0)), MARK),
            "options": PositionCalculator.list_options(rules.setup, backs=backs or None, draw_faces=None),
            "edition": rules.edition,
        }
