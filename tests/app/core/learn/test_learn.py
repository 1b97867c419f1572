"""The Learn tab without a browser: what it shows, what it keeps, and what it makes of nonsense from outside."""

from __future__ import annotations

from importlib.resources import files

import msgspec
import pytest

from app.barbarian.page import BarbarianPage
from app.core.learn.course import Mark
from app.core.learn.tab import LearnTab, read_kept
from app.core.learn.words import build_renderer
from engine.barbarian import GAME
from tutorials.library import list_lessons
from tutorials.reader import read_script
from tutorials.script import Choice, Expect, Quiz

LESSONS = list_lessons("barbarian")


class Page:
    """A game's page that writes down what it is asked for."""

    game = GAME

    def __init__(self):
        self.page = BarbarianPage()
        self.rules: list[str] = []
        self.adopted = []

    def open_rule(self, rule):
        self.rules.append(rule)

    def adopt(self, sitting):
        self.adopted.append(sitting)


@pytest.fixture
def tab():
    return LearnTab(Page())


def arrive(tab, kept=None):
    """The browser has answered."""
    tab.storage.value = kept
    tab.storage.loaded = True


def nav(player):
    return {each.name: each.is_off for each in player.leaf().nav}


def test_the_course_lists_every_lesson_and_the_next_one_stands_out(tab):
    assert [entry["name"] for entry in tab.course.lessons] == [script.name for script in LESSONS]
    assert [entry["is_next"] for entry in tab.course.lessons].index(True) == 0
    arrive(tab, {"at": "", "marks": {LESSONS[0].name: [3, True], LESSONS[1].name: [2, False]}})
    states = [entry["state"] for entry in tab.course.lessons[:3]]
    assert states == ["done", "begun", "new"] and tab.course.lessons[1]["is_next"]


def test_a_lesson_is_gone_through_and_its_end_is_kept(tab):
    arrive(tab)
    script = LESSONS[3]
    tab.course.press(f"lesson:{script.name}")
    player = tab.player
    while not player.lesson.is_last:
        assert nav(player)["next"] is (player.lesson.task is not None)
        while player.lesson.task is not None:
            player.card.press("show")
        step = player.lesson.step
        player.card.press("next")
        assert player.lesson.step == step + 1
        assert tab.storage.value == {"at": script.name, "marks": {script.name: [step + 1, False]}}
    while player.lesson.task is not None:
        player.card.press("show")
    player.card.press("finish")
    assert tab.player is None and tab.marks[script.name].is_done
    assert tab.storage.value["at"] == ""
    assert next(entry for entry in tab.course.lessons if entry["name"] == script.name)["state"] == "done"


@pytest.mark.parametrize("script", LESSONS, ids=lambda script: script.name)
def test_every_task_can_be_shown_and_the_lesson_says_what_it_did(tab, script):
    tab.open_lesson(script.name)
    player = tab.player
    while True:
        while player.lesson.task is not None:
            task = player.lesson.task
            assert "show" in nav(player)
            player.card.press("show")
            assert player.lesson.task is not task
            assert player.leaf().remark.shown or isinstance(task, Quiz)
        assert "show" not in nav(player)
        if not player.lesson.can_go_on:
            break
        player.card.press("next")
        assert player.leaf().remark is None, "what was shown belongs to its step"
    assert player.lesson.done


def test_at_the_end_the_next_lesson_is_one_press_away(tab):
    arrive(tab)
    tab.open_lesson(LESSONS[0].name, len(LESSONS[0].steps) - 1)
    while tab.player.lesson.task is not None:
        tab.player.card.press("show")
    tab.player.card.press("following")
    assert tab.player.script is LESSONS[1] and tab.marks[LESSONS[0].name].is_done


def test_the_last_lesson_leads_back_to_the_course(tab):
    tab.open_lesson(LESSONS[-1].name, len(LESSONS[-1].steps) - 1)
    assert "following" not in nav(tab.player) and "finish" in nav(tab.player)


