"""A game's whole page: its door, the Learn, Play and Rules tabs, and whatever else the game has to show.

Every component that a tab may show is imported with this module or with the game's page: Panel sends the definition of
one that is first met on a connected page along with the component itself, and that definition cannot be sent back: the
page's next message fails, and every one after it, until a reload.
"""

from __future__ import annotations

from functools import partial

import panel as pn
from panel.viewable import Viewable

from app.core.asked import VISITOR, ask_address
from app.core.box.desk import BoxDesk
from app.core.game.aid_sheet import AidSheet
from app.core.game.door import Door
from app.core.learn.tab import LearnTab
from app.core.light import Column
from app.core.play.game_page import AnyPage
from app.core.play.play_page import LINK, PlayPage
from app.core.play.rule_sheet import RuleSheet
from app.core.play.sitting import Sitting
from app.core.rulebook import Rulebook
from app.core.shell import DOOR, TABS, Content, Shell, page
from app.core.together.page import TogetherPage, open_table
from app.core.together.tables import TABLE, TABLES
from engine.core.rule_search import load_search
from tutorials.library import list_lessons


class GameShell:
    """One visitor's page of one game. Other tabs are built with it: `sitting`, `open_rule`, `open`, `adopt`."""

    def __init__(self, game_page: AnyPage, opening: str = "") -> None:
        self.game = game = game_page.game
        self.page = game_page
        self.sheet = RuleSheet(game.rulebook())
        self.sheet.listen("all", self.open_rulebook)
        self.play = self._build_play_page()
        self._book: Rulebook | None = None
        self._offered = ""
        """The edition that was to be played with while another game runs."""
        self._door: Door | None = None
        tabs: dict[str, Content] = {name: partial(build, self) for name, build in game_page.tabs.items()}
        if list_lessons(game.slug):
            tabs["Learn"] = lambda: LearnTab(self).panel()
        tabs |= {"Play": self.build_play, "Rules": self.build_rules, DOOR: self.build_door}
        self._tabs = [name for name in TABS if name in tabs]
        self.aid = AidSheet(game)
        self.play.param.watch(lambda change: self._read_aid(change.new), "sitting")
        self.aid.listen("rule", self.open_rule)
        self.aid.listen("door", lambda _: self.open(DOOR))
        # a link to a position leads to the table, whatever tab it names
        opening = "Play" if self.leads_to_table else opening or DOOR
        self.shell: Shell = page(game.title, tabs, opening=opening, wide=True)
        self.shell.param.watch(lambda change: self._come_back(change.new), "tab")
        self.shell.bar.listen("aid", lambda _: self.open_aid())
        self._over = Column()
        """What lies over the page, whichever tab is open: it comes with the first that it has to say."""
        self.shell.page.main.append(self._over)
        self.play.curtain.param.watch(lambda _: self._lay_over(self.play.curtain.__panel__()), "is_lifted")

    def _build_play_page(self) -> PlayPage:
        """For one screen; or one of several, where the address names a table and this server keeps tables."""
        tables, code, visitor = pn.state.cache.get(TABLES), ask_address(TABLE), ask_address(VISITOR)
        parts = (self.page, self.open_rule, self.calculate)
        if tables is None:
            return PlayPage(*parts)
        if code:
            return TogetherPage(*parts, tables, code, visitor, is_wall=ask_address("look") == "on")
        play = PlayPage(*parts)
        play.share_table = partial(open_table, tables, visitor)
        return play

    @property
    def leads_to_table(self) -> bool:
        """Does the address lead to a position or a table, whatever tab it names?"""
        return any(name in (pn.state.session_args or {}) for name in (LINK, TABLE))

    @property
    def sitting(self) -> Sitting | None:
        """The game at this screen; its `eyes` say whose secrets may be shown."""
        return self.play.sitting

    def build_door(self) -> Viewable:
        self._door = Door(self.page, self._tabs)
        self._door.listen("go", self.go)
        return self._door

    def _read_aid(self, sitting: Sitting | None) -> None:
        """The aid says the numbers of the box that is played with."""
        if sitting is not None:
            self.aid.read(sitting.rules.edition)

    def _come_back(self, tab: str) -> None:
        """To the door: what this browser keeps may have changed."""
        if tab == DOOR and self._door is not None:
            self._door.visits += 1

    def go(self, where: str) -> None:
        """Through the door; a browser may say anything."""
        if where in ("now", "anew"):
            self.open("Play")
            self.play.play_now(replaces=where == "anew")
        elif where == "aid":
            self.open_aid()
        elif where in self._tabs:
            self.open(where)

    def build_play(self) -> Viewable:
        return self.play.build()

    def build_rules(self) -> Viewable:
        """The rules, and above them the numbers of the box with the desk to change them at."""
        book = self.game.rulebook()
        self._book = Rulebook(book.sections, load_search(self.game.package))
        return Column(BoxDesk(self.game, self._play_with, self.page.style), self._book)

    def _play_with(self, edition_text: str) -> bool:
        """To the set-up of a game with this edition; a game that runs is put away only when that was said twice."""
        if self.sitting is not None and edition_text != self._offered:
            self._offered = edition_text
            return False
        self._offered = ""
        with pn.io.hold():
            self.shell.open("Play")
            self.play.set_up().take_edition(edition_text)
        return True

    def open(self, tab: str) -> None:
        self.shell.open(tab)

    def open_rule(self, rule: str) -> None:
        """A rule over the page one is on."""
        self.sheet.open(rule)
        self._lay_over(self.sheet)

    def _lay_over(self, part: Viewable) -> None:
        if part not in self._over.objects:
            self._over.append(part)

    def open_aid(self) -> None:
        self.aid.open()
        self._lay_over(self.aid)

    def open_rulebook(self, rule: str) -> None:
        self.shell.open("Rules")
        if self._book is not None:
            self._book.goto(rule)

    def calculate(self) -> None:
        """To the calculator that the position asks for, filled in with what the seat that looks may know. In one
        message: what comes while the browser still builds the tab would be lost."""
        with pn.io.hold():
            self.shell.open("Calculate")
            fill_in = getattr(self.shell.content, "open_from_sitting", None)
            if self.sitting is not None and fill_in is not None:
                fill_in(self.sitting)

    def adopt(self, sitting: Sitting) -> None:
        """Play on from a position that another tab has made. In one message: what comes while the browser still builds
        the tab would be lost."""
        with pn.io.hold():
            self.shell.open("Play")
            self.play.begin(sitting)

    def servable(self) -> None:
        self.shell.servable()
