"""Rules and rulings that the worked examples leave aside, each played through the engine by lines of text."""

from functools import partial

import msgspec
import pytest

from engine.core.parameters import InputError
from engine.core.refusal import SetupError
from engine.core.seat import CHANCE, Seat
from engine.knights.calculators.battle import BattleCalculator
from engine.knights.calculators.from_position import read_siege
from engine.knights.calculators.siege import SiegeCalculator
from engine.knights.calculators.single_cards import DesertionCalculator
from engine.knights.invariants import list_faults
from engine.knights.pieces import Troop
from engine.knights.questions import find_army, list_aftermath
from engine.knights.setup import KnightsSetup
from engine.knights.steps import Deserting, Dismissing, Ordering


def at(place, *troops, **more):
    return {"place": place, "troops": list(troops), **more}


DUEL = {"smalt": at("D2", "100"), "cyan": at("D2", "100", "50Swiss")}


def beat(game, *, by=1):
    """Smalt wins the count in D2 with his three cards; Cyan keeps nothing."""
    game.play("improvise", "battle D2 niebieski smalt")
    game.draw(*["victory"] * by, *["blank"] * (3 - by) if by < 2 else ["hit"]).draw("hit", "hit", "hit")
    return game


# --- moving ---


def test_wk_move_09_operations_exhaust_when_the_card_is_done(war):
    nobles = {"smalt": at("E3", "100"), "cyan": at("D2", "50")}
    game = war(nobles=nobles).play("operations D2", "march smalt D2")
    assert game.noble("smalt").fresh
    assert "battle D2 niebieski smalt" in game.menu()
    assert not game.play("done").noble("smalt").fresh


def test_wk_amb_r05_a_garrison_with_tokens_gives_all_or_nothing_to_a_mover(war):
    game = war(nobles={"smalt": at("E3", "100")}, fortresses={"emerande": at("D2", "50", "100Swiss", tokens=1)})
    game.play("improvise", "march smalt D2")
    assert game.refusal("take fortress 50") == "WK-MOVE-31"
    game.play("takeall fortress")
    assert (game.state.forts[0].troops, game.state.forts[0].tokens, game.noble("smalt").tokens) == ((), 0, 1)


def test_wk_move_34_and_wk_amb_r36_across_a_siege_nobody_gives_the_fortress_neither(war):
    """Smalt comes to the relief: Celadon inside gives nothing, and the fortress's own troops stay too."""
    nobles = {"smalt": at("E3", "100"), "celadon": at("D3", "50", "50Polish"), "cyan": at("D3", "150Swiss")}
    fortress = at("D3", "100Spanish", siege={"baron": "niebieski"})
    game = war(nobles=nobles, fortresses={"emerande": fortress}).play("operations D3", "march smalt D3")
    assert game.place("smalt") == "D3"
    assert isinstance(game.state.step, Ordering)  # nobody was asked what Smalt takes along


def test_wk_amb_r04_ships_arrive_anywhere_and_nobody_fights(war):
    nobles = {"smalt": at("A2", "50"), "cyan": at("Cadiz", "100")}
    game = war(nobles=nobles, goes=1).play("improvise", "sail smalt Cadiz")
    assert game.state.fight is None
    game.play("pass")
    assert game.place("smalt") == game.place("cyan") == "Cadiz"
    assert not game.noble("smalt").at_sea


# --- combat ---


def test_wk_combat_04_and_wk_assault_01_nobles_near_their_own_city_are_inside(war):
    nobles = {"smalt": at("G3", "100"), "cyan": at("G3", "100"), "scarletti": at("G3", "50")}
    game = war(seats=3, nobles=nobles, cities={"Monz": {"baron": "niebieski"}}).play("improvise")
    assert game.refusal("battle G3 niebieski smalt") == "WK-COMBAT-06"
    assert "battle G3 madder smalt" in game.menu()
    game.play("assault G3 smalt", "allow")
    assert game.state.fight.defender.cards == (200 + 100 + 200) // 100


