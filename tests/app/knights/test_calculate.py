"""The calculators by finger: taps change the inputs as the engine reads them, the tracker counts, nothing is typed."""

from __future__ import annotations

import re

import pytest

from app.core.calculate.markup import percent
from app.core.play.sitting import Sitting
from app.knights.calculate.full_pile import TRACKED, count_pile, see
from app.knights.calculate.muster_edits import EDITS, PILES, edit
from app.knights.page import KnightsPage
from engine.core.parameters import InputError
from engine.core.table import Table
from engine.knights import GAME
from engine.knights.calculators import CALCULATORS
from engine.knights.calculators.battle import BattleCalculator
from engine.knights.calculators.single_cards import DesertionCalculator, ExpeditionCalculator
from engine.knights.setup import KnightsSetup


def after(calculator, *lines):
    for line in lines:
        calculator = edit(calculator, line)
    return calculator


def opened(slug):
    tab = KnightsPage.tabs["Calculate"]()
    tab.open(slug)
    return tab.sheet


@pytest.mark.parametrize("kind", CALCULATORS, ids=lambda kind: kind.slug)
def test_every_calculator_answers_on_its_sheet_and_its_buttons_are_understood(kind):
    sheet = opened(kind.slug)
    assert "big" in sheet.head.markup
    taps = "" if sheet.taps is None else sheet.taps.markup
    words = set(re.findall(r'data-say="edit" data-text="(\w+)', taps))
    assert words <= {*EDITS, *PILES, "draw", "undraw", "handof", "nohand"}
    for line in re.findall(r'data-say="edit" data-text="([^"]+)"[^>]*>', taps):
        sheet.edit(line)
        assert "does not understand" not in sheet.head.markup, line


def test_armies_and_walls_are_what_the_engine_is_asked():
    calculator = after(
        BattleCalculator(),
        "kind assault",
        "men attackers 0 50",
        "tokens attackers 0 1",
        "shape attackers 0 triangle",
        "army attackers",
        "command attackers 1",
        "city strength 300",
        "city breaches 1",
        "city fortified yes",
        "fresh defenders 0 no",
    )
    by_hand = BattleCalculator(
        kind="assault",
        attackers=[
            {"men": 350, "tokens": 1, "shape": "triangle", "fresh": True},
            {"men": 200, "tokens": 0, "shape": "circle", "fresh": True},
        ],
        attacker_commander=1,
        defenders=[{"men": 300, "tokens": 0, "shape": "square", "fresh": False}],
        city={"strength": 300, "fortified": True, "breaches": 1, "neutral": False, "fortress": False},
    )
    assert calculator.fight() == by_hand.fight()


def test_a_neutral_city_has_no_armies_and_a_fortress_may_hold_troops_without_a_noble():
    neutral = after(BattleCalculator(), "kind assault", "city neutral yes")
    assert neutral.defenders == []
    assert neutral.answer().city_taken > 0
    fortress = after(BattleCalculator(), "kind assault", "city fortress yes", "shape defenders 0 -")
    assert not fortress.fight().defender.armies[0].has_noble
    battle = after(fortress, "kind battle")
    assert battle.fight().defender.armies[0].has_noble
    assert battle.city is None


def test_the_commander_stays_a_noble_when_armies_go():
    calculator = after(BattleCalculator(), "army attackers", "command attackers 1", "remove attackers 1")
    assert calculator.attacker_commander == 0
    calculator.answer()


def test_cards_seen_are_counted_by_taps_and_come_back_with_the_shuffle():
    full = count_pile("knights-battle", "deck")
    assert sum(full.values()) == 24
    calculator = after(BattleCalculator(), "seen deck hit", "seen deck hit", "seen deck draw", "unseen deck draw")
    assert calculator.deck == {**full, "hit": full["hit"] - 2}
    assert calculator.answer() != BattleCalculator().answer()
    assert after(calculator, "shuffle deck").deck is None


def test_the_tracker_stops_at_none_and_at_all():
    full = {"hit": 2, "blank": 1}
    assert see(full, full, "blank", -1) == full
    none = {"hit": 0, "blank": 1}
    assert see(full, none, "hit", 1) == none


@pytest.mark.parametrize(("slug", "field"), [(slug, field) for slug, fields in TRACKED.items() for field in fields])
def test_each_full_pile_is_what_the_calculator_takes_for_granted(slug, field):
    kind = next(each for each in CALCULATORS if each.slug == slug)
    assert sum(count_pile(slug, field).values()) == 24
    assert kind(**{field: dict(count_pile(slug, field))}).answer() == kind().answer()


def test_expeditions_and_desertion_follow_the_cards_seen():
    plain = ExpeditionCalculator().answer().ceylon.plain.expected_gain
    seen = after(ExpeditionCalculator(), "seen ceylon lost").answer().ceylon.plain.expected_gain
    assert seen > plain
    swiss = after(DesertionCalculator(), "dismiss 3", "hire 150 Swiss")
    assert {"men": 150, "nation": "Swiss"} in swiss.troops
    assert after(swiss, "seen unseen Swiss").answer().nations["Swiss"] < swiss.answer().nations["Swiss"]


