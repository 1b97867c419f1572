"""Fights played through the engine by lines of text: the rulebook's own examples, and the rest of the aftermath."""

import pytest

from engine.core.refusal import SetupError
from engine.knights.questions import list_aftermath
from engine.knights.steps import Mustering


def at(place, *troops, **more):
    return {"place": place, "troops": list(troops), **more}


GREEN_AND_BLUE = {
    "smalt": at("D2", "100", "100Polish"),
    "celadon": at("D2", "100Polish"),
    "prussen": at("D2", "100", "50", "100Swiss", fresh=False),
    "scarletti": at("D2", "100"),
}


def test_wk_ex_06_and_07_green_beats_blue_partially(war):
    """Five cards against four, two hits each, Smalt avoids one; Prussen retreats with two tokens, Celadon dies."""
    game = war(seats=3, nobles=GREEN_AND_BLUE)
    assert game.noble("prussen").fresh is False
    game.play("improvise")
    assert game.refusal("battle D2 emerande smalt,celadon") == "WK-COMBAT-02"
    game.play("battle D2 niebieski smalt,celadon", "command smalt")
    fight = game.state.fight
    assert (fight.attacker.cards, fight.defender.cards) == (5, 4)
    assert fight.defender.commander == game.rules.noble_index["prussen"]
    game.draw("hit", "hit", "victory", "blank", "blank").draw("hit", "hit", "avoid", "victory")
    assert game.refusal("keep hit,hit,victory,blank") == "WK-BATTLE-05"
    game.play("keep hit,hit,victory", "keep hit,hit", "use", "lose celadon")
    assert game.state.fight is None
    assert game.noble("celadon").tokens == 1
    assert game.noble("prussen").tokens == 2
    game.draw("draw")  # celadon's card is Polish, nobody of Prussen's
    game.play("retreat D1").draw("draw")
    assert game.place("prussen") == "D1"
    assert game.noble("prussen").tokens == 2
    assert game.place("celadon") is None
    assert game.noble("celadon").troops == ()
    assert game.noble("celadon").tokens == 0
    assert not game.noble("smalt").fresh
    assert game.place("scarletti") == "D2"
    assert game.state.goes_over == 1


def test_wk_ex_07_prussen_attacked_again_keeps_one_of_two_cards(war):
    nobles = {"smalt": at("D2", "100"), "prussen": at("D2", "100", "50", "100Swiss", tokens=2, fresh=False)}
    game = war(nobles=nobles).play("improvise", "battle D2 niebieski smalt")
    assert game.state.fight.defender.cards == 2
    game.draw("hit", "hit", "hit", "avoid", "victory").play("keep hit")
    assert sorted(game.menu()) == ["keep avoid", "keep victory"]


def test_wk_ex_08_madder_takes_froli_by_two_breaches(war):
    game = war(seats=3, nobles={"scarletti": at("C1", "100"), "solferino": at("C2", "100Polish")})
    game.play("pass", "pass", "operations C2", "march scarletti C2", "go", "assault C2 scarletti,solferino")
    game.play("command solferino")
    assert (game.state.fight.attacker.cards, game.state.fight.defender.cards) == (4, 2)
    game.draw("hit", "avoid", "blank", "blank", "hit", "victory").play("keep hit,avoid", "use")
    assert "WK-ASSAULT-04" in game.log()
    assert "WK-BATTLE-13" in game.log()
    game.play("control")
    city = game.city("Fröli")
    assert (city.owner, city.breaches, city.fortified) == (2, 2, False)
    assert not game.noble("scarletti").fresh
    assert not game.noble("solferino").fresh
    assert game.noble("scarletti").tokens == game.noble("solferino").tokens == 0


def test_wk_ex_05_vecht_draws_seven_and_fortified_eight(war):
    for fortified, cards in ((False, 7), (True, 8)):
        game = war(
            nobles={"smalt": at("E3", "100", "50"), "cyan": at("E3", "100", "100Polish")},
            cities={"Vecht": {"baron": "niebieski", "fortified": fortified}},
        ).play("improvise")
        assert game.refusal("battle E3 niebieski smalt") == "WK-COMBAT-06"
        game.play("assault E3 smalt")
        assert game.state.fight.defender.cards == cards


