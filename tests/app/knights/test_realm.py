"""The full turn on its page: words for everything, planning, the council, figures, moments."""

from __future__ import annotations

import inspect
import re
from collections import Counter
from random import Random
from typing import get_args

import pytest

from app.core.play.desk import DeskTools
from app.core.play.parts import Buttons, Grid, Words
from app.knights.page import KnightsPage
from app.knights.realm import council, words
from app.knights.realm.desks import ParleyDesk, PlanningDesk
from engine.bots.play import play_decision
from engine.core.table import Table
from engine.knights import court_actions as court
from engine.knights import realm_actions as do
from engine.knights.court_actions import Demand, Parley
from engine.knights.court_cards import EventEntry
from engine.knights.court_pieces import Count
from engine.knights.court_steps import Bidding
from engine.knights.pieces import Fate
from engine.knights.realm_actions import Lay
from engine.knights.realm_pieces import CARDS, ZONES, Card
from engine.knights.realm_steps import Collecting, Planning
from engine.knights.setup import KnightsSetup

PAGE = KnightsPage()


def play_realm(seats: int, seed: int, decisions: int):
    """A table of the realm, position by position, as careful bots play it."""
    table, random = Table(KnightsSetup(seats=seats, scenario="realm"), seed=seed), Random(seed)
    bot = PAGE.game.bots["cautious"]()
    for _ in range(decisions):
        if not isinstance(table.to_act, int):
            return
        yield table
        play_decision(table, bot, random)


def tools_of(heard: list) -> DeskTools:
    return DeskTools(heard.append, lambda: None, lambda rule: None)


def find_step(kind: type, seats: int = 3):
    return next(table for table in play_realm(seats, 1, 400) if isinstance(table.state.step, kind))


def buttons_of(parts) -> list[str]:
    return [button.label for part in parts if isinstance(part, Buttons) for button in part.buttons]


@pytest.mark.parametrize("seats", [2, 4])
def test_every_choice_has_words_a_desk_and_the_secrecy_of_its_rules(seats):
    for table in play_realm(seats, 3, 260):
        rules, view, menu = table.rules, table.view(table.to_act), list(table.legal_actions())
        assert PAGE.is_secret(view) == rules.is_secret(view)
        labels = [PAGE.label(rules, view, action) for action in menu]
        assert all(label != str(action) for label, action in zip(labels, menu, strict=True)), labels
        assert PAGE.desk(rules, view, menu, tools_of([])) is not None
        others = table.view(None)
        if rules.is_secret(view):
            assert PAGE.desk(rules, others, menu, tools_of([])) is None, "an onlooker sees no hand"


def test_wk_prep_02_cards_are_laid_by_tapping_them():
    table = find_step(Planning)
    heard: list = []
    desk = PlanningDesk(table.rules, table.view(table.to_act), list(table.legal_actions()), tools_of(heard))
    assert len(buttons_of(desk.parts())) == len(CARDS) + 1
    desk.press("card:levy_taxes")
    desk.press("card:church_service")
    desk.press("card:improvisation")  # a third card takes nothing
    desk.press("card:nonsense")
    desk.press("lay")
    assert heard == [Lay((Card.LEVY_TAXES, Card.CHURCH_SERVICE))]
    desk.press("card:levy_taxes")  # once more puts it back
    desk.press("lay")
    assert heard[-1] == Lay((Card.CHURCH_SERVICE,))


def test_what_was_planned_stands_on_ones_own_desk_and_nowhere_else():
    table = find_step(Planning)
    planner = table.to_act
    table.play(Lay((Card.MILITARY_OPERATIONS,)))
    rules = table.rules
    own = PlanningDesk(rules, table.view(planner), list(table.legal_actions()), tools_of([]))
    assert any("Military Operations" in part.text for part in own.parts() if isinstance(part, Words))
    for seat in [None, *(seat for seat in rules.seats if seat != planner)]:
        view = table.view(seat)
        said = str(
            [PAGE.beside(rules, view), PAGE.about(rules, view, "zones"), PAGE.about(rules, view, f"seat:{planner}")]
        )
        assert "Military" not in said


def test_the_council_tells_what_is_missing_and_opens():
    for table in play_realm(3, 2, 200):
        rules, view = table.rules, table.view(table.to_act)
        parts = PAGE.beside(rules, view)
        if not parts or view.fight is not None:
            continue
        missing = [6 - len(view.zones[zone.index]) for zone in ZONES]
        shields = 4 - sum(seat is not None for seat in view.track)
        expected = "Cards missing: taxes {}, wages {}, assembly {}; shields to mercenaries: {}.".format(
            *missing, shields
        )
        assert any(expected in part.text for part in parts if isinstance(part, Words))
        for thing in council.OPENS:
            assert PAGE.about(rules, view, thing), thing
        zones = next(part for part in PAGE.about(rules, view, "zones") if isinstance(part, Grid))
        held = Counter(card.seat for zone in view.zones for card in zone)
        assert [sum(int(row[2 + seat].text) for row in zones.rows) for seat in rules.seats] == [
            held[seat] for seat in rules.seats
        ]
    assert PAGE.about(rules, view, "nonsense") == ()


