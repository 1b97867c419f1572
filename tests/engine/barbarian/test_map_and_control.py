"""Where units can go, what is closed, and who controls what at any moment."""

from __future__ import annotations

from itertools import combinations

from engine.barbarian.edition import BarbarianEdition
from engine.barbarian.pieces import KINGDOMS
from engine.barbarian.setup import BarbarianSetup
from engine.core.edition import packaged

from .positions import position


def test_bk_map_01_a_province_under_a_tile_is_not_neutral():
    realm = BarbarianSetup(seats=3).rules().realm(BarbarianSetup(seats=3).rules().start().played)
    neutrals = {realm.names[place] for place in realm.neutrals}
    assert "Pannonia" not in neutrals and "Burgundia" in neutrals and "Belgica" not in neutrals


def test_bk_map_02_a_capital_is_assaulted_and_occupied_but_never_claimed():
    game = position("III-1", powers="none").unit("frank", "warrior", "Aquitania").unit("visigoth", "king", "Baetica")
    game = game.loot("Tolosa", 2, 3).turn("frank")
    frank = game.treasury("frank")
    game = game.play("assault warrior Aquitania Tolosa")
    assert game.unit("Tolosa") == "frank warrior" and game.treasury("frank") == frank + 5
    assert "Tolosa" not in game.controls("visigoth") | game.controls("frank")
    assert game.skip_to("frank").refused_by("claim Tolosa") == "BK-MAP-02"


def test_bk_map_03_only_a_port_is_a_door_to_the_sea():
    game = position("III-3", powers="none").unit("saxon", "warrior", "Venta").turn("saxon")
    assert game.refused_by("move warrior Venta Sea") == "BK-MAP-06"
    assert "move king Cantium Sea" in game.menu("move")


def test_bk_map_04_the_sea_holds_everybody_and_nobody_fights_there():
    game = (
        position("IV-1", powers="none")
        .unit("vandal", "king", "Sea")
        .unit("vandal", "warrior", "Sea")
        .unit("frank", "warrior", "Sea")
        .unit("frank", "warrior", "Toxandria")
        .turn("frank")
        .play("move warrior Toxandria Sea", "done")
    )
    assert game.at_sea("frank") == (False, 2) and game.at_sea("vandal") == (True, 1)


def test_bk_map_05_and_bk_amb_20_a_strait_is_a_border_and_a_fleet_does_not_block_it():
    game = (
        position("III-3", powers="none")
        .unit("visigoth", "king", "Sea")
        .token("saxon", "Neustria")
        .unit("saxon", "warrior", "Neustria")
        .turn("saxon")
    )
    assert "castle Cantium Neustria" in game.menu()
    assert "move warrior Neustria Cantium" not in game.menu()  # the king stands there
    moved = game.play("move king Cantium Sea", "move warrior Neustria Cantium")
    assert moved.unit("Cantium") == "saxon warrior"


def test_bk_map_06_and_bk_map_07_two_ports_are_not_adjacent():
    game = position("III-1", powers="none").unit("frank", "warrior", "Toxandria").turn("frank")
    assert game.refused_by("assault warrior Toxandria Armorica") == "BK-MAP-06"
    assert game.refused_by("assault warrior Ripuaria Alamannia") == "BK-MAP-07"  # no unit stands there
    assert game.refused_by("move warrior Toxandria Hispania") == "BK-AMB-44"  # no such province


def test_bk_map_08_no_unit_enters_a_closed_province():
    game = position("III-1", powers="none").turn("ostrogoth")
    for closed in ("Hunnia", "Dacia", "Marcomannia"):
        assert game.refused_by(f"assault king Pannonia {closed}") == "BK-MAP-08"
    assert not [line for line in game.menu() if "Hunnia" in line or "Dacia" in line]


