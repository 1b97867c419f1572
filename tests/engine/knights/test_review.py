"""Odd cases of the rules of war: what a second look at moving, combat, sieges, deaths and arrivals found."""

import pytest

from engine.core.parameters import InputError
from engine.knights.calculators.battle import BattleCalculator
from engine.knights.calculators.siege import SiegeCalculator
from engine.knights.calculators.single_cards import DesertionCalculator
from engine.knights.invariants import list_faults


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
    game = war(seats=3, nobles=nobles, fortresses=fortresses, cities=cities, print_alone=True)
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


# --- what no other test would have noticed ---


def test_wk_move_01_a_voyage_under_military_operations_leads_into_the_region_named(war):
    nobles = {"smalt": at("A2", "100"), "cyan": at("A7", "50")}
    game = war(nobles=nobles).play("operations Cadiz")
    assert game.menu() == ["sail smalt Cadiz", "done"]


def test_wk_move_08_who_was_stopped_does_not_move_again_with_the_same_card(war):
    nobles = {"smalt": at("E3", "100"), "celadon": at("A2", "50"), "cyan": at("D2", "50")}
    game = war(nobles=nobles).play("operations C2", "march smalt D2,C2", "forbid")
    assert game.place("smalt") == "D2"
    assert [line for line in game.menu() if line.startswith("march smalt")] == []
    assert game.refusal("march smalt C2") == "WK-MOVE-02"


def test_wk_combat_07_every_third_baron_is_asked_clockwise_from_the_president(war):
    nobles = {"cyan": at("G3", "100"), "smalt": at("G3", "50"), "scarletti": at("G3", "50"), "black": at("G3", "50")}
    game = war(seats=4, nobles=nobles, president="madder", to_play="niebieski")
    game.play("improvise", "assault G3 cyan")
    asked = []
    while game.menu() == ["allow", "forbid"]:
        asked.append(game.table.to_act)
        game.play("allow")
    assert asked == [2, 3, 0]
    assert game.state.fight is not None


def test_wk_siege_01_the_garrison_of_a_fortress_weighs_against_the_siege(war):
    """350 with the commander against a fortress of 300: legal alone, and not with 50 men in it."""
    nobles = {"smalt": at("H2", "100", "50"), "cyan": at("A7", "50")}
    empty = war(nobles=nobles, fortresses={"niebieski": at("H2", breaches=1)}).play("improvise")
    held = war(nobles=nobles, fortresses={"niebieski": at("H2", "50", "100Swiss", breaches=1)}).play("improvise")
    strength = empty.rules.fortress_strength[1] - 100
    assert strength < 350 <= strength + 150
    assert "besiege H2 smalt" in empty.menu()
    assert held.refusal("besiege H2 smalt") == "WK-SIEGE-01"


def test_wk_battle_17_tokens_stay_on_a_garrison_that_held(war):
    nobles = {"smalt": at("H2", "100"), "cyan": at("A7", "50")}
    game = war(nobles=nobles, fortresses={"niebieski": at("H2", "100", "100Swiss", breaches=2)})
    game.play("improvise", "assault H2 smalt")
    game.draw("hit", "blank", "blank").draw(*["victory"] * game.state.fight.defender.cards)
    game.play("keep hit", "refrain", "lose garrison")
    assert game.state.forts[1].tokens == 1


@pytest.mark.parametrize(("strict", "owner"), [(False, 0), (True, None)])
def test_wk_amb_r14_strict_count_keeps_an_empty_city_from_falling_to_victories(war, strict, owner):
    nobles = {"smalt": at("G3", "100"), "cyan": at("A7", "50")}
    game = war(nobles=nobles, strict_count=strict).play("improvise", "assault G3 smalt")
    game.draw("victory", "blank", "blank").draw("avoid", "avoid").play("keep victory", "refrain")
    if "control" in game.menu():
        game.play("control")
    assert game.city("Monz").owner == owner


def test_wk_amb_r29_the_receivers_own_siege_of_a_ransomed_city_ends(war):
    nobles = {"smalt": at("H2", *HOST), "celadon": at("E3", "50")}
    fortresses = {"niebieski": at("H2", "50", siege={"baron": "emerande"})}
    cities = {"Vecht": {"baron": "niebieski", "siege": {"baron": "emerande"}}}
    game = war(nobles=nobles, fortresses=fortresses, cities=cities, print_alone=True)
    game.play("improvise", "besiege H2 smalt")
    assert (game.city("Vecht").owner, game.city("Vecht").siege) == (0, None)


