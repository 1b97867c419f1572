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

from collections.abc import Callable
from difflib import get_close_matches

from engine.barbarian.options import BarbarianOptions
from engine.barbarian.pieces import Coins, Kind, Kingdom
from engine.barbarian.placing import Misplaced, Placing
from engine.barbarian.rules import BarbarianRules
from engine.barbarian.state import BarbarianState
from engine.core.refusal import SetupError

LONGEST = 4_000
MAP_WORDS = ("turn", "round", "loot", "chests")


class PositionError(SetupError):
    """The words describe no position; `line` is the one that is wrong, counted from 1, or 0 for all of them."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"The position does not hold{f' (line {line})' if line else ''}: {what}")
        self.line = line
        self.what = what


class PlacedRules(BarbarianRules):
    """The rules as ever, but for the position they start from."""

    def __init__(self, setup: BarbarianOptions) -> None:
        super().__init__(setup)
        self._placed = read_position(setup.position, self)

    def start(self) -> BarbarianState:
        return self._placed


def read_position(words: str, rules: BarbarianRules) -> BarbarianState:
    """The position that the words describe; PositionError when there is none, or when no game could hold it."""
    if len(words) > LONGEST:
        raise PositionError(0, f"it takes at most {LONGEST:,} characters, and these are {len(words):,}.")
    try:
        placing = Placing(rules)
        reader = _Reader(placing)
        # kings leave their capitals first, so that the order of the lines does not matter
        for read in (reader.read_departure, reader.read_line):
            for number, line in enumerate(words.splitlines(), start=1):
                if line.strip():
                    _read(read, line, number)
        return placing.freeze()
    except Misplaced as wrong:
        raise PositionError(0, str(wrong)) from wrong


def _read(read: Callable[[str], None], line: str, number: int) -> None:
    try:
        read(line)
    except Misplaced as wrong:
        raise PositionError(number, str(wrong)) from wrong


class _Reader:
    """From a line of words to pieces on the map."""

    def __init__(self, placing: Placing) -> None:
        self._placing = placing

    def read_departure(self, line: str) -> None:
        name, rest = _halves(line)
        if name.lower() not in MAP_WORDS and any(part.lower().startswith("king ") for part in _split(rest, ";")):
            self._placing.lift_king(self._kingdom(name))

    def read_line(self, line: str) -> None:
        name, rest = _halves(line)
        word = name.lower()
        if word == "turn":
            self._placing.active = self._kingdom(rest)
        elif word == "round":
            self._placing.round = _number(rest, 1, 200)
        elif word == "loot":
            for part in _split(rest, ";"):
                place, coins = self._place_and_coins(part)
                self._placing.loot[place] = coins
        elif word == "chests":
            for part in _split(rest, ";"):
                self._read_chest(part)
        else:
            kingdom = self._kingdom(name)
            for part in _split(rest, ";"):
                self._read_part(kingdom, part)

    def _read_part(self, kingdom: Kingdom, part: str) -> None:
        word, _, rest = part.partition(" ")
        match word.lower().rstrip("s"):
            case "king":
                self._placing.lift_king(kingdom)
                self._placing.put(kingdom, Kind.KING, self._place(rest))
            case "warrior":
                for name in _split(rest, ","):
                    self._placing.put(kingdom, Kind.WARRIOR, self._place(name))
            case "token":
                for name in _split(rest, ","):
                    self._placing.tokens[self._province(name)] = kingdom
            case "treasury":
                self._placing.fill_treasury(kingdom, self._coins(rest))
            case "trophie" | "trophy":
                for name in _split(rest, ","):
                    self._placing.take_king(kingdom, self._kingdom(name))
            case _:
                raise Misplaced(
                    f"'{word[:30]}' is not known; a kingdom has a king, warriors, tokens, treasury, trophies."
                )

    def _read_chest(self, part: str) -> None:
        if part.lower() == "none":
            self._placing.fills_chests = False
            return
        place, coins = self._place_and_coins(part)
        if len(coins) != 1:
            raise Misplaced(f"a chest is one coin, as in 'chests: Neustria 2'; this is '{part[:40]}'.")
        self._placing.chests[place] = coins[0]

    # --- words --------------------------------------------------------------------------------------------

    def _kingdom(self, word: str) -> Kingdom:
        played = self._placing.begun.played
        for kingdom in played:
            entry = self._placing.edition.entry(kingdom)
            if word.lower() in (kingdom.value, entry.name.lower(), entry.plural.lower()):
                return kingdom
        names = ", ".join(map(self._placing.plural, played))
        raise Misplaced(f"'{word[:40]}' is none of this scenario's kingdoms ({names}), nor {', '.join(MAP_WORDS)}.")

    def _place(self, word: str) -> int:
        realm = self._placing.realm
        found = realm.index.get(word.strip())
        if found is None:
            near = get_close_matches(word.strip(), realm.names, 1)
            meant = f" Did you mean {near[0]}?" if near else ""
            raise Misplaced(f"there is no province '{word.strip()[:40]}'.{meant}")
        return found

    def _province(self, word: str) -> int:
        place = self._place(word)
        if place == self._placing.realm.sea:
            raise Misplaced("the sea holds nothing but units.")
        return place

    def _place_and_coins(self, part: str) -> tuple[int, Coins]:
        name, _, coins = part.partition(" ")
        return self._province(name), self._coins(coins)

    def _coins(self, text: str) -> Coins:
        kinds = [kind.value for kind in self._placing.edition.coins.kinds]
        words = text.split()
        if words in ([], ["none"]):
            return ()
        coins = tuple(sorted(_number(word, 1, max(kinds)) for word in words))
        for coin in coins:
            if coin not in kinds:
                raise Misplaced(f"there is no coin of {coin}; coins are worth {', '.join(map(str, kinds))}.")
        return coins


def _halves(line: str) -> tuple[str, str]:
    head, colon, rest = line.partition(":")
    if not colon:
        raise Misplaced(f"'{line.strip()[:60]}' has no colon; a line is written like 'turn: Franks'.")
    return head.strip(), rest.strip()


def _number(word: str, low: int, high: int) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 4 and low <= int(word) <= high):
        raise Misplaced(f"'{word[:20]}' should be a number from {low} to {high}.")
    return int(word)


def _split(text: str, mark: str) -> list[str]:
    return [part.strip() for part in text.split(mark) if part.strip()]