def test_wk_ex_09_the_siege_of_monz_takes_two_turns(war):
    nobles = {"celadon": at("G2", "50"), "smalt": at("F3", "100"), "cyan": at("A7", "50")}
    game = war(nobles=nobles, goes=2).play("operations G3", "march celadon G3", "besiege G3 celadon")
    assert game.city("Monz").siege.seat == 0
    assert not game.noble("celadon").fresh
    game.play("pass", "operations G3", "march smalt G3")
    assert game.refusal("besiege G3 smalt") == "WK-SIEGE-09"
    game.play("done", "pass")
    assert game.state.turn == 2
    pile = game.table.state.pile
    game.play("improvise", "besiege G3 smalt", "control")
    city = game.city("Monz")
    assert (city.owner, city.breaches, city.siege) == (0, 0, None)
    assert game.noble("celadon").fresh
    assert game.table.state.pile == pile


@pytest.mark.parametrize(
    ("city", "inside"),
    [
        ({"baron": "niebieski", "fortified": True}, {}),
        ({"baron": "niebieski"}, {"cyan": at("G3", "50")}),
    ],
)
def test_wk_ex_09_sieges_that_are_too_weak(war, city, inside):
    game = war(nobles={"celadon": at("G3", "50")} | inside, cities={"Monz": city}).play("improvise")
    assert game.refusal("besiege G3 celadon") == "WK-SIEGE-01"
    assert "assault G3 celadon" in game.menu()


def test_wk_siege_06_a_siege_ends_when_the_last_besieger_leaves(war):
    nobles = {"smalt": at("G3", "100"), "celadon": at("G3", "50")}
    cities = {"Monz": {"siege": {"baron": "emerande"}}}
    game = war(nobles=nobles, cities=cities, goes=2).play("improvise", "march smalt G2", "go", "pass")
    assert game.city("Monz").siege is not None
    game.play("improvise", "march celadon G2")
    assert game.city("Monz").siege is None
    assert "WK-SIEGE-06" in game.log()


def test_wk_siege_07_nobles_inside_die_when_it_falls(war):
    game = war(
        nobles={"smalt": at("G3", "100", "50", "150Polish", "150English"), "cyan": at("G3", "50", "50Swiss")},
        cities={"Monz": {"baron": "niebieski", "siege": {"baron": "emerande"}}},
    ).play("improvise", "besiege G3 smalt", "control")
    game.draw_card("smalt")
    assert game.place("cyan") is None
    assert [str(troop) for troop in game.noble("cyan").troops] == ["50 regulars"]
    assert "WK-DEATH-02" in game.log()


def test_wk_combat_07_a_third_baron_may_forbid_the_attack(war):
    nobles = {"smalt": at("G3", "100"), "cyan": at("G3", "50"), "scarletti": at("G3", "50")}
    game = war(seats=3, nobles=nobles, cities={"Monz": {"baron": "niebieski"}}).play("improvise", "assault G3 smalt")
    assert game.table.to_act == 2
    game.play("forbid")
    assert game.table.to_act == 0
    assert game.refusal("assault G3 smalt") == "WK-AMB-R27"
    assert "battle G3 madder smalt" in game.menu()
    again = war(seats=3, nobles=nobles, cities={"Monz": {"baron": "niebieski"}})
    again.play("improvise", "assault G3 smalt", "allow")
    assert again.state.fight is not None


def test_wk_combat_05_and_wk_amb_r07_out_of_ones_own_city_only_battle(war):
    nobles = {"smalt": at("G3", "100"), "cyan": at("G3", "50")}
    own = war(nobles=nobles, cities={"Monz": {"baron": "emerande"}}).play("improvise")
    assert own.refusal("assault G3 smalt") == "WK-COMBAT-05"
    assert "battle G3 niebieski smalt" in own.menu()
    neutral = war(nobles=nobles).play("improvise")
    assert {"battle G3 niebieski smalt", "assault G3 smalt"} <= set(neutral.menu())


def test_wk_combat_03_only_fresh_nobles_attack(war):
    nobles = {"smalt": at("D2", "100"), "celadon": at("D2", "50", fresh=False), "cyan": at("D2", "50")}
    game = war(nobles=nobles).play("improvise")
    assert game.refusal("battle D2 niebieski smalt,celadon") == "WK-COMBAT-03"
    assert [line for line in game.menu() if line.startswith("battle")] == ["battle D2 niebieski smalt"]


