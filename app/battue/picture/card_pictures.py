"""Loot cards as pictures: the frame says when a card is played, the drawing what it does."""

from __future__ import annotations

from collections.abc import Callable

from app.battue.picture.paint import at, dots, lines, path, rects
from app.core.scene import Node, group, node
from engine.battue.edition import LootCard
from engine.battue.effects import Attack, Defence, Draw, Drums, Effect, Muster, Reroll, Rob, Spy, Treaty
from engine.battue.pieces import Condition, Timing

WIDTH, HEIGHT = 100.0, 136.0
TIMINGS = {Timing.START: "start", Timing.ATTACK: "attack", Timing.DEFEND: "defend", Timing.END: "end"}


def draw_card(card: LootCard, number: int = 1) -> Node:
    """A card from 0, 0: name above, drawing in the middle, when it is played below; how many of it there are."""
    return draw_frame(card.name, _drawing(card), _foot(card), TIMINGS[card.timing], number)


def draw_frame(name: str, drawing: tuple[Node, ...], foot: str, style: str, number: int = 1) -> Node:
    """What the cards of both decks have in common; `style` gives the colour."""
    size = min(14.5, (WIDTH - 14) / (0.53 * len(name)))
    return group(
        node("rect", x=1, y=1, width=WIDTH - 2, height=HEIGHT - 2, rx=9, class_="bt-card-edge"),
        node("rect", x=6, y=6, width=WIDTH - 12, height=HEIGHT - 12, rx=5, class_="bt-card-paper"),
        path(f"M6,28V11Q6,6 11,6H{WIDTH - 11}Q{WIDTH - 6},6 {WIDTH - 6},11V28Z", "bt-card-head"),
        node("text", name, x=WIDTH / 2, y=21.5, class_="bt-card-name", font_size=f"{size:.1f}"),
        group(*drawing, transform=at(WIDTH / 2, 68)),
        node("text", foot, x=WIDTH / 2, y=HEIGHT - 14, class_="bt-card-when"),
        *([_pile(number)] if number > 1 else []),
        class_=f"bt-loot-{style}",
    )


def _pile(number: int) -> Node:
    return group(
        node("circle", cx=0, cy=0, r=14, class_="bt-card-pile"),
        node("text", f"×{number}", x=0, y=5.5, class_="bt-card-many"),
        transform=at(WIDTH - 17, 44),
    )


def _foot(card: LootCard) -> str:
    if card.after_roll:
        return "after the roll"
    if card.only is not Condition.ALWAYS:
        return {Condition.EMPTY: "empty tile", Condition.OCCUPIED: "occupied", Condition.ALONE: "last warrior"}[
            card.only
        ]
    return {"start": "start of turn", "attack": "attack", "defend": "defence", "end": "end of turn"}[
        TIMINGS[card.timing]
    ]


def _drawing(card: LootCard) -> tuple[Node, ...]:
    if card.points:
        return draw_treasure(card.points)
    if not card.effects or type(card.effects[0]) not in DRAWINGS:
        return _unknown()
    return DRAWINGS[type(card.effects[0])](card.effects[0])


def _bonus(by: int) -> Node:
    return node("text", f"{by:+d}", x=0, y=37, class_="bt-card-value")


def _attack(effect: Attack) -> tuple[Node, ...]:
    """Lances, as many as the bonus; a heavy one is a ram."""
    if effect.by >= 3:
        return (
            rects([(-34, -9, 56, 16)], "bt-card-wood"),
            path("M22,-11L38,-1L22,9Z", "bt-card-iron"),
            lines([(-24, -9, 0, 16), (-8, -9, 0, 16), (8, -9, 0, 16)], "bt-card-line"),
            _bonus(effect.by),
        )
    spread = [0.0] if effect.by == 1 else [-13.0, 13.0]
    return (
        *(
            group(
                rects([(-1.8, -22, 3.6, 46)], "bt-card-wood"),
                path("M0,-38L6,-22H-6Z", "bt-card-iron"),
                path("M2,-20H16L12,-15L16,-10H2Z", "bt-card-cloth"),
                transform=at(x, 0, 0.82, x),
            )
            for x in spread
        ),
        _bonus(effect.by),
    )


def _defence(effect: Defence) -> tuple[Node, ...]:
    """Shields, one for each point."""
    middle = (effect.by - 1) / 2
    return (
        *(
            node("path", d="M-15,-20Q0,-25 15,-20V-2Q14,12 0,19Q-14,12 -15,-2Z", class_="bt-card-iron bt-card-outline",
                 transform=at(13 * (number - middle), -6, 0.86))
            for number in range(effect.by)
        ),
        _bonus(effect.by),
    )  # fmt: skip


def _reroll(effect: Effect) -> tuple[Node, ...]:
    """A die in a turning arrow."""
    return (
        path("M-26,8A28,28 0 1 1 2,30", "bt-card-arrow"),
        path("M-34,2L-26,16L-16,4Z", "bt-card-cloth"),
        node("rect", x=-14, y=-14, width=28, height=28, rx=6, class_="bt-card-iron bt-card-outline"),
        dots([(-6, -6), (6, 6), (0, 0), (6, -6), (-6, 6)], 2.8, "bt-card-dark"),
    )


