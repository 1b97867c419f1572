"""The five actions and the contest: recruit, tax, manoeuvres, assault, claim."""

from __future__ import annotations

from engine.barbarian.pieces import Kingdom
from engine.barbarian.questions import count_tax_limit

from .positions import position

# --- recruit ---


def test_bk_recruit_01_and_bk_recruit_02_one_warrior_at_a_rising_price():
    words = position("III-1", powers="none").treasury("frank", "1,1,1,1,2,2,2,3")
    for number, price in enumerate((2, 3, 4, 5)):
        assert words.turn("frank").recruit_price("frank") == price
        words = words.unit("frank", "warrior", "Sea")
        assert words.turn("frank").deployed("frank") == number + 1
    assert words.turn("frank").refused_by("recruit Toxandria") == "BK-ECON-05"


def test_bk_recruit_03_in_a_free_province_of_ones_own():
    game = position("III-1", powers="none").token("frank", "Alamannia").unit("frank", "warrior", "Ripuaria")
    assert game.turn("frank").menu("recruit") == {"recruit Toxandria", "recruit Alamannia"}


def test_bk_recruit_04_nobody_may_contest_it():
    game = position("III-1", powers="none").unit("visigoth", "warrior", "Burgundia").turn("frank")
    game = game.play("recruit Ripuaria", "pay 2 - - -")
    assert game.active == "ostrogoth" and game.step == "Acting"


def test_bk_amb_03_the_payer_chooses_the_coins():
    game = position("III-1", powers="none").treasury("frank", "1,1,2").turn("frank").play("recruit Toxandria")
    assert game.menu("pay") == {"pay 2 - - -", "pay 1,1 - - -"}


def test_bk_econ_05_and_bk_amb_04_what_cannot_be_paid_cannot_be_begun():
    words = position("III-1", powers="none").unit("frank", "warrior", "Neustria")
    assert words.treasury("frank", "1").turn("frank").refused_by("recruit Toxandria") == "BK-ECON-05"
    assert words.treasury("frank", "2").turn("frank").refused_by("claim Neustria") == "BK-ECON-05"
    assert words.treasury("frank", "5").turn("frank").refused_by("claim Neustria") == "BK-AMB-04"
    assert not words.treasury("frank", "5").turn("frank").menu("claim")


# --- tax ---


def test_bk_tax_01_the_limit_is_no_duty():
    """BK-AMB-01: any coins worth 1 up to the limit, and none is split."""
    words = position("III-1", powers="none").token("frank", "Neustria").loot("Neustria", 1, 2).loot("Ripuaria", 3)
    game = words.treasury("frank", "3").turn("frank").play("tax")
    assert game.menu("take") == {
        "take Neustria:1 - -",
        "take Neustria:2 - -",
        "take Neustria:1,2 - -",
        "take Ripuaria:3 - -",
        "take Ripuaria:3;Neustria:1 - -",
    }
    assert game.refused_by("take Ripuaria:3;Neustria:2 - -") == "BK-TAX-01"
    assert game.refused_by("take - - -") == "BK-AMB-01"


def test_bk_tax_02_from_provinces_with_or_without_a_unit_and_uncontested():
    game = position("III-1", powers="none").loot("Belgica", 1).loot("Toxandria", 2)
    game = game.unit("visigoth", "warrior", "Burgundia").turn("frank").play("tax", "take Belgica:1;Toxandria:2 - -")
    assert game.treasury("frank") == 13 and game.active == "ostrogoth"


def test_bk_tax_02_nothing_from_a_suspended_home_or_from_under_an_enemy_token():
    words = position("III-1", powers="none").loot("Ripuaria", 2).token("visigoth", "Ripuaria")
    assert words.turn("frank").refused_by("tax") == "BK-AMB-01"
    assert not words.turn("frank").menu("tax")


