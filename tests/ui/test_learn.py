"""The Learn tab in a real browser: a lesson from start to finish by finger, another by keys, and what stays."""

import pytest
from looks import LOOKS, SIZES
from rest import put_finger

LEARN = "/barbarian?tab=learn"
KEPT_AT = """([lesson, step]) =>
  JSON.parse(localStorage.getItem('gonfalon.learn.barbarian') ?? '{}').marks?.[lesson]?.[0] === step"""


def expect(locator):
    from playwright.sync_api import expect as wait_for

    return wait_for(locator)


def open_lesson(page, name):
    page.locator(f'[data-name="lesson:{name}"]').tap()
    expect(page.locator(".lesson-prose")).to_be_visible()


def place(page, name):
    """A finger on a province, where nothing else lies on it."""
    put_finger(page, page.locator(f'.ground [data-spot="place:{name}"], .pieces [data-spot="place:{name}"]'))


def card(page):
    return page.locator(".lesson")


def press(page, name):
    page.locator(f'button[data-name="{name}"]').tap()


def go_on(page):
    """Next, once it may be pressed; the card then shows another step. What is told on the stage ends with it."""
    now = page.locator(".lesson-bar").get_attribute("aria-valuenow")
    expect(page.locator('.presses [data-name="next"]')).to_be_enabled()
    press(page, "next")
    expect(page.locator(".lesson-bar")).to_have_attribute("aria-valuenow", str(int(now) + 1))


def answer(page, text):
    page.locator(".answer", has_text=text).tap()


def offered(page, label):
    """A button of the prompt, by what it says."""
    page.locator(".leaf .press", has_text=label).first.tap()


@pytest.mark.parametrize("size", [SIZES[0], pytest.param(SIZES[1], marks=pytest.mark.soak)], ids=["lying", "standing"])
def test_the_first_lesson_from_start_to_finish_by_tapping(visit, snap, overflow, size):
    page = visit(LEARN, size=size)
    open_lesson(page, "01_the_empire_falls")
    go_on(page)
    answer(page, "You: provinces count before kings")
    expect(page.locator(".remark.wrong")).to_contain_text("Neither counts more")
    answer(page, "Nobody can say")
    expect(page.locator(".remark.right")).to_contain_text("how close it gets")
    go_on(page)

    # the loot: a coin of 1 here, a 2 there, and the 3 goes to what is left
    place(page, "Ripuaria")
    expect(page.locator(".leaf", has_text="gets the 2")).to_be_visible()
    place(page, "Toxandria")
    expect(page.locator(".remark.right")).to_contain_text("called loot")
    go_on(page)
    expect(page.locator(".lesson-prose")).to_contain_text("face down")
    go_on(page)
    go_on(page)

    press(page, "group:recruit")
    place(page, "Ripuaria")
    offered(page, "Lay 1")
    expect(page.locator(".remark.right")).to_contain_text("Look where the money went")
    assert overflow(page) <= 0
    snap(page, "recruited")
    go_on(page)

    place(page, "Ripuaria")
    place(page, "Alamannia")
    expect(page.locator(".remark.right")).to_contain_text("You took the chest")
    expect(page.locator("ul.story")).to_contain_text("The chest of Alamannia held")
    go_on(page)

    press(page, "group:claim")
    place(page, "Alamannia")
    offered(page, "Lay 3")
    expect(page.locator(".remark.right")).to_contain_text("Your token lies there")
    go_on(page)
    press(page, "finish")
    expect(page.locator('[data-name="lesson:01_the_empire_falls"]')).to_have_class("entry done")
    expect(page.locator('[data-name="lesson:02_the_map"]')).to_have_class("entry new next")


