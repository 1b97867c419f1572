"""Calculate and Theory in a real browser, by finger: answers that follow, links that open filled in, room to tap."""

import json
import re
from random import Random

import pytest
from looks import TURNED
from rest import come_to_rest, find_place, put_finger, soon

from app.barbarian.page import BarbarianPage
from app.core.play.keeping import keep
from app.core.play.sitting import Sitting
from engine.barbarian import GAME
from engine.barbarian.setup import BarbarianSetup
from engine.barbarian.steps import Bribing
from engine.bots.random_bot import RandomBot
from engine.core.table import Table

CALCULATE = "/barbarian?tab=calculate"
THEORY = "/barbarian?tab=theory"


def tap(page, name):
    page.get_by_role("button", name=name, exact=True).tap()


def head(page):
    return page.locator(".sheet-body.head")


def expect(locator):
    from playwright.sync_api import expect as wait_for

    return wait_for(locator)


def test_inputs_change_by_tapping_and_the_answer_follows(visit, snap):
    """A king joins: 9 points to 3, and theirs is a purse of 5 only. Then nothing needs to be bribed."""
    page = visit(CALCULATE + "&their_coins=2,3&calculator=barbarian-battle")
    expect(head(page)).to_contain_text("3 to 3")
    page.get_by_role("switch", name="My king").tap()
    expect(head(page)).to_contain_text("9 to 3")
    expect(head(page)).to_contain_text("Bribe 0")
    expect(head(page)).to_contain_text("you win")
    tap(page, "More: Their warriors")
    tap(page, "More: Their warriors")
    expect(head(page)).to_contain_text("9 to 9")
    expect(head(page)).to_contain_text("A bribe of 5 wins for sure.")
    tap(page, "Active side: Theirs: they win ties")
    expect(head(page)).to_contain_text("A bribe of 6 wins for sure.")
    tap(page, "One more coin of 3: Their coins")
    expect(head(page)).to_contain_text("A bribe of 9 wins for sure.")
    tap(page, "One coin of 3 less: Their coins")
    expect(head(page)).to_contain_text("A bribe of 6 wins for sure.")
    snap(page, "tapped")


def test_a_plain_battle_takes_at_most_seven_taps(visit, snap):
    """A king, two warriors, coins 1 1 2 3, against a purse of up to 8 that nobody knows."""
    page = visit(CALCULATE)
    taps = [
        page.get_by_role("switch", name="My king"),
        page.get_by_role("button", name="More: My warriors"),
        page.get_by_role("button", name="One coin of 1 less: My coins"),
        page.get_by_role("button", name="One coin of 2 less: My coins"),
        page.get_by_role("button", name="8: Most they hold", exact=True),
    ]
    assert len(taps) <= 7
    for each in taps:
        come_to_rest(page)
        assert each.bounding_box()["y"] + each.bounding_box()["height"] <= 768, "below the fold"
        each.tap()
    expect(head(page)).to_contain_text("12 to 3")
    expect(head(page)).to_contain_text("They hold 0 to 8.")
    expect(page.locator("[data-name=my_coins] .coins-total")).to_have_text("= 7")
    said = head(page).inner_text()
    page.get_by_role("textbox", name="Loot").tap()
    tap(page, "Ones 9: Loot")
    expect(page.locator("[data-name=my_stake] .field-hint")).to_contain_text("loot 9")
    page.get_by_role("textbox", name="My stake").tap()
    tap(page, "30 and ones: My stake")
    tap(page, "Ones 7: My stake")
    expect(page.get_by_role("textbox", name="My stake")).to_have_value("37")
    expect(head(page)).not_to_have_text(said, use_inner_text=True)
    snap(page, "plain")


def test_a_link_opens_filled_in_and_the_share_button_writes_it(visit):
    page = visit(CALCULATE + "&calculator=barbarian-tax&provinces=Venta:3,Anglia:3,-,-&treasury=2,2")
    expect(head(page)).to_contain_text("Collect 4")
    expect(head(page)).to_contain_text("put 2 back into Venta")
    tap(page, "Link to these inputs")
    link = soon(page.locator(".link").inner_text)
    again = visit("/barbarian?" + link.partition("?")[2])
    expect(head(again)).to_contain_text("put 2 back into Venta")


SCRIPT = "calculator=barbarian-battle&my_king=%3Cscript%3Ealert(1)%3C/script%3E"
IMAGE = "calculator=barbarian-tax&provinces=%3Cimg%20src=x%20onerror=alert(1)%3E:1"


def test_a_garbage_address_is_survived(visit):
    page = visit(f"{CALCULATE}&{SCRIPT}")
    expect(head(page)).to_contain_text("Bribe")
    page.goto(page.url.replace(SCRIPT, IMAGE))
    expect(head(page)).to_contain_text("Collect")
    assert page.locator(".sheet-body img").count() == 0


def test_a_wrong_number_is_a_sentence_and_marks_its_input_and_a_coin_makes_an_unknown_purse_known(visit):
    page = visit(CALCULATE + "&calculator=barbarian-battle&their_coins=&their_total_max=8")
    page.get_by_role("button", name="You know more of their purse").tap()
    hunch = page.get_by_role("textbox", name="What I expect of them")
    for wrong, said in (("99", "'belief' expects a bribe of 99"), ("99,x", "it is a list of")):
        hunch.fill(wrong)
        hunch.press("Enter")
        expect(page.get_by_role("alert")).to_contain_text(said)
    expect(page.locator(".field.wrong")).to_have_count(1)
    for right in ("0,0,3", ""):
        hunch.fill(right)
        hunch.press("Enter")
        expect(head(page)).to_contain_text("Bribe")
        expect(page.locator(".field.wrong")).to_have_count(0)
    total = page.locator("[data-name=their_coins] .coins-total")
    expect(total).to_have_text("not known")
    expect(head(page)).to_contain_text("They hold 0 to 8.")
    expect(page.get_by_role("textbox", name="Most they hold")).to_have_value("8")
    tap(page, "One more coin of 5: Their coins")
    expect(total).to_have_text("= 5")
    expect(head(page)).not_to_contain_text("They hold")
    expect(page.get_by_role("textbox", name="Most they hold")).to_have_value("–")


