"""What the pocket page shows of a table besides what the app's own pages say of it too: what a seat holds.

How a game is drawn, tapped and worded is its `app.core.play.choosing.Choosing`; what pages have besides (moments,
desks, odds at the move) stays on the computer. A game's modules are imported when it is first played.
"""

from __future__ import annotations

from collections.abc import Container
from importlib import import_module
from typing import Any

from app.core.calculate.markup import bullets, coins, note, text
from app.core.play.aim import Path
from app.core.play.choosing import Choosing
from engine.core.action import Action


class Board:
    """Of any game; a game narrows what it says otherwise."""

    def __init__(self, slug: str) -> None:
        self._slug = slug
        self.choices: Choosing[Any, Any] = self.room("choices").Choices()

    def room(self, name: str) -> Any:
        """A module of the game's pages; one without a screen."""
        return import_module(f"app.{self._slug}.{name}")

    def label(self, rules: Any, view: Any, action: Action) -> str:
        """As on a button, and what else tells it from its like: here all stand in one list."""
        return self.choices.label(rules, view, action)

    def held(self, rules: Any, view: Any, lit: Container[str], taps: Path = ()) -> str:
        """What the seat that looks holds besides the board, as markup; what may be tapped of it says `tap`."""
        return ""


class BarbarianBoard(Board):
    def held(self, rules: Any, view: Any, lit: Container[str], taps: Path = ()) -> str:
        worths = None if view.seat is None else view.treasuries[view.seat]
        if worths is None or not view.played:
            return ""
        known = self.room("battle_sheet").WORTHS
        return f'{note("Your treasury")}<p class="paid">{coins(worths, known)} = {sum(worths)}</p>'


class BattueBoard(Board):
    def label(self, rules: Any, view: Any, action: Action) -> str:
        """A card is told with what it is played on."""
        said = super().label(rules, view, action)
        place, seat = getattr(action, "place", ""), getattr(action, "seat", None)
        if not getattr(action, "card", ""):
            return said
        if seat is not None:
            return f"{said} on {rules.seat_name(view, seat)}"
        where = f" on {self.room('choices').place_name(rules, view, place)}" if place else ""
        return f"{said}{where}{f', {action.warriors} warriors' if hasattr(action, 'warriors') else ''}"

    def held(self, rules: Any, view: Any, lit: Container[str], taps: Path = ()) -> str:
        if view.seat is None or not view.hand:
            return ""
        return note("Your hand") + bullets(rules.box.loot[card].name for card in view.hand)


class SagaBoard(Board):
    def held(self, rules: Any, view: Any, lit: Container[str], taps: Path = ()) -> str:
        if view.seat is None or not view.hand:
            return ""
        draw = self.room("picture.knights").knight_icon
        say = import_module("engine.saga.pieces").say_knight
        spots = self.room("spots")

        def card(knight: str) -> str:
            spot = spots.hand_spot(knight)
            state = f'aria-pressed="{str(spot in taps).lower()}"{"" if spot in lit or spot in taps else " disabled"}'
            return (
                f'<button type="button" class="card-pick" data-say="tap" data-text="{text(spot)}"'
                f' data-key="{text(spot)}" aria-label="{text(say(knight))}" {state}>{draw(knight)}</button>'
            )

        shown = map(card, view.hand)
        return f'{note("Your hand")}<div class="card-row">{"".join(shown)}</div>'


class KnightsBoard(Board):
    def label(self, rules: Any, view: Any, action: Action) -> str:
        """With what stands over it in the app's longer menus, and with who fights."""
        words = self.room("words")
        nobles = [words.noble_name(rules, each) for each in getattr(action, "nobles", ())]
        parts = (words.heading(rules, view, action), words.label(rules, view, action), " and ".join(nobles))
        return ": ".join(filter(None, parts))


BOARDS: dict[str, type[Board]] = {
    "barbarian": BarbarianBoard,
    "battue": BattueBoard,
    "conquerors": Board,
    "knights": KnightsBoard,
    "saga": SagaBoard,
}
