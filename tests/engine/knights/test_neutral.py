"""The neutral cards of war, played through the engine by lines of text."""

from fractions import Fraction
from random import Random

import msgspec
import pytest

from engine.bots.judge import JudgingBot
from engine.core.edition import packaged, read_edition
from engine.core.refusal import SetupError
from engine.core.seat import CHANCE
from engine.core.table import Table, load_table
from engine.knights.actions import KnightsAction
from engine.knights.bots import KnightsJudge
from engine.knights.edition import KnightsEdition
from engine.knights.invariants import list_faults
from engine.knights.pieces import Neutral
from engine.knights.setup import CROWDED, KnightsSetup
from engine.knights.state import KnightsState
from engine.knights.steps import Building, Choosing, Maintaining, Mustering, Over


def at(place, *troops, **more):
    return {"place": place, "troops": list(troops), **more}


NOBLES = {"smalt": at("E3", "100", "150Polish", tokens=2), "cyan": at("A7", "100", "50", tokens=1)}
CITIES = {
    "Vecht": {"baron": "emerande", "breaches": 2},
    "Monz": {"baron": "emerande"},
    "Thira": {"baron": "niebieski", "fortified": True},
    "Surat": {"breaches": 1},
}
FORTS = {"emerande": at("D3", "50", breaches=1, tokens=1), "niebieski": at("F6", "50")}


@pytest.fixture
def works(war):
    """Everybody passes, then this card is turned up."""

    def begin(card="defence_works", **changes):
        given = {"nobles": NOBLES, "cities": CITIES, "fortresses": FORTS, "goes": 1, "neutral_cards": True}
        game = war(**{**given, **changes})
        game.play(*["pass"] * len(game.rules.barons))
        return game.play(f"reveal {card}")

    return begin


def is_upkeep(game) -> bool:
    """The neutral card is done with."""
    return isinstance(game.state.step, Mustering) or game.state.turn == 2


def holdings(state: KnightsState):
    table = state
    return (
        sum(table.crowns),
        sum(city.breaches for city in table.cities) + sum(fort.breaches for fort in table.forts),
        sum(city.fortified for city in table.cities),
        sum(noble.tokens for noble in table.nobles) + sum(fort.tokens for fort in table.forts),
    )


# --- turning up -----------------------------------------------------------------------------------------------


def test_wk_neutral_01_one_card_after_the_last_of_a_turn_and_before_the_upkeep(war):
    """Nine of 18 cities are not enough; Smalt's tenth wins, but only when the neutral card is done."""
    names = ["Vecht", "Fröli", "Kovel", "Ballin", "Arnfels", "Belmor", "Corvena", "Surat", "Estrel", "Monz"]
    cities = {name: {"baron": "emerande"} for name in names}
    game = war(nobles=NOBLES, cities=cities, goes=1, neutral_cards=True).play("pass")
    assert game.table.to_act == 1
    game.play("pass")
    assert game.table.to_act is CHANCE
    game.play("reveal defence_works")
    assert isinstance(game.state.step, Building)
    game.play("fortify G3")
    assert isinstance(game.state.step, Over)
    assert game.log()[-3:] == ["WK-NEUTRAL-01", "WK-NEUTRAL-05", "WK-END-01"]


def test_wk_neutral_01_without_the_option_the_upkeep_follows_at_once(war):
    game = war(nobles=NOBLES, cities=CITIES, goes=1).play("pass", "pass")
    assert (game.state.turn, game.table.to_act) == (2, 0)
    assert game.state.neutrals_used == ()


