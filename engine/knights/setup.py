"""Set-ups of Warrior Knights, and those that the tests play."""

from __future__ import annotations

from collections.abc import Iterator

from engine.knights.options import KnightsOptions
from engine.knights.position import read_position
from engine.knights.rules import KnightsRules


class KnightsSetup(KnightsOptions):
    """What is agreed, with the rules that play by it."""

    rules_type = KnightsRules
    read_position = staticmethod(read_position)


def example_setups() -> Iterator[KnightsSetup]:
    """Every seat count and every switch."""
    yield KnightsSetup(turns=8)
    for seats in range(3, 7):
        yield KnightsSetup(seats=seats, turns=5)
    yield KnightsSetup(
        cap_10=False,
        strict_count=True,
        strict_refuge=True,
        fortress_blocks=True,
        five_cities=True,
        turns=6,
        goes=3,
        garrison_lost=True,
        ransom_stands=True,
    )
    yield KnightsSetup(seats=3, turns=8, goes=3, position=CROWDED)
    yield KnightsSetup(seats=3, turns=12, goes=3, position=CROWDED, neutral_cards=True)
    for seats in (2, 3):
        yield KnightsSetup(seats=seats, scenario="realm", rounds=6)


CROWDED = """
Emerande: smalt G3, 100, 100 Polish; celadon G3, 50, 150 English, tokens 1; linden G4, 50 Polish
Emerande: fortress F4, 50, 100 Spanish, tokens 1
Niebieski: cyan G3, 100, 100 Swiss; prussen F3, 50, 50, 150 Polish, tired; azure Cadiz, 50 English, at sea
Niebieski: fortress H2, 50, 50 German, besieged Madder; city Monz, fortified, besieged Emerande; city Vecht
Madder: scarletti G3, 100; solferino H2, 50, 100 German; fortress C3; city Estrel, breached 1
Razed: Belmor
"""
"""Three barons round Monz and its neighbours: sieges, a fortress, tokens, ships."""
