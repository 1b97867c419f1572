"""The screens that pages are looked at on. A tablet is turned: the normal suite takes one page through all of them, for
layout depends on neither the colours nor the size it began with; `pytest -m soak` opens a page for each."""

from __future__ import annotations

from itertools import product

import pytest

Look = tuple[tuple[int, int], str]

SIZES = [(1024, 768), (768, 1024), (1440, 900)]
TURNED: list[Look] = [((1024, 768), "light"), ((768, 1024), "dark"), ((1440, 900), "light")]
LOOKS = [
    pytest.param(TURNED, id="turned"),
    *(
        pytest.param([look], id=f"{look[0][0]}x{look[0][1]}-{look[1]}", marks=pytest.mark.soak)
        for look in product(SIZES, ["light", "dark"])
    ),
]
