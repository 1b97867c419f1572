"""Hearing that another process has changed a table: PostgreSQL tells it, a file of SQLite is asked cheaply."""

from __future__ import annotations

import sqlite3
import time
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any

from app.store.patience import soon
from app.store.place import ALIVE, PATIENCE
from app.store.store import CHANNEL, Store

PAUSE = 2.0
"""Seconds until a broken line is tried again."""


class Bell(ABC):
    """Asked often; it never waits for news."""

    _line: Any = None

    @abstractmethod
    def has_rung(self) -> bool:
        """May any table have changed since this was last asked?"""

    def close(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None


def hang_bell(store: Store) -> Bell:
    return ServerBell(store) if store.is_server else FileBell(store)


class FileBell(Bell):
    """SQLite counts, for each connection, the changes that others have made: asking reads no table at all."""

    def __init__(self, store: Store) -> None:
        self._path = Path(str(store.url.database)).expanduser()
        self._seen = -1

    def has_rung(self) -> bool:
        try:
            if self._line is None:
                self._line, self._seen = sqlite3.connect(self._path, timeout=0), -1
            seen = int(self._line.execute("PRAGMA data_version").fetchone()[0])
        except sqlite3.Error:
            self.close()
            return True
        before, self._seen = self._seen, seen
        return seen != before


class ServerBell(Bell):
    """LISTEN: what has come is taken from the socket. After a break anything may have happened, so it rings."""

    def __init__(self, store: Store) -> None:
        url = store.url.set(drivername="postgresql")
        self._address = url.render_as_string(hide_password=False)
        self._next_try = 0.0
        self.patience = store.patience

    @soon
    def has_rung(self) -> bool:
        import psycopg  # an extra: whoever keeps tables in a file has no need of it

        if self._line is None:
            if time.monotonic() < self._next_try:
                return False
            self._next_try = time.monotonic() + PAUSE
            try:
                line = psycopg.connect(self._address, autocommit=True, connect_timeout=PATIENCE, **ALIVE)
                line.execute(f"LISTEN {CHANNEL}")
            except psycopg.Error:
                return False
            self._line = line
            return True
        try:
            return len(list(self._line.notifies(timeout=0))) > 0
        except psycopg.Error:
            self.close()
            return True
