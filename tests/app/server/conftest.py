"""One server for these tests; those that end it start their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sites import Site, run_site


@pytest.fixture(scope="session")
def watched_site() -> Iterator[Site]:
    with run_site(Path(__file__).parent / "serve_watched.py") as running:
        yield running
