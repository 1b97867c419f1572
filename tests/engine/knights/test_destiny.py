"""Destiny odds against every order of a small pile walked card by card, and the vectors of the made-up deck T20."""

from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from whole_fight import settle

from engine.knights.army import Army as BattleArmy
from engine.knights.army import Side, Stronghold
from engine.knights.battle import count_losses, list_keeps
from engine.knights.odds.destiny import (
    clash_of_hands,
    clash_of_plans,
    keep_all,
    keep_by_priority,
    mixed_plan,
    plan_by_priority,
    read_priority,
)
from engine.knights.odds.face_counts import read_faces, tally
from engine.knights.odds.two_hands import Specials, read_specials
from engine.knights.pieces import FACES, Face, Shape
from engine.odds.deck import draw_hand, draw_with_more, list_hands
from engine.odds.distribution import Distribution

T20 = read_faces({"hit": 7, "avoid": 5, "victory": 4, "draw": 2, "blank": 2})
PRIORITY = read_priority("hit>draw>victory>avoid>blank")
DRAW = Face.DRAW.index

piles = st.tuples(*[st.integers(0, 3)] * 5).filter(lambda deck: 2 <= sum(deck) <= 6)
priorities = st.permutations(FACES)
specials_of = st.builds(Specials, st.booleans(), st.booleans(), st.booleans(), st.booleans())


def walk(deck, sizes, keeps, specials):
    """Every order of the pile, fought as WK-ALG-BATTLE says: hands, discards, chains, counts."""
    cards = [face for face, count in enumerate(deck) for _ in range(count)]
    found = {}
    for order in permutations(cards):
        pile = list(order)
        kept = []
        for size, keep in zip(sizes, keeps, strict=True):
            hand = [pile.pop(0) for _ in range(size)]
            kept.append(list(keep(tuple(hand.count(face) for face in range(5)))))
        for cards_kept in kept:
            pending = cards_kept[DRAW]
            while pending and pile:
                card = pile.pop(0)
                cards_kept[card] += 1
                pending += (card == DRAW) - 1
        attack, defend = tally(tuple(kept[0])), tally(tuple(kept[1]))
        lost = max(0, defend.hits + specials.defender_star - attack.avoids - specials.attacker_square)
        taken = max(0, attack.hits + specials.attacker_star - defend.avoids - specials.defender_square)
        outcome = lost, taken, attack.victories - defend.victories
        found[outcome] = found.get(outcome, 0) + 1
    return dict(Distribution.weighted(found))


@settings(max_examples=60, deadline=None)
@given(piles, st.data(), specials_of)
def test_clash_of_hands_equals_every_order_walked(deck, data, specials):
    attacker = data.draw(st.integers(0, sum(deck)))
    defender = data.draw(st.integers(0, sum(deck) - attacker))
    expected = walk(deck, (attacker, defender), (lambda hand: hand,) * 2, specials)
    assert dict(clash_of_hands(deck, attacker, defender, specials)) == expected
    plans = keep_all(deck, attacker), keep_all(deck, defender)
    assert dict(clash_of_plans(deck, *plans, specials)) == expected


@settings(max_examples=60, deadline=None)
@given(piles, st.data(), priorities, priorities, specials_of)
def test_clash_of_plans_equals_every_order_walked(deck, data, mine, theirs, specials):
    """Both command, or only the attacker; piles that run out in the middle of a chain included."""
    attacker = data.draw(st.integers(2, max(2, sum(deck) - 1)))
    defender = data.draw(st.integers(0, sum(deck) - attacker))
    commands = defender >= 2 and data.draw(st.booleans())
    plans = (
        plan_by_priority(deck, attacker, True, mine),
        plan_by_priority(deck, defender, commands, theirs),
    )
    keeps = (
        lambda hand: keep_by_priority(hand, True, mine),
        lambda hand: keep_by_priority(hand, commands, theirs),
    )
    assert dict(clash_of_plans(deck, *plans, specials)) == walk(deck, (attacker, defender), keeps, specials)


def test_a_mixed_plan_is_the_mixture_of_its_parts():
    deck = (2, 1, 1, 1, 0)
    first = plan_by_priority(deck, 3, True, read_priority("hit>avoid"))
    second = plan_by_priority(deck, 3, True, read_priority("victory>draw"))
    half = {
        hand: {kept: Fraction(sum(plan[hand][0][0] == kept for plan in (first, second)), 2)
               for kept in (first[hand][0][0], second[hand][0][0])}
        for hand in first
    }  # fmt: skip
    other = keep_all(deck, 2)
    parts = [clash_of_plans(deck, plan, other) for plan in (first, second)]
    mixture = clash_of_plans(deck, mixed_plan(half), other)
    for outcome in {*parts[0], *parts[1]}:
        assert mixture[outcome] == sum(part.get(outcome, Fraction()) for part in parts) / 2


