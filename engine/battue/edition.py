"""The tables of edition.toml as values, and what must fit together in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec

from engine.battue.effects import (
    TARGETED,
    Attack,
    Defence,
    Drums,
    EventEffect,
    LootEffect,
    Muster,
    Open,
    Reroll,
    Rob,
    Spy,
    TowerEffect,
    Treaty,
)
from engine.battue.pieces import Condition, Edge, Timing
from engine.core.edition import Edition, Table

MOST_POWER = 6
"""What a tower can add."""

BOX_TILES, BOX_LOOT, BOX_EVENTS, BOX_SECTIONS = 52, 60, 20, 16


class Limits(Table, frozen=True):
    start: int
    horde: int
    board: int
    hand: int
    reinforcement: tuple[int, int, int, int, int, int]


class CityTable(Table, frozen=True):
    width: int
    height: int
    palace: str
    palace_at: tuple[int, int]
    named: tuple[str, ...]
    trio: tuple[str, str, str]
    classes: tuple[tuple[int, int], ...]
    redo_from: tuple[int, int]
    redo_tries: int


class Face(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a tile shows once it lies face up; a ring section always does."""

    id: str
    name: str
    defence: int
    loot: int
    points: int
    event: bool = False
    warrior: bool = False


class TileKind(Face, frozen=True):
    width: int
    height: int
    count: int

    @property
    def size(self) -> tuple[int, int]:
        return (self.width, self.height)


class TileTable(Table, frozen=True):
    count: int
    kinds: tuple[TileKind, ...]


class Section(Face, frozen=True):
    edges: tuple[Edge, ...]
    span: tuple[int, ...]


class RingTable(Table, frozen=True):
    sections: tuple[Section, ...]


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    id: str
    name: str
    count: int
    text: str
    points: int = 0


class LootCard(Card, frozen=True):
    timing: Timing
    after_roll: bool = False
    only: Condition = Condition.ALWAYS
    effects: tuple[LootEffect, ...] = ()

    @property
    def target(self) -> LootEffect | None:
        """The operation that needs a target; a card has one at most."""
        return next((effect for effect in self.effects if isinstance(effect, TARGETED)), None)


class EventCard(Card, frozen=True):
    effects: tuple[EventEffect, ...] = ()


class LootTable(Table, frozen=True):
    count: int
    cards: tuple[LootCard, ...]


class EventTable(Table, frozen=True):
    count: int
    cards: tuple[EventCard, ...]


