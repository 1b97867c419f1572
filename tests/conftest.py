"""What all tests agree on."""

from __future__ import annotations

from pathlib import Path

from hypothesis import HealthCheck, settings

# how long one example takes says more of the machine than of the code: speed is measured by `pytest -m bench`
settings.register_profile("gonfalon", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("gonfalon")

LONG = {Path(__file__).parent / "ui", Path(__file__).parent / "notebooks"}


def pytest_collection_modifyitems(items) -> None:
    """Whole files go to the workers, and those with browsers and kernels take longest: they come first, so that none is
    left alone with one at the end."""
    items.sort(key=lambda item: not LONG.intersection(item.path.parents))
