"""What may wait to be decided in an assembly, and while an event or a proposition takes effect."""

from __future__ import annotations

from typing import TypeAlias

from engine.core.position import Step


class Assembling(Step, frozen=True):
    """An assembly begins: votes are handed out (WK-ASSEMBLY-02)."""


CourtStep: TypeAlias = Assembling
