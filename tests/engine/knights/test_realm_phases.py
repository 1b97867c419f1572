"""Taxes, wages, mercenaries and expeditions of the full turn."""

import pytest
from realm_table import Realm

from engine.knights.pieces import Troop, count_men
from engine.knights.realm_pieces import Fleet, Zone
from engine.knights.realm_questions import list_hand
from engine.knights.realm_steps import Hiring, Paying, Staking, TurningUp
from engine.knights.steps import Deserting

# --- taxes ---

FULL_TAX = "Niebieski: tax levy_taxes, levy_taxes, church_service\nMadder: tax levy_taxes, levy_taxes"


def test_wk_tax_01_cities_pay_fortified_more_besieged_nothing():
    words = f"""{FULL_TAX}
    Emerande: crowns 0; city Vecht, fortified; city Monz, besieged Madder; city Cadiz; smalt A7, 50
    Madder: scarletti G3, 50; crowns 0
    Niebieski: crowns 0
    """
    realm = Realm(words).card("emerande", "levy_taxes").play("collect")
    income = dict(zip(realm.rules.realm.cities, realm.rules.realm.income, strict=True))
    assert realm.state.crowns == (1 + income["Vecht"] + 1 + income["Cadiz"], 0, 0)
    assert realm.zone(Zone.TAX) == [] and "WK-TRIGGER-04" in realm.log()
    assert len(list_hand(realm.rules, realm.state, realm.state.stacks, 1)) == 12


# --- wages ---

FULL_WAGE = (
    "Niebieski: wage recruit_troops, recruit_troops, church_service\nMadder: wage recruit_troops, recruit_troops"
)


def pay_wages(words: str, **options) -> Realm:
    return Realm(f"{FULL_WAGE}\n{words}", **options).card("emerande", "recruit_troops").play("pass")


@pytest.mark.parametrize(("men", "due"), [("100, 150 English, 150 Polish", 0), ("50, 100, 150 English, 150 Polish", 9)])
def test_wk_wage_05_example_12_the_circles_army_of_400_is_free_and_one_of_450_pays_all(men, due):
    """Exhausted or not; the 200 of a commander are no men."""
    circle = next(slug for slug, shape in zip(*both_of(Realm()), strict=True) if shape == "circle")
    realm = pay_wages(f"Emerande: {circle} G2, {men}, tired; crowns 20")
    if due:
        assert realm.menu()[0] == "payall"
        realm.play("payall")
    assert realm.state.crowns[0] == 20 - due


def both_of(realm: Realm) -> tuple[list[str], list[str]]:
    return list(realm.rules.noble_slugs[:4]), [shape.value for shape in realm.rules.noble_shapes[:4]]


def test_wk_wage_01_tokens_make_nothing_cheaper_and_wk_wage_03_card_by_card():
    realm = pay_wages("Emerande: smalt G2, 100, 100 English, tokens 1; celadon H2, 50 Polish; crowns 5")
    assert isinstance(realm.state.step, Paying) and realm.state.crowns[0] == 3
    assert realm.menu() == ["payall", "retain smalt 100English", "retain celadon 50Polish", "done"]
    realm.play("retain celadon 50Polish", "done")
    assert realm.state.crowns[0] == 2 and count_men(realm.noble("smalt").troops) == 100
    assert Troop(100, "English") in realm.state.mercenaries


def test_wk_wage_02_too_few_crowns_pay_regulars_only_and_all_mercenaries_desert():
    realm = pay_wages("Emerande: smalt G2, 100, 50; celadon H2, 100 Polish; crowns 2")
    assert realm.state.crowns[0] == 0, "the hundred are paid, the fifty stay unpaid"
    assert count_men(realm.noble("smalt").troops) == 150
    assert realm.noble("celadon").place is None and realm.noble("celadon").troops == (), "WK-DEATH-06"


def test_wk_amb_r22_tokens_for_all_men_left_unpaid_kill():
    realm = pay_wages("Emerande: smalt G2, 50, 100 English, tokens 1; crowns 1")
    assert realm.is_chance(), "destiny is drawn for the dying noble's army"
    realm.run("TurningUp")
    assert realm.noble("smalt").place is None and realm.noble("smalt").tokens == 0


def test_wk_amb_r22_by_the_print_alone_he_stays_whom_unpaid_men_leave():
    for options in ({"faq_tokens": False}, {"print_alone": True}):
        realm = pay_wages("Emerande: smalt G2, 50, 100 English, tokens 1; crowns 1", **options)
        assert realm.noble("smalt").place is not None and realm.noble("smalt").tokens == 1


