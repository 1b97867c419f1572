"""Armies open at a tap although nobody at this screen may act: bots move, an earlier point is shown, the war is over.

Whoever may act has a desk, and that opens armies itself. This stands beside the table and says its words on the card
of the battle, where they stay while the war goes on.
"""

from __future__ import annotations

import panel as pn

from app.core.play.sitting import Sitting
from app.core.play.table_view import TableView
from app.knights.army_card import army_parts
from app.knights.choices import Spots
from app.knights.page import KnightsPage
from engine.knights.rules import KnightsRules
from engine.knights.state import KnightsView


class Onlooker:
    """Watches one table; `opened` is the noble whose army, or the stack it lies in, is open."""

    def __init__(self, page: KnightsPage, table: TableView) -> None:
        self.page, self.table = page, table
        self.sitting: Sitting = table.sitting
        self.opened: int | None = None
        page.later = self.show
        table.board.on_tap(self.tap)
        self.sitting.param.watch(lambda _: self._moved(), "version")

    def tap(self, spot: str) -> None:
        if self.sitting.acting is not None:
            return
        top = next(iter(Spots(*self._seen()).nobles.get(spot, ())), None)
        is_again = top is not None and spot == self._spot()
        if top is None and self.opened is None:
            return
        self.opened = None if is_again else top
        with pn.io.hold():
            if top is not None:
                self.table.refusal.clear()
            self.show()

    def _moved(self) -> None:
        """The table has drawn itself anew: an army that is open is open still."""
        if self.sitting.acting is not None:
            self.opened = None
        elif self.opened is not None:
            self.show()

    def show(self) -> None:
        """The battle as it stands, below the army that is open; also called when slow odds are there."""
        sitting = self.sitting
        rules, view = self._seen()
        nobles = Spots(rules, view).nobles.get(self._spot(), ())
        battle = () if sitting.is_looking_back else self.page.beside(rules, view)
        self.table.aside.show([*army_parts(rules, view, nobles), *battle])
        if sitting.acting is None:
            spot = self._spot()
            self.table.board.marked = {spot: "look"} if spot else {}

    def _seen(self) -> tuple[KnightsRules, KnightsView]:
        rules, view = self.sitting.rules, self.sitting.view()
        if not isinstance(rules, KnightsRules) or not isinstance(view, KnightsView):
            raise TypeError("an onlooker of Warrior Knights watches Warrior Knights")
        return rules, view

    def _spot(self) -> str:
        """Of the army that is open; it may lie in another stack by now, or be off the board."""
        if self.opened is None:
            return ""
        rules, view = self._seen()
        return Spots(rules, view).of(rules.noble_slugs[self.opened])
