"""The CSS that cards beside the board need: seats' signs, badges, loot cards."""

from __future__ import annotations

from app.core.asset import read_asset

STYLE = read_asset("city.css", "app.battue") + read_asset("cards.css", "app.battue")
