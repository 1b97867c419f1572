"""Rolled shares come near the exact chances: what the notebooks hold against each other."""

from fractions import Fraction
from math import sqrt
from random import Random

from engine.battue.odds import Assault
from engine.battue.rolled import roll_sieges
from engine.battue.siege import besiege
from engine.knights import GAME
from engine.knights.army import Army, Side, Stronghold
from engine.knights.odds.battle import Discard, Fight, battle_odds
from engine.knights.odds.destiny import read_priority
from engine.knights.odds.discard_advice import best_city_keep, rank_keeps, weigh_city_keeps
from engine.knights.odds.rolled import roll_assaults
from engine.knights.pieces import Combat, Shape

PILE = GAME.setup().tables().face_counts()
STUBBORN = read_priority("hit>draw>victory>avoid>blank")


def assault(men, strength):
    side = Side((Army(men, shape=Shape.STAR),), commander=0)
    return Fight(kind=Combat.ASSAULT, attacker=side, defender=Side((), None, Stronghold(strength)), deck=PILE)


def is_near(share, exact: Fraction, number):
    """Within five standard errors; the seed is fixed, so it never fails by luck."""
    return abs(share - float(exact)) < 5 * sqrt(float(exact * (1 - exact)) / number)


def test_rolled_sieges_come_near_the_exact_chance():
    exact = besiege(Assault(warriors=6, defence=2, defenders=3)).win
    assert is_near(roll_sieges(6, 3, 2, 4000, Random(1)), exact, 4000)


def test_rolled_assaults_come_near_the_exact_chance():
    fight = assault(300, 300)
    exact = battle_odds(fight, STUBBORN, Discard.NONE).city_taken
    assert is_near(roll_assaults(fight, STUBBORN, 1500, Random(2)), exact, 1500)


def test_keeps_against_a_city_agree_with_the_engines_advice():
    fight, hand = assault(400, 200), (3, 0, 2, 1, 0)
    keeps = weigh_city_keeps(fight, hand)
    advised = {choice.kept: choice.worth for choice in rank_keeps(fight, hand, for_attacker=True)}
    assert {kept: won for kept, (won, _) in keeps.items()} == advised
    # at any price: nothing but the chance counts
    assert advised[best_city_keep(keeps, 10**6)] == max(advised.values())
