"""`knights-assembly`: voting power at the votes in hand, what more votes would do, and the sealed vote as a game."""

from __future__ import annotations

from fractions import Fraction

from engine.core.calculator import Answer
from engine.core.parameters import Numbers, number
from engine.core.position import recast
from engine.knights.calculators.from_realm import MOST_VOTES, read_votes
from engine.knights.calculators.inputs import KnightsCalculator
from engine.knights.odds.power import Ballot, Power, list_majorities, list_pivots, measure_power
from engine.knights.odds.sealed_vote import Bid, Camp, Duel, find_best_bids, guess_spending, solve_duel, weigh_bids
from engine.odds.distribution import Distribution


class SeatPower(Answer, frozen=True):
    """What one seat's votes can do."""

    seat: int
    votes: int
    success: Fraction
    """The chance to have his way when all others toss coins."""
    swing: Fraction
    banzhaf: Fraction
    shapley: Fraction
    one_more: Fraction
    """By how much one more vote of his own would raise that chance."""


class Bought(Answer, frozen=True):
    """What votes of another would be worth to me, spent as I say."""

    seat: int
    one: Fraction
    """By how much one of his votes raises my chance."""
    all: Fraction
    one_worth: Fraction
    """The same in votes, by what the result is worth to me."""
    all_worth: Fraction


class AssemblyAnswer(Answer, frozen=True):
    seats: tuple[SeatPower, ...]
    pivots: tuple[tuple[int, ...], ...]
    """The groups of others, by seats from 1, with which my own voice decides."""
    majorities: tuple[tuple[int, ...], ...]
    """The smallest majorities."""
    bought: tuple[Bought, ...]
    best: tuple[int, ...]
    """How many votes to spend against the belief; ties are listed."""
    spending: tuple[Bid, ...]
    camps: Duel | None
    """None without an opposing camp."""


