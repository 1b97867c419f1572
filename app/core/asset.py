"""Files that the browser runs or wears: read from the package, never from a path that only one machine has."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def read_asset(name: str, room: str = "app.core") -> str:
    """The text of `<room>/assets/<name>`."""
    return (files(room) / "assets" / name).read_text(encoding="utf-8")


def pennant(cloth: str = "#b02a3c", edge: str = "#e0b04a", pole: str = "#e9d9b4") -> str:
    """Our mark: a gonfalon with three tails, hung from its crossbar."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">'
        f'<path d="M24 2v44" stroke="{pole}" stroke-width="3" stroke-linecap="round"/>'
        f'<path d="M7 8h34" stroke="{pole}" stroke-width="3" stroke-linecap="round"/>'
        f'<path d="M10 10h28v29l-4.7-6-4.6 6L24 33l-4.7 6-4.6-6-4.7 6z" fill="{cloth}" stroke="{edge}"'
        ' stroke-width="2" stroke-linejoin="round"/>'
        f'<path d="M24 14.5l1.9 4 4.4.5-3.3 3 .9 4.3-3.9-2.2-3.9 2.2.9-4.3-3.3-3 4.4-.5z" fill="{edge}"/></svg>'
    )