def test_wk_battle_15_a_total_victory_kills_everybody(war):
    nobles = {"smalt": at("D2", "100", "100Polish"), "cyan": at("D2", "100"), "azure": at("D2", "50", "50Swiss")}
    game = war(nobles=nobles).play("improvise", "battle D2 niebieski smalt", "command cyan")
    game.draw("victory", "victory", "blank", "blank").draw("hit", "hit", "hit", "hit")
    game.play("keep victory,victory", "keep -", "refrain")
    assert [str(task).split("(")[0] for task in list_aftermath(game.state)] == ["Deserting", "Deserting", "Closing"]
    game.draw("avoid").draw("avoid")
    assert game.place("cyan") is None
    assert game.place("azure") is None
    assert game.place("smalt") == "D2"


def test_wk_battle_07_and_09_draw_one_more_and_abilities(war):
    nobles = {"jade": at("D2", "100", "100Polish"), "azure": at("D2", "100", "50", "100Swiss")}
    game = war(nobles=nobles).play("improvise", "battle D2 niebieski jade")
    game.draw("draw", "hit", "blank", "blank").draw("avoid", "avoid", "victory", "victory")
    game.play("keep hit,draw", "keep avoid")
    assert game.table.to_act.value == "chance"
    game.draw("draw").draw("hit")
    assert game.menu() == ["use", "refrain"]
    game.play("use")
    assert game.table.to_act == 1
    game.play("refrain")
    assert game.noble("azure").tokens == 2  # 2 hits and the star less 1 avoid
    assert not list_aftermath(game.state)


def test_wk_breach_01_the_defender_of_a_city_chooses(war):
    nobles = {"smalt": at("E3", "100", "50", "150Polish"), "cyan": at("E3", "100", "100Swiss")}
    game = war(nobles=nobles, cities={"Vecht": {"baron": "niebieski"}}).play("improvise", "assault E3 smalt")
    game.draw("hit", "hit", "hit", "blank", "blank").draw("avoid", "avoid", "avoid", "avoid", "avoid", "hit", "hit")
    game.play("keep hit,hit,hit", "keep -", "use")
    assert set(game.menu()) == {"lose walls", "lose cyan"}
    game.play("lose walls", "lose cyan", "lose walls")
    assert game.city("Vecht").breaches == 2
    assert game.noble("cyan").tokens == 1
    assert game.refusal("lose walls") == "WK-BATTLE-10"


def test_wk_breach_04_and_ex_12_a_fortified_city_at_nothing(war):
    """200 fortified: three breaches, of which one goes with the fortification."""
    nobles = {"jade": at("G3", "100", "50", "50", "150Polish")}
    game = war(nobles=nobles, cities={"Monz": {"baron": "niebieski", "fortified": True}})
    game.play("improvise", "assault G3 jade")
    game.draw("hit", "hit", "blank", "blank", "victory").draw("draw", "hit", "hit")
    game.play("keep hit,hit")
    game.draw("victory").play("use")
    assert (game.city("Monz").breaches, game.city("Monz").fortified) == (2, False)
    game.play("control")
    assert (game.city("Monz").owner, game.city("Monz").fortified) == (0, False)
    assert "WK-BREACH-04" in game.log()


def test_wk_raze_02_and_03_three_times_the_printed_income(war):
    nobles = {"smalt": at("G3", "100"), "celadon": at("G3", "50")}
    game = war(nobles=nobles, cities={"Monz": {"siege": {"baron": "emerande"}}})
    game.play("improvise", "besiege G3 smalt", "raze")
    assert game.state.crowns == (15 + 3 * 3, 15)
    city = game.city("Monz")
    assert (city.razed, city.owner, city.siege) == (True, None, None)
    game.play("pass", "improvise")
    assert not [line for line in game.menu() if line.startswith(("assault", "besiege"))]
    assert game.refusal("assault G3 celadon") == "WK-COMBAT-05"


