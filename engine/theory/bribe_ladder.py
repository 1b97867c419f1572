"""The bribe ladder: every equilibrium of the sealed-bribe auction, in closed form and in one pass.

**The ladder.** Put all bribes of both sides on one line, ordered by the points they lead to. Who stands higher wins,
so a bribe is worth what stands below it. Two kinds of rungs can be taken out.
- A bribe above one's own stake: paying nothing is better whatever happens. (A side with nothing to win, stake 0 or
  less, pays nothing.)
- A bribe right above a cheaper one of the same side, with no opposing rung between: it beats the same bribes and
  costs more.
Both are strict dominations, so that no equilibrium is lost. What is left alternates: mine, yours, mine, yours... The
lowest rung of each side costs 0, and the top rung of all wins surely: call its owner X.

**The weights.** Climbing from one's own rung to the next, one beats exactly one more opposing rung, the one between.
The owner does not mind which of the two he plays if, and only if,

    weight of the rung between = extra cost of the climb / stake of the climber.

Give every rung with neighbours on both sides that weight. What a side's weights leave over from 1 goes to its end
rung: X's to the very top, the opponent's to its own bottom. No weight is negative, because the climbs of a side add up
to at most its stake. Now everybody is indifferent between all his rungs, with one exception: if X owns the bottom of
the ladder too, that rung surely loses, and the first climb from it gains whatever the opponent's bottom has been given
on top. But that rung carries no weight. So this is an equilibrium; and since each side must keep the other
indifferent all along the ladder, it is the only one.

**When a bribe costs exactly the stake.** Winning with it is worth as much as losing for free. Such a rung can only be
the top rung of its side, and then the opponent has nothing left over. The weight on that top may slide down, any part
of it, to the bottom rung of the same side: that changes nothing for its owner, and the opponent's climbs in between
are as before. Hence each side's optimal mixes are a single mix, or all mixtures of two: those two are `fallen`, in
which nobody ever pays his whole stake, and `standing`.
"""

from itertools import pairwise
from typing import NamedTuple

import msgspec

from engine.odds.distribution import Distribution
from engine.theory.bribe_auction import BribeAuction, Side


class OptimalBribes(msgspec.Struct, frozen=True):
    """All equilibrium mixes of both sides: of each side the mixtures of one or two extreme mixes.

    Any mix of the one side goes with any mix of the other. The first of each is the one to show.
    """

    active: tuple[Distribution[int], ...]
    other: tuple[Distribution[int], ...]


class Rung(NamedTuple):
    """One bribe on the ladder."""

    height: int
    side: Side
    cost: int


def bribe_ladder(auction: BribeAuction) -> OptimalBribes:
    """All equilibria of the auction by the closed form."""
    ladder = build_ladder(auction)
    active, other = (_settle_inner_rungs(auction, ladder, side) for side in Side)
    for mix, side in ((active, Side.ACTIVE), (other, Side.OTHER)):
        mix.weights[mix.costs[-1] if ladder[-1].side is side else mix.costs[0]] += mix.left_over
    return OptimalBribes(_extremes(active, other), _extremes(other, active))


def build_ladder(auction: BribeAuction) -> list[Rung]:
    """The rungs that are left after the dominated ones went, lowest first: sides alternate."""
    rungs = sorted(
        (
            Rung(auction.height(side, bribe), side, bribe)
            for side in Side
            for bribe in auction.sums(side)
            if bribe == 0 or bribe <= auction.stake(side)
        ),
        key=lambda rung: rung.height,
    )
    return [rungs[0], *(rung for below, rung in pairwise(rungs) if rung.side is not below.side)]


class _Settled(NamedTuple):
    """A side's rungs with their weights so far, and what is left over for its end rung."""

    costs: list[int]
    weights: dict[int, int]
    left_over: int


def _settle_inner_rungs(auction: BribeAuction, ladder: list[Rung], side: Side) -> _Settled:
    """The rungs with a neighbour on both sides weigh climb / stake: whole numbers out of the stake's numerator."""
    costs = [rung.cost for rung in ladder if rung.side is side]
    weights = dict.fromkeys(costs, 0)
    inner = [
        (rung.cost, above.cost - below.cost)
        for below, rung, above in zip(ladder, ladder[1:], ladder[2:], strict=False)
        if rung.side is side
    ]
    if not inner:
        return _Settled(costs, weights, 1)
    # A side with an inner rung faces a climber with a bribe above 0, hence with a stake above 0.
    stake = auction.stake(side.opponent)
    weights |= {cost: climb * stake.denominator for cost, climb in inner}
    return _Settled(costs, weights, stake.numerator - sum(weights.values()))


def _extremes(mix: _Settled, opponent: _Settled) -> tuple[Distribution[int], ...]:
    """The mix; and before it the one whose top weight has slid to the bottom, where the opponent has none over."""
    standing = Distribution.weighted(mix.weights)
    bottom, top = mix.costs[0], mix.costs[-1]
    if opponent.left_over or bottom == top or not mix.weights[top]:
        return (standing,)
    fallen = {**mix.weights, bottom: mix.weights[bottom] + mix.weights[top], top: 0}
    return (Distribution.weighted(fallen), standing)
