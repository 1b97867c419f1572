"""The sealed-bribe auction by exact simplex: slow, knows nothing of ladders, and therefore a proof of them.

Measure each side's payoff in its own stakes and leave out the bribe received. The active side gets W - a/A, the other
(1 - W) - b/B, with W = 1 if the active side wins. Add to each what the other pays, which it cannot influence: both
numbers now add up to 1. So whatever the stakes, the auction has the equilibria of a zero-sum game with the payoffs
W - a/A + b/B, and its optimal mixes are optimal there and the other way round.
"""

from fractions import Fraction

from engine.odds.distribution import Distribution
from engine.theory.bribe_auction import BribeAuction, Side
from engine.theory.bribe_ladder import OptimalBribes
from engine.theory.matrix_game import Chooser, MatrixGame
from engine.theory.minimax import optimal_range


def bribe_simplex(auction: BribeAuction) -> OptimalBribes:
    """The optimal mixes that pay least and most, of each side: two linear programmes a side over its optimal face."""
    game = as_zero_sum_game(auction)
    return OptimalBribes(
        _cheapest_and_dearest(game, Chooser.ROW, sensible_sums(auction, Side.ACTIVE)),
        _cheapest_and_dearest(game, Chooser.COLUMN, sensible_sums(auction, Side.OTHER)),
    )


def sensible_sums(auction: BribeAuction, side: Side) -> tuple[int, ...]:
    """All sums; but a side that has nothing to win pays nothing, since every coin would be lost."""
    return auction.sums(side) if auction.stake(side) > 0 else (0,)


def as_zero_sum_game(auction: BribeAuction) -> MatrixGame:
    """The zero-sum game with the same equilibria (a side with nothing to win is left with one strategy)."""

    def in_stakes(side: Side, bribe: int) -> Fraction:
        return Fraction(bribe) / auction.stake(side) if bribe else Fraction(0)

    return MatrixGame.zero_sum(
        [
            [
                auction.wins(Side.ACTIVE, active, other) - in_stakes(Side.ACTIVE, active) + in_stakes(Side.OTHER, other)
                for other in sensible_sums(auction, Side.OTHER)
            ]
            for active in sensible_sums(auction, Side.ACTIVE)
        ]
    )


def _cheapest_and_dearest(game: MatrixGame, chooser: Chooser, sums: tuple[int, ...]) -> tuple[Distribution[int], ...]:
    found = optimal_range(game, chooser, sums)
    cheapest = Distribution(dict(zip(sums, found.low_mix, strict=True)))
    if found.low == found.high:
        return (cheapest,)
    return (cheapest, Distribution(dict(zip(sums, found.high_mix, strict=True))))
