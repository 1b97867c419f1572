"""BribeEquilibrium: the certified solution of a sealed-bribe battle, with what it pays and how far that is fixed."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import product

import msgspec

from engine.odds.distribution import Distribution
from engine.theory.bribe_auction import BribeAuction, Side, winning_weights
from engine.theory.bribe_ladder import OptimalBribes, bribe_ladder
from engine.theory.equilibrium import UncertifiedError


class Span(msgspec.Struct, frozen=True):
    """The least and the most of a number over all equilibria."""

    low: Fraction
    high: Fraction

    @property
    def is_single(self) -> bool:
        return self.low == self.high


class Outcome(msgspec.Struct, frozen=True):
    """What one pair of mixes comes to."""

    win_chance: Fraction
    """Of the active side."""
    active_pays: Fraction
    other_pays: Fraction
    """Expected bribes: what one side pays, the other receives."""
    active_payoff: Fraction
    other_payoff: Fraction
    """In money: stake if it wins, minus bribe paid, plus bribe received."""

    def turned(self) -> Outcome:
        """The same as the other side reads it, as if it were the active one."""
        return Outcome(1 - self.win_chance, self.other_pays, self.active_pays, self.other_payoff, self.active_payoff)


class BribeEquilibrium(Outcome, frozen=True):
    """One equilibrium to show (in it nobody pays his whole stake), and how far the others differ."""

    certificate: Fraction
    """The largest gain from deviating that anybody has in any equilibrium given here, exact: 0."""
    extremes: OptimalBribes
    """Every equilibrium pairs a mixture of the one side's extremes with a mixture of the other's."""
    outcomes: tuple[Outcome, ...]
    """Of every pair of extremes, the one shown first: every number of any equilibrium lies between theirs."""

    @property
    def active(self) -> Distribution[int]:
        return self.extremes.active[0]

    @property
    def other(self) -> Distribution[int]:
        return self.extremes.other[0]

    @property
    def is_unique(self) -> bool:
        return len(self.outcomes) == 1

    def mix(self, side: Side) -> Distribution[int]:
        return self.active if side is Side.ACTIVE else self.other

    def payoff(self, side: Side) -> Fraction:
        return self.active_payoff if side is Side.ACTIVE else self.other_payoff


def bribe_equilibrium(auction: BribeAuction) -> BribeEquilibrium:
    """The equilibrium, by the bribe ladder, with its certificate.

    >>> battle = BribeAuction.up_to(3, 3, head=0, active_stake=6, other_stake=6)
    >>> found = bribe_equilibrium(battle)
    >>> found.win_chance, found.active_pays, found.certificate
    (Fraction(5, 6), Fraction(2, 1), Fraction(0, 1))
    """
    return certify(auction, bribe_ladder(auction))


def certify(auction: BribeAuction, found: OptimalBribes) -> BribeEquilibrium:
    """The one gate through which a solution leaves: UncertifiedError where somebody would gain by deviating.

    Every number asked for is linear in each side's mix, so that its least and most over all equilibria are found at
    pairs of extreme mixes.
    """
    pairs = list(product(found.active, found.other))
    gain = max(certificate(auction, active, other) for active, other in pairs)
    if gain != 0:
        raise UncertifiedError(f"not an equilibrium of {auction}: somebody gains {gain} by deviating")
    outcomes = tuple(_weigh(auction, active, other) for active, other in pairs)
    shown = msgspec.structs.asdict(outcomes[0])
    return BribeEquilibrium(**shown, certificate=gain, extremes=found, outcomes=outcomes)


def find_spans(outcomes: Iterable[Outcome]) -> list[Span]:
    """How far each number goes, in the order of the fields of an outcome."""
    return [Span(min(numbers), max(numbers)) for numbers in zip(*map(msgspec.structs.astuple, outcomes), strict=True)]


def certificate(auction: BribeAuction, active: Distribution[int], other: Distribution[int]) -> Fraction:
    """The largest gain that either side could make by any payable bribe: 0 exactly at an equilibrium."""
    return max(
        gain_from_deviating(auction, Side.ACTIVE, active, other),
        gain_from_deviating(auction, Side.OTHER, other, active),
    )


def gain_from_deviating(
    auction: BribeAuction, side: Side, own: Distribution[int], against: Distribution[int]
) -> Fraction:
    """How much more a side's best bribe earns than its mix, in one pass over both sides' sums: never negative.

    Payoffs are whole numbers here: money times the stake's denominator times the weights' total. The bribe received
    is the same for all own bribes and left out.
    """
    stake = auction.stake(side)
    unit = stake.denominator * against.total
    earned = {
        bribe: stake.numerator * weight - bribe * unit
        for bribe, weight in zip(auction.sums(side), winning_weights(auction, side, against), strict=True)
    }
    if not own.keys() <= earned.keys():
        raise ValueError(f"{side.value} side cannot pay {min(own.keys() - earned.keys())}")
    mixed = sum(weight * earned[bribe] for bribe, weight in own.weights)
    return Fraction(max(earned.values()) * own.total - mixed, unit * own.total)


def _weigh(auction: BribeAuction, active: Distribution[int], other: Distribution[int]) -> Outcome:
    wins = dict(zip(auction.active_sums, winning_weights(auction, Side.ACTIVE, other), strict=True))
    win_chance = Fraction(sum(weight * wins[bribe] for bribe, weight in active.weights), active.total * other.total)
    active_pays, other_pays = active.expectation(), other.expectation()
    return Outcome(
        win_chance=win_chance,
        active_pays=active_pays,
        other_pays=other_pays,
        active_payoff=auction.active_stake * win_chance - active_pays + other_pays,
        other_payoff=auction.other_stake * (1 - win_chance) - other_pays + active_pays,
    )