def test_wk_neutral_01_each_card_counts_and_comes_again_when_all_have_come(war):
    game = war(nobles={"smalt": at("E3", "50"), "cyan": at("A7", "50")}, goes=1, turns=6, neutral_cards=True)
    chances = []
    for card in ("defence_works", "troop_maintenance", "defence_works", "uncertain_weather", "uncertain_weather"):
        game.play("pass", "pass")
        found = {str(each.action): each.weight for each in game.rules.chances(game.table.state)}
        chances.append({line.split()[1]: Fraction(count, sum(found.values())) for line, count in found.items()})
        assert set(game.menu()) == set(found)
        game.play(f"reveal {card}")
    half, quarter, third = Fraction(1, 2), Fraction(1, 4), Fraction(1, 3)
    assert chances[0] == {"defence_works": half, "troop_maintenance": quarter, "uncertain_weather": quarter}
    assert chances[1] == dict.fromkeys(("defence_works", "troop_maintenance", "uncertain_weather"), third)
    assert chances[2] == {"defence_works": half, "uncertain_weather": half}
    assert chances[3] == {"uncertain_weather": 1}
    assert chances[4] == chances[0]
    assert game.state.neutrals_used == (Neutral.UNCERTAIN_WEATHER,)


def test_wk_neutral_01_only_cards_that_are_left_are_turned_up(war):
    game = war(nobles={"smalt": at("E3", "50"), "cyan": at("A7", "50")}, goes=1, neutral_cards=True)
    game.play("pass", "pass", "reveal uncertain_weather", "pass", "pass")
    assert game.refusal("reveal uncertain_weather") == "WK-NEUTRAL-01"
    assert game.refusal("draw smalt") == "WK-DEST-03"
    assert game.refusal("done") == "WK-ACT-02"
    assert "neutral card" in str(game.rules.describe(game.table.view(None)))


# --- Defence Works --------------------------------------------------------------------------------------------


def test_wk_neutral_03_one_place_each_clockwise_from_the_president(works):
    game = works(president="niebieski", crowns={"emerande": 15, "niebieski": 15}, cities={
        **CITIES, "Thira": {"baron": "niebieski", "breaches": 1}})  # fmt: skip
    assert game.table.to_act == 1
    assert game.menu() == ["repair A7 1", "fortify A7", "done"]
    game.play("repair A7 1")
    assert game.table.to_act == 0
    assert game.menu() == ["fortify G3", "repair E3 1", "repair E3 2", "fortify E3", "repair D3 1", "done"]
    game.play("fortify E3")
    assert is_upkeep(game)
    assert (game.city("Vecht").fortified, game.city("Vecht").breaches) == (True, 2)
    assert game.state.crowns == (11, 13)


def test_wk_neutral_04_each_breach_costs_two_crowns_and_several_of_one_place_may_go(works):
    game = works()
    game.play("repair E3 2")
    assert (game.city("Vecht").breaches, game.state.crowns[0]) == (0, 11)
    assert game.state.forts[0].breaches == 1


def test_wk_neutral_04_and_wk_fort_01_the_fortress_is_repaired(works):
    game = works()
    game.play("repair D3 1")
    assert (game.state.forts[0].breaches, game.state.crowns[0]) == (0, 13)
    assert "repairs a breach of the fortress for 2 crowns" in " ".join(str(e) for _, e in game.table.log())


def test_wk_neutral_04_no_more_than_can_be_paid(works):
    game = works(crowns={"emerande": 3, "niebieski": 3})
    assert game.menu() == ["repair E3 1", "repair D3 1", "done"]
    assert game.refusal("repair E3 2") == "WK-NEUTRAL-04"
    assert game.refusal("fortify E3") == "WK-NEUTRAL-05"
    assert "costs 4 crowns, and you have 3" in str(game.table.why_illegal("fortify E3").sentence)


def test_wk_neutral_05_and_wk_fortify_01_a_city_is_fortified_once_for_four_crowns(works):
    game = works(fortresses={})
    game.play("fortify G3")
    assert (game.city("Monz").fortified, game.state.crowns[0]) == (True, 11)
    game.play("pass", "pass", "reveal defence_works")
    assert "fortify G3" not in game.menu()
    assert game.refusal("fortify G3") == "WK-FORTIFY-01"


def test_wk_neutral_05_and_wk_fort_01_a_fortress_is_never_fortified(works):
    game = works()
    assert "fortify D3" not in game.menu()
    assert game.refusal("fortify D3") == "WK-NEUTRAL-05"


