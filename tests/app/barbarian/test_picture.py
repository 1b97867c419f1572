"""The picture of a position: everything that the view shows is drawn once, where it is, and nothing else."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from random import Random

import pytest

from app.barbarian.picture.drawing import coin_spot, draw
from app.barbarian.picture.layout import SEA, geography
from app.barbarian.picture.piece_places import fighters, follow, fray, list_posts
from engine.barbarian import GAME, steps
from engine.barbarian.pieces import Force, Kind, Kingdom
from engine.barbarian.setup import example_setups
from engine.bots.play import play_decision
from engine.core.table import Table


def positions(setup, seed: int = 1, every: int = 7, most: int = 150):
    """Positions of one game of cautious bots."""
    table = Table(setup, seed=seed)
    bot, random = GAME.bots["cautious"](), Random(seed)
    for number in range(most):
        if number % every == 0 or isinstance(table.state.step, steps.Reinforcing | steps.Evacuating | steps.Bribing):
            yield table
        if not isinstance(table.to_act, int):
            break
        play_decision(table, bot, random)


def units_in(view) -> int:
    """Units on land and at sea; in a battle the forces count, not who stood there before."""
    land = sum(1 for place, unit in enumerate(view.units) if unit and (not view.fight or view.fight.place != place))
    sea = sum(fleet.king + fleet.warriors for fleet in view.fleets)
    return land + sea + (len(fighters(view, view.fight)) if view.fight else 0)


@pytest.mark.parametrize("setup", list(example_setups()), ids=lambda setup: str(setup.options()))
def test_every_position_is_drawn_whole_and_well_formed(setup):
    for table in positions(setup, every=20, most=80):
        view = table.view(None)
        scene = draw(table.rules, view)
        ElementTree.fromstring(scene.svg())
        pieces = scene.pieces_svg()
        assert "nan" not in pieces.lower().replace("dominan", "")
        assert pieces.count('role="img"') == units_in(view)
        assert pieces.count("bk-piece bk-chest") == sum(view.chests)
        assert pieces.count("bk-piece bk-token") == sum(token is not None for token in view.tokens)
        if view.played:
            assert pieces.count("bk-piece bk-tile") == 6 - len(view.played)


def test_the_ground_stays_the_same_all_game_and_is_shared_by_all():
    grounds = [draw(table.rules, table.view(None)).ground_svg() for table in positions(GAME.setup(seats=3))]
    assert all(ground is grounds[0] for ground in grounds)


def test_a_province_wears_the_colour_of_whoever_controls_it():
    for table in positions(GAME.setup(seats=4)):
        view = table.view(None)
        realm = table.rules.realm(view.played)
        pieces = draw(table.rules, view).pieces_svg()
        for place, name in enumerate(realm.names[:-1]):
            tints = re.findall(rf'#bk-shape-{name}" class="bk-tint" fill="url\(#bk-fill-(\w+)\)', pieces)
            controller = realm.controller(view, place)
            wanted = ["closed"] if realm.closed[place] else [controller.value] if controller else []
            assert tints == wanted, name


def test_coins_can_be_tapped_only_while_a_tax_is_chosen():
    seen = False
    for table in positions(GAME.setup(seats=3), every=1):
        view = table.view(None)
        spots = set(re.findall(r'data-spot="(coin:[^"]+)"', draw(table.rules, view).pieces_svg()))
        if not isinstance(view.step, steps.Taxing):
            assert not spots
            continue
        seen = True
        realm = table.rules.realm(view.played)
        wanted = {
            coin_spot(realm.names[place], worth)
            for place in realm.controlled(view, view.active)
            for worth in view.loot[place]
        }
        assert spots == wanted
    assert seen


def test_every_place_of_the_map_is_a_spot():
    table = Table(GAME.setup(seats=3), seed=1)
    spots = set(re.findall(r'data-spot="place:(\w+)"', draw(table.rules, table.view(None)).ground_svg()))
    assert spots == set(table.rules.realm(table.view(None).played).names)


# --- battles and fleets ---


@pytest.mark.parametrize("number", range(2, 11))
def test_everybody_in_a_battle_stands_within_the_map(number):
    width, height = geography().size
    rim = geography().frame
    for province in geography().provinces:
        left, y, step, scale = fray(province.name, number)
        right = left + step * (number - 1)
        half = 23 * scale
        assert rim < left - half and right + half < width - rim, province.name
        assert rim < y - 27 and y + 27 < height - rim, province.name
        assert step >= 14, "each shield can be told from the next"


def test_the_largest_fleets_find_room_and_are_counted():
    table = Table(GAME.setup(seats=6), seed=1)
    import msgspec

    view = msgspec.structs.replace(table.view(None), fleets=(Force(True, 4),) * 6)
    posts = [post for post in list_posts(table.rules, view) if post.place == SEA]
    assert len(posts) == 30
    assert draw(table.rules, view).pieces_svg().count("bk-count") == 6


# --- keys ---


def test_a_piece_that_moves_keeps_its_key():
    table = Table(GAME.setup(seats=3), seed=2)
    bot, random = GAME.bots["cautious"](), Random(2)
    keys = follow((), list_posts(table.rules, table.view(None)))
    moved = 0
    for _ in range(120):
        if not isinstance(table.to_act, int):
            break
        before = dict(keys)
        play_decision(table, bot, random)
        posts = list_posts(table.rules, table.view(None))
        keys = follow(keys, posts)
        assert sorted(place for _, place in keys) == sorted(post.place for post in posts)
        assert len(dict(keys)) == len(keys), "no two pieces have one key"
        moved += sum(1 for key, place in keys if key in before and before[key] != place)
    assert moved > 5


def test_kings_and_warriors_of_a_kingdom_have_keys_of_their_own():
    table = Table(GAME.setup(seats=3), seed=2)
    keys = follow((), list_posts(table.rules, table.view(None)))
    kings = [key for key, _ in keys if Kind.KING.value in key]
    assert len(kings) == 3 and {key.split("-")[0] for key in kings} <= {kingdom.value for kingdom in Kingdom}
