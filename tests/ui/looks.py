"""The screens that pages are looked at on. Layout does not depend on the colours, so the normal suite takes each size
once; `pytest -m soak` takes every size in both schemes."""

from __future__ import annotations

from itertools import product

import pytest

SIZES = [(1024, 768), (768, 1024), (1440, 900)]
ONCE = {((1024, 768), "light"), ((768, 1024), "dark"), ((1440, 900), "light")}


def look(size: tuple[int, int], scheme: str, *more: str, in_the_normal_suite: bool) -> object:
    name = "-".join([*more, f"{size[0]}x{size[1]}", scheme])
    return pytest.param(*more, size, scheme, id=name, marks=() if in_the_normal_suite else pytest.mark.soak)


LOOKS = [
    look(size, scheme, in_the_normal_suite=(size, scheme) in ONCE) for size, scheme in product(SIZES, ["light", "dark"])
]
