"""The picture of Conquerors: whatever may be tapped is drawn, on every board and at every step."""

from __future__ import annotations

import re
from random import Random

import pytest

from app.conquerors.page import ConquerorsPage
from app.conquerors.picture.emblems import SHIELDS, SIGNS, is_woman
from app.conquerors.picture.lattice import border, read_piece
from app.conquerors.picture.terrain import name_terrain
from engine.bots.play import play_decision
from engine.conquerors import GAME
from engine.conquerors.board import LATTICE, centre_of
from engine.conquerors.pieces import Fighters, People
from engine.core.hexes import add
from engine.core.table import Table

PAGE = ConquerorsPage()
SETUPS = list(GAME.examples())
DECISIONS, EVERY = 70, 6


@pytest.mark.parametrize("number", range(len(SETUPS)))
def test_every_way_leads_over_spots_that_are_drawn_and_a_tap_on_any_spot_is_answered(number: int) -> None:
    table, random, bot = Table(SETUPS[number], seed=number), Random(number), GAME.bots["random"]()
    for decision in range(DECISIONS):
        if not isinstance(table.to_act, int):
            break
        if decision < 12 or decision % EVERY == 0:
            check(table)
        play_decision(table, bot, random)


def check(table: Table) -> None:
    rules, view = table.rules, table.view(table.to_act)
    spots = re.findall(r'data-spot="([^"]+)"', PAGE.draw(rules, view).pieces_svg())
    assert len(spots) == len(set(spots))
    for action in table.legal_actions():
        assert PAGE.label(rules, view, action) != str(action)
        for path in PAGE.paths(rules, view, action):
            assert set(path) <= set(spots)
    for spot in spots[::9]:
        wanted = PAGE.wish(rules, view, (spot,), "")
        if wanted is not None and wanted not in table.legal_actions():
            assert table.why_illegal(wanted) is not None


def test_cq_c02_armies_are_told_apart_by_outline_and_sign() -> None:
    assert len(set(SHIELDS.values())) == len({repr(sign) for sign in SIGNS.values()}) == len(People)


def test_cq_c03_women_men_or_both() -> None:
    shown = {fighters: [is_woman(fighters, number) for number in range(6)] for fighters in Fighters}
    assert all(shown[Fighters.WOMEN]) and not any(shown[Fighters.MEN]) and sum(shown[Fighters.BOTH]) == 3


def test_pieces_side_by_side_are_countries_of_their_own() -> None:
    centres = [centre_of((i, j)) for i in range(-4, 5) for j in range(-4, 5)]
    assert all(name_terrain(at) != name_terrain(add(at, step)) for at in centres for step in LATTICE)


def test_the_border_of_two_cells_leaves_out_the_side_they_share() -> None:
    assert border([(0, 0)]).count("M") == 6 and border([(0, 0), (1, 0)]).count("M") == 10


@pytest.mark.parametrize("spot", ["", "piece:", "piece:x:1", "piece:1", "cell:1:2", "piece:1:2:3", "piece:12345:1"])
def test_a_spot_that_is_no_piece_is_none(spot: str) -> None:
    assert read_piece(spot) is None
