"""BribeEquilibrium: the certified solution of a sealed-bribe battle, with what it pays and how far that is fixed."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product

import msgspec

from engine.odds.distribution import Distribution
from engine.theory.bribe_auction import BribeAuction, Side, winning_weights
from engine.theory.bribe_ladder import OptimalBribes, bribe_ladder
from engine.theory.bribe_simplex import bribe_simplex
from engine.theory.equilibrium import UncertifiedError

Method = Callable[[BribeAuction], OptimalBribes]
METHODS: tuple[tuple[str, Method], ...] = (("bribe ladder", bribe_ladder), ("exact simplex", bribe_simplex))


class Span(msgspec.Struct, frozen=True):
    """The least and the most of a number over all equilibria."""

    low: Fraction
    high: Fraction

    @property
    def is_single(self) -> bool:
        return self.low == self.high


class BribeEquilibrium(msgspec.Struct, frozen=True):
    """One equilibrium to show (in it nobody pays his whole stake), and how far the others differ."""

    active: Distribution[int]
    other: Distribution[int]
    win_chance: Fraction
    """Of the active side."""
    active_pays: Fraction
    other_pays: Fraction
    """Expected bribes: what one side pays, the other receives."""
    active_payoff: Fraction
    other_payoff: Fraction
    """In money: stake if it wins, minus bribe paid, plus bribe received."""
    certificate: Fraction
    """The largest gain from deviating that anybody has in any equilibrium given here, exact: 0."""
    is_unique: bool
    win_chance_span: Span
    active_pays_span: Span
    other_pays_span: Span
    active_payoff_span: Span
    other_payoff_span: Span
    extremes: OptimalBribes
    """Every equilibrium pairs a mixture of the one side's extremes with a mixture of the other's."""
    method: str

    def mix(self, side: Side) -> Distribution[int]:
        return self.active if side is Side.ACTIVE else self.other

    def payoff(self, side: Side) -> Fraction:
        return self.active_payoff if side is Side.ACTIVE else self.other_payoff


class _Facts(msgspec.Struct, frozen=True):
    """What one pair of mixes comes to."""

    win_chance: Fraction
    active_pays: Fraction
    other_pays: Fraction
    active_payoff: Fraction
    other_payoff: Fraction


def bribe_equilibrium(auction: BribeAuction, methods: Sequence[tuple[str, Method]] = METHODS) -> BribeEquilibrium:
    """The equilibrium by the first method whose answer is certified; UncertifiedError when there is none.

    Every number asked for is linear in each side's mix, so that its least and most over all equilibria are found at
    pairs of extreme mixes.

    >>> battle = BribeAuction.from_coins([1, 2], [1, 2], head=0, active_stake=6, other_stake=6)
    >>> found = bribe_equilibrium(battle)
    >>> found.win_chance, found.active_pays, found.certificate
    (Fraction(5, 6), Fraction(2, 1), Fraction(0, 1))
    """
    for name, method in methods:
        found = method(auction)
        pairs = list(product(found.active, found.other))
        gain = max(certificate(auction, active, other) for active, other in pairs)
        if gain == 0:
            return _describe(auction, found, [_weigh(auction, *pair) for pair in pairs], gain, name)
    raise UncertifiedError(f"no method found a certified equilibrium of {auction}")


def certificate(auction: BribeAuction, active: Distribution[int], other: Distribution[int]) -> Fraction:
    """The largest gain that either side could make by any payable bribe: 0 exactly at an equilibrium."""
    return max(
        _gain_from_deviating(auction, Side.ACTIVE, active, other),
        _gain_from_deviating(auction, Side.OTHER, other, active),
    )


def _gain_from_deviating(
    auction: BribeAuction, side: Side, own: Distribution[int], against: Distribution[int]
) -> Fraction:
    """Best bribe minus the mix, in one pass over both sides' sums.

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


def _weigh(auction: BribeAuction, active: Distribution[int], other: Distribution[int]) -> _Facts:
    wins = dict(zip(auction.active_sums, winning_weights(auction, Side.ACTIVE, other), strict=True))
    win_chance = Fraction(sum(weight * wins[bribe] for bribe, weight in active.weights), active.total * other.total)
    active_pays, other_pays = active.expectation(), other.expectation()
    return _Facts(
        win_chance=win_chance,
        active_pays=active_pays,
        other_pays=other_pays,
        active_payoff=auction.active_stake * win_chance - active_pays + other_pays,
        other_payoff=auction.other_stake * (1 - win_chance) - other_pays + active_pays,
    )


def _describe(
    auction: BribeAuction, found: OptimalBribes, facts: Sequence[_Facts], gain: Fraction, method: str
) -> BribeEquilibrium:
    def span(field: str) -> Span:
        values = [getattr(fact, field) for fact in facts]
        return Span(min(values), max(values))

    shown = facts[0]
    return BribeEquilibrium(
        active=found.active[0],
        other=found.other[0],
        win_chance=shown.win_chance,
        active_pays=shown.active_pays,
        other_pays=shown.other_pays,
        active_payoff=shown.active_payoff,
        other_payoff=shown.other_payoff,
        certificate=gain,
        is_unique=len(facts) == 1,
        win_chance_span=span("win_chance"),
        active_pays_span=span("active_pays"),
        other_pays_span=span("other_pays"),
        active_payoff_span=span("active_payoff"),
        other_payoff_span=span("other_payoff"),
        extremes=found,
        method=method,
    )
