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

from engine.barbarian.invariants import list_faults
from engine.barbarian.pieces import KING, WARRIOR, Coins, Kind, Kingdom, unit_of
from engine.barbarian.questions import find_seat
from engine.barbarian.rules import BarbarianRules
from engine.barbarian.state import BarbarianState
from engine.barbarian.steps import Acting, EndingTurn, LayingLoot
from engine.core.position_reader import SheetReader, Word, split


def read_position(words: str, rules: BarbarianRules) -> BarbarianState:
    """The position that the words describe; PositionError when there is none, or when no game could hold it."""
    reader = _Reader(rules)
    reader.read(words)
    return reader.build()


class _Reader(SheetReader[Kingdom]):
    """Sets the map piece by piece, on the work sheet of a game whose kings have not been set up yet."""

    def __init__(self, rules: BarbarianRules) -> None:
        begun, self.edition = rules.start(), rules.edition
        super().__init__(rules, rules.open(begun))
        if not isinstance(begun.step, LayingLoot):
            raise self.wrong("it needs kingdoms that are given out as the scenario lists them.")
        self.realm = rules.realm(begun.played)
        self.draft.active = begun.order[0]
        self.kings = {kingdom: self.realm.index[self.edition.entry(kingdom).capital] for kingdom in begun.played}
        """Where each living king will stand: in his capital, unless something else is said."""
        for kingdom, capital in self.kings.items():
            self.draft.lift(kingdom, KING, capital)
        self.fills_chests = True
        """Does a chest lie wherever nobody has been?"""

    def list_words(self) -> list[Word]:
        return [
            *self.list_turn_words(),
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
        entry, played = self.edition.entry, self.draft.played
        names = {entry(kingdom).plural: kingdom for kingdom in played}
        return names | {entry(kingdom).name: kingdom for kingdom in played}

    # --- the map ------------------------------------------------------------------------------------------

    def _read_round(self, text: str) -> None:
        self.draft.round = self.number(text, 1, 200)

    def _read_loot(self, text: str) -> None:
        for part in split(text, ";"):
            place, coins = self._place_and_coins(part)
            self.note("loot", place, coins)

    def _read_chests(self, text: str) -> None:
        for part in split(text, ";"):
            if part.lower() == "none":
                self.fills_chests = False
                continue
            place, coins = self._place_and_coins(part)
            if len(coins) != 1:
                raise self.wrong(f"a chest is one coin, as in 'chests: Neustria 2'; this is '{part[:40]}'.")
            self.note("chests", place, coins[0])

    # --- a kingdom ----------------------------------------------------------------------------------------

    def _read_trophies(self, kingdom: Kingdom, text: str) -> None:
        """These kings are dead, and the kingdom's trophies."""
        seat = find_seat(self.draft, kingdom)
        for fallen in map(self.find_owner, split(text, ",")):
            self.kings.pop(fallen, None)
            self.note("kings", fallen.index, False)
            self.note("trophies", seat, (*self.draft.trophies[seat], fallen))

    def _read_king(self, kingdom: Kingdom, text: str) -> None:
        self.kings[kingdom] = self._place(text)

    def _read_warriors(self, kingdom: Kingdom, text: str) -> None:
        for place in [self._place(name) for name in split(text, ",")]:
            self._put(kingdom, WARRIOR, place)
            self.draft.add_deployed(kingdom, 1)

    def _read_tokens(self, kingdom: Kingdom, text: str) -> None:
        for name in split(text, ","):
            self.draft.mark(self._province(name), kingdom)

    def _read_treasury(self, kingdom: Kingdom, text: str) -> None:
        self.note("treasuries", find_seat(self.draft, kingdom), self._coins(text))

    def _put(self, kingdom: Kingdom, kind: Kind, place: int) -> None:
        """One more unit; a king who is still to be set up is in the way of warriors."""
        if place != self.realm.sea:
            kings = [unit_of(king, KING) for king, at in self.kings.items() if at == place and kind is WARRIOR]
            there = next(iter(kings), self.draft.units[place])
            if there is not None:
                name, who = self.realm.names[place], self.edition.entry(there.kingdom).plural
                raise self.wrong(f"{name} already holds a {there.kind.value} of the {who}.")
        self.draft.put(kingdom, kind, place)

    # --- names and coins ----------------------------------------------------------------------------------

    def _place(self, word: str) -> int:
        return self.find(word, self.realm.index, "province")

    def _province(self, word: str) -> int:
        place = self._place(word)
        if place == self.realm.sea:
            raise self.wrong("the sea holds nothing but units.")
        return place

    def _place_and_coins(self, part: str) -> tuple[int, Coins]:
        name, _, coins = part.partition(" ")
        return self._province(name), self._coins(coins)

    def _coins(self, text: str) -> Coins:
        kinds = [kind.value for kind in self.edition.coins.kinds]
        words = [] if text.strip() == "none" else text.split()
        coins = tuple(sorted(self.number(word, 1, max(kinds)) for word in words))
        for coin in coins:
            if coin not in kinds:
                raise self.wrong(f"there is no coin of {coin}; coins are worth {', '.join(map(str, kinds))}.")
        return coins

    # --- the whole ----------------------------------------------------------------------------------------

    def build(self) -> BarbarianState:
        """The state; PositionError when it breaks an invariant of the game or needs more coins than there are."""
        for kingdom, place in self.kings.items():
            self._put(kingdom, KING, place)
        left = self._count_coins_left()
        if self.fills_chests:
            self._lay_chests(left)
        self.draft.aside = tuple(sorted(left.elements()))
        self.draft.go(Acting(), EndingTurn())
        state: BarbarianState = self.realm.take_stock(self.rules.settle(self.draft))
        faults = list(list_faults(self.rules, state))
        if faults:
            raise self.wrong(f"no game could come to it: {'; '.join(faults)}.")
        return state

    def _count_coins_left(self) -> Counter[int]:
        """What is left of the pool, of the kits' loot, and of the treasuries."""
        draft = self.draft
        left = self.edition.coins_in_play(len(self.rules.seats), len(draft.played))
        for heap in (*draft.loot, *draft.treasuries, [coin for coin in draft.chests if coin is not None]):
            left.subtract(heap)
        for coin, number in sorted(left.items()):
            if number < 0:
                raise self.wrong(f"it needs {-number} more coins of {coin} than this game has.")
        return left

    def _lay_chests(self, left: Counter[int]) -> None:
        """Beside the chests that were named, each kind of coin in turn wherever nobody has been, out of `left`."""
        draft, kinds, turn = self.draft, sorted(left), 0
        for place in self.realm.neutrals:
            touched = draft.units[place] or draft.tokens[place] or draft.loot[place] or draft.chests[place]
            if touched or not +left:
                continue
            while not left[kinds[turn % len(kinds)]]:
                turn += 1
            coin = kinds[turn % len(kinds)]
            self.note("chests", place, coin)
            left[coin] -= 1
            turn += 1