# --- the vectors of B3 ---


def hits_kept(size, has_commander):
    """Hits in one side's revealed set, its chain included, the rest of the pile untouched by anybody else."""
    plan = plan_by_priority(T20, size, has_commander, PRIORITY)
    nobody = keep_all(T20, 0)
    clash = clash_of_plans(T20, plan, nobody)
    return Distribution({n: clash.probability(lambda outcome, n=n: outcome[1] == n) for n in range(size + 1)})


def test_wk_v1_two_cards_without_commander():
    expected = {0: Fraction(55, 153), 1: Fraction(77, 153), 2: Fraction(7, 51)}
    assert dict(hits_kept(2, False)) == expected
    assert dict(draw_with_more(T20, 2, DRAW).map(lambda shown: shown[0])) == expected
    assert hits_kept(2, False).expectation() == Fraction(7, 9)


def test_wk_v2_two_cards_with_commander_keep_one():
    assert dict(hits_kept(2, True)) == {1: Fraction(37163, 58140), 0: Fraction(20977, 58140)}


def test_wk_v3_four_cards_with_commander_keep_two():
    assert dict(hits_kept(4, True)) == {0: Fraction(11, 102), 1: Fraction(616, 1615), 2: Fraction(4949, 9690)}


def test_wk_v4_ex_08_with_t20():
    attacker = Side((BattleArmy(100, shape=Shape.STAR), BattleArmy(100, shape=Shape.CIRCLE)), 0)
    city = Side((), None, Stronghold(200))
    plans = plan_by_priority(T20, 4, True, PRIORITY), keep_all(T20, 2)
    clash = clash_of_plans(T20, *plans, read_specials(attacker, city))
    broken = clash.probability(lambda outcome: outcome[1] >= 2 and outcome[0] < 2)
    assert broken == Fraction(219581, 377910)
    taken = clash.probability(lambda outcome: outcome[1] < 2 and outcome[0] < 2 and outcome[2] >= 1)
    assert taken == Fraction(607859, 3779100)


def test_bonus_is_what_settle_counts():
    """The ability of a commander, once as bonus and once through a whole fight."""
    star = Side((BattleArmy(900, shape=Shape.STAR),), 0)
    square = Side((BattleArmy(900, shape=Shape.SQUARE),), 0)
    for attack, _ in draw_hand(T20, 2).items():
        for defend in list_hands(T20, 2):
            end = settle(star, square, tally(attack), tally(defend))
            assert end.defender.armies[0].tokens == count_losses(tally(attack), tally(defend), star=True, square=True)
            assert end.attacker.armies[0].tokens == count_losses(tally(defend), tally(attack))


# --- what may be kept, and bad input ---


def test_wk_battle_05_keeps_of_a_hand():
    assert list_keeps((1, 1, 0, 0, 0), True) == ((0, 1, 0, 0, 0), (1, 0, 0, 0, 0))
    assert list_keeps((1, 1, 1, 0, 0), False) == ((1, 1, 1, 0, 0),)
    assert set(list_keeps((2, 0, 1, 0, 0), True)) == {(0,) * 5, (1, 0, 0, 0, 0), (0, 0, 1, 0, 0)}


@given(st.tuples(*[st.integers(0, 4)] * 5).filter(lambda hand: sum(hand) >= 2), priorities, st.integers(1, 5))
def test_wk_inv_07_a_priority_keeps_what_is_allowed(hand, priority, named):
    assert keep_by_priority(hand, True, priority[:named]) in list_keeps(hand, True)


def test_bad_input_gets_one_sentence():
    with pytest.raises(ValueError, match="no destiny face 'crown'"):
        read_faces({"crown": 1})
    with pytest.raises(ValueError, match="0 or more"):
        read_faces({"hit": -1})
    with pytest.raises(ValueError, match="no destiny face 'sword'"):
        read_priority("hit>sword")
    with pytest.raises(ValueError, match="at most once"):
        read_priority("hit>hit")
    with pytest.raises(ValueError, match="from a pile of 20"):
        clash_of_hands(T20, 15, 6)
