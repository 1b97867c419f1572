"""Cards seen since the last shuffle, counted by taps: a tile a kind of card, with how many are still unseen. Pure."""

from __future__ import annotations

from collections.abc import Mapping

from app.core.calculate.markup import press
from app.knights.picks import tile

NAMES = {"draw": "draw one", "1x": "1 × stake", "2x": "2 × stake", "3x": "3 × stake", "4x": "4 × stake"}
"""Kinds of cards whose names need a word more."""


def tracker(
    field: str, full: Mapping[str, int], left: Mapping[str, int], icons: Mapping[str, str] | None = None
) -> str:
    """A tap on a tile says `seen FIELD KIND`, the button below it takes that back with `unseen FIELD KIND`."""
    tiles = "".join(
        _tile(field, kind, full[kind], left[kind], (icons or {}).get(kind, "")) for kind in full if full[kind]
    )
    gone = sum(full.values()) - sum(left.values())
    again = press(
        "kn-shuffle act", f"shuffle {field}", "All cards are unseen again", "Shuffled: begin again", is_off=not gone
    )
    told = f"{gone} seen, {sum(left.values())} unseen. Tap each card that you see."
    return f'<p class="note">{told}</p><div class="kn-faces">{tiles}</div><div class="buttons">{again}</div>'


def _tile(field: str, kind: str, full: int, left: int, icon: str) -> str:
    name = NAMES.get(kind, kind.replace("_", " "))
    seen = tile(icon, f"seen {field} {kind}", f"Seen: {name}, {left} of {full} unseen", name, left, not left)
    back = press("kn-back pick", f"unseen {field} {kind}", f"Not seen: {name}", "−", is_off=left >= full)
    return f'<div class="kn-face">{seen}{back}</div>'


def see(full: Mapping[str, int], left: Mapping[str, int], kind: str, seen: int) -> dict[str, int]:
    """One card more (or less) of a kind seen; never more than there are, nor fewer than none."""
    return {**left, kind: min(full[kind], max(0, left[kind] - seen))}