class AssemblyCalculator(KnightsCalculator):
    """Banzhaf and Shapley-Shubik power, pivotal groups, what a vote is worth, and how many to spend."""

    slug = "knights-assembly"
    title = "Assembly"
    summary = "What the votes in hand can do, what a vote is worth, and how many to spend."
    read_view = staticmethod(read_votes)

    votes = Numbers([6, 4, 3, 2], bounds=(2, 6), each=(0, MOST_VOTES), doc="The votes of each seat, in seat order.")
    chair = number(1, 1, 6, "The seat that presides and decides ties, counted from 1.", label="Presides")
    me = number(2, 1, 6, "Your own seat, counted from 1.", label="Your seat")
    allies = Numbers([], bounds=(0, 5), each=(1, 6), doc="Seats that vote as you do.")
    rivals = Numbers([1], bounds=(0, 5), each=(1, 6), doc="Seats that vote against you; all others are open.")
    worth = number(5, 0, MOST_VOTES, "What the result is worth to you, in votes that you would give for it.")
    rival_worth = number(5, 0, MOST_VOTES, "What it is worth to the seats against you, in the same measure.")

    def ballot(self) -> Ballot:
        """The inputs checked and put together."""
        seats = range(1, len(self.votes) + 1)
        named: dict[str, list[int]]
        named = {"chair": [self.chair], "me": [self.me], "allies": self.allies, "rivals": self.rivals}
        stray = next((name for name, given in named.items() if not set(given) <= set(seats)), None)
        if stray is not None:
            raise self.refuse(f"'{stray}' names a seat beyond the {len(seats)} whose votes are given.")
        voices = [self.me, *self.allies, *self.rivals]
        if len(set(voices)) < len(voices):
            raise self.refuse("A seat is you, an ally or a rival, and only one of them.")
        return Ballot(tuple(self.votes), self.chair - 1)

    def answer(self) -> AssemblyAnswer:
        ballot = self.ballot()
        mine = self.me - 1
        powers = measure_power(ballot)
        spending = weigh_bids(self.votes[mine], self._beliefs(), self.worth, tie_is_mine=self._tie_is_mine())
        return AssemblyAnswer(
            seats=tuple(_tell_power(ballot, seat, power) for seat, power in enumerate(powers)),
            pivots=tuple(_from_one(group) for group in list_pivots(ballot, mine)),
            majorities=tuple(_from_one(group) for group in list_majorities(ballot)),
            bought=tuple(self._buy(ballot, seat) for seat in range(len(self.votes)) if seat != mine),
            best=find_best_bids(spending),
            spending=spending,
            camps=self._duel(),
        )

    def _buy(self, ballot: Ballot, seat: int) -> Bought:
        mine = self.me - 1
        before = measure_power(ballot)[mine].success
        held = self.votes[seat]
        one, all_of_them = (
            measure_power(ballot.move(seat, mine, votes))[mine].success - before for votes in (min(1, held), held)
        )
        return Bought(seat + 1, one, all_of_them, one * self.worth, all_of_them * self.worth)

    def _beliefs(self) -> list[Distribution[int]]:
        """Of each other, any number of his votes, equally likely."""
        signs = dict.fromkeys(self.allies, 1) | dict.fromkeys(self.rivals, -1)
        return [
            guess_spending(votes, signs.get(seat, 0))
            for seat, votes in enumerate(self.votes, start=1)
            if seat != self.me
        ]

    def _tie_is_mine(self) -> bool:
        return self.chair == self.me or self.chair in self.allies

    def _duel(self) -> Duel | None:
        if not self.rivals:
            return None
        mine, theirs = (sum(self.votes[seat - 1] for seat in camp) for camp in ([self.me, *self.allies], self.rivals))
        return solve_duel(Camp(mine, self.worth), Camp(theirs, self.rival_worth), tie_is_mine=self._tie_is_mine())

    def words(self, answer: AssemblyAnswer) -> tuple[str, ...]:
        mine = answer.seats[self.me - 1]
        best = " or ".join(map(str, answer.best))
        chance = next(each.chance for each in answer.spending if each.votes == answer.best[0])
        lines = [
            f"Spend {best} of your {mine.votes} votes: you have your way with {float(chance):.1%}.",
            f"Your voice decides in {float(mine.swing):.1%} of all cases. With {_share(self.votes, mine):.1%} of all "
            f"votes you have {float(mine.banzhaf):.1%} of the power by Banzhaf, {float(mine.shapley):.1%} by Shapley "
            "and Shubik.",
            f"One more vote of your own adds {float(mine.one_more):.1%}.",
        ]
        dearest = max(answer.bought, key=lambda each: each.all)
        if dearest.all > 0:
            lines.append(
                f"All votes of seat {dearest.seat} on your side add {float(dearest.all):.1%}, "
                f"worth {float(dearest.all_worth):.2f} votes to you."
            )
        if answer.camps is not None:
            lines.append(
                f"Camp against camp, both as well as they can: you have your way with "
                f"{float(answer.camps.chance):.1%} and spend {float(answer.camps.mine.expectation()):.2f} votes."
            )
        return tuple(lines)

    def assumptions(self) -> tuple[str, ...]:
        return (
            "A ballot of Yes and No, or between two barons; who presides decides a tie, as he would vote himself.",
            "Power: each other is for or against by the toss of a coin, and all spend every vote they have.",
            "Spending: of each other any number of his votes is equally likely; seats that are neither allies nor "
            "rivals may be for or against, and preside against you.",
            "Votes spent are lost, won or not; kept votes keep their worth.",
        )


def _tell_power(ballot: Ballot, seat: int, power: Power) -> SeatPower:
    more = measure_power(ballot.move(None, seat, 1))[seat].success
    return recast(
        SeatPower, power, seat=seat + 1, votes=ballot.votes[seat], success=power.success, one_more=more - power.success
    )


def _from_one(group: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(seat + 1 for seat in group)


def _share(votes: list[int], mine: SeatPower) -> float:
    return mine.votes / (sum(votes) or 1)