def test_a_slip_throws_away_nothing_that_was_tapped(tab):
    tab.open_lesson("01_the_empire_falls", 2)
    view = tab.player.view
    first = view._lit()[0]
    view.tap(first)
    tapped = view._aim
    assert tapped.taps, "one tap is not the whole deed here"
    view.tap("place:SEA")
    assert view._aim == tapped and tab.player.leaf().remark.kind == "wrong"


def test_all_right_answers_of_a_question_are_marked_once_it_is_answered():
    tab = LearnTab(Page())
    tab.open_lesson("01_the_empire_falls", 1)
    player = tab.player
    quiz = player.lesson.task
    also = msgspec.structs.replace(quiz, choices=(*quiz.choices, Choice(0, "Also true", True, "Yes.", "")))
    assert not any(each.mark for each in player._answers(quiz))
    player.card.press("show")
    assert [each.mark for each in player._answers(also)][-1] == "right"


def test_a_reload_opens_the_lesson_where_it_was_left(tab):
    arrive(tab, {"at": LESSONS[2].name, "marks": {LESSONS[2].name: [4, False]}})
    assert tab.player is not None and tab.player.script is LESSONS[2] and tab.player.lesson.step == 4


def test_nothing_is_saved_before_the_browser_has_answered(tab):
    tab.open_lesson(LESSONS[0].name)
    tab.player.card.press("next")
    assert tab.storage.value is None
    arrive(tab, {"at": "", "marks": {LESSONS[1].name: [2, True]}})
    assert tab.marks[LESSONS[1].name] == Mark(2, True) and tab.marks[LESSONS[0].name] == Mark(1, False)
    assert tab.player is not None, "a lesson that is open stays open"


@pytest.mark.parametrize(
    "kept",
    [
        None,
        7,
        [],
        "x",
        {"at": 3, "marks": 4},
        {"at": "../../etc", "marks": {"none": [1, True], LESSONS[0].name: [99, True]}},
        {"marks": {LESSONS[0].name: [-1, False], LESSONS[1].name: ["1", False], LESSONS[2].name: {}}},
    ],
)
def test_nonsense_from_the_browser_is_left_aside(kept, tab):
    assert read_kept(kept, LESSONS) == ("", {})
    arrive(tab, kept)
    assert tab.player is None and len(tab.course.lessons) == len(LESSONS)


def test_a_wrong_tap_shows_the_refusal_with_its_rule_and_the_hint(tab):
    tab.open_lesson("05_assault_and_claim")
    player = tab.player
    assert isinstance(player.lesson.task, Expect)
    player.view.press("group:assault")
    player.view.tap("place:Belgica")
    player.view.tap("place:Baetica")
    remark = player.leaf().remark
    assert remark.kind == "refused" and remark.rule == "BK-MAP-06" and remark.tip
    assert "Toxandria" in remark.hint
    player.view.tap("place:Toxandria")  # the king is still chosen: the wish that the lesson asks for
    player.view.press("group:assault")
    player.view.tap("place:Belgica")
    player.view.tap("place:Toxandria")
    assert player.lesson.can_go_on and player.leaf().remark.rule == "BK-ASSAULT-02"
    assert player.leaf().remark.after


def refusals():
    """Every step of the course that asks for a wish to be refused, with that wish."""
    return [
        (script.name, step, block)
        for script in LESSONS
        for step, page in enumerate(script.steps)
        for block in page.blocks
        if isinstance(block, Expect) and block.refused
    ]


