"""A panel of its own for a decision that taps on the board do not say: coins, cards, troops."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeAlias

import msgspec
from panel.viewable import Viewable

from app.core.play.card import Card
from app.core.play.choosing import R, V
from app.core.play.parts import Parts
from engine.core.action import Action
from engine.core.refusal import Refusal


class DeskTools(msgspec.Struct, frozen=True):
    """What a desk may do: play an action (or hear why not), and say that what it lights up has changed. `card` stands
    on the page already, for a desk that is a card like any other: a new one for each decision would cost more. `say`
    answers a tap that means no action: where an action would be refused, what was tapped is explained."""

    play: Callable[[Action], None]
    changed: Callable[[], None]
    open_rule: Callable[[str], None]
    card: Card | None = None
    say: Callable[[Refusal], None] = lambda _: None


class Desk(ABC, Generic[R, V]):
    """One decision of one seat: `menu` is what it may do, `parts` what the desk's card says. A game's desk sets up in
    `begin` what it needs; `view` is what stands on the page, the card unless there is more."""

    style: ClassVar[str] = ""
    look: ClassVar[Mapping[str, Any]] = {}
    """What makes a card of its own: the shared one looks like any other."""

    def __init__(self, rules: R, view: V, menu: Sequence[Action], tools: DeskTools) -> None:
        self.rules, self.seen, self.menu, self.tools = rules, view, menu, tools
        self.is_over = False
        """Somebody else's decision may stand on the card by now; odds that come late say nothing any more."""
        self.card = self._own_card() if self.look or tools.card is None else tools.card
        self.view: Viewable = self.card
        self.begin()
        self.show()

    def begin(self) -> None:
        """What a desk needs besides."""

    def _own_card(self) -> Card:
        card = Card(stylesheets=[self.style] if self.style else [], **self.look)
        card.on_press(self.press)
        card.on_rule(self.tools.open_rule)
        return card

    @abstractmethod
    def parts(self) -> Parts:
        """What the card says."""

    def show(self) -> None:
        if not self.is_over:
            self.card.show(self.parts())

    def changed(self) -> None:
        """Something else is chosen: the card says it and the board lights it."""
        self.show()
        self.tools.changed()

    # --- the board ----------------------------------------------------------------------------------------

    def lit(self) -> list[str]:
        """Spots of the board that the desk answers to."""
        return []

    def marked(self) -> dict[str, str]:
        return {}

    def notes(self) -> dict[str, str]:
        """Spot to what stands on it: the odds of the move that is one tap away."""
        return {}

    def tap(self, spot: str) -> bool:
        """Was this tap meant for the desk?"""
        return False

    # --- buttons ------------------------------------------------------------------------------------------

    def press(self, name: str) -> None:
        """`play:` with the text of an action of the menu plays it; the rest is each desk's own."""
        word, _, what = name.partition(":")
        if word != "play":
            self.pressed(word, what)
            return
        chosen = next((each for each in self.menu if str(each) == what), None)
        if chosen is not None:
            self.tools.play(chosen)

    def pressed(self, word: str, what: str) -> None:
        """A button of the desk's own; a browser may say anything."""


AnyDesk: TypeAlias = Desk[Any, Any]
"""A desk of whichever game."""