def test_bk_tax_01_no_tax_where_every_coin_is_over_the_limit():
    game = (
        position("III-1", powers="none")
        .unit("frank", "king", "Burgundia")
        .unit("visigoth", "warrior", "Belgica")
        .unit("visigoth", "warrior", "Toxandria")
        .treasury("frank", "-")
        .loot("Ripuaria", 3)
        .turn("frank")
    )
    assert game.refused_by("tax") == "BK-TAX-01"
    with_change = position("III-1", powers="none").unit("frank", "king", "Burgundia").treasury("frank", "2")
    with_change = with_change.unit("visigoth", "warrior", "Belgica").unit("visigoth", "warrior", "Toxandria")
    with_change = with_change.loot("Ripuaria", 3).turn("frank").play("tax")
    assert with_change.menu() == {"take Ripuaria:3 2 Ripuaria"}


# --- manoeuvres ---


def test_bk_manoeuvre_01_each_unit_once_onto_own_land_or_to_sea():
    game = (
        position("III-1", powers="none")
        .unit("frank", "warrior", "Ripuaria")
        .unit("frank", "warrior", "Burgundia")
        .turn("frank")
    )
    assert game.menu("move") == {
        "move king Belgica Toxandria",
        "move king Belgica Sea",
        "move warrior Ripuaria Toxandria",
    }
    game = game.play("move king Belgica Toxandria")
    assert game.refused_by("move king Toxandria Sea") == "BK-MANOEUVRE-01"
    game = game.play("move warrior Burgundia Belgica")
    assert game.menu() == {"done"}  # the warrior in Ripuaria is shut in
    assert game.play("done").active == "ostrogoth"


def test_bk_manoeuvre_01_a_unit_at_sea_lands_in_an_own_port():
    game = position("III-1", powers="none").unit("frank", "warrior", "Sea").unit("frank", "king", "Burgundia")
    game = game.turn("frank")
    assert game.menu("move warrior") == {"move warrior Sea Belgica", "move warrior Sea Toxandria"}
    assert game.refused_by("move warrior Sea Armorica") == "BK-MANOEUVRE-01"
    assert game.refused_by("move warrior Sea Ripuaria") == "BK-MAP-06"
    game = game.play("move warrior Sea Belgica")
    assert game.refused_by("move warrior Belgica Sea") == "BK-MANOEUVRE-01"


def test_bk_manoeuvre_01_several_units_at_sea_each_move_once():
    game = (
        position("III-1", powers="none")
        .unit("frank", "king", "Sea")
        .unit("frank", "warrior", "Sea")
        .unit("frank", "warrior", "Belgica")
        .turn("frank")
        .play("move warrior Belgica Sea", "move warrior Sea Toxandria")
    )
    assert game.at_sea("frank") == (True, 1)
    assert game.menu() == {"done", "move king Sea Belgica"}  # one of the warriors at sea has moved, the other is ashore


def test_bk_manoeuvre_02_and_bk_amb_22_a_later_move_may_enter_what_an_earlier_one_left():
    game = position("III-1", powers="none").unit("frank", "warrior", "Ripuaria").turn("frank")
    assert game.refused_by("move warrior Ripuaria Belgica") == "BK-MANOEUVRE-02"
    game = game.play("move king Belgica Toxandria", "move warrior Ripuaria Belgica")
    assert game.unit("Belgica") == "frank warrior" and game.unit("Toxandria") == "frank king"


def test_bk_manoeuvre_03_castling_also_on_foreign_ground_and_for_both_units():
    game = position("III-1", powers="none").unit("frank", "king", "Burgundia").unit("frank", "warrior", "Septimania")
    game = game.unit("frank", "warrior", "Sea").turn("frank").play("castle Burgundia Septimania")
    assert game.unit("Burgundia") == "frank warrior" and game.unit("Septimania") == "frank king"
    assert game.refused_by("castle Septimania Burgundia") == "BK-MANOEUVRE-01"
    assert game.refused_by("move warrior Burgundia Ripuaria") == "BK-MANOEUVRE-01"
    assert game.menu("move") == {"move warrior Sea Belgica", "move warrior Sea Toxandria"}
    far = position("III-1", powers="none").unit("frank", "warrior", "Neustria").unit("frank", "king", "Ripuaria")
    assert far.turn("frank").refused_by("castle Ripuaria Neustria") == "BK-MANOEUVRE-03"