def test_wk_ex_14_ransom_and_the_fortress_off_the_board(war):
    game = war(
        nobles={"smalt": at("H2", "100", "50", "150Polish", "150English")},
        fortresses={"niebieski": at("H2", "50", "50Swiss", breaches=1, siege={"baron": "emerande"})},
        cities={name: {"baron": "niebieski"} for name in ("Vecht", "Monz", "Estrel")},
        crowns={"niebieski": 7, "emerande": 0},
        goes=1,
        print_alone=True,
    ).play("improvise", "besiege H2 smalt")
    assert game.state.crowns == (3, 4)
    assert game.table.to_act == 1
    assert game.menu() == ["ransom Estrel", "ransom Monz", "ransom Vecht"]
    game.play("ransom Monz", "control")
    assert game.city("Monz").owner == 0
    fort = game.state.forts[1]
    assert (fort.place, fort.troops, fort.breaches, fort.siege) == (None, (), 0, None)
    assert [str(troop) for troop in fort.aside] == ["50 regulars"]
    game.play("pass")
    assert game.refusal("rebuild A1") == "WK-FORT-04"
    assert game.refusal("rebuild H2") == "WK-FORT-04"
    game.play("rebuild D4")
    assert [str(troop) for troop in game.state.forts[1].troops] == ["50 regulars"]


def test_wk_assault_03_a_garrison_draws_without_commander_and_takes_losses(war):
    game = war(
        nobles={"smalt": at("H2", "100", "50", "50", "150Polish", "150English")},
        fortresses={"niebieski": at("H2", "50", "100Swiss", breaches=3)},
    ).play("improvise", "assault H2 smalt")
    assert game.state.fight.defender.cards == 1
    game.draw(*["hit"] * 3, *["victory"] * 4).draw("avoid").play("keep hit,hit,hit,victory,victory", "use")
    assert game.state.forts[1].place is None
    assert game.state.fight is None
    assert "WK-FORT-02" in game.log()


def test_wk_retreat_04_and_wk_retreat_05_no_way_out(war):
    """Overseas: dead. Cut off: to the fortress, and dead when there is none."""
    lead = ("victory", "blank", "blank")
    overseas = war(nobles={"smalt": at("Cadiz", "100"), "cyan": at("Cadiz", "100")})
    overseas.play("improvise", "battle Cadiz niebieski smalt")
    overseas.draw(*lead).draw("hit", "hit", "hit").play("keep victory", "keep -", "refrain").draw("avoid").draw("avoid")
    assert overseas.place("cyan") is None
    assert "WK-RETREAT-05" in overseas.log()
    ring = {"smalt": at("A1", "100"), "celadon": at("A2", "50"), "linden": at("B1", "50"), "cyan": at("A1", "100")}
    for fortress, end in (({"niebieski": at("F2", "50")}, "F2"), ({}, None)):
        game = war(nobles=ring, fortresses=fortress).play("improvise", "battle A1 niebieski smalt")
        game.draw(*lead).draw("hit", "hit", "hit").play("keep victory", "keep -", "refrain").draw("avoid")
        if end is None:
            game.draw("avoid")
        assert game.place("cyan") == end
        assert "WK-RETREAT-04" in game.log()


def test_wk_amb_r19_the_strict_reading_bars_neutral_cities(war):
    nobles = {"smalt": at("A1", "100"), "celadon": at("B1", "50"), "cyan": at("A1", "100")}
    for strict, end in ((False, "A2"), (True, "F2")):
        game = war(nobles=nobles, fortresses={"niebieski": at("F2", "50")}, strict_refuge=strict)
        game.play("improvise", "battle A1 niebieski smalt")
        game.draw("victory", "blank", "blank").draw("hit", "hit", "hit").play("keep victory", "keep -", "refrain").draw(
            "avoid"
        )
        assert game.place("cyan") == end


def test_wk_ex_10_topaz_dies_and_his_heir_waits_with_200_regulars(war):
    troops = ("100", "50", "50", "50English", "100English", "100Polish")
    game = war(
        seats=6,
        nobles={"smalt": at("D2", "100"), "topaz": at("D2", *troops, tokens=4)},
        fortresses={"limon": at("F4")},
        goes=1,
    ).play("improvise", "battle D2 limon smalt")
    assert game.state.fight.defender.cards == 2
    game.draw("hit", "blank", "blank").draw("victory", "avoid")
    game.play("keep hit", "keep victory", "use", "use")
    assert game.noble("topaz").tokens == 5
    game.draw_card("linden")  # English
    assert game.menu() == ["desert 50English", "desert 100English"]
    game.play("desert 50English")
    noble = game.noble("topaz")
    assert (noble.place, noble.tokens) == (None, 0)
    assert sum(troop.men for troop in noble.troops) == 200
    assert not any(troop.is_mercenary for troop in noble.troops)
    game.play("pass", "pass", "pass", "pass", "pass", "done")
    assert game.place("topaz") == "F4"


