"""Positions made by hand, in words, and a hand to play in them.

    game = position("III-1", powers="none").unit("frank", "warrior", "Burgundia").loot("Ripuaria", 3).turn("frank")
    rules, state = game
    game = game.play("assault warrior Burgundia Neustria", "decline")

Kings stand in their capitals unless the words put them elsewhere; nothing else is on the map unless the words say so.
Every treasury holds the printed 10 tremis unless it is named. Coins that the words do not use count as set aside, so
that the box stays whole: `turn` refuses a position that would need more coins than there are, or that breaks any other
invariant of the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from engine.barbarian.edition import SEA, BarbarianEdition
from engine.barbarian.invariants import list_faults
from engine.barbarian.pieces import Coins, Force, Kind, Kingdom, unit_of
from engine.barbarian.questions import count_claim_price, count_recruit_price
from engine.barbarian.rules import BarbarianRules
from engine.barbarian.setup import BarbarianSetup
from engine.barbarian.state import BarbarianState
from engine.barbarian.steps import Acting, EndingTurn, Over
from engine.core.edition import read_edition, read_text
from engine.core.event import Event
from engine.core.refusal import Refusal
from engine.core.seat import Seat

FIRST = read_edition(read_text(Path(__file__).with_name("first_edition.toml")), BarbarianEdition)
"""The worked examples were reckoned with its prices and its map; ours has come nearer to the printed box since."""


class WrongPosition(ValueError):
    """The words describe no position of the game."""


class Game:
    """A position and what the last `play` told; it unpacks as (rules, state). Playing gives a new game."""

    def __init__(self, rules: BarbarianRules, state: BarbarianState, events: tuple[Event, ...] = ()) -> None:
        self.rules = rules
        self.state = state
        self.events = events

    def __iter__(self) -> Iterator[Any]:
        return iter((self.rules, self.state))

    # --- playing ------------------------------------------------------------------------------------------

    def play(self, *lines: str) -> Game:
        """Play lines of text; after each of them no invariant may be broken."""
        state = self.state
        events: list[Event] = []
        for line in lines:
            state = self.rules.apply(state, self.rules.read_action(line), events.append)
            faults = list(list_faults(self.rules, state))
            if faults:
                raise AssertionError(f"after '{line}': {faults}")
        return Game(self.rules, state, tuple(events))

    def skip_to(self, kingdom: str) -> Game:
        """Let every kingdom before `kingdom` do nothing."""
        game = self
        while game.active != kingdom:
            game = game.play("stay")
        return game

    def refusal(self, line: str) -> Refusal | None:
        return self.rules.why_illegal(self.state, self.rules.read_action(line))

    def refused_by(self, line: str) -> str | None:
        refusal = self.refusal(line)
        return None if refusal is None else refusal.rule

    def menu(self, verb: str = "") -> set[str]:
        return {str(action) for action in self.rules.legal_actions(self.state) if str(action).startswith(verb)}

    # --- asking -------------------------------------------------------------------------------------------

    @property
    def told(self) -> list[str]:
        """The rule of each event of the last play."""
        return [event.rule for event in self.events]

    @property
    def story(self) -> str:
        return " ".join(str(event.phrase) for event in self.events)

    @property
    def active(self) -> str:
        return "" if self.state.active is None else self.state.active.value

    @property
    def step(self) -> str:
        return type(self.state.step).__name__

    @property
    def asked(self) -> set[str]:
        """The kingdoms of the seat that is to act."""
        return {kingdom.value for kingdom in self.state.played if self.state.owner[kingdom.index] == self.state.to_act}

    @property
    def winner(self) -> set[str]:
        """The kingdoms of the seat that has won; empty while the game goes on, or when nobody won."""
        step = self.state.step
        if not isinstance(step, Over):
            return set()
        return {k.value for k in self.state.played if self.state.owner[k.index] == step.winner}

    @property
    def ending(self) -> str:
        return self.state.step.ending if isinstance(self.state.step, Over) else ""

    def seat(self, kingdom: str) -> Seat:
        seat = self.state.owner[Kingdom(kingdom).index]
        assert seat is not None
        return seat

    def place(self, name: str) -> int:
        return self.rules.realm(self.state.played).index[name]

    def coins(self, kingdom: str) -> Coins:
        return self.state.treasuries[self.seat(kingdom)]

    def treasury(self, kingdom: str) -> int:
        return sum(self.coins(kingdom))

    def loot(self, place: str) -> Coins:
        return self.state.loot[self.place(place)]

    def chest(self, place: str) -> int | None:
        return self.state.chests[self.place(place)]

    def token(self, place: str) -> str | None:
        kingdom = self.state.tokens[self.place(place)]
        return None if kingdom is None else kingdom.value

    def unit(self, place: str) -> str | None:
        unit = self.state.units[self.place(place)]
        return None if unit is None else f"{unit.kingdom.value} {unit.kind.value}"

    def at_sea(self, kingdom: str) -> tuple[bool, int]:
        fleet = self.state.fleets[Kingdom(kingdom).index]
        return fleet.king, fleet.warriors

    def controls(self, kingdom: str) -> set[str]:
        realm = self.rules.realm(self.state.played)
        return {realm.names[place] for place in realm.controlled(self.state, Kingdom(kingdom))}

    def deployed(self, kingdom: str) -> int:
        return self.state.deployed[Kingdom(kingdom).index]

    def recruit_price(self, kingdom: str) -> int:
        return count_recruit_price(self.rules, self.state, Kingdom(kingdom))

    def claim_price(self, kingdom: str) -> int:
        return count_claim_price(self.rules, self.state, Kingdom(kingdom))

    def trophies(self, kingdom: str) -> list[str]:
        return [king.value for king in self.state.trophies[self.seat(kingdom)]]


class Position:
    """The words; `turn` makes the game of them."""

    def __init__(self, rules: BarbarianRules) -> None:
        self._rules = rules
        state = rules.start()
        self._state = state
        self._realm = rules.realm(state.played)
        places = len(state.units)
        self._units = list(state.units)
        self._fleets = [Force(False, 0) for _ in Kingdom]
        self._tokens: list[Kingdom | None] = [None] * places
        self._loot: list[Coins] = [()] * places
        self._chests: list[int | None] = [None] * places
        self._treasuries = list(state.treasuries)
        self._trophies: list[tuple[Kingdom, ...]] = [()] * len(rules.seats)

    def unit(self, kingdom: str, kind: str, place: str) -> Position:
        """A king leaves his capital for `place`; a warrior is one more. Any number of units may be at sea."""
        who, what = Kingdom(kingdom), Kind(kind)
        if what is Kind.KING:
            self._lift_king(who)
        if place == SEA:
            fleet = self._fleets[who.index]
            king, more = (True, 0) if what is Kind.KING else (fleet.king, 1)
            self._fleets[who.index] = Force(king, fleet.warriors + more)
            return self
        index = self._realm.index[place]
        if self._units[index] is not None:
            raise WrongPosition(f"{place} holds a unit already: move that one first (BK-MAP-09)")
        self._units[index] = unit_of(who, what)
        return self

    def token(self, kingdom: str, *places: str) -> Position:
        for place in places:
            self._tokens[self._realm.index[place]] = Kingdom(kingdom)
        return self

    def loot(self, place: str, *coins: int) -> Position:
        self._loot[self._realm.index[place]] = tuple(sorted(coins))
        return self

    def chest(self, place: str, coin: int) -> Position:
        self._chests[self._realm.index[place]] = coin
        return self

    def treasury(self, kingdom: str, coins: str) -> Position:
        """Coins as text, `1,1,3`; `-` for none. With two seats the partner's is the same."""
        seat = self._state.owner[Kingdom(kingdom).index]
        assert seat is not None
        self._treasuries[seat] = () if coins == "-" else tuple(sorted(int(coin) for coin in coins.split(",")))
        return self

    def slain(self, kingdom: str, by: str) -> Position:
        """This king is dead, and another kingdom's trophy."""
        self._lift_king(Kingdom(kingdom))
        seat = self._state.owner[Kingdom(by).index]
        assert seat is not None
        self._trophies[seat] = (*self._trophies[seat], Kingdom(kingdom))
        return self

    def turn(self, kingdom: str, round: int = 1) -> Game:
        """It is this kingdom's turn, and it chooses an action."""
        active = Kingdom(kingdom)
        state = msgspec.structs.replace(
            self._state,
            to_act=self._state.owner[active.index],
            step=Acting(),
            later=(EndingTurn(),),
            round=round,
            active=active,
            units=tuple(self._units),
            fleets=tuple(self._fleets),
            tokens=tuple(self._tokens),
            loot=tuple(self._loot),
            chests=tuple(self._chests),
            aside=self._coins_left(),
            treasuries=tuple(self._treasuries),
            trophies=tuple(self._trophies),
            kings=self._living_kings(),
            deployed=tuple(self._count_warriors(kingdom) for kingdom in Kingdom),
            placed=tuple(self._tokens.count(kingdom) for kingdom in Kingdom),
        )
        state = self._realm.take_stock(state)
        faults = list(list_faults(self._rules, state))
        if faults:
            raise WrongPosition(f"no such position can arise: {'; '.join(faults)}")
        return Game(self._rules, state)

    def _lift_king(self, kingdom: Kingdom) -> None:
        self._units = [None if unit == unit_of(kingdom, Kind.KING) else unit for unit in self._units]
        self._fleets[kingdom.index] = Force(False, self._fleets[kingdom.index].warriors)

    def _living_kings(self) -> tuple[bool, ...]:
        dead = {king for heap in self._trophies for king in heap}
        return tuple(kingdom in self._state.played and kingdom not in dead for kingdom in Kingdom)

    def _count_warriors(self, kingdom: Kingdom) -> int:
        return self._units.count(unit_of(kingdom, Kind.WARRIOR)) + self._fleets[kingdom.index].warriors

    def _coins_left(self) -> Coins:
        """What the words leave of the pool, of the kits' loot, and of the treasuries."""
        edition = self._rules.edition
        left = Counter(edition.chest_pool())
        for _ in self._state.played:
            left.update(edition.kit.loot)
        for _ in self._rules.seats:
            left.update(edition.kit.treasury)
        for heap in (*self._loot, *self._treasuries, *((coin,) for coin in self._chests if coin is not None)):
            left.subtract(heap)
        short = {coin: -number for coin, number in left.items() if number < 0}
        if short:
            raise WrongPosition(f"the box has too few coins for this: missing {short}")
        return tuple(sorted(left.elements()))


def position(scenario: str, **options: Any) -> Position:
    """An empty map of this scenario; `options` are those of the set-up."""
    edition = options.pop("edition", FIRST)
    seats = next(each.seats for each in edition.scenario if each.id == scenario)
    return Position(BarbarianSetup(seats=seats, scenario=scenario, edition=edition, **options).rules())
