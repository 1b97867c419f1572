"""Serves `app/pages`: one process, no threads, every byte from this machine, everything compressed."""

from __future__ import annotations

import gc
import socket
import sys
import warnings
from collections.abc import Mapping
from contextlib import closing
from importlib.resources import files
from pathlib import Path
from secrets import token_bytes
from typing import Any
from urllib.parse import urlsplit

from app.core.address import (
    ADDRESS,
    CLASSES,
    EVERYWHERE,
    LOOPBACK,
    POCKET,
    find_lan_address,
    is_free,
    next_free,
    qr_terminal,
    read_common_address,
    read_inner_address,
    read_pocket_address,
)

SESSION_SECONDS = 600
"""A tablet may sleep for so long and find its page as it was; after that the browser's own copy takes over."""
MOST_PROCESSES = 32
TOKEN_SECONDS = 86_400
"""An open page may come back to its visit for so long, as long as the visit is there."""


class ServeError(ValueError):
    """The server cannot start; the message is one sentence for the person who asked."""


def serve(port: int, lan: bool, pocket: str, store: str, procs: int, common: str, advertise: str) -> None:
    """Serve until interrupted. `lan` lets the local network in.

    `pocket` is where a pocket page lies, for those who want to take a calculator along; `store` where the tables of
    several screens are kept, `procs` how many processes serve. Where a balancer stands before several machines,
    `common` is the address that visitors use, and `advertise` where the other servers reach this one.
    """
    common = read_common_address(common) if common else ""
    advertise = read_inner_address(advertise) if advertise else ""
    if not 1 <= procs <= MOST_PROCESSES:
        raise ServeError(f"--procs takes a number from 1 to {MOST_PROCESSES}.")
    if store or advertise:
        check_store(store)
    pocket = read_pocket_address(pocket) if pocket else ""
    host = EVERYWHERE if lan else LOOPBACK
    chosen = choose_port(port, host)
    address = common or (lan_url(chosen) if lan else None)
    if procs > 1 or advertise:
        from app.server.crew import run
        from app.server.crowd import Shared

        run(chosen, host, Shared(address, store, pocket), procs, lambda: _announce(chosen, address), advertise)
        return
    server = build_server(chosen, host, address, pocket=pocket, store=store)
    _announce(chosen, address)
    server.start()
    server.io_loop.start()


def check_store(address: str) -> None:
    """Said at once, not when the first table is opened: the address is none, or nobody answers there."""
    from app.store.store import Store

    with closing(Store(address)) as store:
        store.list_tables()


def choose_port(port: int, host: str) -> int:
    """This port when it is free; else say so, and in a terminal offer the next one."""
    if not 1 <= port <= 65_535:
        raise ServeError(f"Port {port} does not exist: a port is a number from 1 to 65535.")
    if is_free(port, host):
        return port
    other = next_free(port, host)
    if other is None:
        raise ServeError(f"Port {port} is taken, and so are the hundred after it: name another with --port.")
    if _is_terminal() and _agrees(f"Port {port} is taken. Use {other} instead? [Y/n] "):
        return other
    raise ServeError(f"Port {port} is taken; {other} is free: gonfalon serve --port {other}")


def lan_url(port: int) -> str:
    found = find_lan_address()
    if found is None:
        raise ServeError("This machine has no address in a local network: join one, or serve without --lan.")
    return f"http://{found}:{port}/"


def pages() -> dict[str, Path]:
    """Address to script: the home page at `/` (and at `/home`, as `panel serve` has it), then a page a game."""
    folder = Path(str(files("app"))) / "pages"
    found = {f"/{script.stem}": script for script in sorted(folder.glob("*.py")) if script.stem[0] != "_"}
    return {"/": found["/home"], **found}


def build_server(
    port: int,
    host: str = LOOPBACK,
    address: str | None = None,
    more: Mapping[str, Path] | None = None,
    limits: Any = None,
    store: str = "",
    pocket: str = "",
    crowd: Any = None,
) -> Any:
    """A server that listens but does not run yet. `address` is what the home page shows to the local network, `store`
    where the tables of several screens are kept, `pocket` where a pocket page lies, `crowd` the processes that serve
    beside this one."""
    import panel as pn  # the command line must answer --help without waiting for it
    from bokeh.util.warnings import BokehUserWarning
    from panel.io.server import get_server

    from app.classroom.routes import open_classes
    from app.core.together.tables import TABLES, Tables
    from app.server import guard
    from app.server.crowd import Neighbours, open_doors
    from app.server.limits import Limits
    from app.server.line_handler import LARGEST_MESSAGE

    # The browser describes a component once more in its first message about it; Bokeh notes that it knew it already.
    warnings.filterwarnings("ignore", "reference already known", BokehUserWarning)
    pn.config.reconnect = True
    if address:
        pn.state.cache[ADDRESS] = address
    tables = pn.state.cache[TABLES] = Tables(store, is_served=True)
    if store:
        tables.prepare()
    if pocket:
        pn.state.cache[POCKET] = pocket
    options = {"max_body_size": 0, "max_header_size": 40_000, "idle_connection_timeout": 120}
    server = get_server(
        {url: str(script) for url, script in {**pages(), **(more or {})}.items()},
        port=port,
        address=host,
        websocket_origin=_origins(crowd.port, crowd.host, address) if crowd else _origins(port, host, address),
        compress_response=True,
        unused_session_lifetime_milliseconds=SESSION_SECONDS * 1000,
        sign_sessions=True,
        secret_key=bytes.fromhex(crowd.secret) if crowd else token_bytes(32),
        session_token_expiration=TOKEN_SECONDS,
        include_headers=[],
        include_cookies=[],
        websocket_max_message_size=LARGEST_MESSAGE,
        http_server_kwargs=dict(options),
    )
    neighbours = Neighbours(crowd) if crowd else None
    guard(server, limits or Limits(), neighbours)
    open_classes(server, address, neighbours)
    pn.state.cache[CLASSES] = True
    if neighbours:
        open_doors(server, neighbours, options)
    # what stands now stays: whoever taps need not wait while the collector looks through all modules again
    gc.collect()
    gc.freeze()
    return server


def _origins(port: int, host: str, address: str | None) -> list[str]:
    names = ["localhost", LOOPBACK]
    if host == EVERYWHERE:
        names += [socket.gethostname().lower(), f"{socket.gethostname().lower()}.local"]
    origins = [f"{name}:{port}" for name in names]
    return origins + ([_name_of(address)] if address else [])


def _name_of(address: str) -> str:
    """A browser that comes by https leaves its usual port away, and Bokeh takes any name without one for port 80."""
    return urlsplit(address).netloc.removesuffix(":443" if address.startswith("https:") else ":80")


def _announce(port: int, address: str | None) -> None:
    if address:
        print(qr_terminal(address))
        print(f"Gonfalon is open to this network at {address}")
        print("Point a tablet's camera at the code. Everybody who can reach this machine can play.")
    print(f"Gonfalon is at http://localhost:{port}/ (Ctrl-C ends it)", flush=True)


def _is_terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def _agrees(question: str) -> bool:
    try:
        return input(question).strip().lower() in ("", "y", "yes")
    except EOFError:
        return False
