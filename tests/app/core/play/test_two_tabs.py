"""Two tabs of one game: one plays, the other says so, and what the one has the other takes over whole."""

from __future__ import annotations

import pytest

from app.registry import open_page


def open_play(kept: str = ""):
    """The Play tab of a visitor whose browser kept this and has no other tab."""
    play = open_page("barbarian").play
    play.build()
    play.storage.tell("found", kept)
    return play


@pytest.fixture
def first():
    """A tab in which a game has gone on a little."""
    play = open_play()
    play.form.begin()
    play.sitting.play(play.sitting.menu()[0])
    return play


def says(play) -> str:
    return str([card.parts for card in play.room.objects if hasattr(card, "parts")])


def test_a_second_tab_says_so_and_loads_nothing():
    second = open_page("barbarian").play
    second.build()
    second.storage.tell("elsewhere", "yes")
    assert "open in another tab" in says(second) and second.sitting is None and not second.storage.loaded


def test_what_is_taken_over_stands_as_it_stood_and_the_first_tab_lets_go(first):
    digest = first.sitting.table.digest()
    first.storage.tell("elsewhere", "yes")
    assert first.sitting is None and first.storage.released == 1 and "open in another tab" in says(first)
    kept = first.storage.text
    second = open_play(kept)
    assert second.sitting.table.digest() == digest
    second.sitting.undo()
    first.storage.tell("found", second.storage.text)
    assert first.sitting is not None and first.sitting.table.cursor == second.sitting.table.cursor


def test_what_stood_here_is_written_down_before_it_is_let_go(first):
    """Also what happened in the last moment, which would have been written a little later."""
    first._keep_soon = lambda: None
    first.sitting.play_bot(3)
    length = first.sitting.table.length
    assert open_play(first.storage.text).sitting.table.length < length
    first.storage.tell("elsewhere", "yes")
    assert open_play(first.storage.text).sitting.table.length == length


def test_a_tab_that_has_let_go_writes_nothing_any_more(first):
    first.storage.tell("elsewhere", "yes")
    text = first.storage.text
    first._keep()
    first.storage.value = "something"
    assert first.storage.text == text


def test_a_game_begun_where_another_tab_holds_one_is_kept_once_it_is_taken_over(first):
    second = open_page("barbarian").play
    second.build()
    second.storage.tell("elsewhere", "yes")
    second.begin(open_play_sitting())
    text = second.storage.text
    second.storage.tell("found", first.storage.text)
    assert second.sitting is not None and second.storage.text not in ("", text, first.storage.text)


def open_play_sitting():
    """A game of two, so that it is another one than the first tab's."""
    play = open_play()
    play.form.choose("seats", "2")
    play.form.begin()
    return play.sitting
