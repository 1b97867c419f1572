"""Battue: built anew for every visitor."""

from app.battue.page import BattuePage, extra_tabs
from app.core.play.game_shell import GameShell
from engine.battue import GAME

GameShell(GAME, BattuePage(), extra_tabs).servable()