def test_wk_battle_16_of_several_whom_unpaid_men_leave_to_die_their_baron_says_who_is_next():
    army = "50, 100 {}, tokens 1"
    realm = pay_wages(f"Emerande: smalt G2, {army.format('English')}; celadon H2, {army.format('Polish')}; crowns 1")
    assert realm.menu() == ["single smalt", "single celadon"]
    realm.play("single celadon")
    assert realm.state.step == Deserting(realm.rules.noble_index["celadon"], True)


def test_wk_wage_05_an_office_keeps_men():
    realm = pay_wages("Emerande: celadon G2, 100, 50 English; crowns 2; office celadon captain")
    realm.play("payall")
    assert realm.state.crowns[0] == 1, "its hundred men are the regulars"


def test_wk_trigger_04_wage_cards_come_home():
    realm = pay_wages("Emerande: crowns 9")
    assert realm.zone(Zone.WAGE) == [] and isinstance(realm.state.step, TurningUp)


# --- mercenaries ---

EX_06 = """
Emerande: linden A4, 100; city Kovel; crowns 10; fortress B2
Niebieski: shield 2, 4; crowns 10; fortress C3
Madder: shield 1; crowns 10; fortress D2
"""
ON_SHOW = "Show: 150 English, 100 Polish, 50 Polish, 50 Romanian\nEvent: red\nAgenda: fine, wine, salt"


def test_wk_merc_02_example_06_a_whole_mercenary_phase():
    realm = Realm(EX_06, plain=ON_SHOW).card("emerande", "recruit_troops").play("shield 3")
    assert isinstance(realm.state.step, Hiring) and realm.state.to_act == 2
    realm.play("hire 150English fortress")
    assert realm.state.to_act == 1
    realm.play("hire 100Polish cyan", "hire 50Polish cyan")
    assert realm.state.to_act == 0, "both of his shields went"
    realm.play("hire 50Romanian linden")
    assert realm.state.crowns == (9, 7, 7)
    assert realm.state.forts[2].troops == (Troop(150, "English"),)
    assert set(realm.noble("cyan").troops) == {Troop(100, "Polish"), Troop(50, "Polish")}
    assert Troop(50, "Romanian") in realm.noble("linden").troops
    realm.run("TurningUp")
    assert realm.state.track == (None,) * 4 and len(realm.state.offer) == 4


def test_wk_merc_01_who_leaves_it_or_cannot_pay_loses_his_shield():
    realm = Realm(EX_06.replace("shield 2, 4; crowns 10", "shield 2, 4; crowns 0"), plain=ON_SHOW)
    realm.card("emerande", "recruit_troops").play("shield 3", "pass")
    assert realm.state.to_act == 0 and realm.state.track == (None, None, 0, 1)
    realm.play("pass")
    assert realm.is_chance() and realm.state.offer == ()


def test_wk_merc_03_nobody_in_a_siege_at_sea_or_in_the_open_is_given_recruits():
    words = EX_06 + "Emerande: smalt A4, 50; jade Cadiz, 50, at sea; celadon G2, 50\n"
    siege = words.replace("city Kovel", "city Kovel, besieged Madder") + "Madder: scarletti A4, 50"
    for text, inside in ((words, ["linden", "smalt"]), (siege, [])):
        realm = Realm(text.replace("shield 1;", "").replace("shield 2, 4", "shield 4, 3, 2"), plain=ON_SHOW)
        realm.card("emerande", "recruit_troops").play("shield 1")
        holders = {line.split()[2] for line in realm.menu() if line.startswith("hire")}
        assert holders == {*inside, "fortress"}
    assert realm.refusal("hire 150English linden") == "WK-MERC-01"


def test_wk_merc_04_a_besieged_fortress_takes_recruits_and_nobles_in_it_do_not():
    words = EX_06.replace("fortress B2", "fortress B2, besieged Madder").replace("linden A4", "linden B2")
    realm = Realm(words.replace("shield 1;", "").replace("shield 2, 4", "shield 4, 3, 2") + "Madder: scarletti B2, 50",
                  plain=ON_SHOW).card("emerande", "recruit_troops").play("shield 1")  # fmt: skip
    holders = {line.split()[2] for line in realm.menu() if line.startswith("hire")}
    assert "fortress" in holders and "linden" not in holders


