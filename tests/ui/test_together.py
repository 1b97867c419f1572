"""One table on several screens, in real browsers: what each is sent, coming back, and what strangers can do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from screens import Screen, list_secrets, seated, wait_for, way_to
from sites import Site, find_free_port, run_site

from app.core.together import shared_table
from app.core.together.shared_table import SharedTable
from app.core.together.tables import Tables
from engine.barbarian import GAME
from engine.barbarian.actions import Bribe
from engine.barbarian.steps import Bribing
from engine.bots.levels import build_bot
from engine.core.action import Action
from engine.core.seat import Seat

NAMES = ("Anna", "Bert <b>", "Cleo")


@pytest.fixture
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Tables]:
    """The store of the server below, seen from another process: this one, which deals the same each time."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    deal_the_same(monkeypatch)
    found = Tables()
    yield found
    found.close()


def deal_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt = Random(4)
    monkeypatch.setattr(shared_table, "SystemRandom", lambda: dealt)


@pytest.fixture
def own_site(tables: Tables) -> Iterator[Site]:
    with run_site() as running:
        yield running


def choose(shared: SharedTable, random: Random):
    """What the cautious bot would do, from its own view; a fuller purse than that takes too many taps."""
    table = shared.table
    seat = table.to_act
    assert isinstance(seat, int)
    bot = build_bot(shared.game, "cautious")
    action = bot.choose(table.rules, table.view(seat), table.legal_actions(), random)
    return seat, lighten(action)


def lighten(action: Action) -> Action:
    return Bribe(action.coins[-4:]) if isinstance(action, Bribe) else action


def play_beside(shared: SharedTable, random: Random) -> None:
    seat, action = choose(shared, random)
    shared.play(seat, action, shared.table.cursor)


def play_in_browser(tables: Tables, shared: SharedTable, screens: list[Screen], random: Random) -> None:
    """The seat that is to act does it with its own fingers, on its own screen."""
    seat, action = choose(shared, random)
    point = shared.table.cursor
    [token] = screens[seat].keys(shared.code)[-1:]
    way = way_to(shared, token, action)

    def is_played() -> bool:
        shared.refresh()
        return shared.table.cursor > point

    screens[seat].walk(way, is_played)


def prepare_in_browser(shared: SharedTable, screens: list[Screen], random: Random) -> bool:
    """Whoever is going to be asked in secret seals already."""
    for seat, screen in enumerate(screens):
        state = shared.foresee(Seat(seat))
        if state is None or seat in shared.seals:
            continue
        rules, bot = shared.table.rules, build_bot(shared.game, "cautious")
        action = bot.choose(rules, rules.observe(state, Seat(seat)), rules.legal_actions(state), random)
        [token] = screen.keys(shared.code)[-1:]

        def is_sealed(seat: int = seat) -> bool:
            shared.refresh()
            return seat in shared.seals

        screen.walk(way_to(shared, token, lighten(action)), is_sealed)
        screen.page.get_by_text("Your choice is sealed").first.wait_for()
        return True
    return False


def check_traffic(shared: SharedTable, screens: list[Screen], wall: list[Screen]) -> None:
    """Nothing that one seat alone may know has reached another screen, and each has had its own."""
    keys = [screen.keys(shared.code)[-1] for screen in screens]
    for seat, screen in [*enumerate(screens), *((None, each) for each in wall)]:
        heard = "\n".join(screen.heard)
        others = [key for at, key in enumerate(keys) if at != seat]
        assert not [key for key in others if key in heard], "a key has reached another screen"
        told = [each for each in list_secrets(shared, seat) if each in heard]
        assert told == [], f"seat {seat} was told {told}"
        if seat is None:
            assert "Your treasury" not in heard and "Seal a" not in heard
        else:
            assert keys[seat] in heard and "Your treasury" in heard
            purses = set(re.findall(r"Your treasury.{0,4000}?value\W+(\d+)", heard))
            assert purses, "one's own purse is in sight"


