"""The owner of a box enters a price row and a card, is told where an entry is wrong, shares it, and plays with it."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import expect
from rest import soon

from app.command import main

CROWDED = "all => all.filter(each => each.scrollWidth > each.clientWidth + 1).map(each => each.textContent)"


def test_an_owner_enters_a_price_row_and_a_card_and_plays_with_them(visit, snap, fits) -> None:
    """On a phone: what is said of the whole and what may be done with it stay in sight beside the entry."""
    page = visit("/barbarian?tab=rules", size=(390, 844))
    page.get_by_role("button", name="See and change the numbers").click()
    desk = page.locator(".desk")
    desk.get_by_text("Kingdom: Hun", exact=False).first.click()
    row = page.locator("[id='desk-kingdom.0.recruit']")
    row.fill("1, 2, x")
    expect(page.locator("[id='desk-kingdom.0.recruit-problem']")).to_contain_text("'x' is no whole number.")
    row.fill("4, 3, 2, 1")
    expect(page.locator("[id='desk-kingdom.0.recruit-problem']")).to_contain_text("must be 4 rising numbers")
    fits(page, [((390, 844), "light")], "wrong")
    row.fill("2, 3, 4, 6" * 100_000)
    expect(page.locator("[id='desk-kingdom.0.recruit-problem']")).to_contain_text("At most 2,000 letters fit here.")
    row.fill("2, 3, 4, 6")
    verdict = desk.locator(".desk-verdict")
    expect(verdict).to_contain_text("It fits together: 1 entry is yours.")
    desk.get_by_text("Kingdom: Hun, king power", exact=False).first.click()
    page.locator("[id='desk-kingdom.0.king_power.name']").fill("Whip of Heaven")
    amount = page.locator("[id='desk-kingdom.0.king_power.amount']")
    amount.fill("9")
    expect(verdict).to_contain_text("3 entries are yours.")
    save = desk.get_by_role("button", name="Save as file")
    for seen in (amount, verdict, save):
        expect(seen).to_be_in_viewport()
    with page.expect_download() as saved:
        save.click()
    file = saved.value.path()
    assert "recruit = [2, 3, 4, 6]" in file.read_text(encoding="utf-8")
    assert main(["edition", "check", "barbarian", str(file)]) == 0
    desk.get_by_role("button", name="Share by link").click()
    link = page.locator(".desk-link")
    expect(link).to_be_in_viewport()
    address = urlsplit(soon(link.input_value))
    other = visit(f"{address.path}?{address.query}")
    expect(other.locator("[id='desk-kingdom.0.recruit']")).to_have_value("2, 3, 4, 6")
    desk.get_by_role("button", name="Play with it").click()
    page.get_by_text("Now: My box.").first.wait_for(state="attached")
    page.locator(".segment").first.wait_for()
    # who may play a seat stands on its own button
    soon(lambda: page.locator(".segment").evaluate_all(CROWDED), lambda crowded: not crowded)
    snap(page, "seats")


def test_what_is_reconstructed_still_is_a_list_with_a_link_of_its_own(visit, fits) -> None:
    page = visit("/battue?tab=rules&only=reconstructed")
    only = page.get_by_role("button", name="Reconstructed only")
    expect(only).to_have_attribute("aria-pressed", "true")
    desk = page.locator(".desk")
    expect(desk.get_by_text("Tarsos, towers: Tower of Watch").first).to_be_visible()
    limits = desk.locator(".desk-group").filter(has=page.locator(".desk-name", has_text="Limits"))
    expect(limits).to_have_count(1)
    expect(limits).to_be_hidden()
    fits(page, [((1024, 768), "light")], "reconstructed")
    page.get_by_role("button", name="Close", exact=True).click()
    page.get_by_role("button", name="What is reconstructed still").click()
    expect(desk.get_by_text("Tarsos, towers: Tower of Watch").first).to_be_visible()
    only.click()
    expect(limits).to_be_visible()
