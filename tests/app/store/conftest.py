"""A store in a file, and one in a PostgreSQL that lives as long as the tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from cluster import Cluster, run_cluster, why_none

from app.store.store import Store


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    reason = why_none()
    if reason:
        pytest.skip(reason)
    with run_cluster() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a store may be: the test is run with each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    running: Cluster = request.getfixturevalue("cluster")
    return running.address


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    found = Store(address)
    yield found
    found.close()
