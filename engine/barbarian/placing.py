"""A map being set piece by piece, until it is a position that a game could come to."""

from __future__ import annotations

from collections import Counter

import msgspec

from engine.barbarian.edition import BarbarianEdition
from engine.barbarian.invariants import list_faults
from engine.barbarian.pieces import KING, KINGDOMS, WARRIOR, Coins, Fleet, Kind, Kingdom, Unit, unit_of
from engine.barbarian.questions import find_seat
from engine.barbarian.rules import BarbarianRules
from engine.barbarian.state import BarbarianState
from engine.barbarian.steps import Acting, EndingTurn, LayingLoot


class Misplaced(ValueError):
    """A piece cannot lie there, or no game could come to the position; one sentence."""


class Placing:
    """Kings stand in their capitals and treasuries hold what the box gives until something else is said."""

    def __init__(self, rules: BarbarianRules) -> None:
        self.rules = rules
        self.edition: BarbarianEdition = rules.edition
        self.begun = rules.start()
        if not isinstance(self.begun.step, LayingLoot):
            raise Misplaced("it needs kingdoms that are given out as the scenario lists them.")
        self.realm = rules.realm(self.begun.played)
        places = len(self.begun.units)
        self.active = self.begun.order[0]
        self.round = 1
        self.loot: list[Coins] = [()] * places
        self.tokens: list[Kingdom | None] = [None] * places
        self.chests: dict[int, int] = {}
        self.fills_chests = True
        """Does a chest lie wherever nobody has been?"""
        self.kings = {kingdom: self.realm.index[self.edition.entry(kingdom).capital] for kingdom in self.begun.played}
        """Where each living king stands: in his capital, unless something else is said."""
        self._units: list[Unit | None] = [None] * places
        self._fleets = [Fleet(False, 0) for _ in KINGDOMS]
        self._treasuries = list(self.begun.treasuries)
        self._trophies: list[tuple[Kingdom, ...]] = [()] * len(rules.seats)

    def plural(self, kingdom: Kingdom) -> str:
        return self.edition.entry(kingdom).plural

    # --- pieces -------------------------------------------------------------------------------------------

    def put(self, kingdom: Kingdom, kind: Kind, place: int) -> None:
        """One more unit; kings stand where `kings` says until the map is frozen."""
        if place == self.realm.sea:
            fleet = self._fleets[kingdom.index]
            warriors = fleet.warriors + (kind is WARRIOR)
            self._fleets[kingdom.index] = Fleet(fleet.king or kind is KING, warriors)
            return
        there = self._units[place]
        if there is None:
            king = next((each for each, at in self.kings.items() if at == place and kind is WARRIOR), None)
            there = None if king is None else unit_of(king, KING)
        if there is not None:
            name = self.realm.names[place]
            raise Misplaced(f"{name} already holds a {there.kind.value} of the {self.plural(there.kingdom)}.")
        self._units[place] = unit_of(kingdom, kind)

    def take_king(self, winner: Kingdom, fallen: Kingdom) -> None:
        """This king is dead, and the winner's trophy."""
        self.kings.pop(fallen, None)
        seat = self._seat(winner)
        self._trophies[seat] = (*self._trophies[seat], fallen)

    def fill_treasury(self, kingdom: Kingdom, coins: Coins) -> None:
        self._treasuries[self._seat(kingdom)] = coins

    def _seat(self, kingdom: Kingdom) -> int:
        return find_seat(self.begun, kingdom)

    # --- the state ----------------------------------------------------------------------------------------

    def freeze(self) -> BarbarianState:
        """The position; Misplaced when it breaks an invariant of the game or needs more coins than there are."""
        for kingdom, place in self.kings.items():
            self.put(kingdom, KING, place)
        left = self._coins_left()
        chests = self._lay_chests(left)
        fallen = {king for heap in self._trophies for king in heap}
        state = msgspec.structs.replace(
            self.begun,
            to_act=self.begun.owner[self.active.index],
            step=Acting(),
            later=(EndingTurn(),),
            round=self.round,
            active=self.active,
            units=tuple(self._units),
            fleets=tuple(self._fleets),
            tokens=tuple(self.tokens),
            loot=tuple(self.loot),
            chests=chests,
            aside=tuple(sorted(left.elements())),
            treasuries=tuple(self._treasuries),
            trophies=tuple(self._trophies),
            kings=tuple(kingdom in self.begun.played and kingdom not in fallen for kingdom in KINGDOMS),
            deployed=tuple(self._count_warriors(kingdom) for kingdom in KINGDOMS),
            placed=tuple(self.tokens.count(kingdom) for kingdom in KINGDOMS),
        )
        state = self.realm.take_stock(state)
        faults = list(list_faults(self.rules, state))
        if faults:
            raise Misplaced(f"no game could come to it: {'; '.join(faults)}.")
        return state

    def _count_warriors(self, kingdom: Kingdom) -> int:
        return self._units.count(unit_of(kingdom, WARRIOR)) + self._fleets[kingdom.index].warriors

    def _coins_left(self) -> Counter[int]:
        """What is left of the pool, of the kits' loot, and of the treasuries."""
        left = Counter(self.edition.chest_pool())
        for _ in self.begun.played:
            left.update(self.edition.kit.loot)
        for _ in self.rules.seats:
            left.update(self.edition.kit.treasury)
        for heap in (*self.loot, *self._treasuries, self.chests.values()):
            left.subtract(heap)
        for coin, number in sorted(left.items()):
            if number < 0:
                raise Misplaced(f"it needs {-number} more coins of {coin} than this game has.")
        return left

    def _lay_chests(self, left: Counter[int]) -> tuple[int | None, ...]:
        """The chests that were named; then, out of `left`, each kind of coin in turn wherever nobody has been."""
        chests: list[int | None] = [None] * len(self._units)
        for place, coin in self.chests.items():
            chests[place] = coin
        kinds = sorted(left)
        turn = 0
        for place in self.realm.neutrals if self.fills_chests else ():
            touched = self._units[place] or self.tokens[place] or self.loot[place] or chests[place]
            if touched or not +left:
                continue
            while not left[kinds[turn % len(kinds)]]:
                turn += 1
            chests[place] = kinds[turn % len(kinds)]
            left[kinds[turn % len(kinds)]] -= 1
            turn += 1
        return tuple(chests)
