"""The book of visits: who has asked for a page, who has opened it, and who may still come in."""

from __future__ import annotations

import time
from collections import Counter
from typing import Any

import msgspec

from app.core.bucket import Bucket
from app.server.limits import Limits


class Waiting(msgspec.Struct, frozen=True):
    """A page that was asked for and not opened yet."""

    address: str
    since: float
    context: Any


class Visits:
    """One book a server. A page that nobody opens is closed; the oldest goes first where one address asks for many."""

    def __init__(self, contexts: list[Any], limits: Limits) -> None:
        self.limits = limits
        self._contexts = contexts
        self._waiting: dict[str, Waiting] = {}
        self._bucket = Bucket(limits.burst, limits.rate)
        self._questions = Bucket(limits.burst, limits.rate)
        self._lines: Counter[str] = Counter()

    # --- pages --------------------------------------------------------------------------------------------

    def may_ask(self, address: str) -> bool:
        return self._bucket.take(address)

    def may_ask_on(self, address: str) -> bool:
        """May somebody there have other processes asked?"""
        return self._questions.take(address)

    def is_full(self) -> bool:
        return sum(len(context.sessions) for context in self._contexts) >= self.limits.visits

    async def make_room(self, address: str) -> None:
        """Before a page is made for this address: close those that nobody came to open."""
        now = time.monotonic()
        late = [each for each, page in self._waiting.items() if now - page.since > self.limits.patience]
        mine = [each for each, page in self._waiting.items() if page.address == address and each not in late]
        for each in late + mine[: max(0, len(mine) + 1 - self.limits.waiting)]:
            await self._close(each)

    async def _close(self, visit: str) -> None:
        page = self._waiting.pop(visit)
        session = page.context._sessions.get(visit)
        if session is not None and session.connection_count == 0:
            session.request_expiration()
            await page.context._discard_session(session, lambda each: each.connection_count == 0)

    def expect(self, visit: str, address: str, context: Any) -> None:
        self._waiting[visit] = Waiting(address, time.monotonic(), context)

    # --- lines --------------------------------------------------------------------------------------------

    def may_connect(self, address: str) -> bool:
        return self._lines[address] < self.limits.lines

    def arrive(self, visit: str, address: str) -> None:
        """A line to this visit; one without an address was counted where it arrived."""
        self._waiting.pop(visit, None)
        if address:
            self._lines[address] += 1

    def leave(self, address: str) -> None:
        self._lines[address] -= 1
        self._lines = +self._lines  # an address without lines is forgotten

    def is_alive(self, visit: str) -> bool:
        """Can a page that was opened as this visit go on?"""
        return any(visit in context._sessions for context in self._contexts)
