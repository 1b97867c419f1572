"""The worked examples, one test each, named after the rule that decides it. Powers are off unless the test says so."""

from __future__ import annotations

from random import Random

import pytest

from engine.barbarian.edition import BarbarianEdition
from engine.barbarian.reign import find_title, rank_seats, reign_of, score_reign
from engine.barbarian.steps import DealingChests
from engine.core.edition import packaged
from engine.core.table import Table

from .positions import Game, position


def test_bk_setup_07_ex_01_fifteen_chests_and_three_coins_that_nobody_sees():
    game = position("III-1", powers="none").turn("ostrogoth")
    table = Table(game.rules.setup, seed=5, deal=False)
    for lay in ("lay Pannonia:3;Dalmatia:1;Illyricum:2", "lay Tolosa:1;Aquitania:2;Septimania:3"):
        table.play(lay, deal=False)
    table.play("lay Belgica:2;Toxandria:3;Ripuaria:1", deal=False)
    assert isinstance(table.state.step, DealingChests)
    table.deal_chance()
    state = table.state
    realm = table.rules.realm(state.played)
    chests = [coin for coin in state.chests if coin is not None]
    laid = [place for place, coin in enumerate(state.chests) if coin is not None]
    assert laid == list(realm.neutrals) and len(chests) == 15
    assert len(state.aside) == 3
    in_game = [*chests, *state.aside]
    for heap in (*state.loot, *state.treasuries):
        in_game += heap
    assert (len(in_game), sum(in_game)) == (45, 86)
    box = [kind.value for kind in table.rules.edition.coins.kinds for _ in range(kind.count)]
    assert (len(box) - len(in_game), sum(box) - sum(in_game)) == (27, 48)
    assert state.active is state.played[0] and state.active.value == "ostrogoth"


def test_bk_recruit_04_ex_02_the_price_becomes_loot_of_the_site():
    game = position("III-1", powers="none").treasury("frank", "1,1,1,2,2,3").loot("Toxandria", 1).turn("frank")
    game = game.play("recruit Toxandria", "pay 2 - - -")
    assert game.treasury("frank") == 8
    assert game.loot("Toxandria") == (1, 2)
    assert game.recruit_price("frank") == 3
    assert game.unit("Toxandria") == "frank warrior"
    assert "BK-RECRUIT-04" in game.told
    assert game.active == "ostrogoth"


def test_bk_tax_01_ex_03_six_provinces_give_six():
    game = (
        position("III-1", powers="none")
        .token("frank", "Neustria", "Burgundia", "Alamannia")
        .loot("Belgica", 3)
        .loot("Neustria", 2)
        .loot("Alamannia", 1)
        .turn("frank")
        .play("tax")
    )
    assert "take Belgica:3;Neustria:2;Alamannia:1 - -" in game.menu("take")
    game = game.play("take Belgica:3;Neustria:2;Alamannia:1 - -")
    assert game.treasury("frank") == 16
    assert not any(game.loot(place) for place in ("Belgica", "Neustria", "Alamannia"))
    assert game.told.count("BK-TAX-01") == 3


def test_bk_amb_02_ex_04_tax_without_exact_coins():
    words = position("III-1", powers="none").token("frank", "Neustria").loot("Belgica", 3).loot("Toxandria", 3)
    game = words.treasury("frank", "2,2").turn("frank").play("tax")
    assert game.menu("take") == {
        "take Belgica:3 - -",
        "take Toxandria:3 - -",
        "take Belgica:3;Toxandria:3 2 Belgica",
        "take Belgica:3;Toxandria:3 2 Toxandria",
    }
    assert game.play("take Belgica:3 - -").treasury("frank") == 7
    changed = game.play("take Belgica:3;Toxandria:3 2 Belgica")
    assert changed.treasury("frank") == 8
    assert changed.loot("Belgica") == (2,) and changed.loot("Toxandria") == ()
    poor = words.treasury("frank", "1").turn("frank").play("tax")
    assert poor.menu("take") == {"take Belgica:3 - -", "take Toxandria:3 - -"}
    assert poor.refused_by("take Belgica:3;Toxandria:3 1 Belgica") == "BK-AMB-02"  # 5 is over the limit of 4


