"""Tables and boards as objects of a notebook."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

import pytest

from app import notebook
from engine.barbarian import GAME
from engine.core.table import Table


@pytest.mark.parametrize("seat", [None, 0, 2])
def test_a_position_is_shown_as_one_picture(seat):
    ElementTree.fromstring(notebook.show(Table(GAME.setup(seats=3), seed=1), seat).svg())


def test_a_table_to_play_at_renders_without_a_server():
    notebook.play(Table(GAME.setup(seats=3), seed=1)).get_root()
    notebook.play(Table(GAME.setup(seats=4), seed=1), ["", "", "random", "cautious"]).get_root()


def test_outside_a_notebook_nothing_is_registered():
    assert notebook.register() is False
