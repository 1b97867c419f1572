"""Asking a slow calculator about a board: another process answers, and the page goes on meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from app.core.calculate.worker import worker
from app.core.pool import is_lost
from app.core.wait import can_wait, when_answered
from engine.core.calculator import Answer, Calculator


class Asking:
    """One question of each kind at a time; the answer to an earlier one is of no use any more."""

    def __init__(self) -> None:
        self._asked: dict[type[Calculator], Future[Answer]] = {}

    def ask(self, calculator: Calculator, tell: Callable[[Any], None]) -> None:
        """`tell(answer)`, at once or later; `tell(None)` where the answer was given up."""
        kind = type(calculator)
        if (before := self._asked.pop(kind, None)) is not None:
            before.cancel()
        if not can_wait():
            tell(calculator.answer())
            return
        asked = self._asked[kind] = worker().ask(calculator)

        def answered() -> None:
            if self._asked.get(kind) is asked:
                del self._asked[kind]
                tell(None if is_lost(asked) else asked.result())

        if asked.done():
            answered()
        else:
            when_answered(asked, answered)

    def forget(self) -> None:
        """Nobody wants to know any more."""
        for asked in self._asked.values():
            asked.cancel()
        self._asked.clear()
