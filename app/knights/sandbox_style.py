"""The CSS of the sandbox's panel and of the calculators' musters."""

from __future__ import annotations

from importlib import resources

STYLE = resources.files("app.knights").joinpath("assets", "sandbox.css").read_text(encoding="utf-8")
