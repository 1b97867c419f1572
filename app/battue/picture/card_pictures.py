"""Loot and event cards as pictures: the frame says when a card is played, the drawing what it does (`cards.svg`)."""

from __future__ import annotations

from app.core.drawings import Drawings
from app.core.scene import Node, at, circle, group, node, path, rect
from engine.battue import effects
from engine.battue.edition import EventCard, LootCard
from engine.battue.effects import Effect, EventEffect
from engine.battue.pieces import Condition, Timing

WIDTH, HEIGHT = 100.0, 136.0
FEET = {Timing.START: "start of turn", Timing.ATTACK: "attack", Timing.DEFEND: "defence", Timing.END: "end of turn"}
ONLY = {Condition.EMPTY: "empty tile", Condition.OCCUPIED: "occupied", Condition.ALONE: "last warrior"}
DRAWINGS = Drawings("cards.svg", "app.battue")
PLAIN: dict[type, str] = {
    effects.Reroll: "reroll",
    effects.Spy: "spy",
    effects.Rob: "rob",
    effects.Treaty: "treaty",
    effects.Lose: "skull",
    effects.Plague: "skull",
    effects.Open: "gate",
    effects.Burn: "fire",
    effects.Revolt: "revolt",
}
"""Drawings without a number."""
HEAVY = 3
"""The bonus of a ram."""

Parts = tuple[Node | str, ...]


def draw_card(card: LootCard, number: int = 1) -> Node:
    """A card from 0, 0: name above, drawing in the middle, when it is played below; how many of it there are."""
    foot = "after the roll" if card.after_roll else ONLY.get(card.only, FEET[card.timing])
    return _draw_frame(card, foot, card.timing.value, number)


def draw_event(card: EventCard) -> Node:
    """A card from 0, 0, like a loot card in a colour of its own."""
    return _draw_frame(card, "event", "event")


def _draw_frame(card: LootCard | EventCard, foot: str, style: str, number: int = 1) -> Node:
    """What the cards of both decks have in common; `style` gives the colour."""
    size = min(14.5, (WIDTH - 14) / (0.63 * len(card.name)))
    return group(
        rect(1, 1, WIDTH - 2, HEIGHT - 2, "bt-card-edge", rx=9),
        rect(6, 6, WIDTH - 12, HEIGHT - 12, "bt-card-paper", rx=5),
        path(f"M6,28V11Q6,6 11,6H{WIDTH - 11}Q{WIDTH - 6},6 {WIDTH - 6},11V28Z", "bt-card-head"),
        node("text", card.name, x=WIDTH / 2, y=21.5, class_="bt-card-name", font_size=f"{size:.1f}"),
        group(*_drawing(card), transform=at(WIDTH / 2, 68)),
        node("text", foot, x=WIDTH / 2, y=HEIGHT - 14, class_="bt-card-when"),
        *([_pile(number)] if number > 1 else []),
        class_=f"bt-loot-{style}",
    )


def _pile(number: int) -> Node:
    return group(
        circle(0, 0, 14, "bt-card-pile"),
        node("text", f"×{number}", x=0, y=5.5, class_="bt-card-many"),
        transform=at(WIDTH - 17, 44),
    )


def _drawing(card: LootCard | EventCard) -> Parts:
    if card.points:
        return DRAWINGS.parts(f"treasure-{card.points}" if card.points < 3 else "treasure-3", value=card.points)
    return _draw_effect(card.effects[0]) if card.effects else DRAWINGS.parts("unknown")


def _draw_effect(effect: Effect | EventEffect) -> Parts:
    match effect:
        case effects.Attack(by=by):
            return DRAWINGS.parts("ram" if by >= HEAVY else "lance" if by == 1 else "lances", value=f"{by:+d}")
        case effects.Defence(by=by):
            return _shields(by)
        case effects.Guard(by=by):
            return _shields(by) if by > 0 else DRAWINGS.parts("broken-shield", value=f"{by:+d}")
        case effects.Muster(most=most) | effects.Gain(warriors=most):
            return DRAWINGS.parts("rider" if most == 1 else "riders", value=f"up to {most}")
        case effects.Drums(pips=bonus):
            return DRAWINGS.parts("drums", value=f"{bonus:+d}")
        case effects.Draw(cards=bonus):
            return DRAWINGS.parts("draw", value=f"{bonus:+d}")
    return DRAWINGS.parts(PLAIN.get(type(effect), "unknown"))


def _shields(by: int) -> Parts:
    """One for each point."""
    middle = (by - 1) / 2
    shields = (DRAWINGS.draw("shield-of-card", at(13 * (number - middle), -6, 0.86)) for number in range(by))
    return (*shields, node("text", f"{by:+d}", x=0, y=37, class_="bt-card-value"))
