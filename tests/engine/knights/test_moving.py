"""Moving, played by lines of text: sides, roads, consent, ships, troops on the way."""

import pytest

from engine.knights.board import mark
from engine.knights.setup import KnightsSetup
from engine.knights.terms import Terms


def at(place, *troops, **more):
    return {"place": place, "troops": list(troops), **more}


def test_wk_ex_01_mountains_river_and_bridge(war):
    game = war(nobles={"smalt": at("E3", "100")}).play("improvise")
    before = game.table.digest()
    assert game.refusal("march smalt D4") == "WK-MOVE-06"
    assert game.refusal("march smalt D2,D3") == "WK-MOVE-05"
    assert game.table.digest() == before
    game.play("march smalt E4")
    assert game.place("smalt") == "E4"
    assert not game.noble("smalt").fresh
    hills = war(nobles={"smalt": at("F2", "100")}).play("improvise")
    assert hills.refusal("march smalt G2") == "WK-MOVE-05"
    assert hills.refusal("march smalt A7") == "WK-MOVE-03"


def test_wk_ex_02_a_road_march_is_stopped_where_consent_is_refused(war):
    """E3 to B2 along the road; Cyan stands in C2, the second region."""
    nobles = {"smalt": at("E3", "100"), "cyan": at("C2", "50")}
    game = war(nobles=nobles).play("improvise", "march smalt D2,C2,B2")
    assert game.place("smalt") == "C2"
    assert game.state.step.queue == (1,)
    game.play("forbid")
    assert game.place("smalt") == "C2"
    assert not game.noble("smalt").fresh
    agreed = war(nobles=nobles).play("improvise", "march smalt D2,C2,B2", "allow")
    assert agreed.place("smalt") == "B2"
    assert "WK-MOVE-08" in agreed.log()
    fresh = war(nobles=nobles).play("improvise")
    assert fresh.refusal("march smalt D2,C2,B2,A2") == "WK-MOVE-04"
    assert "march smalt D2,C2,C3" in fresh.menu()
    assert "march smalt D2,C2,C1" not in fresh.menu()


def test_wk_amb_r01_entering_and_leaving_the_start_is_free(war):
    nobles = {"smalt": at("C2", "100"), "cyan": at("C2", "50"), "azure": at("D2", "50Polish")}
    game = war(nobles=nobles).play("improvise", "march smalt D2")
    assert game.place("smalt") == "D2"


def test_wk_amb_r03_all_enemies_there_are_asked_in_turn(war):
    nobles = {"smalt": at("E3", "100"), "cyan": at("D2", "50"), "scarletti": at("D2", "50")}
    game = war(seats=3, nobles=nobles).play("improvise", "march smalt D2,C2", "allow")
    assert game.state.step.queue == (2,)
    game.play("forbid")
    assert game.place("smalt") == "D2"


def test_wk_move_07_an_enemy_city_bars_but_a_neutral_one_does_not(war):
    nobles = {"smalt": at("F3", "100")}
    neutral = war(nobles=nobles).play("improvise", "march smalt E3,D2")
    assert neutral.place("smalt") == "D2"
    owned = war(nobles=nobles, cities={"Vecht": {"baron": "niebieski"}}).play(
        "improvise", "march smalt E3,D2", "forbid"
    )
    assert owned.place("smalt") == "E3"


def test_wk_amb_r02_a_fortress_bars_only_by_option(war):
    position = {"nobles": {"smalt": at("E3", "100")}, "fortresses": {"niebieski": at("D2", "50")}}
    assert war(**position).play("improvise", "march smalt D2,C2").place("smalt") == "C2"
    asked = war(**position, fortress_blocks=True).play("improvise", "march smalt D2,C2", "forbid")
    assert asked.place("smalt") == "D2"


def test_wk_ex_03_and_04_by_sea_from_ballin_to_cadiz(war):
    nobles = {"black": at("A2", "50"), "smalt": at("E6", "50")}
    game = war(seats=4, nobles=nobles, turns=2, goes=1).play("pass", "pass", "pass", "improvise")
    assert "sail black Alexandria" in game.menu()
    game.play("sail black Cadiz")
    assert game.place("black") == "Cadiz"
    assert "WK-MOVE-21" in game.log()
    assert "WK-BILAN-07" in game.log()
    assert not game.noble("black").at_sea
    assert game.noble("black").fresh
    assert game.state.turn == 2


@pytest.mark.parametrize("card", ["improvise", "operations {port}"])
def test_wk_ex_03_from_alexandria_every_other_port_with_either_card(war, card):
    nobles = {"smalt": at("Alexandria", "50"), "cyan": at("A7", "50")}
    ports = ("A2", "I2", "I5", "A7", "Constantinople", "Syracuse", "Cadiz", "Jerusalem", "Acre")
    for port in ports:
        game = war(nobles=nobles).play(card.format(port=port))
        assert f"sail smalt {port}" in game.menu()
        assert game.refusal("sail smalt Alexandria") in ("WK-MOVE-20", "WK-MOVE-01")
        game.play(f"sail smalt {port}")
        assert (game.place("smalt"), game.noble("smalt").at_sea, game.noble("smalt").fresh) == (port, True, False)


def test_wk_move_23_a_ship_neither_attacks_nor_is_attacked(war):
    nobles = {"smalt": at("Cadiz", "100", at_sea=True), "cyan": at("Cadiz", "50")}
    game = war(nobles=nobles)
    assert game.refusal("improvise") == "WK-ACT-15"
    game.play("pass", "operations Cadiz")
    assert not [line for line in game.menu() if line.startswith("battle")]
    assert game.refusal("battle Cadiz emerande cyan") == "WK-COMBAT-08"


