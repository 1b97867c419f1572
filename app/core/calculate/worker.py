"""Slow answers, worked out in a process of their own: the server goes on serving everybody meanwhile.

Answers are pure, so they are remembered by their inputs. The other process imports the engine only, takes one question
at a time, and ends when its questions do: with the server. It is a plain child that reads and writes pipes, because a
pool of `multiprocessing` would run the script again that serves these pages.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections import OrderedDict
from concurrent.futures import Future
from functools import cache
from queue import SimpleQueue
from threading import Lock, Thread
from typing import IO

from engine.core.calculator import Answer, Calculator
from engine.registry import CALCULATORS

REMEMBERED = 256
"""So many answers are kept, those asked for last."""

Question = tuple[str, str]
"""Which calculator, and its inputs as a link."""


class WorkerLost(Exception):
    """The other process has ended in the midst of an answer: the system ran out of memory, perhaps."""


class Worker:
    """One process for slow answers, begun when the first is asked for, and begun anew when it is lost."""

    def __init__(self) -> None:
        self._questions: SimpleQueue[tuple[Question, Future[Answer]] | None] = SimpleQueue()
        self._known: OrderedDict[Question, Answer] = OrderedDict()
        self._lock = Lock()
        self._thread: Thread | None = None

    def ask(self, calculator: Calculator) -> Future[Answer]:
        """The answer, at once where it is known. Cancel it when nobody waits any more: then it may never be begun."""
        question = calculator.slug, calculator.link()
        asked: Future[Answer] = Future()
        with self._lock:
            if question in self._known:
                self._known.move_to_end(question)
                asked.set_result(self._known[question])
                return asked
            if self._thread is None:
                self._thread = Thread(target=self._serve, daemon=True, name="slow answers")
                self._thread.start()
        self._questions.put((question, asked))
        return asked

    def close(self) -> None:
        """End the process once the questions before this are answered."""
        self._questions.put(None)
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _serve(self) -> None:
        """The thread that waits for the other process, question by question."""
        child: subprocess.Popen[bytes] | None = None
        while (item := self._questions.get()) is not None:
            question, asked = item
            if not asked.set_running_or_notify_cancel():
                continue
            if child is None or child.poll() is not None:
                child = _begin()
            try:
                answer = _question(child, question)
            except Exception as problem:  # whatever went wrong there belongs to whoever asked
                asked.set_exception(problem)
            else:
                self._remember(question, answer)
                asked.set_result(answer)
        if child is not None:
            child.communicate()

    def _remember(self, question: Question, answer: Answer) -> None:
        with self._lock:
            self._known[question] = answer
            if len(self._known) > REMEMBERED:
                self._known.popitem(last=False)


@cache
def worker() -> Worker:
    """The one of this server: it holds nothing but answers to inputs, which are nobody's secret."""
    return Worker()


def is_unanswered(asked: Future[Answer]) -> bool:
    """Was it given up, by whoever asked or with the process?"""
    return asked.cancelled() or isinstance(asked.exception(), WorkerLost)


# --- the server's end of the pipes ------------------------------------------------------------------------------------


def _begin() -> subprocess.Popen[bytes]:
    """In a session of its own: Ctrl-C is the server's matter."""
    return subprocess.Popen(
        [sys.executable, "-m", __name__],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        start_new_session=True,
    )


def _question(child: subprocess.Popen[bytes], question: Question) -> Answer:
    if child.stdin is None or child.stdout is None:
        raise WorkerLost("there are no pipes")
    try:
        pickle.dump(question, child.stdin)
        child.stdin.flush()
        answer = pickle.load(child.stdout)
    except (EOFError, OSError, pickle.UnpicklingError) as lost:
        child.kill()
        raise WorkerLost(f"the process for slow answers ended with {child.wait()}") from lost
    if isinstance(answer, Exception):
        raise answer
    if not isinstance(answer, Answer):
        raise WorkerLost(f"the process for slow answers said {answer!r}")
    return answer


# --- the other end ----------------------------------------------------------------------------------------------------


def solve(question: Question) -> Answer | Exception:
    slug, link = question
    try:
        return CALCULATORS[slug].from_link(link).answer()
    except Exception as problem:  # a refusal, most likely: it is told where it was asked
        return problem


def answer_questions(questions: IO[bytes], answers: IO[bytes]) -> None:
    """Until no more can come."""
    while True:
        try:
            question = pickle.load(questions)
        except EOFError:
            return
        pickle.dump(solve(question), answers)
        answers.flush()


if __name__ == "__main__":
    answer_questions(sys.stdin.buffer, sys.stdout.buffer)
