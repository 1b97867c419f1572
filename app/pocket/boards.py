"""What a game tells the pocket page of its table: the picture, the taps, the words.

The same pure functions as the app's own pages use; what those have besides (moments, desks, odds at the move) stays on
the computer. A game's modules are imported when it is first played.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from importlib import import_module
from typing import Any

from app.core.calculate.markup import bullets, coins, note, text
from app.core.play.aim import Path
from app.core.scene import Scene
from engine.core.action import Action
from engine.core.event import Event
from engine.core.seat import Seat


class Board:
    """Of any game; a game narrows what it says otherwise."""

    style = ""
    suggested: dict[str, Any] = {}
    """What the set-up begins with, where a newcomer is better served by something else than the defaults."""

    def __init__(self, slug: str) -> None:
        self._slug = slug
        self.choices = self.room("choices")
        self.drawing = self.room("picture.drawing")
        self.steps = import_module(f"engine.{slug}.steps")

    def room(self, name: str) -> Any:
        """A module of the game's pages; one without a screen."""
        return import_module(f"app.{self._slug}.{name}")

    def draw(self, rules: Any, view: Any) -> Scene:
        scene: Scene = self.drawing.draw(rules, view)
        return scene

    def paths(self, rules: Any, view: Any, action: Action) -> tuple[Path, ...]:
        """The taps that mean the action; none when it is a button."""
        paths: tuple[Path, ...] = self.choices.paths(view, action)
        return paths

    def label(self, rules: Any, view: Any, action: Action) -> str:
        label: str = self.choices.label(rules, view, action)
        return label

    def asks(self, rules: Any, view: Any) -> str:
        return str(rules.describe(view))

    def rule(self, rules: Any, view: Any) -> str:
        """The rule that the decision of this step follows."""
        rule: str = rules.rule_of(view)
        return rule

    def wish(self, rules: Any, view: Any, taps: Path) -> Action | None:
        """What taps that lead to nothing legal were probably meant to be: the rules refuse it by name."""
        wish: Action | None = self.choices.wish(rules, view, taps)
        return wish

    def held(self, rules: Any, view: Any, lit: Container[str], taps: Path = ()) -> str:
        """What the seat that looks holds besides the board, as markup; what may be tapped of it says `tap`."""
        return ""

    # --- as a sitting asks them -----------------------------------------------------------------------------

    def is_secret(self, view: Any) -> bool:
        """Does this decision need what only its seat may see?"""
        return False

    def is_shown_at_once(self, event: Event) -> bool:
        """Is this, which one seat alone may know, shown to it before anybody goes on?"""
        return False

    def wanted_secret(self, view: Any) -> str:
        """What whoever decides this in the open may want to look at first; empty: nothing."""
        return ""

    def unasked(self, rules: Any, view: Any, menu: Sequence[Action], is_alone: bool) -> Action | None:
        """What a person need not be asked, and does at once."""
        return None

    def who(self, rules: Any, view: Any, seat: Seat) -> str:
        name: str = rules.seat_name(view, seat)
        return name


class BarbarianBoard(Board):
    def paths(self, rules: Any, view: Any, action: Action) -> tuple[Path, ...]:
        paths: tuple[Path, ...] = self.choices.paths(action)
        return paths

    def wish(self, rules: Any, view: Any, taps: Path) -> Action | None:
        wish: Action | None = self.room("meant").wish(rules, view, taps, "")
        return wish

    def is_secret(self, view: Any) -> bool:
        return isinstance(view.step, self.choices.SECRET)

    def wanted_secret(self, view: Any) -> str:
        return "my treasury" if isinstance(view.step, self.choices.OPEN) else ""

    def is_shown_at_once(self, event: Event) -> bool:
        return True

    def held(self, rules: Any, view: Any, lit: Container[str], taps: Path = ()) -> str:
        worths = None if view.seat is None else view.treasuries[view.seat]
        if worths is None or not view.played:
            return ""
        known = self.room("battle_sheet").WORTHS
        return f'{note("Your treasury")}<p class="paid">{coins(worths, known)} = {sum(worths)}</p>'


class EndingBoard(Board):
    """A turn in which nothing is left to do ends by itself."""

    def asks(self, rules: Any, view: Any) -> str:
        asks: str = self.choices.asks(rules, view)
        return asks

    def unasked(self, rules: Any, view: Any, menu: Sequence[Action], is_alone: bool) -> Action | None:
        done = import_module(f"engine.{self._slug}.actions").DONE
        return menu[0] if list(menu) == [done] else None


class BattueBoard(EndingBoard):
    def label(self, rules: Any, view: Any, action: Action) -> str:
        """A card is told with what it is played on."""
        said, place, seat = (
            super().label(rules, view, action),
            getattr(action, "place", ""),
            getattr(action, "seat", None),
        )
        if not getattr(action, "card", ""):
            return said
        if seat is not None:
            return f"{said} on {rules.seat_name(view, seat)}"
        where = f" on {self.choices.place_name(rules, view, place)}" if place else ""
        return f"{said}{where}{f', {action.warriors} warriors' if hasattr(action, 'warriors') else ''}"

    def is_secret(self, view: Any) -> bool:
        return isinstance(view.step, self.choices.WINDOWS)

    def held(self, rules: Any, view: Any, lit: Container[str], taps: Path = ()) -> str:
        if view.seat is None or not view.hand:
            return ""
        return note("Your hand") + bullets(rules.box.loot[card].name for card in view.hand)


class SagaBoard(EndingBoard):
    def is_secret(self, view: Any) -> bool:
        return isinstance(view.step, self.steps.Acting)

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


class ConquerorsBoard(Board):
    suggested = {"start": "ready"}

    def draw(self, rules: Any, view: Any) -> Scene:
        places: tuple[Any, ...] = ()
        if isinstance(view.step, self.steps.Assembling):
            find = import_module("engine.conquerors.board").find_places
            places = tuple(find(view.pieces, rules.terms.is_free))
        field = self.room("picture.field").field_of(view, places, rules.terms.is_free and bool(view.pieces))
        scene: Scene = self.drawing.draw(field)
        return scene

    def paths(self, rules: Any, view: Any, action: Action) -> tuple[Path, ...]:
        paths: tuple[Path, ...] = self.choices.paths(action)
        return paths

    def label(self, rules: Any, view: Any, action: Action) -> str:
        label: str = self.choices.label(rules, action)
        return label


class KnightsBoard(Board):
    def paths(self, rules: Any, view: Any, action: Action) -> tuple[Path, ...]:
        path: tuple[Path, ...] = self.choices.Spots(rules, view).path(action)
        return path

    def label(self, rules: Any, view: Any, action: Action) -> str:
        """With what stands over it in the app's longer menus, and with who fights."""
        words = self.room("words")
        nobles = [words.noble_name(rules, each) for each in getattr(action, "nobles", ())]
        parts = (words.heading(rules, view, action), words.label(rules, view, action), " and ".join(nobles))
        return ": ".join(filter(None, parts))

    def wish(self, rules: Any, view: Any, taps: Path) -> Action | None:
        wish: Action | None = self.choices.wish(rules, view, taps, self.choices.Spots(rules, view))
        return wish

    def is_secret(self, view: Any) -> bool:
        is_secret: bool = self.choices.is_secret(view)
        return is_secret


BOARDS: dict[str, Callable[[str], Board]] = {
    "barbarian": BarbarianBoard,
    "battue": BattueBoard,
    "conquerors": ConquerorsBoard,
    "knights": KnightsBoard,
    "saga": SagaBoard,
}
