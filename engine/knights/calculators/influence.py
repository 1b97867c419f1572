"""`knights-influence`: when the game ends at the present rate, and who then leads."""

from __future__ import annotations

from fractions import Fraction

from engine.core.calculator import Answer
from engine.core.outcome import rank
from engine.core.parameters import Numbers, number
from engine.knights.calculators.from_realm import read_race
from engine.knights.calculators.inputs import KnightsCalculator
from engine.knights.odds.race import HORIZON, Holder, count_turns, project, run_race
from engine.odds.distribution import Distribution

SEATS = (2, 6)
MOST_CITIES = 24


class Standing(Answer, frozen=True):
    """One baron at the end."""

    seat: int
    final: int | None
    """His influence when nobody revolts and nothing changes; None if the game never ends so."""
    leads: Fraction
    """That he alone has most when the game ends within the turns looked ahead."""
    shares: Fraction
    """That he has most together with another."""


class TurnAhead(Answer, frozen=True):
    """One turn from now."""

    turn: int
    influence: tuple[int, ...]
    """If nobody revolts."""
    reserve: int


class InfluenceAnswer(Answer, frozen=True):
    turns: int | None
    """With how many more turns the game ends if nothing changes; None if it does not."""
    seats: tuple[Standing, ...]
    leaders: tuple[int, ...]
    """Who leads then, by seats from 1."""
    needed: int | None
    """How many more cities, paying from now on, I need to lead alone; None where none are enough."""
    ends: Distribution[int]
    """The turn with which it ends, revolts considered; 0 stands for later than the turns looked ahead."""
    ahead: tuple[TurnAhead, ...]


class InfluenceCalculator(KnightsCalculator):
    """The race for influence."""

    slug = "knights-influence"
    title = "Influence"
    summary = "When the reserve runs out at the present rate, and who then leads."
    read_view = staticmethod(read_race)

    influence = Numbers([6, 8, 5], bounds=SEATS, each=(0, 200), doc="The influence of each baron, in seat order.")
    cities = Numbers(
        [3, 2, 4], bounds=SEATS, each=(0, MOST_CITIES), doc="Of each, the cities that pay: those not besieged."
    )
    exposed = Numbers(
        [0, 0, 0], bounds=SEATS, each=(0, 4), doc="How many of these have no own noble in them and may revolt."
    )
    reserve = number(11, 1, 90, "Influence left in the reserve.")
    me = number(1, 1, 6, "Your own seat, counted from 1.", label="Your seat")
    unseen = number(24, 1, 200, "Destiny cards that a revolt is drawn from.")
    revolts = number(8, 0, 200, "How many of them say revolt.")

    def holders(self) -> list[Holder]:
        """The inputs checked and put together."""
        if not len(self.influence) == len(self.cities) == len(self.exposed):
            raise self.refuse("'influence', 'cities' and 'exposed' each hold one number for each baron.")
        if self.me > len(self.influence):
            raise self.refuse(f"'me' names a seat beyond the {len(self.influence)} whose influence is given.")
        if self.revolts > self.unseen:
            raise self.refuse(f"{self.revolts} of {self.unseen} cards cannot say revolt.")
        found = [Holder(*each) for each in zip(self.influence, self.cities, self.exposed, strict=True)]
        if any(holder.exposed > holder.cities for holder in found):
            raise self.refuse("No baron can have more cities that may revolt than cities.")
        return found

    def answer(self) -> InfluenceAnswer:
        holders = self.holders()
        turns = count_turns(holders, self.reserve)
        final = None if turns is None else project(holders, self.reserve, turns)[0]
        race = run_race(holders, self.reserve, Fraction(self.revolts, self.unseen))
        ends = {finish.turn: finish.chance for finish in race}
        later = 1 - sum(ends.values())
        return InfluenceAnswer(
            turns=turns,
            seats=tuple(
                Standing(
                    seat + 1,
                    None if final is None else final[seat],
                    sum((finish.leads[seat] for finish in race), Fraction()),
                    sum((finish.shared[seat] for finish in race), Fraction()),
                )
                for seat in range(len(holders))
            ),
            leaders=() if final is None else tuple(_list_leaders(final)),
            needed=self._count_needed(holders),
            ends=Distribution(ends | ({0: later} if later else {})),
            ahead=tuple(
                TurnAhead(turn, *project(holders, self.reserve, turn))
                for turn in range(1, 1 + min(turns or 6, HORIZON))
            ),
        )

    def _count_needed(self, holders: list[Holder]) -> int | None:
        mine = self.me - 1
        for more in range(MOST_CITIES + 1):
            own = holders[mine]
            tried = [*holders[:mine], Holder(own.influence, own.cities + more, 0), *holders[mine + 1 :]]
            turns = count_turns(tried, self.reserve)
            if turns is not None and _list_leaders(project(tried, self.reserve, turns)[0]) == [self.me]:
                return more
        return None

    def words(self, answer: InfluenceAnswer) -> tuple[str, ...]:
        if answer.turns is None:
            return ("Nobody has a city that pays: the reserve never runs out.",)
        names = " and ".join(f"seat {seat}" for seat in answer.leaders)
        mine = answer.seats[self.me - 1]
        most = max(standing.final or 0 for standing in answer.seats)
        lines = [
            f"At this rate the game ends {_turns(answer.turns)}: {names} then {_leads(answer.leaders)} with {most}.",
            f"You have {mine.final} then.",
        ]
        if any(self.exposed):
            lines.append(
                f"With revolts, the game ends within {HORIZON} turns with {float(1 - answer.ends.chance(0)):.1%}, "
                f"and you alone lead with {float(mine.leads):.1%}."
            )
        if answer.needed is None:
            lines.append("No number of further cities is enough: the others' lead is too great for the turns left.")
        elif answer.needed:
            lines.append(f"{answer.needed} more paying from now on, and you lead alone.")
        return tuple(lines)

    def assumptions(self) -> tuple[str, ...]:
        return (
            "Every baron keeps the cities he has, but for revolts, which nobody buys off; no city changes hands.",
            "Each card of a revolt is drawn anew from cards like these; the pile is not counted down.",
            "The end is that of the turn in which the reserve's last point is taken; no baron wins by cities before.",
        )


def _list_leaders(final: tuple[int, ...]) -> list[int]:
    return [seat + 1 for seat in rank(range(len(final)), final.__getitem__)[0]]


def _turns(turns: int) -> str:
    return "with this turn" if turns == 1 else f"in {turns} turns, this one counted"


def _leads(leaders: tuple[int, ...]) -> str:
    return "leads" if len(leaders) == 1 else "lead"
