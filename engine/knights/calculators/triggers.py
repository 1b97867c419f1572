"""`knights-triggers`: does a phase come before your next card, given what is public."""

from __future__ import annotations

from fractions import Fraction

from engine.core.calculator import Answer, Calculator
from engine.core.parameters import Numbers, number
from engine.knights.calculators.from_realm import read_hidden_cards
from engine.knights.odds.triggers import Rival, count_arrivals, count_before, find_chance
from engine.knights.state import KnightsView
from engine.odds.distribution import Distribution

MOST_CARDS = 24
RIVALS = (1, 5)


class TriggersAnswer(Answer, frozen=True):
    """Chances with cards that must come into the zone, and with those that may come there as well."""

    least: Fraction
    """The phase comes first, when whoever has the choice puts a card elsewhere."""
    most: Fraction
    """The same, when all of them put it here."""
    least_by_mine: Fraction
    """The phase does not come first, and one card more would start it: yours."""
    most_by_mine: Fraction
    before: Distribution[int]
    """How many cards of your stack are turned up before yours."""
    arrivals: Distribution[int]
    """How many cards come into the zone first, of those that must."""
    arrivals_at_most: Distribution[int]


class TriggersCalculator(Calculator):
    """The chance that a phase comes before your next card."""

    slug = "knights-triggers"
    game = "knights"
    title = "Triggers"
    summary = "The chance that taxes, wages, the assembly or the hiring come before your next card."
    view_type = KnightsView
    read_view = staticmethod(read_hidden_cards)

    missing = number(2, 1, MOST_CARDS, "How many cards (or shields) are missing until the phase begins.")
    mine = number(1, 0, MOST_CARDS, "Your cards in the stack where your next card lies; 0 if none comes this turn.")
    neutrals = number(2, 0, 8, "Neutral cards that are still in that stack.")
    here = Numbers(
        [2, 2], bounds=RIVALS, each=(0, MOST_CARDS), doc="Of each other baron, his hidden cards in that stack."
    )
    sooner = Numbers(
        [0, 0], bounds=RIVALS, each=(0, MOST_CARDS), doc="Of each, his hidden cards in stacks that come before it."
    )
    pool = Numbers(
        [12, 12],
        bounds=RIVALS,
        each=(0, MOST_CARDS),
        doc="Of each, the cards that these may be: his twelve without those in zones and those shown this turn.",
    )
    sure = Numbers(
        [2, 2],
        bounds=RIVALS,
        each=(0, MOST_CARDS),
        doc="How many of these must come into the zone, such as Levy Taxes into that of taxes.",
    )
    free = Numbers(
        [2, 2],
        bounds=RIVALS,
        each=(0, MOST_CARDS),
        doc="How many of these may come there or elsewhere, such as Church Service.",
    )

    def answer(self) -> TriggersAnswer:
        must, may = (self._arrivals(with_free) for with_free in (False, True))
        return TriggersAnswer(
            least=find_chance(self.missing, must),
            most=find_chance(self.missing, may),
            least_by_mine=must.chance(self.missing - 1) if self.mine else Fraction(),
            most_by_mine=may.chance(self.missing - 1) if self.mine else Fraction(),
            before=count_before(self.mine, self.neutrals + sum(self.here)),
            arrivals=must,
            arrivals_at_most=may,
        )

    def _arrivals(self, with_free: bool) -> Distribution[int]:
        return count_arrivals(self.mine, self.neutrals, self._rivals(with_free))

    def _rivals(self, with_free: bool) -> tuple[Rival, ...]:
        columns = (self.here, self.sooner, self.pool, self.sure, self.free)
        if len({len(column) for column in columns}) > 1:
            raise self.refuse("'here', 'sooner', 'pool', 'sure' and 'free' each hold one number for each other baron.")
        found = []
        for here, sooner, pool, sure, free in zip(*columns, strict=True):
            if here + sooner > pool or sure + free > pool:
                raise self.refuse(f"A baron with {pool} cards cannot have so many of them hidden, or of one kind.")
            found.append(Rival(here, sooner, pool, sure + free * with_free))
        return tuple(found)

    def words(self, answer: TriggersAnswer) -> tuple[str, ...]:
        card = "your next card" if self.mine else "the turn is over"
        lines = [f"The phase comes before {card} with {_between(answer.least, answer.most)}."]
        if self.mine:
            by_mine = dict.fromkeys(f"{float(each):.1%}" for each in (answer.least_by_mine, answer.most_by_mine))
            lines.append(
                f"Your own card can start it with {' or '.join(by_mine)}; "
                f"{float(answer.before.expectation()):.1f} cards of your stack come first on the average."
            )
        if answer.least != answer.most:
            lines.append("The first number: whoever has the choice puts cards elsewhere. The other: all put them here.")
        return tuple(lines)

    def assumptions(self) -> tuple[str, ...]:
        return (
            "Of each other baron, every set of cards that he could have planned is equally likely.",
            "A phase that is over empties its zone: only the first one counts here.",
        )


def _between(least: Fraction, most: Fraction) -> str:
    return f"{float(least):.1%}" if least == most else f"{float(least):.1%} to {float(most):.1%}"