class Tower(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A section of the ring whose flag gives a lasting power."""

    section: str
    name: str
    text: str
    effect: TowerEffect


class TarsosTable(Table, frozen=True):
    towers: tuple[Tower, ...]


class BattueEdition(Edition, frozen=True, kw_only=True, forbid_unknown_fields=True):
    limits: Limits
    city: CityTable
    tiles: TileTable
    ring: RingTable
    loot: LootTable
    events: EventTable
    tarsos: TarsosTable | None = None
    """Played only where the set-up says so; a box without the expansion has none."""

    def list_faults(self) -> Iterator[str]:
        yield from _find_double_names(self)
        yield from _find_wrong_limits(self.limits)
        yield from _find_wrong_tiles(self)
        yield from _find_wrong_ring(self)
        yield from _find_wrong_towers(self)
        for card in self.loot.cards:
            yield from _find_wrong_loot(card)
        for event in self.events.cards:
            if event.points and any(isinstance(effect, Open) for effect in event.effects):
                yield f"The event {event.id} both opens the tile and is worth points."
        for what, table, box in (("loot", self.loot, BOX_LOOT), ("event", self.events, BOX_EVENTS)):
            total = sum(card.count for card in table.cards)
            if not total == table.count == box:
                yield f"The {what} cards add up to {total}; the box has {box}, the table says {table.count}."


def _find_double_names(edition: BattueEdition) -> Iterator[str]:
    counted: list[TileKind | Card] = [*edition.tiles.kinds, *edition.loot.cards, *edition.events.cards]
    ids = [each.id for each in counted] + [section.id for section in edition.ring.sections]
    for name, times in Counter(ids).items():
        if times > 1:
            yield f"The id {name} is used {times} times."
        if not name.isalnum() or not name.isascii():
            yield f"The id '{name[:20]}' must consist of letters and digits."
    for each in counted:
        if each.count < 1:
            yield f"{each.id} {each.name} has the count {each.count}; at least 1 is needed."


def _find_wrong_limits(limits: Limits) -> Iterator[str]:
    if not 1 <= limits.start <= limits.horde <= limits.board:
        yield "The limits must satisfy 1 <= start <= horde <= board."
    if limits.hand < 0:
        yield "The limit of cards in hand cannot be negative."
    if any(warriors < 0 for warriors in limits.reinforcement):
        yield "A reinforcement cannot be negative."


def _find_wrong_tiles(edition: BattueEdition) -> Iterator[str]:
    city, tiles = edition.city, edition.tiles
    kinds = {kind.id: kind for kind in tiles.kinds}
    total = sum(kind.count for kind in tiles.kinds)
    if not total == tiles.count == BOX_TILES:
        yield f"The tiles add up to {total}; the box has {BOX_TILES}, the table says {tiles.count}."
    for name in (city.palace, *city.named, *city.trio):
        if name not in kinds:
            yield f"The city names the tile {name}, which is no tile of this edition."
            return
        if kinds[name].count != 1:
            yield f"The tile {name} must exist once; it exists {kinds[name].count} times."
    if len({kinds[name].size for name in city.named}) > 1:
        yield "The named tiles must all have one size: their backs must not be told apart."
    if not {*city.trio} <= {city.palace, *city.named}:
        yield "The three tiles that end the game must be among the Palace and the named tiles."
    special = {city.palace, *city.named}
    for kind in tiles.kinds:
        if kind.id not in special and kind.size not in city.classes:
            yield f"The tile {kind.id} is {kind.width}x{kind.height}, a size that the list of classes lacks."
        if min(kind.width, kind.height) < 1 or min(kind.defence, kind.loot, kind.points) < 0:
            yield f"The tile {kind.id} has a negative value or no size."
    if city.redo_from not in city.classes:
        yield "'redo_from' must be one of the classes."
    (x, y), palace = city.palace_at, kinds[city.palace]
    if not (0 <= x <= city.width - palace.width and 0 <= y <= city.height - palace.height):
        yield "The Palace does not lie inside the walls."
    area = sum(kind.count * kind.width * kind.height for kind in tiles.kinds)
    if area < city.width * city.height:
        yield f"The tiles cover {area} squares; the city has {city.width * city.height}."


def _find_wrong_ring(edition: BattueEdition) -> Iterator[str]:
    sections, city = edition.ring.sections, edition.city
    if len(sections) != BOX_SECTIONS:
        yield f"The ring has {len(sections)} sections; the box has {BOX_SECTIONS}."
    for section in sections:
        if not section.edges or len(section.span) not in (0, 2):
            yield f"The section {section.id} needs an edge, and a span of two numbers or none."
            return
        if section.span and len(section.edges) > 1:
            yield f"The section {section.id} belongs to two edges, so it is a corner and has no span."
        if min(section.defence, section.loot, section.points) < 0:
            yield f"The section {section.id} has a negative value."
    for edge in Edge:
        length = city.width if edge in (Edge.NORTH, Edge.SOUTH) else city.height
        spans = [section.span for section in sections if section.span and edge in section.edges]
        covered = sorted(square for first, last in spans for square in range(first, last + 1))
        if covered != [*range(length)]:
            yield f"The sections of the {edge.value} edge do not touch each square of it exactly once."


def _find_wrong_towers(edition: BattueEdition) -> Iterator[str]:
    towers = edition.tarsos.towers if edition.tarsos else ()
    sections = {section.id for section in edition.ring.sections}
    for name, times in Counter(tower.section for tower in towers).items():
        if name not in sections:
            yield f"A tower power names the section {name[:20]}, which the ring does not have."
        if times > 1:
            yield f"The section {name[:20]} has {times} tower powers; one is the most."
    for tower in towers:
        if any(not 1 <= value <= MOST_POWER for value in msgspec.structs.astuple(tower.effect)):
            yield f"The power of {tower.section[:20]} must give 1 to {MOST_POWER}."


def _find_wrong_loot(card: LootCard) -> Iterator[str]:
    if sum(isinstance(effect, TARGETED) for effect in card.effects) > 1:
        yield f"The card {card.id} has two operations with a target; one is the most a play can name."
    if not card.effects and not card.points:
        yield f"The card {card.id} does nothing and is worth nothing."
    in_battle = card.timing in (Timing.ATTACK, Timing.DEFEND)
    if not in_battle and (card.after_roll or card.only is not Condition.ALWAYS):
        yield f"The card {card.id} speaks of a battle, but is not played in one."
    for effect in card.effects:
        if not _fits(card, effect):
            verb = type(effect).__name__.lower()
            yield f"The card {card.id} has the operation '{verb}' at a time when that does nothing."


def _fits(card: LootCard, effect: LootEffect) -> bool:
    """Whether an operation can do something in the card's window."""
    if isinstance(effect, Attack | Defence | Reroll):
        # a bonus still counts after the roll, a reroll needs dice that lie
        return card.timing in (Timing.ATTACK, Timing.DEFEND) and (card.after_roll or not isinstance(effect, Reroll))
    if isinstance(effect, Muster | Spy | Drums):
        return card.timing is Timing.START
    if isinstance(effect, Rob | Treaty):
        return card.timing is Timing.END
    return True
