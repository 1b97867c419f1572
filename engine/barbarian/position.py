"""A position in words, as the beginning of a game: for lessons, questions, what-ifs and tests.

    Franks: king Belgica; warriors Burgundia, Sea; tokens Neustria; treasury 1 1 2 3; trophies Huns
    loot: Belgica 3; Neustria 1 2
    chests: Armorica 5
    turn: Franks

A line a kingdom, and lines for what belongs to the map. What the words leave out is as in any game: kings stand in
their capitals, treasuries hold what the box gives, and a chest lies on every neutral province that nobody has touched
(`chests: none` leaves them out). Coins that are named nowhere count as set aside, so that the box stays whole.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

import msgspec
import param

from engine.barbarian.edition import BarbarianEdition
from engine.barbarian.invariants import list_faults
from engine.barbarian.pieces import KINGDOMS, Coins, Fleet, Kind, Kingdom, unit_of
from engine.barbarian.rules import BarbarianRules
from engine.barbarian.setup import BarbarianSetup
from engine.barbarian.state import Acting, BarbarianState, LayingLoot
from engine.core.edition import Edition
from engine.core.refusal import SetupError

LONGEST = 4_000
MAP_WORDS = ("turn", "round", "loot", "chests")


class PositionError(SetupError):
    """The words describe no position; `line` is the one that is wrong, counted from 1, or 0 for all of them."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"The position does not hold{f' (line {line})' if line else ''}: {what}")
        self.line = line
        self.what = what


class PlacedSetup(BarbarianSetup):
    """A set-up that may begin in the middle of a game. Records keep the words, so that such a game can be replayed."""

    position = param.String(
        default="", precedence=-1, doc="Where the game begins, in words; empty for the beginning of a game."
    )

    def rules(self) -> BarbarianRules:
        return PlacedRules(self) if self.position.strip() else BarbarianRules(self)

    def options(self) -> dict[str, Any]:
        return {**super().options(), **({"position": self.position} if self.position else {})}

    @classmethod
    def from_options(cls, options: Mapping[str, Any], edition: Edition | None = None) -> PlacedSetup:
        words = options.get("position", "")
        if not isinstance(words, str):
            raise SetupError("'position' takes text: lines such as 'Franks: king Belgica; warriors Neustria'.")
        given = {name: each for name, each in options.items() if name != "position"}
        if "seats" not in given:
            given.update(_seats_of(given.get("scenario"), edition))
        setup = super().from_options(given, edition)
        if not isinstance(setup, cls):
            raise LookupError("the set-up is of another kind")
        setup.position = words
        return setup


class PlacedRules(BarbarianRules):
    """The rules as ever, but for the position they start from."""

    def __init__(self, setup: PlacedSetup) -> None:
        super().__init__(setup)
        self._placed = read_position(setup.position, self)

    def start(self) -> BarbarianState:
        return self._placed


def read_position(words: str, rules: BarbarianRules) -> BarbarianState:
    """The position that the words describe; PositionError when there is none, or when no game could hold it."""
    if len(words) > LONGEST:
        raise PositionError(0, f"it takes at most {LONGEST:,} characters, and these are {len(words):,}.")
    return _Placing(rules).read(words)


