"""The sealed-bribe battle as a classroom game: a few whole numbers, the matrix and the equilibrium that follow."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from random import Random
from typing import ClassVar

import msgspec
import param

from engine.barbarian.battle_calculator import BarbarianBattle
from engine.core.parameters import InputError, number, read_options
from engine.odds.distribution import Distribution
from engine.theory.bribe_auction import BribeAuction, Side, win_chances
from engine.theory.bribe_equilibrium import BribeEquilibrium, bribe_equilibrium, gain_from_deviating
from engine.theory.matrix_game import MatrixGame


class BribeLesson(param.Parameterized):
    """What a teacher turns. You are the active side: a tie is yours."""

    my_purse = number(4, 0, 12, "You can bribe every sum up to this.", label="Your purse")
    their_purse = number(4, 0, 12, "They can bribe up to this.", label="Their purse")
    head_start = number(0, -12, 12, "Your points before bribes less theirs.", label="Your head start")
    my_stake = number(6, 1, 30, "What winning is worth to you.", label="Your stake")
    their_stake = number(6, 1, 30, "What winning is worth to them.", label="Their stake")

    NAMES: ClassVar = ("my_purse", "their_purse", "head_start", "my_stake", "their_stake")

    def write(self) -> str:
        """The numbers as a link holds them: 4,4,0,6,6."""
        return ",".join(str(getattr(self, name)) for name in self.NAMES)

    @classmethod
    def read(cls, text: str) -> BribeLesson:
        """From a link; InputError says what is wrong."""
        words = text.split(",")
        if len(words) != len(cls.NAMES):
            raise InputError(f"'theory' is {len(cls.NAMES)} whole numbers: {', '.join(cls.NAMES)}.")
        lesson = cls()
        read_options(lesson, dict(zip(cls.NAMES, words, strict=True)))
        return lesson

    @classmethod
    def of_battle(cls, battle: BarbarianBattle) -> BribeLesson:
        """A battle of a game in whole numbers: purses as their totals, a tie that is not yours as a point less."""
        points, (mine, theirs) = battle.duel().points(), battle.stakes()
        numbers = {
            "my_purse": sum(battle.my_coins),
            "their_purse": battle.their_sums()[-1],
            "head_start": points.lead - (not battle.i_win_ties()),
            "my_stake": mine,
            "their_stake": theirs,
        }
        bounds = {name: cls.param[name].bounds for name in numbers}
        return cls(**{name: min(max(value, bounds[name][0]), bounds[name][1]) for name, value in numbers.items()})

    def solve(self) -> SolvedBattle:
        auction = BribeAuction.up_to(
            self.my_purse,
            self.their_purse,
            head=self.head_start,
            active_stake=self.my_stake,
            other_stake=self.their_stake,
        )
        return SolvedBattle(auction)


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

    def chances(self, side: Side) -> dict[int, float]:
        """A side's mix as a chart takes it."""
        return {bribe: float(chance) for bribe, chance in self.equilibrium.mix(side).items()}

    def gap(self, habits: Distribution[int], side: Side = Side.ACTIVE) -> Fraction:
        """How much more a round the opponent would earn by knowing these habits of a side."""
        opponent = side.opponent
        return gain_from_deviating(self.auction, opponent, self.equilibrium.mix(opponent), habits)

    def list_best_replies(self, side: Side) -> set[tuple[int, int]]:
        """Pairs (mine, theirs) in which the side's bribe earns most against the other's."""
        auction = self.auction
        found = set()
        for theirs in auction.sums(side.opponent):
            earned = {own: auction.payoff(side, own, theirs) for own in auction.sums(side)}
            best = [own for own in earned if earned[own] == max(earned.values())]
            found |= {(own, theirs) if side is Side.ACTIVE else (theirs, own) for own in best}
        return found

    def list_gains(self) -> list[tuple[int, Fraction, Fraction]]:
        """Each bribe of mine against their mix: its chance to win, and what it earns by bidding."""
        auction, stake = self.auction, Fraction(self.auction.active_stake)
        chances = win_chances(auction, Side.ACTIVE, self.equilibrium.other)
        return [(own, won, won * stake - own) for own, won in zip(auction.active_sums, chances, strict=True)]


class Round(msgspec.Struct, frozen=True):
    mine: int
    theirs: int
    i_win: bool
    earned: Fraction
    they_earned: Fraction

    def bribe(self, side: Side) -> int:
        return self.mine if side is Side.ACTIVE else self.theirs


class Match:
    """Rounds against an opponent who plays the equilibrium, or against somebody at the same screen."""

    def __init__(self, battle: SolvedBattle, random: Random | None = None) -> None:
        self._battle = battle
        self._random = random or Random()
        self.rounds: list[Round] = []

    def play(self, bribe: int, theirs: int | None = None) -> Round:
        """Without a bribe of theirs the equilibrium draws one."""
        if theirs is None:
            mix = self._battle.equilibrium.other
            theirs = self._random.choices(mix.outcomes, [weight for _, weight in mix.weights])[0]
        auction = self._battle.auction
        earned, they_earned = auction.payoff(Side.ACTIVE, bribe, theirs), auction.payoff(Side.OTHER, theirs, bribe)
        i_win = auction.wins(Side.ACTIVE, bribe, theirs)
        played = Round(bribe, theirs, i_win, Fraction(earned), Fraction(they_earned))
        self.rounds.append(played)
        return played

    @property
    def total(self) -> Fraction:
        return sum((each.earned for each in self.rounds), Fraction())

    def average(self, side: Side) -> Fraction:
        """What a side earned a round."""
        they_earned = sum((each.they_earned for each in self.rounds), Fraction())
        return (self.total if side is Side.ACTIVE else they_earned) / len(self.rounds)

    def habits(self, side: Side) -> Distribution[int]:
        return Distribution.uniform(each.bribe(side) for each in self.rounds)

    def gap(self, side: Side) -> Fraction:
        return self._battle.gap(self.habits(side), side)
