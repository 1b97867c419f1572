"""The event card that is in force: its picture, what it does, and until when."""

from __future__ import annotations

from app.battue.choices import place_name
from app.battue.picture.card_pictures import HEIGHT, WIDTH, draw_event
from app.core.play.parts import Part, Title, Words
from app.core.scene import icon
from engine.battue.edition import EventCard
from engine.battue.effects import Guard
from engine.battue.rules import BattueRules
from engine.battue.state import BattueView, Drawn


def event_parts(rules: BattueRules, view: BattueView) -> list[Part]:
    """Only while it is in force: what is over is told in the story."""
    drawn = view.event
    card = None if drawn is None else rules.box.events[drawn.card]
    if drawn is None or card is None or not is_in_force(view, drawn, card):
        return []
    where = place_name(rules, view, rules.box.names[drawn.place])
    return [
        Title(f"Event: {card.name}", "BT-EVENT-01", event_icon(card)),
        Words(card.text),
        Words(f"In force until the battle for {where} ends.", "muted"),
    ]


def is_in_force(view: BattueView, drawn: Drawn, card: EventCard) -> bool:
    """A changed defence lasts for its battle; whatever else an event does is done at once."""
    is_there = view.fight is not None and view.fight.place == drawn.place and view.fight.guard != 0
    return is_there and any(isinstance(effect, Guard) for effect in card.effects)


def event_icon(card: EventCard) -> str:
    return icon(draw_event(card), (0, 0, WIDTH, HEIGHT))
