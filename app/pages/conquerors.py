"""Conquerors: built anew for every visitor."""

from app.registry import open_page

open_page("conquerors").servable()
