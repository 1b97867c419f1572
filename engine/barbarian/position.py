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

from collections.abc import Mapping

from engine.barbarian.pieces import WARRIOR, Coins, Kingdom
from engine.barbarian.placing import Misplaced, Placing
from engine.barbarian.rules import BarbarianRules
from engine.barbarian.state import BarbarianState
from engine.core.position_reader import PositionError, PositionReader, Word, split


def read_position(words: str, rules: BarbarianRules) -> BarbarianState:
    """The position that the words describe; PositionError when there is none, or when no game could hold it."""
    try:
        placing = Placing(rules)
        _Reader(placing).read(words)
        return placing.freeze()
    except Misplaced as wrong:
        raise PositionError(0, str(wrong)) from wrong


class _Reader(PositionReader[Kingdom]):
    """From words to pieces on the map."""

    def __init__(self, placing: Placing) -> None:
        super().__init__()
        self._placing = placing

    def list_words(self) -> list[Word]:
        return [
            Word("turn", self._read_turn),
            Word("round", self._read_round),
            Word("trophies", self._read_trophies, of_owner=True),
            Word("king", self._read_king, of_owner=True),
            Word("warriors", self._read_warriors, of_owner=True),
            Word("warrior", self._read_warriors, of_owner=True),
            Word("tokens", self._read_tokens, of_owner=True),
            Word("token", self._read_tokens, of_owner=True),
            Word("treasury", self._read_treasury, of_owner=True),
            Word("loot", self._read_loot),
            Word("chests", self._read_chests),
        ]

    def list_owners(self) -> Mapping[str, Kingdom]:
        entry = self._placing.edition.entry
        played = self._placing.begun.played
        names = {entry(kingdom).plural: kingdom for kingdom in played}
        return names | {entry(kingdom).name: kingdom for kingdom in played}

    # --- the map ------------------------------------------------------------------------------------------

    def _read_turn(self, text: str) -> None:
        self._placing.active = self.find_owner(text)

    def _read_round(self, text: str) -> None:
        self._placing.round = self.number(text, 1, 200)

    def _read_loot(self, text: str) -> None:
        for part in split(text, ";"):
            place, coins = self._place_and_coins(part)
            self._placing.loot[place] = coins

    def _read_chests(self, text: str) -> None:
        for part in split(text, ";"):
            if part.lower() == "none":
                self._placing.fills_chests = False
                continue
            place, coins = self._place_and_coins(part)
            if len(coins) != 1:
                raise self.wrong(f"a chest is one coin, as in 'chests: Neustria 2'; this is '{part[:40]}'.")
            self._placing.chests[place] = coins[0]

    # --- a kingdom ----------------------------------------------------------------------------------------

    def _read_trophies(self, kingdom: Kingdom, text: str) -> None:
        for name in split(text, ","):
            self._placing.take_king(kingdom, self.find_owner(name))

    def _read_king(self, kingdom: Kingdom, text: str) -> None:
        self._placing.kings[kingdom] = self._place(text)

    def _read_warriors(self, kingdom: Kingdom, text: str) -> None:
        for place in [self._place(name) for name in split(text, ",")]:
            try:
                self._placing.put(kingdom, WARRIOR, place)
            except Misplaced as wrong:
                raise self.wrong(str(wrong)) from wrong

    def _read_tokens(self, kingdom: Kingdom, text: str) -> None:
        for name in split(text, ","):
            self._placing.tokens[self._province(name)] = kingdom

    def _read_treasury(self, kingdom: Kingdom, text: str) -> None:
        self._placing.fill_treasury(kingdom, self._coins(text))

    # --- names and coins ----------------------------------------------------------------------------------

    def _place(self, word: str) -> int:
        return self.find(word, self._placing.realm.index, "province")

    def _province(self, word: str) -> int:
        place = self._place(word)
        if place == self._placing.realm.sea:
            raise self.wrong("the sea holds nothing but units.")
        return place

    def _place_and_coins(self, part: str) -> tuple[int, Coins]:
        name, _, coins = part.partition(" ")
        return self._province(name), self._coins(coins)

    def _coins(self, text: str) -> Coins:
        kinds = [kind.value for kind in self._placing.edition.coins.kinds]
        words = [] if text.strip() == "none" else text.split()
        coins = tuple(sorted(self.number(word, 1, max(kinds)) for word in words))
        for coin in coins:
            if coin not in kinds:
                raise self.wrong(f"there is no coin of {coin}; coins are worth {', '.join(map(str, kinds))}.")
        return coins
