"""The player aid over the page: the aim, the turn and the numbers, one tap away while one plays, and to print."""

from __future__ import annotations

from functools import lru_cache

import param

from app.core.asset import read_asset
from app.core.component import Component
from app.core.play.files import SHEET_STYLE
from app.core.rule_text import renderer
from engine.core.aid import load_aid
from engine.core.edition import Edition
from engine.core.game import Game
from engine.core.rulebook import load_rulebook


class AidSheet(Component):
    """`open()` shows it. `listen("rule", ...)` hears a citation, `listen("door", ...)` the way to the game's door."""

    title = param.String(default="", doc="The game.")
    aim = param.String(default="", doc="How one wins, in two sentences.")
    html = param.String(default="", doc="The aid, from our own renderer.")
    visits = param.Integer(default=0, doc="Counts how often it was opened.")

    _bundle = "assets/aid_sheet.js"
    _stylesheets = [*SHEET_STYLE, read_asset("aid_sheet.css", "app.core.game")]

    def __init__(self, game: Game) -> None:
        super().__init__(sizing_mode="fixed", width=0, height=0, title=game.title)
        self._game = game
        self.read(game.load_edition())

    def read(self, edition: Edition) -> None:
        """The numbers of this box."""
        aid = load_aid(self._game.package, edition)
        self.param.update(aim=aid.aim, html=_render(aid.text, self._game.package))

    def open(self) -> None:
        self.visits += 1


@lru_cache(maxsize=16)
def _render(text: str, package: str) -> str:
    """HTML: the same for all who play with this box."""
    return renderer({section.rule for section in load_rulebook(package).sections})(text)
