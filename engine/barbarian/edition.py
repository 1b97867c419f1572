"""The tables of edition.toml as values, and what must fit together in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec

from engine.barbarian.coins import write_coins
from engine.barbarian.pieces import Kind, Kingdom, Power, Value
from engine.core.board import Board, build_board
from engine.core.edition import Edition, Table, find_double
from engine.core.source import Origin, find_origin

SEA = "Sea"
MOST_AMOUNT = 20
WITH_AMOUNT = {Power.SCOURGE, Power.SALIC_LAW, Power.RES_PUBLICA, Power.FOEDERATI, Power.ADVENTUS}
"""The powers that a number belongs to."""
BOX_COINS = {1: 30, 2: 24, 3: 17, 5: 1}
MOST_TREMIS = sum(coin * count for coin, count in BOX_COINS.items())


def name_place(name: str) -> str:
    """A place within a sentence: the sea has an article."""
    return "the sea" if name == SEA else name


class CoinKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    value: int
    count: int


class CoinTable(Table, frozen=True):
    kinds: tuple[CoinKind, ...]


class Kit(Table, frozen=True):
    loot: tuple[int, int, int]
    treasury: tuple[int, ...]


class PointTable(Table, frozen=True):
    mark: int
    king: int
    warrior: int
    tremis: int


class VictoryTable(Table, frozen=True):
    provinces: int
    kings: int


class Limits(Table, frozen=True):
    warriors: int
    tokens: int


class ScoreTable(Table, frozen=True):
    trophy: int
    king: int
    warrior: int
    token: int
    tremis_per_point: int


class Title(Table, frozen=True):
    points: int
    name: str


class PowerEntry(Table, frozen=True):
    slug: Power
    name: str
    rule: str
    text: str
    amount: int = 0
    """The number that the power sets or adds, where it has one."""

    @property
    def is_printed(self) -> bool:
        return find_origin(self.source, "name") is Origin.RULEBOOK


class KingdomEntry(Table, frozen=True):
    slug: Kingdom
    name: str
    plural: str
    adjective: str
    colour: str
    king: str
    recruit: tuple[int, ...]
    claim: tuple[int, ...]
    capital: str
    tile: str
    kingdom_power: PowerEntry
    king_power: PowerEntry


class Province(Table, frozen=True):
    name: str
    landmass: str
    centres: tuple[tuple[float, float], ...]
    adjacent: tuple[str, ...]
    strait: tuple[str, ...] = ()
    home: Kingdom | None = None
    capital: bool = False
    port: str | None = None


def connect_provinces(provinces: tuple[Province, ...]) -> Board:
    """The provinces in the order of the file, the sea last; ports touch the sea (BK-MAP-04, BK-MAP-06)."""
    adjacent = {each.name: [*each.adjacent, *each.strait] for each in provinces}
    ports = [each.name for each in provinces if each.port is not None]
    for name in ports:
        adjacent[name].append(SEA)
    adjacent[SEA] = ports
    return build_board([*(each.name for each in provinces), SEA], adjacent)


class Scenario(Table, frozen=True):
    id: str
    seats: int
    kingdoms: tuple[Kingdom, ...]
    teams: dict[str, tuple[Kingdom, Kingdom]] = {}
    beginners: bool = False
    """Recommended for a first game."""


class BarbarianEdition(Edition, frozen=True, forbid_unknown_fields=True):
    coins: CoinTable
    kit: Kit
    points: PointTable
    victory: VictoryTable
    limits: Limits
    score: ScoreTable
    title: tuple[Title, ...]
    kingdom: tuple[KingdomEntry, ...]
    province: tuple[Province, ...]
    scenario: tuple[Scenario, ...]

    def entry(self, kingdom: Kingdom) -> KingdomEntry:
        return self.kingdom[kingdom.index]

    def put_into_words(self, value: Value) -> str | int:
        """A kingdom, a kind of unit, coins or a number, as a person reads it."""
        if isinstance(value, Kingdom):
            return self.entry(value).plural
        if isinstance(value, Kind):
            return str(value.value)
        return write_coins(value) if isinstance(value, tuple) else value

    def powers(self) -> tuple[PowerEntry, ...]:
        return tuple(power for each in self.kingdom for power in (each.kingdom_power, each.king_power))

    def board(self) -> Board:
        return connect_provinces(self.province)

    def chest_pool(self) -> tuple[int, ...]:
        """The coins outside the six kits (BK-AMB-30)."""
        left = Counter({kind.value: kind.count for kind in self.coins.kinds})
        for _ in Kingdom:
            left.subtract(self.kit.loot)
            left.subtract(self.kit.treasury)
        return tuple(sorted(left.elements()))

    def coins_in_play(self, seats: int, kingdoms: int) -> Counter[int]:
        """Every coin of a game, by value: the pool, a treasury a seat, the first loot of each kingdom."""
        coins = Counter(self.chest_pool())
        coins.update(self.kit.treasury * seats)
        coins.update(self.kit.loot * kingdoms)
        return coins

    def list_faults(self) -> Iterator[str]:
        yield from self._find_numbers_faults()
        yield from self._find_kingdoms_faults()
        yield from self._find_powers_faults()
        yield from self._find_coins_faults()
        yield from self._find_map_faults()
        yield from self._find_homes_faults()
        yield from self._find_scenarios_faults()

    def _find_numbers_faults(self) -> Iterator[str]:
        for table, least in ((self.points, 0), (self.victory, 1), (self.limits, 1), (self.score, 0)):
            for name in table.__struct_fields__:
                number = getattr(table, name)
                if name != "source" and number < least:
                    yield f"'{name}' must be at least {least}, not {number}."
        if self.score.tremis_per_point < 1:
            yield f"'tremis_per_point' must be at least 1, not {self.score.tremis_per_point}."

    def _find_kingdoms_faults(self) -> Iterator[str]:
        if [each.slug for each in self.kingdom] != list(Kingdom):
            yield "it must list the six kingdoms in board order: " + ", ".join(k.value for k in Kingdom) + "."
        for each in self.kingdom:
            for prices, number, what in (
                (each.recruit, self.limits.warriors, "recruit"),
                (each.claim, self.limits.tokens, "claim"),
            ):
                if len(prices) != number or list(prices) != sorted(prices) or min(prices) < 1:
                    yield f"the {what} prices of {each.slug.value} must be {number} rising numbers above 0."
        if not self.title or self.title[0].points != 0:
            yield "the first title must be for 0 points."

    def _find_powers_faults(self) -> Iterator[str]:
        double = find_double(power.slug for power in self.powers())
        if double is not None:
            yield f"the power {double.value} is held twice."
        for power in self.powers():
            if power.slug not in WITH_AMOUNT and power.amount:
                yield f"the power {power.slug.value} has no amount: nothing in it is a number."
            if power.slug in WITH_AMOUNT and not 1 <= power.amount <= MOST_AMOUNT:
                yield f"the amount of {power.slug.value} must be from 1 to {MOST_AMOUNT}, not {power.amount}."
        for each in self.kingdom:
            for power in (each.kingdom_power, each.king_power):
                if power.slug is Power.ADVENTUS and power.amount > each.claim[0]:
                    yield f"the amount of {power.slug.value} is more than the cheapest price, {each.claim[0]}."

    def _find_coins_faults(self) -> Iterator[str]:
        counts = {kind.value: kind.count for kind in self.coins.kinds}
        if counts != BOX_COINS:
            yield f"the box holds {BOX_COINS} (value: how many), the edition says {counts}."
        kits = Counter(self.kit.loot * 6 + self.kit.treasury * 6)
        if any(kits[value] > counts.get(value, 0) for value in kits):
            yield "six kits need more coins than the box holds."
        neutrals = sum(1 for each in self.province if each.home is None)
        if len(self.chest_pool()) != neutrals:
            yield (
                f"{neutrals} neutral provinces need as many chests; {len(self.chest_pool())} coins are left for them."
            )

    def _find_map_faults(self) -> Iterator[str]:
        try:
            board = self.board()
        except ValueError as wrong:
            yield str(wrong)
            return
        except KeyError as wrong:
            yield f"{wrong.args[0]} is no province of the map."
            return
        for name in board.names:
            if not name.isalnum():
                yield f"the province name '{name}' must be one word of letters."
        for each in self.province:
            for other in each.strait:
                if other in each.adjacent:
                    yield f"{each.name} and {other} share both a border and a strait."
        if len(board.reachable(0, range(len(board.names)))) != len(board.names):
            yield "the map is in more than one piece."

    def _find_homes_faults(self) -> Iterator[str]:
        by_name = {each.name: each for each in self.province}
        for each in self.kingdom:
            homes = [p for p in self.province if p.home is each.slug]
            if len(homes) != len(self.kit.loot):
                yield f"{each.slug.value} must have {len(self.kit.loot)} home provinces, not {len(homes)}."
            if [p.name for p in homes if p.capital] != [each.capital]:
                yield f"{each.slug.value} must have exactly one capital, {each.capital}, among its home provinces."
            if each.tile not in by_name or by_name[each.tile].home is not None:
                yield f"the tile of {each.slug.value} must lie on a neutral province, not on '{each.tile}'."
        stray = next((p for p in self.province if p.capital and p.home is None), None)
        if stray is not None:
            yield f"{stray.name} is a capital without a kingdom."
        double = find_double(each.tile for each in self.kingdom)
        if double:
            yield f"two tiles lie on {double}."

    def _find_scenarios_faults(self) -> Iterator[str]:
        for seats in range(2, 7):
            if not any(each.seats == seats for each in self.scenario):
                yield f"there is no scenario for {seats} seats."
        ids = Counter(each.id for each in self.scenario)
        for each in self.scenario:
            if ids[each.id] > 1 or not each.id or " " in each.id:
                yield f"the scenario '{each.id}' needs a name of its own, without spaces."
            wanted = 4 if each.seats == 2 else each.seats
            if len(each.kingdoms) != wanted or len(set(each.kingdoms)) != wanted:
                yield f"the scenario {each.id} has the wrong number of kingdoms for {each.seats} seats."
            team = [kingdom for pair in each.teams.values() for kingdom in pair]
            if each.seats == 2 and (len(each.teams) != 2 or sorted(map(str, team)) != sorted(map(str, each.kingdoms))):
                yield f"the scenario {each.id} must give each of two letters two of its kingdoms."
        # with two seats the kingdoms in play say who is whose partner
        if find_double(frozenset(each.kingdoms) for each in self.scenario if each.seats == 2):
            yield "two scenarios for 2 seats have the same four kingdoms."
