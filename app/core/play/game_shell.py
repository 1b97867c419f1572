"""A game's whole page: the Play and Rules tabs, and whatever else the game has to show."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from panel.viewable import Viewable

from app.core.every_component import load_every_component
from app.core.play.game_page import GamePage
from app.core.play.play_page import PlayPage
from app.core.play.rule_sheet import RuleSheet
from app.core.play.sitting import Sitting
from app.core.rulebook import Rulebook, Section
from app.core.shell import Content, Shell, page
from engine.core.game import Game


class GameShell:
    """One visitor's page of one game. Other tabs are built with it: `sitting`, `open_rule`, `open`, `adopt`."""

    def __init__(
        self, game: Game, game_page: GamePage, more: Callable[[GameShell], Mapping[str, Content]], opening: str = "Play"
    ) -> None:
        load_every_component()
        self.game = game
        self.page = game_page
        self.sheet = RuleSheet(game.rulebook())
        self.sheet.listen("all", self.open_rulebook)
        self.play = PlayPage(game, game_page, self.open_rule, self.calculate)
        self._book: Rulebook | None = None
        tabs: dict[str, Content] = {**more(self), "Play": self.build_play, "Rules": self.build_rules}
        self.shell: Shell = page(game.title, tabs, opening=opening, wide=True)
        self.shell.page.main.extend([self.sheet, self.play.curtain.__panel__()])

    @property
    def sitting(self) -> Sitting | None:
        """The game at this screen; its `eyes` say whose secrets may be shown."""
        return self.play.sitting

    def build_play(self) -> Viewable:
        return self.play.build()

    def build_rules(self) -> Viewable:
        book = self.game.rulebook()
        self._book = Rulebook([Section(each.rule, each.title, each.page, each.text) for each in book.sections])
        return self._book

    def open(self, tab: str) -> None:
        self.shell.open(tab)

    def open_rule(self, rule: str) -> None:
        """A rule over the page one is on."""
        self.sheet.open(rule)

    def open_rulebook(self, rule: str) -> None:
        self.shell.open("Rules")
        if self._book is not None:
            self._book.goto(rule)

    def calculate(self) -> None:
        """To the calculator that the position asks for, filled in with what the seat that looks may know."""
        self.shell.open("Calculate")
        fill_in = getattr(self.shell.content, "open_from_sitting", None)
        if self.sitting is not None and fill_in is not None:
            fill_in(self.sitting)

    def adopt(self, sitting: Sitting) -> None:
        """Play on from a position that another tab has made."""
        self.shell.open("Play")
        self.play.begin(sitting)

    def servable(self) -> None:
        self.shell.servable()
