"""A shared table in this process: made from the lines in the store, and appending to them what the rules allow.

No Panel in here. The lines are `play` (an action; chance has no seat), `seal` (a secret choice made before it is asked
for), `wish`, `agree` and `refuse` (taking something back), `part` (what becomes of a seat whose person is away, asked
of the others and agreed in the same way) and `hand` (a bot plays a seat, or its person again).
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from random import SystemRandom
from typing import TYPE_CHECKING, Any

import msgspec

from app.core.play.look import Look
from app.core.together.insist import insistent
from app.core.together.presence import Presence
from app.core.together.wish import PERSON, Wish, read_parting, write_parting
from app.store.keys import hash_token
from app.store.rows import Holder, Kept, Line, Overtaken, StoreError
from engine.bots.levels import list_bots
from engine.core.action import Action
from engine.core.foresight import foresee
from engine.core.game import Game
from engine.core.refusal import RuleError
from engine.core.seat import CHANCE, Seat
from engine.core.setup import LONGEST_NAME
from engine.core.table import Table, draw

if TYPE_CHECKING:
    from app.store.store import Store

HERE = "A seat can be handed over when its person has had no screen open for five minutes: whoever sits there is here."
LEASE = 5.0
"""Seconds after which another screen lets bots act, where the one that did has fallen asleep."""


def the_game(table: SharedTable, seat: Seat) -> object:
    return table.table.cursor, table.table.state, table.players[seat], table.wish


def the_player(table: SharedTable, seat: Seat) -> object:
    return table.players[seat]


class SharedTable:
    """`change` counts all that has changed here; whoever shows it compares."""

    def __init__(self, game: Game, store: Store, kept: Kept) -> None:
        self.game, self.kept, self._store = game, kept, store
        self.code = kept.code
        self.holders: dict[int, Holder] = {}
        self.change = 0
        self.version = -1
        self.edition = game.read_edition(kept.edition)
        self._lines: list[Line] = []
        self._random = SystemRandom()
        self._lease = (0, float("-inf"))
        self.presence = Presence(store, kept.code)
        self._begin_anew()
        self.refresh()

    # --- what stands --------------------------------------------------------------------------------------

    def persons(self) -> set[int]:
        """Seats that a person holds and plays."""
        return {seat for seat in self.holders if self.players[seat] == PERSON}

    def free_seats(self) -> list[int]:
        return [seat for seat, player in enumerate(self.players) if player == PERSON and seat not in self.holders]

    def find_seats(self, tokens: Sequence[str]) -> tuple[int, ...]:
        """The seats that these tokens prove."""
        hashes = [hash_token(each) for each in tokens]
        return tuple(sorted(seat for seat, each in self.holders.items() if each.token_hash in hashes))

    def take_lease(self, screen: int) -> bool:
        """Of the screens of this process, one at a time lets bots act: it keeps that right by using it."""
        now = time.monotonic()
        if self._lease[0] != screen and now - self._lease[1] < LEASE:
            return False
        self._lease = (screen, now)
        return True

    # --- keeping up ---------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Read what is new in the store. A table that another version of the rules has made may not replay."""
        news = self._store.read(self.code, len(self._lines), self.version)
        if news is None:
            return
        fresh = news.lines
        if news.holders != self.holders:
            self.holders = news.holders
            self._begin_anew()
            fresh, self._lines = [*self._lines, *fresh], []
        for line in fresh:
            self._take(line)
        self.kept, self.version = news.kept, news.kept.version
        self.change += 1

    def _begin_anew(self) -> None:
        options = json.loads(self.kept.setup)
        names = [*options.get("names", ()), *[""] * 6][: len(self.kept.players)]
        for seat, holder in self.holders.items():
            names[seat] = holder.name
        setup = self.game.setup.from_options({**options, "names": names}, self.edition)
        self.table = Table(setup, deal=False)
        self.players = list(self.kept.players)
        self.seals: dict[int, str] = {}
        self.wish: Wish | None = None
        self._freed = 0

    def _take(self, line: Line) -> None:
        """One line of the log, read as it was written: whoever wrote it had asked the rules."""
        self._lines.append(line)
        seat = line.seat if line.seat is not None else -1
        if line.kind == "play":
            hidden = self.table.rules.hides(self.table.state)
            try:
                self.table.play(line.text, deal=False)
            except RuleError as wrong:
                raise StoreError(f"This table cannot be played again here: {wrong}") from wrong
            self.wish = None
            self.seals.pop(seat, None)
            if not (hidden and self.table.rules.hides(self.table.state)):
                self.seals.clear()
        elif line.kind == "seal":
            self.seals[seat] = line.text
        elif line.kind == "hand":
            self.players[seat] = line.text
            self.wish = None
        elif line.kind == "wish":
            self.wish = Wish(seat, int(line.text))
        elif line.kind == "part":
            self.wish = read_parting(seat, line.text)
        elif line.kind == "agree" and self.wish is not None:
            self.wish = msgspec.structs.replace(self.wish, agreed=self.wish.agreed | {seat})
        elif line.kind == "refuse":
            self.wish = None
        self._grant()

    def _grant(self) -> None:
        """When all others who play have agreed, the table goes back, and what came after is no more; or the seat of
        whoever is away is handed over. What has been sealed there is no more."""
        wish = self.wish
        if wish is None or not wish.is_granted(self.persons()):
            return
        self.wish = None
        if wish.away < 0:
            self.table.goto(wish.point)
            self.table = self.table.fork()
            self.seals.clear()
        else:
            self.players[wish.away] = wish.player
            self._freed += wish.frees()
            self.seals.pop(wish.away, None)

    # --- acting -------------------------------------------------------------------------------------------

    def deal(self) -> None:
        """What chance decides before anybody else."""
        table = self.table.fork()
        self._deal(table)
        self._keep(table)

    @insistent(the_game)
    def play(self, seat: Seat, action: Action, seen: int) -> None:
        """For this seat, which saw the game at the point `seen`; then chance has its say, and what others have sealed
        is played where it is asked for. Nothing counts before the store has it."""
        if seen != self.table.cursor:
            raise Overtaken
        table = self.table.fork()
        table.play(action, seat, deal=False)
        self._deal(table)
        while isinstance(table.to_act, int) and table.to_act != seat and table.to_act in self.seals:
            try:
                table.play(self.seals[table.to_act], table.to_act, deal=False)
            except RuleError:
                break  # what was sealed for a game that took another course
            self._deal(table)
        self._keep(table)

    def foresee(self, seat: Seat) -> Any | None:
        """What this seat is going to be asked in secret, as far as it can know."""
        return foresee(self.table.rules, self.table.view(seat), seat)

    @insistent(the_game)
    def seal(self, seat: Seat, action: Action) -> None:
        """Choose already what is going to be asked for; the last word counts."""
        state = self.foresee(seat)
        if state is None:
            raise Overtaken
        self.table.rules.apply(state, action)  # or it says why not
        self._append(Line("seal", str(action), seat))

    @insistent(the_game)
    def ask_back(self, seat: Seat, point: int) -> None:
        """This seat would like to go back to that point; alone at the table, it does. What a die, a card or an opened
        secret has shown stays shown."""
        if point not in Look(self.table).undoable([seat]):
            raise StoreError("That cannot be taken back.")
        self._append(Line("wish", str(point), seat))

    @insistent(the_game)
    def answer(self, seat: Seat, agrees: bool) -> None:
        """To the wish of another; whoever wished may withdraw it. Of whom it is said that he is away, is asked nothing:
        he is here, and that is an answer."""
        wish = self.wish
        if wish is not None and not (agrees and seat == wish.seat):
            agrees = agrees and seat != wish.away
            self._wish(Line("agree" if agrees else "refuse", "", seat), wish.away)

    def is_away(self, seat: int) -> bool:
        """Is this the seat of a person who has had no screen open for long?"""
        return seat in self.persons() and self.presence.is_away(seat)

    @insistent(the_game)
    def ask_parting(self, seat: Seat, away: int, player: str) -> None:
        """This seat would like a bot to play for somebody who is away, or that his seat is free. All others who are
        here must agree; alone, one decides."""
        if player != PERSON and player not in list_bots(self.game):
            raise StoreError("There is no such bot.")
        if not self.is_away(away):
            raise StoreError(HERE)
        here = sorted(each for each in self.persons() if each != away and not self.presence.is_away(each))
        self._wish(Line("part", write_parting(away, player, here), seat), away)

    def _wish(self, line: Line, away: int) -> None:
        """Where this line was the last word to free a seat, its key opens it no more."""
        before = self._freed
        self._append(line)
        if self._freed > before:
            self.stand_up(away)

    @insistent(the_player)
    def hand(self, seat: Seat, player: str) -> None:
        """A bot plays this seat from now on; or, with no name, its person again."""
        if player != PERSON and player not in list_bots(self.game):
            raise StoreError("There is no such bot.")
        if player != self.players[seat]:
            self._append(Line("hand", player, seat))

    def sit(self, seat: int, name: str, token_hash: str) -> None:
        """Take a free seat."""
        if seat not in self.free_seats():
            raise StoreError("This seat is not free.")
        name = " ".join("".join(letter for letter in name if letter.isprintable()).split())[:LONGEST_NAME]
        self._store.take_seat(self.code, Holder(seat, name, token_hash))
        self.presence.forget(seat)
        self.refresh()

    def stand_up(self, seat: int) -> None:
        """The seat is free again for anybody."""
        if seat in self.holders:
            self._store.leave_seat(self.code, self.holders[seat])
            self.refresh()

    # --- inside -------------------------------------------------------------------------------------------

    def _deal(self, table: Table) -> None:
        """Chance that nobody can foresee, nor bring back by trying once more."""
        while table.to_act is CHANCE:
            table.play(draw(table.rules.chances(table.state), self._random), deal=False)

    def _keep(self, table: Table) -> None:
        """Append what this table has played beyond ours, all or none."""
        played = table.moments[self.table.cursor : table.cursor]
        lines = [Line("play", str(each.action), each.actor if isinstance(each.actor, int) else None) for each in played]
        if lines:
            self._append(*lines)

    def _append(self, *lines: Line) -> None:
        try:
            self._store.append(self.code, len(self._lines), lines)
        finally:
            self.refresh()