def test_wk_combat_09_and_wk_exhaust_01_attackers_tire_and_defenders_do_not(war):
    game = beat(war(nobles=DUEL)).play("keep victory", "keep -", "refrain").draw("avoid").play("retreat D1")
    assert not game.noble("smalt").fresh
    assert game.noble("cyan").fresh  # neither defending nor retreating tires (WK-RETREAT-06)


def test_wk_amb_r30_a_third_baron_assaults_what_another_besieges_and_ends_the_siege(war):
    nobles = {"smalt": at("G3", "100", "50", "150Polish", "150English"), "cyan": at("G3", "100", "100Swiss")}
    game = war(nobles=nobles, cities={"Monz": {"siege": {"baron": "niebieski"}}}).play("improvise")
    assert game.refusal("besiege G3 smalt") == "WK-AMB-R30"
    game.play("assault G3 smalt", "allow")
    game.draw("hit", "hit", "blank", "blank", "avoid", "avoid").draw("victory", "victory")
    game.play("keep hit,hit", "refrain", "control")
    city = game.city("Monz")
    assert (city.owner, city.siege, city.breaches) == (0, None, 2)


def test_wk_amb_r34_who_sallied_retreats_by_the_usual_rule(war):
    nobles = {"smalt": at("G3", "100"), "cyan": at("G3", "100", "150Swiss")}
    game = war(nobles=nobles, cities={"Monz": {"baron": "emerande", "siege": {"baron": "niebieski"}}})
    game.play("improvise", "battle G3 niebieski smalt")
    game.draw("hit", "hit", "hit").draw("victory", "blank", "blank", "avoid")
    game.play("keep -", "keep victory", "refrain").draw("avoid")
    assert all(line.startswith("retreat ") for line in game.menu())
    game.play(game.menu()[0])
    assert game.place("smalt") != "G3"
    assert game.city("Monz").siege is not None


def test_wk_amb_r35_any_noble_of_the_besieger_keeps_the_siege_up(war):
    nobles = {"smalt": at("G3", "100"), "celadon": at("G3", "50", fresh=False), "cyan": at("A7", "50")}
    game = war(nobles=nobles, cities={"Monz": {"siege": {"baron": "emerande"}}}).play("improvise", "march smalt G2")
    assert game.city("Monz").siege.seat == 0


def test_wk_amb_r28_and_wk_battle_18_batches_go_under_the_attackers_first(war):
    game = beat(war(nobles=DUEL)).play("keep victory", "keep hit", "refrain")
    pile = game.table.state.pile
    assert [(len(batch.cards), batch.known_to) for batch in pile] == [
        (18, ()),
        (2, (0,)),
        (2, (1,)),
        (1, None),
        (1, None),
    ]
    faces = [[game.rules.faces[card].value for card in batch.cards] for batch in pile[1:]]
    assert faces == [["blank", "blank"], ["hit", "hit"], ["victory"], ["hit"]]


def test_wk_amb_r31_a_draw_from_an_empty_pile_is_skipped(war):
    """Without the cap twenty cards and six more are due; two of them are not there."""
    great = [f"150{nation}" for nation in ("Polish", "English", "German", "Spanish", "Swiss", "Romanian")] * 2
    nobles = {"smalt": at("D2", *great), "cyan": at("D2", "100", "50", "50", "50", "50Swiss", "100Swiss")}
    game = war(nobles=nobles, cap_10=False).play("improvise", "battle D2 niebieski smalt")
    assert (game.state.fight.attacker.cards, game.state.fight.defender.cards) == (20, 6)
    for _ in range(24):
        game.play(game.menu()[0])
    assert tuple(map(len, game.state.hands)) == (20, 4)
    assert game.table.to_act == 0


# --- deaths, retreats, fortresses ---


