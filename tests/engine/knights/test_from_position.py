"""Siege, expedition, revolt and desertion filled in from a running game, knowing only what the seat may know."""

from fractions import Fraction
from random import Random

import pytest

from engine.knights.calculators import CALCULATORS
from engine.knights.calculators.siege import SiegeCalculator
from engine.knights.calculators.single_cards import DesertionCalculator, ExpeditionCalculator, RevoltCalculator
from engine.knights.setup import CROWDED, KnightsSetup
from engine.knights.steps import Deserting, Over


def at(place, *troops, **more):
    return {"place": place, "troops": list(troops), **more}


def filled(calculator, game, seat):
    return calculator.from_view(game.rules, game.rules.observe(game.table.state, seat), seat)


BEATEN = {
    "smalt": at("D2", "100", "100Polish"),
    "cyan": at("D2", "100", "50", "100Swiss", "50Swiss", "50Polish"),
    "azure": at("F7", "50"),
}


def lose_the_count(game):
    """Smalt wins by one: Cyan has to retreat."""
    game.play("improvise", "battle D2 niebieski smalt")
    game.draw("victory", "blank", "blank", "avoid").draw("hit", "hit", "hit", "hit", "hit")
    return game.play("keep victory", "keep -", "refrain")


# --- sieges ---


def test_wk_siege_01_the_siege_that_fresh_nobles_might_lay(war):
    nobles = {"smalt": at("G3", "100", "150Polish"), "celadon": at("G3", "50", fresh=False), "cyan": at("G3", "50")}
    game = war(nobles=nobles, cities={"Monz": {"baron": "niebieski", "fortified": True, "breaches": 1}})
    found = filled(SiegeCalculator, game, 0)
    assert [army["men"] for army in found.attackers] == [250]
    assert [army["men"] for army in found.defenders] == [50]
    assert found.city["strength"] == 200
    assert found.city["fortified"]
    answer = found.answer()
    assert (answer.step, answer.margin) == ("too_weak", 450 - 450)
    assert filled(SiegeCalculator, game, 1) is None
    game.play("improvise")
    assert game.refusal("besiege G3 smalt") == "WK-SIEGE-01"


def test_wk_siege_07_the_own_marker_comes_first_and_says_since_when(war):
    nobles = {"smalt": at("G3", "100", "150Polish"), "celadon": at("E3", "50", "50Polish"), "cyan": at("A7", "50")}
    game = war(nobles=nobles, cities={"Monz": {"siege": {"baron": "emerande"}}})
    found = filled(SiegeCalculator, game, 0)
    assert (found.begun, found.turn, found.city["neutral"]) == (0, 1, True)
    assert found.answer().step == "falls"
    elsewhere = game.play("operations E3")
    assert filled(SiegeCalculator, elsewhere, 0).city["strength"] == 300


def test_wk_siege_01_a_declared_siege_and_the_garrison_of_a_fortress(war):
    nobles = {"smalt": at("H2", "100", "150Polish"), "celadon": at("H2", "150English"), "scarletti": at("H2", "50")}
    game = war(seats=3, nobles=nobles, fortresses={"niebieski": at("H2", "50", tokens=0)})
    game.play("improvise", "besiege H2 smalt,celadon")
    for seat in (0, 1, 2):
        found = filled(SiegeCalculator, game, seat)
        assert [army["men"] for army in found.attackers] == [250, 150]
        assert [army["shape"] for army in found.defenders] == [None]
        assert found.answer().margin == 600 - 350


def test_wk_amb_r30_no_siege_is_offered_where_another_baron_besieges(war):
    nobles = {"smalt": at("G3", "100", "150Polish"), "cyan": at("G3", "50")}
    game = war(nobles=nobles, cities={"Monz": {"siege": {"baron": "niebieski"}}})
    assert filled(SiegeCalculator, game, 0) is None
    assert filled(SiegeCalculator, game, 1).begun == 0


# --- destiny ---


