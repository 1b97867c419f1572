"""Taps and words of Barbarian Kingdoms: what each action looks like on the page, over whole games."""

from __future__ import annotations

from random import Random

import pytest

from app.barbarian.desks import MOST_CHANGES, TaxDesk
from app.barbarian.meant import place_of
from app.barbarian.page import BarbarianPage
from app.core.play.aim import Aim, Choice, lit
from app.core.play.game_page import DeskTools
from app.core.play.parts import Buttons
from engine.barbarian import GAME, steps
from engine.barbarian import actions as act
from engine.barbarian.setup import BarbarianSetup
from engine.bots.play import play_decision
from engine.core.table import Table

PAGE = BarbarianPage()


def decisions(setup: BarbarianSetup, seed: int, bot: str = "random", most: int = 250):
    table = Table(setup, seed=seed)
    player, random = GAME.bots[bot](), Random(seed)
    for _ in range(most):
        if not isinstance(table.to_act, int):
            return
        yield table, table.view(table.to_act)
        play_decision(table, player, random)


GAMES = [
    (BarbarianSetup(seats=3), 1),
    (BarbarianSetup(seats=2), 2),
    (BarbarianSetup(seats=6), 3),
    (BarbarianSetup(seats=4, expert=True), 4),
    (BarbarianSetup(seats=5, privilege=True, allotment="heritage"), 5),
]


def test_a_province_tapped_before_its_unit_asks_for_the_unit():
    table, view = next(pair for pair in decisions(*GAMES[0]) if isinstance(pair[1].step, steps.Acting))
    assert PAGE.hint(table.rules, view, ("place:Noricum",), "assault") == "Now tap the unit that goes to Noricum."
    assert PAGE.hint(table.rules, view, ("place:Roma",), "assault") == "Now tap where the unit in Roma goes."


@pytest.mark.parametrize(("setup", "seed"), GAMES, ids=lambda value: str(value) if isinstance(value, int) else "")
def test_every_legal_action_can_be_reached_by_taps_buttons_or_a_desk(setup, seed):
    for table, view in decisions(setup, seed):
        if PAGE.has_desk(view):
            continue
        offered = [Choice(each, PAGE.paths(table.rules, view, each)) for each in table.legal_actions()]
        labels = {}
        for choice in offered:
            label = PAGE.label(table.rules, view, choice.action)
            assert label and label != str(choice.action), choice.action
            if choice.paths:
                assert all(place_of(tap) in table.rules.realm(view.played).index for tap in choice.paths[0])
            # what is told apart neither by taps nor by its words could not be chosen
            assert labels.setdefault((choice.paths[:1], label), choice.action) == choice.action
        if any(choice.paths for choice in offered):
            assert lit(offered, Aim())


@pytest.mark.parametrize(("setup", "seed"), GAMES, ids=lambda value: str(value) if isinstance(value, int) else "")
def test_every_step_names_its_rule(setup, seed):
    book = {section.rule for section in GAME.rulebook().sections}
    for table, view in decisions(setup, seed, most=120):
        assert PAGE.rule(table.rules, view) in book


def test_every_wish_is_an_action_that_the_rules_answer():
    """A wish never runs into an error: it is legal, or refused with a rule."""
    book = {section.rule for section in GAME.rulebook().sections}
    for table, view in decisions(BarbarianSetup(seats=4), 6, "cautious", 120):
        names = table.rules.realm(view.played).names
        for group in ("", "recruit", "manoeuvres", "assault", "claim"):
            for place in names[::5]:
                for taps in ((f"place:{place}",), (f"place:{names[3]}", f"place:{place}"), (f"coin:{place}:1",)):
                    wish = PAGE.wish(table.rules, view, taps, group)
                    if wish is not None:
                        refusal = table.why_illegal(wish)
                        assert refusal is None or refusal.rule in book


def test_what_may_be_chosen_in_the_open_does_not_depend_on_secrets():
    """A decision without a curtain offers the same whatever the treasuries hold."""
    seen = 0
    for table, view in decisions(BarbarianSetup(seats=4), 9, "random", 400):
        if PAGE.is_secret(view):
            continue
        planted = table.rules.imagine(table.view(None), Random(seen))
        assert list(table.rules.legal_actions(planted)) == list(table.legal_actions())
        seen += 1
    assert seen > 20


def test_bk_tax_the_suggestion_is_always_the_most_that_whole_coins_make():
    quiet = DeskTools(lambda action: None, lambda: None, lambda rule: None)
    seen = 0
    for table, view in (each for seed in (9, 10, 11) for each in decisions(BarbarianSetup(seats=4), seed)):
        if not isinstance(view.step, steps.Taxing):
            continue
        menu = table.legal_actions()
        desk = TaxDesk(table.rules, view, menu, quiet)
        plain = [sum(sum(coins) for _, coins in each.coins) for each in menu if not each.back]
        if plain:
            desk.take_best()
            assert act.Take(desk.chosen()) in menu
            assert sum(sum(coins) for _, coins in desk.chosen()) == max(plain) == desk.best
        assert all(change in menu for change in desk.changes)
        best = desk.parts()[0].buttons[0].label
        assert best == (f"In whole coins: {desk.best}" if desk.changes else f"Take the best: {desk.best}")
        seen += 1
    assert seen > 10


def test_bk_amb_02_every_way_of_taxing_with_change_has_a_button_once_its_coins_are_tapped():
    quiet = DeskTools(lambda action: None, lambda: None, lambda rule: None)
    for table, view in decisions(BarbarianSetup(seats=3), 3):
        if not isinstance(view.step, steps.Taxing):
            continue
        desk = TaxDesk(table.rules, view, table.legal_actions(), quiet)
        if len(desk.changes) > MOST_CHANGES:
            break
    else:
        raise AssertionError("no tax with many ways of change")

    def offered() -> set[str]:
        return {button.name for part in desk.parts() if isinstance(part, Buttons) for button in part.buttons}

    assert len(offered()) == 2 + MOST_CHANGES
    for change in desk.changes:
        desk.trays.taken = []
        for place, worths in change.coins:
            for worth in worths:
                desk.trays.turn(place, worth)
        assert f"play:{change}" in offered()


def test_seat_hints_say_who_will_play_what():
    for seats in range(2, 7):
        setup = BarbarianSetup(seats=seats)
        hints, icons = PAGE.seat_hints(setup)
        table = Table(setup, seed=1)
        view = table.view(None)
        assert list(hints) == [table.rules.seat_name(view, seat) for seat in table.rules.seats]
        assert len(icons) == seats