def test_wk_death_03_equal_sets_are_the_owners_choice(war):
    nobles = {"smalt": at("D2", "100", "100Polish"), "cyan": at("D2", "100Polish", "100Swiss", tokens=1)}
    game = war(nobles=nobles).play("improvise", "battle D2 niebieski smalt")
    game.draw("victory", "victory", "blank", "blank").draw("hit", "hit", "hit")
    game.play("keep victory,victory", "keep -", "refrain").draw_card("black")  # English: nobody deserts
    assert game.menu() == ["sacrifice 100Polish", "sacrifice 100Swiss"]
    game.play("sacrifice 100Swiss")
    assert [str(troop) for troop in game.noble("cyan").troops] == ["100 Polish"]
    assert game.place("cyan") is None


def test_wk_dest_03_the_pile_is_a_cycle_and_views_keep_secrets(war):
    nobles = {"smalt": at("D2", "100"), "cyan": at("D2", "100")}
    game = war(nobles=nobles).play("improvise", "battle D2 niebieski smalt")
    game.draw("victory", "blank", "hit").draw("hit", "avoid", "avoid")
    rules, state = game.rules, game.table.state
    mine, theirs = (rules.observe(state, seat) for seat in (0, 1))
    assert len(mine.hands[0]) == 3
    assert theirs.hands[0] == ()
    assert theirs.held == (3, 3)
    assert len(theirs.unplaced) == 24 - 3
    game.play("keep victory", "keep avoid", "refrain")
    state = game.table.state
    assert [len(batch.cards) for batch in state.pile] == [18, 2, 2, 1, 1]
    known = rules.observe(state, 0).known
    assert known[1] != ()
    assert known[2] == ()
    assert sum(rules.observe(state, 0).batches) == 24


def test_wk_bilan_07_to_10_and_wk_arrive_04_the_upkeep(war):
    nobles = {
        "smalt": {"troops": ["100"]},
        "celadon": at("Cadiz", "50", at_sea=True),
        "linden": {"troops": ["50"]},
        "cyan": at("A7", "50", fresh=False),
    }
    cities = {"Monz": {"baron": "emerande"}}
    game = war(nobles=nobles, cities=cities, fortresses={"emerande": at("D3")}, goes=1)
    game.play("pass", "pass")
    assert "give smalt linden 100" in game.menu()
    game.play("done")
    assert game.menu() == ["arrive smalt D3", "arrive smalt G3"]
    assert game.refusal("arrive smalt E3") == "WK-ARRIVE-04"
    game.play("arrive smalt D3", "arrive linden G3")
    assert game.state.turn == 2
    assert game.noble("cyan").fresh
    assert not game.noble("celadon").at_sea


def test_wk_ex_15_malve_lavender_and_flieder_arrive(war):
    """Flieder is dead, his 100 regulars go to Lavender, a card of the fortress to each: Malve stays off the map."""
    nobles = {"flieder": {"troops": ["100"]}, "smalt": at("E6", "50")}
    game = war(
        seats=5,
        nobles=nobles,
        fortresses={"viola": at("D3", "50Polish", "100Swiss")},
        cities={"Monz": {"baron": "viola"}},
        goes=1,
    ).play("pass", "pass", "pass", "pass", "pass")
    game.play("give flieder lavender 100")
    assert game.refusal("give lavender flieder 100") == "WK-AMB-37"
    game.play("give fortress flieder 50Polish", "give fortress lavender 100Swiss")
    game.play(*(["done"] if "done" in game.menu() else []), "arrive lavender D3", "arrive flieder G3")
    assert (game.place("malve"), game.place("lavender"), game.place("flieder")) == (None, "D3", "G3")
    assert [str(troop) for troop in game.noble("lavender").troops] == ["100 regulars", "100 Swiss"]
    assert [str(troop) for troop in game.noble("flieder").troops] == ["50 Polish"]
    assert game.noble("malve").troops == game.state.forts[4].troops == ()