def test_bk_amb_02_ex_05_change_at_the_site_of_a_recruit():
    words = position("III-3", powers="none").treasury("saxon", "3,3")
    game = words.loot("Venta", 1).turn("saxon").play("recruit Venta")
    assert game.menu("pay") == {"pay 3 - 1 Venta"}
    game = game.play("pay 3 - 1 Venta")
    assert game.treasury("saxon") == 4 and game.coins("saxon") == (1, 3)
    assert game.loot("Venta") == (3,)
    without = position("III-3", powers="none").treasury("saxon", "3,3").turn("saxon")
    assert without.refused_by("recruit Venta") == "BK-AMB-04"
    assert not without.menu("recruit")


def test_bk_battle_07_ex_06_a_tie_is_the_active_sides():
    game = (
        position("III-3", powers="none")
        .unit("frank", "warrior", "Ripuaria")
        .unit("frank", "warrior", "Burgundia")
        .unit("saxon", "warrior", "Neustria")
        .turn("frank")
    )
    before = game.treasury("frank"), game.treasury("saxon")
    game = game.play("assault warrior Burgundia Neustria", "pass", "pass", "bribe 2", "bribe 2")
    assert game.unit("Neustria") == "frank warrior"
    assert (game.treasury("frank"), game.treasury("saxon")) == before
    assert game.deployed("saxon") == 0 and game.recruit_price("saxon") == 2
    assert "Franks 5, Saxons 5 points; the Franks win" in game.story


def test_bk_contest_03_ex_07_the_owner_contests_and_loses():
    game = (
        position("III-1", powers="none")
        .token("visigoth", "Burgundia")
        .loot("Burgundia", 3)
        .unit("frank", "warrior", "Ripuaria")
        .unit("visigoth", "warrior", "Septimania")
        .turn("frank")
    )
    frank, visigoth = game.treasury("frank"), game.treasury("visigoth")
    price = game.claim_price("visigoth")
    # the Frank king in Belgica, next door, stays out of it
    game = game.play("assault warrior Ripuaria Burgundia", "contest visigoth warrior Septimania", "pass")
    assert game.step == "Bribing"
    game = game.play("bribe 3", "bribe -")
    assert game.treasury("frank") == frank
    assert game.treasury("visigoth") == visigoth + 3
    assert game.token("Burgundia") is None and game.claim_price("visigoth") == price - 1 == 3
    assert game.unit("Burgundia") == "frank warrior"
    assert game.deployed("visigoth") == 0
    assert game.told.index("BK-BATTLE-09") < game.told.index("BK-PILLAGE-01") < game.told.index("BK-ASSAULT-04")


def test_bk_amb_09_ex_08_a_third_party_contests_and_the_token_stays():
    game = (
        position("IV-1", powers="none")
        .token("visigoth", "Provincia")
        .loot("Provincia", 2, 2)
        .unit("vandal", "warrior", "Sea")
        .unit("frank", "king", "Burgundia")
        .turn("vandal")
    )
    frank = game.treasury("frank")
    # nobody is near enough to reinforce: the purses come at once
    game = game.play("assault warrior Sea Provincia", "contest frank king Burgundia", "bribe -", "bribe -")
    assert game.treasury("frank") == frank + 4
    assert game.unit("Provincia") == "frank king"
    assert game.token("Provincia") == "visigoth" and "Provincia" in game.controls("visigoth")
    beside = (
        position("IV-1", powers="none")
        .token("visigoth", "Provincia")
        .unit("visigoth", "warrior", "Septimania")
        .unit("frank", "king", "Provincia")
        .treasury("frank", "3")
        .turn("visigoth")
    )
    assert beside.refused_by("assault warrior Septimania Provincia") == "BK-AMB-09"
    claimed = beside.skip_to("frank").play("claim Provincia", "pay 3 - - -")
    assert claimed.asked == {"visigoth"}
    taken = claimed.play("decline")
    assert taken.token("Provincia") == "frank" and taken.claim_price("visigoth") == 3
    contested = claimed.play("contest visigoth warrior Septimania", "bribe -", "bribe -")
    assert "Franks 6, Visigoths 5 points" in contested.story  # the warrior's 3 and the mark's 2


def test_bk_amb_17_ex_09_a_stranger_who_stops_a_claim_plunders_its_price():
    game = (
        position("III-1", powers="none")
        .unit("visigoth", "warrior", "Burgundia")
        .treasury("visigoth", "2,3")
        .turn("visigoth")
    )
    frank = game.treasury("frank")
    game = game.play("claim Burgundia", "pay 3 - - -")
    assert game.loot("Burgundia") == (3,)
    game = game.play("contest frank king Belgica", "bribe 2", "bribe -")
    assert "Visigoths 5, Franks 6 points" in game.story
    assert game.treasury("frank") == frank + 5
    assert game.treasury("visigoth") == 0 and game.deployed("visigoth") == 0
    assert game.unit("Burgundia") == "frank king"
    assert game.token("Burgundia") is None and game.loot("Burgundia") == ()


