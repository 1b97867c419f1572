"""One step from winning: whoever wins at once was said to be on the brink before, and everybody sees it said."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from app.core.play.aim import Aim
from app.core.play.prompt import prompt_parts
from app.core.play.seat_strip import about_parts, seat_parts
from app.core.play.sitting import Sitting
from app.registry import PAGES, build_page
from engine.barbarian.questions import count_most_provinces
from engine.bots.play import play_decision
from engine.core.table import Table
from engine.knights.questions import count_cities_to_win, list_realm_owners

AT_ONCE = {
    "barbarian": ("territorial", "military"),
    "battue": ("trio", "last-standing"),
    "conquerors": ("home",),
    "saga": ("last-card",),
}
"""Endings that one can see coming."""


def play_to_the_end(game: str, seed: int) -> Table:
    side = build_page(game)
    table, bot, random = Table(side.game.setup(), seed=seed), side.game.bots["cautious"](), Random(seed)
    while isinstance(table.to_act, int) and table.length < 900:
        play_decision(table, bot, random)
    return table


def list_wins(game: str) -> Iterator[Table]:
    for seed in range(1, 12):
        table = play_to_the_end(game, seed)
        outcome = table.outcome()
        if outcome is not None and outcome.ending in AT_ONCE[game]:
            yield table


@pytest.mark.parametrize("game", AT_ONCE)
def test_no_victory_comes_unannounced(game):
    side, found = build_page(game), 0
    for table in list_wins(game):
        found += 1
        winners = {None, *table.outcome().winners}
        before = [table.view_at(point, None) for point in range(max(table.length - 40, 0), table.length)]
        assert any(brink.seat in winners for view in before for brink in side.brinks(table.rules, view)), game
        assert not side.brinks(table.rules, table.view(None)), "nobody is on the brink when it is over"
        if found == 3:
            break
    assert found


def count_missing(game: str, table: Table, seat: int) -> set[int]:
    """How many steps this seat is short of each victory of its own."""
    rules, view = table.rules, table.view(None)
    if game == "barbarian":
        needed = rules.edition.victory
        lands, kings = count_most_provinces(rules, view, seat), len(view.trophies[seat])
        return {needed.provinces - lands, needed.kings - kings}
    if game == "knights":
        return {count_cities_to_win(rules, view) - list_realm_owners(rules, view).count(seat)}
    return set()


@pytest.mark.parametrize("game", ["barbarian", "battue", "knights"])
def test_it_is_said_of_exactly_those_who_are_one_step_short_on_their_card_and_above_the_question(game):
    side, said = build_page(game), 0
    table = play_to_the_end(game, 3)
    for point in range(0, table.length, 7):
        table.goto(point)
        view = table.view(None)
        if not isinstance(table.to_act, int):
            continue
        brinks = side.brinks(table.rules, view)
        near = {brink.seat for brink in brinks} - {None}
        assert near == {seat for seat in table.rules.seats if 1 in count_missing(game, table, seat)}
        cards = [seat for part in seat_parts(side, table.rules, view, opens=True) for seat in part.seats]
        assert {int(card.press.rpartition(":")[2]) for card in cards if card.warning} == (near if cards else set())
        sitting = Sitting(side.game, side, table, [""] * len(table.rules.seats))
        prompt = str(prompt_parts(sitting, view, (), Aim()))
        for brink in brinks if sitting.acting is not None else ():
            told = str(brink.phrase) if len(brinks) == 1 else table.rules.seat_name(view, brink.seat)
            assert told in prompt and side.game.rulebook().find(brink.rule).title
            said += 1
        for seat in table.rules.seats:
            sheet = str(about_parts(side, table.rules, view, f"seat:{seat}"))
            assert all(str(brink.phrase) in sheet for brink in brinks if brink.seat == seat)
    assert said or game == "battue"


@pytest.mark.parametrize("game", PAGES)
def test_a_seat_opens_and_nonsense_does_not(game):
    side = build_page(game)
    table = Table(side.game.setup(), seed=1)
    view = table.view(None)
    for seat in table.rules.seats:
        assert table.rules.seat_name(view, seat) in str(about_parts(side, table.rules, view, f"seat:{seat}"))
    for nonsense in ("seat:99", "seat:", "seat:x", "card:nothing", "", "seat:-1"):
        assert about_parts(side, table.rules, view, nonsense) == []
