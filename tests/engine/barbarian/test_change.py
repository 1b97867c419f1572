"""Paying, making change and taxing, against every subset of coins tried one by one (BK-AMB-01 to -04, BK-AMB-40)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement
from random import Random

import pytest

from engine.barbarian.actions import Bribe, Pay, Take
from engine.barbarian.coins import change_at_site, change_elsewhere, has_exact
from engine.barbarian.levy import has_levy, list_levies
from engine.barbarian.payment import list_changes, list_plain_payments

from .positions import position

HEAPS = [heap for size in range(5) for heap in combinations_with_replacement((1, 2, 3, 5), size) if heap.count(5) < 2]


def subsets(heap):
    """Every different sub-heap, the empty one included."""
    return {part for size in range(len(heap) + 1) for part in combinations(sorted(heap), size)}


def parts_of(heap):
    return subsets(heap) - {()}


def less(heap, part):
    return tuple(sorted((Counter(heap) - Counter(part)).elements()))


def has_needless_part(given, taken):
    """Some coins given and some coins taken are worth the same, and they are not all of both."""
    return any(
        sum(some) == sum(others) and (some, others) != (given, taken)
        for some in parts_of(given)
        for others in parts_of(taken)
    )


def every_payment(purse, price, site_loot, other_loot):
    plain = {Pay(coins) for coins in subsets(purse) if sum(coins) == price}
    if plain:
        return plain
    found = set()
    for laid in parts_of(purse):
        for back in parts_of(site_loot or ()):
            # the price is no even swap, so here no part of any kind may be one
            if sum(laid) - sum(back) == price and not has_needless_part(laid, back):
                found.add(Pay(laid, (), back, "Site"))
    for given in parts_of(purse):
        for taken in parts_of(other_loot):
            if sum(given) != sum(taken) or set(given) & set(taken) or has_needless_part(given, taken):
                continue
            held = (*less(purse, given), *taken)
            found |= {Pay(coins, given, taken, "Other") for coins in subsets(held) if sum(coins) == price}
    return found


def every_levy(loots, limit, purse):
    """Two provinces at most: every choice of coins of each, and every coin put back into one that was taken from."""
    whole = []
    choices = [()]
    for name, loot in loots:
        choices = [(*choice, (name, part)) for choice in choices for part in subsets(loot)]
    for choice in choices:
        taken = tuple((name, part) for name, part in choice if part)
        if taken:
            whole.append((taken, sum(sum(part) for _, part in taken)))
    found = {Take(taken) for taken, worth in whole if worth <= limit}
    best = max((worth for _, worth in whole if worth <= limit), default=0)
    most = min(limit, sum(sum(loot) for _, loot in loots))
    if best == most:
        return found
    for taken, worth in whole:
        for back in parts_of(purse):
            for name, part in taken:
                if best < worth - sum(back) <= most and not has_equal_part(part, back):
                    found.add(Take(taken, back, name))
    return found


def has_equal_part(one, other):
    return any(sum(some) == sum(others) for some in parts_of(one) for others in parts_of(other))


def test_bk_amb_02_and_bk_amb_40_payments_are_exactly_those_that_every_subset_gives():
    rng = Random(3)
    changed = 0
    for _ in range(2500):
        purse, site, other = rng.choice(HEAPS), rng.choice([None, *HEAPS]), rng.choice(HEAPS)
        price = rng.randint(1, 6)
        others = [("Other", other)]
        found = list_plain_payments(purse, price) or list_changes(purse, price, "Site", site, others)
        expected = every_payment(purse, price, site, other)
        assert len(found) == len(set(found)) and set(found) == expected, (purse, price, site, other)
        changed += any(pay.taken for pay in found)
    assert changed > 100  # the hard half was reached


def test_bk_amb_01_and_bk_amb_02_levies_are_exactly_those_that_every_subset_gives():
    rng = Random(4)
    small = [heap for heap in HEAPS if 0 < len(heap) < 4]
    purses = [heap for heap in HEAPS if len(heap) < 4]
    changed = 0
    for _ in range(1200):
        loots = tuple((name, rng.choice(small)) for name in ("Belgica", "Neustria")[: rng.randint(1, 2)])
        limit, purse = rng.randint(1, 9), rng.choice(purses)
        found = list_levies(loots, limit, purse)
        expected = every_levy(loots, limit, purse)
        assert len(found) == len(set(found)) and set(found) == expected, (loots, limit, purse)
        assert has_levy(loots, limit, purse) == bool(expected)
        changed += any(take.back for take in found)
    assert changed > 100


@pytest.mark.parametrize(
    ("purse", "site", "other", "expected"),
    [
        ("1,2,3", (), (), {"pay 2 - - -"}),
        ("1,1,3", (1,), (1,), {"pay 1,1 - - -"}),  # no change where it is not needed
        ("3", (1,), (), {"pay 3 - 1 Toxandria"}),
        ("3", (), (1, 2), {"pay 2 3 1,2 Ripuaria"}),
        ("3", (1,), (1, 1, 1), {"pay 3 - 1 Toxandria", "pay 1,1 3 1,1,1 Ripuaria"}),
        ("5", (3,), (), {"pay 5 - 3 Toxandria"}),
    ],
)
def test_bk_amb_02_change_for_a_recruit_comes_from_one_own_province(purse, site, other, expected):
    words = position("III-1", powers="none").treasury("frank", purse).loot("Toxandria", *site).loot("Ripuaria", *other)
    game = words.turn("frank").play("recruit Toxandria")
    assert game.menu("pay") == expected
    for line in expected:
        after = game.play(line)
        spent = game.treasury("frank") - after.treasury("frank")
        gained = sum(sum(after.loot(place)) - sum(game.loot(place)) for place in ("Toxandria", "Ripuaria"))
        assert spent == gained == 2
        assert sum(after.loot("Ripuaria")) == sum(other)  # an even swap keeps that province's worth


def test_bk_amb_02_loot_that_gives_change_elsewhere_gives_it_at_its_own_site_too():
    """So where there is such loot the menu offers every site."""
    cases = [
        (purse, loot, price)
        for purse in HEAPS
        for loot in HEAPS
        for price in range(1, 8)
        if not has_exact(purse, price) and change_elsewhere(purse, loot, price)
    ]
    assert len(cases) > 100 and all(change_at_site(*case) for case in cases)


def test_bk_amb_02_change_for_a_claim_is_an_even_swap_elsewhere():
    words = position("III-1", powers="none").treasury("frank", "5").unit("frank", "warrior", "Neustria")
    assert words.loot("Belgica", 1, 1).turn("frank").refused_by("claim Neustria") == "BK-AMB-04"
    game = words.loot("Belgica", 2, 3).turn("frank").play("claim Neustria")
    assert game.menu("pay") == {"pay 3 5 2,3 Belgica"}
    game = game.play("pay 3 5 2,3 Belgica")
    assert game.coins("frank") == (2,) and game.loot("Belgica") == (5,) and game.loot("Neustria") == (3,)
    assert game.told[:2] == ["BK-AMB-02", "BK-CLAIM-03"]


def test_bk_econ_04_no_change_with_the_loot_of_others_or_under_an_enemy():
    """Others would have to agree; a suspended home is not one's own."""
    words = position("III-1", powers="none").treasury("frank", "3").loot("Tolosa", 1, 2)
    game = words.turn("frank")
    assert game.refused_by("recruit Toxandria") == "BK-AMB-04"


def test_bk_amb_40_a_swap_that_is_two_swaps_in_one_is_not_offered():
    """Price 1: one 2 for two 1s is enough, and two 2s for four 1s would do the same."""
    words = position("III-1", powers="all").treasury("visigoth", "2,2").loot("Tolosa", 1, 1, 1, 1)
    game = words.turn("visigoth").play("recruit Aquitania")
    assert game.menu("pay") == {"pay 1 2 1,1 Tolosa"}


@pytest.mark.parametrize("coin", [-1, 0, 10**9, 10**30])
def test_bk_battle_03_a_coin_that_there_is_not_is_refused(coin):
    game = (
        position("III-1", powers="none")
        .unit("visigoth", "warrior", "Burgundia")
        .treasury("frank", "1,2,2")
        .turn("frank")
        .play("assault king Belgica Burgundia")
    )
    assert game.rules.why_illegal(game.state, Bribe((coin,))).rule == "BK-BATTLE-03"