SIEGE = {
    "nobles": {**NOBLES, "cyan": at("E3", "150Swiss", "100"), "prussen": at("D3", "50", "150Polish")},
    "cities": {**CITIES, "Vecht": {"baron": "emerande", "breaches": 2, "siege": {"baron": "niebieski"}}},
    "fortresses": {**FORTS, "emerande": at("D3", "50", breaches=1, tokens=1, siege={"baron": "niebieski"})},
}


def test_wk_neutral_06_and_wk_siege_04_a_besieged_city_is_neither_repaired_nor_fortified(works):
    game = works(**SIEGE)
    assert game.menu() == ["fortify G3", "done"]
    assert game.refusal("repair E3 1") == game.refusal("fortify E3") == "WK-NEUTRAL-06"


def test_wk_amb_36_a_besieged_fortress_is_not_repaired(works):
    assert works(**SIEGE).refusal("repair D3 1") == "WK-AMB-36"


@pytest.mark.parametrize(
    ("line", "rule", "words"),
    [
        ("repair A7 1", "WK-NEUTRAL-03", "belongs to Mieczyslaw Niebieski"),
        ("fortify C4", "WK-NEUTRAL-03", "Surat is neutral"),
        ("repair A1 1", "WK-NEUTRAL-03", "No city and no fortress"),
        ("fortify nowhere", "WK-NEUTRAL-03", "no 'nowhere' on this board"),
        ("repair F6 1", "WK-NEUTRAL-03", "The fortress in F6 belongs to"),
        ("repair G3 1", "WK-NEUTRAL-04", "Monz has no breach"),
        ("repair E3 3", "WK-NEUTRAL-04", "3 cannot be repaired"),
        ("repair E3 0", "WK-NEUTRAL-04", "0 cannot be repaired"),
        ("maintain smalt 1", "WK-NEUTRAL-07", "with the neutral card Troop Maintenance"),
        ("pass", "WK-ACT-02", "nothing like that is asked for here"),
    ],
)
def test_wrong_works_are_refused_by_their_rule_with_what_could_be_built(works, line, rule, words):
    refusal = works().table.why_illegal(line)
    assert refusal.rule == rule
    assert words in str(refusal.sentence)
    if rule.startswith("WK-NEUTRAL") and "Troop" not in words and "nowhere" not in words:
        offers = "fortify Monz, repair up to 2 breaches of Vecht, fortify Vecht, repair a breach of the fortress in D3"
        assert str(refusal.tip) == f"You may {offers}, or do nothing."


def test_wk_neutral_03_a_second_place_is_refused(works):
    game = works().play("repair E3 1")
    assert is_upkeep(game)
    both = works(cities={**CITIES, "Thira": {"baron": "niebieski"}}).play("repair E3 1")
    assert both.table.to_act == 1
    refusal = both.table.why_illegal("repair D3 1")
    assert refusal.rule == "WK-NEUTRAL-03"
    assert "is done with this card" in str(refusal.sentence)


def test_wk_neutral_03_whoever_can_do_nothing_is_not_asked_and_who_declines_pays_nothing(works):
    """Thira is fortified and whole: Niebieski has nothing to choose."""
    game = works().play("done")
    assert is_upkeep(game)
    assert game.state.crowns == (15, 15)
    poor = works(crowns={"emerande": 1, "niebieski": 1})
    assert is_upkeep(poor)
    assert "Nobody can make use of it." in [str(event.phrase) for _, event in poor.table.log()]


def test_wk_breach_03_an_overseas_city_is_repaired_too(works):
    game = works(cities={"Acre": {"baron": "emerande", "breaches": 1}}, fortresses={})
    assert game.menu() == ["repair Acre 1", "fortify Acre", "done"]


# --- Troop Maintenance ----------------------------------------------------------------------------------------


def test_wk_neutral_07_tokens_of_one_army_for_two_crowns_each(works):
    game = works("troop_maintenance")
    assert game.menu() == ["maintain smalt 1", "maintain smalt 2", "maintain garrison 1", "done"]
    game.play("maintain smalt 2")
    assert (game.noble("smalt").tokens, game.state.crowns) == (0, (11, 15))
    assert game.state.forts[0].tokens == 1
    assert game.menu() == ["maintain cyan 1", "done"]
    assert "is done with this card" in str(game.table.why_illegal("maintain smalt 1").sentence)
    game.play("done")
    assert game.noble("cyan").tokens == 1
    assert is_upkeep(game)


