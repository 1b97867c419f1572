"""The sealed vote as a game: every vote spent is gone, won or lost, and the president decides a tie.

Two camps that bid against each other play an auction in which both pay; the equilibrium is that of
`engine.theory.bribe_equilibrium`, certified there. Against several who are not one camp there is a best reply to a
belief about them.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import reduce

import msgspec

from engine.core.calculator import Answer
from engine.odds.distribution import Distribution, Number, convolve
from engine.theory.bribe_auction import BribeAuction
from engine.theory.bribe_equilibrium import BribeEquilibrium, bribe_equilibrium


class Camp(msgspec.Struct, frozen=True):
    """One side of a ballot: the votes it could spend, and what the result is worth to it, in votes."""

    votes: int
    worth: Number


class Duel(Answer, frozen=True):
    """What both camps spend in equilibrium."""

    mine: Distribution[int]
    theirs: Distribution[int]
    chance: Fraction
    """That I have my way."""
    gain: Fraction
    """In votes: what the result is worth to me when I have my way, less what I spend; both expected."""


class Bid(Answer, frozen=True):
    """One number of votes that might be spent, and what it brings against a belief."""

    votes: int
    chance: Fraction
    gain: Fraction


def solve_duel(mine: Camp, theirs: Camp, *, tie_is_mine: bool) -> Duel:
    """The equilibrium of two camps that spend secretly and at once.

    >>> found = solve_duel(Camp(1, 4), Camp(1, 4), tie_is_mine=True)
    >>> found.mine, found.theirs, found.chance
    (Distribution({0: 1/4, 1: 3/4}), Distribution({0: 3/4, 1: 1/4}), Fraction(15, 16))
    """
    auction = BribeAuction.up_to(
        mine.votes,
        theirs.votes,
        head=0,
        active_stake=mine.worth,
        other_stake=theirs.worth,
        active_wins_ties=tie_is_mine,
    )
    found: BribeEquilibrium = bribe_equilibrium(auction)
    # In the auction each receives what the other pays; in the assembly the bank does.
    return Duel(found.active, found.other, found.win_chance, found.active_payoff - found.other_pays)


def weigh_bids(own: int, others: Sequence[Distribution[int]], worth: Number, *, tie_is_mine: bool) -> tuple[Bid, ...]:
    """Every number of votes I could spend, against a belief about each other: his votes for my side, less those
    against it."""
    balance = reduce(convolve, others, Distribution.certain(0))
    needed = 0 if tie_is_mine else 1
    found = []
    for votes in range(own + 1):
        chance = sum((each for lead, each in balance.items() if lead + votes >= needed), Fraction())
        found.append(Bid(votes, chance, chance * worth - votes))
    return tuple(found)


def find_best_bids(bids: Sequence[Bid]) -> tuple[int, ...]:
    """The numbers of votes that bring most; ties are listed, not broken."""
    most = max(bid.gain for bid in bids)
    return tuple(bid.votes for bid in bids if bid.gain == most)


def guess_spending(votes: int, sign: int) -> Distribution[int]:
    """A belief where nothing is known: any number of his votes, equally likely; for me (1), against me (-1), or
    either, equally likely (0)."""
    spent = range(votes + 1)
    if sign:
        return Distribution.uniform(sign * each for each in spent)
    weights = {lead: 1 + (lead == 0) for lead in range(-votes, votes + 1)}
    return Distribution.weighted(weights)