def test_wk_battle_05_a_full_hand_gets_advice_and_a_part_of_one_none():
    sheet = opened("knights-battle")
    for face in ("hit", "victory", "victory", "avoid"):
        sheet.edit(f"draw {face}")
        assert sheet.calculator.hand is None
    assert "4 of 5 cards" in sheet.taps.markup
    sheet.edit("draw blank")
    assert sheet.calculator.hand == {"hit": 1, "victory": 2, "avoid": 1, "blank": 1}
    best = sheet.calculator.answer().advice[0]
    assert "Keep 1 avoid, 2 victories." in sheet.head.markup
    assert dict(best.kept) == {"avoid": 1, "victory": 2}
    sheet.edit("men attackers 0 100")
    assert sheet.calculator.hand is None
    assert "0 of 6 cards" in sheet.taps.markup


def test_with_a_hand_the_headline_is_the_chance_with_that_hand_and_none_is_below_zero():
    sheet = opened("knights-battle")
    for face in ("hit", "victory", "victory", "avoid", "blank"):
        sheet.edit(f"draw {face}")
    best = sheet.calculator.answer().advice[0]
    assert f"With your hand you win <em>{percent(best.wins)}</em>" in sheet.head.markup
    assert best.wins - best.loses == best.worth
    assert not re.search(r"[-−+]\d[\d.]* ?%", sheet.head.markup + sheet.more.markup)


def test_a_card_seen_leaves_the_hand_alone_and_a_wrong_tap_is_taken_back():
    sheet = opened("knights-battle")
    for face in ("hit", "victory"):
        sheet.edit(f"draw {face}")
    sheet.edit("seen deck blank")
    assert "2 of 5 cards" in sheet.taps.markup
    sheet.edit("undraw victory")
    assert "1 of 5 cards" in sheet.taps.markup
    sheet.edit("undraw victory")
    for face in ("victory", "victory", "avoid", "hit"):
        sheet.edit(f"draw {face}")
    held = {"hit": 2, "victory": 2, "avoid": 1}
    assert sheet.calculator.hand == held
    sheet.edit("seen deck blank")
    assert sheet.calculator.hand == held and "Keep" in sheet.head.markup
    sheet.edit("undraw hit")
    assert sheet.calculator.hand is None and "4 of 5 cards" in sheet.taps.markup


def test_the_form_keeps_what_was_tapped():
    sheet = opened("knights-battle")
    sheet.edit("men attackers 0 50")
    sheet.form.values = {**sheet.form.values, "cap_10": False}
    assert sheet.calculator.attackers[0]["men"] == 350
    assert sheet.calculator.cap_10 is False


def test_the_head_says_the_engines_chance():
    sheet = opened("knights-battle")
    sheet.edit("kind assault")
    assert f"Taken <em>{percent(sheet.calculator.answer().city_taken)}</em>" in sheet.head.markup


@pytest.mark.parametrize(
    "line",
    [
        "",
        "men",
        "men attackers 9 50",
        "men others 0 50",
        "shape attackers 0 hexagon",
        "city roof yes",
        "seen deck joker",
    ],
)
def test_garbage_is_refused_in_one_sentence_and_changes_nothing(line):
    calculator = BattleCalculator()
    with pytest.raises(InputError):
        edit(calculator, line)
    sheet = opened("knights-battle")
    before = sheet.calculator.inputs()
    sheet.edit(line)
    assert sheet.calculator.inputs() == before
    assert 'role="alert"' in sheet.head.markup


def test_a_running_fight_fills_the_calculator_in_and_other_eyes_empty_it():
    position = "Emerande: smalt E4, 100, 100 Polish, tokens 1\nNiebieski: cyan E4, 100, 150 Swiss"
    table = Table(KnightsSetup(position=position), seed=4)
    for line in ("operations E4", "battle E4 niebieski smalt"):
        table.play(line)
    sitting = Sitting(GAME, KnightsPage(), table, ("", ""))
    sitting.lift()
    tab = KnightsPage.tabs["Calculate"]()
    assert tab.open_from_sitting(sitting)
    assert tab.sheet.calculator.attackers[0] == {"men": 200, "tokens": 1, "shape": "square", "fresh": True}
    assert sum(tab.sheet.calculator.hand.values()) == 3
    assert "3 of 3 cards" in tab.sheet.taps.markup
    sitting.play(table.legal_actions()[0])
    assert tab.sheet.calculator.hand is None
    assert "0 of 5 cards" in tab.sheet.taps.markup


@pytest.mark.parametrize(
    ("slug", "said"),
    [
        ("knights-assembly", ("Spend <em>0 votes</em>", "Camp against camp", "seat 3 + seat 4", "Seat 1 (presides)")),
        ("knights-influence", ("Ends <em>in 2 turns</em>", "seat 3 ahead", "1 city more, from now on")),
        ("knights-triggers", ("Taxes: <em>4 % to 15 %</em>", "Your card starts it")),
    ],
)
def test_the_calculators_of_the_realm_say_the_answer_first(slug, said):
    sheet = opened(slug)
    told = sheet.head.markup + sheet.more.markup
    assert all(words in told for words in said)
    assert said[0] in sheet.head.markup
    assert "&amp;" not in told, "nothing is escaped twice"
