"""What each way to discard from a hand brings against a city: the chance to take it, and the breaches it costs."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from engine.knights.battle import list_keeps
from engine.knights.odds.battle import Fight, Settling
from engine.knights.odds.destiny import clash_of_plans, keep_all
from engine.odds.deck import Cards


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
