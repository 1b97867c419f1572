"""What the address of this visit names, as text: a visitor may have written anything there."""

from __future__ import annotations

import panel as pn

VISITOR = "gonfalon-visitor"
"""Under this name our server, and nobody else, says from which network address the visit came."""


def ask_address(name: str) -> str:
    """The first value under this name; empty where there is none."""
    given = (pn.state.session_args or {}).get(name, [b""])[0]
    return given.decode("utf-8", "replace") if isinstance(given, bytes) else str(given)
