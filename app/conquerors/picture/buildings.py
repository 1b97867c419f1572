"""Castles and fortress tiles: a tile is a hexagon in its army's colour; closed it shows the sign, built its towers."""

from __future__ import annotations

from app.conquerors.picture.emblems import draw_sign, paint
from app.conquerors.picture.lattice import SIDE, outline
from app.core.scene import Node, drawn_once, path
from engine.conquerors.pieces import People

DASHES = {People.VIKINGS: None, People.SAMURAI: "9 4", People.ROMANS: "2 3.4", People.EGYPTIANS: "11 3 2 3"}
"""How the rim of an army's tiles is dashed."""


def _plate(people: People | None, style: str) -> tuple[Node, ...]:
    dash = DASHES.get(people) if people else None
    return (
        path(outline(SIDE - 2), f"cq-plate {style}"),
        path(outline(SIDE - 4.5), "cq-plate-rim", stroke_dasharray=dash),
    )


@drawn_once
def draw_castle(people: People | None) -> Node:
    """One great keep with a banner: where an army starts and finishes."""
    keep = "M-15,17V-3H-17V-11H-12V-8H-8V-11H-4V-8H4V-11H8V-8H12V-11H17V-3H15V17Z"
    return paint(
        people,
        *_plate(people, "cq-home"),
        path(keep, "cq-stone"),
        path("M-5,17V8A5,5 0 0 1 5,8V17Z", "cq-door"),
        path("M-10,0h3v5h-3ZM7,0h3v5h-3Z", "cq-door"),
        path("M0,-11V-25", "cq-pole"),
        path("M0,-25L13,-21L0,-16Z", "cq-cloth"),
    )


@drawn_once
def draw_closed(people: People | None) -> Node:
    """A fortress tile that hides its fortress: whose it is shows all the same."""
    return paint(
        people,
        *_plate(people, "cq-closed"),
        path("M0,-16a16,16 0 1 0 .01,0Z", "cq-roundel"),
        *((draw_sign(people, 0.95),) if people else ()),
    )


@drawn_once
def draw_built(people: People | None) -> Node:
    """The fortress stands: two towers and a wall."""
    towers = "M-19,15V-9H-21V-17H-17V-14H-14V-17H-10V-14H-7V-9H-8V-2H8V-9H7V-14H10V-17H14V-14H17V-17H21V-9H19V15Z"
    return paint(
        people,
        *_plate(people, "cq-built"),
        path(towers, "cq-stone"),
        path("M-4.5,15V7A4.5,4.5 0 0 1 4.5,7V15Z", "cq-door"),
        path("M-15,-8h3v5h-3ZM12,-8h3v5h-3Z", "cq-door"),
        path("M-13.5,-17V-25L-5,-22L-13.5,-19ZM13.5,-17V-25L22,-22L13.5,-19Z", "cq-cloth"),
    )
