"""The board of the worked examples, for every test of the game."""

from __future__ import annotations

import pytest
from rosette_field import Field, make_rosette


@pytest.fixture
def rosette() -> Field:
    return make_rosette()
