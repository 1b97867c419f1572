"""Signs: one shape a colour, so that lands and knights are told apart without it; a compass needle a seat."""

from __future__ import annotations

from app.core.scene import Node, circle, drawn_once, group, icon, node, path
from engine.saga.pieces import COLOURS

SHAPES = {
    "V": "M5-10A10.5 10.5 0 1 0 11 4 8.6 8.6 0 0 1 5-10z",
    "R": "M-9 11V-4h-2v-7h5v3h3.5v-3h5v3H6v-3h5v7H9v15H3.4V5.5a3.4 3.4 0 0 0-6.8 0V11z",
    "Y": "M0-12c2.8 2.6 2.8 5.6 0 8.2-2.8-2.6-2.8-5.6 0-8.2zM-1-2c0-4-3-6-8-6 0 5 3 7 8 7zM1-2c0-4 3-6 8-6 0 5-3 7-8 7z"
    "M-1 5c0-4-3-6-8-6 0 5 3 7 8 7zM1 5c0-4 3-6 8-6 0 5-3 7-8 7zM-1.2 6h2.4v6h-2.4z",
    "G": "M0-12l7 8H4l6 7.500H5.500l5.500 6H2V12h-4V9.500h-9l5.500-6H-10L-4-4h-3z",
    "B": "M0-12C5-5.500 8.500-1 8.500 3.500a8.500 8.500 0 0 1-17 0C-8.500-1-5-5.500 0-12z",
    "O": "M0-11.500a11.500 11.500 0 1 1 0 23 11.500 11.500 0 0 1 0-23zM-3.800-3.800v7.600h7.600v-7.600z",
}
"""Moon, tower, ear, fir, drop, coin: within 12 of the middle."""
SEAT_COLOURS = ("#4b5563", "#0f766e", "#9d3c6b", "#7a5230")
"""The sides of the table; none is a knight's colour."""


@drawn_once
def land_sign(land: int, x: float, y: float, size: float, style: str) -> Node:
    """The sign of a land and of the knights of its colour, `size` high."""
    where = f"translate({x:g} {y:g}) scale({size / 24:.3f})"
    return path(SHAPES[COLOURS[land]], style, fill_rule="evenodd", transform=where)


@drawn_once
def seat_sign(seat: int, x: float, y: float, size: float) -> Node:
    """A needle that points to the seat's side of the table."""
    return group(
        node("circle", cx=0, cy=0, r=12, fill=SEAT_COLOURS[seat], class_="sg-rim"),
        path("M0-9.500L6 7 0 3.500-6 7z", fill="#fffaf0", transform=f"rotate({90 * seat})"),
        transform=f"translate({x:g} {y:g}) scale({size / 24:.3f})",
    )


def seat_icon(seat: int) -> str:
    """The needle alone, as markup."""
    return icon(seat_sign(seat, 0, 0, 24), (-13, -13, 26, 26))


@drawn_once
def coin(x: float, y: float, text: str) -> Node:
    return group(
        circle(x, y, 9.5, "sg-coin"),
        node("text", text, x=x, y=y + 4.5, class_="sg-coin-text"),
    )
