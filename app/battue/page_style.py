"""The CSS that cards beside the board need: seats' signs, badges, loot cards."""

from __future__ import annotations

from importlib import resources

_ASSETS = resources.files("app.battue").joinpath("assets")
STYLE = _ASSETS.joinpath("city.css").read_text(encoding="utf-8") + _ASSETS.joinpath("cards.css").read_text(
    encoding="utf-8"
)
