"""The Calculate tab for any calculator: form, answer, refusals, links; nothing of one seat stays for the next."""

import re
from concurrent.futures import BrokenExecutor, Future
from fractions import Fraction

import param
import pytest

from app.core.calculate.form import ParameterForm
from app.core.calculate.groups import build_groups
from app.core.calculate.layout import Group, Layout, Look
from app.core.calculate.markup import amount, answer_blocks, bars, button, percent, table
from app.core.calculate.one import CalculatorSheet
from app.core.calculate.tab import CalculateTab
from app.core.calculate.worker import Worker
from engine.core.calculator import Answer, Calculator
from engine.core.parameters import InputError, Numbers, list_fields
from engine.odds.distribution import Distribution
from engine.registry import CALCULATORS


class Sums(Answer, frozen=True):
    total: int
    half: Fraction
    coin: Distribution[str]
    words: tuple[str, ...]


class Adder(Calculator):
    slug = "test-adder"
    game = "test"
    title = "Adder"
    summary = "Adds."

    left = param.Integer(default=1, bounds=(0, 9), doc="The first.")
    right = param.Integer(default=None, allow_None=True, bounds=(0, 9), doc="The second; empty is 0.")
    twice = param.Boolean(default=False, doc="Count twice?")
    way = param.Selector(default="up", objects=["up", "down"], doc="A choice.")
    coins = Numbers(default=[1], each=(1, 5), bounds=(0, 4), doc="Coins.")
    note = param.String(default="", doc="Anything.")

    def answer(self) -> Sums:
        if self.left == 9:
            raise self.refuse("'left' is 9, <b>too</b> much: it is 0 to 8 here.")
        total = (self.left + (self.right or 0)) * (2 if self.twice else 1)
        return Sums(total, Fraction(total, 2), Distribution.uniform(["<i>head", "tail"]), (self.note,))

    def words(self, answer):
        return (f"That makes {answer.total}.", f"Noted: {self.note}")

    def assumptions(self):
        return ("Numbers <add> up.",)


def fields(groups):
    return [field for group in groups for field in group["fields"]]


# --- the form -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", list(CALCULATORS))
def test_every_calculator_there_is_gets_a_page_for_free(name):
    sheet = CalculatorSheet(CALCULATORS[name](), Layout())
    shown = [field["name"] for field in fields(sheet.form.groups)]
    assert shown == [field.name for field in list_fields(CALCULATORS[name])]
    assert 'role="alert"' not in sheet.head.markup
    assert all(text in sheet.more.markup for text in ("Taken for granted", "Link to these inputs"))
    sheet.form.fill(sheet.calculator)
    assert sheet.calculator.inputs() == CALCULATORS[name]().inputs()


def test_the_kind_of_a_parameter_says_how_it_is_shown():
    kinds = {field["name"]: field["kind"] for field in fields(build_groups(Adder(), Look(coins={"coins": (1, 2)})))}
    assert kinds == {
        "left": "number", "right": "number", "twice": "switch", "way": "choice", "coins": "coins", "note": "text",
    }  # fmt: skip


def test_a_group_without_names_takes_what_is_left_and_labels_drop_what_the_group_says():
    look = Look(groups=(Group("First", ("left",), "Le"), Group("Rest")))
    first, rest = build_groups(Adder(), look)
    assert [field["label"] for field in first["fields"]] == ["Ft"]
    assert [field["name"] for field in rest["fields"]] == ["right", "twice", "way", "coins", "note"]


def test_a_folded_group_opens_when_something_in_it_is_set():
    look = Look(groups=(Group("First", ("left",)), Group("Rest", is_folded=True)))
    assert [group["open"] for group in build_groups(Adder(), look)] == [False, False]
    assert [group["open"] for group in build_groups(Adder(note="x"), look)] == [False, True]


def test_what_stands_in_the_form_is_checked_like_everything_else():
    adder = Adder()
    form = ParameterForm(adder)
    form.values = {**form.values, "left": 77}
    with pytest.raises(InputError, match=r"'left'.*0 to 9"):
        form.fill(adder)
    assert form.wrong == "left"
    form.values = {**form.values, "left": 3, "coins": [1, 5], "right": None}
    form.fill(adder)
    assert (form.wrong, adder.left, adder.coins, adder.right) == ("", 3, [1, 5], None)


@pytest.mark.parametrize(
    "hostile", [{"left": {"a": 1}}, {"coins": ["x"]}, {"twice": "<b>"}, {"nobody": 1}, {"way": []}]
)
def test_hostile_values_are_a_sentence(hostile):
    sheet = CalculatorSheet(Adder(), Layout())
    sheet.form.values = {**sheet.form.values, **hostile}
    assert 'role="alert"' in sheet.head.markup
    assert "<b>" not in sheet.head.markup
    assert sheet.calculator.answer().total == 1


# --- the answer -----------------------------------------------------------------------------------------------


