"""A small city for worked examples, and a hand to set it up and to play in it.

R02  R03 (gate)  R04        C06 C07 touch R03; C08 touches C06, C11, C12 and the Palace C01;
C10  C06 C07                C11 touches C08, C12, C13; C13 touches C06; C10 touches R02 and R16;
C11 C13 C08 C09             the named tiles C02 to C05 lie along the south.
C12  C01 (Palace)           All other squares are rubble.
C02 C04 C05 C03
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.battue.board import build_city
from engine.battue.pieces import CAMP, Edge
from engine.battue.questions import count_loot, list_horde_places
from engine.battue.rules import BattueRules
from engine.battue.setup import BattueSetup
from engine.battue.state import BattueState, City, Lot
from engine.battue.steps import Calling, Over
from engine.core.event import Event
from engine.core.refusal import Refusal
from engine.core.seat import NOBODY, Seat

PALACE, NAMED, TWO_BY_TWO, THREE_BY_ONE, TWO_BY_ONE, SINGLE = 0, 1, 3, 4, 5, 6
LOTS = (
    Lot(4, 4, 4, 3, PALACE),
    *(Lot(x, 10, 3, 2, NAMED) for x in (0, 9, 3, 6)),
    *(Lot(x, y, 2, 2, TWO_BY_TWO) for x, y in ((4, 0), (6, 0), (4, 2), (6, 2))),
    Lot(0, 0, 3, 1, THREE_BY_ONE),
    Lot(2, 2, 2, 1, TWO_BY_ONE),
    Lot(2, 3, 2, 1, TWO_BY_ONE),
    Lot(3, 1, 1, 1, SINGLE),
)


class Ground:
    """Sets up positions and plays lines of text in them; `events` holds what the last play told."""

    def __init__(self, **options: Any) -> None:
        self.rules: BattueRules = BattueSetup(**options).rules()
        self.events: list[Event] = []

    def place(self, name: str) -> int:
        return self.rules.box.index[name]

    def state(
        self,
        hordes: dict[int, dict[str, int]],
        flags: dict[str, int] | None = None,
        faces: dict[str, str] | None = None,
        hands: dict[int, tuple[str, ...]] | None = None,
        hidden: dict[str, str] | None = None,
        posts: dict[int, str] | None = None,
        **changes: Any,
    ) -> BattueState:
        """Seat 0 is about to call reinforcements. `faces` lie face up; a seat without a horde waits in its camp."""
        rules, box = self.rules, self.rules.box
        count = len(rules.seats)
        base = rules.start()
        size = box.first_lot + len(LOTS)
        shown = {self.place(name): face for name, face in (faces or {}).items()}
        scouted = {self.place(name): face for name, face in (hidden or {}).items()}
        owner = {self.place(name): Seat(seat) for name, seat in (flags or {}).items()}
        rows = []
        for seat in range(count):
            row = [0] * size
            for name, number in hordes.get(seat, {"camp": 6}).items():
                row[self.place(name)] = number
            rows.append(tuple(row))
        fields: dict[str, Any] = {
            "to_act": Seat(0),
            "step": Calling(),
            "city": City(LOTS, build_city(box.names, box.ring, LOTS, rules.edition.city)),
            "faces": tuple(
                base.faces[place] if place < box.first_lot else {**scouted, **shown}.get(place, "")
                for place in range(size)
            ),
            "up": tuple(place < box.first_lot or place in shown for place in range(size)),
            "flags": tuple(owner.get(place) for place in range(size)),
            "hordes": tuple(rows),
            "posts": tuple(
                self.place((posts or {}).get(seat, ("R03", "R07", "R11", "R15")[seat])) for seat in range(count)
            ),
            "edges": tuple(tuple(Edge)[:count]),
            "settled": tuple(not row[CAMP] for row in rows),
            "hands": tuple(tuple(sorted((hands or {}).get(seat, ()))) for seat in range(count)),
        }
        return msgspec.structs.replace(base, **{**fields, **changes})

    def play(self, state: BattueState, *lines: str) -> BattueState:
        self.events = []
        for line in lines:
            state = self.rules.apply(state, self.rules.read_action(line), self.events.append)
        return state

    def refusal(self, state: BattueState, line: str) -> Refusal | None:
        return self.rules.why_illegal(state, self.rules.read_action(line))

    def refused_by(self, state: BattueState, line: str) -> str | None:
        refusal = self.refusal(state, line)
        if refusal is None:
            return None
        # a template that lacks a value would fail here
        assert str(refusal.sentence) and str(refusal.tip)
        return refusal.rule

    def menu(self, state: BattueState) -> set[str]:
        return {str(action) for action in self.rules.legal_actions(state)}

    def told(self) -> list[str]:
        return [event.rule for event in self.events]

    def warriors(self, state: BattueState, seat: int) -> dict[str, int]:
        return {
            self.rules.box.names[place]: state.hordes[seat][place] for place in list_horde_places(state, Seat(seat))
        }

    def owner(self, state: BattueState, name: str) -> int | None:
        return state.flags[self.place(name)]

    def reserve(self, state: BattueState, seat: int) -> int:
        return self.rules.box.limits.board - sum(state.hordes[seat])

    def deck(self, state: BattueState) -> int:
        return sum(count_loot(self.rules.box, state, state.hands).values())

    def over(self, state: BattueState, ending: str) -> BattueState:
        return msgspec.structs.replace(state, step=Over(ending), to_act=NOBODY)


@pytest.fixture
def ground() -> type[Ground]:
    return Ground