def test_bk_map_08_every_choice_of_kingdoms_leaves_one_connected_world():
    """For all 57 choices: each kingdom has two open neutral neighbours, and everything open is reachable."""
    rules = BarbarianSetup(seats=6).rules()
    for size in range(2, 7):
        for played in combinations(KINGDOMS, size):
            realm = rules.realm(played)
            start = realm.homes[played[0].index][0]
            seen, todo = {start}, [start]
            while todo:
                for near in realm.near[todo.pop()]:
                    if near not in seen:
                        seen.add(near)
                        todo.append(near)
            assert len(seen) == realm.closed.count(False) + 1
            for kingdom in played:
                near = {other for home in realm.homes[kingdom.index] for other in realm.near_land[home]}
                assert len(near & set(realm.neutrals)) >= 2


def test_bk_map_09_a_province_holds_one_unit():
    game = position("III-1", powers="none").unit("frank", "warrior", "Ripuaria").turn("frank")
    assert game.refused_by("move king Belgica Ripuaria") == "BK-MANOEUVRE-02"
    assert game.refused_by("recruit Belgica") == "BK-RECRUIT-03"


def test_bk_map_10_the_sea_counts_for_nothing():
    game = position("III-1", powers="none").unit("frank", "warrior", "Sea").loot("Belgica", 3).turn("frank")
    assert game.refused_by("recruit Sea") == game.refused_by("claim Sea") == "BK-MAP-10"
    assert game.controls("frank") == {"Belgica", "Toxandria", "Ripuaria"}
    assert game.play("tax").menu("take") == {"take Belgica:3 - -"}


# --- control ---


def test_bk_control_01_a_unit_alone_does_not_control():
    game = position("III-1", powers="none").unit("frank", "warrior", "Burgundia").turn("frank")
    assert "Burgundia" not in game.controls("frank")
    assert game.refused_by("recruit Burgundia") == "BK-RECRUIT-03"


def test_bk_control_02_and_bk_control_06_an_occupied_home_gives_nothing():
    game = position("III-1", powers="none").unit("visigoth", "warrior", "Ripuaria").loot("Belgica", 1).turn("frank")
    assert game.controls("frank") == {"Belgica", "Toxandria"}
    assert game.refused_by("recruit Ripuaria") == "BK-CONTROL-06"
    assert game.play("tax").menu("take") == {"take Belgica:1 - -"}


def test_bk_control_03_first_a_unit_and_then_a_claim():
    game = position("III-1", powers="none").unit("frank", "warrior", "Ripuaria").turn("frank")
    assert game.refused_by("claim Alamannia") == "BK-CONTROL-03"
    game = game.play("assault warrior Ripuaria Alamannia")
    assert "Alamannia" not in game.controls("frank")
    game = game.skip_to("frank").play("claim Alamannia", "pay 3 - - -")
    assert game.token("Alamannia") == "frank" and "Alamannia" in game.controls("frank")


def test_bk_control_04_an_assault_takes_control_and_a_lost_contest_does_not():
    words = position("III-1", powers="none").token("visigoth", "Burgundia").unit("frank", "king", "Belgica")
    assert words.turn("frank").play("assault king Belgica Burgundia").token("Burgundia") is None
    game = words.unit("ostrogoth", "warrior", "Italia").unit("visigoth", "warrior", "Septimania").turn("ostrogoth")
    game = game.play("assault warrior Italia Burgundia", "decline", "contest frank king Belgica", "bribe -", "bribe -")
    assert game.unit("Burgundia") == "frank king" and game.token("Burgundia") == "visigoth"


def test_bk_control_05_a_home_comes_back_when_the_unit_leaves():
    game = position("III-1", powers="none").unit("visigoth", "warrior", "Ripuaria").turn("visigoth")
    assert "Ripuaria" not in game.controls("frank")
    game = game.play("assault warrior Ripuaria Alamannia")
    assert "Ripuaria" in game.controls("frank")


