"""How much work a piece of code is, whatever else goes on: by the processor's clock, with the collector kept from all
that other tests have left. To sweep that up takes longer than what is measured here."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """What is done here must be less work than that."""
    gc.freeze()
    began = time.process_time()
    try:
        yield
        took = time.process_time() - began
    finally:
        gc.unfreeze()
    assert took < seconds, f"{took:.2f} s of work, {seconds} are allowed"
