"""The board as a picture: `draw(field)` turns what lies on the table into a Scene. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from app.conquerors.picture.buildings import draw_built, draw_castle, draw_closed
from app.conquerors.picture.emblems import draw_fighter, is_woman
from app.conquerors.picture.field import Field
from app.conquerors.picture.lattice import SIDE, border, cell_spot, find_box, middle_of, outline, outlines, piece_spot
from app.conquerors.picture.terrain import draw_ground
from app.core.asset import read_asset
from app.core.scene import Node, Scene, circle, drawn_once, group, node, path, spot
from engine.conquerors.board import FLOWER, cells_of, ground_of
from engine.core.hexes import Hex, add

STYLE = read_asset("land.css", "app.conquerors")


def draw(field: Field) -> Scene:
    """Land, buildings, fighters; what can be tapped is a cell, or a place for a piece."""
    shown = cells_of((*field.pieces, *field.open_pieces))
    box = find_box(shown or cells_of(((0, 0),)))
    return Scene(
        "The board of Conquerors",
        box,
        draw_ground(field.pieces, box),
        (
            *_cells(field),
            *_open_pieces(field),
            *_buildings(field),
            _names(field.pieces),
            *_trail(field),
            *_fighters(field),
        ),
        STYLE,
    )


def put(at: Hex) -> str:
    x, y = middle_of(at)
    return f"translate({x:.1f} {y:.1f})"


# --- what can be tapped ------------------------------------------------------------------------------------------


def _cells(field: Field) -> Iterator[Node]:
    said = _describe(field)
    for cell, at in field.ground.hexes.items():
        name = field.ground.names[cell]
        shape = path(outline(SIDE - 1.5, *middle_of(at)), "cq-cell edge")
        yield spot(cell_spot(name), ", ".join((name, *said.get(cell, ()))), shape)


def _describe(field: Field) -> dict[int, list[str]]:
    """What stands on each cell, for a screen reader."""
    said: dict[int, list[str]] = {}
    for seat, people in enumerate(field.peoples):
        who = "of " + (people.value.capitalize() if people else f"player {seat + 1}")
        castle = field.castles[seat]
        if castle is not None:
            said.setdefault(castle, []).append(f"castle {who}")
        for cell in field.tiles[seat]:
            state = "built" if cell in field.built[seat] else "closed"
            said.setdefault(cell, []).append(f"fortress {who}, {state}")
        for cell in field.tokens[seat]:
            moved = ", has moved" if cell in field.moved else ""
            said.setdefault(cell, []).append(f"fighter {who}{moved}")
    return said


def _open_pieces(field: Field) -> Iterator[Node]:
    """Where the next piece of the board may go: a flower, or its middle where flowers would overlap."""
    for at in field.open_pieces:
        cells = (at,) if field.is_free else tuple(add(at, petal) for petal in FLOWER)
        size = SIDE * 0.55 if field.is_free else SIDE
        yield spot(
            piece_spot(at),
            f"Open place, {at[0]}, {at[1]}",
            path(outlines(cells, size), "cq-open"),
            path(border(cells, size), "cq-seam edge"),
        )


# --- what stands there -------------------------------------------------------------------------------------------


def _buildings(field: Field) -> Iterator[Node]:
    hexes = field.ground.hexes
    fresh = field.moved[-1] if field.moved else None
    for seat, people in enumerate(field.peoples):
        castle = field.castles[seat]
        if castle is not None:
            yield group(draw_castle(people), transform=put(hexes[castle]), class_="cq-through")
        for cell in field.tiles[seat]:
            is_built = cell in field.built[seat]
            tile = draw_built(people) if is_built else draw_closed(people)
            turning = "cq-turning" if is_built and cell == fresh else None
            yield group(group(tile, class_=turning), transform=put(hexes[cell]), class_="cq-through")


@drawn_once
def _names(pieces: tuple[Hex, ...]) -> Node:
    """The name of each cell in its lower corner."""
    ground = ground_of(pieces)
    texts = []
    for cell, at in ground.hexes.items():
        x, y = middle_of(at)
        texts.append(node("text", ground.names[cell], x=round(x, 1), y=round(y + SIDE * 0.82, 1)))
    return group(*texts, class_="cq-names")


def _fighters(field: Field) -> Iterator[Node]:
    """Every token keeps its place in its army, so each is one piece that slides."""
    hexes = field.ground.hexes
    for seat, people in enumerate(field.peoples):
        for number, cell in enumerate(field.tokens[seat]):
            has_moved = cell in field.moved
            yield group(
                group(
                    draw_fighter(people, is_woman(field.fighters[seat], number)),
                    transform="translate(0 -4) scale(0.88)",
                ),
                *((_tick(),) if has_moved else ()),
                transform=put(hexes[cell]),
                class_="cq-through cq-has-moved" if has_moved else "cq-through",
                data_key=f"{seat}-{number}",
            )


@drawn_once
def _tick() -> Node:
    """This one has moved in this turn."""
    return group(
        circle(15, -17, 7.5, "cq-tick"),
        path("M11.3,-17L14,-14.2L18.8,-20", "cq-tick-mark"),
    )


def _trail(field: Field) -> Iterator[Node]:
    """Planned moves, one arrow each."""
    hexes = field.ground.hexes
    for number, (start, target) in enumerate(field.trail):
        (x, y), (tx, ty) = middle_of(hexes[start]), middle_of(hexes[target])
        yield path(f"M{x:.1f},{y:.1f}L{tx:.1f},{ty:.1f}", f"cq-trail cq-trail-{number % 3}")
        yield circle(tx, ty, 25.0, f"cq-trail-end cq-trail-{number % 3}")
