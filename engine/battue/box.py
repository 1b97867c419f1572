"""The edition made ready for quick asking: faces and cards by id, batches of tiles, names of places."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from engine.battue.edition import BattueEdition, Card, EventCard, Face, LootCard, TileKind
from engine.battue.pieces import CAMP

PALACE, NAMED, FIRST_CLASS = 0, 1, 2
"""Batches by number, in laying order: the Palace, the named tiles, then size by size."""


class Batch(msgspec.Struct, frozen=True):
    """Tiles that are laid together and whose backs look alike; any of their faces may be on any of their lots."""

    width: int
    height: int
    kinds: tuple[TileKind, ...]
    count: int


class Box:
    """Never changed: `find_box` gives the one of an edition."""

    def __init__(self, edition: BattueEdition) -> None:
        self.edition = edition
        self.limits = edition.limits
        self.ring = edition.ring.sections
        self.first_lot = 1 + len(self.ring)
        self.names = (
            "camp",
            *(section.id for section in self.ring),
            *(f"C{number:02}" for number in range(1, edition.tiles.count + 1)),
        )
        self.index = {name: place for place, name in enumerate(self.names)}
        self.faces: dict[str, Face] = {face.id: face for face in (*edition.tiles.kinds, *self.ring)}
        self.loot: dict[str, LootCard] = {card.id: card for card in edition.loot.cards}
        self.loot_number = {card.id: number for number, card in enumerate(edition.loot.cards)}
        self.events: dict[str, EventCard] = {card.id: card for card in edition.events.cards}
        self.event_number = {card.id: number for number, card in enumerate(edition.events.cards)}
        self.cards: dict[str, Card] = {**self.loot, **self.events}
        self.points = {name: card.points for name, card in self.cards.items()}
        self.batches = _find_batches(edition)
        self.trio = frozenset(edition.city.trio)
        self.redo_batch = FIRST_CLASS + edition.city.classes.index(edition.city.redo_from)

    def label(self, place: int, face: str) -> str:
        """A place in words: `north gate R03`, `Macellum C07`, `tile C07`. Everybody saw where the Palace was laid."""
        if place == CAMP:
            return "the camp"
        if place == self.first_lot:
            face = self.edition.city.palace
        return f"{self.faces[face].name if face else 'tile'} {self.names[place]}"

    def card_name(self, card: str) -> str:
        return self.cards[card].name


@lru_cache(maxsize=4)
def find_box(edition: BattueEdition) -> Box:
    """Shared by all games with one edition."""
    return Box(edition)


def _find_batches(edition: BattueEdition) -> tuple[Batch, ...]:
    """In laying order: the Palace, the named tiles, then size by size (BT-SETUP-04 to -06)."""
    city = edition.city
    kinds = {kind.id: kind for kind in edition.tiles.kinds}
    rest = [kind for kind in edition.tiles.kinds if kind.id not in {city.palace, *city.named}]
    palace = kinds[city.palace]
    named = [kinds[each] for each in city.named]
    sizes = [(size, [kind for kind in rest if kind.size == size]) for size in city.classes]
    batches = [(palace.size, [palace]), (named[0].size, named), *sizes]
    return tuple(Batch(*size, tuple(found), sum(kind.count for kind in found)) for size, found in batches)