# --- expeditions ---

SHIPS = """
President: Niebieski
Church: Madder
Madder: faith 1; crowns 10; stake spice_islands 5
Emerande: crowns 10; stake spice_islands 1
Niebieski: crowns 10
Ships: spice_islands 2
"""


def test_wk_exped_09_example_08_launching_china_while_the_spice_islands_come_home():
    destiny = "Destiny: jade"
    realm = Realm(f"{SHIPS}{destiny}").plan().turn_up("neutral", "expedition")
    assert realm.menu() == ["launch ceylon", "launch china", "pass"]
    realm.play("launch china")
    assert isinstance(realm.state.step, Staking) and realm.state.to_act == 1
    realm.play("stake 2", "pass", "pass", "bless")
    assert realm.state.faith[2] == 0
    realm.play("draw jade")
    china = Fleet(1, (0, 2, 0), True)
    assert realm.state.fleets == (None, None, china), "2x for the Spice Islands, and they are free again"
    assert realm.state.crowns == (12, 8, 20)


def test_wk_exped_07_no_news_and_wk_exped_06_the_better_of_two():
    blessed = SHIPS.replace("Ships: spice_islands 2", "Ships: spice_islands 3 blessed")
    realm = Realm(f"{blessed}Destiny: cobalto, carbone").plan().turn_up("neutral", "expedition").play("pass")
    realm.play("draw cobalto", "draw carbone")
    assert realm.state.fleets[1] == Fleet(3, (1, 0, 5), True) and realm.state.crowns == (10, 10, 10)
    better = Realm(f"{blessed}Destiny: smalt, azure").plan().turn_up("neutral", "expedition").play("pass")
    better.play("draw smalt", "draw azure")
    assert better.state.crowns == (13, 10, 25), "3x is better than lost"


def test_wk_exped_08_a_fleet_is_lost():
    realm = Realm(f"{SHIPS}Destiny: smalt").plan().turn_up("neutral", "expedition").play("pass", "draw smalt")
    assert realm.state.fleets == (None, None, None) and realm.state.crowns == (10, 10, 10)


def test_wk_exped_09_example_09_four_times_five():
    words = "Niebieski: stake china 5; crowns 0\nShips: china 2\nDestiny: jade"
    realm = Realm(words).plan().turn_up("neutral", "expedition").play("pass", "draw jade")
    assert realm.state.crowns[1] == 20


def test_wk_exped_04_without_a_stake_there_is_no_ship():
    realm = Realm().plan().turn_up("neutral", "expedition").play("launch ceylon", "pass", "pass", "pass")
    assert realm.state.fleets == (None, None, None)


def test_wk_exped_02_at_most_five_and_what_one_has():
    realm = Realm("Emerande: crowns 3").plan().turn_up("neutral", "expedition").play("launch ceylon")
    assert realm.menu() == ["stake 1", "stake 2", "stake 3", "pass"]
    realm.play("pass")
    assert realm.menu()[-2] == "stake 5"


# --- events: who draws ---


@pytest.mark.parametrize(
    ("back", "faith", "drawers"),
    [("red", 0, ()), ("red", 1, ("niebieski", "emerande", "madder")), ("green", 0, ("emerande", "madder")),
     ("green", 1, ("emerande", "madder", "niebieski")), ("blue", 1, ())],
)  # fmt: skip
def test_wk_event_01_the_back_and_the_faith_say_who_may_draw(back, faith, drawers):
    plain = "Show: 50 English, 50 Polish, 50 German, 50 Swiss\nAgenda: fine, wine, salt\n"
    realm = Realm(f"Church: Niebieski\nNiebieski: faith {faith}\nEvent: {back}", plain=plain)
    realm.plan().turn_up("neutral", "major_event")
    assert realm.menu() == [f"summon {baron}" for baron in drawers] or not drawers
    if not drawers:
        assert realm.is_chance() and realm.state.step.seat == 1


def test_wk_event_02_to_name_another_costs_a_faith_point():
    realm = Realm("Church: Niebieski\nNiebieski: faith 1").plan().turn_up("neutral", "major_event")
    realm.play("summon madder")
    assert realm.state.faith == (0, 0, 0) and realm.state.step.seat == 2
    assert all(realm.rules.events[line.split()[1]].back.value == "red" for line in realm.menu())
    assert realm.rules.chances(realm.state)[0].weight == 2, "two assassins"
