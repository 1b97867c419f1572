"""The store: opens tables, gives away seats, appends lines, reads them back."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, delete, func, insert, select, text, update
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError, ProgrammingError, TimeoutError

from app.store.keys import make_code
from app.store.patience import GRACE, Patience, soon
from app.store.place import connect, default_address, hang_up, read_address
from app.store.rows import Holder, Kept, Line, News, NoSuchTable, Overtaken, SeatTaken, StoreAway, StoreError
from app.store.schema import ACTIONS, METADATA, SEATS, SIGNS, TABLES

CHANNEL = "gonfalon"
"""On which PostgreSQL tells that a table has changed; the message is its code."""
REST = 1.0
"""Seconds after a failure in which the database is not asked again: whoever asks hears at once that it is away."""
TRIES, MOMENT = 10, 0.03
"""How often a new database is laid out, where another process does so at the same time, and the seconds between."""
MOST_TABLES = 20_000
MOST_LINES = 50_000
LONGEST_TEXT = 4_000
LARGEST_SETUP = 300_000


class Store:
    """One database. Nothing is asked of it before it is needed; any number of processes may share it."""

    def __init__(self, address: str = "", clock: Callable[[], float] = time.time) -> None:
        self.url = read_address(address or default_address())
        self.is_server = self.url.get_backend_name() == "postgresql"
        self._engine = connect(self.url)
        self._clock = clock
        self._is_ready = False
        self._rests_until = 0.0
        self.patience = Patience(self._give_up)

    def hurry(self) -> None:
        """Many visitors are answered by who asks from now on: a server that does not answer soon counts as away. What
        takes longer, making the database ready, is done before."""
        if self.is_server:
            with suppress(StoreAway):  # whoever asks next hears it
                self.versions([])
            self.patience.grace = GRACE

    def close(self) -> None:
        self._engine.dispose()

    # --- tables -------------------------------------------------------------------------------------------

    @soon
    def open_table(self, game: str, setup: Mapping[str, Any], players: Sequence[str], edition: str = "") -> str:
        """A new table; its code."""
        words = json.dumps(dict(setup))
        if len(words) + len(edition) > LARGEST_SETUP:
            raise StoreError("This set-up is too large to be shared.")
        now = self._clock()
        row = {
            "game": game,
            "setup": words,
            "edition": edition,
            "players": json.dumps(list(players)),
            "opened": now,
            "changed": now,
            "version": 0,
            "length": 0,
        }
        with self.begin() as line:
            if (line.execute(select(func.count()).select_from(TABLES)).scalar() or 0) >= MOST_TABLES:
                raise StoreError("This store is full of tables: whoever runs it may delete idle ones.")
        while True:
            code = make_code()
            try:
                with self.begin() as line:
                    line.execute(insert(TABLES).values(code=code, **row))
                    return code
            except IntegrityError:
                continue  # that code is in use

    @soon
    def find(self, code: str) -> Kept:
        with self.begin() as line:
            row = line.execute(select(TABLES).where(TABLES.c.code == code)).one_or_none()
        if row is None:
            raise NoSuchTable(code)
        return _read_table(row)

    @soon
    def list_tables(self) -> list[Kept]:
        """All of them, the one that changed last first."""
        with self.begin() as line:
            return [_read_table(row) for row in line.execute(select(TABLES).order_by(TABLES.c.changed.desc()))]

    @soon
    def versions(self, codes: Sequence[str]) -> dict[str, int]:
        """How often each of these tables has changed; those that have ended are missing."""
        wanted = select(TABLES.c.code, TABLES.c.version).where(TABLES.c.code.in_(codes))
        with self.begin() as line:
            return {row.code: row.version for row in line.execute(wanted)}

    @soon
    def delete(self, code: str) -> None:
        with self.begin() as line:
            if not line.execute(delete(TABLES).where(TABLES.c.code == code)).rowcount:
                raise NoSuchTable(code)
            self._tell(line, code)

    @soon
    def delete_idle(self, seconds: float) -> int:
        """End the tables at which nothing has happened for so long; how many."""
        with self.begin() as line:
            ended = int(line.execute(delete(TABLES).where(TABLES.c.changed < self._clock() - seconds)).rowcount)
            self._tell(line, "")
            return ended

    # --- seats --------------------------------------------------------------------------------------------

    @soon
    def read(self, code: str, after: int, seen: int) -> News | None:
        """What is new of a table for whoever has seen this version and the lines up to this one; None: nothing."""
        kept = self.find(code)
        if kept.version == seen:
            return None
        return News(kept, self.holders(code), self.lines(code, after))

    @soon
    def holders(self, code: str) -> dict[int, Holder]:
        with self.begin() as line:
            rows = line.execute(select(SEATS).where(SEATS.c.code == code))
            return {row.seat: Holder(row.seat, row.name, row.token_hash) for row in rows}

    @soon
    def take_seat(self, code: str, holder: Holder) -> None:
        """Of all who try to take one seat, one succeeds; the others hear `SeatTaken`."""
        try:
            with self.begin() as line:
                self._touch(line, code)
                line.execute(insert(SEATS).values(code=code, **msgspec.structs.asdict(holder)))
                self._tell(line, code)
        except IntegrityError as wrong:
            raise SeatTaken from wrong

    @soon
    def leave_seat(self, code: str, holder: Holder) -> None:
        """Free again for anybody; its holder's token proves nothing any more."""
        mine = (SEATS.c.code == code, SEATS.c.seat == holder.seat, SEATS.c.token_hash == holder.token_hash)
        with self.begin() as line:
            self._touch(line, code)
            line.execute(delete(SEATS).where(*mine))
            self._tell(line, code)

    @soon
    def appear(self, code: str, seats: Sequence[int]) -> dict[int, int]:
        """The persons of these seats have a screen open; how often that was said of each seat of the table."""
        mine = SIGNS.c.code == code
        try:
            with self.begin() as line:
                for seat in seats:
                    again = update(SIGNS).where(mine, SIGNS.c.seat == seat).values(signs=SIGNS.c.signs + 1)
                    if not line.execute(again).rowcount:
                        line.execute(insert(SIGNS).values(code=code, seat=seat, signs=1))
                return {row.seat: row.signs for row in line.execute(select(SIGNS).where(mine))}
        except IntegrityError:
            return self.appear(code, ())  # another process has just said so, or the table has ended

    # --- lines --------------------------------------------------------------------------------------------

    @soon
    def lines(self, code: str, after: int = 0) -> list[Line]:
        """What happened after the line with this number, in order."""
        wanted = select(ACTIONS).where(ACTIONS.c.code == code, ACTIONS.c.number > after).order_by(ACTIONS.c.number)
        with self.begin() as line:
            return [Line(row.kind, row.text, row.seat, row.number) for row in line.execute(wanted)]

    @soon
    def append(self, code: str, after: int, lines: Sequence[Line]) -> int:
        """Append these behind the line with the number `after`, all or none; the number of the last. `Overtaken` where
        that is not the last line any more."""
        last = after + len(lines)
        if last > MOST_LINES or any(len(each.text) > LONGEST_TEXT for each in lines):
            raise StoreError(f"A table holds at most {MOST_LINES:,} lines of {LONGEST_TEXT:,} letters.")
        now = self._clock()
        rows = [
            {**msgspec.structs.asdict(each), "code": code, "number": number, "at": now}
            for number, each in enumerate(lines, start=after + 1)
        ]
        try:
            with self.begin() as line:
                if self._touch(line, code, len(lines)) != last:
                    raise Overtaken
                line.execute(insert(ACTIONS), rows)
                self._tell(line, code)
        except IntegrityError as wrong:
            raise Overtaken from wrong
        return last

    # --- inside -------------------------------------------------------------------------------------------

    def _touch(self, line: Connection, code: str, more: int = 0) -> int:
        """Mark the table as changed; how many lines it has then. It comes first in a change: others who change the
        same table wait here."""
        changed = (
            update(TABLES)
            .where(TABLES.c.code == code)
            .values(changed=self._clock(), version=TABLES.c.version + 1, length=TABLES.c.length + more)
            .returning(TABLES.c.length)
        )
        length: int | None = line.execute(changed).scalar_one_or_none()
        if length is None:
            raise NoSuchTable(code)
        return length

    def _tell(self, line: Connection, code: str) -> None:
        """With the change itself, to every process that listens; a file is polled instead."""
        if self.is_server:
            line.execute(text("SELECT pg_notify(:channel, :code)"), {"channel": CHANNEL, "code": code})

    @contextmanager
    def begin(self) -> Iterator[Connection]:
        """A transaction. Whatever keeps the database from answering is one error, and it is asked again a little
        later."""
        if time.monotonic() < self._rests_until:
            raise StoreAway
        try:
            self._make_ready()
            with self._engine.begin() as line:
                yield line
        except IntegrityError:
            raise
        except (DBAPIError, TimeoutError) as wrong:
            self._rests_until = time.monotonic() + REST
            raise StoreAway from wrong

    def _give_up(self) -> None:
        """Whoever waits for an answer of this database hears that there is none."""
        self._rests_until = time.monotonic() + REST
        hang_up(self._engine)

    def _make_ready(self) -> None:
        """Lay out the database where it is new. Several processes may do so at once: whoever stumbles over what another
        has just made looks again."""
        stumbles = (ProgrammingError, IntegrityError) if self.is_server else (OperationalError,)
        for left in reversed(range(TRIES)):
            if self._is_ready:
                return
            try:
                METADATA.create_all(self._engine)
                self._is_ready = True
            except stumbles:
                if not left:
                    raise
                time.sleep(MOMENT)


def _read_table(row: Row[Any]) -> Kept:
    return Kept(**row._asdict() | {"players": tuple(json.loads(row.players))})