def test_figures_of_the_realm_are_the_positions_own():
    for table in play_realm(4, 5, 150):
        rules, state = table.rules, table.state
        for seat in rules.seats:
            shown = {each.label: each.value for each in PAGE.figures(rules, table.view(None), seat)}
            own = sum(city.owner == seat and not city.razed for city in state.cities[: rules.realm.realm_cities])
            assert shown["cities"].partition("/")[0] == str(own)
            assert [shown[label] for label in ("influence", "crowns", "votes", "faith")] == [
                str(amounts[seat]) for amounts in (state.influence, state.crowns, state.votes, state.faith)
            ]


def test_events_votes_and_news_of_fleets_come_onto_the_stage_once_each():
    told: Counter = Counter()
    for seed in range(3):
        *_, table = play_realm(3, seed, 500)
        for played in table.moments:
            facts = [event for event in played.events if isinstance(event.fact, EventEntry | Count | Fate)]
            if not facts:
                continue
            moments = PAGE.moments(table.rules, None, table.view(None), played.events)
            for event in facts:
                fact = event.fact
                told[type(fact)] += 1
                if isinstance(fact, EventEntry):
                    mine = [each for each in moments if each.title == fact.title]
                    assert len(mine) == 1
                    assert fact.sentence() in [beat.text for beat in mine[0].beats] or "cancelled" in mine[0].verdict
                elif isinstance(fact, Count):
                    mine = [each for each in moments if each.title == "The votes are counted"]
                    spent = [voice for voice in fact.voices if voice.votes]
                    assert [side.figure for side in mine[0].sides] == [str(voice.votes) for voice in spent]
                    assert str(event.phrase) in mine[0].verdict
                else:
                    assert any(str(event.phrase) in each.verdict for each in moments)
    assert told[EventEntry] and told[Fate] and told[Count]


def test_wk_nego_01_crowns_are_offered_and_asked_for_by_taps():
    table = find_step(Collecting)
    while Parley() not in table.legal_actions():
        table.play(table.legal_actions()[0])
    table.play(Parley())
    rules, heard = table.rules, []
    view = table.view(table.to_act)
    desk = ParleyDesk(rules, view, list(table.legal_actions()), tools_of(heard))
    me = table.to_act
    other = next(baron for seat, baron in enumerate(rules.barons) if seat != me and view.crowns[seat] >= 2)
    for press in (
        f"baron:{other.value}",
        "way:demand",
        "crowns:1",
        "crowns:nonsense",
        "baron:nobody",
        "way:up",
        "say:",
    ):
        desk.press(press)
    assert heard == [Demand(other, 2)]
    desk.press("crowns:-5")
    desk.press("say:")
    assert heard[-1] == Demand(other, 1), "never below one"
    for _ in range(40):
        desk.press("crowns:5")
    desk.press("say:")
    assert heard[-1].crowns == view.crowns[rules.barons.index(other)], "never more than there is"
    assert all(each in table.legal_actions() for each in heard)


def test_wk_assembly_06_a_bid_is_told_to_nobody_before_all_have_bid():
    table = next(
        table for table in play_realm(4, 1, 900) if isinstance(table.state.step, Bidding) and table.state.assembly.bids
    )
    bidder = table.state.assembly.bids[0].seat
    for seat in [None, *(seat for seat in table.rules.seats if seat != bidder)]:
        view = table.view(seat)
        assert view.assembly.bids[0].choice is None
        assert "On the table" not in str(PAGE.beside(table.rules, view))
    assert PAGE.is_secret(table.view(table.to_act))


UNASKED = {do.Enlist, do.Show, do.Table, do.Uncover, do.TurnUp, do.Unfold}
"""Chance alone plays these."""


def test_every_kind_of_choice_has_words():
    """Each type that a seat may play has a case of its own in `label`: none falls back on its line of text."""
    told = {kind.__name__ for kind in (*get_args(do.RealmAction), *get_args(court.CourtAction)) if kind not in UNASKED}
    found = set(re.findall(r"(?:do|court)\.\w+", inspect.getsource(words)))
    assert {name for name in told if not {f"do.{name}", f"court.{name}"} & found} == set()
