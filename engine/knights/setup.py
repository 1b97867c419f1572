"""What is agreed before a war: seats, length, the rulings that can be read otherwise, and the position."""

from __future__ import annotations

from collections.abc import Iterator

import param

from engine.core.refusal import SetupError
from engine.core.setup import Setup
from engine.knights.calculators.inputs import Object
from engine.knights.edition import KnightsEdition, own_edition
from engine.knights.pieces import Neutral
from engine.knights.rules import KnightsRules


class KnightsSetup(Setup):
    """The sandbox of part one: any armies, and cards to move and fight with."""

    game = "knights"

    seats = param.Integer(default=2, bounds=(2, 6), doc="How many barons take part.")
    turns = param.Integer(default=4, bounds=(1, 50), doc="How many turns are played.")
    goes = param.Integer(default=2, bounds=(1, 6), doc="How many cards each baron may play in a turn.")
    position = Object(
        default=None,
        allow_None=True,
        doc='Armies, cities and fortresses: {"nobles":{"smalt":{"place":"E4","troops":["100","50Polish"]}},'
        '"cities":{"Monz":{"baron":"emerande"}},"fortresses":{"emerande":{"place":"F3"}}}, and where wanted '
        '"turn":2, "president", "to_play", "crowns", "destiny":{"top":["black"],"under":["smalt"]}; '
        "none is the skirmish.",
    )
    neutral_cards = param.Boolean(
        default=False,
        doc="Each turn ends with a neutral card: Defence Works, Troop Maintenance or Uncertain Weather "
        "(WK-NEUTRAL-01).",
    )
    cap_10 = param.Boolean(default=True, doc="Nobody draws more than ten cards at first (WK-BATTLE-04).")
    strict_count = param.Boolean(default=False, doc="Victories count only against a living noble (WK-AMB-R14).")
    strict_refuge = param.Boolean(default=False, doc="Any city bars a retreat (WK-AMB-R19).")
    fortress_blocks = param.Boolean(default=False, doc="An enemy fortress bars the way too (WK-AMB-R02).")
    garrison_lost = param.Boolean(
        default=False, doc="The regulars of a captured fortress are lost for good (WK-AMB-R16)."
    )
    ransom_stands = param.Boolean(
        default=False, doc="A city handed over as ransom cannot be razed by its receiver (WK-AMB-R29)."
    )

    def tables(self) -> KnightsEdition:
        """The edition: the one given, else our own."""
        edition = self.edition
        if edition is None:
            return own_edition()
        if not isinstance(edition, KnightsEdition):
            raise SetupError(f"'{edition.edition.name}' is no edition of Warrior Knights.")
        return edition

    def neutral_counts(self) -> dict[Neutral, int]:
        """How many there are of each neutral card; none where they are not played with."""
        if not self.neutral_cards:
            return {}
        edition = self.tables()
        if edition.neutral is None:
            raise SetupError(f"The edition '{edition.edition.name}' does not say how many neutral cards there are.")
        return edition.neutral.counts()

    def rules(self) -> KnightsRules:
        return KnightsRules(self)


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
        turns=6,
        goes=3,
        garrison_lost=True,
        ransom_stands=True,
    )
    yield KnightsSetup(seats=3, turns=8, goes=3, position=crowded_position())
    yield KnightsSetup(seats=3, turns=12, goes=3, position=crowded_position(), neutral_cards=True)


def crowded_position() -> dict[str, object]:
    """Three barons round Monz and its neighbours: sieges, a fortress, tokens, ships."""
    return {
        "nobles": {
            "smalt": {"place": "G3", "troops": ["100", "100Polish"]},
            "celadon": {"place": "G3", "troops": ["50", "150English"], "tokens": 1},
            "linden": {"place": "G4", "troops": ["50Polish"]},
            "cyan": {"place": "G3", "troops": ["100", "100Swiss"]},
            "prussen": {"place": "F3", "troops": ["50", "50", "150Polish"], "fresh": False},
            "azure": {"place": "Cadiz", "troops": ["50English"], "at_sea": True},
            "scarletti": {"place": "G3", "troops": ["100"]},
            "solferino": {"place": "H2", "troops": ["50", "100German"]},
        },
        "fortresses": {
            "emerande": {"place": "F4", "troops": ["50", "100Spanish"], "tokens": 1},
            "niebieski": {"place": "H2", "troops": ["50", "50German"], "siege": {"baron": "madder"}},
            "madder": {"place": "C3"},
        },
        "cities": {
            "Monz": {"baron": "niebieski", "fortified": True, "siege": {"baron": "emerande"}},
            "Vecht": {"baron": "niebieski"},
            "Estrel": {"baron": "madder", "breaches": 1},
            "Belmor": {"razed": True},
        },
    }
