"""Ratios on a noisy machine: contenders take turns in one process, and medians are compared."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping
from statistics import median
from time import process_time


def interleave(contenders: Mapping[str, Callable[[], int]], rounds: int) -> dict[str, float]:
    """Median seconds a unit of work; each contender does a chunk a round and returns how many units it did.

    As in `timeit`, the collector of cycles rests while somebody is measured: whose turn it comes in is chance.
    """
    costs: dict[str, list[float]] = {name: [] for name in contenders}
    for work in contenders.values():
        work()
    for _ in range(rounds):
        for name, work in contenders.items():
            gc.disable()
            start = process_time()
            units = work()
            costs[name].append((process_time() - start) / units)
            gc.enable()
    return {name: median(values) for name, values in costs.items()}


def print_table(title: str, rows: Mapping[str, str]) -> None:
    print(f"\n{title}")
    for name, value in rows.items():
        print(f"  {name:<52} {value}")
