"""Cards seen since the last shuffle, counted by taps: a tile a kind of card, with how many are still unseen. Pure."""

from __future__ import annotations

from collections.abc import Mapping

from app.core.calculate.sheet import text

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
    again = _press(
        "kn-shuffle act", f"shuffle {field}", "All cards are unseen again", "Shuffled: begin again", not gone
    )
    told = f"{gone} seen, {sum(left.values())} unseen. Tap each card that you see."
    return f'<p class="note">{told}</p><div class="kn-faces">{tiles}</div><div class="buttons">{again}</div>'


def _tile(field: str, kind: str, full: int, left: int, icon: str) -> str:
    name = NAMES.get(kind, kind.replace("_", " "))
    picture = f'<span class="kn-icon">{icon}</span>' if icon else ""
    inside = f'{picture}<span>{text(name)}</span><span class="kn-left">{left}</span>'
    seen = (
        f'<button type="button" class="kn-seen" data-say="edit" data-text="seen {text(field)} {text(kind)}"'
        f' data-key="seen {text(field)} {text(kind)}" aria-label="Seen: {text(name)}, {left} of {full} unseen"'
        f"{'' if left else ' disabled'}>{inside}</button>"
    )
    back = _press("kn-back pick", f"unseen {field} {kind}", f"Not seen: {name}", "−", left >= full)
    return f'<div class="kn-face">{seen}{back}</div>'


def _press(look: str, line: str, said: str, words: str, is_off: bool) -> str:
    return (
        f'<button type="button" class="{look}" data-say="edit" data-text="{text(line)}" data-key="{text(line)}"'
        f' aria-label="{text(said)}"{" disabled" if is_off else ""}>{text(words)}</button>'
    )


def see(full: Mapping[str, int], left: Mapping[str, int], kind: str, seen: int) -> dict[str, int]:
    """One card more (or less) of a kind seen; never more than there are, nor fewer than none."""
    return {**left, kind: min(full[kind], max(0, left[kind] - seen))}