@pytest.mark.parametrize(("name", "step", "task"), refusals(), ids=lambda value: str(value)[:24])
def test_every_refusal_that_a_lesson_asks_for_can_be_tapped(tab, name, step, task):
    tab.open_lesson(name)
    player = tab.player
    player.lesson.goto(step)
    while player.lesson.task is not task:
        player.lesson.solve()
    wish = player.lesson.table.rules.read_action(task.refused[0].wish.text)
    page, rules, view = player.view.page, player.sitting.rules, player.sitting.view()
    if page.group(wish) and page.groups(rules, view):
        player.view.press(f"group:{page.group(wish)}")
    for spot in page.paths(rules, view, wish)[0]:
        player.view.tap(spot)
    assert player.lesson.feedback.kind == "right", player.lesson.feedback
    assert player.lesson.feedback.refusal.rule == task.refused[0].rule


def test_what_is_left_to_pay_is_said_beside_the_coins(tab):
    tab.open_lesson("03_money")
    player = tab.player
    player.lesson.goto(2)
    player.view.press("group:recruit")
    player.view.tap("place:Toxandria")
    assert "The Franks pay for the warrior in Toxandria." in str(player.view.prompt.parts)
    assert "Go on" in player.leaf().remark.html


def test_looks_are_lit_and_the_board_waits_while_nothing_is_asked(tab):
    tab.open_lesson("01_the_empire_falls")
    view = tab.player.view
    assert view.board.marked == {f"place:{place}": "look" for place in ("Belgica", "Toxandria", "Ripuaria")}
    assert view.board.lit == [] and view.prompt.parts == []
    before = tab.player.lesson.table.digest()
    view.tap("place:Belgica")
    assert tab.player.lesson.table.digest() == before
    assert "go on" in tab.player.leaf().remark.html, "a tap is answered, also where nothing is asked"


def test_a_tap_that_means_nothing_is_answered_with_a_hint_and_no_answer_is_talked_over(tab):
    tab.open_lesson("03_money", 2)
    player = tab.player
    player.lesson.solve()  # what is to be paid is no matter of the board
    player.view.tap("place:Roma")
    assert player.leaf().remark.kind == "wrong" and "coin of 2" in player.leaf().remark.hint
    tab.open_lesson("01_the_empire_falls", 1)
    player = tab.player
    player.view.tap("place:Roma")
    assert "Answer the question" in player.leaf().remark.html
    player.card.press("show")
    said = player.leaf().remark
    player.view.tap("place:Roma")
    assert player.leaf().remark == said


def test_another_table_in_a_chapter_is_drawn(tab):
    tab.open_lesson("02_the_map")
    before = tab.player.view.board.pieces
    last = len(tab.player.script.chapters) - 1
    tab.player.card.press(f"chapter:{last}")
    assert tab.player.lesson.page.chapter == last and tab.player.view.board.pieces != before
    assert tab.player.sitting.table is tab.player.lesson.table


def test_an_answer_is_marked_and_the_question_stays_open_until_it_is_right(tab):
    tab.open_lesson("01_the_empire_falls", 1)
    player = tab.player
    quiz = player.lesson.task
    assert isinstance(quiz, Quiz)
    wrong = next(number for number, choice in enumerate(quiz.choices) if not choice.is_right)
    player.card.press(f"answer:{wrong}")
    marks = [(answer.mark, answer.is_closed) for answer in player.leaf().answers]
    assert marks[wrong] == ("wrong", True) and marks[1 - wrong] == ("", False)
    player.card.press(f"answer:{1 - wrong}")
    assert [answer.mark for answer in player.leaf().answers][1 - wrong] == "right"
    assert nav(player)["next"] is False


@pytest.mark.parametrize(
    "name", ["next", "finish", "fork", "answer:0", "answer:x", "chapter:99", "chapter:x", "no", ""]
)
def test_presses_that_the_card_does_not_offer_change_nothing(tab, name):
    tab.open_lesson("05_assault_and_claim")
    player = tab.player
    before = (player.lesson.step, player.lesson.table.digest())
    player.card.press(name)
    assert tab.player is player and (player.lesson.step, player.lesson.table.digest()) == before
    assert tab.host.adopted == []


