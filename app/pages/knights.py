"""Warrior Knights: built anew for every visitor."""

from app.knights.shell import KnightsShell

KnightsShell().servable()
