"""What one set-up makes of the box: seats, scenarios, maps, the powers in play. Phases and questions ask it."""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

import msgspec

from engine.barbarian.board import ASSAULTS, MOVES, Realm, find_realm
from engine.barbarian.edition import BarbarianEdition, PowerEntry, Scenario
from engine.barbarian.options import BarbarianOptions
from engine.barbarian.pieces import ADVENTUS, FOEDERATI, LONGSHIPS, MARE_NOSTRUM, STEPPE_RIDERS, Kingdom, Power, Value
from engine.barbarian.state import BarbarianPosition
from engine.core.refusal import Refusal, SetupError, refuse
from engine.core.seat import Seat

Prices: TypeAlias = tuple[int, ...]


class Gait(msgspec.Struct, frozen=True, gc=False):
    """What a kingdom's units can do besides going next door, where its powers let them."""

    from_port_to_port: int
    """Which of `Roads.posts` they have: MOVES for Mare Nostrum, ASSAULTS for Longships."""
    rides: bool
    """A step before an assault (Steppe Riders)."""


@cache
def _find_gait(powers: tuple[Power, ...]) -> Gait:
    return Gait(MOVES * (MARE_NOSTRUM in powers) | ASSAULTS * (LONGSHIPS in powers), STEPPE_RIDERS in powers)


class Law:
    """The options and the edition, read once."""

    def __init__(self, setup: BarbarianOptions) -> None:
        self.setup = setup
        self.edition: BarbarianEdition = setup.tables()
        self.seats = tuple(Seat(number) for number in range(setup.seats))
        self.has_partners: bool = setup.seats == 2
        self.names = setup.clean_names()
        self.ranking = tuple(Seat(number) for number in setup.ranking())
        self.evict_own_token: bool = setup.evict_own_token
        self.round_limit: int = setup.round_limit
        self.tokens_to_win = self.edition.victory.provinces - len(self.edition.kit.loot)
        """Nobody wins by provinces with fewer tokens on the map: a kingdom has as many home provinces as loot coins."""
        self.kingdom_count = 4 if setup.seats == 2 else setup.seats
        self.scenarios = {each.id: each for each in self.edition.scenario if each.seats == setup.seats}
        self.scenario = self._find_scenario()
        self._last_played: tuple[Kingdom, ...] = ()
        self._last_realm = find_realm(self.edition.province, self.edition.kingdom, ())
        self.index, self.sea = self._last_realm.index, self._last_realm.sea
        """Places have the same numbers whoever plays."""
        lasting = tuple(self._in_play(entry.kingdom_power) for entry in self.edition.kingdom)
        royal = tuple(self._in_play(entry.king_power) for entry in self.edition.kingdom)
        self._powers = (lasting, tuple(one + other for one, other in zip(lasting, royal, strict=True)))
        """By whether the king lives, and kingdom."""
        self._gaits = tuple([tuple(map(_find_gait, rows)) for rows in self._powers])
        amounts = {power.slug: power.amount for power in self.edition.powers()}
        self._amounts = tuple(tuple(tuple(map(amounts.__getitem__, row)) for row in rows) for rows in self._powers)
        """The numbers that go with them, in the same order."""
        self.recruit_prices = self._list_prices(FOEDERATI, [each.recruit for each in self.edition.kingdom], least=1)
        self.claim_prices = self._list_prices(ADVENTUS, [each.claim for each in self.edition.kingdom], least=0)

    def _find_scenario(self) -> Scenario:
        if self.setup.expert and (self.setup.scenario or self.setup.privilege or self.setup.allotment != "listed"):
            raise SetupError(
                "'expert' builds the scenario and gives out kingdoms at the table: leave 'scenario', 'privilege' "
                "and 'allotment' at their defaults."
            )
        if self.setup.privilege and self.setup.scenario:
            raise SetupError("With 'privilege' the last winner chooses the scenario: leave 'scenario' empty.")
        if not self.setup.scenario:
            return next(iter(self.scenarios.values()))
        if self.setup.scenario not in self.scenarios:
            raise SetupError(
                f"'scenario' does not take '{self.setup.scenario[:40]}' with {self.setup.seats} seats: "
                f"it is one of {', '.join(self.scenarios)}, or empty."
            )
        return self.scenarios[self.setup.scenario]

    def _amount(self, lives: bool, index: int, power: Power) -> int:
        powers = self._powers[lives][index]
        return self._amounts[lives][index][powers.index(power)] if power in powers else 0

    def _list_prices(self, power: Power, printed: list[Prices], least: int) -> tuple[tuple[Prices, ...], ...]:
        """What is paid, with what a power takes off: by whether the king lives, kingdom, and how many are out."""
        return tuple(
            tuple(
                tuple(max(least, price - self._amount(lives, index, power)) for price in prices)
                for index, prices in enumerate(printed)
            )
            for lives in (False, True)
        )

    def _in_play(self, power: PowerEntry) -> tuple[Power, ...]:
        """The power, unless the set-up leaves it out."""
        in_play = self.setup.powers == "all" or (self.setup.powers == "printed" and power.is_printed)
        return (power.slug,) if in_play else ()

    def realm(self, played: tuple[Kingdom, ...]) -> Realm:
        """The map for these kingdoms."""
        # states of one game share one tuple, and comparing identities spares hashing it at every call
        if played is not self._last_played:
            self._last_realm = find_realm(self.edition.province, self.edition.kingdom, played)
            self._last_played = played
        return self._last_realm

    def has_power(self, position: BarbarianPosition, kingdom: Kingdom, power: Power) -> bool:
        """A kingdom power holds all game, a king power while the king lives (BK-POWER-01)."""
        return power in self._powers[position.kings[kingdom.index]][kingdom.index]

    def gait(self, position: BarbarianPosition, kingdom: Kingdom) -> Gait:
        """Those of its powers that every menu asks for."""
        return self._gaits[position.kings[kingdom.index]][kingdom.index]

    def power_amount(self, position: BarbarianPosition, kingdom: Kingdom, power: Power) -> int:
        """The number that goes with a power, 0 for whoever does not hold it."""
        return self._amount(position.kings[kingdom.index], kingdom.index, power)

    def seat_name(self, view: BarbarianPosition, seat: Seat) -> str:
        kingdoms = [kingdom for kingdom in view.played if view.owner[kingdom.index] == seat]
        plurals = " and ".join(self.edition.entry(kingdom).plural for kingdom in kingdoms)
        return self.names[seat] or plurals or f"Seat {seat + 1}"

    def refuse(self, rule: str, sentence: str, tip: str, **values: Value) -> Refusal:
        """A refusal whose values are put into words."""
        put = self.edition.put_into_words
        return refuse(rule, sentence, tip, **{name: put(value) for name, value in values.items()})
