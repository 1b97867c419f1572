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
    yield KnightsSetup(seats=3, turns=4, position=CROWDED, print_alone=True)
    yield KnightsSetup(seats=4, turns=6, goes=3, faq_tokens=False, faq_ruin=False, faq_ports=False)
    yield KnightsSetup(
        seats=3,
        turns=6,
        position=CROWDED,
        faq_garrison=False,
        faq_refuge=False,
        faq_walls=False,
        faq_tired=False,
        abandoned=True,
    )
    yield KnightsSetup(seats=3, turns=12, goes=3, position=CROWDED, neutral_cards=True)
    yield KnightsSetup(scenario="realm", rounds=5, length=8, print_alone=True, hostages=True)
    yield KnightsSetup(seats=3, scenario="realm", rounds=4, elimination=True, hostages=True, position=HELD)
    for seats, length in ((4, 12), (5, 15), (6, 10)):
        options = {"strongest": seats == 4, "hostages": seats > 4, "miracles": seats != 5, "abandoned": seats == 6}
        yield KnightsSetup(seats=seats, scenario="realm", rounds=2, length=length, **options)


CROWDED = """
Emerande: smalt G3, 100, 100 Polish; celadon G3, 50, 150 English, tokens 1; linden G4, 50 Polish
Emerande: fortress F4, 50, 100 Spanish, tokens 1
Niebieski: cyan G3, 100, 100 Swiss; prussen F3, 50, 50, 150 Polish, tired; azure Cadiz, 50 English, at sea
Niebieski: fortress H2, 50, 50 German, besieged Madder; city Monz, fortified, besieged Emerande; city Vecht
Madder: scarletti G3, 100; solferino H2, 50, 100 German; fortress C3; city Estrel, breached 1
Razed: Belmor
"""
"""Three barons round Monz and its neighbours: sieges, a fortress, tokens, ships."""

COURT = (
    CROWDED
    + """
Emerande: votes 3; faith 1; influence 4; tax levy_taxes, church_service; shield 1
Niebieski: votes 3; assembly political_manoeuvres, political_manoeuvres; shield 2; charge salt; stake china 5
Madder: faith 2; crowns 2; influence 3; wage recruit_troops, military_operations; office scarletti captain
Church: Madder
President: Niebieski
Reserve: 9
Show: 150 English, 100 Polish, 50 Polish, 50 Romanian
Event: red
Ships: china 2 blessed
Agenda: personal, fine, wine
Laws: tithe
Lasting: heretic
"""
)
"""The same three in the realm, in the middle of a game."""

HELD = f"{COURT}\nMadder: zinnober fallen, 50, hostage Niebieski\nNiebieski: cobalto hostage Madder"
"""And a noble who waits for his heir, whom another baron holds."""
