"""The table that is laid out by taps: its words are those of the engine, whatever lies anywhere."""

from __future__ import annotations

import re
from random import Random

import pytest

from app.core.calculate.one import CalculatorSheet
from app.core.calculate.tab import CalculateTab
from app.saga.calculate.layouts import LAYOUTS
from app.saga.calculate.table_edits import EDITS, TURNS
from engine.bots.random_bot import RandomBot
from engine.core.position_calculator import MARK
from engine.core.table import Table
from engine.saga import GAME
from engine.saga.board import ALL_LANDS, list_knights
from engine.saga.calculators import CALCULATORS
from engine.saga.calculators.threat import SagaThreat
from engine.saga.pieces import COLOURS, VALUE
from engine.saga.position import write_position
from engine.saga.state import SagaState
from engine.saga.steps import Acting

TABLES = ("saga-threat", "saga-score", "saga-market", "saga-tempo")
BUTTON = re.compile(r'data-say="edit" data-text="([^"]*)"[^>]*?(disabled)?>')


def open_sheet(slug: str = "saga-threat") -> CalculatorSheet:
    tab = CalculateTab(CALCULATORS, LAYOUTS)
    tab.open(slug)
    return tab.sheet


def taps_for(state: SagaState) -> list[str]:
    """How a person lays out a table from a bare one: land by land, column by column."""
    seats = range(len(state.sets))
    taps = [f"seats {len(state.sets)}", "clear"]
    for seat in seats:
        taps += [f"at seat {seat} 0", f"set {state.sets[seat]}", f"chips {state.chips[seat]}"]
    taps += [f"neutral {state.neutral}"]
    for land in ALL_LANDS:
        taps += [f"at land 0 {land}", *(f"guard {knight}" for knight in state.neutrals[land])]
    for seat in seats:
        for land in ALL_LANDS:
            row = list_knights(state, seat, land)
            taps += [f"at column {seat} {land}", *(f"lay {knight}" for knight in row)] if row else []
            taps += ["hold"] if row and state.owners[land] == seat else []
        hand = [knight for knight in state.hands[seat] if not knight.endswith(f"/{state.sets[seat]}")]
        taps += [f"at seat {seat} 0", *(f"buy {knight}" for knight in hand)]
    for land in ALL_LANDS:
        taps += [f"at land 0 {land}", *(["face"] if state.backs[land] else []), *(["used"] if state.used[land] else [])]
    taps += [f"at seat {state.active} 0", "turn", *(["laid"] if state.has_laid else [])]
    return taps + (["bought"] if state.has_bought else [])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_any_table_of_a_game_is_laid_out_by_taps_and_its_words_are_the_engines(seats: int) -> None:
    table, random = Table(GAME.setup(seats=seats, draw_faces=True), seed=seats), Random(seats)
    bot, found = RandomBot(), 0
    while isinstance(table.to_act, int) and found < 2:
        state = table.state
        if isinstance(state.step, Acting) and state.round > 5 + 4 * found and not state.hidings:
            sheet = open_sheet()
            for line in taps_for(state):
                sheet.edit(line)
            assert "alert" not in sheet.head.markup
            words = write_position(table.rules.terms, state, MARK)
            assert set(sheet.calculator.position.split(MARK)) >= set(words.split(MARK)) - {f"round: {state.round}"}
            found += 1
        table.play(bot.choose(table.rules, table.view(table.to_act), table.legal_actions(), random))
    assert found == 2


def test_every_button_is_understood_and_no_card_is_ever_lost() -> None:
    """Taps at random: whatever they make, all 12 cards of each set lie somewhere, and the words follow."""
    random, sheet, used = Random(5), open_sheet(), set()
    for _ in range(120):
        lines = [line for line, is_off in BUTTON.findall(sheet.taps.markup) if not is_off]
        lines = [line for line in lines if line != "clear" or random.random() < 0.05]
        line = random.choice([random.choice([each for each in lines if each.startswith(word)])
                              for word in sorted({each.partition(" ")[0] for each in lines})])  # fmt: skip
        used.add(line.partition(" ")[0])
        sheet.edit(line)
        assert "does not understand" not in sheet.head.markup, line
        state = sheet._layout._bench.table.state
        rows = [
            *state.hands,
            *state.neutrals,
            state.market,
            state.hooded,
            *(row for seat in state.columns for row in seat),
        ]
        cards = sorted(knight for row in rows for knight in row if VALUE.get(knight))
        terms = sheet._layout._bench.table.terms
        assert cards == sorted(
            knight for number in (*state.sets, state.neutral) for knight in terms.knights[number - 1]
        )
        assert sheet.calculator.position == write_position(terms, state, MARK)
    assert used >= {*EDITS, *TURNS} - {"hood", "used"}


STRANGE = ["", "at", "at land 0 9", "at column 7 0", "at column -1 0", "lay V4/9", "lay", "set 9", "chips x",
           "guard ?/1", "buy V4/1", "return V4/1", "seats 9", "x" * 500]  # fmt: skip


@pytest.mark.parametrize("line", STRANGE)
def test_a_strange_line_is_one_sentence_and_changes_nothing(line: str) -> None:
    sheet = open_sheet()
    before = sheet.calculator.link()
    sheet.edit(line)
    assert "does not understand" in sheet.head.markup and sheet.calculator.link() == before


def test_typed_words_lead_the_table_and_broken_ones_leave_a_way_out() -> None:
    sheet = open_sheet("saga-score")
    lands = "V1 R2, R3 Y4, Y4 G2, G4 R2, B3 O1, O3 Y1"
    sheet.form.values = {**sheet.form.values, "position": f"North: armies G4 B2 | neutral: 4 | lands: {lands}"}
    shown = sheet.taps.markup
    assert "green 4, blue 2" in shown and "alert" not in sheet.head.markup
    sheet.form.values = {**sheet.form.values, "position": "rubbish"}
    assert "do not hold" in sheet.taps.markup and "alert" in sheet.head.markup
    sheet.edit("clear")
    assert "nobody guards" in sheet.head.markup and sheet.calculator.position.startswith("North: set 1")


def test_a_face_down_card_goes_where_a_hood_allows_it_and_comes_back() -> None:
    sheet = open_sheet()
    for line in ("at land 0 4", "face", "at column 2 2", "pick", "hood", "lay G1/3"):
        sheet.edit(line)
    assert "[G1/3]B" in sheet.calculator.position and "alert" not in sheet.head.markup
    sheet.edit("pick")
    assert "[" not in sheet.calculator.position and "Used" not in sheet.calculator.position


def test_one_table_serves_all_five_calculators() -> None:
    """What was laid out under one is there under the others; the conquest takes its cards from it."""
    tab = CalculateTab(CALCULATORS, LAYOUTS)
    tab._bar.tell("calculator", "saga-tempo")
    assert isinstance(tab.sheet, CalculatorSheet)
    tab.sheet.edit("at column 0 4")
    tab.sheet.edit("lay B3/1")
    words = tab.sheet.calculator.position
    for slug in TABLES:
        tab._bar.tell("calculator", slug)
        assert tab.sheet.calculator.slug == slug and tab.sheet.calculator.position == words
    tab._bar.tell("calculator", "saga-conquest")
    own = tab.sheet.calculator
    _, state, view = SagaThreat(position=words).table()
    assert own.hand == list(state.hands[0]) and own.chips == 4
    assert COLOURS.index(own.land) in [land for land in ALL_LANDS if view.owners[land] != 0]
