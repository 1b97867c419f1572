"""One of several serving processes; `app.server.crew` starts it, and it ends with whoever started it."""

from __future__ import annotations

import sys
from typing import Any

import msgspec

from app.serve import build_server
from app.server.crowd import Orders


def build_worker(orders: Orders) -> Any:
    """A server on its inner address that listens on the common one as well."""
    crowd, shared = orders.crowd, orders.shared
    host, _, port = crowd.address.rpartition(":")
    return build_server(int(port), host, shared.address, store=shared.store, pocket=shared.pocket, crowd=crowd)


def main() -> None:
    server = build_worker(msgspec.json.decode(sys.stdin.readline(), type=Orders))
    loop = server.io_loop
    loop.add_handler(sys.stdin.fileno(), lambda *_: loop.stop(), loop.READ)  # the other end has gone
    server.start()
    print("ready", flush=True)
    loop.start()


if __name__ == "__main__":
    main()
