"""The assembly: unequal votes, a secret ballot, a guess at one's own power; then Banzhaf and Shapley-Shubik."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from random import Random

from engine.classroom.activity import (
    Activity,
    Answer,
    Form,
    Pick,
    Round,
    Score,
    Slide,
    Task,
    deal_questions,
    per_cent,
    share,
)
from engine.classroom.pictures import Bars, Result, Series
from engine.core.parameters import number
from engine.core.phrase import count_of
from engine.knights.odds.power import Ballot, measure_power

BALLOTS = (Ballot((5, 4, 3, 1), 0), Ballot((6, 4, 3, 2), 0), Ballot((7, 5, 4, 2, 2), 0))
"""Who presides is the first seat."""
AGAINST, FOR = 0, 1


find_powers = lru_cache(maxsize=16)(measure_power)


class Assembly(Activity):
    """Small assemblies of the class vote at once; seats that nobody fills toss a coin."""

    slug = "assembly"
    title = "The assembly"
    instructions = (
        "You sit in a small assembly with votes of your own: vote in secret for or against, as you like.",
        "Guess in how many of 100 ballots your voice would decide, if all others tossed a coin.",
        "Points count how near you come: do twice as many votes have twice the power?",
    )

    first = number(1, 1, len(BALLOTS), "With which assembly of the list to begin.")

    def deal(self, members: Sequence[int], past: Sequence[Round], again: bool, rng: Random) -> dict[int, Task]:
        question = deal_questions(members, past, again, self.first - 1, len(BALLOTS))
        if question is None:
            return {}
        seats = len(BALLOTS[question].votes)
        order = rng.sample(list(members), len(members))
        return {who: Task("baron", (question, *divmod(place, seats))) for place, who in enumerate(order)}

    def form(self, task: Task) -> Form:
        question, _, seat = task.facts
        ballot = BALLOTS[question]
        chairs = " You preside." if seat == ballot.chair else ""
        lines = (*self.poster(task), f"You are seat {seat + 1} and have {ballot.votes[seat]} of the votes.{chairs}")
        guess = Slide("Your voice decides in so many of 100", 0, 100)
        return Form(lines, (Pick("Your ballot", ("Against", "For")), guess))

    def poster(self, task: Task) -> tuple[str, ...]:
        *votes, last = BALLOTS[task.facts[0]].votes
        return (
            f"The seats have {', '.join(map(str, votes))} and {last} votes. More votes have their way, and in a tie "
            "the first seat decides, who presides.",
        )

    def draw(self, asked: Round, rng: Random) -> tuple[int, ...]:
        """A coin for every seat of every assembly; it counts where nobody has voted."""
        question = asked.facts[0]
        groups = 1 + max(task.facts[1] for task in asked.tasks.values())
        return tuple(rng.randrange(2) for _ in range(groups * len(BALLOTS[question].votes)))

    def score(self, asked: Round) -> dict[int, Score]:
        ballot = find_ballot(asked)
        powers = find_powers(ballot)
        voices = dict(list_votes(asked))
        scores = {}
        for who, (_, guess) in asked.answers.items():
            _, group, seat = asked.tasks[who].facts
            off = (Fraction(guess, 100) - powers[seat].swing) ** 2
            decided = "Your voice decided" if is_pivot(ballot, voices[group], seat) else "Your voice did not decide"
            ruling = "for" if is_carried(ballot, voices[group]) else "against"
            words = (
                f"Your assembly is {ruling} it. {decided} this time; it would in {float(powers[seat].swing):.1%}, "
                f"you said {guess} %."
            )
            scores[who] = Score(100 * (1 - off), off, words)
        return scores

    def result(self, past: Sequence[Round]) -> Result:
        asked = past[-1]
        ballot = find_ballot(asked)
        powers, seats = find_powers(ballot), range(len(ballot.votes))
        labels = tuple(count_of(votes, "vote") for votes in ballot.votes)
        guesses = [
            [guess for who, (_, guess) in asked.answers.items() if asked.tasks[who].facts[2] == seat] for seat in seats
        ]
        guessed = tuple(sum(each) / len(each) if each else None for each in guesses)
        same = [each for each in past if find_ballot(each) == ballot]
        ballots = [votes for each in same for _, votes in list_votes(each)]
        decided = tuple(share(sum(is_pivot(ballot, votes, seat) for votes in ballots), len(ballots)) for seat in seats)
        swings = per_cent(power.swing for power in powers)
        first = Bars(
            "How often a voice decides",
            labels,
            (Series("you guessed", guessed), Series("it did", decided), Series("exact", swings, is_theory=True)),
            "%",
        )
        parts = tuple(share(votes, sum(ballot.votes)) for votes in ballot.votes)
        second = Bars(
            "Votes and power",
            labels,
            (
                Series("share of votes", parts),
                Series("Banzhaf", per_cent(power.banzhaf for power in powers), is_theory=True),
                Series("Shapley-Shubik", per_cent(power.shapley for power in powers), is_theory=True),
            ),
            "%",
        )
        now = [is_carried(ballot, votes) for _, votes in list_votes(asked)]
        ruled = f"{sum(now)} of {len(now)} assemblies are for it."
        return Result((first, second), (ruled, *tell_powers(ballot, len(ballots))))

    def make_up(self, task: Task, past: Sequence[Round], rng: Random) -> Answer:
        """Beginners take the share of votes for power; who has seen a result thinks again."""
        question, _, seat = task.facts
        ballot = BALLOTS[question]
        naive = share(ballot.votes[seat], sum(ballot.votes))
        weight = min(0.8, 0.4 * len(past))
        guess = rng.gauss((1 - weight) * naive + weight * 100 * float(find_powers(ballot)[seat].swing), 10)
        return rng.randrange(2), min(100, max(0, round(guess)))


def find_ballot(asked: Round) -> Ballot:
    return BALLOTS[asked.facts[0]]


def list_votes(asked: Round) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Each assembly with the voices of its seats; the coin speaks for whoever is not there."""
    seats = len(find_ballot(asked).votes)
    given = {asked.tasks[who].facts[1:]: vote for who, (vote, _) in asked.answers.items()}
    for group in range(len(asked.chance) // seats):
        yield group, tuple(given.get((group, seat), asked.chance[group * seats + seat]) for seat in range(seats))


def is_carried(ballot: Ballot, votes: Sequence[int]) -> bool:
    """Have those who are for it their way?"""
    return ballot.wins([seat for seat, vote in enumerate(votes) if vote == FOR])


def is_pivot(ballot: Ballot, votes: Sequence[int], seat: int) -> bool:
    """Would the other voice of this seat have turned the ballot?"""
    friends = [other for other, vote in enumerate(votes) if vote == FOR and other != seat]
    return ballot.wins([*friends, seat]) and not ballot.wins(friends)


def tell_powers(ballot: Ballot, ballots: int) -> Iterator[str]:
    powers = find_powers(ballot)
    for seat, power in enumerate(powers):
        if not power.swing:
            yield f"Seat {seat + 1} with {ballot.votes[seat]} never decides: votes without any power."
    alike = [seat for seat, power in enumerate(powers) if power.swing == powers[1].swing]
    if len({ballot.votes[seat] for seat in alike}) > 1:
        listed = ", ".join(str(ballot.votes[seat]) for seat in alike)
        yield f"Seats with {listed} votes have the same power: what counts is who can be brought to more than half."
    yield (
        "Banzhaf counts in how many ballots a voice decides, Shapley and Shubik who completes the majority when all "
        f"join in random order. So far the class held {ballots} such ballots."
    )
