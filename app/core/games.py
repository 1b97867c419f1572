"""The five games as the home page shows them."""

from __future__ import annotations

import msgspec

from engine.registry import GAMES


class Banner(msgspec.Struct, frozen=True):
    """One game on the home page."""

    slug: str
    sentence: str
    cloth: str
    trim: str

    @property
    def title(self) -> str:
        return GAMES[self.slug].title


BANNERS = (
    Banner("barbarian", "Kings carve up the dying West, and sealed bribes decide the battles.", "#7c1727", "#e0b04a"),
    Banner("knights", "Barons besiege cities and sway the assembly; destiny draws the cards.", "#1f3f63", "#d9d2c0"),
    Banner(
        "saga", "Columns of knights march on six crowns. Everything lies open; timing is all.", "#4a2a5e", "#e6c36a"
    ),
    Banner(
        "conquerors", "Six of yours in one unbroken line: out to the fortresses and home again.", "#1d5a50", "#f0d28a"
    ),
    Banner("battue", "Horse lords storm a walled city, one die and one street at a time.", "#8a4513", "#f3d9a0"),
)
