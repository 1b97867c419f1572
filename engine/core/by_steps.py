"""Work done step by step, for a page that cannot wait: each step says what is known so far, the last one all."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


def finish(steps: Iterable[object], kind: type[T]) -> T:
    """What comes of it when all steps are done."""
    last = deque(steps, maxlen=1).pop()
    assert isinstance(last, kind)
    return last
