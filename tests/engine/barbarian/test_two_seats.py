"""Two players with two kingdoms each. II-1: Ostrogoths and Visigoths against Vandals and Franks."""

from __future__ import annotations

from .positions import position


def test_bk_2p_01_and_bk_amb_34_a_seat_plays_the_two_kingdoms_of_its_letter():
    game = position("II-1").turn("ostrogoth")
    assert game.asked == {"ostrogoth", "visigoth"} and game.active == "ostrogoth"
    other = position("II-2").turn("ostrogoth")
    assert other.asked == {"ostrogoth", "saxon"}


def test_bk_2p_02_one_treasury_and_loot_at_home_as_usual():
    game = position("II-1").turn("ostrogoth")
    assert len(game.state.treasuries) == 2 and game.treasury("ostrogoth") == 10
    assert game.rules.start().step.kingdom.value == "ostrogoth"  # each of the four kingdoms lays its loot


def test_bk_2p_04_and_bk_amb_32_both_kingdoms_on_one_turn_in_board_order():
    game = position("II-1").turn("ostrogoth")
    turns = []
    for _ in range(5):
        turns.append(game.active)
        game = game.play("stay")
    assert turns == ["ostrogoth", "visigoth", "vandal", "frank", "ostrogoth"] and game.state.round == 2


def test_bk_2p_03_seven_provinces_of_one_kingdom_and_not_of_both_together():
    words = (
        position("II-1", powers="none")
        .token("ostrogoth", "Italia", "Noricum", "Roma")
        .token("visigoth", "Tarraconensis", "Lusitania", "Baetica")
        .unit("visigoth", "warrior", "Armorica")
        .treasury("visigoth", "3,3")
    )
    game = words.turn("visigoth")
    assert not game.winner and len(game.controls("ostrogoth") | game.controls("visigoth")) == 12
    game = game.play("claim Armorica", "pay 3,3 - - -")
    assert game.winner == {"ostrogoth", "visigoth"} and game.ending == "territorial"


def test_bk_2p_03_both_enemy_kings_whichever_of_ones_kingdoms_took_them():
    game = (
        position("II-1", powers="none")
        .slain("vandal", by="ostrogoth")
        .unit("frank", "king", "Burgundia")
        .unit("visigoth", "king", "Septimania")
        .turn("visigoth")
        .play("assault king Septimania Burgundia", "bribe -", "bribe -")
    )
    assert game.winner == {"ostrogoth", "visigoth"} and game.ending == "military"
    assert game.trophies("ostrogoth") == ["vandal", "frank"]
    assert "The Visigoths and the Ostrogoths have defeated 2 enemy kings between them and win the game." in game.story


def test_bk_amb_32_partners_do_not_assault_claim_from_or_enter_each_other():
    game = (
        position("II-1", powers="none")
        .token("visigoth", "Provincia", "Burgundia")
        .unit("visigoth", "warrior", "Provincia")
        .unit("ostrogoth", "warrior", "Italia")
        .turn("ostrogoth")
    )
    assert game.refused_by("assault warrior Italia Provincia") == "BK-AMB-32"
    assert game.refused_by("assault warrior Italia Burgundia") == "BK-AMB-32"
    assert game.refused_by("move warrior Italia Burgundia") == "BK-MANOEUVRE-01"
    assert game.menu("assault warrior") == {"assault warrior Italia Alamannia", "assault warrior Italia Noricum",
                                            "assault warrior Italia Roma"}  # fmt: skip


def test_bk_amb_32_a_partner_is_not_asked_to_contest():
    game = (
        position("II-1", powers="none")
        .unit("ostrogoth", "warrior", "Italia")
        .unit("visigoth", "warrior", "Septimania")
        .turn("visigoth")
        .play("assault warrior Septimania Provincia")
    )
    assert game.active == "vandal" and game.unit("Provincia") == "visigoth warrior"


def test_bk_amb_37_the_opposing_seat_is_asked_once_and_answers_with_either_kingdom():
    game = (
        position("II-1", powers="none")
        .unit("vandal", "warrior", "Sea")
        .unit("frank", "warrior", "Burgundia")
        .unit("visigoth", "warrior", "Septimania")
        .turn("visigoth")
        .play("assault warrior Septimania Provincia")
    )
    assert game.menu() == {"decline", "contest vandal warrior Sea", "contest frank warrior Burgundia"}
    assert game.play("decline").active == "vandal"
    fight = game.play("contest frank warrior Burgundia")
    assert fight.step == "Bribing"  # the Vandals at sea stay out of it


def test_bk_amb_37_either_kingdom_contests_also_where_its_partner_controls_the_province():
    words = (
        position("II-1", powers="none")
        .token("vandal", "Provincia")
        .loot("Provincia", 2)
        .unit("frank", "king", "Burgundia")
        .unit("visigoth", "warrior", "Septimania")
        .turn("visigoth")
    )
    game = words.play("assault warrior Septimania Provincia")
    assert game.menu() == {"decline", "contest frank king Burgundia"}
    won = game.play("contest frank king Burgundia", "bribe -", "bribe -")
    assert won.token("Provincia") == "vandal" and won.unit("Provincia") == "frank king"
    assert won.loot("Provincia") == () and "The Franks plunder 2 in Provincia" in won.story