def test_a_change_answers_at_once():
    sheet = CalculatorSheet(Adder(), Layout())
    assert "That makes 1." in sheet.head.markup
    sheet.form.values = {**sheet.form.values, "left": 4, "twice": True}
    assert "That makes 8." in sheet.head.markup


def test_a_refusal_stands_where_the_answer_stood_and_goes_again():
    sheet = CalculatorSheet(Adder(), Layout())
    sheet.form.values = {**sheet.form.values, "left": 9}
    assert 'role="alert"' in sheet.head.markup and "&lt;b&gt;too" in sheet.head.markup
    assert sheet.more.markup == ""
    sheet.form.values = {**sheet.form.values, "left": 2}
    assert "That makes 2." in sheet.head.markup


def test_what_somebody_typed_is_shown_as_text():
    sheet = CalculatorSheet(Adder(note="<script>x</script>"), Layout())
    assert "<script>" not in sheet.head.markup + sheet.more.markup
    assert "&lt;script&gt;" in sheet.head.markup
    assert "<i>head" not in sheet.more.markup
    assert "<add>" not in sheet.more.markup


def test_starting_afresh_forgets_the_inputs():
    sheet = CalculatorSheet(Adder(left=5), Layout())
    sheet.more.tell("afresh", "")
    assert (sheet.calculator.left, sheet.form.values["left"]) == (1, 1)


def test_a_link_is_shown_when_asked_for_and_leads_back():
    sheet = CalculatorSheet(Adder(left=5, coins=[]), Layout())
    assert "test-adder" not in sheet.more.markup
    sheet.more.tell("share", "")
    assert "?tab=calculate&amp;calculator=test-adder&amp;left=5&amp;coins=" in sheet.more.markup
    sheet.form.values = {**sheet.form.values, "left": 6}
    assert "test-adder" not in sheet.more.markup


def test_any_answer_has_blocks_for_its_fields():
    shown = answer_blocks(Adder(left=1).answer())
    assert "50 % (1/2)" in shown
    assert shown.count("<h3>") == 3


def test_numbers_as_a_person_reads_them():
    assert [percent(Fraction(*pair)) for pair in ((0, 1), (1, 1000), (1, 3), (999, 1000), (1, 1))] == [
        "0 %", "< 1 %", "33 %", "> 99 %", "100 %",
    ]  # fmt: skip
    assert [amount(each) for each in (Fraction(7, 3), 2, Fraction(5, 2), Fraction(-1, 3))] == [
        "2.33",
        "2",
        "2.5",
        "-0.33",
    ]


def test_a_whole_bar_is_a_hundred_percent():
    shown = bars("", {0: Fraction(1, 4), 1: Fraction(3, 4)}, marked=0)
    assert "width:25.0%" in shown and "width:75.0%" in shown
    assert 'drawn">0' in shown


def test_a_table_without_rows_still_has_its_head():
    assert "<th>One</th>" in table([], ("One",))


def test_a_button_says_its_word_and_escapes_it():
    assert 'data-text="&quot;&gt;"' in button("go", "press", '">')


# --- the tab --------------------------------------------------------------------------------------------------


class Doubler(Adder):
    slug = "test-doubler"
    title = "Doubler"

    view_type = list

    @staticmethod
    def read_view(rules, view, seat):
        return {"left": view[seat]} if view[seat] else None


class FakeRules:
    view_type = list

    def seat_name(self, view, seat):
        return f"<Seat {seat}>"


class FakeSitting(param.Parameterized):
    eyes = param.Integer(default=0, allow_None=True)
    waiting_for = param.Integer(default=None, allow_None=True)
    version = param.Integer(default=0)
    hand = param.List(default=[7, 8])
    rules = FakeRules()

    def view(self):
        return self.hand


class FakeShell(param.Parameterized):
    tab = param.String(default="Play")
    content = None


class FakePage:
    def __init__(self, sitting):
        self.sitting, self.shell, self.page = sitting, FakeShell(), self

    def who(self, rules, view, seat):
        return f"the {rules.seat_name(view, seat)}"

    def turn_to(self, tab):
        self.shell.content = tab
        self.shell.tab = "Calculate" if tab is not None else "Play"


def test_only_calculators_of_the_tab_can_be_opened():
    tab = CalculateTab([Adder, Doubler])
    tab.open("test-doubler")
    tab.open("barbarian-battle")
    assert isinstance(tab.sheet.calculator, Doubler)


def test_open_from_fills_in_what_the_seat_knows_and_says_so():
    tab = CalculateTab([Adder, Doubler])
    assert tab.open_from(FakeRules(), [0, 6], 1)
    assert tab.sheet.calculator.left == 6
    assert "with what &lt;Seat 1&gt; may know" in tab.sheet.head.markup
    assert not tab.open_from(FakeRules(), [0, 6], 0)


