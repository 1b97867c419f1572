"""What cards of events and propositions do, as small named effects.

An effect says what happens to whom; its clause is made from the same values that the rules act on, so that no card can
say one thing and do another.
"""

from __future__ import annotations

from enum import Enum
from typing import ClassVar, TypeAlias

import msgspec

from engine.core.phrase import Phrase, count_of, say


class Whom(Enum):
    """Whom an effect concerns."""

    TARGET = "target"
    """Who draws the event, is elected, or holds the charge or the office."""
    EACH = "each"
    PRESIDENT = "president"
    CHURCH = "church"
    RICHEST = "richest"
    POOREST = "poorest"


class When(Enum):
    """At once, or whenever such a phase is held while the card lies there."""

    NOW = "now"
    TAX = "tax"
    ASSEMBLY = "assembly"


class Goods(Enum):
    """What is counted."""

    CROWNS = "crowns"
    VOTES = "votes"
    FAITH = "faith"


class Per(Enum):
    """How often an amount is counted."""

    ONCE = "once"
    CITY = "city"
    PORT = "port"
    FORTIFIED = "fortified"
    NOBLE = "noble"
    CHARGE = "charge"


PEOPLE = {
    Whom.EACH: "each baron",
    Whom.PRESIDENT: "the president",
    Whom.CHURCH: "the baron whom the church supports",
    Whom.RICHEST: "each baron who has most crowns",
    Whom.POOREST: "each baron who has fewest crowns",
}
PHASES = {When.TAX: "in each tax phase ", When.ASSEMBLY: "in each assembly ", When.NOW: ""}
UNITS = {
    Goods.CROWNS: ("crown", "crowns"),
    Goods.VOTES: ("vote", "votes"),
    Goods.FAITH: ("faith point", "faith points"),
}
FOR_EACH = {
    Per.ONCE: "",
    Per.CITY: " for each city controlled",
    Per.PORT: " for each port city controlled",
    Per.FORTIFIED: " for each fortified city controlled",
    Per.NOBLE: " for each own noble on the board",
    Per.CHARGE: " for each charge held",
}


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="do"):
    """One small thing that a card does."""

    template: ClassVar[str]
    harms: ClassVar[bool] = False
    """Would whom it concerns rather defy it?"""
    names: ClassVar[bool] = False
    """Does destiny name what it strikes?"""
    whom: Whom = Whom.TARGET

    def values(self, target: str) -> dict[str, str | int]:
        """The words of its clause; `target` is what the card calls whom it concerns."""
        return {"whom": PEOPLE.get(self.whom, target)}

    def clause(self, target: str) -> Phrase:
        return say(self.template, **self.values(target))


class Amount(Effect, frozen=True):
    """So much of something."""

    what: Goods
    amount: int
    per: Per = Per.ONCE
    when: When = When.NOW

    def values(self, target: str) -> dict[str, str | int]:
        unit = UNITS[self.what][self.amount != 1]
        phase, per = PHASES[self.when], FOR_EACH[self.per]
        return {**super().values(target), "amount": self.amount, "unit": unit, "per": per, "phase": phase}


class Gain(Amount, frozen=True, tag="gain"):
    """Something comes from the bank."""

    template = "{phase}{whom} gets {amount} {unit}{per}"


class Lose(Amount, frozen=True, tag="lose"):
    """Something goes to the bank, as far as it is there."""

    template = "{phase}{whom} gives up {amount} {unit}{per}"
    harms = True


class Lead(Effect, frozen=True, tag="preside"):
    template = "{whom} becomes president of the assembly, unless banned"


class Favour(Effect, frozen=True, tag="support"):
    template = "the church now supports {whom}"


class Mend(Effect, frozen=True, tag="mend"):
    template = "all breaches of the cities and the fortress of {whom} are repaired, but for those besieged"


class Heal(Effect, frozen=True, tag="heal"):
    template = "all loss tokens of the armies of {whom} are removed"


class Rest(Effect, frozen=True, tag="rest"):
    template = "all nobles of {whom} are fresh again"


class Tire(Effect, frozen=True, tag="tire"):
    template = "all nobles of {whom} are exhausted"
    harms = True


class Enlist(Effect, frozen=True, tag="enlist"):
    """Mercenaries join without pay."""

    template = "a mercenary card from the pile joins the fortress of {whom} without pay, where it stands"


class Scatter(Effect, frozen=True, tag="scatter"):
    """Mercenaries of one nation leave."""

    template = "destiny names a nation, and {whom} loses the smallest mercenary card of it"
    harms = True
    names = True


class Wound(Effect, frozen=True, tag="wound"):
    """Losses outside of any fight; who has as many tokens as men dies."""

    tokens: int
    template = "destiny names a noble of {whom} on the board, and his army bears {tokens} more"
    harms = True
    names = True

    def values(self, target: str) -> dict[str, str | int]:
        return super().values(target) | {"tokens": count_of(self.tokens, "loss token")}


class Barren(Effect, frozen=True, tag="barren"):
    template = "destiny names a noble of {whom}, and nobody will follow him when he dies"
    harms = True
    names = True


class Rebel(Effect, frozen=True, tag="rebel"):
    template = "destiny names a city of {whom}, and it becomes neutral"
    harms = True
    names = True


class Fortify(Effect, frozen=True, tag="fortify"):
    template = "destiny names a city of {whom} that is neither fortified nor besieged, and it is fortified"
    names = True


class Burn(Effect, frozen=True, tag="burn"):
    template = "destiny names a city that stands: it is razed, and the nobles of its baron who are there die"
    names = True


class Shake(Effect, frozen=True, tag="shake"):
    """Walls come down, as far as they stand."""

    breaches: int
    template = "destiny names a city that stands, and its walls get up to {breaches}"
    names = True

    def values(self, target: str) -> dict[str, str | int]:
        return super().values(target) | {"breaches": count_of(self.breaches, "breach", "breaches")}


class Shuffle(Effect, frozen=True, tag="shuffle"):
    template = "the destiny pile is shuffled"


class Sink(Effect, frozen=True, tag="sink"):
    template = "all fleets under way are lost with what was staked"


class Sail(Effect, frozen=True, tag="sail"):
    template = "every fleet under way moves one box forward, if it can"


class Ban(Effect, frozen=True, tag="ban"):
    template = "{whom} is banned from the assembly"


class Pardon(Effect, frozen=True, tag="pardon"):
    template = "{whom} is pardoned, if banned, and may come to the next assembly"


class StripCharges(Effect, frozen=True, tag="strip_charges"):
    template = "{whom} gives up all charges"


class StripOffices(Effect, frozen=True, tag="strip_offices"):
    template = "the nobles of {whom} give up their offices"


class Keep(Effect, frozen=True, tag="keep"):
    """The realm pays for a part of a noble's army."""

    men: int
    template = "up to {men} men of the noble who holds it are kept without wages"

    def values(self, target: str) -> dict[str, str | int]:
        return super().values(target) | {"men": self.men}


class Absent(Effect, frozen=True, tag="absent"):
    """A charge that holds its baron away."""

    template = "{whom} takes no part in assemblies"


AnyEffect: TypeAlias = (
    Gain | Lose | Lead | Favour | Mend | Heal | Rest | Tire | Enlist | Scatter | Wound | Barren | Rebel | Fortify
    | Burn | Shake | Shuffle | Sink | Sail | Ban | Pardon | StripCharges | StripOffices | Keep | Absent
)  # fmt: skip