def _muster(effect: Muster) -> tuple[Node, ...]:
    """Riders' heads: warriors who come."""
    return (
        *(
            group(
                path("M-14,26Q-14,4 0,4Q14,4 14,26Z", "bt-card-cloth"),
                node("circle", cx=0, cy=-6, r=9, class_="bt-card-skin"),
                path("M-11,-7Q-10,-22 0,-26Q10,-22 11,-7Q0,-13 -11,-7Z", "bt-card-iron bt-card-outline"),
                transform=at(x, -6, 0.9),
            )
            for x in ([0.0] if effect.most == 1 else [-16.0, 16.0])
        ),
        node("text", f"up to {effect.most}", x=0, y=37, class_="bt-card-words"),
    )


def _spy(effect: Effect) -> tuple[Node, ...]:
    return (
        path("M-36,0Q0,-32 36,0Q0,32 -36,0Z", "bt-card-paper bt-card-outline"),
        node("circle", cx=0, cy=0, r=13, class_="bt-card-cloth"),
        node("circle", cx=0, cy=0, r=6, class_="bt-card-dark"),
        node("circle", cx=4, cy=-4, r=2.4, class_="bt-card-paper"),
    )


def _rob(effect: Effect) -> tuple[Node, ...]:
    """A purse on the way out."""
    return (
        path("M-20,-4C-32,10 -28,28 -12,28H8C24,28 28,10 16,-4Z", "bt-card-wood bt-card-outline"),
        path("M-16,-4Q-2,-12 12,-4L18,-14Q-2,-22 -22,-14Z", "bt-card-wood bt-card-outline"),
        path("M20,-20Q34,-24 34,-8M34,-8l-7,-5M34,-8l5,-7", "bt-card-arrow"),
    )


def _treaty(effect: Effect) -> tuple[Node, ...]:
    """A sealed sheet."""
    return (
        path("M-24,-28H18L26,-20V28H-24Z", "bt-card-paper bt-card-outline"),
        lines([(-16, -16, 30, 0), (-16, -7, 34, 0), (-16, 2, 34, 0), (-16, 11, 18, 0)], "bt-card-line"),
        node("circle", cx=14, cy=18, r=9, class_="bt-card-cloth"),
    )


def _drums(effect: Drums) -> tuple[Node, ...]:
    drum = (
        path("M-24,-8V18Q-24,28 0,28Q24,28 24,18V-8Z", "bt-card-cloth"),
        path("M-24,-4L-12,24L0,0L12,24L24,-4", "bt-card-line"),
        node("ellipse", cx=0, cy=-9, rx=24, ry=9, class_="bt-card-paper bt-card-outline"),
        lines([(-32, -30, 24, 18), (32, -30, -24, 18)], "bt-card-stick"),
    )
    return (group(*drum, transform=at(0, -9, 0.86)), _bonus(effect.pips))


def _draw(effect: Draw) -> tuple[Node, ...]:
    return (
        *(
            node("rect", x=-14, y=-22, width=28, height=40, rx=4, class_="bt-card-cloth bt-card-outline",
                 transform=at(0, 0, 1, turn))
            for turn in (-18, 0, 18)
        ),
        _bonus(effect.cards),
    )  # fmt: skip


def draw_treasure(points: int) -> tuple[Node, ...]:
    """Coins, a jewel, a chalice: by what they are worth."""
    if points == 1:
        art: tuple[Node, ...] = (
            dots([(-14, 8), (14, 8), (0, -10)], 13, "bt-card-gold"),
            dots([(-14, 8), (14, 8), (0, -10)], 8.5, "bt-card-ring"),
        )
    elif points == 2:
        art = (
            path("M-26,-10L-14,-24H14L26,-10L0,24Z", "bt-card-jewel"),
            path("M-26,-10H26M-14,-24L-8,-10L0,24L8,-10L14,-24", "bt-card-facet"),
        )
    else:
        art = (
            path("M-22,-28H22Q22,2 4,6V16H14V23H-14V16H-4V6Q-22,2 -22,-28Z", "bt-card-gold"),
            dots([(-10, -16), (0, -13), (10, -16)], 3.4, "bt-card-cloth"),
        )
    return (group(*art, transform=at(0, -6)), node("text", f"{points}", x=0, y=38, class_="bt-card-value"))


def _unknown() -> tuple[Node, ...]:
    return (node("circle", cx=0, cy=0, r=22, class_="bt-card-cloth"),)


DRAWINGS: dict[type[Effect], Callable[..., tuple[Node, ...]]] = {
    Attack: _attack,
    Defence: _defence,
    Reroll: _reroll,
    Muster: _muster,
    Spy: _spy,
    Rob: _rob,
    Treaty: _treaty,
    Drums: _drums,
    Draw: _draw,
}
