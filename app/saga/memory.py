"""The memory aid: what every hand can still hold, from all that was seen. Off until somebody wants it."""

from __future__ import annotations

from collections import Counter

from app.core.play.card import Button, Buttons, Icons, Part, Words
from app.saga.picture.knights import knight_icon
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
        button = Buttons((Button("sheet:memory", label, "chosen" if self.is_on else "plain"),), "stack")
        if not self.is_on:
            return [button]
        others = [seat for seat in rules.seats if seat != view.seat]
        shown: list[Part] = []
        for seat in others:
            holding = Counter(list_holding(rules.terms, view, seat))
            icons = tuple(knight_icon(knight) for knight in sorted(holding.elements()))
            shown.append(Icons(rules.terms.seat_names[seat], icons))
            hoods = sum(hiding.seat == seat for hiding in view.hidings)
            if hoods:
                shown.append(Words(f"Of these {hoods} under a hood.", "muted", "SG-606"))
        return [button, *shown]