def test_bk_amb_17_ex_10_an_owner_who_stops_a_claim_leaves_the_price_as_loot():
    game = (
        position("III-1", powers="none")
        .token("frank", "Burgundia")
        .unit("frank", "warrior", "Ripuaria")
        .unit("visigoth", "warrior", "Burgundia")
        .turn("visigoth")
        .play("claim Burgundia", "pay 3 - - -", "contest frank warrior Ripuaria", "pass", "bribe 1", "bribe -")
    )
    assert "Visigoths 4, Franks 5 points" in game.story
    assert game.unit("Burgundia") == "frank warrior" and game.token("Burgundia") == "frank"
    assert game.loot("Burgundia") == (3,)
    later = game.skip_to("frank").play("tax")
    assert "take Burgundia:3 - -" in later.menu("take")


def test_bk_claim_05_ex_11_a_claim_won_in_battle_leaves_the_loot():
    game = (
        position("IV-2", powers="none")
        .unit("frank", "warrior", "Alamannia")
        .unit("hun", "warrior", "Marcomannia")
        .turn("frank")
        .play("claim Alamannia", "pay 3 - - -", "contest hun warrior Marcomannia", "bribe -", "bribe -")
    )
    assert game.token("Alamannia") == "frank"
    assert game.loot("Alamannia") == (3,)
    assert not [rule for rule in game.told if rule.startswith("BK-PILLAGE")]
    assert game.claim_price("frank") == 4
    assert game.deployed("hun") == 0


def test_bk_contest_02_ex_12_the_order_of_asking():
    claim = (
        position("III-1", powers="none")
        .unit("visigoth", "warrior", "Burgundia")
        .unit("frank", "warrior", "Ripuaria")
        .unit("frank", "king", "Toxandria")
        .unit("ostrogoth", "warrior", "Italia")
        .turn("visigoth")
        .play("claim Burgundia", "pay 3 - - -")
    )
    assert claim.asked == {"frank"}
    second = claim.play("decline")
    assert second.asked == {"ostrogoth"}
    fight = second.play("contest ostrogoth warrior Italia")
    assert fight.step == "Bribing"  # nobody else is asked, and nobody can reinforce
    assert fight.state.fight.rival.value == "ostrogoth"
    assert fight.refused_by("contest frank warrior Ripuaria") == "BK-ASSAULT-03"


def test_bk_amb_14_ex_13_a_pass_is_final_and_the_other_goes_on():
    game = (
        position("III-3", powers="none")
        .unit("frank", "warrior", "Armorica")
        .unit("frank", "warrior", "Burgundia")
        .unit("frank", "king", "Toxandria")
        .unit("frank", "warrior", "Belgica")
        .unit("frank", "warrior", "Sea")
        .unit("saxon", "warrior", "Neustria")
        .turn("frank")
    )
    game = game.play("assault warrior Armorica Neustria", "reinforce warrior Belgica", "done")
    assert game.asked == {"saxon"}  # its king stands across the strait
    game = game.play("pass", "reinforce warrior Burgundia")
    assert game.asked == {"frank"} and game.menu() == {"done", "reinforce warrior Sea"}
    game = game.play("reinforce warrior Sea")
    assert game.step == "Bribing"  # the Saxons had no second say, the Franks have nobody left nearby
    game = game.play("bribe -", "bribe -")
    assert "Franks 12, Saxons 3 points" in game.story


def test_bk_victory_03_ex_14_the_second_king_ends_the_game_there():
    game = (
        position("IV-1", powers="none")
        .slain("visigoth", by="ostrogoth")
        .unit("ostrogoth", "king", "Sea")
        .unit("ostrogoth", "warrior", "Roma")
        .unit("vandal", "king", "Sicilia")
        .unit("vandal", "warrior", "Sea")
        .treasury("ostrogoth", "1,3")
        .treasury("vandal", "3")
        .turn("ostrogoth")
        .play("assault warrior Roma Sicilia", "reinforce king Sea", "reinforce warrior Sea", "bribe 1,3", "bribe 3")
    )
    assert "Ostrogoths 13, Vandals 12 points" in game.story
    assert game.winner == {"ostrogoth"} and game.ending == "military"
    assert game.trophies("ostrogoth") == ["visigoth", "vandal"]
    assert game.told[-1] == "BK-VICTORY-03"
    assert not {"BK-EVAC-02", "BK-EVAC-04", "BK-PILLAGE-01"} & set(game.told)
    assert (game.treasury("ostrogoth"), game.treasury("vandal")) == (3, 4)  # bribes are cashed in first


