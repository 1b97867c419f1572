"""The Build tab: a board put together by taps, judged by the calculators, made fair, saved, shared, played on."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any
from urllib.parse import urlencode

import panel as pn

from app.conquerors.builder.panel import FORTRESSES, SEATS, SIDE_STYLE, Standing, build_markup
from app.conquerors.builder.plan import Plan, is_board, most_pieces, plan_of, ready_plan
from app.conquerors.picture.drawing import draw
from app.conquerors.picture.field import field_of_layout
from app.conquerors.picture.lattice import cell_spot, piece_spot, read_cell, read_piece
from app.core.asked import ask_address
from app.core.board import Board
from app.core.calculate.one import page_address
from app.core.calculate.sheet import Sheet
from app.core.calculate.worker import worker
from app.core.light import Column
from app.core.play.screen import HUMAN
from app.core.play.sitting import Sitting
from app.core.pool import is_lost
from app.core.shell import beside
from app.core.storage import Storage
from app.core.wait import can_wait, when_answered
from engine.conquerors import GAME
from engine.conquerors.board import ground_of
from engine.conquerors.calculators import (
    ConquerorsFairness,
    ConquerorsMending,
    FairnessAnswer,
    MendingAnswer,
)
from engine.conquerors.layout import read_layout
from engine.conquerors.options import BOARDS
from engine.core.calculator import Answer, Calculator
from engine.core.hexes import Hex
from engine.core.refusal import RuleError, SetupError
from engine.core.table import Table

KEY = "gonfalon.conquerors.boards"
MOST_SAVED = 12
LINK = "layout"
"""The name under which a board stands in the address."""


class Builder(Standing):
    """`page` is the page that shows it: it plays on the boards, and knows whether a game runs."""

    def __init__(self, page: Any) -> None:
        super().__init__()
        self.page = page
        self._asking = Asking()
        self.storage = Storage(key=KEY)
        self.storage.param.watch(lambda _: self._recall(), "loaded")
        self.board = Board.of(draw(field_of_layout(self.plan.layout())))
        self.side = Sheet(look="head", stylesheets=[SIDE_STYLE])
        for word, listener in self._words().items():
            self.side.listen(word, listener)
        self.board.on_tap(self.tap)
        self._open_asked()
        self.view = Column(beside(self.board, self.side, width="24rem"), self.storage)
        self.judge()

    def _words(self) -> dict[str, Callable[[str], None]]:
        """What each button does."""
        return {
            "mode": self._set_mode,
            "gaps": lambda _: self._set_gaps(),
            "ready": lambda slug: self.change(ready_plan(slug, *self._armies())) if slug in BOARDS[:-2] else None,
            "seats": self._set_seats,
            "fortresses": self._set_fortresses,
            "mend": lambda _: self.mend(),
            "mended": self._take_mended,
            "play": self.play,
            "save": lambda _: self._keep([self.line, *self._others()]),
            "saved": self._open_saved,
            "forget": lambda _: self._keep(self._others()),
            "share": lambda _: self._share(),
        }

    # --- changing -----------------------------------------------------------------------------------------

    def change(self, plan: Plan) -> None:
        self.take(plan)
        self._asking.forget()
        self.judge()

    def tap(self, spot: str) -> None:
        at = self._cell_at(read_cell(spot))
        if self.is_placing:
            self._tap_thing(at)
        elif (place := read_piece(spot)) is not None and place in self.plan.list_open(self.has_gaps):
            self.change(self.plan.add_piece(place))
        elif at is not None and (piece := self.plan.find_piece(at)) is not None:
            self.change(self.plan.remove_piece(piece))

    def _cell_at(self, name: str) -> Hex | None:
        ground = ground_of(self.plan.centres)
        return ground.hexes[ground.index[name]] if name in ground.index else None

    def _tap_thing(self, at: Hex | None) -> None:
        """First what moves, then where it goes: on the rim."""
        thing = None if at is None else self.plan.find_thing(at)
        self.problem = ""
        if at is None or (thing is not None and thing == self.chosen):
            self.chosen = None
        elif self.chosen is None:
            self.chosen = thing
            self.problem = "" if thing else "Tap a castle or a fortress first."
        elif at in self._rim():
            self.change(self.plan.move_thing(self.chosen, at))
            return
        else:
            self.problem = "Castles and fortresses stand on the rim."
        self.show()

    def _rim(self) -> list[Hex]:
        ground = ground_of(self.plan.centres)
        return [at for cell, at in ground.hexes.items() if ground.outline >> cell & 1]

    def _set_mode(self, said: str) -> None:
        self.is_placing, self.chosen, self.problem = said == "places", None, ""
        self.show()

    def _set_gaps(self) -> None:
        self.has_gaps = not self.has_gaps
        self.show()

    def _armies(self) -> tuple[int, int]:
        return self.plan.seats or 2, self.plan.fortresses

    def _set_seats(self, said: str) -> None:
        if said in SEATS:
            self.change(self.plan.with_armies(int(said), self.plan.fortresses))

    def _set_fortresses(self, said: str) -> None:
        if said in FORTRESSES:
            self.change(self.plan.with_armies(self._armies()[0], int(said)))

    # --- judging ------------------------------------------------------------------------------------------

    def judge(self) -> None:
        """Is it fair? The calculator says so, in a process of its own; the page goes on meanwhile."""
        self.show()
        if not self.fault:
            self._ask(ConquerorsFairness, self._judged)

    def _judged(self, answer: FairnessAnswer) -> None:
        self.fairness = answer

    def mend(self) -> None:
        if self.fault:
            return
        self.is_mending = True
        self.show()
        self._ask(ConquerorsMending, self._mended)

    def _mended(self, answer: MendingAnswer) -> None:
        self.mending, self.is_mending = answer, False

    def _take_mended(self, said: str) -> None:
        if self.mending is not None and said == "yes":
            self.change(plan_of(read_layout(self.mending.layout, most_pieces())))
        else:
            self.mending = None
            self.show()

    def _ask(self, kind: type[Calculator], tell: Callable[[Any], None]) -> None:
        def told(answer: Answer | None) -> None:
            if answer is None:
                self.problem, self.is_mending = "That took too long. Try it again.", False
            else:
                tell(answer)
            self.show()

        self._asking.ask(kind(board="own", layout=self.line), told)

    # --- keeping and sharing ------------------------------------------------------------------------------

    def _open_asked(self) -> None:
        """The board that the address names; an address may say anything."""
        asked = ask_address(LINK)
        try:
            self.plan = plan_of(read_layout(asked, most_pieces())) if asked else self.plan
        except SetupError as wrong:
            self.problem = f"This board was left aside: {wrong}"

    def _share(self) -> None:
        self.link = f"{page_address()}?{urlencode({'tab': 'build', LINK: self.line})}"
        self.show()

    def _recall(self) -> None:
        """What the browser has kept is data to check."""
        kept = self.storage.value
        lines = kept if isinstance(kept, list) else []
        self.saved = [line for line in lines[:MOST_SAVED] if isinstance(line, str) and is_board(line)]
        self.show()

    def _others(self) -> list[str]:
        """What is saved besides this board."""
        return [each for each in self.saved if each != self.line]

    def _keep(self, lines: list[str]) -> None:
        self.saved = self.storage.value = lines[:MOST_SAVED]
        self.show()

    def _open_saved(self, said: str) -> None:
        if said.isdigit() and int(said) < len(self.saved):
            self.change(plan_of(read_layout(self.saved[int(said)], most_pieces())))

    # --- playing ------------------------------------------------------------------------------------------

    def play(self, who: str) -> None:
        """Sit down on this board; a game that runs is put away only when that was said twice."""
        if self.page.sitting is not None and not self.is_leaving:
            self.is_leaving = True
            self.show()
            return
        other = HUMAN if who == "people" else GAME.strongest
        seats, fortresses = self._armies()
        try:
            setup = GAME.setup(seats=seats, fortresses=fortresses, board="own", layout=self.line, start="ready")
            sitting = Sitting(GAME, self.page.page, Table(setup), [HUMAN, *[other] * (seats - 1)])
        except RuleError as wrong:
            self.problem = str(wrong)
            self.show()
            return
        self.is_leaving = False
        self.page.adopt(sitting)

    # --- what is shown ------------------------------------------------------------------------------------

    def show(self) -> None:
        with pn.io.hold():
            self._show_board()
            self.side.markup = build_markup(self)

    def _show_board(self) -> None:
        places = () if self.is_placing else self.plan.list_open(self.has_gaps)
        scene = draw(field_of_layout(self.plan.layout(), places, self.has_gaps))
        lit, marked = [piece_spot(at) for at in places], {}
        if self.is_placing:
            shown = self._rim() if self.chosen else [at for own in self.plan.things for at in own]
            lit = [self._spot_of(at) for at in shown]
        if self.chosen is not None:
            marked[self._spot_of(self.plan.things[self.chosen.seat][self.chosen.number])] = "chosen"
        for change in self.mending.changes if self.mending else ():
            marked |= {cell_spot(change.start): "from", cell_spot(change.target): "target"}
        self.board.show(scene, lit=lit, marked=marked)

    def _spot_of(self, at: Hex) -> str:
        ground = ground_of(self.plan.centres)
        return cell_spot(ground.names[ground.numbers[at]])


class Asking:
    """One question of each kind at a time; the answer to an earlier one is of no use any more."""

    def __init__(self) -> None:
        self._asked: dict[type[Calculator], Future[Answer]] = {}

    def ask(self, calculator: Calculator, tell: Callable[[Any], None]) -> None:
        """`tell(answer)`, at once or later; `tell(None)` where the answer was given up."""
        kind = type(calculator)
        if (before := self._asked.pop(kind, None)) is not None:
            before.cancel()
        if not can_wait():
            tell(calculator.answer())
            return
        asked = self._asked[kind] = worker().ask(calculator)

        def answered() -> None:
            if self._asked.get(kind) is asked:
                del self._asked[kind]
                tell(None if is_lost(asked) else asked.result())

        if asked.done():
            answered()
        else:
            when_answered(asked, answered)

    def forget(self) -> None:
        """Nobody wants to know any more."""
        for asked in self._asked.values():
            asked.cancel()
        self._asked.clear()


def build_tab(page: Any) -> Column:
    """The tab, for the page that shows it."""
    return Builder(page).view
