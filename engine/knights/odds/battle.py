"""The exact odds of a battle or an assault: `knights-battle`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from functools import cache

import msgspec

from engine.core.calculator import Answer
from engine.core.parameters import InputError
from engine.knights.army import Side, Tally
from engine.knights.battle import Placing, Result, Verdict, count_cards, judge, place_losses
from engine.knights.odds.destiny import Plan, clash_of_hands, clash_of_plans, keep_all, plan_by_priority
from engine.knights.odds.discard_game import DiscardGame, Solution
from engine.knights.odds.payoffs import Payoff
from engine.knights.odds.two_hands import Clash, Outcome, Specials, loss_tables, read_specials
from engine.knights.pieces import Combat, Face, Shape
from engine.odds.deck import Cards
from engine.odds.distribution import Distribution


class Aim(Enum):
    """What the best discards are best for; the defender wants the opposite."""

    CITY = "city"
    """The attacker wants to take the place."""
    WHOLE = "whole"
    """The attacker wants to take it whole: without one more breach in its walls, which he would have to repair."""
    COUNT = "count"
    """Each side wants to win the victory count, and a lost count is as bad as a won one is good."""
    LOSSES = "losses"
    """Each side wants the enemy to lose more than itself."""

    @property
    def is_place(self) -> bool:
        """Is it about the place, so that an end is worth 1 to the one side or to the other?"""
        return self in (Aim.CITY, Aim.WHOLE)


class Discard(Enum):
    """How a side discards when it does not follow a priority."""

    OPTIMAL = "optimal"
    NONE = "none"
    """Everything drawn is kept: not what the rules say of a commander, but what he would have without discarding."""


Discards = Discard | tuple[Face, ...]
"""Optimal, none, or a priority of what to keep."""


class Fight(msgspec.Struct, frozen=True, kw_only=True):
    """A fight as it stands before the cards are drawn."""

    kind: Combat
    attacker: Side
    defender: Side
    deck: Cards
    cap_10: bool = True
    placing: Placing = Placing.WALLS_FIRST
    strict_count: bool = False

    @property
    def attacker_cards(self) -> int:
        return count_cards(self.attacker, cap_10=self.cap_10)

    @property
    def defender_cards(self) -> int:
        return count_cards(self.defender, cap_10=self.cap_10)

    @property
    def specials(self) -> Specials:
        return read_specials(self.attacker, self.defender)

    @property
    def default_aim(self) -> Aim:
        return Aim.CITY if self.kind is Combat.ASSAULT else Aim.COUNT


class FightChances(Answer, frozen=True, kw_only=True):
    """What a fight may come to."""

    attacker_cards: int
    defender_cards: int
    attacker_losses: Distribution[int]
    """In hundreds, before anybody places them."""
    defender_losses: Distribution[int]
    victory_lead: Distribution[int]
    """The attacker's victories less the defender's, commanders who live and may use their ability included."""
    outcome: Distribution[Result]
    city_broken: Fraction
    city_taken: Fraction
    city_whole: Fraction
    """Taken without one more breach."""
    attackers_die: tuple[Fraction, ...]
    """For each army of the attacker, the chance that its noble dies."""
    defenders_die: tuple[Fraction, ...]
    attackers_retreat: Fraction
    defenders_retreat: Fraction


class BattleOdds(FightChances, frozen=True, kw_only=True):
    solution: Solution | None
    """The plans and the certificate when a side discards optimally."""


COUNT_WORTH: Mapping[Result, int] = {
    Result.ATTACKER_TOTAL: 1,
    Result.ATTACKER_PARTIAL: 1,
    Result.DEFENDER_PARTIAL: -1,
    Result.DEFENDER_TOTAL: -1,
}


def battle_odds(
    fight: Fight,
    attacker_discard: Discards = Discard.OPTIMAL,
    defender_discard: Discards = Discard.OPTIMAL,
    aim: Aim | None = None,
) -> BattleOdds:
    """Everything a table asks before a fight, exactly."""
    check_pile(fight)
    solution = None
    if attacker_discard is Discard.NONE and defender_discard is Discard.NONE:
        clash = clash_of_hands(fight.deck, fight.attacker_cards, fight.defender_cards, fight.specials)
    else:
        mine, theirs, solution = find_plans(fight, attacker_discard, defender_discard, aim)
        clash = clash_of_plans(fight.deck, mine, theirs, fight.specials)
    return read_odds(fight, clash, solution)


def check_pile(fight: Fight) -> None:
    drawn = fight.attacker_cards + fight.defender_cards
    if drawn > sum(fight.deck):
        raise InputError(f"{drawn} destiny cards are to be drawn, but only {sum(fight.deck)} are unseen.")


def find_plans(
    fight: Fight, attacker: Discards, defender: Discards, aim: Aim | None = None
) -> tuple[Plan, Plan, Solution | None]:
    """The plans of both sides; solved together where one of them is to be optimal."""
    mine = fixed_plan(fight.deck, fight.attacker, fight.attacker_cards, attacker)
    theirs = fixed_plan(fight.deck, fight.defender, fight.defender_cards, defender)
    if mine is not None and theirs is not None:
        return mine, theirs, None
    solution = build_game(fight, aim, mine, theirs).solve()
    return solution.attacker, solution.defender, solution


def fixed_plan(deck: Cards, side: Side, cards: int, discards: Discards) -> Plan | None:
    if side.commander is None or discards is Discard.NONE:
        return keep_all(deck, cards)
    if isinstance(discards, Discard):
        return None
    return plan_by_priority(deck, cards, True, discards)


def build_game(fight: Fight, aim: Aim | None, mine: Plan | None = None, theirs: Plan | None = None) -> DiscardGame:
    return DiscardGame(
        fight.deck,
        (fight.attacker_cards, fight.attacker.commander is not None),
        (fight.defender_cards, fight.defender.commander is not None),
        payoff_of(fight, aim or fight.default_aim),
        mine,
        theirs,
    )


class Settling:
    """Verdicts of one fight by losses and lead, each settled once, by battle.py."""

    def __init__(self, fight: Fight) -> None:
        self._fight = fight
        self._sizes = fight.specials, sum(fight.deck), sum(fight.deck)
        self.attacker_after = cache(lambda losses: place_losses(fight.attacker, losses))
        self.defender_after = cache(lambda losses: place_losses(fight.defender, losses, fight.placing))
        self.verdict = cache(self._judge)

    def _judge(self, lost: int, taken: int, lead: int) -> Verdict:
        return judge(self.attacker_after(lost), self.defender_after(taken), lead, strict_count=self._fight.strict_count)

    def count(self, attack: Tally, defend: Tally) -> Outcome:
        """What revealed cards come to."""
        lost, taken = loss_tables(*self._sizes)
        lead = attack.victories - defend.victories
        return lost[defend.hits][attack.avoids], taken[attack.hits][defend.avoids], lead

    def lead(self, lost: int, taken: int, cards: int) -> int:
        """The lead with the abilities of commanders who survived their losses."""
        mine = self.attacker_after(lost).has_ability(Shape.TRIANGLE)
        return cards + mine - self.defender_after(taken).has_ability(Shape.TRIANGLE)

    def worth(self, aim: Aim, lost: int, taken: int, lead: int) -> int:
        """What an end of the fight is worth to the attacker."""
        if aim is Aim.LOSSES:
            return taken - lost
        verdict = self.verdict(lost, taken, lead)
        if aim is Aim.WHOLE:
            return int(self.is_whole(lost, taken, lead))
        return int(verdict.captured) if aim is Aim.CITY else COUNT_WORTH.get(verdict.result, 0)

    def is_whole(self, lost: int, taken: int, lead: int) -> bool:
        """Is the place taken with its walls as they were?"""
        walls = self.defender_after(taken).hold
        return self.verdict(lost, taken, lead).captured and walls == self._fight.defender.hold


def payoff_of(fight: Fight, aim: Aim) -> Payoff:
    """What revealed tallies are worth to the attacker."""
    settling = Settling(fight)
    worth = cache(lambda lost, taken, lead: settling.worth(aim, lost, taken, lead))
    return lambda attack, defend: worth(*settling.count(attack, defend))


def read_odds(fight: Fight, clash: Clash, solution: Solution | None = None) -> BattleOdds:
    """The chances of everything that hangs on losses and lead."""
    settling = Settling(fight)
    verdicts = {outcome: settling.verdict(*outcome) for outcome in clash.weights}
    results = clash.tally(lambda outcome: verdicts[outcome].result)
    return BattleOdds(
        attacker_cards=fight.attacker_cards,
        defender_cards=fight.defender_cards,
        attacker_losses=Distribution.weighted(clash.tally(lambda outcome: outcome[0])),
        defender_losses=Distribution.weighted(clash.tally(lambda outcome: outcome[1])),
        victory_lead=Distribution.weighted(clash.tally(lambda outcome: settling.lead(*outcome))),
        outcome=Distribution.weighted({result: results[result] for result in Result if result in results}),
        city_broken=clash.probability(lambda outcome: verdicts[outcome].broken),
        city_taken=clash.probability(lambda outcome: verdicts[outcome].captured),
        city_whole=clash.probability(lambda outcome: settling.is_whole(*outcome)),
        attackers_die=_weigh_deaths(clash, fight.attacker, lambda outcome: verdicts[outcome].attackers_killed),
        defenders_die=_weigh_deaths(clash, fight.defender, lambda outcome: verdicts[outcome].defenders_killed),
        attackers_retreat=clash.probability(lambda outcome: bool(verdicts[outcome].attackers_retreat)),
        defenders_retreat=clash.probability(lambda outcome: bool(verdicts[outcome].defenders_retreat)),
        solution=solution,
    )


def _weigh_deaths(clash: Clash, side: Side, list_killed: Callable[[Outcome], Sequence[int]]) -> tuple[Fraction, ...]:
    """For each army the chance that its noble dies."""
    weights = [0] * len(side.armies)
    for outcome, weight in clash.weights.items():
        for number in list_killed(outcome):
            weights[number] += weight
    return tuple(Fraction(weight, clash.total) for weight in weights)