def neustria_won_by_three() -> Game:
    return (
        position("III-3", powers="none")
        .unit("frank", "warrior", "Burgundia")
        .unit("frank", "warrior", "Sea")
        .unit("frank", "king", "Belgica")
        .unit("saxon", "warrior", "Neustria")
        .unit("saxon", "king", "Venta")
        .turn("frank")
        .play("assault warrior Burgundia Neustria", "reinforce king Belgica", "reinforce warrior Sea")
        .play("bribe -", "bribe -")
    )


def test_bk_evac_04_ex_15_room_for_one():
    game = neustria_won_by_three()
    assert game.step == "Evacuating" and game.menu() == {"evacuate king Belgica", "evacuate warrior Belgica"}
    king_stays = game.play("evacuate warrior Belgica")
    assert king_stays.unit("Neustria") == "frank king" and king_stays.unit("Belgica") == "frank warrior"
    assert king_stays.deployed("frank") == 1 and "BK-EVAC-04" in king_stays.told
    king_goes = game.play("evacuate king Belgica")
    assert king_goes.unit("Neustria") == "frank warrior" and king_goes.unit("Belgica") == "frank king"
    assert king_goes.deployed("frank") == 1
    assert king_stays.active == king_goes.active == "visigoth"
    assert game.refused_by("evacuate king Sea") == "BK-EVAC-03"


@pytest.mark.parametrize("powers", ["none", "printed"])
def test_bk_power_van_1_ex_16_raid_saves_two_of_three(powers):
    game = (
        position("IV-1", powers=powers)
        .unit("vandal", "warrior", "Roma")
        .unit("vandal", "king", "Sea")
        .unit("vandal", "warrior", "Sea")
        .unit("ostrogoth", "warrior", "Sicilia")
        .turn("vandal")
        .play("assault warrior Roma Sicilia", "reinforce king Sea", "reinforce warrior Sea", "bribe -", "bribe -")
    )
    if powers == "none":
        assert game.unit("Sicilia") == "vandal king" and game.deployed("vandal") == 0
        return
    assert game.menu() == {"evacuate king Sea", "evacuate warrior Sea"}
    game = game.play("evacuate warrior Sea", "evacuate king Sea")
    assert game.unit("Sicilia") == "vandal warrior"
    assert game.at_sea("vandal") == (True, 1) and game.deployed("vandal") == 2


def test_bk_power_ost_1_ex_17_fortifications_make_it_a_tie():
    game = (
        position("V-1", powers="printed")
        .token("ostrogoth", "Italia")
        .unit("ostrogoth", "warrior", "Italia")
        .loot("Italia", 1, 3)
        .unit("hun", "king", "Alamannia")
        .unit("hun", "warrior", "Noricum")
        .unit("ostrogoth", "king", "Illyricum")
        .turn("hun")
    )
    hun = game.treasury("hun")
    game = game.play("assault king Alamannia Italia", "reinforce warrior Noricum", "bribe -", "bribe -")
    assert "Huns 9, Ostrogoths 9 points; the Huns win" in game.story
    assert game.treasury("hun") == hun + 4
    assert game.token("Italia") is None and game.claim_price("ostrogoth") == 3


def test_bk_amb_18_ex_18_retaking_a_suspended_home_plunders_nothing():
    game = position("IV-2", powers="none").unit("hun", "warrior", "Ripuaria").turn("frank")
    assert len(game.controls("frank")) == 2
    game = game.play("assault king Belgica Ripuaria", "bribe -", "bribe -")
    assert "Franks 6, Huns 3 points" in game.story  # the covered disc is worth nothing (BK-AMB-08)
    assert len(game.controls("frank")) == 3
    assert not [rule for rule in game.told if rule.startswith("BK-PILLAGE")]


def test_bk_amb_18_ex_19_retaking_a_home_from_under_a_token():
    game = (
        position("IV-2", powers="none")
        .token("hun", "Ripuaria", "Marcomannia")
        .loot("Ripuaria", 3)
        .unit("frank", "warrior", "Toxandria")
        .turn("frank")
    )
    assert game.claim_price("hun") == 5 and game.claim_price("frank") == 3
    frank = game.treasury("frank")
    game = game.play("assault warrior Toxandria Ripuaria")
    assert game.treasury("frank") == frank + 3
    assert game.claim_price("hun") == 4 and game.claim_price("frank") == 3
    assert game.token("Ripuaria") is None and "Ripuaria" in game.controls("frank")
    assert game.told.index("BK-PILLAGE-01") < game.told.index("BK-ASSAULT-04")