def test_wk_amb_r22_who_deserted_to_the_last_man_with_a_token_left_dies(war):
    nobles = {"smalt": at("D2", "100"), "cyan": at("D2", "150Swiss", tokens=1)}
    game = war(nobles=nobles).play("improvise", "battle D2 niebieski smalt")
    game.draw("victory", "blank", "blank").draw("hit", "avoid").play("keep victory", "keep avoid", "refrain")
    game.draw_card("amatista")  # Swiss
    assert game.noble("cyan").troops == ()
    assert game.table.to_act.value == "chance"  # the death draws again (WK-AMB-R18)
    game.draw("hit")
    assert (game.place("cyan"), game.noble("cyan").tokens) == (None, 0)
    assert "WK-DEATH-03" in game.log()


def test_wk_amb_r22_tokens_for_all_that_desertion_leaves_kill_at_once(war):
    """150 Swiss leave Cyan, who keeps 50 men and one token: he dies where he would have retreated."""
    nobles = {"smalt": at("D2", "100"), "cyan": at("D2", "50", "150Swiss", tokens=1)}
    game = war(nobles=nobles).play("improvise", "battle D2 niebieski smalt")
    game.draw("victory", "blank", "blank").draw("hit", "avoid", "avoid").play("keep victory", "keep avoid", "refrain")
    game.draw_card("amatista")  # Swiss
    assert [str(troop) for troop in game.noble("cyan").troops] == ["50 regulars"]
    assert game.table.to_act.value == "chance"  # the death draws again (WK-AMB-R18)
    game.draw("hit")
    assert (game.place("cyan"), game.noble("cyan").tokens) == (None, 0)
    assert "WK-RETREAT-03" not in game.log()


def test_wk_amb_r22_a_garrisons_tokens_may_kill_whoever_takes_it_over(war):
    """50 men with one token join 50 without: the noble has a token for all of his men less none."""
    game = war(nobles={"smalt": at("E3", "50")}, fortresses={"emerande": at("D2", "50", tokens=1)})
    game.play("improvise", "march smalt D2", "takeall fortress")
    assert game.place("smalt") == "D2" and game.table.to_act.value == "chance"
    game.draw("hit")
    assert (game.place("smalt"), game.noble("smalt").tokens) == (None, 0)
    assert game.table.to_act == 1  # the card is done


def test_wk_retreat_04_a_besieged_fortress_is_no_refuge(war):
    ring = {"smalt": at("A1", "100"), "celadon": at("A2", "50"), "linden": at("B1", "50"), "cyan": at("A1", "100")}
    nobles = {**ring, "jade": at("F2", "50")}
    game = war(nobles=nobles, fortresses={"niebieski": at("F2", "50", siege={"baron": "emerande"})})
    game.play("improvise", "battle A1 niebieski smalt")
    game.draw("victory", "blank", "blank").draw("hit", "hit", "hit").play("keep victory", "keep -", "refrain")
    game.draw("avoid").draw("avoid")
    assert game.place("cyan") is None


@pytest.mark.parametrize("switch", [False, True])
def test_wk_battle_04_and_wk_amb_r14_the_calculator_takes_over_the_switches(war, switch):
    nobles = {"smalt": at("D2", "100"), "cyan": at("D2", "100")}
    game = war(nobles=nobles, cap_10=switch, strict_count=switch).play("improvise", "battle D2 niebieski smalt")
    filled = BattleCalculator.from_view(game.rules, game.rules.observe(game.table.state, 0), 0)
    assert (filled.cap_10, filled.strict_count) == (switch, switch)


def test_wk_retreat_02_of_two_beaten_armies_the_seats_own_is_weighed(war):
    """Both sides lose a noble: each seat is told of its own."""
    nobles = {"smalt": at("D2", "50Polish"), "jade": at("D2", "100"), "cyan": at("D2", "50Swiss"),
              "azure": at("D2", "100")}  # fmt: skip
    game = war(nobles=nobles).play("improvise", "battle D2 niebieski smalt,jade", "command jade", "command azure")
    game.draw("hit", "blank", "avoid").draw("hit", "avoid", "avoid")
    game.play("keep hit", "keep hit", "refrain", "refrain", "lose smalt", "lose cyan")
    for seat, nation in ((0, "Polish"), (1, "Swiss")):
        filled = DesertionCalculator.from_view(game.rules, game.rules.observe(game.table.state, seat), seat)
        assert filled.troops == [{"men": 50, "nation": nation}]
