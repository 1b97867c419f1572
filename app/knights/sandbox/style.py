"""The CSS of the sandbox's panel and of the calculators' musters."""

from __future__ import annotations

from app.core.asset import read_asset

STYLE = read_asset("sandbox.css", "app.knights")
