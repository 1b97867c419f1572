"""Hostages on the page: offered by taps, asked for in words, told on the stage, seen on cards (WK-VAR-03)."""

from __future__ import annotations

import pytest

from app.core.play.desk import DeskTools
from app.core.play.parts import Buttons, Words
from app.knights.page import KnightsPage
from app.knights.realm.desks import ParleyDesk
from engine.core.table import Table
from engine.knights.court_actions import Agree, Exchange, KillHeir, Parley
from engine.knights.court_steps import Exchanging, Parleying, Yielding
from engine.knights.realm_steps import Planning
from engine.knights.setup import KnightsSetup

PAGE = KnightsPage()
WORDS = """
Emerande: smalt G3, 100, 100 Polish; celadon G4, 50; fortress F4, 50; crowns 12
Niebieski: cyan H4, 100; prussen fallen, 50, 50, hostage Madder; fortress H2, 50; city Kovel; crowns 9
Madder: scarletti D4, 100, hostage Emerande; fortress C3, 50; crowns 5
President: Emerande
Show: 50 English, 50 Polish, 50 German, 50 Spanish
Event: green
Agenda: fine, wine, salt
"""


def open_table(hostages: bool = True) -> Table:
    words = WORDS if hostages else WORDS.replace(", hostage Madder", "").replace(", hostage Emerande", "")
    table = Table(KnightsSetup(seats=3, scenario="realm", hostages=hostages, position=words), deal=False)
    while isinstance(table.state.step, Planning):
        step = table.state.step
        table.play("lay levy_taxes" if (step.seat, step.stack) == (0, 0) else "lay -", deal=False)
    table.play("turnup emerande levy_taxes", deal=False)
    return table


def find_yielding() -> Table:
    """The upkeep of the same turn."""
    table = Table(KnightsSetup(seats=3, scenario="realm", hostages=True, position=WORDS), seed=3)
    while not isinstance(table.state.step, Yielding):
        menu = list(table.legal_actions())
        quiet = [each for each in menu if str(each) in ("lay -", "pass", "done", "bid 0", "decline", "obey")]
        table.play(quiet[0] if quiet else menu[0])
    return table


def tools_of(heard: list) -> DeskTools:
    return DeskTools(heard.append, lambda: None, lambda rule: None)


def said(parts) -> str:
    return " ".join(part.text for part in parts if isinstance(part, Words))


def labels(parts) -> list[str]:
    return [button.label for part in parts if isinstance(part, Buttons) for button in part.buttons]


@pytest.fixture
def talk():
    table, heard = open_table(), []
    table.play(Parley(), deal=False)
    assert isinstance(table.state.step, Parleying)
    view = table.view(0)
    return table, ParleyDesk(table.rules, view, list(table.legal_actions()), tools_of(heard)), heard


def test_wk_var_03_an_exchange_is_offered_by_taps(talk):
    table, desk, heard = talk
    madder = table.rules.barons[2]
    for press in (
        "topic:heirs",
        "baron:madder",
        "say:",
        "given:smalt",
        "given:nonsense",
        "given:smalt",
        "wanted:murrey",
    ):
        desk.press(press)
    assert heard == [], "nothing is said before somebody is named"
    assert "Offer Madder Smalt's heir for Murrey's heir" in labels(desk.parts())
    desk.press("say:")
    assert heard == [Exchange(madder, "smalt", "murrey")]
    desk.press("wanted:-")
    desk.press("say:")
    assert heard[-1] == Exchange(madder, "smalt", "")
    desk.press("wanted:murrey")
    desk.press("baron:niebieski")  # whom Madder holds Niebieski cannot give
    desk.press("say:")
    assert heard[-1] == Exchange(table.rules.barons[1], "smalt", "")
    assert all(each in table.legal_actions() for each in heard)


def test_wk_var_03_crowns_are_still_talked_about_and_hostages_may_be_killed(talk):
    table, desk, heard = talk
    desk.press("say:")
    assert [str(each) for each in heard] == ["pay niebieski 1"]
    desk.press("topic:heirs")
    assert "Kill the heir of Ricardo di Scarletti" in labels(desk.parts())
    assert KillHeir("scarletti") in table.legal_actions()


def test_without_the_option_nothing_is_said_of_heirs():
    table = open_table(hostages=False)
    assert PAGE.label(table.rules, table.view(0), Parley()) == "Talk about crowns first"
    table.play(Parley(), deal=False)
    desk = ParleyDesk(table.rules, table.view(0), list(table.legal_actions()), tools_of([]))
    desk.press("topic:heirs")
    assert "heir" not in f"{said(desk.parts())} {labels(desk.parts())}".lower()


def test_wk_var_03_whoever_is_asked_reads_what_for():
    table = open_table()
    table.play(Parley(), deal=False)
    table.play("exchange madder smalt murrey", deal=False)
    assert isinstance(table.state.step, Exchanging)
    view = table.view(2)
    desk = PAGE.desk(table.rules, view, list(table.legal_actions()), tools_of([]))
    assert "offers you the heir of Alan of Smalt for the heir of Sir Hugh Murrey" in said(desk.parts())
    assert labels(desk.parts()) == ["Agree", "Decline"]
    yielding = find_yielding()
    assert yielding.to_act == 2
    desk = PAGE.desk(yielding.rules, yielding.view(2), list(yielding.legal_actions()), tools_of([]))
    assert "Otto von Prussen" in said(desk.parts()) and "100 men" in said(desk.parts())
    assert {"Give the heir back", "Keep him back", "Kill the heir of Otto von Prussen"} <= set(labels(desk.parts()))


def test_wk_var_03_cards_say_where_heirs_are():
    table = open_table()
    about = [said(PAGE.about(table.rules, table.view(0), f"seat:{seat}")) for seat in range(3)]
    assert "Holds the heirs of Ricardo di Scarletti (Madder)." in about[0]
    assert "off the board: dead, his heir is held by Madder" in about[1]
    assert "his heir is held by Émerande" in about[2] and "Holds the heirs of Otto von Prussen (Niebieski)." in about[2]


def play_told(table: Table, line: str):
    """What is played, and its moments."""
    before, mark = table.view(None), len(table.log())
    table.play(line, deal=False)
    events = [event for _, event in table.log()][mark:]
    return PAGE.moments(table.rules, before, table.view(None), events)


def test_wk_var_03_exchange_and_death_come_onto_the_stage_once_each():
    table = open_table()
    table.play(Parley(), deal=False)
    table.play("exchange madder smalt murrey", deal=False)
    (moment,) = play_told(table, str(Agree()))
    assert moment.title == "Heirs change hands" and len(moment.sides) == 2 and set(moment.seats) == {0, 2}
    assert [beat.text for beat in moment.beats] == [
        "The heir of Alan of Smalt is with Thomas Edmund Madder now.",
        "The heir of Sir Hugh Murrey is with Raoul d'Émerande now.",
    ]
    table.play(Parley(), deal=False)
    (moment,) = play_told(table, "killheir scarletti")
    assert moment.title == "An heir is killed" and "Nobody will ever follow Ricardo di Scarletti" in moment.verdict
    yielding = find_yielding()
    (moment,) = play_told(yielding.fork(), "decline")
    assert "does not come back in this upkeep" in moment.verdict
    (moment, *_) = play_told(yielding, "killheir prussen")
    assert "his troops are lost for good" in moment.verdict