def test_wk_amb_r13_and_wk_battle_16_retreats_first_then_the_attackers_deaths(war):
    nobles = {
        "smalt": at("D2", "100", "100Polish"),
        "celadon": at("D2", "50"),
        "cyan": at("D2", "100", "150Swiss"),
        "azure": at("D2", "50"),
    }
    game = war(nobles=nobles).play("improvise", "battle D2 niebieski smalt,celadon", "command smalt", "command cyan")
    game.draw("hit", "victory", "blank", "blank").draw("hit", "avoid", "avoid", "avoid", "avoid")
    game.play("keep hit,victory", "keep hit", "refrain", "lose celadon", "lose azure")
    waiting = [(type(task).__name__, getattr(task, "dies", None)) for task in list_aftermath(game.state)]
    names = [game.rules.noble_slugs[task.noble] for task in list_aftermath(game.state) if hasattr(task, "noble")]
    assert names == ["cyan", "celadon", "azure"]
    assert waiting[:3] == [("Deserting", False), ("Deserting", True), ("Deserting", True)]


def test_wk_death_06_an_army_emptied_by_desertion_only_leaves(war):
    nobles = {"smalt": at("D2", "100"), "cyan": at("D2", "50Swiss", heir=False)}
    game = war(nobles=nobles).play("improvise", "battle D2 niebieski smalt")
    game.draw("victory", "blank", "blank").draw("hit", "avoid").play("keep victory", "keep avoid", "refrain")
    game.draw_card("amatista")  # Swiss
    assert game.place("cyan") is None
    assert not game.noble("cyan").gone
    assert "WK-DEATH-06" in game.log()
    assert "WK-DEATH-02" not in game.log()


def test_wk_death_05_without_an_heir_everything_is_lost(war):
    nobles = {"smalt": at("D2", "100", "100Polish"), "cyan": at("D2", "100", "50Swiss", "100Swiss", heir=False)}
    game = war(nobles=nobles, fortresses={"niebieski": at("F2", "50")}, goes=1)
    pile = len(game.state.mercenaries)
    game.play("improvise", "battle D2 niebieski smalt")
    game.draw("victory", "victory", "blank", "blank").draw("hit", "hit", "hit", "hit")
    game.play("keep victory,victory", "keep -", "refrain").draw_card("black")  # English: nobody deserts
    noble = game.noble("cyan")
    assert (noble.place, noble.troops, noble.gone) == (None, (), True)
    assert len(game.state.mercenaries) == pile + 2
    assert "WK-DEATH-05" in game.log()
    game.play("pass")
    assert game.table.to_act == 1
    assert [line for line in game.menu() if " cyan " in line] == []
    assert "give fortress prussen 50" in game.menu()
    assert not list(list_faults(game.rules, game.table.state))


def test_wk_death_06_giving_everything_away_is_no_death_even_without_an_heir(war):
    nobles = {"smalt": at("E3", "100"), "celadon": at("D2", "50", heir=False)}
    game = war(nobles=nobles).play("improvise", "march smalt D2", "take celadon 50")
    assert (game.place("celadon"), game.noble("celadon").gone) == (None, False)


def take_the_fortress(war, **options):
    return war(
        nobles={"smalt": at("H2", "100", "50", "150Polish", "150English")},
        fortresses={"niebieski": at("H2", "50", "50Swiss", siege={"baron": "emerande"})},
        cities={"Vecht": {"baron": "niebieski", "fortified": True}},
        goes=1,
        **options,
    ).play("improvise", "besiege H2 smalt")


def test_wk_amb_r16_regulars_of_a_fallen_fortress_wait_or_are_lost(war):
    swiss = [str(troop) for troop in take_the_fortress(war, print_alone=True).state.mercenaries].count("50 Swiss")
    assert swiss == 4  # the mercenaries are in their pile again
    for lost, aside in ((False, ["50 regulars"]), (True, [])):
        game = take_the_fortress(war, garrison_lost=lost, print_alone=True)
        assert [str(troop) for troop in game.state.forts[1].aside] == aside


def test_wk_amb_r29_and_wk_fortify_02_a_ransomed_city_keeps_its_walls_and_may_be_razed(war):
    game = take_the_fortress(war, print_alone=True)
    assert game.menu() == ["control", "raze"]
    game.play("control")
    assert (game.city("Vecht").owner, game.city("Vecht").fortified) == (0, True)
    bound = take_the_fortress(war, ransom_stands=True, print_alone=True)
    assert bound.city("Vecht").owner == 0
    assert "raze" not in bound.menu()


