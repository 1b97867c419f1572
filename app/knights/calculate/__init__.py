"""The Calculate tab of Warrior Knights: armies, walls and cards to tap in place of text to type."""

from app.knights.calculate.layouts import LAYOUTS

__all__ = ["LAYOUTS"]
