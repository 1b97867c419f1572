"""The Calculate tab of Battue: tiles and hordes by name, advice for the cards that are held."""

from app.battue.page import BattuePage
from engine.battue.raid_calculator import BattueRaid


def test_a_raid_filled_in_from_a_game_speaks_of_tiles_and_hordes_by_name():
    tab = BattuePage.tabs["Calculate"]()
    tab.open("battue-raid")
    names = {"horde_names": ["The camp"], "target_names": ["<b>Thermae R10"]}
    tab.sheet.show(BattueRaid(hordes=[6], defences=[3], points=[2], **names))
    assert "The camp sends 6 to &lt;b&gt;Thermae R10." in tab.sheet.head.markup
    assert tab.sheet.form.hints == {"hordes": "1 The camp", "defences": "1 <b>Thermae R10"}
    assert "Target 1" not in tab.sheet.head.markup + tab.sheet.more.markup


def test_numbers_of_a_raid_are_taken_by_steps_and_a_wrong_one_is_a_sentence():
    tab = BattuePage.tabs["Calculate"]()
    tab.open("battue-raid")
    tab.sheet.form.values = {**tab.sheet.form.values, "hordes": [8, 5]}
    assert tab.sheet.calculator.hordes == [8, 5]
    tab.sheet.form.values = {**tab.sheet.form.values, "defences": [3, 4, 4]}
    assert 'role="alert"' in tab.sheet.head.markup and "has 2 numbers" in tab.sheet.head.markup


def test_with_rerolls_in_hand_the_advice_is_the_one_for_these():
    tab = BattuePage.tabs["Calculate"]()
    tab.open("battue-assault")
    tab.sheet.form.values = {**tab.sheet.form.values, "warriors": 7, "defence": 6, "defenders": 2, "evil_eyes": 1}
    rows = tab.sheet.calculator.current_rows(tab.sheet.calculator.answer().best_stopping)
    leaves = [row.defenders for row in rows if not row.fight_on_with]
    assert tab.sheet.head.markup.count("leave if you can") == len(leaves)


def test_a_single_warrior_is_one_warrior():
    tab = BattuePage.tabs["Calculate"]()
    tab.open("battue-assault")
    tab.sheet.form.values = {**tab.sheet.form.values, "warriors": 1, "defence": 12}
    assert "It costs 1 warrior on average." in tab.sheet.head.markup
