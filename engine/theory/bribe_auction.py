"""BribeAuction: the sealed-bribe battle as a game.

Both sides secretly pick a bribe from the sums their coins can pay. The active side wins when its head start plus its
bribe reaches the other's bribe. The purses are then swapped, so a side's payoff is its stake if it wins, minus the
bribe it pays, plus the bribe it receives. Nobody can change what he receives by his own choice: strategically this is
an all-pay auction with a head start.
"""

from collections.abc import Iterable
from enum import Enum
from fractions import Fraction
from itertools import pairwise

import msgspec

from engine.odds.distribution import Distribution, Number
from engine.theory.matrix_game import MatrixGame


class Side(Enum):
    """The two sides of a battle."""

    ACTIVE = "active"
    OTHER = "other"

    @property
    def opponent(self) -> "Side":
        return Side.OTHER if self is Side.ACTIVE else Side.ACTIVE


class BribeAuction(msgspec.Struct, frozen=True):
    """The battle: payable sums of both sides, the active side's head start in points, and what winning is worth."""

    active_sums: tuple[int, ...]
    other_sums: tuple[int, ...]
    head: int
    active_stake: Number
    other_stake: Number
    active_wins_ties: bool = True

    def __post_init__(self) -> None:
        for field in ("active_sums", "other_sums"):
            msgspec.structs.force_setattr(self, field, _check_sums(field, getattr(self, field)))
        for field in ("active_stake", "other_stake"):
            if not isinstance(getattr(self, field), int | Fraction):
                raise TypeError(f"{field} must be a whole number or a fraction, not {getattr(self, field)!r}")
        if not isinstance(self.head, int):
            raise TypeError(f"head must be a whole number, not {self.head!r}")

    @classmethod
    def up_to(
        cls,
        active_total: int,
        other_total: int,
        *,
        head: int,
        active_stake: Number,
        other_stake: Number,
        active_wins_ties: bool = True,
    ) -> "BribeAuction":
        """The battle in which each side can pay every sum from 0 to its total."""
        active_sums, other_sums = tuple(range(active_total + 1)), tuple(range(other_total + 1))
        return cls(active_sums, other_sums, head, active_stake, other_stake, active_wins_ties)

    def sums(self, side: Side) -> tuple[int, ...]:
        return self.active_sums if side is Side.ACTIVE else self.other_sums

    def stake(self, side: Side) -> Number:
        return self.active_stake if side is Side.ACTIVE else self.other_stake

    def height(self, side: Side, bribe: int) -> int:
        """Where a bribe stands on one common ladder: the higher side wins, and the two never stand level.

        Points are doubled and the active side's moved by half a point, up or down by who wins ties.
        """
        if side is Side.OTHER:
            return 2 * bribe
        return 2 * (bribe + self.head) + (1 if self.active_wins_ties else -1)

    def wins(self, side: Side, own: int, theirs: int) -> bool:
        return self.height(side, own) > self.height(side.opponent, theirs)

    def payoff(self, side: Side, own: int, theirs: int) -> Number:
        """Stake if it wins, minus the bribe paid, plus the bribe received."""
        return (self.stake(side) if self.wins(side, own, theirs) else 0) - own + theirs

    def as_matrix_game(self) -> MatrixGame:
        """The active side chooses the row, the other the column; cells hold the payoffs in money."""

        def pays(row: int, column: int) -> tuple[Number, Number]:
            active, other = self.active_sums[row], self.other_sums[column]
            return self.payoff(Side.ACTIVE, active, other), self.payoff(Side.OTHER, other, active)

        return MatrixGame.from_rule(self.active_sums, self.other_sums, pays)


class BestReply(msgspec.Struct, frozen=True):
    """The bribes that earn most against a belief: all of them, ties listed; and what they earn."""

    bribes: tuple[int, ...]
    win_chances: tuple[Fraction, ...]
    payoff: Fraction
    """In money, the bribe received included."""


def outcome_table(auction: BribeAuction) -> tuple[tuple[bool, ...], ...]:
    """Whether the active side wins: one line for each of its sums, one column for each of the other's."""
    return tuple(
        tuple(auction.wins(Side.ACTIVE, active, other) for other in auction.other_sums)
        for active in auction.active_sums
    )


def sure_win(auction: BribeAuction, side: Side) -> int | None:
    """The least payable bribe that wins whatever the opponent can pay; None when there is none."""
    most = auction.sums(side.opponent)[-1]
    return next((bribe for bribe in auction.sums(side) if auction.wins(side, bribe, most)), None)


def best_reply(auction: BribeAuction, side: Side, belief: Distribution[int]) -> BestReply:
    """The best bribes of a side that expects the opponent to bribe as `belief` says."""
    strangers = set(belief) - set(auction.sums(side.opponent))
    if strangers:
        raise ValueError(f"the opponent cannot pay {min(strangers)}")
    chances = win_chances(auction, side, belief)
    earned = [auction.stake(side) * chance - bribe for bribe, chance in zip(auction.sums(side), chances, strict=True)]
    most = max(earned)
    best = [index for index, payoff in enumerate(earned) if payoff == most]
    return BestReply(
        bribes=tuple(auction.sums(side)[index] for index in best),
        win_chances=tuple(chances[index] for index in best),
        payoff=most + belief.expectation(),
    )


def win_chances(auction: BribeAuction, side: Side, belief: Distribution[int]) -> tuple[Fraction, ...]:
    """The chance that each of the side's sums wins against the belief, in one pass over both."""
    return tuple(Fraction(weight, belief.total) for weight in winning_weights(auction, side, belief))


def winning_weights(auction: BribeAuction, side: Side, belief: Distribution[int]) -> list[int]:
    """The same as whole weights out of `belief.total`."""
    beaten, found = 0, []
    opposing = iter(belief.weights)
    lowest = next(opposing, None)
    for bribe in auction.sums(side):
        height = auction.height(side, bribe)
        while lowest is not None and auction.height(side.opponent, lowest[0]) < height:
            beaten += lowest[1]
            lowest = next(opposing, None)
        found.append(beaten)
    return found


def _check_sums(field: str, sums: Iterable[int]) -> tuple[int, ...]:
    checked = tuple(sums)
    if not all(isinstance(total, int) for total in checked):
        raise TypeError(f"{field} must be whole numbers")
    if not checked or checked[0] != 0:
        raise ValueError(f"{field} must start with 0: to bribe nothing is always allowed")
    if any(lower >= upper for lower, upper in pairwise(checked)):
        raise ValueError(f"{field} must ascend, each sum once")
    return checked