def test_bk_amb_21_castling_between_port_and_sea():
    game = position("III-1", powers="none").unit("frank", "warrior", "Sea").turn("frank").play("castle Belgica Sea")
    assert game.unit("Belgica") == "frank warrior" and game.at_sea("frank") == (True, 0)
    assert game.active == "ostrogoth"  # both units have moved


def test_bk_manoeuvre_04_free_and_undisturbed_and_ended_by_done():
    game = position("III-1", powers="none").unit("visigoth", "warrior", "Burgundia").turn("frank")
    game = game.play("move king Belgica Ripuaria")
    assert game.treasury("frank") == 10 and game.active == "ostrogoth"  # the only unit has moved: it ends by itself


def test_bk_amb_36_manoeuvres_go_on_while_a_unit_has_not_moved_even_if_it_cannot():
    game = position("III-1", powers="none").unit("frank", "warrior", "Baetica").turn("frank")
    game = game.play("move king Belgica Ripuaria")
    assert game.step == "Manoeuvring" and game.menu() == {"done"} | game.menu("move warrior Baetica")
    assert game.play("done").active == "ostrogoth"


# --- assault ---


def test_bk_assault_01_moves_a_unit_free_of_charge():
    game = position("III-1", powers="none").unit("frank", "warrior", "Ripuaria").turn("frank")
    game = game.play("assault warrior Ripuaria Alamannia")
    assert game.treasury("frank") == 10 and game.unit("Alamannia") == "frank warrior" and game.unit("Ripuaria") is None


def test_bk_assault_02_what_may_be_assaulted():
    game = (
        position("III-1", powers="none")
        .token("frank", "Neustria")
        .unit("frank", "warrior", "Burgundia")
        .unit("visigoth", "king", "Aquitania")
        .unit("visigoth", "warrior", "Tolosa")
        .turn("frank")
    )
    assert game.menu("assault warrior") == {
        "assault warrior Burgundia Alamannia",
        "assault warrior Burgundia Aquitania",
        "assault warrior Burgundia Italia",
        "assault warrior Burgundia Provincia",
        "assault warrior Burgundia Septimania",
    }
    assert game.refused_by("assault warrior Burgundia Neustria") == "BK-ASSAULT-02"
    assert game.refused_by("assault king Belgica Burgundia") == "BK-ASSAULT-02"


def test_bk_assault_03_an_occupied_target_means_battle_and_no_third_party():
    """BK-AMB-13: the Ostrogoths in Italia are not asked."""
    game = (
        position("III-1", powers="none")
        .unit("visigoth", "warrior", "Burgundia")
        .unit("ostrogoth", "warrior", "Italia")
        .turn("frank")
        .play("assault king Belgica Burgundia")
    )
    assert game.step == "Bribing" and game.state.fight.rival.value == "visigoth"
    assert "BK-ASSAULT-03" in game.told


def test_bk_assault_04_and_bk_amb_31_plunder_comes_after_the_question():
    """BK-ASSAULT-05 cannot happen: the chest stays shut until everybody has declined."""
    game = position("III-1", powers="none").chest("Burgundia", 3).unit("visigoth", "warrior", "Septimania")
    game = game.turn("frank").play("assault king Belgica Burgundia")
    assert game.asked == {"visigoth"} and game.chest("Burgundia") == 3
    game = game.play("decline")
    assert game.chest("Burgundia") is None and game.treasury("frank") == 13


def test_bk_amb_15_an_assault_starts_from_the_sea_and_from_enemy_ground():
    game = (
        position("III-1", powers="none")
        .unit("frank", "warrior", "Sea")
        .unit("frank", "warrior", "Septimania")
        .turn("frank")
    )
    assert "assault warrior Sea Armorica" in game.menu()
    game = game.play("assault warrior Septimania Provincia")
    assert "Septimania" in game.controls("visigoth") and game.unit("Provincia") == "frank warrior"


