"""Events and propositions as data: what they are, and the one sentence that each card is made of."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from engine.core.edition import Table
from engine.knights.court_effects import AnyEffect


class Back(Enum):
    """The colour on the back of an event: harmful, helpful, or nobody's in particular."""

    RED = "red"
    GREEN = "green"
    BLUE = "blue"


class Kind(Enum):
    """What a proposition is."""

    MOTION = "motion"
    LAW = "law"
    CHARGE = "charge"
    OFFICE = "office"
    PERSONAL = "personal"

    @property
    def is_kept(self) -> bool:
        """Does it stay in force once it is carried?"""
        return self in (Kind.LAW, Kind.CHARGE, Kind.OFFICE)


class Vote(Enum):
    """What is voted on: Yes or No, or a baron."""

    YES_NO = "yes_no"
    BARON = "baron"


TARGETS = {
    Back.RED: "whoever draws it",
    Back.GREEN: "whoever draws it",
    Back.BLUE: "any baron",
    Kind.MOTION: "the baron chosen",
    Kind.LAW: "each baron",
    Kind.CHARGE: "its holder",
    Kind.OFFICE: "its holder's baron",
    Kind.PERSONAL: "who moves it",
}


class CardEntry(Table, frozen=True, kw_only=True):
    """One card, with as many copies as there are of it."""

    slug: str
    title: str
    effects: tuple[AnyEffect, ...] = ()
    copies: int = 1

    @property
    def target(self) -> str:
        """What the card calls whom it concerns."""
        raise NotImplementedError

    def clauses(self) -> Iterator[str]:
        return (str(effect.clause(self.target)) for effect in self.effects)

    def sentence(self) -> str:
        """What the card says, made from what it does."""
        said = "; ".join(self.clauses())
        return f"{said[:1].upper()}{said[1:]}."


class EventEntry(CardEntry, frozen=True, kw_only=True):
    """An event; `cost` is what cancelling it takes in faith, 0 where it cannot be."""

    back: Back
    cost: int = 0
    lasts: bool = False
    copies_in_print: int | None = None
    """Copies by the shorter list of the French rulebook, where they differ."""

    @property
    def target(self) -> str:
        return TARGETS[self.back]


class PropositionEntry(CardEntry, frozen=True, kw_only=True):
    """A proposition of the assembly."""

    kind: Kind
    vote: Vote

    @property
    def target(self) -> str:
        return TARGETS[self.kind]

    def sentence(self) -> str:
        return PERSONAL if self.kind is Kind.PERSONAL else super().sentence()


PERSONAL = (
    "Destiny names a baron, who proposes one of these: to pardon a banned baron, to end a law, a charge or an office, "
    "to adjourn, or to vote again on a proposition that is gone."
)
