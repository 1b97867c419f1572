"""Wars for tests: a position, lines of text, and chance said out loud."""

from __future__ import annotations

import pytest

from engine.core.table import Table
from engine.knights.position import Position
from engine.knights.setup import KnightsSetup
from engine.knights.state import NOBLES

CARDS = {
    "hit": ("carmine", "carbone", "jais", "malve", "lavender", "amatista", "safran"),
    "avoid": ("cyan", "azure", "scarletti", "solferino", "flieder", "topaz"),
    "victory": ("smalt", "linden", "cobalto", "zinnober", "black", "pech"),
    "draw": ("celadon", "prussen", "bernstein"),
    "blank": ("jade", "citrino"),
}
"""The destiny cards of our edition by their battle result, each named by its noble."""


class War:
    """A table that plays lines; `draw` lines name faces and pick a card that is still there."""

    def __init__(self, seats: int = 2, **options) -> None:
        position = {name: options.pop(name) for name in Position.__struct_fields__ if name in options}
        self.table = Table(KnightsSetup(seats=seats, position=position, **options), deal=False)
        self.rules = self.table.rules

    def play(self, *lines: str) -> War:
        for line in lines:
            self.table.play(line, deal=False)
        return self

    def draw(self, *faces: str) -> War:
        """Chance brings these faces, in this order."""
        for face in faces:
            menu = {str(action).split()[1] for action in self.table.legal_actions()}
            card = next(card for card in CARDS[face] if card in menu)
            self.table.play(f"draw {card}", deal=False)
        return self

    def draw_card(self, card: str) -> War:
        self.table.play(f"draw {card}", deal=False)
        return self

    def refusal(self, line: str):
        found = self.table.why_illegal(line)
        assert found is not None, f"'{line}' is legal"
        return found.rule

    def menu(self) -> list[str]:
        return [str(action) for action in self.table.legal_actions()]

    def log(self) -> list[str]:
        return [event.rule for _, event in self.table.log()]

    @property
    def state(self):
        return self.table.state.table

    def noble(self, slug: str):
        return self.state.nobles[self.rules.noble_index[slug]]

    def place(self, slug: str) -> str | None:
        place = self.noble(slug).place
        return None if place is None else self.rules.realm.names[place]

    def city(self, name: str):
        return self.state.cities[self.rules.realm.city_index[name]]

    def baron(self, slug: str) -> int:
        return self.rules.noble_index[slug] // NOBLES


def at(place: str, *troops: str, **more):
    return {"place": place, "troops": list(troops), **more}


@pytest.fixture
def war():
    """Sets up a war: `war(nobles={...})`."""
    return War
