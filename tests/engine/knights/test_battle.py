"""battle.py against the rulebook's own examples and the exceptions of the rules."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from whole_fight import settle

from engine.knights.army import Army, Side, Stronghold, Tally
from engine.knights.battle import (
    BREACH,
    Placing,
    Result,
    count_cards,
    count_losses,
    judge,
    keep_sizes,
    open_targets,
    place_losses,
    read_lead,
    settle_walls,
    take_loss,
)
from engine.knights.pieces import Shape
from engine.knights.siege import judge_siege

SMALT = Army(200, shape=Shape.SQUARE)
CELADON = Army(100, shape=Shape.TRIANGLE)
PRUSSEN = Army(250, shape=Shape.STAR, fresh=False)
GREEN = Side((SMALT, CELADON), commander=0)
BLUE = Side((PRUSSEN,), commander=0)


def noble(men, tokens=0, shape=Shape.CIRCLE, fresh=True):
    return Army(men, tokens, shape, fresh)


# --- cards drawn and kept ---


def test_wk_ex_05_a_noble_in_vecht_draws_seven_and_eight_when_fortified():
    inside = (noble(200),)
    assert count_cards(Side(inside, 0, Stronghold(300))) == 7
    assert count_cards(Side(inside, 0, Stronghold(300, fortified=True))) == 8


def test_wk_ex_06_remainders_of_fifty_are_lost_and_the_commander_counts_once():
    assert (count_cards(GREEN), count_cards(BLUE)) == (5, 4)
    assert max(keep_sizes(5, True)) == 3
    assert max(keep_sizes(4, True)) == 2


@pytest.mark.parametrize(
    ("side", "cards"),
    [
        (Side((noble(150), noble(150)), 0), 5),
        (Side((noble(50),), 0, Stronghold(300)), 5),
        (Side((noble(250),), None), 2),
        (Side((noble(50),), 0), 2),
        (Side((noble(100),), 0), 3),
        (Side((), None, Stronghold(200, breaches=2)), 0),
        (Side((noble(200, tokens=1),), 0), 3),
        (Side((Army(150),), None, Stronghold(300)), 4),
    ],
)
def test_wk_battle_03_exceptions_checklist(side, cards):
    assert count_cards(side) == cards


def test_wk_battle_04_ten_cards_are_the_most_and_the_switch_lifts_it():
    crowd = Side((noble(900), noble(450)), 0)
    assert count_cards(crowd) == 10
    assert count_cards(crowd, cap_10=False) == 15


def test_wk_battle_05_what_may_be_kept():
    assert [list(keep_sizes(cards, True)) for cards in (2, 3, 4, 5)] == [[1], [0, 1], [0, 1, 2], [0, 1, 2, 3]]
    assert [list(keep_sizes(cards, False)) for cards in (0, 1, 4)] == [[0], [1], [4]]


# --- losses ---


def test_wk_battle_08_surplus_avoids_do_nothing():
    assert count_losses(Tally(hits=1), Tally(avoids=4)) == 0
    assert count_losses(Tally(hits=3), Tally(avoids=1), star=True) == 3
    assert count_losses(Tally(hits=3), Tally(avoids=1), square=True) == 1


@pytest.mark.parametrize(("men", "tokens"), [(50, 1), (100, 1), (150, 2), (200, 2), (250, 3)])
def test_wk_battle_11_tokens_that_kill(men, tokens):
    side = Side((noble(men),), 0)
    assert side.armies[0].capacity == tokens
    for taken in range(tokens):
        assert side.armies[0].alive, taken
        side = take_loss(side, 0)
    assert not side.armies[0].alive
    assert open_targets(side) == ()


def test_wk_ex_12_a_fortified_city_at_nothing_loses_fortification_and_one_breach():
    city = Side((), None, Stronghold(200, fortified=True))
    for _ in range(3):
        city = take_loss(city, BREACH)
    assert settle_walls(city).hold == Stronghold(200, fortified=False, breaches=2)
    assert settle_walls(city).defence == 0
    with pytest.raises(ValueError, match="no walls"):
        take_loss(city, BREACH)


@pytest.mark.parametrize("placing", list(Placing))
def test_wk_ex_13_more_losses_than_walls_and_army_can_take_vanish(placing):
    after = place_losses(Side((noble(100),), 0, Stronghold(400)), 6, placing)
    assert after.hold.breaches == 4
    assert after.armies[0].tokens == 1
    assert not after.stands
    assert judge(Side((noble(100),), 0), after, 0).captured


def test_wk_breach_01_the_defender_chooses_between_walls_and_armies():
    inside = Side((noble(300),), 0, Stronghold(300))
    assert place_losses(inside, 2, Placing.WALLS_FIRST).hold.breaches == 2
    assert place_losses(inside, 2, Placing.ARMIES_FIRST).armies[0].tokens == 2


def test_wk_battle_10_default_placing_spares_the_commander_and_then_the_most_nobles():
    side = Side((noble(100), noble(200), noble(100)), 0)
    one = place_losses(side, 1)
    assert [army.tokens for army in one.armies] == [0, 1, 0]
    two = place_losses(side, 2)
    assert two.armies[0].alive
    assert sum(army.alive for army in two.armies) == 2
    assert [army.alive for army in place_losses(side, 3).armies] == [True, False, False]
    assert not place_losses(side, 9).has_living_noble


armies = st.lists(
    st.builds(noble, st.integers(1, 9).map(lambda n: 50 * n), st.integers(0, 4)).filter(lambda army: army.force > 0),
    min_size=1,
    max_size=4,
)


@given(armies, st.integers(0, 20), st.integers(0, 4), st.sampled_from(Placing))
def test_wk_inv_08_placed_losses_are_what_fits(group, losses, strength, placing):
    side = Side(tuple(group), 0, Stronghold(100 * strength))
    room = sum(army.capacity for army in group) + strength
    after = place_losses(side, losses, placing)
    placed = sum(army.tokens for army in after.armies) - sum(army.tokens for army in group) + after.hold.breaches
    assert placed == min(losses, room)
    for before, army in zip(group, after.armies, strict=True):
        assert army.alive == (army.tokens == before.tokens or 100 * army.tokens < army.men)


@given(armies, st.integers(0, 20))
def test_wk_battle_10_nobody_could_lose_fewer_nobles(group, losses):
    after = place_losses(Side(tuple(group), 0), losses)
    slack = sum(army.capacity - 1 for army in group)
    assert sum(not army.alive for army in after.armies) == min(len(group), max(0, losses - slack))


# --- verdicts ---


def test_wk_ex_07_partial_victory_after_losses_on_both_sides():
    attack, defend = Tally(hits=2, victories=1), Tally(hits=2)
    lost = count_losses(defend, attack, square=GREEN.has_ability(Shape.SQUARE), star=BLUE.has_ability(Shape.STAR))
    assert lost == 1
    green = take_loss(GREEN, 1)
    assert not green.armies[1].alive
    blue = place_losses(BLUE, count_losses(attack, defend))
    assert (blue.armies[0].tokens, blue.armies[0].force, blue.armies[0].alive) == (2, 50, True)
    verdict = judge(green, blue, attack.victories - defend.victories)
    assert verdict.result is Result.ATTACKER_PARTIAL
    assert (verdict.attackers_killed, verdict.defenders_retreat) == ((1,), (0,))
    assert not verdict.captured
    attacked_again = Side((Army(250, 2, Shape.STAR, fresh=False),), 0)
    assert count_cards(attacked_again) == 2
    assert list(keep_sizes(2, True)) == [1]


def test_wk_ex_08_froli_falls_to_two_breaches_without_a_count():
    red = Side((noble(100), Army(100, shape=Shape.STAR)), 1)
    city = Side((), None, Stronghold(200))
    assert (count_cards(red), count_cards(city)) == (4, 2)
    end = settle(red, city, Tally(hits=1, avoids=1), Tally(hits=1))
    assert end.defender.hold.breaches == 2
    assert end.defender.defence == 0
    assert (end.verdict.result, end.verdict.captured) == (Result.NO_COUNT, True)
    assert not end.verdict.attackers_killed
    assert count_cards(Side((), None, end.defender.hold)) == 0


def test_wk_battle_02_exhausted_commanders_have_no_ability():
    tired = Side((noble(300, shape=Shape.STAR, fresh=False),), 0)
    end = settle(Side((noble(300),), 0), tired, Tally(), Tally(hits=1))
    assert end.attacker.armies[0].tokens == 1


def test_wk_battle_13_no_count_when_a_side_is_gone():
    end = settle(Side((noble(50),), 0), Side((noble(300),), 0), Tally(victories=3), Tally(hits=1))
    assert end.verdict.result is Result.NO_COUNT
    assert end.verdict.attackers_killed == (0,)
    assert not end.verdict.defenders_killed


def test_wk_battle_14_a_dead_commander_takes_his_victory_with_him():
    pair = (noble(50, shape=Shape.TRIANGLE), noble(50))
    alive = judge(Side(pair, 0), Side((noble(300),), 0), 0)
    assert alive.result is Result.ATTACKER_PARTIAL
    dead = judge(take_loss(Side(pair, 0), 0), Side((noble(300),), 0), 0)
    assert dead.result is Result.TIE


@pytest.mark.parametrize(
    ("lead", "result"),
    [
        (3, Result.ATTACKER_TOTAL),
        (2, Result.ATTACKER_TOTAL),
        (1, Result.ATTACKER_PARTIAL),
        (0, Result.TIE),
        (-1, Result.DEFENDER_PARTIAL),
        (-2, Result.DEFENDER_TOTAL),
    ],
)
def test_wk_battle_15_leads(lead, result):
    assert read_lead(lead) is result
    verdict = judge(Side((noble(300),), 0), Side((noble(300),), 0), lead)
    assert verdict.result is result
    assert bool(verdict.attackers_killed) == (lead <= -2)
    assert bool(verdict.attackers_retreat) == (lead == -1)
    assert bool(verdict.defenders_killed) == (lead >= 2)
    assert bool(verdict.defenders_retreat) == (lead == 1)


def test_wk_assault_05_a_victory_takes_an_undamaged_city():
    end = settle(Side((noble(300),), 0), Side((), None, Stronghold(300)), Tally(victories=1), Tally())
    assert end.verdict.captured
    assert not end.verdict.broken
    assert end.defender.hold.breaches == 0


def test_wk_assault_06_a_broken_city_is_not_taken_by_the_dead():
    end = settle(Side((noble(50),), 0), Side((), None, Stronghold(100)), Tally(hits=1), Tally(hits=1))
    assert end.verdict.broken
    assert not end.verdict.captured


def test_wk_assault_07_a_neutral_city_throws_the_attacker_back():
    end = settle(Side((noble(300),), 0), Side((), None, Stronghold(300)), Tally(), Tally(victories=2))
    assert end.verdict.result is Result.DEFENDER_TOTAL
    assert end.verdict.attackers_killed == (0,)


def test_wk_assault_04_a_fortress_falls_only_with_its_garrison():
    fort = Stronghold(100, is_fortress=True)
    held = settle(Side((noble(300),), 0), Side((Army(150),), None, fort), Tally(hits=2), Tally())
    assert held.defender.defence == 0
    assert not held.verdict.broken
    assert held.verdict.result is Result.TIE
    fallen = settle(Side((noble(300),), 0), Side((Army(150),), None, fort), Tally(hits=3), Tally(victories=5))
    assert fallen.verdict.broken
    assert fallen.verdict.captured


def test_wk_amb_r14_the_strict_reading_counts_only_against_a_living_noble():
    attacker, city = Side((noble(300),), 0), Side((), None, Stronghold(300))
    assert settle(attacker, city, Tally(victories=1), Tally(), strict_count=True).verdict.result is Result.NO_COUNT
    guarded = Side((noble(100),), 0, Stronghold(300))
    assert settle(attacker, guarded, Tally(victories=1), Tally(), strict_count=True).verdict.captured


# --- sieges ---


@pytest.mark.parametrize(
    ("attackers", "inside", "hold", "margin"),
    [
        ((noble(50),), (), Stronghold(200), 50),
        ((noble(50),), (), Stronghold(200, fortified=True), -50),
        ((noble(50),), (noble(50),), Stronghold(200), -200),
        ((noble(50),), (), Stronghold(250), 0),
        ((noble(50), noble(150)), (Army(100),), Stronghold(300, is_fortress=True), 0),
        ((noble(250, tokens=1),), (), Stronghold(300, breaches=1), 150),
    ],
)
def test_wk_ex_09_siege_margin(attackers, inside, hold, margin):
    assert judge_siege(attackers, inside, hold, turn=1).margin == margin