def test_wk_neutral_07_the_garrison_is_an_army(works):
    game = works("troop_maintenance").play("maintain garrison 1")
    assert (game.state.forts[0].tokens, game.noble("smalt").tokens, game.state.crowns[0]) == (0, 2, 13)


def test_wk_amb_36_besieged_armies_are_maintained(works):
    game = works("troop_maintenance", **SIEGE)
    assert game.menu() == ["maintain smalt 1", "maintain smalt 2", "maintain garrison 1", "done"]


def test_wk_neutral_07_at_sea_too(works):
    game = works("troop_maintenance", nobles={**NOBLES, "smalt": at("A2", "100", "50", tokens=1, at_sea=True)})
    assert "maintain smalt 1" in game.menu()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("maintain cyan 1", "belongs to Mieczyslaw Niebieski"),
        ("maintain nobody 1", "no noble 'nobody'"),
        ("maintain celadon 1", "bears no loss token"),
        ("maintain smalt 3", "3 cannot be taken off"),
        ("maintain smalt 2", "costs 4 crowns, and you have 3"),
        ("maintain smalt 0", "0 cannot be taken off"),
    ],
)
def test_wk_neutral_07_wrong_maintenance_is_refused(works, line, words):
    refusal = works("troop_maintenance", crowns={"emerande": 3, "niebieski": 3}).table.why_illegal(line)
    assert refusal.rule == "WK-NEUTRAL-07"
    assert words in str(refusal.sentence)
    if "nobody" not in line:
        offers = "take a loss token off Alan of Smalt, take a loss token off the garrison"
        assert str(refusal.tip) == f"You may {offers}, or do nothing."


# --- Uncertain Weather ----------------------------------------------------------------------------------------


def test_wk_neutral_08_and_wk_dest_03_the_pile_becomes_one_batch_that_everybody_knows(war):
    """After a battle each side knows its own discards under the pile; after the shuffle nobody knows any order."""
    nobles = {"smalt": at("D2", "100"), "cyan": at("D2", "100", "50Swiss")}
    game = war(nobles=nobles, goes=1, neutral_cards=True, destiny={"top": ["zinnober"]})
    game.play("improvise", "battle D2 niebieski smalt")
    game.draw("victory", "blank", "blank").draw("hit", "hit", "hit")
    game.play("keep victory", "keep hit", "refrain")
    while not isinstance(game.state.step, Choosing):
        game.play(game.menu()[0])
    game.play("pass")
    before = game.table.state.pile
    assert [(len(batch.cards), batch.known_to) for batch in before][1:3] == [(2, (0,)), (2, (1,))]
    known = game.table.view(0)
    assert known.known != game.table.view(1).known
    game.play("reveal uncertain_weather")
    (batch,) = game.table.state.pile
    assert (batch.cards, batch.known_to) == (tuple(range(24)), None)
    for seat in (None, 0, 1):
        view = game.table.view(seat)
        assert (view.batches, view.known, view.unplaced) == ((24,), (tuple(range(24)),), ())
    assert game.log()[-2:] == ["WK-NEUTRAL-01", "WK-NEUTRAL-08"]


def test_wk_neutral_08_every_card_is_as_likely_after_the_shuffle(war):
    nobles = {"smalt": at("D2", "100"), "cyan": at("D2", "100", "50Swiss")}
    game = war(nobles=nobles, goes=1, neutral_cards=True, destiny={"top": ["black"], "under": ["smalt"]})
    game.play("pass", "pass", "reveal uncertain_weather", "improvise", "battle D2 niebieski smalt")
    assert sorted(each.weight for each in game.rules.chances(game.table.state)) == [1] * 24


# --- the whole --------------------------------------------------------------------------------------------------


def prices(line):
    verb, *words = str(line).split()
    return {
        "repair": lambda: (2 * int(words[1]), int(words[1]), 0, 0),
        "fortify": lambda: (4, 0, -1, 0),
        "maintain": lambda: (2 * int(words[1]), 0, 0, int(words[1])),
        "done": lambda: (0, 0, 0, 0),
    }[verb]()