def test_wk_amb_r17_and_wk_amb_28_a_fortress_may_come_back_in_a_later_turn(war):
    game = take_the_fortress(war, turns=3, print_alone=True).play("control", "pass")
    assert game.table.to_act == 1
    game.play("wait")
    assert game.state.turn == 2
    game.play("pass", "pass", "rebuild D4")
    fort = game.state.forts[1]
    assert (fort.place, fort.breaches) == (game.rules.realm.index["D4"], 0)
    assert [str(troop) for troop in fort.troops] == ["50 regulars"]


def test_wk_fort_05_nobles_arrive_in_a_besieged_fortress(war):
    nobles = {"smalt": {"troops": ["100"]}, "cyan": at("D3", "100", "150Swiss")}
    fortress = at("D3", siege={"baron": "niebieski"})
    cities = {"Monz": {"baron": "emerande", "siege": {"baron": "niebieski"}}}
    both = war(nobles={**nobles, "azure": at("G3", "50")}, fortresses={"emerande": fortress}, cities=cities, goes=1)
    both.play("pass", "pass", "done")
    assert both.place("smalt") == "D3"  # the besieged city is no entry (WK-ARRIVE-04)


def test_wk_amb_27_a_noble_without_entry_waits(war):
    nobles = {"smalt": {"troops": ["100"]}, "cyan": at("A7", "50")}
    game = war(nobles=nobles, goes=1).play("pass", "pass", "done")
    assert game.place("smalt") is None
    assert len(game.noble("smalt").troops) == 1
    assert "WK-AMB-27" in game.log()


def test_wk_end_03_and_wk_amb_r33_equal_cities_are_decided_by_men_at_sea_too(war):
    nobles = {"smalt": at("A2", "50"), "celadon": at("Cadiz", "50", at_sea=True), "cyan": at("A7", "50")}
    game = war(nobles=nobles, goes=1, turns=1).play("pass", "pass")
    assert game.table.outcome().ranking == ((0,), (1,))


# --- positions in words ---


def test_wk_dest_03_a_position_says_which_cards_lie_on_top_and_which_went_under(war):
    game = war(nobles=DUEL, destiny={"top": ["black", "jade"], "under": ["smalt", "cyan"]})
    assert [len(batch.cards) for batch in game.table.state.pile] == [1, 1, 20, 1, 1]
    game.play("improvise", "battle D2 niebieski smalt")
    assert game.menu() == ["draw black"]
    game.draw_card("black").play("draw jade")
    assert len(game.menu()) == 20
    assert game.refusal("draw smalt") == "WK-BATTLE-03"


def test_a_position_says_the_turn_the_president_and_who_plays(war):
    game = war(seats=3, nobles=DUEL, turn=2, president="madder", to_play="niebieski", goes=1)
    assert (game.state.turn, game.state.president, game.table.to_act) == (2, 2, 1)
    game.play("pass")
    assert game.state.turn == 3
    assert game.table.to_act == 2
    first = war(seats=3, nobles=DUEL, president="niebieski")
    assert first.table.to_act == 1


def test_wk_fort_04_a_position_may_begin_without_a_fortress(war):
    nobles = {"smalt": at("E6", "50"), "cyan": at("A7", "50")}
    game = war(nobles=nobles, fortresses={"niebieski": {"lost": True, "troops": ["50"]}}, goes=1)
    game.play("pass", "pass")
    assert "rebuild D4" in game.menu()
    game.play("rebuild D4")
    assert [str(troop) for troop in game.state.forts[1].troops] == ["50 regulars"]


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ({"destiny": {"top": ["nobody"]}}, "no destiny card called 'nobody'"),
        ({"destiny": {"top": ["smalt"], "under": ["smalt"]}}, "'smalt' twice"),
        ({"turn": 9}, "a number from 1 to 4"),
        ({"to_play": "madder"}, "called 'madder'"),
        ({"fortresses": {"emerande": {"lost": True, "place": "D3"}}}, "A fortress that was lost"),
        ({"fortresses": {"emerande": {"lost": True, "troops": ["50Swiss"]}}}, "only regulars wait"),
    ],
)
def test_impossible_positions_of_the_pile_and_the_turn_get_one_sentence(war, position, sentence):
    with pytest.raises(SetupError) as caught:
        war(**position)
    assert sentence in str(caught.value)


