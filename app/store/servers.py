"""The book of the servers that share a store: who runs, and by which address the others reach it.

A server writes a number that grows. Whoever sees it stand still for a while, by his own clock, takes that server for
gone: clocks of different machines are never compared.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from secrets import token_hex

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from app.store.schema import SECRETS, SERVERS
from app.store.store import Store

SILENCE = 20.0
"""Seconds without a sign of life after which a server counts as gone."""
MOST = 200


class Servers:
    """The book as one server keeps it."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store, self._clock = store, clock
        self.patience = store.patience
        self._heard: dict[str, tuple[int, float]] = {}
        """How far each server had counted, and when that was first seen."""

    def find_secret(self) -> str:
        """By what all servers of this store prove themselves to each other, and sign visits; the first one makes it."""
        wanted = select(SECRETS.c.secret).where(SECRETS.c.number == 1)
        with self._store.begin() as line:
            found: str | None = line.execute(wanted).scalar()
        if found is not None:
            return found
        made = token_hex(32)
        try:
            with self._store.begin() as line:
                line.execute(insert(SECRETS).values(number=1, secret=made))
        except IntegrityError:
            return self.find_secret()  # another server was first: its secret counts
        return made

    def beat(self, name: str, address: str) -> None:
        """Say that this server lives."""
        with self._store.begin() as line:
            mine = update(SERVERS).where(SERVERS.c.name == name)
            if not line.execute(mine.values(address=address, beats=SERVERS.c.beats + 1)).rowcount:
                line.execute(insert(SERVERS).values(name=name, address=address, beats=0))

    def list_living(self) -> dict[str, str]:
        """Name and address of each; those that are gone are struck out."""
        with self._store.begin() as line:
            rows = line.execute(select(SERVERS).limit(MOST)).all()
        now = self._clock()
        self._heard = {row.name: self._hear(row.name, row.beats, now) for row in rows}
        gone = [row for row in rows if now - self._heard[row.name][1] > SILENCE]
        for row in gone:
            with self._store.begin() as line:
                line.execute(delete(SERVERS).where(SERVERS.c.name == row.name, SERVERS.c.beats == row.beats))
        return {row.name: row.address for row in rows if row not in gone}

    def _hear(self, name: str, beats: int, now: float) -> tuple[int, float]:
        before = self._heard.get(name)
        return before if before is not None and before[0] == beats else (beats, now)