def test_wk_move_24_only_from_port_to_port(war):
    game = war(nobles={"smalt": at("B2", "100"), "celadon": at("A2", "50")}).play("improvise")
    assert game.refusal("sail smalt Cadiz") == "WK-MOVE-20"
    assert game.refusal("sail celadon E3") == "WK-MOVE-20"


def test_wk_move_30_troops_join_on_the_way_and_the_march_goes_on(war):
    nobles = {"smalt": at("E3", "100"), "celadon": at("D2", "50", "100Polish")}
    game = war(nobles=nobles, fortresses={"emerande": at("C3", "50")})
    game.play("improvise", "march smalt D2,C2,C3", "take celadon 100Polish", "go")
    assert game.place("smalt") == "C3"
    assert game.place("celadon") == "D2"
    game.play("take fortress 50")
    assert [str(troop) for troop in game.noble("smalt").troops] == ["50 regulars", "100 regulars", "100 Polish"]
    assert game.noble("celadon").fresh
    assert game.state.forts[0].troops == ()


def test_wk_move_31_and_32_an_army_with_tokens_gives_all_and_leaves(war):
    nobles = {"smalt": at("E3", "100"), "celadon": at("D2", "50", "150Polish", tokens=1)}
    game = war(nobles=nobles).play("improvise", "march smalt D2")
    assert game.refusal("take celadon 50") == "WK-MOVE-31"
    game.play("takeall celadon")
    assert game.noble("smalt").tokens == 1
    assert game.place("celadon") is None
    assert game.noble("celadon").tokens == 0
    assert "WK-MOVE-32" in game.log()


def test_wk_move_33_exhausted_nobles_do_not_give(war):
    nobles = {"smalt": at("E3", "100"), "celadon": at("D2", "50", "50Polish", fresh=False)}
    game = war(nobles=nobles).play("improvise", "march smalt D2")
    assert game.place("smalt") == "D2"
    assert len(game.noble("celadon").troops) == 2


def test_wk_amb_r37_who_moved_with_the_same_card_may_still_give(war):
    nobles = {"smalt": at("E3", "100"), "celadon": at("D2", "50", "50Polish")}
    game = war(nobles=nobles).play("operations E4", "march smalt E4", "done")
    assert not game.noble("smalt").fresh
    both = war(nobles={"smalt": at("E2", "100"), "celadon": at("D2", "50", "50Polish")})
    both.play("operations E3", "march celadon E3", "march smalt E3", "take celadon 50Polish", "go", "done")
    assert not both.noble("smalt").fresh
    assert not both.noble("celadon").fresh


@pytest.mark.parametrize(
    ("noble", "rule"),
    [
        ({"fresh": False}, "WK-EXHAUST-02"),
        ({"at_sea": True}, "WK-MOVE-21"),
    ],
)
def test_wk_move_10_who_cannot_move(war, noble, rule):
    game = war(nobles={"smalt": at("A2", "100", **noble), "celadon": at("E3", "50")}).play("improvise")
    assert game.refusal("march smalt B2") == rule
    assert game.refusal("march linden B2") == "WK-ARRIVE-05"
    assert game.refusal("march nobody B2") == "WK-MOVE-03"


def test_wk_siege_03_the_besieged_stay_and_wk_siege_05_may_sally(war):
    game = war(
        nobles={"smalt": at("G3", "100"), "celadon": at("G3", "50"), "cyan": at("G3", "50")},
        cities={"Monz": {"baron": "emerande", "siege": {"baron": "niebieski"}}},
    ).play("improvise")
    assert game.refusal("march smalt G2") == "WK-SIEGE-03"
    assert "battle G3 niebieski smalt" in game.menu()
    assert not [line for line in game.menu() if line.startswith(("assault", "besiege"))]


def test_wk_move_01_operations_lead_into_one_region(war):
    game = war(nobles={"smalt": at("E3", "100"), "celadon": at("D2", "50")}).play("operations E2")
    assert game.refusal("march smalt F3") == "WK-MOVE-01"
    game.play("march smalt E2", "march celadon E2", "go", "done")
    assert game.place("smalt") == game.place("celadon") == "E2"
    assert not game.noble("celadon").fresh


def test_wk_move_01_operations_in_a_port_are_sailed_to_and_no_other(war):
    ports = {"nobles": {"smalt": at("Acre", "100")}}
    game = war(**ports).play("operations Cadiz")
    assert game.refusal("sail smalt Syracuse") == "WK-MOVE-01"
    assert game.refusal("sail smalt E3") == "WK-MOVE-20"


def test_wk_move_02_improvisation_moves_one_or_fights(war):
    game = war(nobles={"smalt": at("E3", "100"), "celadon": at("D2", "50")}).play("improvise", "march smalt E2")
    assert game.state.goes_over == 1
    assert game.table.to_act == 1


@pytest.mark.parametrize("left_out", [0, 1, 2, 99])
def test_wk_move_03_what_is_in_reach_is_where_a_way_leads(left_out):
    """By land and from port to port, with all harbours, with one razed, and with none; never the own harbour."""
    realm = Terms(KnightsSetup()).realm
    harbours = mark(realm.ports[left_out:])
    reach = realm.find_reach(harbours)
    for origin, places in enumerate(reach):
        goals = realm.list_ways("noble", origin, harbours).keys() - {None}
        assert places == mark(goals)
        assert origin not in realm.ports or not places >> origin & 1