def test_crowns_breaches_and_tokens_change_by_what_is_bought_and_no_more():
    """In wars at random: every purchase pays its price, and nobody else's holdings change with it."""
    setup = KnightsSetup(seats=3, turns=12, goes=3, position=CROWDED, neutral_cards=True)
    rules, bought = setup.rules(), set()
    for seed in range(6):
        rng, state = Random(seed), rules.start()
        while menu := rules.legal_actions(state):
            action, before = rng.choice(menu), state
            state = rules.apply(state, action)
            if isinstance(before.step, Building | Maintaining):
                paid = tuple(was - now for was, now in zip(holdings(before), holdings(state), strict=True))
                assert paid == prices(action)
                others = [seat for seat in rules.seats if seat != before.to_act]
                assert [state.crowns[seat] for seat in others] == [before.crowns[s] for s in others]
                bought.add(type(action).__name__)
            assert not list(list_faults(rules, state))
    assert bought == {"Repair", "Fortify", "Maintain", "Done"}


def test_a_record_of_a_war_with_neutral_cards_replays():
    table = Table(KnightsSetup(seats=3, turns=6, position=CROWDED, neutral_cards=True), seed=4)
    rng = Random(4)
    while table.outcome() is None:
        table.play(rng.choice(table.legal_actions()))
    lines = [str(moment.action).split()[0] for moment in table._moments]
    assert lines.count("reveal") == 6
    again = load_table(table.save(), KnightsSetup)
    assert again.digest() == table.digest()


def test_actions_read_back_from_text_and_json(works):
    game = works()
    for line in ("reveal troop_maintenance", "repair E3 2", "fortify Acre", "maintain garrison 1"):
        action = game.table._read(line)
        assert str(action) == line
        assert msgspec.json.decode(msgspec.json.encode(action), type=KnightsAction) == action


def test_invariants_see_cards_that_cannot_be(works):
    game = works()
    state = game.table.state

    def faults(**changes):
        return list(list_faults(game.rules, msgspec.structs.replace(state, **changes)))

    assert not faults()
    assert faults(neutrals_used=(Neutral.UNCERTAIN_WEATHER,) * 2) == [
        "more neutral cards were turned up than there are."
    ]
    assert faults(step=Building(1)) == ["somebody else than the baron of the step is to act."]


def test_the_cautious_bot_builds_when_it_is_rich_and_keeps_a_reserve(works):
    bot = JudgingBot(KnightsJudge, 0.4)
    for crowns, expected in ((15, "repair E3 2"), (7, "repair E3 1"), (5, "done")):
        game = works(crowns={"emerande": crowns, "niebieski": 0})
        for seed in range(5):
            chosen = bot.choose(game.rules, game.table.view(0), game.table.legal_actions(), Random(seed))
            assert str(chosen) in (expected, "repair D3 1") if crowns == 7 else str(chosen) == expected
    tended = works("troop_maintenance")
    chosen = bot.choose(tended.rules, tended.table.view(0), tended.table.legal_actions(), Random(1))
    assert str(chosen) == "maintain smalt 2"


# --- the edition ------------------------------------------------------------------------------------------------


def without_neutral(text):
    start = text.index("[neutral]")
    return text[:start] + text[text.index("[seats]") :]


def test_an_edition_may_do_without_neutral_cards_but_not_play_with_them():
    from importlib import resources

    text = resources.files("engine.knights").joinpath("edition.toml").read_text(encoding="utf-8")
    edition = read_edition(without_neutral(text), KnightsEdition)
    assert edition.neutral is None
    assert KnightsSetup(edition=edition).rules().neutral_counts == {}
    with pytest.raises(SetupError, match="does not say how many neutral cards"):
        KnightsSetup(edition=edition, neutral_cards=True).rules()


def test_wk_neutral_01_the_box_counts_two_works_one_maintenance_and_one_weather():
    edition = packaged(KnightsEdition)
    assert list(edition.neutral.counts().values()) == [2, 1, 1]
