"""Odd cases of the rules of war: what a second look at moving, combat, sieges, deaths and arrivals found."""

import pytest

from engine.core.parameters import InputError
from engine.knights.battle_calculator import BattleCalculator
from engine.knights.invariants import list_faults
from engine.knights.siege_calculator import SiegeCalculator


def at(place, *troops, **more):
    return {"place": place, "troops": list(troops), **more}


HOST = ("100", "50", "150Polish", "150English")
"""450 men: with a commander six cards."""


# --- moving ---


@pytest.mark.parametrize(("switch", "asked"), [(False, None), (True, 1)], ids=["printed", "switch"])
def test_wk_amb_r02_a_fortress_in_the_region_of_a_razed_city_bars_only_by_option(war, switch, asked):
    """Fröli lies in C2 on the road; razed, it bars nobody, and the fortress that stands there is only a fortress."""
    nobles = {"smalt": at("B2", "100"), "cyan": at("A7", "50")}
    fortresses = {"niebieski": at("C2", "50")}
    game = war(nobles=nobles, cities={"Fröli": {"razed": True}}, fortresses=fortresses, fortress_blocks=switch)
    game.play("improvise", "march smalt C2,D2")
    stopped = game.place("smalt") == "C2"
    assert (game.table.to_act if stopped else None) == asked


# --- walls ---


@pytest.mark.parametrize("inside", [False, True], ids=["the rest vanishes", "the rest kills an army"])
def test_wk_breach_04_a_fortified_city_at_nothing_loses_its_fortification_however_many_losses_follow(war, inside):
    nobles = {"smalt": at("G3", *HOST), **({"cyan": at("G3", "50")} if inside else {})}
    game = war(nobles=nobles, cities={"Monz": {"baron": "niebieski", "fortified": True}})
    game.play("improvise", "assault G3 smalt")
    game.draw("hit", "hit", "hit", "hit", "blank", "blank").draw(*["victory"] * game.state.fight.defender.cards)
    game.play("keep hit,hit,hit,hit", *["keep -"] * inside, "refrain", *["lose walls"] * 3 * inside)
    assert (game.city("Monz").fortified, game.city("Monz").breaches) == (False, 2)
    assert not list(list_faults(game.rules, game.table.state))


# --- captures and retreats ---


def test_wk_amb_r29_a_ransomed_city_keeps_the_siege_of_a_third_baron(war):
    nobles = {"smalt": at("H2", *HOST), "scarletti": at("E3", "100")}
    fortresses = {"niebieski": at("H2", "50", siege={"baron": "emerande"})}
    cities = {"Vecht": {"baron": "niebieski", "breaches": 1, "siege": {"baron": "madder"}}}
    game = war(seats=3, nobles=nobles, fortresses=fortresses, cities=cities)
    game.play("improvise", "besiege H2 smalt", "control")
    assert (game.city("Vecht").owner, game.city("Vecht").breaches) == (0, 1)
    assert game.city("Vecht").siege.seat == 2


def test_wk_amb_r19_the_strict_reading_bars_ones_own_city_too(war):
    nobles = {"smalt": at("A1", "100"), "celadon": at("B1", "50"), "cyan": at("A1", "100")}
    for strict, end in ((False, "A2"), (True, "F2")):
        game = war(nobles=nobles, cities={"Ballin": {"baron": "niebieski"}},
                   fortresses={"niebieski": at("F2", "50")}, strict_refuge=strict)  # fmt: skip
        game.play("improvise", "battle A1 niebieski smalt")
        game.draw("victory", "blank", "blank").draw("hit", "hit", "hit")
        game.play("keep victory", "keep -", "refrain").draw("avoid")
        assert game.place("cyan") == end


# --- calculators refuse what no table can bring ---


@pytest.mark.parametrize("inputs", [{"attacker_commander": None}, {"defender_commander": None}])
def test_wk_battle_01_whoever_has_a_noble_is_commanded(inputs):
    with pytest.raises(InputError, match="names one who commands"):
        BattleCalculator(**inputs).answer()


def test_wk_assault_02_without_a_noble_nobody_has_to_be_named():
    city = {"strength": 200, "neutral": True}
    calculator = BattleCalculator(kind="assault", defenders=[], city=city, defender_commander=None)
    assert calculator.answer().defender_cards == 2


def test_wk_siege_01_only_a_fortress_has_a_garrison_without_a_noble():
    inputs = {"attackers": [{"men": 300, "shape": "star"}], "defenders": [{"men": 100, "shape": None}]}
    with pytest.raises(InputError, match="Only a fortress"):
        SiegeCalculator(**inputs, city={"strength": 200}).answer()
    assert SiegeCalculator(**inputs, city={"strength": 200, "fortress": True}).answer().place_weight == 300
