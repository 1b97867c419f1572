"""What a seat's chance to win is told by: land, trophies, units, coins."""

from __future__ import annotations

from engine.barbarian.questions import count_most_provinces
from engine.barbarian.reign import count_reign
from engine.barbarian.rules import BarbarianRules
from engine.barbarian.state import BarbarianState
from engine.bots.appraisal import Appraisal
from engine.core.seat import Seat


def measure(rules: BarbarianRules, state: BarbarianState, seat: Seat) -> tuple[float, ...]:
    """Provinces of the largest kingdom, and how many of them are more than half of what wins; trophies; kings and
    warriors on the map; coins."""
    provinces = count_most_provinces(rules, state, seat)
    reign = count_reign(state, seat)
    return (
        provinces,
        max(0, provinces - rules.edition.victory.provinces // 2),
        *(reign[name] for name in ("trophies", "kings", "warriors", "treasury")),
    )


APPRAISAL = Appraisal(measure, (0.69, 0.185, 0.134, 1.005, 0.222, 0.035))
