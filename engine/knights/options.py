"""What is agreed before a war: seats, length, the rulings that can be read otherwise, and the position."""

from __future__ import annotations

from engine.core.parameters import number, offer, switch
from engine.core.refusal import SetupError
from engine.core.setup import PlacedSetup
from engine.knights.edition import KnightsEdition
from engine.knights.pieces import Neutral

WAR, REALM = "war", "realm"


class KnightsOptions(PlacedSetup):
    """The war alone, with any armies and cards to move and fight with; or the realm, which is the whole game."""

    game = "knights"

    seats = number(2, 2, 6, "How many barons take part.")
    scenario = offer(WAR, REALM, doc="What is played: the war alone, or the realm with everything around it.")
    length = offer(10, 8, 12, 15, doc="In the realm: influence in the reserve for each baron (WK-SETUP-04, WK-VAR-01).")
    rounds = number(100, 1, 100, "In the realm the game ends after so many turns at the latest; then influence counts.")
    strongest = switch("In the realm only military victory ends the game (WK-VAR-05).")
    print_alone = switch("The printed rules alone: none of the rulings of the publisher's FAQ (WK-AMB-FAQ).")
    faq_tokens = switch("Loss tokens for all of his men kill a noble at any moment (WK-AMB-R22).", default=True)
    faq_garrison = switch("The whole garrison of a taken fortress returns with it (WK-AMB-R16).", default=True)
    faq_ruin = switch("Attackers who all die take no ransom, but the fortress falls (WK-FORT-03).", default=True)
    faq_refuge = switch("A foreign fortress bars a retreat into its region (WK-RETREAT-03).", default=True)
    faq_tired = switch("A retreat to one's fortress as a last resort exhausts (WK-RETREAT-04).", default=True)
    faq_walls = switch("Walls of strength 0 that nobody holds fall by themselves (WK-ASSAULT-04).", default=True)
    faq_ports = switch("The ports of razed cities serve (WK-MOVE-20).", default=True)
    abandoned = switch("A noble who dies by desertion alone comes back even without an heir (WK-VAR-06).")
    miracles = switch("In the realm lasting events may be cancelled later, for a faith point more (WK-VAR-07).")
    hostages = switch("In the realm barons may exchange the heirs of their nobles as hostages (WK-VAR-03).")
    elimination = switch("In the realm a baron whose fortress is taken is out (WK-VAR-04).")
    turns = number(4, 1, 50, "How many turns the war alone has.")
    goes = number(2, 1, 6, "How many cards each baron may play in a turn of the war alone.")
    neutral_cards = switch(
        "In the war alone a neutral card ends each turn: Defence Works, Troop Maintenance or Uncertain Weather "
        "(WK-NEUTRAL-01)."
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
        edition = self.tables()
        if self.scenario == REALM:
            if edition.actions is None or not edition.event or not edition.proposition:
                raise SetupError(f"The edition '{edition.edition.name}' has no action cards, events or propositions.")
            return edition.actions.counts()
        if not self.neutral_cards:
            return {}
        if edition.neutral is None:
            raise SetupError(f"The edition '{edition.edition.name}' does not say how many neutral cards there are.")
        return edition.neutral.counts()
