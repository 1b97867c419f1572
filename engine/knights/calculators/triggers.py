"""`knights-triggers`: does a phase come before your next card, given what is public."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from engine.core.calculator import Answer
from engine.core.parameters import Numbers, number
from engine.knights.calculators.from_realm import KINDS, read_hidden_cards
from engine.knights.calculators.inputs import KnightsCalculator
from engine.knights.odds.triggers import Rival, count_arrivals, count_before, find_chance
from engine.odds.distribution import Distribution

MOST_CARDS = 24
RIVALS = (1, 5)
COMES = {
    "tax": (("levy",), ("church",)),
    "wage": (("recruit",), ("church", "military")),
    "assembly": (("politics",), ("church", "military")),
    "hiring": ((), ("recruit", "improvise")),
}
"""For each phase the kinds that must bring a card or shield to it, and those whose owner may (WK-ACT-05, WK-ACT-09)."""
TITLES = {"tax": "Taxes", "wage": "Wages", "assembly": "The assembly", "hiring": "The hiring"}


class PhaseAnswer(msgspec.Struct, frozen=True):
    """One phase: chances with cards that must come to it, and with those that may as well."""

    phase: str
    least: Fraction
    """The phase comes first, when whoever has the choice puts a card elsewhere."""
    most: Fraction
    """The same, when all of them put it here."""
    least_by_mine: Fraction
    """The phase does not come first, and one card more would start it: yours."""
    most_by_mine: Fraction
    arrivals: Distribution[int]
    """How many cards come into the zone first, of those that must."""
    arrivals_at_most: Distribution[int]


class TriggersAnswer(Answer, frozen=True):
    """Every phase, in the order of their zones; the hiring last."""

    phases: tuple[PhaseAnswer, ...]
    before: Distribution[int]
    """How many cards of your stack are turned up before yours."""

    @property
    def nearest(self) -> PhaseAnswer:
        """The phase that is likeliest to come first."""
        return max(self.phases, key=lambda each: (each.most, each.least))


def hidden(doc: str, default: int = 2, **more: str) -> Numbers:
    """A number for each other baron."""
    return Numbers([default, default], bounds=RIVALS, each=(0, MOST_CARDS), doc=doc, **more)


class TriggersCalculator(KnightsCalculator):
    """The chance that a phase comes before your next card."""

    slug = "knights-triggers"
    title = "Triggers"
    summary = "The chance that taxes, wages, the assembly or the hiring come before your next card."
    read_view = staticmethod(read_hidden_cards)

    tax = number(2, 1, MOST_CARDS, "How many cards are missing until the tax phase.")
    wage = number(3, 1, MOST_CARDS, "How many until the wage phase.")
    assembly = number(3, 1, MOST_CARDS, "How many until the assembly.")
    hiring = number(2, 1, MOST_CARDS, "How many shields until mercenaries are hired.")
    mine = number(
        1,
        0,
        MOST_CARDS,
        "Your cards in the stack where your next card lies; 0 if none comes this turn.",
        label="Your cards",
    )
    neutrals = number(2, 0, 8, "Neutral cards that are still in that stack.", label="Neutral cards")
    here = hidden("Of each other baron, his hidden cards in that stack.", label="In your stack")
    sooner = hidden("Of each, his hidden cards in stacks that come before it.", 0, label="In stacks before")
    levy = hidden("Levy Taxes of each that these may be: of his two those neither in zones nor shown this turn.")
    recruit = hidden("Recruit Troops of each that these may be.")
    politics = hidden("Political Manoeuvres of each that these may be.")
    church = hidden("Church Service of each that these may be: it goes where its owner likes.")
    military = hidden("Military Operations of each that these may be: to wages or the assembly.")
    improvise = hidden("Improvisation of each that these may be: into no zone, but it may buy a shield.")

    def answer(self) -> TriggersAnswer:
        before = count_before(self.mine, self.neutrals + sum(self.here))
        return TriggersAnswer(phases=tuple(map(self._weigh, COMES)), before=before)

    def _weigh(self, phase: str) -> PhaseAnswer:
        missing = getattr(self, phase)
        sure, free = COMES[phase]
        must, may = (count_arrivals(self.mine, self.neutrals, self._rivals(kinds)) for kinds in (sure, (*sure, *free)))
        return PhaseAnswer(
            phase=phase,
            least=find_chance(missing, must),
            most=find_chance(missing, may),
            least_by_mine=must.chance(missing - 1) if self.mine else Fraction(),
            most_by_mine=may.chance(missing - 1) if self.mine else Fraction(),
            arrivals=must,
            arrivals_at_most=may,
        )

    def _rivals(self, kinds: tuple[str, ...]) -> tuple[Rival, ...]:
        """Each other baron's hidden cards, and how many of the cards that they may be are of these kinds."""
        columns = {kind: getattr(self, kind) for kind in KINDS}
        if len({len(column) for column in (self.here, self.sooner, *columns.values())}) > 1:
            raise self.refuse("'here', 'sooner' and each kind of card hold one number for each other baron.")
        found = []
        for seat, (here, sooner) in enumerate(zip(self.here, self.sooner, strict=True)):
            pool = sum(column[seat] for column in columns.values())
            if here + sooner > pool:
                raise self.refuse(f"A baron with {pool} cards cannot have so many of them hidden.")
            found.append(Rival(here, sooner, pool, sum(columns[kind][seat] for kind in kinds)))
        return tuple(found)

    def words(self, answer: TriggersAnswer) -> tuple[str, ...]:
        card = "your next card" if self.mine else "the turn is over"
        lines = [f"Before {card}:"]
        for each in answer.phases:
            by_mine = f"; your own card can start it with {_between(each.least_by_mine, each.most_by_mine)}"
            lines.append(f"{TITLES[each.phase]}: {_between(each.least, each.most)}{by_mine if self.mine else ''}.")
        if self.mine:
            lines.append(f"{float(answer.before.expectation()):.1f} cards of your stack come first on the average.")
        if any(each.least != each.most for each in answer.phases):
            lines.append("The first number: whoever has the choice puts cards elsewhere. The other: all put them here.")
        return tuple(lines)

    def assumptions(self) -> tuple[str, ...]:
        return (
            "Of each other baron, every set of cards that he could have planned is equally likely.",
            "A phase that is over empties its zone: of each phase only the first counts here.",
        )


def _between(least: Fraction, most: Fraction) -> str:
    return f"{float(least):.1%}" if least == most else f"{float(least):.1%} to {float(most):.1%}"
