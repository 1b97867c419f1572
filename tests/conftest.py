"""What all tests agree on."""

from __future__ import annotations

from hypothesis import settings

# how long one example takes says more of the machine than of the code: speed is measured by `pytest -m bench`
settings.register_profile("gonfalon", deadline=None)
settings.load_profile("gonfalon")
