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

COLOURS: Mapping[str, tuple[str, str]] = {
    "page": ("#f4ecd9", "#16110d"),
    "paper": ("#fdf8ec", "#201913"),
    "raised": ("#fffdf6", "#2a2119"),
    "ink": ("#2b2118", "#f0e6d2"),
    "muted": ("#6a5a45", "#b9a98d"),
    "line": ("#d8c6a2", "#4a3d2d"),
    "banner": ("#7c1727", "#55101d"),
    "on-banner": ("#fff6e2", "#fbeed6"),
    "crimson": ("#8c1c2d", "#e8919b"),
    "on-crimson": ("#fff8ea", "#2c0a10"),
    "gold": ("#a87412", "#e0b04a"),
    "foil": ("#e0b04a", "#e0b04a"),
    "teal": ("#1c6a66", "#6fcac2"),
    "moss": ("#4b6a26", "#a9c77c"),
    "rust": ("#a03d16", "#f09a6c"),
    "shadow": ("rgb(60 40 15 / 0.22)", "rgb(0 0 0 / 0.55)"),
}
"""Each colour by day, and by candlelight."""
LIGHT: Mapping[str, str] = {name: day for name, (day, _) in COLOURS.items()}
DARK: Mapping[str, str] = {name: night for name, (_, night) in COLOURS.items()}

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
    high = {"minHeight": TARGET}
    finger = {**high, "minWidth": TARGET}
    roots = {
        "MuiButton": {**finger, "borderRadius": 10, "boxShadow": "none"},
        "MuiIconButton": finger,
        "MuiToggleButton": {**finger, "textTransform": "none"},
        "MuiTab": {**finger, "textTransform": "none"},
        "MuiMenuItem": high,
        "MuiCheckbox": finger,
        "MuiRadio": finger,
        "MuiInputBase": high,
        "MuiListItemButton": high,
        "MuiAccordionSummary": high,
        "MuiAppBar": {"backgroundImage": "none"},
    }
    return {
        **{name: {"styleOverrides": {"root": style}} for name, style in roots.items()},
        # In the frame of a page, h3 is its title, and h5 an empty place as high as a line.
        "MuiTypography": {"defaultProps": {"variantMapping": {"h3": "h1", "h5": "div"}}},
    }


@cache
def theme_config() -> dict[str, Any]:
    """What `pmui.Page(theme_config=...)` takes: one for all visitors."""
    return {"light": material(LIGHT), "dark": material(DARK)}
