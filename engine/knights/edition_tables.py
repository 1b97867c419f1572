"""The tables of edition.toml as values."""

from __future__ import annotations

from collections import Counter

import msgspec

from engine.core.board import Board, build_board
from engine.core.edition import Edition, Table
from engine.knights.court_cards import EventEntry, PropositionEntry
from engine.knights.hexes import find_neighbours, list_hexes, read_side
from engine.knights.pieces import FACES, Baron, Expedition, Face, Fate, Neutral, Shape, Troop


class RealmTable(Table, frozen=True):
    columns: int
    rows: int
    river: tuple[str, ...]
    bridges: tuple[str, ...]
    mountains: tuple[str, ...]
    roads: tuple[tuple[str, ...], ...]


class CityEntry(Table, frozen=True):
    name: str
    strength: int
    income: int
    hex: str
    port: bool = False


class OverseasEntry(Table, frozen=True):
    name: str
    strength: int
    income: int
    port: bool = False

    @property
    def hex(self) -> str:
        """The region is named after its city."""
        return self.name


class NobleEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    slug: str
    name: str
    shape: Shape


class BaronEntry(Table, frozen=True):
    slug: Baron
    name: str
    colour: str
    fortress: int
    nobles: tuple[NobleEntry, ...]


class RegularTable(Table, frozen=True):
    cards: tuple[int, ...]
    wage_per_50: int


class MercenaryTable(Table, frozen=True):
    nations: tuple[str, ...]
    cards: tuple[int, ...]
    start: tuple[int, ...]
    wage_per_50: int


class DestinyCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One card with all its fields; the noble says which baron (WK-DEST-01)."""

    noble: str
    battle: Face
    revolt: bool
    ceylon: Fate
    spice_islands: Fate
    china: Fate
    city: str
    nation: str

    def fate(self, expedition: Expedition) -> Fate:
        found: Fate = getattr(self, expedition.value)
        return found


class DestinyTable(Table, frozen=True):
    cards: tuple[DestinyCard, ...]


class MoneyTable(Table, frozen=True):
    start: int
    repair: int
    fortify: int
    fortified_income: int
    maintenance: int
    raze_factor: int
    revolt_factor: int
    largest_stake: int


class LimitTable(Table, frozen=True):
    draw_cap: int
    free_wage_men: int
    rounds: int


class NeutralTable(Table, frozen=True):
    """How many there are of each neutral card that war is played with."""

    defence_works: int
    troop_maintenance: int
    uncertain_weather: int

    def counts(self) -> dict[Neutral, int]:
        return {card: getattr(self, card.value) for card in Neutral if card.value in self.__struct_fields__}


class ActionTable(NeutralTable, frozen=True):
    """How many action cards every baron has of each kind, the neutral ones, and the recruitment track."""

    own: int
    major_event: int
    expedition: int
    fees: tuple[int, ...]
    """What Improvisation pays for each box, from the left."""


class Razed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seats: int
    cities: int


class SeatTable(Table, frozen=True):
    influence: tuple[int, ...]
    razed: tuple[Razed, ...]


class Home(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a baron begins in the skirmish."""

    fortress: str
    city: str
    nobles: tuple[str, str]


class SkirmishTable(Table, frozen=True):
    homes: tuple[Home, ...]


class KnightsTables(Edition, frozen=True, forbid_unknown_fields=True):
    """All tables of the box."""

    realm: RealmTable
    city: tuple[CityEntry, ...]
    overseas: tuple[OverseasEntry, ...]
    baron: tuple[BaronEntry, ...]
    regulars: RegularTable
    mercenaries: MercenaryTable
    destiny: DestinyTable
    money: MoneyTable
    limits: LimitTable
    seats: SeatTable
    skirmish: SkirmishTable
    event: tuple[EventEntry, ...] = ()
    proposition: tuple[PropositionEntry, ...] = ()
    neutral: NeutralTable | None = None
    actions: ActionTable | None = None
    """An edition written before these cards were played may do without them."""

    def entry(self, baron: Baron) -> BaronEntry:
        return self.baron[baron.index]

    def hexes(self) -> tuple[str, ...]:
        return list_hexes(self.realm.columns, self.realm.rows)

    def places(self) -> tuple[str, ...]:
        """The hexes of the realm by rows, then the regions overseas."""
        return self.hexes() + tuple(each.name for each in self.overseas)

    def cities(self) -> tuple[CityEntry | OverseasEntry, ...]:
        """Those of the realm, then those overseas."""
        return (*self.city, *self.overseas)

    def closed_sides(self) -> frozenset[tuple[str, str]]:
        """Mountains, and the river where there is no bridge (WK-MOVE-05, WK-MOVE-06)."""
        bridges = {read_side(side) for side in self.realm.bridges}
        river = {read_side(side) for side in self.realm.river} - bridges
        return frozenset(river | {read_side(side) for side in self.realm.mountains})

    def board(self) -> Board:
        """Who can walk where. Overseas regions touch nothing: only ships reach them."""
        closed = self.closed_sides()
        adjacent: dict[str, list[str]] = {each.name: [] for each in self.overseas}
        for name in self.hexes():
            near = find_neighbours(name, self.realm.columns, self.realm.rows)
            adjacent[name] = [other for other in near if read_side(f"{name}-{other}") not in closed]
        return build_board(self.places(), adjacent)

    def face_counts(self) -> tuple[int, ...]:
        """How many destiny cards show each battle result, in the order of FACES."""
        found = Counter(card.battle for card in self.destiny.cards)
        return tuple(found[face] for face in FACES)

    def mercenary_pile(self) -> tuple[Troop, ...]:
        return tuple(Troop(men, nation) for nation in self.mercenaries.nations for men in self.mercenaries.cards)
