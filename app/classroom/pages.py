"""The two pages of a class, each whole in one answer: no second request, and nothing from elsewhere."""

from __future__ import annotations

from html import escape
from urllib.parse import quote

from app.core.asset import pennant, read_asset
from app.core.theme import SCHEME_KEY, variable_css

ROOM = "app.classroom"


def build_phone_page() -> str:
    """What a student's phone loads, once."""
    return _build("phone", "Join a class")


def build_wall_page() -> str:
    """What the teacher shows."""
    return _build("wall", "A class")


def _build(name: str, title: str) -> str:
    icon = f"data:image/svg+xml,{quote(pennant())}"
    scheme = read_asset("scheme.js", ROOM).replace("SCHEME_KEY", SCHEME_KEY)
    css = variable_css() + read_asset("common.css", ROOM) + read_asset(f"{name}.css", ROOM)
    script = read_asset("line.js", ROOM) + read_asset(f"{name}.js", ROOM)
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>{escape(title)} · Gonfalon</title><link rel="icon" href="{icon}">'
        f"<style>{css}</style><script>{scheme}</script></head>"
        f"<body>{read_asset(f'{name}.html', ROOM)}<script>{script}</script></body></html>"
    )