def test_wk_exped_06_expeditions_know_the_cards_seen(war):
    game = war(crowns={"niebieski": 3, "emerande": 0}, nobles=BEATEN)
    found = filled(ExpeditionCalculator, game, 1)
    assert found.stake == 3
    assert found.answer().china == ExpeditionCalculator.from_options({"stake": 3}).answer().china
    assert filled(ExpeditionCalculator, game, 0) is None  # without a crown there is no stake
    lose_the_count(game)
    seen = filled(ExpeditionCalculator, game, 1)
    # the attacker discarded three cards unseen: they count as unseen; his one card and the five blue ones do not
    assert sum(seen.china.values()) == 24 - 1 - 5


def test_wk_bilan_05_revolts_count_cities_without_a_noble(war):
    cities = {name: {"baron": "niebieski"} for name in ("Vecht", "Monz", "Corvena")}
    nobles = {"cyan": at("G3", "50"), "azure": at("I2", "50", at_sea=True), "smalt": at("D2", "100")}
    game = war(nobles=nobles, cities=cities)
    found = filled(RevoltCalculator, game, 1)
    assert sorted(found.incomes) == [3, 4]  # Corvena, whose noble is at sea, and Vecht
    assert (found.unseen, found.revolts) == (24, 8)
    assert found.answer().expected_price == Fraction(2 * 7 * 8, 24)
    assert filled(RevoltCalculator, game, 0) is None


def test_wk_retreat_02_the_beaten_army_and_the_card_drawn(war):
    game = lose_the_count(war(nobles=BEATEN))
    assert isinstance(game.state.step, Deserting)
    for seat in (0, 1):
        found = filled(DesertionCalculator, game, seat)
        assert (found.dies, found.tokens, sum(army["men"] for army in found.troops)) == (False, 0, 350)
    chances = game.rules.chances(game.table.state)
    swiss = [
        c for c in chances if game.rules.edition.destiny.cards[game.rules.card_index[c.action.card]].nation == "Swiss"
    ]
    assert filled(DesertionCalculator, game, None).answer().men_left.expectation() < 350
    game.draw_card(swiss[0].action.card)
    assert game.menu() == ["desert 50Swiss", "desert 100Swiss"]
    certain = filled(DesertionCalculator, game, 1).answer()
    assert dict(certain.deserter) == {"50 Swiss": 1}


def test_wk_retreat_02_in_a_fight_what_a_retreat_would_cost_the_commander(war):
    game = war(nobles=BEATEN).play("improvise", "battle D2 niebieski smalt")
    found = filled(DesertionCalculator, game, 1)
    assert (found.dies, len(found.troops)) == (False, 5)
    assert len(filled(DesertionCalculator, game, 0).troops) == 2
    assert filled(DesertionCalculator, game, None) is None
    assert filled(DesertionCalculator, war(nobles=BEATEN), 1) is None


@pytest.mark.parametrize("seed", range(3))
def test_every_calculator_answers_whatever_a_game_fills_in(seed):
    """Random wars: what is filled in is never refused, and a siege that is offered is judged as the rules judge it."""
    rules = KnightsSetup(seats=3, turns=6, goes=2, position=CROWDED).rules()
    rng, state, kinds = Random(seed), rules.start(), set()
    light = [each for each in CALCULATORS if each.slug != "knights-battle"]
    for _ in range(400):
        menu = rules.legal_actions(state)
        if not menu:
            break
        for seat in (0, 1, 2):
            view = rules.observe(state, seat)
            for calculator in light:
                found = calculator.from_view(rules, view, seat)
                if found is not None:
                    kinds.add(calculator.slug)
                    answer = found.answer()
                    if calculator is DesertionCalculator:
                        assert sum(answer.men_left.values()) == 1
        state = rules.apply(state, rng.choice(menu))
    assert kinds >= {"knights-siege", "knights-expedition"}
    if isinstance(state.step, Over):
        assert all(each.from_view(rules, rules.observe(state, 0), 0) is None for each in light)
