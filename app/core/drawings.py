"""Drawings as data: an SVG file holds one group a drawing, with blanks in braces that are filled in when it is drawn.

`<g id="king" class="king of-{kingdom}"><path d="..."/><g inside="sign-{kingdom}"/></g>`: an element with `inside`
holds the parts of another drawing of the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree import ElementTree

from app.core.asset import read_asset
from app.core.scene import Node


class Drawings:
    """The drawings of one file, by name."""

    def __init__(self, name: str, room: str) -> None:
        self._groups = {each.attrib["id"]: each for each in ElementTree.fromstring(read_asset(name, room))}

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._groups)

    def draw(self, name: str, transform: str | None = None, /, **blanks: object) -> Node:
        """One drawing as a group of its own."""
        drawn = _fill(self._groups[name], self._groups, blanks)
        place = (("transform", transform),) if transform else ()
        return Node("g", (*(each for each in drawn.attributes if each[0] != "id"), *place), drawn.children)

    def parts(self, name: str, **blanks: object) -> tuple[Node | str, ...]:
        """What a drawing consists of."""
        return self.draw(name, **blanks).children


def _fill(
    element: ElementTree.Element, groups: Mapping[str, ElementTree.Element], blanks: Mapping[str, object]
) -> Node:
    attributes = {key: value.format_map(blanks) for key, value in element.items()}
    inside = attributes.pop("inside", "")
    words = (element.text or "").strip().format_map(blanks)
    parts = [_fill(each, groups, blanks) for each in (groups[inside] if inside else element)]
    return Node(element.tag, tuple(attributes.items()), (*([words] if words else []), *parts))
