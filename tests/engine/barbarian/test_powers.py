"""The twelve powers, each with and without, and what happens to a king power when the king falls."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.barbarian.edition import BarbarianEdition
from engine.barbarian.pieces import Kingdom
from engine.barbarian.setup import BarbarianSetup
from engine.core.edition import packaged, read_edition

from .positions import Game, position

TEXT = Path(__file__).with_name("first_edition.toml").read_text(encoding="utf-8")


def test_bk_power_01_a_king_power_ends_with_the_king_and_a_kingdom_power_does_not():
    alive = position("IV-2").unit("saxon", "warrior", "Neustria").turn("saxon")
    dead = position("IV-2").slain("saxon", by="frank").unit("saxon", "warrior", "Neustria").turn("saxon")
    assert (alive.claim_price("saxon"), dead.claim_price("saxon")) == (2, 3)  # Adventus
    assert "assault warrior Neustria Baetica" in dead.menu()  # Longships


@pytest.mark.parametrize(("powers", "raid", "foederati"), [("all", True, 1), ("printed", True, 2), ("none", False, 2)])
def test_bk_power_01_the_switch_leaves_out_what_is_not_printed(powers, raid, foederati):
    game = (
        position("IV-1", powers=powers)
        .unit("vandal", "king", "Sea")
        .unit("vandal", "warrior", "Sea")
        .unit("ostrogoth", "warrior", "Sicilia")
        .turn("vandal")
        .play("assault king Sea Sicilia", "reinforce warrior Sea", "bribe -", "bribe -")
    )
    assert (game.step == "Evacuating") == raid
    assert game.recruit_price("visigoth") == foederati


def owners_box(slug: str, ours: int, theirs: int) -> BarbarianEdition:
    """Our tables, with another amount of one power."""
    at = TEXT.index(f'slug = "{slug}"')
    changed = TEXT[at:].replace(f"amount = {ours}\n", f"amount = {theirs}\n", 1)
    return read_edition(TEXT[:at] + changed, BarbarianEdition)


def test_bk_power_01_an_owners_amounts_are_the_games_amounts():
    """Each of the five numbers, where it is played."""
    scourge = position("V-1", edition=owners_box("scourge", 8, 11)).unit("hun", "king", "Noricum")
    scourge = scourge.unit("ostrogoth", "warrior", "Italia").turn("hun").play("assault king Noricum Italia")
    assert "Huns 11" in scourge.play("bribe -", "bribe -").story
    salic = position("III-1", edition=owners_box("salic_law", 4, 9)).unit("visigoth", "king", "Burgundia")
    salic = salic.turn("visigoth").play("assault king Burgundia Belgica", "bribe -", "bribe -")
    assert "Visigoths 6, Franks 15 points" in salic.story
    tax = position("III-1", edition=owners_box("res_publica", 2, 3)).loot("Dalmatia", 1, 1, 2, 3).turn("ostrogoth")
    assert "take Dalmatia:1,2,3 - -" in tax.play("tax").menu()
    assert "3 for a power" in str(tax.play("tax").refusal("take Dalmatia:1,1,2,3 - -").sentence)
    foederati = position("III-1", edition=owners_box("foederati", 1, 2)).turn("visigoth")
    assert foederati.recruit_price("visigoth") == 1  # 2 off 2, but at least 1
    adventus = position("IV-2", edition=owners_box("adventus", 1, 3)).turn("saxon")
    assert adventus.claim_price("saxon") == 0


def test_bk_power_vis_1_the_first_warrior_costs_1_foederati_or_not():
    """Public fact: all six kingdoms pay 1 for their first."""
    rules = BarbarianSetup(seats=6).rules()
    game = Game(rules, rules.start())
    assert {game.recruit_price(kingdom.value) for kingdom in Kingdom} == {1}
    dearer = position("VI-1", edition=packaged(BarbarianEdition)).unit("visigoth", "warrior", "Sea").turn("visigoth")
    assert dearer.recruit_price("visigoth") == 1  # 2 under the second warrior, 1 less


def test_bk_claim_02_a_claim_that_costs_nothing_is_paid_with_nothing():
    game = position("IV-2", edition=owners_box("adventus", 1, 3)).unit("saxon", "warrior", "Neustria").turn("saxon")
    before = game.treasury("saxon")
    game = game.play("claim Neustria", "pay - - - -")
    assert game.treasury("saxon") == before


# --- Huns ---


def test_bk_power_hun_1_a_step_onto_own_land_before_the_assault():
    game = position("V-1").unit("hun", "warrior", "Scythia").turn("hun")
    assert game.menu("ride") == {"ride king Hunnia Dacia", "ride warrior Scythia Dacia"}
    game = game.play("ride king Hunnia Dacia")
    assert game.step == "Riding" and game.unit("Dacia") == "hun king"
    assert game.menu() == {"assault king Dacia Illyricum", "assault king Dacia Pannonia"}
    assert game.refused_by("stay") == "BK-TURN-02"  # the assault may not be dropped (BK-AMB-35)
    assert game.refused_by("assault warrior Scythia Marcomannia") == "BK-AMB-35"
    game = game.play("assault king Dacia Illyricum", "decline")
    assert game.unit("Illyricum") == "hun king"
    assert position("V-1", powers="none").turn("hun").refused_by("ride king Hunnia Dacia") == "BK-POWER-HUN-1"


def test_bk_power_hun_1_and_bk_amb_35_not_onto_foreign_land_and_not_where_nothing_can_be_assaulted():
    game = position("V-1").unit("hun", "warrior", "Marcomannia").turn("hun")
    assert game.refused_by("ride warrior Marcomannia Noricum") == "BK-POWER-HUN-1"
    assert game.refused_by("ride warrior Marcomannia Sea") == "BK-MAP-10"
    assert "ride warrior Marcomannia Scythia" in game.menu()  # back into Marcomannia, which it has just left
    inland = position("V-1").token("hun", "Marcomannia").turn("hun")
    assert inland.refused_by("ride king Hunnia Scythia") == "BK-AMB-35"


def test_bk_power_hun_1_the_step_off_an_enemy_home_gives_it_back_at_once():
    game = (
        position("V-1")
        .token("ostrogoth", "Italia", "Noricum", "Roma", "Sicilia")
        .unit("hun", "warrior", "Illyricum")
        .turn("hun")
        .play("ride warrior Illyricum Dacia")
    )
    assert game.winner == {"ostrogoth"} and game.told == ["BK-POWER-HUN-1", "BK-VICTORY-02"]


@pytest.mark.parametrize(("active", "points"), [("hun", 8), ("ostrogoth", 6)])
def test_bk_power_hun_2_the_king_is_worth_eight_while_the_huns_are_active(active, points):
    words = position("V-1").unit("hun", "king", "Noricum")
    if active == "hun":
        game = words.unit("ostrogoth", "warrior", "Italia").turn("hun").play("assault king Noricum Italia")
        assert "Huns 8" in game.play("bribe -", "bribe -").story
    else:
        game = words.unit("ostrogoth", "warrior", "Italia").turn("ostrogoth").play("assault warrior Italia Noricum")
        game = game.play("pass", "bribe -", "bribe -")  # the Ostrogoth king stays at home
        assert "Ostrogoths 3, Huns 6 points" in game.story


# --- Ostrogoths ---


def test_bk_power_ost_1_and_bk_amb_26_face_up_loot_counts_and_chests_do_not():
    words = position("IV-1").unit("ostrogoth", "warrior", "Noricum").unit("frank", "king", "Burgundia")
    game = words.chest("Italia", 5).turn("ostrogoth")
    game = game.play("assault warrior Noricum Italia", "contest frank king Burgundia", "bribe -", "bribe -")
    assert "Ostrogoths 3, Franks 6 points" in game.story
    claim = position("IV-1").unit("ostrogoth", "warrior", "Italia").unit("frank", "king", "Burgundia").turn("ostrogoth")
    claim = claim.play("claim Italia", "pay 3 - - -", "contest frank king Burgundia", "bribe -", "bribe -")
    assert "Ostrogoths 6, Franks 6 points; the Ostrogoths win" in claim.story  # the price just paid counts


def test_bk_power_ost_1_also_where_another_kingdom_controls():
    game = position("IV-1").token("visigoth", "Italia").loot("Italia", 2).unit("ostrogoth", "warrior", "Noricum")
    game = game.unit("frank", "king", "Burgundia").turn("frank").play("assault king Burgundia Italia")
    game = game.play("contest ostrogoth warrior Noricum", "bribe -", "bribe -")
    assert "Franks 6, Ostrogoths 5 points" in game.story


def test_bk_power_ost_2_the_tax_limit_is_two_higher_while_the_king_lives():
    words = position("III-1").loot("Dalmatia", 1, 1, 3)
    game = words.turn("ostrogoth").play("tax")
    assert "take Dalmatia:1,1,3 - -" in game.menu()
    without = words.slain("ostrogoth", by="frank").turn("ostrogoth").play("tax")
    assert without.refused_by("take Dalmatia:1,1,3 - -") == "BK-TAX-01"


# --- Vandals ---


def test_bk_power_van_1_and_bk_amb_27_only_from_a_port_and_also_where_there_is_room():
    words = position("V-1").unit("vandal", "king", "Burgundia").unit("vandal", "warrior", "Italia")
    inland = words.unit("hun", "warrior", "Alamannia").turn("vandal")
    inland = inland.play("assault king Burgundia Alamannia", "reinforce warrior Italia", "bribe -", "bribe -")
    assert inland.unit("Alamannia") == "vandal king" and inland.active == "visigoth"
    assert inland.deployed("vandal") == 0 and inland.at_sea("vandal") == (False, 0)
    port = position("V-1").unit("vandal", "warrior", "Byzacena").unit("hun", "warrior", "Tripolitania")
    port = port.unit("vandal", "king", "Sea").turn("vandal").play(
        "assault warrior Byzacena Tripolitania", "reinforce king Sea", "bribe -", "bribe -"
    )  # fmt: skip
    assert port.menu() == {
        "evacuate king Sea", "evacuate king Byzacena", "evacuate warrior Sea", "evacuate warrior Byzacena",
    }  # fmt: skip
    port = port.play("evacuate king Sea")
    assert port.at_sea("vandal") == (True, 0) and port.unit("Tripolitania") == "vandal warrior"


def test_bk_power_van_2_from_port_to_own_port_in_one_move():
    words = position("IV-1").unit("vandal", "warrior", "Sicilia").token("vandal", "Baetica")
    game = words.turn("vandal")
    assert "move warrior Sicilia Baetica" in game.menu() and "move warrior Sicilia Byzacena" in game.menu()
    assert game.refused_by("move warrior Sicilia Carthago") == "BK-MANOEUVRE-02"
    assert game.refused_by("move warrior Sicilia Provincia") == "BK-MANOEUVRE-01"
    game = game.play("move warrior Sicilia Baetica")
    assert game.refused_by("move warrior Baetica Sea") == "BK-MANOEUVRE-01"  # that was its move
    without = words.slain("vandal", by="frank").turn("vandal")
    assert without.refused_by("move warrior Sicilia Baetica") == "BK-MAP-06"


# --- Visigoths ---


def test_bk_power_vis_1_warriors_cost_one_less():
    words = position("III-1")
    for price in (1, 2, 3, 4):
        assert words.turn("visigoth").recruit_price("visigoth") == price
        words = words.unit("visigoth", "warrior", "Sea")


@pytest.mark.parametrize(("king_lives", "winner"), [(True, "visigoth"), (False, "frank")])
def test_bk_power_vis_2_ties_are_the_visigoths_while_their_king_lives(king_lives, winner):
    words = position("III-1").unit("visigoth", "warrior", "Burgundia").unit("frank", "warrior", "Ripuaria")
    if not king_lives:
        words = words.slain("visigoth", by="ostrogoth")
    game = words.turn("frank").play("assault warrior Ripuaria Burgundia", "pass", "bribe 2", "bribe 2")
    assert f"the {winner.capitalize()}s win" in game.story


# --- Saxons ---


def test_bk_power_sax_1_from_port_to_port_but_neither_to_contest_nor_to_reinforce():
    words = position("IV-2").unit("saxon", "warrior", "Anglia").unit("frank", "warrior", "Baetica")
    game = words.turn("saxon")
    assert "assault warrior Anglia Baetica" in game.menu() and "assault king Cantium Belgica" in game.menu()
    assert "assault warrior Anglia Burgundia" not in game.menu()  # no port
    assert game.refused_by("assault warrior Anglia Burgundia") == "BK-MAP-06"
    assert game.refused_by("assault king Cantium Anglia") == "BK-ASSAULT-02"
    battle = game.play("assault warrior Anglia Baetica")
    assert battle.step == "Bribing"  # the king in Cantium cannot follow
    other = words.turn("frank").play("assault warrior Baetica Tingitana")
    assert other.active == "hun"  # the Saxons are not asked
    inland = position("IV-2").unit("saxon", "warrior", "Venta").turn("saxon")
    assert inland.refused_by("assault warrior Venta Baetica") == "BK-MAP-06"


def test_bk_power_sax_2_claims_cost_one_less():
    words = position("IV-2")
    for price, place in zip((2, 3, 4, 5), ("Brigantia", "Neustria", "Armorica", "Baetica"), strict=True):
        assert words.turn("saxon").claim_price("saxon") == price
        words = words.token("saxon", place)


# --- Franks ---


def test_bk_power_fra_1_a_frank_mark_is_worth_four_on_token_and_disc():
    token = position("III-1").token("frank", "Burgundia").unit("frank", "warrior", "Burgundia")
    token = token.unit("visigoth", "warrior", "Septimania").turn("visigoth")
    token = token.play("assault warrior Septimania Burgundia", "pass", "bribe -", "bribe -")
    assert "Visigoths 3, Franks 7 points" in token.story
    disc = position("III-1").unit("visigoth", "king", "Burgundia").turn("visigoth")
    disc = disc.play("assault king Burgundia Belgica", "bribe -", "bribe -")
    assert "Visigoths 6, Franks 10 points" in disc.story


def beaten_franks() -> Game:
    words = position("III-1").unit("visigoth", "king", "Septimania").unit("frank", "warrior", "Ripuaria")
    words = words.unit("frank", "warrior", "Toxandria")
    return words.turn("frank").play("assault warrior Ripuaria Burgundia", "contest visigoth king Septimania")


def test_bk_power_fra_2_one_beaten_warrior_may_fall_back():
    game = beaten_franks().play("pass", "bribe -", "bribe -")
    assert game.step == "Rallying" and game.asked == {"frank"}
    assert game.menu() == {"forgo", "rally Ripuaria"}  # the king stands in Belgica
    assert game.refused_by("rally Toxandria") == game.refused_by("rally Belgica") == "BK-POWER-FRA-2"
    saved = game.play("rally Ripuaria")
    assert saved.unit("Ripuaria") == "frank warrior" and saved.deployed("frank") == 2
    given_up = game.play("forgo")
    assert given_up.unit("Ripuaria") is None and given_up.deployed("frank") == 1
    assert saved.active == given_up.active == "ostrogoth"


def test_bk_power_fra_2_not_when_the_king_falls_with_them():
    game = beaten_franks().play("reinforce king Belgica", "bribe -", "bribe 1,1,2")
    assert "the Visigoths win" in game.story
    assert game.trophies("visigoth") == ["frank"] and game.step == "Acting" and game.deployed("frank") == 1
