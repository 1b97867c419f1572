"""Warrior Knights in a real browser: armies set up by finger, a fight from the card to its end, odds on the way."""

import re
from time import monotonic

import pytest
from looks import LOOKS
from rest import PLACE, put_finger


def expect(locator):
    from playwright.sync_api import expect as wait_for

    return wait_for(locator)


def seen(page, locator):
    return page.locator(locator).locator("visible=true")


def tap(page, name, exact=True):
    page.get_by_role("button", name=name, exact=exact).locator("visible=true").first.tap()


def tap_place(page, name):
    """High in the region, where no army covers it."""
    put_finger(page, seen(page, f'[data-spot="place:{name}"]'), down=0.12)


def tap_army(page, spot):
    put_finger(page, seen(page, f'[data-spot="{spot}"]'))


def open_sandbox(page, ready):
    tap(page, "Set up armies on the map")
    expect(page.get_by_role("heading", name="Set up any armies")).to_be_visible()
    tap(page, ready)


def begin(page):
    """Sit down, and wait until the table stands where the sandbox stood."""
    tap(page, "Fight from here")
    expect(page.get_by_text("Tap the region of your operations")).to_be_visible()


def watch(page) -> None:
    """Whatever is told over the page: a tap shows the rest of it, the next goes on."""
    page.locator(".telling").evaluate_all("(all) => all.filter((each) => !each.hidden).forEach((each) => each.click())")


CHOICE = re.compile("^(Use|Inflict|Avoid one loss|On |Retreat|.* leave$|Give up)")


def fight_on(page) -> bool:
    """One tap on whatever this fight asks for: abilities, losses, retreats. Is it over?"""
    watch(page)
    over, lines = page.get_by_text("plays a card or passes"), page.locator(".log-line")
    known, choice = lines.count(), page.get_by_role("button", name=CHOICE).locator("visible=true")
    if choice.count():
        choice.evaluate_all("(all) => all[0]?.click()")
    elif point := seen(page, '[data-spot^="place:"].lit').evaluate_all(PLACE, [0.5, 0.5]):
        page.touchscreen.tap(*point)
    late = monotonic() + 5  # what was told over it has taken the finger
    while not (is_over := over.count() > 0) and lines.count() == known and monotonic() < late:
        page.wait_for_timeout(50)
    return is_over


def test_armies_are_set_up_and_fight_a_battle_to_its_end(visit, snap):
    page = visit("/knights?tab=play")
    open_sandbox(page, "A battle")
    tap_place(page, "E4")
    expect(page.get_by_role("heading", name="Alan of Smalt: 200 men")).to_be_visible()
    page.get_by_role("button", name="Add troops").first.tap()
    tap(page, "Add 50 Spanish")
    expect(page.get_by_role("heading", name="Alan of Smalt: 250 men")).to_be_visible()
    snap(page, "sandbox")
    begin(page)

    tap_place(page, "E4")
    tap(page, re.compile("^Battle against Mieczyslaw"), exact=False)
    expect(page.get_by_role("cell", name=re.compile("%$")).first).to_be_visible()
    snap(page, "odds")
    tap(page, re.compile(r"^Fight this battle: [0-9.]+\s%$"))

    for _ in range(2):  # the attacker's discard, then the defender's, each behind a curtain
        page.locator(".cover-lift").tap()
        expect(page.get_by_text("Best to keep, and the chance")).to_be_visible()
        snap(page, "discard")
        advice = seen(page, "[data-name^='advice:']").filter(has_text=re.compile(r": [+-]?[0-9.]+\s%$")).first
        told = r"\s".join(map(re.escape, advice.inner_text().split()))
        advice.tap()
        tap(page, re.compile(rf"^Keep {told}$", re.IGNORECASE))

    expect(page.get_by_text("chooses which cards to keep")).to_have_count(0)
    for _ in range(40):
        if fight_on(page):
            break
    watch(page)
    expect(page.get_by_text("Mieczyslaw Niebieski plays a card or passes").first).to_be_visible()
    expect(
        page.locator(".log").get_by_text(re.compile("victory for|Nobody wins the count|not counted")).first
    ).to_be_attached()
    snap(page, "after")


