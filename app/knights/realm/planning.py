"""The desk for planning: the hand card by card, and up to two of them for a stack, face down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from app.core.play.desk import Desk, DeskTools
from app.core.play.parts import Button, Buttons, Part, Words, pick
from app.knights.realm.words import SHORT, YIELDS, cards_words
from engine.core.action import Action
from engine.knights.realm_actions import Lay
from engine.knights.realm_pieces import CARDS, STACKS, Card
from engine.knights.realm_questions import list_hand
from engine.knights.realm_steps import Planning
from engine.knights.rules import KnightsRules
from engine.knights.state import KnightsView

FIRST = "Tap a card: it says what it does. Cards come up stack by stack, among those of the others."


class PlanningDesk(Desk[KnightsRules, KnightsView]):
    """What lies on the stacks before, what is in the hand, and what goes onto this stack."""

    def __init__(self, rules: KnightsRules, view: KnightsView, menu: Sequence[Action], tools: DeskTools) -> None:
        super().__init__(rules, view, menu, tools)
        step = view.step
        if not isinstance(step, Planning):
            raise LookupError("nothing is planned")
        self.stack, self.seat = step.stack, step.seat
        self.hand = Counter(played.kind for played in list_hand(rules, view, view.stacks, step.seat))
        self.chosen: list[Card] = []
        self.show()

    def pressed(self, word: str, what: str) -> None:
        """A card once more than it is held puts all of its kind back."""
        card = next((each for each in CARDS if each.value == what), None)
        if word == "card" and card is not None:
            if Lay(self.sorted([*self.chosen, card])) in self.menu:
                self.chosen.append(card)
            else:
                self.chosen = [each for each in self.chosen if each is not card]
            self.show()
        elif word == "lay":
            self.tools.play(Lay(self.sorted(self.chosen)))

    def sorted(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        return tuple(sorted(cards, key=lambda card: card.index))

    def parts(self) -> list[Part]:
        buttons = tuple(
            pick(f"card:{card.value}", f"{SHORT[card]} × {count}", card in self.chosen, said=YIELDS[card])
            for card, count in sorted(self.hand.items(), key=lambda each: each[0].index)
        )
        last = YIELDS[self.chosen[-1]] if self.chosen else FIRST
        lay = f"Lay {cards_words(self.sorted(self.chosen))} on stack {self.stack + 1}"
        return [
            Buttons((Button("lay", lay, "main" if self.chosen else "plain"),), "stack"),
            Buttons(buttons),
            Words(last, "muted"),
            *self._laid(),
        ]

    def _laid(self) -> list[Part]:
        """What this baron has laid already, for his eyes."""
        laid = [
            f"{number + 1}: {cards_words(tuple(card.kind for card in self.seen.stacks[number]))}"
            for number in range(min(self.stack, STACKS))
        ]
        return [Words(f"Yours on stack {'; '.join(laid)}.", "muted")] if laid else []
