"""The memory aid: what every hand can still hold, from all that was seen. Off until somebody wants it."""

from __future__ import annotations

from app.core.play.parts import Buttons, Icons, Part, Words, pick
from app.saga.picture.knights import knight_icon
from engine.core.seat import Seat
from engine.saga.questions import list_holding
from engine.saga.rules import SagaRules
from engine.saga.state import SagaView


class Memory:
    """Is the aid on? It belongs to one visitor's page, not to a position."""

    def __init__(self) -> None:
        self.is_on = False

    def turn(self) -> None:
        self.is_on = not self.is_on

    def parts(self, rules: SagaRules, view: SagaView) -> list[Part]:
        """A button, and while it is on the hands; who has a hooded knight may have any of them under it."""
        label = "Memory aid: on" if self.is_on else "Memory aid: off"
        button = Buttons((pick("sheet:memory", label, self.is_on),), "stack")
        if not self.is_on:
            return [button]
        others = [seat for seat in rules.seats if seat != view.seat]
        return [button, *(part for seat in others for part in list_held(rules, view, seat))]


def list_held(rules: SagaRules, view: SagaView, seat: Seat) -> list[Part]:
    """The knights of a seat that do not lie in the open."""
    held = list_holding(rules.terms, view, seat)
    hoods = sum(hiding.seat == seat for hiding in view.hidings)
    said = [Words(f"Of these {hoods} under a hood.", "muted", "SG-606")] if hoods else []
    return [Icons(rules.terms.seat_names[seat], tuple(map(knight_icon, held))), *said]