def open_three(tables: Tables) -> SharedTable:
    return tables.find(tables.open(GAME.setup(seats=3), ["", "", ""], "", "test"), "test")


def open_at_bribes(tables: Tables) -> SharedTable:
    """Dealt by chance: some games end before anybody fights."""
    for _ in range(20):
        shared = open_three(tables)
        for seed in range(300):
            state = shared.table.state
            if isinstance(state.step, Bribing) and not state.step.sealed:
                return shared
            if shared.table.outcome() is not None:
                break
            play_beside(shared, Random(seed))
    raise AssertionError("in twenty games nobody bribed")


def test_three_browsers_seal_bribes_at_once_and_none_hears_the_others_secrets(browser, own_site, tables):
    shared, random = open_at_bribes(tables), Random(2)
    with seated(browser, own_site, tables, shared.code, NAMES) as screens:
        shared.refresh()
        wall = Screen(browser, f"{own_site.url}/barbarian?tab=play&table={shared.code}&look=on", (1440, 900))
        wall.page.locator(".frame > svg").wait_for()
        assert prepare_in_browser(shared, screens, random)
        before = shared.table.cursor
        play_in_browser(tables, shared, screens, random)
        assert shared.table.cursor >= before + 2 and not shared.seals, "what was prepared was not played when asked for"
        for screen in (*screens, wall):
            screen.page.locator(".log-words", has_text="paid a bribe of").first.wait_for(state="attached")
        for _ in range(2):
            if shared.table.outcome() is None:  # whoever won that fight may have won the game
                play_in_browser(tables, shared, screens, random)
        late = Screen(browser, f"{own_site.url}/barbarian?tab=play&table={shared.code}", (390, 844))
        late.page.locator("#look").tap()
        late.page.locator(".log-words").first.wait_for(state="attached")
        check_traffic(shared, screens, [wall, late])
        screens[1].page.reload()
        screens[1].page.locator(".frame > svg").wait_for()
        screens[1].page.get_by_text("Your treasury").first.wait_for()  # back on its seat, unasked
        for each in (wall, late):
            each.context.close()


@pytest.mark.soak
def test_a_server_that_is_killed_and_comes_back_finds_everybody_on_their_seats(browser, tables):
    shared, port = open_three(tables), find_free_port()
    with run_site(port=port) as site, seated(browser, site, tables, shared.code, NAMES) as screens:
        shared.refresh()
        play_in_browser(tables, shared, screens, Random(1))
        site.process.kill()
        for each in screens:
            each.page.locator(".lost").wait_for(state="visible")
        with run_site(port=port):
            for each in screens:
                each.page.get_by_text("Your treasury").first.wait_for()
                each.page.locator(".lost").wait_for(state="hidden")
            play_in_browser(tables, shared, screens, Random(2))


@pytest.mark.soak
def test_three_browsers_play_a_whole_game_and_none_hears_the_others_secrets(browser, own_site, tables):
    shared, random = open_three(tables), Random(5)
    with seated(browser, own_site, tables, shared.code, NAMES) as screens:
        wall = Screen(browser, f"{own_site.url}/barbarian?tab=play&table={shared.code}&look=on", (1440, 900))
        shared.refresh()
        prepared = 0
        while shared.table.outcome() is None:
            prepared += prepare_in_browser(shared, screens, random)
            play_in_browser(tables, shared, screens, random)
            assert shared.table.length < 1000
        for screen in (*screens, wall):
            screen.page.locator("[data-name='new']").first.wait_for()
        late = Screen(browser, f"{own_site.url}/barbarian?tab=play&table={shared.code}&look=on")
        check_traffic(shared, screens, [wall, late])
        assert prepared > 0
        wait_for(lambda: late.page.locator("[data-name='new']").count() > 0, "the end on a late screen")
        for each in (wall, late):
            each.context.close()
