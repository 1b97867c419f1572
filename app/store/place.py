"""Which database: an address somebody gave, or the file in the user's own data folder."""

from __future__ import annotations

import os
import socket
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary, finalize

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from app.store.rows import StoreError

FILE = "tables.db"
PATIENCE = 3
"""Seconds to wait for a database that does not answer."""
ALIVE = {"keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3, "tcp_user_timeout": 10_000}
"""A machine that has silently gone is noticed."""
_ENDS: WeakKeyDictionary[Engine, dict[int, socket.socket]] = WeakKeyDictionary()
"""Our ends of the lines to a server, each once more."""


def find_data_folder() -> Path:
    """Where this user's programs keep what they make."""
    home = Path.home()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return base / "gonfalon"


def default_address() -> str:
    return f"sqlite:///{find_data_folder() / FILE}"


def read_address(text: str) -> URL:
    """SQLite or PostgreSQL, or a sentence. The sentence never repeats the address: a password may stand in it."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError) as wrong:
        raise StoreError(
            "This is no address of a database: write sqlite:///FILE or postgresql://USER@HOST/NAME."
        ) from wrong
    kind = url.get_backend_name()
    if kind == "postgresql":
        return url.set(drivername="postgresql+psycopg")
    if kind == "sqlite" and url.database and url.database != ":memory:":
        return url.set(drivername="sqlite")
    raise StoreError("Shared tables are kept in SQLite (sqlite:///FILE) or PostgreSQL (postgresql://...).")


def connect(url: URL) -> Engine:
    """An engine that has not connected yet."""
    return _connect_file(url) if url.get_backend_name() == "sqlite" else _connect_server(url)


def _connect_file(url: URL) -> Engine:
    try:
        Path(str(url.database)).expanduser().parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as wrong:
        raise StoreError(f"The folder of the store cannot be made: {wrong.strerror}.") from wrong
    engine = create_engine(url, connect_args={"timeout": PATIENCE})
    event.listen(engine, "connect", _set_up_file)
    return engine


def _set_up_file(connection: Any, _: Any) -> None:
    """Readers and a writer at once; what was committed is on the disk."""
    for line in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {line}").close()


def _connect_server(url: URL) -> Engine:
    arguments = {"connect_timeout": PATIENCE, "options": f"-c statement_timeout={PATIENCE * 1000}", **ALIVE}
    try:
        engine = create_engine(url, pool_pre_ping=True, pool_timeout=PATIENCE, connect_args=arguments)
    except ImportError as wrong:
        raise StoreError("PostgreSQL needs its driver: pip install 'gonfalon[postgres]'.") from wrong
    ends = _ENDS[engine] = {}
    event.listen(engine, "connect", lambda line, _: ends.update({id(line): _double(line)}))
    event.listen(engine, "close", lambda line, _: ends.pop(id(line)).close())
    return engine


def _double(line: Any) -> socket.socket:
    """Our end of it once more; closed with the line, also where that is only forgotten."""
    end = socket.socket(fileno=os.dup(line.fileno()))
    finalize(line, end.close)
    return end


def hang_up(engine: Engine) -> None:
    """A server that does not answer would be waited for without an end: whoever waits hears that the line is cut."""
    for end in list(_ENDS.get(engine, {}).values()):
        with suppress(OSError):  # the other end was quicker
            end.shutdown(socket.SHUT_RDWR)
