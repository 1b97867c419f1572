"""What to discard from the hand one holds: every legal keep with what it is worth, or costs in breaches of a city."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

import msgspec

from engine.core.parameters import InputError
from engine.knights.battle import list_keeps
from engine.knights.odds.battle import Aim, Discard, Discards, Fight, Settling, check_pile, find_plans
from engine.knights.odds.destiny import Plan, clash_of_plans, keep_all
from engine.knights.odds.discard_game import Solution
from engine.odds.deck import Cards


class Choice(msgspec.Struct, frozen=True):
    """What keeping these cards of a hand is worth."""

    kept: Cards
    worth: Fraction
    wins: Fraction
    """The chance to take or hold the place; where the aim is another, the chance to win the count."""
    loses: Fraction


def rank_keeps(
    fight: Fight,
    hand: Cards,
    *,
    for_attacker: bool,
    enemy: Discards = Discard.OPTIMAL,
    aim: Aim | None = None,
    solution: Solution | None = None,
) -> tuple[Choice, ...]:
    """Every legal keep of the hand one holds, the best first, against an enemy who discards so.

    `hand` is part of the fight's deck: what was unseen before the cards were drawn. Worth is the aim's, for the side
    that asks: the chance to take or to hold the place, counts won less counts lost, or losses given less losses taken.
    `solution` is the fight's, where both sides' best discards are known already.
    """
    check_pile(fight)
    side, cards = (fight.attacker, fight.attacker_cards) if for_attacker else (fight.defender, fight.defender_cards)
    if sum(hand) != cards:
        raise InputError(f"This side draws {cards} cards, the hand has {sum(hand)}.")
    if any(held > there for held, there in zip(hand, fight.deck, strict=True)):
        raise InputError(f"The deck {fight.deck} does not hold {hand}.")
    aim = aim or fight.default_aim
    if solution is not None:
        against = solution.defender if for_attacker else solution.attacker
    elif for_attacker:
        _, against, _ = find_plans(fight, Discard.OPTIMAL, enemy, aim)
    else:
        against, _, _ = find_plans(fight, enemy, Discard.OPTIMAL, aim)
    worths = [
        _weigh(fight, hand, kept, against, for_attacker, aim) for kept in list_keeps(hand, side.commander is not None)
    ]
    return tuple(sorted(worths, key=lambda choice: (-choice.worth, [-count for count in choice.kept])))


def _weigh(fight: Fight, hand: Cards, kept: Cards, enemy: Plan, for_attacker: bool, aim: Aim) -> Choice:
    own: Plan = {hand: ((kept, 1),)}
    plans = (own, enemy) if for_attacker else (enemy, own)
    clash = clash_of_plans(fight.deck, *plans, fight.specials)
    settling = Settling(fight)
    judged = aim if aim.is_place else Aim.COUNT
    gained = dealt = 0
    ends = Counter[int]()
    for (lost, taken, lead), weight in clash.weights.items():
        dealt += weight
        gained += weight * settling.worth(aim, lost, taken, lead)
        ends[settling.worth(judged, lost, taken, lead)] += weight
    worth, won, lost_it = (Fraction(part, dealt) for part in (gained, ends[1], ends[0 if judged.is_place else -1]))
    if for_attacker:
        return Choice(kept, worth, won, lost_it)
    return Choice(kept, 1 - worth if aim.is_place else -worth, lost_it, won)


# --- against a city ----------------------------------------------------------------------------------------------


def weigh_city_keeps(fight: Fight, hand: Cards) -> Mapping[Cards, tuple[Fraction, Fraction]]:
    """Every legal keep of the attacker's hand, with the chance to take a city that keeps all its cards, and the
    breaches on the average (none where it is not taken)."""
    settling, city = Settling(fight), keep_all(fight.deck, fight.defender_cards)
    found = {}
    for kept in list_keeps(hand, True):
        clash = clash_of_plans(fight.deck, {hand: ((kept, 1),)}, city, fight.specials)
        won = holes = 0
        for (lost, hit, lead), weight in clash.weights.items():
            if settling.verdict(lost, hit, lead).captured:
                won += weight
                hold = settling.defender_after(hit).hold
                holes += weight * (hold.breaches if hold is not None else 0)
        dealt = sum(clash.weights.values())
        found[kept] = Fraction(won, dealt), Fraction(holes, dealt)
    return found


def best_city_keep(keeps: Mapping[Cards, tuple[Fraction, Fraction]], price: int, hole: int = 2) -> Cards:
    """The best keep when the city is worth `price` and a breach costs `hole`; of equals the one of fewest cards."""
    return max(keeps, key=lambda kept: (price * keeps[kept][0] - hole * keeps[kept][1], -sum(kept)))
