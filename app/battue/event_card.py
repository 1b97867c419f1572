"""The event card drawn last: its picture, what it does, who drew it, and whether it is in force."""

from __future__ import annotations

from app.battue.choices import place_name
from app.battue.picture.card_pictures import HEIGHT, WIDTH, draw_event
from app.core.play.card import Part, Title, Words, icon
from engine.battue.edition import EventCard
from engine.battue.effects import Guard
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


def event_icon(card: EventCard) -> str:
    return icon(draw_event(card), (0, 0, WIDTH, HEIGHT))
