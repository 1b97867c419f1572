"""The five games' emblems, drawn here: flat shapes in two colours on a 120 by 120 field."""

from __future__ import annotations

from collections.abc import Callable

from app.core.scene import Node, circle, group, node, path, rect


def emblem(slug: str, ink: str, cloth: str) -> Node:
    """The emblem of a game in its trim colour; `cloth` is what shines through the gaps."""
    return node(
        "svg",
        *_DRAWINGS[slug](ink, cloth),
        xmlns="http://www.w3.org/2000/svg",
        viewBox="0 0 120 120",
        aria_hidden="true",
    )


def _crowned_purse(ink: str, cloth: str) -> tuple[Node, ...]:
    coins = ((46, 84), (60, 90), (74, 84), (53, 74), (67, 74))
    return (
        path("M34 40l-6-26 17 13 15-19 15 19 17-13-6 26z", fill=ink),
        path("M36 46h48v6H36z", fill=ink),
        path("M46 55h28c16 12 24 26 20 40-3 11-17 15-34 15s-31-4-34-15c-4-14 4-28 20-40z", fill=ink),
        *(circle(x, y, 6.5, fill=cloth) for x, y in coins),
        *(circle(x, y, 2.6, fill=ink) for x, y in coins),
    )


def _great_helm(ink: str, cloth: str) -> tuple[Node, ...]:
    breaths = [(x, y) for y in (78, 87, 96) for x in (40, 48, 72, 80)]
    return (
        path("M60 4c18 0 30 6 38 16-10-3-18-3-24 0l-9 6h-10z", fill=ink),
        path("M30 32c16-9 44-9 60 0l4 50c0 14-16 28-34 32-18-4-34-18-34-32z", fill=ink),
        path("M55 36h10v72H55z", fill=cloth),
        path("M28 54h64v9H28z", fill=cloth),
        path("M33 56.5h22v4H33zM65 56.5h22v4H65z", fill=ink),
        *(circle(x, y, 2.6, fill=cloth) for x, y in breaths),
    )


def _column_of_shields(ink: str, cloth: str) -> tuple[Node, ...]:
    shield = "M0 0h44v22c0 16-10 26-22 32C10 48 0 38 0 22z"

    def one(x: float, y: float, mark: Node) -> Node:
        body = path(shield, fill=ink, stroke=cloth, stroke_width=4, stroke_linejoin="round")
        return group(body, mark, transform=f"translate({x} {y})")

    return (
        one(14, 8, path("M22 8v34M8 20h28", stroke=cloth, stroke_width=6)),
        one(62, 22, path("M6 10l32 26M38 10L6 36", stroke=cloth, stroke_width=6)),
        one(30, 56, path("M9 32V14l7 7 6-10 6 10 7-7v18z", fill=cloth)),
    )


def _hexes_in_line(ink: str, cloth: str) -> tuple[Node, ...]:
    def cell(x: float, y: float, filled: bool) -> Node:
        points = " ".join(
            f"{x + dx},{y + dy}" for dx, dy in ((0, -20), (17.3, -10), (17.3, 10), (0, 20), (-17.3, 10), (-17.3, -10))
        )
        return node(
            "polygon",
            points=points,
            fill=ink if filled else "none",
            stroke=ink,
            stroke_width=3.5,
            stroke_linejoin="round",
        )

    pawn = "M0-11a5.4 5.4 0 0 1 3.4 9.6L7 11H-7L-3.4-1.4A5.4 5.4 0 0 1 0-11z"
    marching = ((25, 88), (43, 58), (78, 58))
    return (
        *(cell(x, y, True) for x, y in (*marching, (95, 28))),
        *(cell(x, y, False) for x, y in ((60, 28), (60, 88), (95, 88), (25, 28))),
        *(path(pawn, fill=cloth, transform=f"translate({x} {y})") for x, y in marching),
        path("M85 36V20h4v4h4v-4h4v4h4v-4h4v16z", fill=cloth),
    )


def _burning_gate(ink: str, cloth: str) -> tuple[Node, ...]:
    flame = "M0 0c9-8 9-16 3-27 12 6 18 15 14 26C22-5 23-9 22-13c8 9 7 22-2 28H2C-7 10-6 5 0 0z"
    pips = ((53, 81), (67, 95), (60, 88))
    return (
        path(flame, fill=ink, transform="translate(20 30)"),
        path(flame, fill=ink, transform="translate(78 30) scale(0.9 1)"),
        path("M12 48h14v9h11v-9h14v9h18v-9h14v9h11v-9h14v64H12z", fill=ink),
        path("M38 112V90c0-32 44-32 44 0v22z", fill=cloth),
        rect(46, 74, 28, 28, rx=6, fill=ink),
        *(circle(x, y, 3, fill=cloth) for x, y in pips),
    )


_DRAWINGS: dict[str, Callable[[str, str], tuple[Node, ...]]] = {
    "barbarian": _crowned_purse,
    "knights": _great_helm,
    "saga": _column_of_shields,
    "conquerors": _hexes_in_line,
    "battue": _burning_gate,
}
