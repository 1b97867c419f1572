"""What `barbarian-battle` answers: the values, and how they are computed from two sides and two purses."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Generic, TypeVar

import msgspec

from engine.barbarian.battle import Points, Side, count_points, find_least_bribe, settle
from engine.barbarian.edition import PointTable
from engine.barbarian.stakes import Stake
from engine.core.calculator import Answer
from engine.odds.distribution import Distribution
from engine.theory.bribe_auction import BribeAuction, win_chances
from engine.theory.bribe_auction import Side as Bidder
from engine.theory.bribe_equilibrium import Span, bribe_equilibrium, find_spans

T = TypeVar("T")


class SidePoints(Answer, frozen=True):
    """Points before bribes, and how they arise (BK-BATTLE-04)."""

    mark: int
    king: int
    warriors: int
    loot: int
    before_bribes: int


class Both(Answer, Generic[T], frozen=True):
    """The same of each side."""

    me: T
    them: T


class BothPoints(Both[SidePoints], frozen=True):
    lead: int
    """Mine less theirs, before bribes."""


class ReplyAnswer(Answer, frozen=True):
    """The bribes that earn me most against what I expect of them."""

    bribes: tuple[int, ...]
    win_chances: tuple[Fraction, ...]
    """One for each of the bribes."""
    payoff: Fraction
    belief: Distribution[int]


class Ranges(Answer, frozen=True):
    """The least and the most of each number over all equilibria."""

    win_chance: Span
    i_pay: Span
    they_pay: Span
    my_payoff: Span
    their_payoff: Span


class EquilibriumAnswer(Answer, frozen=True):
    """Mixes from which neither side gains by deviating."""

    me: Distribution[int]
    them: Distribution[int]
    win_chance: Fraction
    """Mine."""
    i_pay: Fraction
    they_pay: Fraction
    """Expected bribes: what the one pays, the other receives."""
    my_payoff: Fraction
    their_payoff: Fraction
    certificate: Fraction
    """The largest gain from deviating, computed exactly: 0."""
    is_unique: bool
    ranges: Ranges
    note: str
    """Empty when there is one equilibrium only; else what differs between them."""
    win_chance_of: Mapping[int, Fraction]
    """My chance with each bribe of my purse against their mix."""


class Way(Answer, frozen=True):
    """One bribe to think of, and the coins to pay it with."""

    name: str
    """`middle`: half of the wise mix lies at or below it; `nothing`; `sure`: whatever they pay; `hunch`: the best reply
    to what I expect of them."""
    bribe: int
    coins: tuple[int, ...]
    """Of those that make the sum, the ones after which the treasury can pay most different sums."""
    win_chance: Fraction
    """Against their mix; of a hunch, against what I expect."""


class BattleAnswer(Answer, frozen=True):
    ways: tuple[Way, ...]
    """What one may do, the plain advice first."""
    stakes: Both[Stake]
    """What winning is worth, item by item."""
    points: BothPoints
    payable: Both[tuple[int, ...]]
    """Every sum that the coins of a side can make, or is taken to be able to make."""
    outcomes: Mapping[int, Mapping[int, bool]]
    """My bribe, their bribe: do I win?"""
    sure_win: int | None
    """The least bribe of mine that wins whatever they pay."""
    their_sure_win: int | None
    best_reply: ReplyAnswer
    equilibrium: EquilibriumAnswer
    equilibrium_if_poorest: EquilibriumAnswer | None
    """The same if their unknown purse holds the least it can; None when the purse is known."""


class Duel(msgspec.Struct, frozen=True):
    """Two sides as `battle.py` knows them, mine and theirs, and who is active."""

    mine: Side
    theirs: Side
    i_am_active: bool
    table: PointTable

    @property
    def my_part(self) -> Bidder:
        return Bidder.ACTIVE if self.i_am_active else Bidder.OTHER

    def points(self) -> BothPoints:
        mine, theirs = count_points(self.mine, self.table), count_points(self.theirs, self.table)
        return BothPoints(_points(mine), _points(theirs), mine.before_bribe - theirs.before_bribe)

    def i_win(self, my_bribe: int, their_bribe: int) -> bool:
        """By the game's own settling."""
        active, rival = self._ordered(my_bribe, their_bribe)
        return settle(active, rival, self.table).active_wins is self.i_am_active

    def auction(self, my_sums: tuple[int, ...], their_sums: tuple[int, ...], stakes: tuple[int, int]) -> BribeAuction:
        """The same battle as a game of sealed bribes; its head start is asked of the battle, not worked out again."""
        sums, worth = (my_sums, their_sums), stakes
        if not self.i_am_active:
            sums, worth = (their_sums, my_sums), (stakes[1], stakes[0])
        return BribeAuction(sums[0], sums[1], self._head_start(), worth[0], worth[1])

    def _head_start(self) -> int:
        """The most that the rival can bribe while an active side that bribes nothing still wins.

        With a deficit: less than 0 by the least bribe that wins against nothing. Ties are thereby settled too.
        """
        sides = self._ordered(0, 0)
        winning = find_least_bribe(*sides, self.table, is_active=False)
        return winning - 1 if winning else -find_least_bribe(*sides, self.table, is_active=True)

    def _ordered(self, my_bribe: int, their_bribe: int) -> tuple[Side, Side]:
        mine, theirs = _with_bribe(self.mine, my_bribe), _with_bribe(self.theirs, their_bribe)
        return (mine, theirs) if self.i_am_active else (theirs, mine)


def _with_bribe(side: Side, bribe: int) -> Side:
    return msgspec.structs.replace(side, bribe=bribe)


def _points(points: Points) -> SidePoints:
    return SidePoints(points.mark, points.king, points.warriors, points.loot, points.before_bribe)


def describe_equilibrium(auction: BribeAuction, part: Bidder) -> EquilibriumAnswer:
    """The equilibrium as one side reads it."""
    found = bribe_equilibrium(auction)
    chances = win_chances(auction, part, found.mix(part.opponent))
    outcomes = found.outcomes if part is Bidder.ACTIVE else [outcome.turned() for outcome in found.outcomes]
    ranges = Ranges(*find_spans(outcomes))
    shown = outcomes[0]
    return EquilibriumAnswer(
        me=found.mix(part),
        them=found.mix(part.opponent),
        win_chance=shown.win_chance,
        i_pay=shown.active_pays,
        they_pay=shown.other_pays,
        my_payoff=shown.active_payoff,
        their_payoff=shown.other_payoff,
        certificate=found.certificate,
        is_unique=found.is_unique,
        ranges=ranges,
        note="" if found.is_unique else _note(ranges),
        win_chance_of=dict(zip(auction.sums(part), chances, strict=True)),
    )


def _note(ranges: Ranges) -> str:
    moved = [
        f"{what} between {span.low} and {span.high}"
        for what, span in (("your chance to win lies", ranges.win_chance), ("your payoff lies", ranges.my_payoff))
        if not span.is_single
    ]
    differ = " and ".join(moved) if moved else "your chance to win and your payoff are the same in all of them"
    return f"This is one of many equilibria: {differ}. In the one shown nobody pays his whole stake."
