"""What is agreed before a war: seats, length, the rulings that can be read otherwise, and the position."""

from __future__ import annotations

from engine.core.parameters import number, switch
from engine.core.refusal import SetupError
from engine.core.setup import PlacedSetup
from engine.knights.edition import KnightsEdition
from engine.knights.pieces import Neutral


class KnightsOptions(PlacedSetup):
    """The sandbox of part one: any armies, and cards to move and fight with."""

    game = "knights"

    seats = number(2, 2, 6, "How many barons take part.")
    turns = number(4, 1, 50, "How many turns are played.")
    goes = number(2, 1, 6, "How many cards each baron may play in a turn.")
    neutral_cards = switch(
        "Each turn ends with a neutral card: Defence Works, Troop Maintenance or Uncertain Weather (WK-NEUTRAL-01)."
    )
    five_cities = switch("With two barons five cities of the realm win at once, instead of more than half (WK-END-01).")
    cap_10 = switch("Nobody draws more than ten cards at first (WK-BATTLE-04).", default=True)
    strict_count = switch("Victories count only against a living noble (WK-AMB-R14).")
    strict_refuge = switch("Any city bars a retreat (WK-AMB-R19).")
    fortress_blocks = switch("An enemy fortress bars the way too (WK-AMB-R02).")
    garrison_lost = switch("The regulars of a captured fortress are lost for good (WK-AMB-R16).")
    ransom_stands = switch("A city handed over as ransom cannot be razed by its receiver (WK-AMB-R29).")

    def tables(self) -> KnightsEdition:
        """The edition: the one given, else our own."""
        return self.edition_of(KnightsEdition)

    def neutral_counts(self) -> dict[Neutral, int]:
        """How many there are of each neutral card; none where they are not played with."""
        if not self.neutral_cards:
            return {}
        edition = self.tables()
        if edition.neutral is None:
            raise SetupError(f"The edition '{edition.edition.name}' does not say how many neutral cards there are.")
        return edition.neutral.counts()
