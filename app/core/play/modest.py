"""Bounds on what comes from outside as JSON, checked before anything is counted, imagined or drawn from it."""

from __future__ import annotations

from typing import Any

MOST_VALUES = 5_000
LARGEST_NUMBER = 1_000
LONGEST_LIST = 200
LONGEST_TEXT = 200
"""The views of our games stay below a fourth of each of these."""


def is_modest(document: Any) -> bool:
    """Is everything in this document small enough to be a position of a board game?"""
    stack = [document]
    for _ in range(MOST_VALUES):
        if not stack:
            return True
        value = stack.pop()
        if isinstance(value, dict | list) and len(value) > LONGEST_LIST:
            return False
        if isinstance(value, dict):
            stack.extend(value)
            stack.extend(value.values())
        elif isinstance(value, list):
            stack.extend(value)
        elif isinstance(value, str):
            if len(value) > LONGEST_TEXT:
                return False
        elif isinstance(value, int | float) and not abs(value) <= LARGEST_NUMBER:
            return False
    return False
