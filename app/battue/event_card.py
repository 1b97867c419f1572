"""The event card drawn last: its picture, what it does, who drew it, and whether it is in force."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.battue.choices import place_name
from app.battue.picture.card_pictures import DRAWINGS, HEIGHT, WIDTH, draw_frame, draw_treasure
from app.battue.picture.paint import at, dots, lines, path, rects
from app.core.play.card import Part, Title, Words, icon
from app.core.scene import Node, group, node
from engine.battue.edition import EventCard
from engine.battue.effects import Burn, Defence, Draw, EventEffect, Gain, Guard, Lose, Muster, Open, Plague, Revolt
from engine.battue.rules import BattueRules
from engine.battue.state import BattueView, Drawn


def event_parts(rules: BattueRules, view: BattueView) -> list[Part]:
    """Nothing before the first event of a game."""
    drawn = view.event
    if drawn is None:
        return []
    card = rules.box.events[drawn.card]
    return [
        Title(f"Event: {card.name}", "BT-EVENT-01", event_icon(card)),
        Words(card.text),
        Words(_where(rules, view, drawn, card), "muted"),
    ]


def _where(rules: BattueRules, view: BattueView, drawn: Drawn, card: EventCard) -> str:
    place = place_name(rules, view, rules.box.names[drawn.place])
    if is_in_force(view, drawn, card):
        return f"In force until the battle for {place} ends."
    return f"Drawn by {rules.seat_names[drawn.seat]} at {place}. It is over."


def is_in_force(view: BattueView, drawn: Drawn, card: EventCard) -> bool:
    """A changed defence lasts for its battle; whatever else an event does is done at once."""
    is_there = view.fight is not None and view.fight.place == drawn.place and view.fight.guard != 0
    return is_there and any(isinstance(effect, Guard) for effect in card.effects)


# --- the picture ------------------------------------------------------------------------------------------------


def draw_event(card: EventCard) -> Node:
    """A card from 0, 0, like a loot card in a colour of its own."""
    return draw_frame(card.name, _drawing(card), "event", "event")


def event_icon(card: EventCard) -> str:
    return icon(draw_event(card), (0, 0, WIDTH, HEIGHT))


def _drawing(card: EventCard) -> tuple[Node, ...]:
    if card.points:
        return draw_treasure(card.points)
    effect = card.effects[0] if card.effects else None
    return EVENT_DRAWINGS[type(effect)](effect) if effect is not None else ()


def _guard(effect: Guard) -> tuple[Node, ...]:
    """Shields that come, or one that breaks."""
    if effect.by > 0:
        return DRAWINGS[Defence](Defence(effect.by))
    return (
        path("M-22,-26Q0,-33 22,-26V-2Q20,18 0,28Q-20,18 -22,-2Z", "bt-card-iron bt-card-outline"),
        path("M-4,-30L6,-12L-6,2L4,26", "bt-card-crack"),
        node("text", f"{effect.by:+d}", x=0, y=44, class_="bt-card-value"),
    )


def _lose(effect: Lose | Plague) -> tuple[Node, ...]:
    """A skull."""
    return (
        path("M-22,-4C-24,-34 24,-34 22,-4C22,6 14,8 13,14V24H-13V14C-14,8 -22,6 -22,-4Z",
             "bt-card-paper bt-card-outline"),
        dots([(-9, -4), (9, -4)], 6, "bt-card-dark"),
        path("M0,4L-4,12H4Z", "bt-card-dark"),
        lines([(-6, 16, 0, 8), (0, 16, 0, 8), (6, 16, 0, 8)], "bt-card-line"),
    )  # fmt: skip


def _open(effect: Open) -> tuple[Node, ...]:
    """A gate with its doors ajar."""
    return (
        path("M-34,30V-8Q-34,-34 0,-34Q34,-34 34,-8V30Z", "bt-card-iron bt-card-outline"),
        path("M-22,30V-4Q-22,-24 0,-24Q22,-24 22,-4V30Z", "bt-card-dark"),
        path("M-22,30V-4Q-20,-18 -8,-14V30Z", "bt-card-wood"),
        path("M22,30V-4Q20,-18 8,-14V30Z", "bt-card-wood"),
    )


def _burn(effect: Burn) -> tuple[Node, ...]:
    """Flames."""
    return (
        path("M0,-36C6,-22 26,-14 24,8C23,24 12,32 0,32C-12,32 -23,24 -24,8C-25,-4 -14,-10 -12,-22C-4,-18 0,-24 0,-36Z",
             "bt-card-cloth"),
        path("M1,-8C4,0 13,6 11,16C10,25 5,28 0,28C-6,28 -11,24 -11,16C-11,8 -2,4 1,-8Z", "bt-card-gold"),
    )  # fmt: skip


def _revolt(effect: Revolt) -> tuple[Node, ...]:
    """A flag that comes down."""
    return (
        group(
            rects([(-2, -36, 4, 66)], "bt-card-wood"),
            path("M2,-34H32L24,-22L32,-10H2Z", "bt-card-cloth"),
            transform=at(-6, 4, 0.95, 32),
        ),
        path("M-30,-22V16M-30,16l-7,-8M-30,16l7,-8", "bt-card-arrow"),
    )


EVENT_DRAWINGS: dict[type[EventEffect], Callable[[Any], tuple[Node, ...]]] = {
    Guard: _guard,
    Lose: _lose,
    Plague: _lose,
    Open: _open,
    Gain: lambda effect: DRAWINGS[Muster](Muster(effect.warriors)),
    Draw: lambda effect: DRAWINGS[Draw](effect),
    Burn: _burn,
    Revolt: _revolt,
}
