"""Colours and type of every page: a parish banner's parchment, ink, crimson and gold, by day and by candlelight.

The same colours go two ways: as a Material theme for panel-material-ui, and as CSS variables (`--g-crimson`)
that reach into every component of ours and into every board.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

SERIF = "'Iowan Old Style', 'Palatino Linotype', Palatino, 'Book Antiqua', 'URW Palladio L', P052, Georgia, serif"
SANS = "system-ui, -apple-system, 'Segoe UI', 'Noto Sans', 'Liberation Sans', Arial, sans-serif"

TARGET = 44
"""Pixels: the smallest side of anything that a finger should hit."""

LIGHT: Mapping[str, str] = {
    "page": "#f4ecd9",
    "paper": "#fdf8ec",
    "raised": "#fffdf6",
    "ink": "#2b2118",
    "muted": "#6a5a45",
    "line": "#d8c6a2",
    "banner": "#7c1727",
    "on-banner": "#fff6e2",
    "crimson": "#8c1c2d",
    "on-crimson": "#fff8ea",
    "gold": "#a87412",
    "foil": "#e0b04a",
    "teal": "#1c6a66",
    "moss": "#4b6a26",
    "rust": "#a03d16",
    "shadow": "rgb(60 40 15 / 0.22)",
}

DARK: Mapping[str, str] = {
    "page": "#16110d",
    "paper": "#201913",
    "raised": "#2a2119",
    "ink": "#f0e6d2",
    "muted": "#b9a98d",
    "line": "#4a3d2d",
    "banner": "#55101d",
    "on-banner": "#fbeed6",
    "crimson": "#e8919b",
    "on-crimson": "#2c0a10",
    "gold": "#e0b04a",
    "foil": "#e0b04a",
    "teal": "#6fcac2",
    "moss": "#a9c77c",
    "rust": "#f09a6c",
    "shadow": "rgb(0 0 0 / 0.55)",
}

SCHEME_KEY = "gonfalon.scheme"
"""Where the browser remembers `light` or `dark`."""


def variables(colours: Mapping[str, str]) -> str:
    return "".join(f"--g-{name}:{value};" for name, value in colours.items())


MEASURES = f"--g-serif:{SERIF};--g-sans:{SANS};--g-target:{TARGET}px;"
"""What does not change with the scheme."""


def variable_css() -> str:
    """The variables as a style sheet: `data-scheme` on the document says which set holds."""
    return (
        f":root{{{variables(LIGHT)}{MEASURES}color-scheme:light}}"
        f":root[data-scheme=dark]{{{variables(DARK)}color-scheme:dark}}"
        "html,body{background:var(--g-page);color:var(--g-ink);font-family:var(--g-sans)}"
        "body{-webkit-text-size-adjust:100%;overscroll-behavior-y:none}"
    )


def island_css() -> str:
    """For a piece of ours in a page that is not: the light colours, on paper of its own whatever lies around it."""
    paper = "background:var(--g-page);color:var(--g-ink);font-family:var(--g-sans);padding:10px;border-radius:12px"
    return f":host{{{variables(LIGHT)}{MEASURES}color-scheme:light;{paper}}}"


def material(colours: Mapping[str, str]) -> dict[str, Any]:
    """One scheme as a Material theme."""
    return {
        "palette": {
            "primary": {"main": colours["crimson"], "contrastText": colours["on-crimson"]},
            "secondary": {"main": colours["gold"], "contrastText": colours["paper"]},
            "info": {"main": colours["teal"]},
            "success": {"main": colours["moss"]},
            "warning": {"main": colours["gold"]},
            "error": {"main": colours["rust"]},
            "background": {"default": colours["page"], "paper": colours["paper"]},
            "text": {"primary": colours["ink"], "secondary": colours["muted"]},
            "divider": colours["line"],
        },
        "shape": {"borderRadius": 10},
        "typography": {
            "fontFamily": SANS,
            **{f"h{level}": {"fontFamily": SERIF, "fontWeight": 600} for level in range(1, 7)},
            "button": {"fontWeight": 600, "letterSpacing": "0.01em", "textTransform": "none"},
        },
        "components": _components(),
    }


def _components() -> dict[str, Any]:
    """Nothing smaller than a fingertip, no ripple of placeholder blue, no shouting capitals."""
    finger = {"minHeight": TARGET, "minWidth": TARGET}
    return {
        "MuiButton": {"styleOverrides": {"root": {**finger, "borderRadius": 10, "boxShadow": "none"}}},
        "MuiIconButton": {"styleOverrides": {"root": finger}},
        "MuiToggleButton": {"styleOverrides": {"root": {**finger, "textTransform": "none"}}},
        "MuiTab": {"styleOverrides": {"root": {**finger, "textTransform": "none"}}},
        "MuiMenuItem": {"styleOverrides": {"root": {"minHeight": TARGET}}},
        "MuiCheckbox": {"styleOverrides": {"root": finger}},
        "MuiRadio": {"styleOverrides": {"root": finger}},
        "MuiInputBase": {"styleOverrides": {"root": {"minHeight": TARGET}}},
        "MuiListItemButton": {"styleOverrides": {"root": {"minHeight": TARGET}}},
        "MuiAccordionSummary": {"styleOverrides": {"root": {"minHeight": TARGET}}},
        # In the frame of a page, h3 is its title, and h5 an empty place as high as a line.
        "MuiTypography": {"defaultProps": {"variantMapping": {"h3": "h1", "h5": "div"}}},
        "MuiAppBar": {"styleOverrides": {"root": {"backgroundImage": "none"}}},
    }


@cache
def theme_config() -> dict[str, Any]:
    """What `pmui.Page(theme_config=...)` takes: one for all visitors."""
    return {"light": material(LIGHT), "dark": material(DARK)}
