"""The shared tables of this process: opened, found by their code, and kept up with what other processes do.

One `Tables` a server, made without a database: that is reached for when somebody first wants several screens.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from app.core.bucket import Bucket
from app.core.together.shared_table import SharedTable
from app.store.keys import read_code
from app.store.rows import NoSuchTable, StoreAway, StoreError
from engine.core.setup import Setup
from engine.registry import GAMES

if TYPE_CHECKING:
    from app.store.news import Bell
    from app.store.store import Store

KEPT_DAYS = 30
"""A table at which nothing happens for so long ends."""
HEARING = 0.15
"""Seconds between two looks for news, however many screens ask."""
LOOKING_ANYWAY = 5.0
"""Seconds after which the store is asked even where no bell has rung."""
MOST_AT_HAND = 200
"""Tables that this process holds; the one that nobody asked for longest goes first and is read again when needed."""


TABLES = "gonfalon.tables"
"""The key in `pn.state.cache` under which pages find the tables of this server."""


TABLE = "table"
"""The name under which a code stands in the address."""


class TooMany(StoreError):
    """One address asks too often."""


class Tables:
    """The book of shared tables. `address` says where the store is; empty: a file in the user's data folder."""

    def __init__(self, address: str = "", clock: Callable[[], float] = time.monotonic, is_served: bool = False) -> None:
        self._address, self._is_served = address, is_served
        self._clock = clock
        self._store: Store | None = None
        self._bell: Bell | None = None
        self._at_hand: dict[str, SharedTable] = {}
        self._wrong = Bucket(30, 0.5, clock)
        self._opened = Bucket(20, 1 / 30, clock)
        self._writes = Bucket(60, 4.0, clock)
        self._is_away = self._is_behind = False
        self._heard = self._asked = self._swept = float("-inf")

    @property
    def store(self) -> Store:
        if self._store is None:
            from app.store.news import hang_bell  # one screen for all needs no database, nor what talks to one
            from app.store.store import Store

            self._store = Store(self._address)
            if self._is_served:
                self._store.hurry()
            self._bell = hang_bell(self._store)
        return self._store

    def prepare(self) -> Store:
        """Reach for the store before the first visitor wants it."""
        return self.store

    def close(self) -> None:
        if self._store is not None:
            self._store.close()
        if self._bell is not None:
            self._bell.close()

    # --- opening and finding ------------------------------------------------------------------------------

    def open(self, setup: Setup, players: Sequence[str], edition: str, address: str) -> str:
        """A new table for this set-up; its code."""
        if not self._opened.take(address):
            raise TooMany("Too many tables were opened from here: wait a minute.")
        code = self.store.open_table(setup.game, setup.options(), players, edition)
        self.find(code, address).deal()
        return code

    def find(self, text: str, address: str) -> SharedTable:
        """The table behind a code; whoever asks for too many that are none has to wait."""
        if self._wrong.is_empty(address):
            raise TooMany("Too many wrong codes came from here: wait a minute, then try again.")
        code = read_code(text)
        self._sweep()
        try:
            if code is None:
                raise NoSuchTable(text)
            return self._find(code)
        except NoSuchTable:
            self._wrong.take(address)
            raise

    def _find(self, code: str) -> SharedTable:
        table = self._at_hand.pop(code, None)
        if table is None:
            kept = self.store.find(code)
            if kept.game not in GAMES:
                raise StoreError("This table is of a game that this program does not know.")
            table = SharedTable(GAMES[kept.game], self.store, kept)
        self._at_hand[code] = table
        while len(self._at_hand) > MOST_AT_HAND:
            del self._at_hand[next(iter(self._at_hand))]
        return table

    def _sweep(self) -> None:
        """Once an hour, when somebody comes: tables that are idle end."""
        if self._clock() - self._swept > 3600:
            self._swept = self._clock()
            self.store.delete_idle(KEPT_DAYS * 86_400)

    def may_write(self, address: str) -> bool:
        """May somebody there take, leave or hand over one more seat?"""
        return self._writes.take(address)

    # --- news ---------------------------------------------------------------------------------------------

    def hear(self, table: SharedTable) -> None:
        """Take in what other processes have done; called often, by every screen. The table at hand is one: a screen
        that holds an older one is brought up to date as well."""
        now = self._clock()
        if now - self._heard >= HEARING:
            self._heard = now
            self._is_away = True
            self._look(now)
            self._is_away = False
        elif self._is_away:
            raise StoreAway
        if self._at_hand.get(table.code) is not table:
            table.refresh()

    def _look(self, now: float) -> None:
        has_rung = self._bell is None or self._bell.has_rung()
        if not has_rung and not self._is_behind and now - self._asked < LOOKING_ANYWAY:
            return
        self._is_behind = True  # until all is read
        versions = self.store.versions(list(self._at_hand))
        for code, each in list(self._at_hand.items()):
            if code not in versions:
                del self._at_hand[code]
            elif versions[code] != each.version:
                try:
                    each.refresh()
                except StoreAway:
                    raise
                except StoreError:  # it cannot be read: its own screens will hear why, when they ask for it
                    del self._at_hand[code]
        self._asked, self._is_behind = now, False
