"""The door of every game, its aid, and the ways that lead from there, without a browser."""

from __future__ import annotations

import msgspec
import pytest

from app.core.game.door import Door, draw_door
from app.core.play.setup_form import SetupForm
from app.core.shell import DOOR
from app.registry import PAGES, build_page, open_page

EVERY_PAGE = pytest.mark.parametrize("slug", PAGES)


@EVERY_PAGE
def test_a_game_opens_at_its_door_with_aim_picture_and_ways(slug):
    shell = open_page(slug)
    shell.shell.ready()
    door = shell.shell.content
    assert isinstance(door, Door) and shell.shell.tab == DOOR
    assert door.aim == shell.aid.aim and door.facts[0].endswith("players")
    assert door.picture.startswith("<svg") and 'role="button"' in door.picture
    assert draw_door(PAGES[slug]) is door.picture, "it is drawn once, not for each visitor"
    assert {"Calculate", "Rules"} <= set(door.ways) and door.offer.startswith("You against")


def test_each_way_leads_to_its_tab_and_nonsense_leads_nowhere():
    shell = open_page("battue")
    shell.shell.ready()
    for tab in ("Rules", "Learn", "Play"):
        shell.go(tab)
        assert shell.shell.tab == tab
    visits = shell.aid.visits
    shell.go("aid")
    assert shell.aid.visits == visits + 1
    for nonsense in ("", "Door", "../home", "x" * 9999):
        shell.go(nonsense)
    assert shell.shell.tab == "Play"


def test_play_now_begins_at_once_with_what_the_form_suggests():
    shell = open_page("barbarian")
    shell.shell.ready()
    shell.go("now")
    play = shell.play
    assert play.sitting is None, "the browser may keep a game: it is asked first"
    play.storage.loaded = True
    assert play.sitting is not None and play.sitting.players == ("", "cautious", "cautious")


def kept(slug: str) -> str:
    """What a browser keeps of a game that was begun."""
    shell = open_page(slug)
    shell.go("now")
    shell.play.storage.loaded = True
    shell.play.sitting.play(shell.play.sitting.menu()[0])
    assert shell.play.sitting.table.length
    return str(shell.play.storage.value)


def test_a_game_that_is_kept_goes_on_unless_a_new_one_is_wanted():
    text = kept("barbarian")
    for where, goes_on in (("now", True), ("anew", False)):
        shell = open_page("barbarian")
        shell.go(where)
        shell.play.storage.value = text
        before = shell.play.storage.value
        shell.play.storage.loaded = True
        assert shell.play.sitting is not None
        assert (shell.play.storage.value == before) is goes_on


def test_a_new_game_may_take_the_place_of_the_one_at_this_screen():
    shell = open_page("barbarian")
    shell.go("now")
    shell.play.storage.loaded = True
    first = shell.play.sitting
    shell.go("now")
    assert shell.play.sitting is first
    shell.go("anew")
    assert shell.play.sitting is not first


@EVERY_PAGE
def test_the_aid_on_the_page_is_the_games_and_names_no_number_by_its_place_in_the_box(slug):
    shell = open_page(slug)
    assert shell.aid.title == build_page(slug).game.title
    assert "<table>" in shell.aid.html and "{" not in shell.aid.html


def test_the_aid_reads_the_numbers_of_the_box_that_is_played_with():
    shell = open_page("barbarian")
    shell.go("now")
    form = SetupForm(shell.page, shell.play.begin)
    victory = msgspec.structs.replace(form.setup.tables().victory, provinces=9)
    form.setup.edition = msgspec.structs.replace(form.setup.tables(), victory=victory)
    form.begin()
    assert "control 9 provinces" in shell.aid.aim
