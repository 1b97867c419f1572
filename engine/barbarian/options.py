"""What can be agreed before a game of Barbarian Kingdoms: the options that its rules read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import param

from engine.barbarian.edition import BarbarianEdition
from engine.core.edition import Edition
from engine.core.parameters import number, offer, switch
from engine.core.refusal import SetupError
from engine.core.setup import PlacedSetup, Setup

ALLOTMENTS = ["listed", "lot", "heritage"]
POWERS = ["all", "printed", "none"]


class BarbarianOptions(PlacedSetup):
    """The options without the rules made from them, so that the law can read the one and make the other."""

    game = "barbarian"

    seats = number(3, 2, 6, "How many people play; with 2, each runs two kingdoms.")
    scenario = param.String(
        default="",
        doc="Which kingdoms take part: the name of a scenario, such as III-1. Left empty, it is the first one listed "
        "for so many seats.",
    )
    allotment = offer(
        *ALLOTMENTS,
        doc="How kingdoms come to seats: as listed (seat by seat in board order), by lot, or by heritage "
        "(seats choose, best reign of the last game first).",
    )
    privilege = switch("Advanced: the last winner chooses the scenario (BK-ADV-01).")
    precedence = switch("Advanced: the last winner's kingdom begins (BK-ADV-03).")
    expert = switch("Expert: the seats build the scenario together, then choose kingdoms (BK-EXPERT-01).")
    last_ranking = param.List(
        default=[],
        item_type=int,
        bounds=(0, 6),
        doc="The seats in falling order of the last game's reign scores, counted from 0, winner first; empty "
        "means seat 0 first.",
    )
    powers = offer(*POWERS, doc="Which powers hold: all twelve, only the printed two, or none.")
    evict_own_token = switch(
        "May a kingdom assault an enemy unit on its own token province (BK-AMB-09)? The printed text says no."
    )
    round_limit = number(200, 1, 200, "House rule: after this many rounds the reign score decides (BK-AMB-33).")

    @classmethod
    def from_options(cls, options: Mapping[str, Any], edition: Edition | None = None) -> Setup:
        """A scenario by its name says how many seats there are, when nobody else does."""
        seats = [each.seats for each in cls(edition=edition).tables().scenario if each.id == options.get("scenario")]
        given = {"seats": seats[0], **options} if seats else options
        return super().from_options(given, edition)

    def tables(self) -> BarbarianEdition:
        return self.edition_of(BarbarianEdition)

    def ranking(self) -> tuple[int, ...]:
        """The seats, last winner first."""
        if not self.last_ranking:
            return tuple(range(self.seats))
        if sorted(self.last_ranking) != list(range(self.seats)):
            raise SetupError(
                f"'last_ranking' must name each seat from 0 to {self.seats - 1} once; it is {self.last_ranking}."
            )
        return tuple(self.last_ranking)