def test_try_it_yourself_asks_first_and_then_hands_over_a_table_of_its_own(tab):
    tab.open_lesson("07_battle")
    player = tab.player
    player.card.press("try")
    assert "Play tab" in player.leaf().remark.html and tab.host.adopted == []
    player.card.press("stay")
    assert player.leaf().remark is None
    player.card.press("try")
    player.card.press("fork")
    (sitting,) = tab.host.adopted
    assert sitting.table is not player.lesson.table and sitting.table.digest() == player.lesson.table.digest()
    assert sitting.humans == (player.lesson.seat,) and sitting.acting == player.lesson.seat
    sitting.play(sitting.table.rules.read_action("stay"))
    assert player.lesson.table.digest() != sitting.table.digest()


def test_a_fork_before_the_chests_are_dealt_deals_them(tab):
    tab.open_lesson("01_the_empire_falls", 2)
    player = tab.player
    player.card.press("show")
    player.card.press("try")
    player.card.press("fork")
    (sitting,) = tab.host.adopted
    assert isinstance(sitting.table.to_act, int)


def test_citations_open_rules(tab):
    tab.open_lesson("05_assault_and_claim")
    tab.player.card.tell("rule", "BK-TAX-01")
    tab.player.view.story.tell("rule", "BK-MAP-01")
    assert tab.host.rules == ["BK-TAX-01", "BK-MAP-01"]


def test_prose_is_shown_as_words_never_as_html():
    render = build_renderer(GAME.rulebook())
    html = render("**Now** <img src=x onerror=alert(1)> [x](javascript:alert(1)) see (BK-TAX-01, BK-TAX-02).")
    assert "<img" not in html and "javascript:alert(1)</a>" not in html and 'href="javascript' not in html
    assert "<strong>Now</strong>" in html
    assert html.count("data-rule=") == 2 and "(" + '<a href="#" data-rule' not in html
    assert html.rstrip().endswith("</a>.</span></p>"), "the full stop stays beside the last citation"


def test_the_quiz_is_answered_and_scored(tab):
    arrive(tab)
    tab.open_quiz(seed=9)
    screen = tab.quiz
    for number in range(10):
        leaf = screen.leaf()
        assert leaf.step == number and leaf.nav[0].is_off
        screen.card.press("next")
        assert screen.quiz.number == number, "next waits for the answer"
        screen.card.press(f"answer:{screen.quiz.question.right if number else 1 - min(screen.quiz.question.right, 1)}")
        assert screen.leaf().remark.rule
        screen.card.press("next")
    assert screen.card.leaf["chapter"] == f"{screen.quiz.score} of 10" and screen.quiz.score >= 9
    screen.card.press("again")
    assert tab.quiz is not screen and tab.quiz.quiz.number == 0
    tab.quiz.card.press("leave")
    assert tab.quiz is None and tab.room.objects == [tab.course]


def test_a_lesson_that_does_not_play_leads_back_to_the_course_with_its_line(tab):
    script = next(each for each in LESSONS if each.name == "07_battle")
    text = (files("tutorials.barbarian") / script.file).read_text(encoding="utf-8")
    broken = read_script(text.replace("told: Franks 5, Saxons 5 points", "told: a dragon"), script.file)
    tab.lessons = (broken,)
    tab.open_lesson("07_battle", 2)
    tab.player.view.play(tab.player.sitting.rules.read_action("bribe 2"))
    assert tab.player is None and "07_battle.md, line" in tab.course.note and "dragon" in tab.course.note
    tab.open_lesson("07_battle", 3)
    assert tab.player is None and "dragon" in tab.course.note


def test_leaving_a_lesson_unties_it(tab):
    tab.open_lesson("07_battle")
    player = tab.player
    tab.player.card.press("leave")
    assert tab.player is None
    shown = player.card.leaf
    player.lesson.solve()
    assert player.card.leaf == shown