def test_other_eyes_find_nothing_of_what_was_filled_in():
    sitting = FakeSitting()
    tab = CalculateTab([Doubler])
    assert tab.open_from_sitting(sitting)
    assert tab.sheet.form.values["left"] == 7
    sitting.waiting_for = 1
    assert tab.sheet.form.values["left"] == 1
    assert tab.sheet.calculator.left == 1
    assert "may know" not in tab.sheet.head.markup
    sitting.eyes = None
    assert not tab.open_from_sitting(sitting)


def test_a_position_that_asks_for_nothing_is_answered_too():
    page = FakePage(FakeSitting())
    tab = CalculateTab([Doubler], page=page)
    tab.sheet.form.values = {**tab.sheet.form.values, "left": 3}
    page.sitting.hand = [0, 0]
    tab._bar.tell("game", "")
    assert "The game asks for nothing now" in tab.sheet.head.markup
    assert tab.sheet.calculator.left == 3


def test_turning_to_the_tab_fills_it_in_once_a_position():
    page = FakePage(FakeSitting())
    tab = CalculateTab([Doubler], page=page)
    page.turn_to(tab)
    assert tab.sheet.calculator.left == 7
    assert "with what the &lt;Seat 0&gt; may know" in tab.sheet.head.markup
    tab.sheet.form.values = {**tab.sheet.form.values, "left": 3}
    page.turn_to(None)
    page.turn_to(tab)
    assert tab.sheet.calculator.left == 3
    page.turn_to(None)
    page.sitting.version += 1
    page.turn_to(tab)
    assert tab.sheet.calculator.left == 7


def test_another_game_forgets_the_last_one():
    page = FakePage(FakeSitting())
    tab = CalculateTab([Doubler], page=page)
    page.turn_to(tab)
    page.turn_to(None)
    page.sitting = None
    page.turn_to(tab)
    assert tab.sheet.calculator.left == 1


def test_a_tab_needs_a_calculator():
    with pytest.raises(ValueError, match="at least one"):
        CalculateTab([])


# --- slow answers ---------------------------------------------------------------------------------------------


class Unhurried(Layout):
    """Sums from 5 on take a while."""

    def is_slow(self, calculator):
        return calculator.left >= 5


class Questions(list):
    """A worker whose answers the test gives."""

    def ask(self, calculator):
        asked = Future()
        self.append((calculator.left, asked))
        return asked


@pytest.fixture
def waiting(monkeypatch):
    """A sheet in a session that could be told later; its worker's questions, and who is to be told."""
    questions, told = Questions(), []
    monkeypatch.setattr("app.core.calculate.one.can_wait", lambda: True)
    monkeypatch.setattr("app.core.calculate.one.worker", lambda: questions)
    monkeypatch.setattr("app.core.calculate.one.when_answered", lambda asked, listener: told.append(listener))
    return CalculatorSheet(Adder(), Unhurried()), questions, told


def set_left(sheet, left):
    sheet.form.values = {**sheet.form.values, "left": left}


def test_a_slow_answer_is_asked_for_elsewhere_and_the_last_one_stays_in_sight(waiting):
    sheet, questions, told = waiting
    assert not questions, "a quick answer is there at once"
    set_left(sheet, 5)
    assert [left for left, _ in questions] == [5]
    assert "That makes 1." in sheet.head.markup
    assert "faded" in sheet.head.markup and 'role="status"' in sheet.head.markup and "faded" in sheet.more.markup
    questions[0][1].set_result(Adder(left=5).answer())
    told[0]()
    assert "That makes 5." in sheet.head.markup
    assert "faded" not in sheet.head.markup + sheet.more.markup


def test_an_answer_to_inputs_that_have_changed_is_dropped(waiting):
    sheet, questions, told = waiting
    set_left(sheet, 5)
    questions[0][1].set_running_or_notify_cancel()
    set_left(sheet, 6)
    questions[0][1].set_result(Adder(left=5).answer())
    told[0]()
    assert "That makes 5." not in sheet.head.markup
    set_left(sheet, 2)
    assert questions[1][1].cancelled(), "what nobody waits for need not be begun"
    told[1]()
    assert "That makes 2." in sheet.head.markup


def test_a_slow_refusal_is_a_sentence_and_a_lost_answer_too(waiting):
    sheet, questions, told = waiting
    set_left(sheet, 9)
    questions[0][1].set_exception(InputError("'left' is too much."))
    told[0]()
    assert "too much" in sheet.head.markup and 'role="alert"' in sheet.head.markup
    set_left(sheet, 7)
    questions[1][1].set_exception(BrokenExecutor("gone"))
    told[1]()
    assert "given this answer up" in sheet.head.markup


def test_the_pool_gives_the_same_answers_and_refusals_and_they_are_remembered():
    kind = CALCULATORS["knights-siege"]
    held, wrong, worker = kind(), kind(turn=1, begun=5), Worker()
    assert worker.ask(held).result(timeout=60) == held.answer()
    assert worker.ask(held).done(), "asked once more, it is there at once"
    with pytest.raises(InputError) as here:
        wrong.answer()
    with pytest.raises(InputError, match=re.escape(str(here.value))):
        worker.ask(wrong).result(timeout=60)