def test_an_army_opens_at_a_tap_and_a_wrong_way_is_refused_by_its_rule(visit):
    page = visit("/knights?tab=play")
    open_sandbox(page, "An assault")
    begin(page)
    tap(page, "Improvise: one move or one combat")
    expect(page.get_by_role("button", name="End the card")).to_be_visible()
    tap_army(page, "stack:E3:0")
    expect(page.get_by_text("Hugues de Jade: 250 men")).to_be_visible()
    tap_place(page, "A1")
    expect(page.locator(".refusal-sentence")).to_contain_text("is no move from Vecht")
    expect(page.locator(".refusal").get_by_text("WK-MOVE-03")).to_be_visible()


def test_a_reload_keeps_the_war(visit, stands):
    page = visit("/knights?tab=play")
    open_sandbox(page, "A siege")
    begin(page)
    kept = "localStorage.getItem('gonfalon.play.knights')"
    page.wait_for_function(f"() => ({kept} ?? 'null') !== 'null'")
    before = page.evaluate(f"() => {kept}")
    tap_place(page, "G3")
    expect(page.get_by_text("Operations in Monz").first).to_be_visible()
    page.wait_for_function(f"(before) => {kept} !== before", arg=before)
    page.reload()
    page.wait_for_function(stands)
    expect(page.get_by_text("Operations in Monz").first).to_be_visible()


def test_cards_seen_are_counted_by_taps_and_the_odds_follow(visit, snap):
    page = visit("/knights?tab=calculate")
    head = page.locator(".sheet-body.head").locator("visible=true")
    expect(head).to_contain_text("Attacker wins 35 %")
    for left in (6, 5, 4, 3):
        tap(page, f"Seen: victory, {left} of 6 unseen")
    expect(page.get_by_text("4 seen, 20 unseen")).to_be_visible()
    expect(head).not_to_contain_text("Attacker wins 35 %")
    tap(page, "Assault")
    expect(head).to_contain_text("Taken")
    snap(page, "calculate")


@pytest.mark.parametrize("looks", LOOKS)
def test_nothing_is_cut_and_everything_is_a_finger_wide(visit, fits, looks):
    page = visit("/knights?tab=play", *looks[0])
    open_sandbox(page, "An assault")
    tap_place(page, "E3")
    expect(page.get_by_role("heading", name="City of Vecht")).to_be_visible()
    fits(page, looks, "sandbox")
    begin(page)
    tap_place(page, "E3")
    tap(page, "Assault Vecht")
    expect(page.get_by_text("The place is taken")).to_be_visible()
    fits(page, looks, "odds")
    tap(page, re.compile(r"^Begin the assault: [0-9.]+\s%$"))
    tap(page, "Hugues de Jade commands")
    page.locator(".cover-lift").tap()
    expect(page.get_by_text("Best to keep, and the chance")).to_be_visible()
    page.evaluate("scrollTo(0, 0)")
    fits(page, looks, "discard")
    page.get_by_role("tab", name="Calculate").tap()
    expect(page.get_by_text("6 of 6 cards")).to_be_visible()
    fits(page, looks, "calculate")


def test_an_army_opens_while_a_bot_moves(visit):
    page = visit("/knights?tab=play")
    page.get_by_label("What is played").locator("visible=true").select_option("war")
    page.locator(".segment[data-seat='0']:not([data-player=''])").first.tap()  # bots alone: there is no end to wait for
    expect(page.locator(".segment[data-seat='0'][data-player=''][aria-checked=false]")).to_be_visible()
    tap(page, "Begin")
    tap(page, "Pause")
    expect(page.locator("[data-name='bots:go']")).to_be_visible()
    tap_army(page, "noble:celadon")
    expect(page.get_by_role("heading", name=re.compile("Ernesto di Celadon: [0-9]+ men"))).to_be_visible()


def test_a_slow_answer_leaves_the_last_one_in_sight_until_it_is_there(visit):
    page = visit("/knights?tab=calculate")
    head = page.locator(".sheet-body.head").locator("visible=true")
    for side in ("attacker", "defender"):
        for _ in range(6):
            tap(page, f"More: men, {side}'s army 1")
    expect(head).to_contain_text("8 cards against 8")
    expect(head).to_contain_text("Attacker wins")
    expect(page.get_by_text("Working out the exact answer")).to_have_count(0)
