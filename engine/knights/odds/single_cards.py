"""What single destiny cards decide: expeditions, revolts, desertions. Counts are of cards still unseen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from engine.core.calculator import Answer
from engine.core.parameters import InputError
from engine.knights.pieces import FATES, HUNDRED, Fate, Troop, Troops, count_men, take_out
from engine.knights.troop_losses import list_deserters, most_lost
from engine.odds.deck import Cards, draw_hand, draw_kind, remove
from engine.odds.distribution import Distribution


class Voyage(Answer, frozen=True):
    """How a fleet on box 3 fares (WK-EXPED-06, WK-EXPED-07, WK-EXPED-08, WK-EXPED-09)."""

    now: Distribution[Fate]
    """The next Expedition card: no news means that the fleet waits for another."""
    final: Distribution[Fate]
    """After all redraws, the pile not being shuffled; no news only where the pile runs out first."""
    expected_gain: Fraction
    """Crowns won less the stake, on average; a fleet that never comes home has won nothing and lost its stake."""


def sail(unseen: Mapping[Fate, int], stake: int, *, blessed: bool) -> Voyage:
    """A blessed fleet draws two cards and takes the better (WK-AMB-12); cards that were drawn do not come again."""
    cards = tuple(unseen.get(fate, 0) for fate in FATES)
    drawn = 2 if blessed else 1
    if min(cards) < 0 or sum(cards) < drawn:
        raise InputError(f"An expedition needs {drawn} unseen destiny cards.")
    final = _final_fates(cards, drawn)
    now = draw_hand(cards, drawn).map(_best)
    return Voyage(_in_order(now), final, final.expectation(lambda fate: stake * (fate.factor - 1)))


def _best(hand: Cards) -> Fate:
    return next(fate for fate in reversed(FATES) if hand[FATES.index(fate)])


def _in_order(fates: Mapping[Any, Fraction]) -> Distribution[Fate]:
    return Distribution({fate: fates[fate] for fate in FATES if fate in fates})


def _final_fates(cards: Cards, drawn: int) -> Distribution[Fate]:
    """Draw again as long as there is no news and the pile has cards."""
    ends: Distribution[Fate | Cards] = Distribution.certain(cards)
    while not all(isinstance(end, Fate) for end in ends):
        ends = ends.then(lambda end: Distribution.certain(end) if isinstance(end, Fate) else _draw_news(end, drawn))
    return _in_order(ends)


def _draw_news(left: Cards, drawn: int) -> Distribution[Fate | Cards]:
    """A fate that is final, or what is left of the pile; no news where it holds too few cards."""
    if sum(left) < drawn:
        return Distribution.certain(Fate.NO_NEWS)
    return draw_hand(left, drawn).map(lambda hand: fate if (fate := _best(hand)).is_final else remove(left, hand))


class Unrest(Answer, frozen=True):
    """How many of the cities without a noble hold in the upkeep (WK-BILAN-05, WK-BILAN-06, WK-AMB-24)."""

    held: Distribution[int]
    all_hold: Fraction
    expected_price: Fraction
    """Crowns that keeping all of them costs on average: twice the income of each city that revolts."""


def weigh_revolts(unseen: int, revolts: int, incomes: Sequence[int], revolt_factor: int = 2) -> Unrest:
    """One card a city, none comes twice."""
    cities = len(incomes)
    if cities > unseen:
        raise InputError(f"{cities} cities draw {cities} destiny cards, but only {unseen} are unseen.")
    rising = draw_kind(unseen, revolts, cities)
    held = rising.map(lambda number: cities - number)
    price = Fraction(revolt_factor * sum(incomes) * revolts, unseen) if unseen else Fraction()
    return Unrest(Distribution.weighted(dict(held.weights)), held.chance(cities), price)


class Flight(Answer, frozen=True):
    """What is left of an army after a retreat or its noble's death."""

    deserter: Distribution[str]
    """Which card leaves, in words, or 'none'."""
    men_left: Distribution[int]
    emptied: Fraction
    """The chance that no troops are left: the noble is off the map until he gets some."""
    killed: Fraction
    """The chance that a retreat leaves him no more men than his tokens count: then he dies (WK-AMB-R22)."""
    nations: Mapping[str, Fraction]
    """The chance that the destiny card names each nation of the army's mercenaries."""


def desert(
    troops: Sequence[Troop], unseen: Mapping[str, int], *, tokens: int, dies: bool, faq_tokens: bool = True
) -> Flight:
    """One destiny card names a nation; the owner gives up what leaves him most men (WK-RETREAT-02, WK-DEATH-02).

    In a death the tokens then cost mercenaries (WK-DEATH-03); in a retreat they stay on the army.
    """
    if any(count < 0 for count in unseen.values()) or not sum(unseen.values()):
        raise InputError("A desertion needs at least one unseen destiny card.")
    named = Distribution.weighted(dict(unseen))
    remain: Callable[[Troops], int] = (lambda left: count_men(left) - most_lost(left, tokens)) if dies else count_men
    choices = {nation: _choose_deserter(troops, nation, remain) for nation in named}
    deadly = HUNDRED * tokens if faq_tokens else 0
    left = named.map(lambda nation: remain(take_out(troops, choices[nation])))
    hired = {troop.nation for troop in troops if troop.is_mercenary}
    return Flight(
        named.map(lambda nation: str(choices[nation][0]) if choices[nation] else "none"),
        left,
        left.chance(0),
        sum((left.chance(men) for men in left if not dies and tokens > 0 and men <= deadly), Fraction()),
        {nation: named.chance(nation) for nation in sorted(hired)},
    )


def _choose_deserter(troops: Sequence[Troop], nation: str, remain: Callable[[Troops], int]) -> Troops:
    """The card whose loss leaves most men in the end, the smallest of equals; none where the army has none."""
    candidates = list_deserters(troops, nation)
    if not candidates:
        return ()
    return (max(candidates, key=lambda troop: (remain(take_out(troops, (troop,))), -troop.men)),)
