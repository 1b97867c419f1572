"""The whole page: the playing page of all games, and the sandbox beside its form."""

from __future__ import annotations

import panel as pn
from panel.viewable import Viewable

from app.core.calculate.markup import button
from app.core.calculate.sheet import Sheet
from app.core.game.shell import GameShell
from app.core.light import Column
from app.knights.onlooker import Onlooker
from app.knights.page import KnightsPage
from app.knights.sandbox.tab import Sandbox

DOOR = {"max-width": "704px", "margin-inline": "auto"}
"""As wide as the form below it."""


class KnightsShell(GameShell):
    """While no game runs, the Play tab offers the form and the sandbox."""

    def __init__(self, page: KnightsPage) -> None:
        self.game_page = page
        self.sandbox: Sandbox | None = None
        super().__init__(page)

    def build_play(self) -> Viewable:
        play = super().build_play()
        if self.leads_to_table:
            return play
        sign = Sheet(look="head")
        sign.markup = (
            "<h2>The sandbox</h2><p>Any armies, any walls: set them up on the map and fight.</p>"
            f'<div class="buttons">{button("Set up armies on the map", "open", look="act first")}</div>'
        )
        sign.listen("open", lambda _: self.open_sandbox())
        self.door = Column(sign, margin=(0, 0, 14, 0), styles=DOOR)
        self.yard = Column(visible=False)
        self.table = play
        self.play.param.watch(lambda _: self._sat_down(), "sitting")
        return Column(self.door, self.yard, play)

    def open_sandbox(self) -> None:
        """With the tables of the form: a box of one's own has its own map."""
        form = self.play.form
        edition, edition_text = (None, "") if form is None else (form.setup.edition, form.edition_text)
        if self.sandbox is None or self.sandbox.camp.edition is not edition:
            self.sandbox = Sandbox(
                self.game_page, self.play.begin, lambda: self._show(False), edition=edition, edition_text=edition_text
            )
            self.yard[:] = [self.sandbox.view]
        self._show(True)

    def _sat_down(self) -> None:
        if self.play.table is not None and self.play.sitting is not None:
            Onlooker(self.game_page, self.play.table)
        self._show(False)

    def _show(self, is_setting_up: bool) -> None:
        """The sandbox, or the form with a door to the sandbox, or the game that runs."""
        with pn.io.hold():
            self.yard.visible = is_setting_up
            self.table.visible = not is_setting_up
            self.door.visible = not is_setting_up and self.play.sitting is None
