"""Cards of the full turn: planning, turning up, zones, and what starts phases."""

import pytest
from realm_table import Realm

from engine.core.seat import CHANCE
from engine.knights.pieces import Neutral
from engine.knights.realm_pieces import Zone
from engine.knights.realm_questions import list_hand
from engine.knights.realm_steps import (
    Collecting,
    Filing,
    Hiring,
    Paying,
    Planning,
    Recruiting,
    TurningUp,
)

BARONS = {"emerande": 0, "niebieski": 1, "madder": 2, "zobel": 3}
SEVEN = """
Emerande: assembly political_manoeuvres, military_operations
Niebieski: assembly political_manoeuvres, political_manoeuvres
Madder: assembly political_manoeuvres, political_manoeuvres
Zobel: assembly political_manoeuvres; votes 1
President: Zobel
"""


def test_wk_act_11_and_wk_trigger_01_example_01_the_eighth_card_starts_an_assembly_of_four():
    realm = Realm(SEVEN, seats=4).card("emerande", "political_manoeuvres")
    assert len(realm.zone(Zone.ASSEMBLY)) == 7
    realm.play("collect")
    log = realm.log()
    assert log.index("WK-ACT-11") < log.index("WK-ACT-05") < log.index("WK-TRIGGER-01") < log.index("WK-ASSEMBLY-02")
    assert realm.state.president == 0, "he alone has most votes, and presides at once"
    realm.run("TurningUp")
    assert realm.zone(Zone.ASSEMBLY) == []
    own = list_hand(realm.rules, realm.state, realm.state.stacks, 0)
    assert len(own) == 12


def test_wk_act_05_example_02_church_service_goes_where_its_owner_likes():
    realm = Realm("Emerande: tax levy_taxes\nNiebieski: tax levy_taxes; faith 1", seats=4)
    church = realm.state.church
    realm.card("emerande", "church_service").play("collect")
    assert isinstance(realm.state.step, Filing) and realm.menu() == ["file tax", "file wage", "file assembly"]
    assert realm.state.church == church, "one faith point is as many as another has"
    realm.play("file tax")
    assert realm.zone(Zone.TAX) == ["levy_taxes", "church_service", "levy_taxes"] and realm.state.played is None
    assert "WK-TRIGGER-01" not in realm.log()


def test_wk_act_12_who_alone_has_most_faith_is_supported():
    realm = Realm("Emerande: faith 1\nNiebieski: faith 1", seats=3).card("emerande", "church_service")
    realm.play("collect")
    assert realm.state.church == 0 and realm.state.faith == (2, 1, 0)


@pytest.mark.parametrize("lying", [10, 11])
def test_wk_trigger_01_example_03_the_twelfth_card_of_six_barons(lying):
    cards = ["Emerande", "Niebieski", "Madder", "Zobel", "Viola", "Limon"]
    words = "\n".join(f"{name}: tax levy_taxes{', church_service' * (n < lying - 6)}" for n, name in enumerate(cards))
    realm = Realm(words, seats=6).card("emerande", "levy_taxes")
    assert ("WK-TRIGGER-01" in realm.log()) is (lying == 11)
    assert len(realm.zone(Zone.TAX)) == (11 if lying == 10 else 0)


def test_wk_prep_06_example_04_fourteen_cards_on_a_stack_of_six():
    realm = Realm(seats=6)
    pairs = ("levy_taxes,recruit_troops", "political_manoeuvres,church_service", "military_operations,improvisation")
    realm.plan(**{baron.value: pairs for baron in realm.rules.barons})
    assert [sum(stacked) for stacked in realm.state.stacked] == [14, 14, 14]
    left = sum(realm.rules.neutral_counts.values()) - 6
    assert left == 2


def test_wk_prep_04_cards_in_zones_cannot_be_planned_and_wk_prep_02_at_most_two():
    realm = Realm("Emerande: tax levy_taxes, levy_taxes")
    assert "lay levy_taxes" not in realm.menu()
    assert "lay recruit_troops,recruit_troops" in realm.menu() and "lay -" in realm.menu()
    assert realm.refusal("lay recruit_troops,recruit_troops,church_service") == "WK-PREP-02"


def test_wk_act_01_stacks_come_one_after_the_other():
    realm = Realm().plan(emerande=("levy_taxes", "political_manoeuvres"))
    assert realm.refusal("turnup emerande political_manoeuvres") == "WK-ACT-01"
    realm.turn_up("emerande", "levy_taxes")
    assert isinstance(realm.state.step, TurningUp), "without a noble nobody levies, and nothing is asked"


def test_wk_prep_05_any_neutral_card_may_lie_anywhere_with_exact_chances():
    realm = Realm().plan(emerande="levy_taxes")
    weights = {str(chance.action): chance.weight for chance in realm.rules.chances(realm.state)}
    whole = sum(weights.values())
    assert weights["turnup emerande levy_taxes"] * 3 == whole
    assert weights["turnup neutral major_event"] * 3 * 8 == whole * 2 * 3
    realm.turn_up("neutral", "uncertain_weather")
    assert "turnup neutral uncertain_weather" not in realm.menu(), "there is one, and it came up"
    assert realm.state.neutrals_used == (Neutral.UNCERTAIN_WEATHER,)


def test_wk_act_06_two_nobles_in_a_region_and_one_at_sea_levy_a_crown():
    words = "Emerande: smalt G3, 50; celadon G3, 50; linden Cadiz, 50, at sea; crowns 0"
    realm = Realm(words).card("emerande", "levy_taxes")
    realm.play("collect")
    assert realm.state.crowns[0] == 1 and realm.zone(Zone.TAX) == ["levy_taxes"]