def test_bk_amb_19_a_bystanders_token_goes_too():
    game = (
        position("III-1", powers="none")
        .token("ostrogoth", "Burgundia")
        .unit("visigoth", "warrior", "Burgundia")
        .turn("frank")
        .play("assault king Belgica Burgundia", "bribe -", "bribe -")
    )
    assert game.token("Burgundia") is None and game.claim_price("ostrogoth") == 3
    assert "Ostrogoths lose their token" in game.story


def test_bk_amb_09_the_switch_lets_an_owner_drive_an_enemy_off_its_own_token():
    words = position("III-1", powers="none", evict_own_token=True).token("frank", "Burgundia")
    words = words.unit("visigoth", "warrior", "Burgundia").unit("frank", "warrior", "Ripuaria")
    game = words.turn("frank")
    assert "assault warrior Ripuaria Burgundia" in game.menu()
    won = game.play("assault warrior Ripuaria Burgundia", "pass", "bribe -", "bribe -")
    assert "Franks 5, Visigoths 3 points" in won.story  # the mark counts
    assert won.token("Burgundia") == "frank" and won.unit("Burgundia") == "frank warrior"
    assert not [rule for rule in won.told if rule.startswith("BK-PILLAGE")]
    lost = game.play("assault warrior Ripuaria Burgundia", "pass", "bribe -", "bribe 3")
    assert lost.unit("Burgundia") == "visigoth warrior" and lost.token("Burgundia") == "frank"
    # own land without an enemy on it is still no target
    empty = position("III-1", powers="none", evict_own_token=True).token("frank", "Burgundia").turn("frank")
    assert empty.refused_by("assault king Belgica Burgundia") == "BK-ASSAULT-02"


# --- claim ---


def test_bk_claim_01_what_may_be_claimed():
    game = (
        position("III-1", powers="none")
        .unit("frank", "warrior", "Burgundia")
        .unit("frank", "warrior", "Septimania")
        .unit("frank", "warrior", "Toxandria")
        .turn("frank")
    )
    assert game.menu("claim") == {"claim Burgundia", "claim Septimania"}
    assert game.refused_by("claim Toxandria") == "BK-CLAIM-01"
    assert game.refused_by("claim Sea") == "BK-MAP-10"


def test_bk_claim_02_prices_rise_and_the_fourth_token_is_the_last():
    words = position("III-1", powers="none").treasury("frank", "1,1,1,1,2,2,3,3")
    for price, place in zip((3, 4, 5, 6), ("Neustria", "Armorica", "Provincia", "Italia"), strict=True):
        assert words.turn("frank").claim_price("frank") == price
        words = words.token("frank", place)
    words = words.unit("visigoth", "warrior", "Ripuaria").unit("frank", "warrior", "Burgundia")
    assert words.turn("frank").refused_by("claim Burgundia") == "BK-CLAIM-02"


def test_bk_claim_03_and_bk_claim_04_the_price_lies_there_before_anybody_answers():
    game = position("III-1", powers="none").unit("frank", "warrior", "Burgundia")
    game = game.unit("visigoth", "warrior", "Septimania").turn("frank").play("claim Burgundia", "pay 1,2 - - -")
    assert game.loot("Burgundia") == (1, 2) and game.treasury("frank") == 7
    assert game.asked == {"visigoth"} and game.token("Burgundia") is None
    lost = game.play("contest visigoth warrior Septimania", "pass", "bribe -", "bribe 2")
    assert lost.treasury("visigoth") == 11 and lost.loot("Burgundia") == ()  # 10 - 2 + 3
    assert lost.treasury("frank") == 9


