"""Taps and words for the actions of Saga: which taps mean what, and what a wrong tap wanted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.core.play.aim import Path
from app.core.play.choosing import Choosing, say_action
from app.saga.picture.drawing import draw
from app.saga.spots import column_spot, hand_spot, knight_of, land_of, land_spot, market_spot
from engine.core.action import Action
from engine.saga import actions as act
from engine.saga import steps
from engine.saga.pieces import LANDS, NUMBER, VALUE, Knight, Power, say_knight
from engine.saga.rules import SagaRules
from engine.saga.state import SagaView

ASKED = (act.Buy, act.Volunteer, act.Recall, act.Take, act.Shift)
"""What a tap points at and a button does: these cost something and are tapped by chance."""

LABELS: dict[type[Action], str] = {
    act.Lay: "Lay {knight} before the {column}",
    act.Hood: "Lay {knight} hooded, by the {land}",
    act.Muster: "Muster {knight} under the {land}",
    act.Shift: "Move {knight} under the {land}",
    act.Take: "Take the {land}",
    act.Volunteer: "Call {knight} for nothing, by the {land}",
    act.Recall: "Recall {knight} from the {land}",
    act.Last: "Lay {knight} under the {land}",
    act.Done: "End the turn",
}


class Choices(Choosing[SagaRules, SagaView]):
    draw = staticmethod(draw)
    secret = (steps.Acting,)

    def spot_of(self, place: str) -> str:
        return f"land:{place}"

    def paths(self, rules: SagaRules, view: SagaView, action: Action) -> tuple[Path, ...]:
        """A card, then where it goes: the column or its land."""
        match action:
            case act.Lay(knight, column) | act.Hood(knight, column, _):
                land = NUMBER[column]
                ways = (column_spot(view.active, land), land_spot(land))
                return tuple((hand_spot(knight), each) for each in (reversed(ways) if _is_held(view, land) else ways))
            case act.Muster(knight, land) | act.Last(knight, land):
                return ((hand_spot(knight), land_spot(NUMBER[land])),)
            case act.Shift(_, column, land):
                return ((column_spot(view.active, NUMBER[column]), land_spot(NUMBER[land])),)
            case act.Take(land):
                return ((land_spot(NUMBER[land]),), (column_spot(view.active, NUMBER[land]),))
            case act.Buy(knight) | act.Volunteer(knight, _):
                return ((market_spot(knight),),)
            case act.Recall(_, land):
                return ((land_spot(NUMBER[land]),),)
        return ()

    def label(self, rules: SagaRules, view: SagaView, action: Action) -> str:
        match action:
            case act.Buy(knight):
                return f"Buy {say_knight(knight)} for {VALUE[knight]}"
            case act.Deal(number):
                return f"Set {number}, the {rules.edition.knights.sets[number - 1].back}"
            case act.Guard(knight, _):
                return say_knight(knight).capitalize()
            case act.Done() if isinstance(view.step, steps.Placing):
                return "No last knight"
        return say_action(LABELS, action, lambda field, value: _name(rules, field, value))

    def asks(self, rules: SagaRules, view: SagaView) -> str:
        """Whose decision it is, and what can be done."""
        if not isinstance(view.step, steps.Acting):
            return str(rules.describe(view))
        if view.has_laid:
            return "You have laid; you may still buy or use a power."
        return "Lay one knight; you may also buy."

    def wish(self, rules: SagaRules, view: SagaView, taps: Path, group: str) -> Action | None:
        """The action that these taps wanted, for the rules to say why not."""
        knight, spot = next((knight_of(tap) for tap in reversed(taps) if knight_of(tap)), ""), taps[-1]
        if spot.startswith("market:"):
            return act.Buy(Knight(knight))
        land = land_of(spot)
        if land is None or not knight or taps[0].startswith("market:"):
            return None
        if isinstance(view.step, steps.Placing):
            return act.Last(Knight(knight), LANDS[land])
        if spot.startswith("column:") and spot.split(":")[1] != str(view.active):
            return None
        can_muster = _is_held(view, land) and rules.terms.power(view, land) is Power.MUSTER
        return (act.Muster if can_muster else act.Lay)(Knight(knight), LANDS[land])

    def unasked(self, rules: SagaRules, view: SagaView, menu: Sequence[Action], is_alone: bool) -> Action | None:
        """A turn in which nothing is left to do ends by itself."""
        return act.DONE if list(menu) == [act.DONE] else None


def _name(rules: SagaRules, field: str, value: Any) -> str:
    return say_knight(value) if field == "knight" else rules.terms.land_names[NUMBER[value]]


def _is_held(view: SagaView, land: int) -> bool:
    return view.owners[land] == view.active


def hint(view: SagaView, taps: Path) -> str:
    """What to tap next."""
    if isinstance(view.step, steps.Placing):
        return "Tap a card, then the land; or lay none."
    if taps and taps[0].startswith("hand:"):
        return f"Now tap where {say_knight(knight_of(taps[0]))} goes."
    if not view.has_laid:
        return "Tap a card of your hand, then a column or a land."
    return "Tap a free knight to buy it, a land to see its power, or end the turn."
