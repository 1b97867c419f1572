"""The sealed-bribe battle as a classroom game: a few whole numbers, the matrix and the equilibrium that follow."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from random import Random

import msgspec
import param

from engine.odds.distribution import Distribution
from engine.theory.best_reply import gain_from_deviating
from engine.theory.bribe_auction import BribeAuction, Side
from engine.theory.bribe_equilibrium import BribeEquilibrium, bribe_equilibrium
from engine.theory.matrix_game import Chooser, MatrixGame, Mix


class BribeLesson(param.Parameterized):
    """What a teacher turns. You are the active side: a tie is yours."""

    my_purse = param.Integer(default=4, bounds=(0, 12), label="Your purse", doc="You can bribe every sum up to this.")
    their_purse = param.Integer(default=4, bounds=(0, 12), label="Their purse", doc="They can bribe up to this.")
    head_start = param.Integer(
        default=0, bounds=(-12, 12), label="Your head start", doc="Your points before bribes less theirs."
    )
    my_stake = param.Integer(default=6, bounds=(1, 30), label="Your stake", doc="What winning is worth to you.")
    their_stake = param.Integer(default=6, bounds=(1, 30), label="Their stake", doc="What winning is worth to them.")

    def solve(self) -> SolvedBattle:
        return SolvedBattle(
            BribeAuction.up_to(
                self.my_purse,
                self.their_purse,
                head=self.head_start,
                active_stake=self.my_stake,
                other_stake=self.their_stake,
            )
        )


class SolvedBattle:
    """The auction with its matrix and its equilibrium; each is worked out when it is first asked for."""

    def __init__(self, auction: BribeAuction) -> None:
        self.auction = auction

    @cached_property
    def matrix(self) -> MatrixGame:
        return self.auction.as_matrix_game()

    @cached_property
    def equilibrium(self) -> BribeEquilibrium:
        return bribe_equilibrium(self.auction)

    def vector(self, side: Side, mix: Distribution[int]) -> Mix:
        return tuple(mix.chance(bribe) for bribe in self.auction.sums(side))

    def gap(self, habits: Distribution[int]) -> Fraction:
        """How much more a round they would earn if they knew these habits of the active side."""
        return gain_from_deviating(
            self.matrix,
            Chooser.COLUMN,
            self.vector(Side.OTHER, self.equilibrium.other),
            self.vector(Side.ACTIVE, habits),
        )


class Round(msgspec.Struct, frozen=True):
    mine: int
    theirs: int
    i_win: bool
    earned: Fraction


class Match:
    """Rounds against an opponent who plays the equilibrium."""

    def __init__(self, battle: SolvedBattle, random: Random | None = None) -> None:
        self._battle = battle
        self._random = random or Random()
        self.rounds: list[Round] = []

    def play(self, bribe: int) -> Round:
        auction = self._battle.auction
        if bribe not in auction.active_sums:
            raise ValueError(f"Your purse pays 0 to {auction.active_sums[-1]}, not {bribe}.")
        mix = self._battle.equilibrium.other
        theirs = self._random.choices(mix.outcomes, [weight for _, weight in mix.weights])[0]
        played = Round(
            bribe,
            theirs,
            auction.wins(Side.ACTIVE, bribe, theirs),
            Fraction(auction.payoff(Side.ACTIVE, bribe, theirs)),
        )
        self.rounds.append(played)
        return played

    @property
    def total(self) -> Fraction:
        return sum((each.earned for each in self.rounds), Fraction())

    @property
    def average(self) -> Fraction:
        return self.total / len(self.rounds)

    @property
    def habits(self) -> Distribution[int]:
        return Distribution.uniform(each.mine for each in self.rounds)

    @property
    def gap(self) -> Fraction:
        return self._battle.gap(self.habits)