@pytest.mark.parametrize(("dies", "rule"), [(False, "WK-RETREAT-02"), (True, "WK-DEATH-02")])
def test_wk_retreat_02_and_wk_death_02_a_deserter_is_asked_for_by_what_befell_his_noble(war, dies, rule):
    game = war(nobles={"smalt": at("E3", "100Polish", "50Polish")})
    for step in (Deserting(0, dies), Dismissing(0, dies, 0)):
        assert game.rules.rule_of(msgspec.structs.replace(game.table.view(), step=step)) == rule


# --- where the publisher's FAQ goes beyond the print ---

FAQ = ("faq_tokens", "faq_garrison", "faq_ruin", "faq_refuge", "faq_tired", "faq_walls", "faq_ports")


def held(**options):
    rules = KnightsSetup(**options).rules()
    return {name for name in FAQ if getattr(rules, name)}


def test_wk_amb_faq_each_ruling_has_a_switch_and_the_print_alone_turns_all_off():
    assert held() == set(FAQ) and held(print_alone=True) == set()
    for name in FAQ:
        assert held(**{name: False}) == set(FAQ) - {name}
        assert held(**{name: True}, print_alone=True) == set()


def without(name):
    """The ruling as it is, then gone by its own switch and by the print alone."""
    return (({}, True), ({name: False}, False), ({"print_alone": True}, False))


def test_wk_amb_r16_a_garrison_deserts_pays_and_returns_with_its_fortress(war):
    game = war(
        nobles={"smalt": at("H2", "100", "50", "150Polish", "150English")},
        fortresses={
            "niebieski": at("H2", "50", "50Swiss", "100Polish", "50German", tokens=1, siege={"baron": "emerande"})
        },
        goes=1,
    ).play("improvise", "besiege H2 smalt")
    game.play("draw smalt")  # Swiss: the only card of that nation goes
    assert sorted(map(str, game.state.forts[1].aside)) == ["50 German", "50 regulars"]  # 100 Polish paid for the token
    assert game.state.forts[1].tokens == 0 and list(list_faults(game.rules, game.state)) == []
    game.play("pass", "rebuild D4")
    assert sorted(map(str, game.state.forts[1].troops)) == ["50 German", "50 regulars"]


def test_wk_amb_r19_a_foreign_fortress_bars_a_retreat_by_the_faq(war):
    nobles = {"smalt": at("A1", "100"), "celadon": at("A2", "50"), "cyan": at("A1", "100")}
    for options, is_barred in without("faq_refuge"):
        game = war(nobles=nobles, fortresses={"emerande": at("B1", "50"), "niebieski": at("F2", "50")}, **options)
        game.play("improvise", "battle A1 niebieski smalt").draw("victory", "blank", "blank").draw("hit", "hit", "hit")
        game.play("keep victory", "keep -", "refrain").draw("avoid")
        assert (game.place("cyan") != "B1") is is_barred


def test_wk_amb_faq_walls_that_nobody_holds_fall_without_a_card(war):
    broken = {"nobles": {"smalt": at("G3", "100")}, "cities": {"Monz": {"breaches": 2}}}
    for options, fall in without("faq_walls"):
        game = war(**broken, **options).play("improvise", "assault G3 smalt")
        assert (game.state.fight is None) is fall and ("WK-AMB-FAQ" in game.log()) is fall
        assert (game.menu() == ["control", "raze"]) is fall