def test_bk_claim_05_success_places_the_cheapest_token_and_plunders_nothing():
    game = position("III-1", powers="none").unit("frank", "warrior", "Burgundia").turn("frank")
    game = game.play("claim Burgundia", "pay 3 - - -")
    assert game.token("Burgundia") == "frank" and game.loot("Burgundia") == (3,)
    assert game.told == ["BK-CLAIM-03", "BK-CLAIM-05"]


def test_bk_amb_10_a_claim_over_another_token_replaces_it():
    words = position("III-1", powers="none").token("visigoth", "Burgundia", "Baetica")
    game = words.unit("frank", "king", "Burgundia").turn("frank")
    assert game.claim_price("visigoth") == 5
    game = game.play("claim Burgundia", "pay 3 - - -")
    assert game.token("Burgundia") == "frank" and game.claim_price("visigoth") == 4
    assert "BK-AMB-10" in game.told and "BK-ASSAULT-04" not in game.told


def test_bk_amb_10_the_native_kingdom_places_its_token_on_its_own_disc():
    words = position("III-1", powers="none").token("visigoth", "Ripuaria").unit("frank", "warrior", "Ripuaria")
    game = words.turn("frank").play("claim Ripuaria", "pay 3 - - -")
    assert game.token("Ripuaria") == "frank" and game.controls("frank") == {"Belgica", "Ripuaria", "Toxandria"}
    assert game.claim_price("frank") == 4 and game.claim_price("visigoth") == 3
    assert game.loot("Ripuaria") == (3,)
    assert count_tax_limit(game.rules, game.state, Kingdom.FRANK) == 3  # the province counts once
    none_left = words.token("frank", "Neustria", "Armorica", "Provincia", "Italia").turn("frank")
    assert none_left.refused_by("claim Ripuaria") == "BK-CLAIM-02"


# --- contest ---


def test_bk_contest_01_and_bk_contest_04_anybody_near_may_contest_whoever_owns_it():
    game = (
        position("IV-1", powers="none")
        .token("visigoth", "Provincia")
        .unit("vandal", "warrior", "Sea")
        .unit("frank", "king", "Burgundia")
        .unit("visigoth", "warrior", "Septimania")
        .unit("ostrogoth", "warrior", "Sea")
        .turn("vandal")
        .play("assault warrior Sea Provincia")
    )
    asked = []
    while game.step == "Contesting":
        asked += sorted(game.asked)
        game = game.play("decline")
    assert asked == ["visigoth", "frank", "ostrogoth"]
    assert game.unit("Provincia") == "vandal warrior"
    assert game.told.count("BK-CONTEST-02") == 1  # the last one's


def test_bk_contest_02_and_bk_amb_13_who_has_nobody_near_is_not_asked():
    game = position("III-1", powers="none").turn("frank").play("assault king Belgica Neustria")
    assert game.unit("Neustria") == "frank king" and game.active == "ostrogoth"


def test_bk_contest_03_the_first_contester_is_the_only_one():
    game = (
        position("III-1", powers="none")
        .unit("ostrogoth", "warrior", "Italia")
        .unit("visigoth", "warrior", "Septimania")
        .turn("frank")
        .play("assault king Belgica Burgundia", "contest ostrogoth warrior Italia")
    )
    assert game.step == "Bribing" and game.state.fight.rival.value == "ostrogoth"


def test_bk_amb_13_a_contest_from_the_sea_into_a_port():
    game = position("III-1", powers="none").unit("visigoth", "warrior", "Sea").turn("frank")
    game = game.play("assault king Belgica Neustria")
    assert game.menu() == {"decline", "contest visigoth warrior Sea"}
    assert game.refused_by("contest frank warrior Sea") == "BK-AMB-42"
    assert game.refused_by("contest visigoth king Tolosa") == "BK-MAP-06"


def test_bk_contest_03_a_declined_action_succeeds():
    game = position("III-1", powers="none").unit("visigoth", "warrior", "Septimania").loot("Burgundia", 2)
    game = game.turn("frank").play("assault king Belgica Burgundia", "decline")
    assert game.treasury("frank") == 12 and "BK-CONTEST-02" in game.told
