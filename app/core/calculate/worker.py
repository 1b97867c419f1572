"""Slow answers, worked out in the pool of processes. Answers are pure, so they are remembered by their inputs."""

from __future__ import annotations

from collections import OrderedDict
from concurrent.futures import Future
from functools import cache
from threading import Lock

from app.core.pool import submit
from engine.core.calculator import Answer, Calculator
from engine.registry import CALCULATORS

REMEMBERED = 256
"""So many answers are kept, those asked for last."""

Question = tuple[str, str]
"""Which calculator, and its inputs as a link."""


class Worker:
    """Asks the pool, and remembers."""

    def __init__(self) -> None:
        self._known: OrderedDict[Question, Future[Answer]] = OrderedDict()
        self._lock = Lock()

    def ask(self, calculator: Calculator) -> Future[Answer]:
        """The answer, at once where it is known. Cancel it when nobody waits any more: then it may never be begun."""
        question = calculator.slug, calculator.link()
        with self._lock:
            if question in self._known:
                self._known.move_to_end(question)
                return self._known[question]
        asked = submit(solve, question)
        asked.add_done_callback(lambda done: self._remember(question, done))
        return asked

    def _remember(self, question: Question, done: Future[Answer]) -> None:
        if done.cancelled() or done.exception() is not None:
            return
        with self._lock:
            self._known[question] = done
            if len(self._known) > REMEMBERED:
                self._known.popitem(last=False)


@cache
def worker() -> Worker:
    """The one of this server: it holds nothing but answers to inputs, which are nobody's secret."""
    return Worker()


def solve(question: Question) -> Answer:
    """What the other process does; a refusal is raised where it was asked."""
    slug, link = question
    return CALCULATORS[slug].from_link(link).answer()
