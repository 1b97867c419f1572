"""Bots wait while nobody is connected, and go on when the browser is back."""

from __future__ import annotations

from types import SimpleNamespace

from app.core.play.pace import Pacemaker, is_visited


def document(connections: int) -> SimpleNamespace:
    return SimpleNamespace(session_context=SimpleNamespace(session=SimpleNamespace(connection_count=connections)))


def test_a_page_is_visited_while_a_browser_is_connected() -> None:
    assert is_visited(document(1))
    assert not is_visited(document(0))
    assert is_visited(SimpleNamespace(session_context=None))


def test_nothing_beats_while_the_line_is_down() -> None:
    beats: list[int] = []
    pacemaker = Pacemaker(lambda: beats.append(1))
    page = document(1)
    pacemaker._beat_for(page)
    page.session_context.session.connection_count = 0
    pacemaker._beat_for(page)
    assert beats == [1]