def test_wk_act_02_what_is_left_still_goes_to_its_zone():
    realm = Realm("Emerande: smalt G3, 50; crowns 0").card("emerande", "levy_taxes")
    realm.play("pass")
    assert realm.state.crowns[0] == 0 and realm.zone(Zone.TAX) == ["levy_taxes"]


def test_wk_act_11_a_tie_in_votes_changes_nothing():
    realm = Realm("Niebieski: votes 2\nPresident: Niebieski").card("emerande", "political_manoeuvres")
    realm.play("collect")
    assert realm.state.votes == (2, 2, 0) and realm.state.president == 1


def test_wk_act_11_a_banned_baron_is_never_president():
    realm = Realm("Banned: Emerande\nPresident: Niebieski").card("emerande", "political_manoeuvres")
    realm.play("collect")
    assert realm.state.president == 1


# --- military operations ---

SMALT = "Emerande: smalt G2, 100"


def test_wk_move_12_only_moved_only_fought_both_or_neither():
    moved = Realm(SMALT).card("emerande", "military_operations").play("operations H2", "march smalt H2", "done")
    assert moved.zone(Zone.WAGE) == ["military_operations"]
    place = Realm("Emerande: smalt G3, 100, 150 Polish").card("emerande", "military_operations")
    fought = place.play("operations G3", "besiege G3 smalt")
    assert fought.zone(Zone.ASSEMBLY) == ["military_operations"]
    both = Realm("Emerande: smalt G2, 100, 150 Polish").card("emerande", "military_operations")
    both.play("operations G3", "march smalt G3", "besiege G3 smalt")
    assert both.menu() == ["file wage", "file assembly"]
    neither = Realm(SMALT).card("emerande", "military_operations").play("pass")
    assert neither.menu() == ["file wage", "file assembly"]


def test_wk_act_13_a_refusal_says_what_is_wrong_and_when_a_thing_is_due():
    realm = Realm(SMALT).card("emerande", "military_operations")
    assert realm.refusal("operations E5") in ("WK-ACT-13", "WK-MOVE-03")
    assert realm.refusal("lay -") == "WK-PREP-02" and realm.refusal("hire 50English fortress") == "WK-MERC-01"


# --- the track ---


def test_wk_act_08_example_05_three_barons_use_four_boxes():
    realm = Realm().card("emerande", "recruit_troops")
    assert realm.menu() == ["shield 1", "shield 2", "shield 3", "shield 4", "pass"]
    assert realm.refusal("shield 5") == "WK-ACT-08"


def test_wk_act_10_example_05_wages_come_before_mercenaries():
    words = """
    Emerande: shield 1, 2; smalt G3, 100, 50 English; wage recruit_troops, military_operations, church_service
    Niebieski: shield 3, 4; wage recruit_troops, military_operations
    Madder: wage recruit_troops
    Zobel: wage recruit_troops
    """
    realm = Realm(words, seats=4).card("niebieski", "recruit_troops").play("shield 5")
    assert isinstance(realm.state.step, Paying)
    realm.play("payall")
    assert isinstance(realm.state.step, Hiring) and realm.zone(Zone.WAGE) == []


def test_wk_act_09_example_07_a_declined_shield():
    words = "Madder: shield 1\nNiebieski: shield 2, 4"
    realm = Realm(words).card("emerande", "recruit_troops")
    assert isinstance(realm.state.step, Recruiting)
    realm.play("pass")
    assert sum(seat is not None for seat in realm.state.track) == 3
    assert realm.zone(Zone.WAGE) == ["recruit_troops"] and "WK-TRIGGER-02" not in realm.log()


def test_wk_act_15_improvisation_on_box_3_costs_five_and_comes_back():
    realm = Realm("Emerande: crowns 6").card("emerande", "improvisation")
    assert "shield 1" not in realm.menu(), "eight crowns for the first blank box"
    realm.play("shield 4")
    assert realm.state.crowns[0] == 1 and realm.state.track[3] == 0
    assert len(list_hand(realm.rules, realm.state, realm.state.stacks, 0)) == 12
    assert all(not zone for zone in realm.state.zones)


def test_wk_act_15_crowns_or_a_vote_and_no_token_moves():
    realm = Realm("President: Niebieski").card("emerande", "improvisation").play("takevote")
    assert realm.state.votes[0] == 1 and realm.state.president == 1
    other = Realm("Emerande: crowns 1").card("emerande", "improvisation").play("takecrowns")
    assert other.state.crowns[0] == 3


def test_wk_act_15_a_move_or_a_combat_never_both():
    realm = Realm("Emerande: smalt G2, 100, 150 Polish").card("emerande", "improvisation")
    realm.play("improvise", "march smalt G3")
    assert isinstance(realm.state.step, TurningUp) and not realm.noble("smalt").fresh


def test_wk_act_16_after_the_last_card_comes_the_upkeep_and_a_new_planning():
    realm = Realm().upkeep()
    realm.run("Planning")
    assert realm.state.turn == 2 and isinstance(realm.state.step, Planning)
    assert realm.state.returned == () and realm.state.neutrals_used == ()


def test_wk_act_02_nobody_else_decides():
    realm = Realm("Emerande: smalt G3, 50").card("emerande", "levy_taxes")
    assert isinstance(realm.state.step, Collecting) and realm.state.to_act == 0
    realm.play("pass")
    assert realm.state.to_act is CHANCE
