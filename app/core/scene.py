"""A picture as frozen values: what `draw(view)` returns, and how it becomes SVG.

A picture is pure: no Panel, no state, only nodes. Every text and attribute is escaped on the way out, so a name
that somebody typed is shown as text and can never run as HTML.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache, wraps
from html import escape
from sys import intern
from typing import Any, NamedTuple, ParamSpec, TypeVar, cast

import msgspec

P = ParamSpec("P")
N = TypeVar("N")


class Area(NamedTuple):
    """A rectangle by its upper left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def is_upright(self) -> bool:
        return self.height > self.width

    def shrunk(self, by: float) -> Area:
        return Area(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)


def drawn_once(draw: Callable[P, N]) -> Callable[P, N]:
    """For a picture of few arguments that comes again and again: it is drawn, and written as SVG, only once. Of a node
    the text alone is kept."""

    def write_once(*args: P.args, **kwargs: P.kwargs) -> N:
        drawn = draw(*args, **kwargs)
        return cast(N, write([drawn])) if isinstance(drawn, Node) else drawn

    return cast(Callable[P, N], lru_cache(maxsize=2048)(wraps(draw)(write_once)))


class Node(msgspec.Struct, frozen=True, dict=True):
    """One SVG element."""

    name: str
    attributes: tuple[tuple[str, str], ...] = ()
    children: tuple[Node | str, ...] = ()

    def svg(self) -> str:
        return self._written

    @cached_property
    def _written(self) -> str:
        attributes = "".join(f' {key}="{escape(value)}"' for key, value in self.attributes)
        if not self.children:
            return f"<{self.name}{attributes}/>"
        inner = "".join(escape(child) if isinstance(child, str) else child.svg() for child in self.children)
        return f"<{self.name}{attributes}>{inner}</{self.name}>"


def node(name: str, *children: Node | str, **attributes: str | float | None) -> Node:
    """`node("circle", cx=1, r=2, class_="king")`: a trailing underscore is dropped, others become hyphens."""
    return Node(
        name,
        tuple((_attribute(key), _number(value)) for key, value in attributes.items() if value is not None),
        children,
    )


def group(*children: Node | str, **attributes: str | float | None) -> Node:
    return node("g", *children, **attributes)


def circle(x: float, y: float, radius: float, style: str | None = None, **attributes: str | float | None) -> Node:
    """`style` is its class."""
    return node("circle", cx=x, cy=y, r=radius, class_=style, **attributes)


def rect(
    x: float,
    y: float,
    width: float,
    height: float,
    style: str | None = None,
    rx: float | None = None,
    **attributes: str | float | None,
) -> Node:
    """By its upper left corner; `style` is its class, `rx` how round its corners are."""
    return node("rect", x=x, y=y, width=width, height=height, rx=rx, class_=style, **attributes)


def path(d: str, style: str | None = None, **attributes: str | float | None) -> Node:
    """A line or an outline; `style` is its class."""
    return node("path", d=d, class_=style, **attributes)


def icon(picture: Node, box: tuple[float, float, float, float]) -> str:
    """A picture for a card: the part of it inside `box`."""
    x, y, width, height = box
    return node("svg", picture, viewBox=f"{x:g} {y:g} {width:g} {height:g}", aria_hidden="true").svg()


def at(x: float, y: float, scale: float = 1.0, turn: float = 0.0) -> str:
    """A transform that puts a drawing made around 0, 0 where it belongs."""
    words = [f"translate({_number(float(x))} {_number(float(y))})"]
    if turn:
        words.append(f"rotate({_number(float(turn))})")
    if scale != 1.0:
        words.append(f"scale({scale:.3g})")
    return " ".join(words)


class Written(Node, frozen=True):
    """Nodes that never change, as the text they become: written once, not at every tap; all visitors share it."""

    text: str = ""

    def svg(self) -> str:
        return self.text


def write(nodes: Iterable[Node]) -> Written:
    return Written("g", text="".join(each.svg() for each in nodes))


def spot(identity: str, label: str, *children: Node | str, **attributes: str | float | None) -> Node:
    """Something that can be tapped: `identity` is what the board reports, `label` is what a screen reader says."""
    return node("g", *children, data_spot=identity, role="button", tabindex="-1", aria_label=label, **attributes)


class Scene(msgspec.Struct, frozen=True):
    """A picture in two layers: `ground` stays the same all game and is sent once, `pieces` change."""

    title: str
    view_box: tuple[float, float, float, float]
    ground: tuple[Node, ...]
    pieces: tuple[Node, ...]
    style: str = ""

    def ground_svg(self) -> str:
        """One text for all visitors who look at the same."""
        return intern("".join(each.svg() for each in self.ground))

    def pieces_svg(self) -> str:
        return "".join(each.svg() for each in self.pieces)

    def parts(self) -> dict[str, Any]:
        """Each by its name, as a board on screen takes them."""
        return {
            "ground": self.ground_svg(),
            "pieces": self.pieces_svg(),
            "style": self.style,
            "view_box": self.view_box,
            "title": self.title,
        }

    def svg(self) -> str:
        """The whole picture as one document: notebooks show it, picture tests read it."""
        x, y, width, height = (_number(each) for each in self.view_box)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" role="group" '
            f'aria-label="{escape(self.title)}" style="max-width:100%;height:auto">'
            f"<style>{self.style}</style>{self.ground_svg()}{self.pieces_svg()}</svg>"
        )


def _attribute(key: str) -> str:
    return (key[:-1] if key.endswith("_") else key).replace("_", "-")


def _number(value: str | float) -> str:
    if isinstance(value, str):
        return value
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
