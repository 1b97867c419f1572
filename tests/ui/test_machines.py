"""Two machines behind a balancer that keeps nobody on one of them: a table and a class in real browsers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from balancer import Balancer
from machines import Machine, run_machines
from screens import Screen, seated, wait_for
from test_together import deal_the_same, open_three, play_in_browser

from app.core.together.tables import Tables

NAMES = ("Anna", "Bert")
Site = tuple[Balancer, list[Machine], Tables]


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """Their store is seen from another process too: this one."""
    address = f"sqlite:///{tmp_path / 'tables.db'}"
    tables = Tables(address)
    deal_the_same(monkeypatch)
    with run_machines(address) as (balancer, machines):
        yield balancer, machines, tables
    tables.close()


def test_two_play_at_one_table_and_one_machine_is_killed(browser, site: Site) -> None:
    """Whoever was on the machine that is gone is back on his seat at the other, unasked."""
    balancer, machines, tables = site
    shared, random = open_three(tables), Random(3)
    with seated(browser, balancer, tables, shared.code, NAMES) as screens:
        shared.hand(2, "cautious")
        assert {*balancer.dealt} == {each.port for each in machines}
        for _ in range(3):
            play_on(tables, shared, screens, random)
        machines[0].kill()
        for each in screens:
            each.page.locator(".lost").wait_for(state="hidden")
            each.page.get_by_text("Your treasury").first.wait_for()
            each.hurry()
        for _ in range(2):
            play_on(tables, shared, screens, random)
        for each in screens:
            each.page.get_by_text("Your treasury").first.wait_for()


def play_on(tables: Tables, shared, screens: list[Screen], random: Random) -> None:
    """Bots play what is theirs; then somebody does with his own fingers."""

    def is_asked() -> bool:
        shared.refresh()
        return shared.table.to_act in (0, 1)

    wait_for(is_asked, "the bots to play")
    play_in_browser(tables, shared, screens, random)


@pytest.mark.soak
def test_a_class_is_one_by_way_of_either_machine(browser, site: Site) -> None:
    balancer, *_ = site
    wall = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
    wall.goto(f"{balancer.url}/class")
    wall.click("#start")
    wall.wait_for_selector("#big-code svg")
    code = wall.inner_text("#code")
    phones = [browser.new_context(viewport={"width": 390, "height": 844}).new_page() for _ in range(3)]
    for number, phone in enumerate(phones):
        phone.goto(f"{balancer.url}/join/{code}")
        phone.fill("#name", f"Pupil {number}")
        phone.click("#enter button")
        phone.wait_for_selector("#wait:not([hidden])")
    wall.wait_for_function("() => document.getElementById('here').textContent.startsWith('3 here')")
    for _ in range(2):
        wall.reload()
        wall.wait_for_function("() => document.getElementById('here').textContent.startsWith('3 here')")
    for page in (wall, *phones):
        page.context.close()