def test_bk_pillage_02_a_partner_that_wins_a_contest_on_its_partners_home_plunders():
    """What the rulebook says of two kingdoms that share nothing but a treasury (BK-2P-05)."""
    game = (
        position("II-1", powers="none")
        .unit("vandal", "warrior", "Septimania")
        .unit("ostrogoth", "warrior", "Burgundia")
        .turn("vandal")
        .play("claim Septimania", "pay 3 - - -", "contest ostrogoth warrior Burgundia")
    )
    while game.step == "Reinforcing":
        game = game.play("pass")
    game = game.play("bribe -", "bribe 1")
    assert game.unit("Septimania") == "ostrogoth warrior" and game.loot("Septimania") == ()
    assert "The Ostrogoths plunder 3 in Septimania" in game.story


def test_bk_amb_34_a_partners_suspended_home_may_be_freed():
    game = (
        position("II-1", powers="none")
        .unit("frank", "warrior", "Septimania")
        .unit("ostrogoth", "warrior", "Provincia")
        .unit("ostrogoth", "king", "Italia")
        .turn("ostrogoth")
    )
    assert "Septimania" not in game.controls("visigoth")
    assert game.refused_by("assault king Italia Provincia") == "BK-ASSAULT-02"
    game = game.play("assault warrior Provincia Septimania", "bribe 1", "bribe -")
    assert game.unit("Septimania") == "ostrogoth warrior" and "Septimania" in game.controls("visigoth")
    assert not [rule for rule in game.told if rule.startswith("BK-PILLAGE")]
    assert game.skip_to("ostrogoth").refused_by("claim Septimania") == "BK-AMB-32"


def test_bk_2p_05_a_guest_on_a_partners_home_is_reinforced_by_its_own_kingdom_only():
    words = (
        position("II-1", powers="none")
        .unit("ostrogoth", "warrior", "Septimania")
        .unit("ostrogoth", "warrior", "Provincia")
        .unit("visigoth", "warrior", "Aquitania")
        .unit("frank", "king", "Burgundia")
        .turn("frank")
    )
    assert "Septimania" in words.controls("visigoth")
    game = words.play("assault king Burgundia Septimania")
    assert game.menu() == {"pass", "reinforce warrior Provincia"}
    told = game.play("pass", "bribe -", "bribe -").story
    assert "Franks 6, Ostrogoths 3 points" in told  # the disc is the partner's mark


def test_bk_amb_34_freeing_a_partners_home_may_win_the_game_for_the_seat():
    game = (
        position("II-1", powers="none")
        .token("visigoth", "Tarraconensis", "Lusitania", "Baetica", "Armorica")
        .unit("frank", "warrior", "Septimania")
        .unit("ostrogoth", "warrior", "Provincia")
        .turn("ostrogoth")
        .play("assault warrior Provincia Septimania", "bribe -", "bribe -")
    )
    assert game.winner == {"ostrogoth", "visigoth"} and "The Visigoths control 7 provinces" in game.story


def test_bk_amb_32_a_partners_home_under_an_enemy_token_may_be_claimed():
    """It is not the partner's at that moment; the claimer's own token then lies there."""
    game = (
        position("II-1", powers="none")
        .token("frank", "Septimania")
        .unit("ostrogoth", "warrior", "Septimania")
        .turn("ostrogoth")
        .play("claim Septimania", "pay 3 - - -")
    )
    assert game.token("Septimania") == "ostrogoth" and "Septimania" not in game.controls("visigoth")
    assert game.claim_price("frank") == 3
    assert game.active == "visigoth" and game.refused_by("recruit Septimania") == "BK-CONTROL-07"


def test_bk_2p_05_change_is_not_made_with_a_partners_loot():
    """Money is shared, provinces are not."""
    words = position("II-1", powers="none").treasury("ostrogoth", "3,3").loot("Tolosa", 1, 2)
    assert words.turn("ostrogoth").refused_by("recruit Dalmatia") == "BK-AMB-04"
    assert words.turn("visigoth").refused_by("recruit Aquitania") is None


def test_bk_2p_05_tax_counts_the_acting_kingdoms_provinces_only():
    game = position("II-1", powers="none").loot("Pannonia", 3, 3).loot("Tolosa", 1).turn("ostrogoth").play("tax")
    assert game.menu() == {"take Pannonia:3 - -"}


def test_bk_2p_05_the_panel_names_the_kingdom_that_decides_in_a_battle():
    game = (
        position("II-1", powers="none")
        .unit("vandal", "warrior", "Sea")
        .unit("frank", "warrior", "Burgundia")
        .unit("frank", "warrior", "Septimania")
        .unit("visigoth", "warrior", "Tarraconensis")
        .unit("visigoth", "warrior", "Provincia")
        .turn("frank")
        .play("assault warrior Burgundia Provincia")
    )

    def said(game):
        return str(game.rules.describe(game.rules.observe(game.state, None)))

    assert said(game) == "The Franks may bring more units into Provincia."
    game = game.play("pass")
    assert said(game) == "The Franks seal a bribe for the battle in Provincia."
    assert said(game.play("bribe 1")) == "The Visigoths seal a bribe for the battle in Provincia."
    asked = position("II-1", powers="none").unit("frank", "warrior", "Burgundia").unit("vandal", "warrior", "Sea")
    asked = (
        asked.unit("visigoth", "warrior", "Septimania").turn("visigoth").play("assault warrior Septimania Provincia")
    )
    assert said(asked) == "Vandals and Franks: contest the assault in Provincia, or decline."
