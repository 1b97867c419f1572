"""A balancer that keeps nobody on one machine: each connection goes to the next server in turn, bytes as they are."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Iterator
from contextlib import contextmanager

Ways = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Balancer:
    """`ports` are the servers; one that does not answer is passed over."""

    def __init__(self, port: int, ports: list[int]) -> None:
        self.port, self.ports = port, ports
        self.url = f"http://127.0.0.1:{port}"
        self.dealt: list[int] = []
        """Which server each connection went to."""
        self._turn = 0

    async def _connect(self) -> Ways:
        for _ in self.ports:
            self._turn += 1
            port = self.ports[self._turn % len(self.ports)]
            with contextlib.suppress(OSError):
                ways = await asyncio.open_connection("127.0.0.1", port)
                self.dealt.append(port)
                return ways
        raise ConnectionRefusedError

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.CancelledError):
            there = await self._connect()
            await asyncio.gather(_pour(reader, there[1]), _pour(there[0], writer))
        writer.close()

    async def run(self, ready: threading.Event, over: asyncio.Event) -> None:
        server = await asyncio.start_server(self._take, "127.0.0.1", self.port)
        ready.set()
        await over.wait()
        server.close()


async def _pour(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while part := await reader.read(65_536):
            writer.write(part)
            await writer.drain()
    writer.close()


@contextmanager
def run_balancer(port: int, ports: list[int]) -> Iterator[Balancer]:
    """In a thread of its own, until the test is done with it."""
    balancer, ready = Balancer(port, ports), threading.Event()
    loop, over = asyncio.new_event_loop(), asyncio.Event()

    def work() -> None:
        loop.run_until_complete(balancer.run(ready, over))
        rest = asyncio.all_tasks(loop)
        for each in rest:
            each.cancel()
        if rest:
            loop.run_until_complete(asyncio.wait(rest))
        loop.close()

    thread = threading.Thread(target=work)
    thread.start()
    assert ready.wait(60)
    try:
        yield balancer
    finally:
        loop.call_soon_threadsafe(over.set)
        thread.join()