class _Placing:
    """A map being set: the words go in line by line, `_freeze` makes the state."""

    def __init__(self, rules: BarbarianRules) -> None:
        self._rules = rules
        self._edition: BarbarianEdition = rules.edition
        self._start = BarbarianRules.start(rules)
        if not isinstance(self._start.step, LayingLoot):
            raise PositionError(0, "it needs kingdoms that are given out as the scenario lists them.")
        self._realm = rules.realm(self._start.played)
        places = len(self._start.units)
        self._units = list(self._start.units)
        self._fleets = [Fleet(False, 0) for _ in KINGDOMS]
        self._tokens: list[Kingdom | None] = [None] * places
        self._loot: list[Coins] = [()] * places
        self._chests: dict[int, int] = {}
        self._fills_chests = True
        self._treasuries = list(self._start.treasuries)
        self._trophies: list[tuple[Kingdom, ...]] = [()] * len(rules.seats)
        self._active = self._start.order[0]
        self._round = 1
        self._line = 0

    def read(self, words: str) -> BarbarianState:
        # kings leave their capitals first, so that the order of the lines does not matter
        for read in (self._read_departure, self._read_line):
            for number, line in enumerate(words.splitlines(), start=1):
                self._line = number
                if line.strip():
                    read(line)
        self._line = 0
        return self._freeze()

    def _wrong(self, what: str) -> PositionError:
        return PositionError(self._line, what)

    def _read_departure(self, line: str) -> None:
        name, rest = self._halves(line)
        if name.lower() in MAP_WORDS:
            return
        for part in _split(rest, ";"):
            if part.lower().startswith("king "):
                self._lift_king(self._kingdom(name))

    def _read_line(self, line: str) -> None:
        name, rest = self._halves(line)
        if name.lower() == "turn":
            self._active = self._kingdom(rest)
        elif name.lower() == "round":
            self._round = self._number(rest, 1, 200)
        elif name.lower() == "loot":
            for part in _split(rest, ";"):
                place, coins = self._place_and_coins(part)
                self._loot[place] = coins
        elif name.lower() == "chests":
            self._read_chests(rest)
        else:
            kingdom = self._kingdom(name)
            for part in _split(rest, ";"):
                self._read_part(kingdom, part)

    def _read_part(self, kingdom: Kingdom, part: str) -> None:
        word, _, rest = part.partition(" ")
        kind = word.lower().rstrip("s")
        if kind == "king":
            self._lift_king(kingdom)
            self._put(kingdom, Kind.KING, rest)
        elif kind == "warrior":
            for name in _split(rest, ","):
                self._put(kingdom, Kind.WARRIOR, name)
        elif kind == "token":
            for name in _split(rest, ","):
                self._tokens[self._province(name)] = kingdom
        elif kind == "treasury":
            self._treasuries[self._seat(kingdom)] = self._coins(rest)
        elif kind in ("trophie", "trophy"):
            self._take_kings(kingdom, rest)
        else:
            raise self._wrong(
                f"'{word[:30]}' is not known; a kingdom has a king, warriors, tokens, treasury, trophies."
            )

    def _read_chests(self, text: str) -> None:
        for part in _split(text, ";"):
            if part.lower() in ("none", "no others"):
                self._fills_chests = False
                continue
            place, coins = self._place_and_coins(part)
            if len(coins) != 1:
                raise self._wrong(f"a chest is one coin, as in 'chests: Neustria 2'; this is '{part[:40]}'.")
            self._chests[place] = coins[0]

    def _halves(self, line: str) -> tuple[str, str]:
        head, colon, rest = line.partition(":")
        if not colon:
            raise self._wrong(f"'{line.strip()[:60]}' has no colon; a line is written like 'turn: Franks'.")
        return head.strip(), rest.strip()

    # --- words --------------------------------------------------------------------------------------------

    def _kingdom(self, word: str) -> Kingdom:
        for kingdom in self._start.played:
            entry = self._edition.entry(kingdom)
            if word.lower() in (kingdom.value, entry.name.lower(), entry.plural.lower()):
                return kingdom
        names = ", ".join(self._edition.entry(kingdom).plural for kingdom in self._start.played)
        raise self._wrong(
            f"'{word[:40]}' is none of this scenario's kingdoms ({names}), nor turn, round, loot or chests."
        )

    def _seat(self, kingdom: Kingdom) -> int:
        seat = self._start.owner[kingdom.index]
        if seat is None:
            raise LookupError(f"{kingdom.value} is not played")
        return seat

    def _place(self, word: str) -> int:
        found = self._realm.index.get(word.strip())
        if found is None:
            near = get_close_matches(word.strip(), self._realm.names, 1)
            meant = f" Did you mean {near[0]}?" if near else ""
            raise self._wrong(f"there is no province '{word.strip()[:40]}'.{meant}")
        return found

    def _province(self, word: str) -> int:
        place = self._place(word)
        if place == self._realm.sea:
            raise self._wrong("the sea holds nothing but units.")
        return place

    def _place_and_coins(self, part: str) -> tuple[int, Coins]:
        name, _, coins = part.partition(" ")
        return self._province(name), self._coins(coins)

    def _coins(self, text: str) -> Coins:
        kinds = [kind.value for kind in self._edition.coins.kinds]
        words = text.split()
        if words in ([], ["none"]):
            return ()
        coins = tuple(sorted(self._number(word, 1, max(kinds)) for word in words))
        for coin in coins:
            if coin not in kinds:
                raise self._wrong(f"there is no coin of {coin}; coins are worth {', '.join(map(str, kinds))}.")
        return coins

    def _number(self, word: str, low: int, high: int) -> int:
        if not (word.isascii() and word.isdigit() and len(word) < 4 and low <= int(word) <= high):
            raise self._wrong(f"'{word[:20]}' should be a number from {low} to {high}.")
        return int(word)

    # --- pieces -------------------------------------------------------------------------------------------

    def _put(self, kingdom: Kingdom, kind: Kind, name: str) -> None:
        place = self._place(name)
        if place == self._realm.sea:
            fleet = self._fleets[kingdom.index]
            self._fleets[kingdom.index] = (
                Fleet(True, fleet.warriors) if kind is Kind.KING else Fleet(fleet.king, fleet.warriors + 1)
            )
            return
        there = self._units[place]
        if there is not None:
            raise self._wrong(
                f"{name.strip()} already holds a {there.kind.value} of the {self._plural(there.kingdom)}."
            )
        self._units[place] = unit_of(kingdom, kind)

    def _lift_king(self, kingdom: Kingdom) -> None:
        self._units = [None if unit == unit_of(kingdom, Kind.KING) else unit for unit in self._units]
        self._fleets[kingdom.index] = Fleet(False, self._fleets[kingdom.index].warriors)

    def _take_kings(self, winner: Kingdom, names: str) -> None:
        for name in _split(names, ","):
            fallen = self._kingdom(name)
            self._lift_king(fallen)
            seat = self._seat(winner)
            self._trophies[seat] = (*self._trophies[seat], fallen)

    def _plural(self, kingdom: Kingdom) -> str:
        return self._edition.entry(kingdom).plural

    # --- the state ----------------------------------------------------------------------------------------

    def _freeze(self) -> BarbarianState:
        left = self._coins_left()
        chests, left = self._lay_chests(left)
        fallen = {king for heap in self._trophies for king in heap}
        state = msgspec.structs.replace(
            self._start,
            to_act=self._start.owner[self._active.index],
            step=Acting(),
            round=self._round,
            active=self._active,
            units=tuple(self._units),
            fleets=tuple(self._fleets),
            tokens=tuple(self._tokens),
            loot=tuple(self._loot),
            chests=chests,
            aside=tuple(sorted(left.elements())),
            treasuries=tuple(self._treasuries),
            trophies=tuple(self._trophies),
            kings=tuple(kingdom in self._start.played and kingdom not in fallen for kingdom in KINGDOMS),
            deployed=tuple(self._count_warriors(kingdom) for kingdom in KINGDOMS),
            placed=tuple(self._tokens.count(kingdom) for kingdom in KINGDOMS),
        )
        faults = list(list_faults(self._rules, state))
        if faults:
            raise self._wrong(f"no game could come to it: {'; '.join(faults)}.")
        return state

    def _count_warriors(self, kingdom: Kingdom) -> int:
        return self._units.count(unit_of(kingdom, Kind.WARRIOR)) + self._fleets[kingdom.index].warriors

    def _coins_left(self) -> Counter[int]:
        """What the words leave of the pool, of the kits' loot, and of the treasuries."""
        left = Counter(self._edition.chest_pool())
        for _ in self._start.played:
            left.update(self._edition.kit.loot)
        for _ in self._rules.seats:
            left.update(self._edition.kit.treasury)
        for heap in (*self._loot, *self._treasuries, self._chests.values()):
            left.subtract(heap)
        for coin, number in sorted(left.items()):
            if number < 0:
                raise self._wrong(f"it needs {-number} more coins of {coin} than this game has.")
        return left

    def _lay_chests(self, left: Counter[int]) -> tuple[tuple[int | None, ...], Counter[int]]:
        """The chests that were named, and in turn the coins left over on every neutral province still untouched."""
        chests: list[int | None] = [None] * len(self._units)
        for place, coin in self._chests.items():
            chests[place] = coin
        coins = sorted(left.keys())
        turn = 0
        for place in self._realm.neutrals if self._fills_chests else ():
            touched = self._units[place] or self._tokens[place] or self._loot[place] or chests[place]
            if touched or not +left:
                continue
            while not left[coins[turn % len(coins)]]:
                turn += 1
            chests[place] = coins[turn % len(coins)]
            left[coins[turn % len(coins)]] -= 1
            turn += 1
        return tuple(chests), left


def _seats_of(scenario: Any, edition: Edition | None) -> dict[str, int]:
    """A scenario by its name says how many seats there are."""
    tables = BarbarianSetup(edition=edition).tables()
    return {"seats": each.seats for each in tables.scenario if each.id == scenario}


def _split(text: str, mark: str) -> list[str]:
    return [part.strip() for part in text.split(mark) if part.strip()]