def test_bk_control_07_an_enemy_token_outlives_the_unit():
    game = (
        position("III-1", powers="none")
        .token("visigoth", "Ripuaria")
        .unit("visigoth", "warrior", "Ripuaria")
        .unit("frank", "warrior", "Toxandria")
        .turn("visigoth")
        .play("assault warrior Ripuaria Alamannia")
    )
    assert "Ripuaria" in game.controls("visigoth") and "Ripuaria" not in game.controls("frank")
    game = game.skip_to("frank").play("assault warrior Toxandria Ripuaria", "decline")
    assert "Ripuaria" in game.controls("frank")


def test_bk_amb_06_an_enemy_in_a_capital_can_only_deny_it():
    game = (
        position("III-1", powers="none")
        .unit("frank", "king", "Burgundia")
        .unit("visigoth", "warrior", "Belgica")
        .turn("visigoth")
    )
    assert game.controls("frank") == {"Toxandria", "Ripuaria"}
    assert game.refused_by("claim Belgica") == "BK-MAP-02"
    assert game.skip_to("frank").refused_by("claim Belgica") == "BK-MAP-02"


def test_bk_amb_07_a_token_counts_even_under_an_enemy_unit():
    """Also for the tax; only home provinces are suspended by a unit."""
    game = (
        position("III-1", powers="none")
        .token("visigoth", "Provincia")
        .unit("frank", "king", "Provincia")
        .loot("Tolosa", 2, 2)
        .turn("visigoth")
    )
    assert "Provincia" in game.controls("visigoth")
    assert "take Tolosa:2,2 - -" in game.play("tax").menu("take")  # four provinces


def test_bk_amb_08_arrivals_occupy_only_once_the_battle_is_won():
    """The owner of an empty home who contests has the disc's 2 points, and wins with them."""
    game = (
        position("III-1", powers="none")
        .unit("visigoth", "warrior", "Burgundia")
        .unit("frank", "warrior", "Toxandria")
        .unit("frank", "king", "Belgica")
        .turn("visigoth")
        .play("assault warrior Burgundia Ripuaria")
    )
    assert "Ripuaria" in game.controls("frank")
    game = game.play("contest frank warrior Toxandria", "pass", "bribe 1", "bribe -")
    assert "Visigoths 4, Franks 5 points" in game.story


def test_bk_amb_08_a_third_kingdoms_disc_does_not_revive_between_two_occupiers():
    """A Visigoth holds Frankish Ripuaria; the Ostrogoths throw it out. With it the Franks would have had seven."""
    game = (
        position("III-1", powers="none")
        .token("frank", "Neustria", "Burgundia", "Provincia", "Armorica")
        .unit("visigoth", "warrior", "Ripuaria")
        .unit("ostrogoth", "king", "Alamannia")
        .turn("ostrogoth")
        .play("assault king Alamannia Ripuaria", "bribe -", "bribe -")
    )
    assert not game.winner and len(game.controls("frank")) == 6
    assert game.unit("Ripuaria") == "ostrogoth king"


def test_bk_amb_25_the_sea_is_no_target():
    game = position("III-1", powers="none").unit("frank", "warrior", "Sea").turn("visigoth")
    game = game.skip_to("frank")
    assert game.refused_by("assault king Belgica Sea") == "BK-AMB-25"


def test_bk_recruit_02_and_bk_claim_02_prices_come_from_the_edition():
    game = position("VI-1", powers="none", edition=packaged(BarbarianEdition)).turn("hun")
    assert game.rules.edition is packaged(BarbarianEdition)
    for each in packaged(BarbarianEdition).kingdom:
        assert game.recruit_price(each.slug.value) == each.recruit[0]
        assert game.claim_price(each.slug.value) == each.claim[0]


def test_bk_map_04_the_sea_has_an_article_in_a_sentence():
    game = position("III-1").unit("frank", "warrior", "Toxandria").turn("frank").play("move king Belgica Sea")
    assert game.story.startswith("The Franks move their king from Belgica to the sea.")
    refusal = game.refusal("move warrior Sea Belgica")
    assert refusal is not None and "no warrior at sea" in str(refusal.sentence)