def test_wk_arrive_03_a_garrison_with_tokens_goes_as_one(war):
    nobles = {"smalt": at("E6", "50"), "cyan": at("A7", "50")}
    game = war(nobles=nobles, fortresses={"emerande": at("D3", "50", "100Swiss", tokens=1)}, goes=1)
    game.play("pass", "pass")
    assert game.refusal("give fortress linden 50") == "WK-AMB-37"
    game.play("giveall linden")
    assert game.place("linden") == "D3"
    assert game.noble("linden").tokens == 1
    assert (game.state.forts[0].troops, game.state.forts[0].tokens) == ((), 0)


def test_wk_amb_25_who_took_a_garrison_with_its_tokens_gives_no_single_card_of_it_away(war):
    nobles = {"smalt": at("E6", "50"), "cyan": at("A7", "50"), "linden": at(None, "100"), "celadon": at(None, "50")}
    game = war(nobles=nobles, fortresses={"emerande": at("D3", "50", "50German", tokens=1)}, goes=1)
    game.play("pass", "pass")
    assert "give linden celadon 100" in game.menu()
    game.play("giveall linden")
    assert not any(line.startswith("give linden") for line in game.menu())
    assert game.refusal("give linden celadon 100") == "WK-AMB-37"


@pytest.mark.parametrize("drawn", ["smalt", "celadon", "linden"])
def test_wk_amb_37_what_was_given_may_be_lost_before_the_rest_is_shared_out(war, drawn):
    nobles = {"smalt": at("E6", "50"), "cyan": at("A7", "50"), "linden": at(None, "50"), "celadon": at(None, "50")}
    game = war(nobles=nobles, fortresses={"emerande": at("D3", "50German", tokens=1)}, goes=1)
    game.play("pass", "pass", "giveall linden", f"draw {drawn}")
    assert not game.noble("linden").gone
    assert isinstance(game.state.step, Mustering)


def test_wk_end_01_more_than_half_of_the_standing_cities(war):
    owned = ["Vecht", "Monz", "Fröli", "Kovel", "Ballin", "Arnfels", "Belmor", "Corvena", "Surat"]
    nobles = {"smalt": at("E6", "100"), "cyan": at("A7", "50")}
    nine = war(nobles=nobles, cities={name: {"baron": "emerande"} for name in owned}, goes=1).play("pass", "pass")
    assert nine.table.outcome() is None
    razed = {name: {"baron": "emerande"} for name in owned} | {"Ravna": {"razed": True}}
    game = war(nobles=nobles, cities=razed, goes=1).play("pass", "pass")
    assert game.table.outcome().ending == "military"
    assert game.table.outcome().winners == (0,)


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ({"nobles": {"smalt": at("Z9", "50")}}, "no place called 'Z9'"),
        ({"nobles": {"smalt": at("E3")}}, "without troops"),
        ({"nobles": {"smalt": at("E3", "50Danish")}}, "no nation called 'Danish'"),
        ({"nobles": {"smalt": at("E3", "men")}}, "no place called 'men'"),
        ({"nobles": {"smalt": at("E3", "100", "100")}}, "more regular cards"),
        ({"nobles": {"smalt": at("E3", *["150Polish"] * 3)}}, "too few mercenary cards"),
        ({"nobles": {"smalt": at("E3", "50", at_sea=True)}}, "no port"),
        ({"cities": {"Paris": {"baron": "emerande"}}}, "no city called 'Paris'"),
        ({"cities": {"Monz": {"fortified": True}}}, "nobody's"),
        ({"cities": {"Monz": {"baron": "madder"}}}, "called 'madder'"),
        ({"cities": {"Monz": {"siege": {"baron": "emerande"}}}}, "besieged by nobody"),
        ({"cities": {"Monz": {"breaches": 5}}}, "more breaches"),
        ({"fortresses": {"emerande": at("G3")}}, "with a city"),
        ({"fortresses": {"emerande": at("D3"), "niebieski": at("D3")}}, "share a region"),
    ],
)
def test_impossible_positions_get_one_sentence(war, position, sentence):
    with pytest.raises(SetupError) as caught:
        war(**position)
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)