def test_a_number_can_be_typed_and_a_held_button_repeats(visit):
    page = visit(CALCULATE + "&calculator=barbarian-reign")
    treasury = page.get_by_role("textbox", name="Treasury")
    treasury.fill("40")
    treasury.press("Enter")
    expect(head(page)).to_contain_text("11 points")
    expect(head(page)).to_contain_text("legendary")
    page.mouse.move(*find_place(page.get_by_role("button", name="Less: Treasury")))
    page.mouse.down()
    expect(treasury).to_have_value("0")
    page.mouse.up()
    expect(head(page)).to_contain_text("3 points")


def test_a_label_explains_its_input_and_another_calculator_is_one_tap_away(visit, snap):
    page = visit(CALCULATE)
    tap(page, "What is My stake?")
    told = "What winning is worth to me, in tremis; empty: worked out from the battle."
    expect(page.get_by_text(told)).to_be_visible()
    tap(page, "Reign score")
    expect(head(page)).to_contain_text("passable")
    tap(page, "Tax")
    tap(page, "Add a coin of 1 to Province 4")
    expect(page.get_by_role("button", name="Take a 1 away from Province 4")).to_have_count(1)
    tap(page, "Without Province 6")
    expect(head(page)).to_contain_text("of 5 allowed")
    snap(page, "tax")


def test_everything_is_large_enough_for_a_finger_and_nothing_is_cut(visit, fits):
    page = visit(CALCULATE)
    for name in ("Bribe", "Tax", "Theory"):
        if name == "Tax":
            tap(page, "Tax")
            expect(head(page)).to_contain_text("Collect")
            expect(page.get_by_role("button", name="Without Province 6")).to_be_visible()
        elif name == "Theory":
            page.get_by_role("tab", name="Theory").tap()
            expect(page.get_by_text("Tap a cell to see how it arises.")).to_be_visible()
        for fold in page.locator(".fold").locator("visible=true").all():
            fold.tap()
        fits(page, TURNED, name)


@pytest.mark.soak
def test_what_one_visitor_reckons_another_does_not_see(visit):
    page, other = visit(CALCULATE), visit(CALCULATE)
    tap(page, "More: My warriors")
    expect(head(page)).to_contain_text("6 to 3")
    expect(head(other)).to_contain_text("3 to 3")


def sitting_in_battle(seed=3):
    """One person against bots, about to seal a bribe."""
    table, random = Table(BarbarianSetup(seats=3), seed=seed), Random(seed)
    while not isinstance(table.state.step, Bribing):
        seat = table.to_act
        table.play(RandomBot().choose(table.rules, table.view(seat), table.legal_actions(), random), seat)
    players = ["" if seat == table.to_act else "random" for seat in table.rules.seats]
    return Sitting(GAME, BarbarianPage(), table, players)


def test_from_a_running_battle_one_tap_opens_the_calculator_filled_in(visit, snap):
    sitting = sitting_in_battle()
    page = visit("/barbarian?tab=play", kept={"gonfalon.play.barbarian": json.dumps(keep(sitting))})
    expect(page.get_by_role("group", name="Map of Barbarian Kingdoms")).to_be_visible()
    page.get_by_role("tab", name="Calculate").tap()
    expect(head(page)).to_contain_text("Filled in from the game")
    purse = sum(sitting.table.state.treasuries[sitting.eyes])
    expect(page.locator("[data-name=my_coins] .coins-total")).to_have_text(f"= {purse}")
    snap(page, "filled")


# --- theory ---------------------------------------------------------------------------------------------------


def test_rounds_against_the_equilibrium_are_played_and_learning_is_watched_paused_and_stepped(visit, snap):
    page = visit(THEORY, scheme="dark")
    for bribe in ("4", "4", "2"):
        page.locator(f'[data-say=bribe][data-text="{bribe}"]').tap()
    expect(page.get_by_text("in 3;")).to_be_visible()
    expect(page.get_by_text("Best-reply gap")).to_be_visible()
    snap(page, "rounds")
    told = page.locator(".note", has_text=re.compile(r"^Round \d+:"))
    tap(page, "+10")
    expect(told).to_contain_text("Round 10:")
    tap(page, "Watch")
    expect(told).not_to_contain_text("Round 10:")
    tap(page, "Pause")
    expect(page.get_by_role("button", name="Watch")).to_be_visible()
    tap(page, "Regret matching")
    expect(told).to_have_count(0)
    tap(page, "+100")
    expect(told).to_contain_text("Round 100:")


def test_a_tapped_cell_is_explained_and_stakes_turned_on_the_page_change_the_equilibrium(visit, stands):
    page = visit(THEORY)
    expect(page.get_by_text("Tap a cell to see how it arises.")).to_be_visible()
    page.wait_for_function(stands)
    put_finger(page, page.locator(".bk-Figure"))
    expect(page.get_by_text(re.compile(r"You bribe \d, they bribe \d\. You"))).to_be_visible()
    expect(page.get_by_text("You win 72 %")).to_be_visible()
    tap(page, "More: Their stake")
    expect(page.get_by_text("You win 76 %")).to_be_visible()