def test_bk_amb_15_ex_20_a_unit_that_leaves_gives_the_seventh_province():
    game = (
        position("III-1", powers="none")
        .token("visigoth", "Tarraconensis", "Lusitania", "Baetica", "Armorica")
        .unit("frank", "warrior", "Septimania")
        .unit("ostrogoth", "warrior", "Italia")
        .turn("frank")
    )
    assert len(game.controls("visigoth")) == 6
    game = game.play("assault warrior Septimania Provincia")
    assert len(game.controls("visigoth")) == 7
    assert game.winner == {"visigoth"} and game.ending == "territorial"
    assert game.told == ["BK-ASSAULT-01", "BK-VICTORY-02"]  # the Ostrogoths are not asked to contest


def test_bk_score_02_ex_21_reign_score_and_its_tie():
    edition = packaged(BarbarianEdition)
    reign = score_reign(edition, trophies=1, kings=1, warriors=3, tokens=2, treasury=11)
    assert (reign.trophies, reign.kings, reign.warriors, reign.tokens, reign.treasury) == (2, 2, 3, 2, 2)
    assert reign.total == 11 and find_title(edition, reign.total) == "legendary"
    # equal 8 and treasuries 7 and 7: king 2, treasury 1, and five warriors and tokens; the Franks begin the last round
    last = (
        position("III-1", powers="none", round_limit=1)
        .treasury("ostrogoth", "1,1,2,3")
        .treasury("visigoth", "1,1,2,3")
        .treasury("frank", "-")
        .token("ostrogoth", "Italia", "Provincia", "Noricum", "Alamannia")
        .unit("ostrogoth", "warrior", "Dalmatia")
        .token("visigoth", "Tarraconensis", "Lusitania")
        .unit("visigoth", "warrior", "Aquitania")
        .unit("visigoth", "warrior", "Septimania")
        .unit("visigoth", "warrior", "Baetica")
        .unit("ostrogoth", "king", "Italia")
        .unit("frank", "warrior", "Pannonia")
        .turn("frank")
        .play("stay")
    )
    assert last.ending == "rounds"
    outcome = rank_seats(last.rules, last.state)
    assert outcome.scores[:2] == (8, 8)
    assert reign_of(last.rules, last.state, last.seat("visigoth")).treasury == 1
    assert outcome.ranking == ((last.seat("visigoth"),), (last.seat("ostrogoth"),), (last.seat("frank"),))


def test_bk_battle_03_ex_22_only_whole_coins_can_be_sealed():
    game = (
        position("III-3", powers="none")
        .treasury("frank", "3,3")
        .unit("saxon", "warrior", "Neustria")
        .turn("frank")
        .play("assault king Belgica Neustria", "pass")
    )
    assert game.step == "Bribing" and game.menu() == {"bribe -", "bribe 3", "bribe 3,3"}
    assert game.refused_by("bribe 1") == game.refused_by("bribe 3,3,3") == "BK-BATTLE-03"


def test_bk_2p_05_ex_23_one_treasury_and_otherwise_strangers():
    game = position("II-1", powers="none").turn("ostrogoth")
    assert game.treasury("ostrogoth") == game.treasury("visigoth") == 10
    game = game.play("recruit Dalmatia", "pay 2 - - -")
    assert game.active == "visigoth" and game.treasury("visigoth") == 8
    fight = (
        position("II-1", powers="none")
        .unit("ostrogoth", "warrior", "Italia")
        .unit("visigoth", "warrior", "Provincia")
        .unit("visigoth", "warrior", "Burgundia")
        .unit("vandal", "king", "Sea")
        .turn("vandal")
        .play("assault king Sea Italia")
    )
    # nobody of the Ostrogoths is near, and the Visigoths next door cannot help: the purses come at once
    assert fight.step == "Bribing"
    fight = fight.play("bribe -", "bribe -")
    assert fight.unit("Italia") == "vandal king" and fight.deployed("visigoth") == 2


def test_bk_turn_01_a_game_from_start_to_end_keeps_every_invariant():
    """Random play through the same door as the examples, so that what the builder assumes is what games do."""
    game = position("III-1").turn("ostrogoth")
    rng = Random(20)
    for _ in range(120):
        if game.winner:
            break
        game = game.play(rng.choice(sorted(game.menu())))
    assert game.state.round > 1
