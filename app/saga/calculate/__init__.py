"""How the calculators of Saga are laid out for the table."""

from app.saga.calculate.layouts import LAYOUTS

__all__ = ["LAYOUTS"]
