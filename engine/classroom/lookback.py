"""Looking back on a class: did it learn, how exploitable was it, and who would have won."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from statistics import mean

import msgspec

from engine.classroom.activity import Round, Score
from engine.classroom.bribe_duel import BribeDuel, list_bids, read_habits, solve
from engine.classroom.ledger import Sheet
from engine.theory.bribe_auction import Side, best_reply


class Progress(msgspec.Struct, frozen=True):
    """One round of one activity: how far its answers were from the best ones, on the average."""

    activity: str
    run: int
    round: int
    answers: int
    regret: Fraction


class Exploit(msgspec.Struct, frozen=True):
    """One side's bids of one duel round, and what somebody could have taken from them."""

    round: int
    question: int
    side: Side
    mean: Fraction
    equilibrium_mean: Fraction
    best: tuple[int, ...]
    """What the other side's best reply would have been."""
    gain: Fraction
    """What that reply earns above its equilibrium payoff: 0 for a class that nobody can exploit.

    Both stakes are alike: payoffs add up to one stake, and no habit leaves a reply less than the equilibrium does."""


class Standing(msgspec.Struct, frozen=True):
    """One student over all rounds of an activity."""

    name: str
    points: Fraction
    regret: Fraction
    """The average."""
    answers: int


def list_progress(sheet: Sheet) -> Iterator[Progress]:
    """Round by round; where nobody answered there is nothing to tell."""
    for asked, scores in zip(sheet.rounds, sheet.scores, strict=True):
        if scores:
            regret = mean(score.regret for score in scores.values())
            yield Progress(asked.activity.slug, asked.run, asked.number, len(scores), regret)


def has_learned(progress: list[Progress]) -> Fraction:
    """By how much the regret of the later half is below that of the earlier one: above 0 is learning."""
    half = len(progress) // 2
    if not half:
        return Fraction()
    early, late = progress[:half], progress[-half:]
    return mean(each.regret for each in early) - mean(each.regret for each in late)


def list_exploits(sheet: Sheet) -> Iterator[Exploit]:
    """Every round of the bribe duel, side by side."""
    for asked in sheet.of(BribeDuel.slug):
        yield from _weigh_duel(asked)


def _weigh_duel(asked: Round) -> Iterator[Exploit]:
    activity = asked.activity
    if not isinstance(activity, BribeDuel):
        raise TypeError(f"{activity.slug} is no duel")
    question = asked.facts[0]
    auction = activity.auction(question)
    solved, habits = solve(auction), read_habits(asked)
    for side, habit in habits.items():
        replier = side.opponent
        reply = best_reply(auction, replier, habit)
        bids = list_bids(asked, side)
        yield Exploit(
            asked.number,
            question,
            side,
            Fraction(sum(bids), len(bids)),
            solved.mix(side).expectation(),
            reply.bribes,
            reply.payoff - solved.payoff(replier),
        )


def rank_students(sheet: Sheet, slug: str) -> list[Standing]:
    """Who would have won this activity: points, the best first."""
    found: dict[int, list[Score]] = {}
    for asked, scores in zip(sheet.rounds, sheet.scores, strict=True):
        if asked.activity.slug == slug:
            for who, score in scores.items():
                found.setdefault(who, []).append(score)
    standings = [
        Standing(
            sheet.names[who],
            sum((score.points for score in own), Fraction()),
            mean(score.regret for score in own),
            len(own),
        )
        for who, own in found.items()
    ]
    return sorted(standings, key=lambda each: (-each.points, each.name))