def test_wk_fort_03_attackers_who_all_die_take_no_ransom_and_the_fortress_falls(war):
    for options, falls in without("faq_ruin"):
        game = war(
            nobles={"smalt": at("H2", "50")},
            fortresses={"niebieski": at("H2", breaches=2)},
            crowns={"niebieski": 8, "emerande": 0},
            goes=1,
            **options,
        ).play("improvise", "assault H2 smalt")
        game.draw("hit", "blank").draw("hit")
        game.play(next(line for line in game.menu() if line.startswith("keep hit")))
        while game.state.fight is not None:
            game.play(next(line for line in game.menu() if line != "use"))
        assert game.state.crowns == (0, 8)
        assert (game.state.forts[1].place is None) is falls
        assert ("WK-FORT-03" in game.log()) is falls


def test_wk_move_20_a_port_beside_a_razed_city_works_by_the_faq(war):
    nobles = {"smalt": at("A2", "100"), "celadon": at("I2", "50")}
    for options, serves in without("faq_ports"):
        game = war(nobles=nobles, cities={"Ballin": {"razed": True}}, goes=1, **options).play("improvise")
        sails = [line for line in game.menu() if line.startswith("sail")]
        assert any(line.startswith("sail smalt") for line in sails) is serves
        assert any(line.startswith("sail celadon") and line.endswith("A2") for line in sails) is serves
        assert "sail celadon Cadiz" in sails and not list(list_faults(game.rules, game.table.state))
        if not serves:
            assert game.refusal("sail smalt I2") == game.refusal("sail celadon A2") == "WK-MOVE-20"


def test_wk_retreat_04_the_last_retreat_exhausts_by_the_faq(war):
    nobles = {"smalt": at("A1", "100"), "celadon": at("B1", "50"), "linden": at("A2", "50"), "cyan": at("A1", "100")}
    for options, tires in without("faq_tired"):
        game = war(nobles=nobles, fortresses={"niebieski": at("F2", "50")}, **options)
        game.play("improvise", "battle A1 niebieski smalt").draw("victory", "blank", "blank").draw("hit", "hit", "hit")
        game.play("keep victory", "keep -", "refrain").draw("avoid")
        assert game.place("cyan") == "F2"
        assert game.noble("cyan").fresh is not tires


def test_wk_amb_r16_mercenaries_of_a_garrison_return_with_it_by_the_faq(war):
    for options, whole in without("faq_garrison"):
        game = take_the_fortress(war, **options)
        if whole:
            game.draw("hit")
        assert Troop(50) in game.state.forts[1].aside
        assert any(troop.is_mercenary for troop in game.state.forts[1].aside) is whole


def test_wk_amb_r22_tokens_for_all_his_men_kill_outside_of_a_fight_by_the_faq(war):
    """100 men with one token: by the print alone he stands with nobody to count, and the next loss kills him."""
    for options, dies in without("faq_tokens"):
        game = war(nobles={"smalt": at("E3", "50")}, fortresses={"emerande": at("D2", "50", tokens=1)}, **options)
        game.play("improvise", "march smalt D2", "takeall fortress")
        assert (game.table.to_act == CHANCE) is dies
        army = find_army(game.rules, game.state, 0)
        assert (army.men, army.tokens, army.force, army.capacity) == (100, 1, 0, 1)
        assert not list(list_faults(game.rules, game.state))


def test_wk_amb_r22_the_calculators_follow_the_switch_of_tokens(war):
    armies = {"attackers": [{"men": 100, "tokens": 1, "shape": "star"}], "defenders": []}
    city = {"strength": 200, "neutral": True}
    for make in (partial(BattleCalculator, kind="assault"), SiegeCalculator):
        with pytest.raises(InputError, match="WK-AMB-R22"):
            make(**armies, city=city).answer()
        make(**armies, city=city, faq_tokens=False).answer()
    army = {"troops": [{"men": 50, "nation": None}, {"men": 150, "nation": "Swiss"}], "tokens": 1, "dies": False}
    assert DesertionCalculator(**army).answer().killed > 0
    assert DesertionCalculator(**army, faq_tokens=False).answer().killed == 0
    for options, kills in without("faq_tokens"):
        game = war(nobles={"smalt": at("G3", "100")}, **options).play("improvise")
        found = read_siege(game.rules, game.rules.observe(game.state, Seat(0)), Seat(0))
        assert found is not None and found["faq_tokens"] is kills
