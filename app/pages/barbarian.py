"""Barbarian Kingdoms: built anew for every visitor."""

from app.barbarian.page import BarbarianPage, extra_tabs
from app.core.play.game_shell import GameShell
from engine.barbarian import GAME

GameShell(GAME, BarbarianPage(), extra_tabs).servable()