def test_a_wrong_tap_is_answered_with_the_rule_and_a_hint_and_the_rule_opens(visit, snap):
    page = visit(LEARN)
    open_lesson(page, "05_assault_and_claim")
    press(page, "group:assault")
    place(page, "Belgica")
    place(page, "Baetica")
    remark = page.locator(".remark.refused")
    expect(remark).to_contain_text("Baetica is not adjacent to Belgica")
    expect(remark.locator(".remark-hint")).to_contain_text("then Toxandria")
    snap(page, "refused")
    remark.get_by_role("button", name="Open rule BK-MAP-06").tap()
    expect(page.get_by_text("What is adjacent")).to_be_visible()


def test_progress_is_there_after_a_reload_and_belongs_to_this_browser(visit):
    page = visit(LEARN)
    open_lesson(page, "03_money")
    go_on(page)
    page.wait_for_function(KEPT_AT, arg=["03_money", 1])
    page.reload()
    expect(page.locator(".lesson-title")).to_have_text("Money makes warriors")
    expect(page.locator(".lesson-bar")).to_have_attribute("aria-valuenow", "2")
    stranger = visit(LEARN)
    expect(stranger.locator('[data-name="lesson:03_money"]')).to_have_class("entry new")


def test_a_lesson_goes_by_keys_alone(visit):
    """Tab to a lesson and Enter; arrows turn the page; Tab reaches the board, Enter taps."""
    page = visit(LEARN)
    page.locator('[data-name="lesson:05_assault_and_claim"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".lesson-chapter")).to_have_text("Assault")
    page.locator('[data-name="group:assault"]').focus()
    page.keyboard.press("Enter")
    spots = page.locator('[data-spot="place:Belgica"].lit')
    expect(spots.first).to_be_visible()
    spots.first.focus()
    page.keyboard.press("Enter")
    expect(page.locator('[data-spot="place:Burgundia"].lit').first).to_be_visible()
    page.locator('[data-spot="place:Toxandria"]').first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".remark")).to_contain_text("BK-ASSAULT-02")
    page.locator('.presses [data-name="next"]').focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".lesson-bar")).to_have_attribute("aria-valuenow", "2")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".lesson-bar")).to_have_attribute("aria-valuenow", "1")


def test_skip_to_a_chapter_and_try_the_position_on_the_play_tab(visit, snap):
    page = visit(LEARN)
    open_lesson(page, "07_battle")
    page.locator(".lesson-more summary").tap()
    snap(page, "menu")
    press(page, "chapter:2")
    expect(page.locator(".lesson-chapter")).to_have_text("The disc under a boot")
    page.locator(".lesson-more summary").tap()
    press(page, "try")
    expect(page.locator(".remark")).to_contain_text("Play on from here")
    press(page, "fork")
    expect(page.locator(".card-title", has_text="Your turn, Franks")).to_be_visible()
    expect(page.locator(".tab.active, .tab[aria-selected=true]")).to_have_text("Play")


def test_ten_questions_are_asked_and_counted(visit, snap):
    page = visit(LEARN)
    press(page, "quiz")
    for number in range(1, 11):
        expect(page.locator(".lesson-chapter")).to_have_text(f"Question {number}")
        page.locator(".answer").first.tap()
        expect(page.locator(".answer.right")).to_have_count(1)
        expect(page.locator(".remark .chip")).to_be_visible()
        if number == 1:
            snap(page, "answered")
        press(page, "next")
    expect(page.locator(".lesson-chapter")).to_contain_text("of 10")
    press(page, "again")
    expect(page.locator(".lesson-chapter")).to_have_text("Question 1")


@pytest.mark.parametrize("looks", LOOKS)
def test_the_tab_fits_and_everything_is_a_fingertip(visit, fits, looks):
    page = visit(LEARN, *looks[0])
    fits(page, looks, "course")
    open_lesson(page, "07_battle")
    expect(page.locator('[data-name="group:assault"]')).to_be_visible()
    # a citation in a sentence is a word to tap: its room reaches beyond what is drawn
    fits(page, looks, "lesson", is_left_out=lambda each: "cite" in each)
