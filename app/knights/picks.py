"""Buttons of the sandbox and of the calculators' armies, as markup: each says a line of what it edits."""

from __future__ import annotations

from app.core.asset import read_asset
from app.core.calculate.markup import press, text

STYLE = read_asset("sandbox.css", "app.knights")


def row(label: str, inner: str) -> str:
    return f'<div class="kn-row"><span class="kn-label">{text(label)}</span><span class="kn-line">{inner}</span></div>'


def picture(icon: str) -> str:
    """`icon` is our own markup."""
    return f'<span class="kn-icon">{icon}</span>' if icon else ""


def pick(icon: str, line: str, said: str, words: str = "", pressed: bool | None = None) -> str:
    """A picture or words."""
    return press("pick kn-pick", line, said, picture(icon) + text(words), pressed=pressed)


def chip(words: str, line: str, value: bool, said: str = "") -> str:
    """Pressed where it is so."""
    return pick("", f"{line} {'no' if value else 'yes'}", said or words, words, value)


def stepper(said: str, line: str, value: int, less: int | None = None, more: int | None = None) -> str:
    """A number that goes down and up; `less` and `more` are what the line then says, else one less and one more."""
    fewer = pick("", f"{line} {max(0, value - 1) if less is None else less}", f"Less: {said}", "−")
    further = pick("", f"{line} {value + 1 if more is None else more}", f"More: {said}", "+")
    return f'{fewer}<b class="kn-figure">{value}</b>{further}'


def tile(icon: str, line: str, said: str, name: str, count: int, is_off: bool) -> str:
    """A kind of card, with how many."""
    inner = f'{picture(icon)}<span>{text(name)}</span><span class="kn-left">{count}</span>'
    return press("kn-seen", line, said, inner, is_off=is_off)
