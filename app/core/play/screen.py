"""A table at this screen: who is human, whose eyes look, and what they may see.

No Panel in here. Pages watch `version`; everything a page shows comes from `view()`, which is the view of the seat
whose eyes look at the screen, or of an onlooker when nobody in particular looks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

import param

from app.core.play.look import Look, Told
from engine.core.action import Action
from engine.core.event import Event
from engine.core.outcome import Outcome
from engine.core.position import AnyView
from engine.core.refusal import Refusal
from engine.core.rules import AnyRules
from engine.core.seat import NOBODY, Seat
from engine.core.table import Table

if TYPE_CHECKING:
    from app.core.play.game_page import AnyPage

HUMAN = ""


class Screen(param.Parameterized):
    """Who sits where is `players`: a bot's name a seat, or "" for a person."""

    table: Table = param.ClassSelector(class_=Table, doc="The line of play that is shown.")
    eyes: int | None = param.Integer(
        default=None, allow_None=True, doc="The seat that looks at the screen; None: nobody in particular."
    )
    waiting_for: int | None = param.Integer(
        default=None, allow_None=True, doc="The seat the tablet must be passed to first."
    )
    is_shown: bool = param.Boolean(
        default=False, doc="The seat that looks is shown what it alone may know; nobody acts before it passes on."
    )
    is_looking_back: bool = param.Boolean(default=False, doc="An earlier point is looked at; nobody acts there.")
    is_paused: bool = param.Boolean(default=False, doc="Bots wait.")
    version: int = param.Integer(default=0, doc="Counts every change.")
    is_shared: ClassVar[bool] = False
    """Do other screens play at the same table? Then there is one line of play, and nobody leaves it alone."""
    is_in_a_cell = False
    """Does the table stand in a notebook, without a page round it that sets up games and reviews them?"""

    def __init__(self, page: AnyPage, table: Table, players: Sequence[str]) -> None:
        super().__init__(table=table)
        self.page = page
        self.players = tuple(players)
        self._look = Look(table)
        self._looked_at: dict[Seat, int] = {}
        """Up to which point each seat has looked at what it found."""

    # --- what is seen -------------------------------------------------------------------------------------

    @property
    def rules(self) -> AnyRules:
        return self.table.rules

    @property
    def humans(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.rules.seats if self.players[seat] == HUMAN)

    @property
    def now(self) -> Look:
        """The position at the table, asked of the rules once for each change."""
        if not self._look.is_of(self.table):
            self._look = Look(self.table)
        return self._look

    @property
    def look(self) -> Look:
        """The position shown."""
        return self.now

    def view(self) -> AnyView:
        return self.look.view(self.eyes)

    @property
    def outcome(self) -> Outcome | None:
        return self.look.outcome

    @property
    def acting(self) -> Seat | None:
        """The seat for which a person at this screen may act now."""
        actor = self.table.to_act
        if not isinstance(actor, int) or self.players[actor] != HUMAN:
            return None
        return None if self.is_looking_back or self.is_held else actor

    @property
    def is_held(self) -> bool:
        """Does the game wait for somebody to take the tablet, or to have seen enough?"""
        return self.waiting_for is not None or self.is_shown

    @property
    def bot(self) -> Seat | None:
        """The seat for which a bot may act now."""
        actor = self.table.to_act
        if not isinstance(actor, int) or self.players[actor] == HUMAN:
            return None
        return None if self.is_looking_back or self.is_held else actor

    @property
    def is_bots_turn(self) -> bool:
        return self.bot is not None

    def events(self, start: int = 0) -> list[Told]:
        """What happened after the point `start`, as these eyes may know it, undone things too."""
        return self.look.events(self.eyes, start)

    def menu(self) -> Sequence[Action]:
        return self.look.menu if self.acting is not None else ()

    def why_illegal(self, action: Action) -> Refusal | None:
        return self.table.why_illegal(action)

    # --- passing the tablet -------------------------------------------------------------------------------

    def lift(self) -> None:
        """The person for whom the curtain hangs has the tablet."""
        if self.waiting_for is not None:
            eyes = Seat(self.waiting_for)
            self.param.update(eyes=eyes, waiting_for=None, is_shown=self.finder() == eyes)
            self.version += 1

    def wanted_secret(self) -> str:
        """What the person who decides in the open may want to look at first."""
        return self.page.wanted_secret(self.look.view(None)) if self.acting is not None and self.eyes is None else ""

    def peek(self) -> None:
        """They do: the tablet is passed to them, as for a secret decision."""
        if self.wanted_secret():
            self.waiting_for = self.acting
            self.version += 1

    def found(self) -> list[Event]:
        """What the seat that looks alone may know and has not been shown yet."""
        return [] if self.eyes is None else self._list_finds(Seat(self.eyes))

    def pass_on(self) -> None:
        """The person who was shown something has seen it."""
        if self.is_shown and self.eyes is not None:
            self._looked_at[Seat(self.eyes)] = self.table.cursor
            self.is_shown = False
            self._changed()

    def finder(self) -> Seat | None:
        """Among several people: who has found something that they alone may know and have not looked at."""
        if len(self.humans) < 2 or self.is_looking_back or self.outcome is not None:
            return None
        return next((seat for seat in self.humans if self._list_finds(seat)), None)

    def _list_finds(self, seat: Seat) -> list[Event]:
        """What this seat has found, may know alone, and has not looked at."""
        moments = self.look.moments[self._looked_at.get(seat, 0) : self.look.cursor]
        events = [event for moment in moments for event in moment.events]
        return [event for event in events if event.seats == (seat,) and self.page.is_shown_at_once(event)]

    def _see_all(self) -> None:
        """Everybody at this screen has seen all that there is up to the point shown."""
        self._looked_at.update(dict.fromkeys(self.humans, self.table.cursor))

    # --- whose eyes ---------------------------------------------------------------------------------------

    def _changed(self) -> None:
        self._settle()
        self.version += 1

    def _settle(self) -> None:
        finder = self.finder()
        if finder is None:
            eyes, waiting_for = self._who_looks()
        else:
            eyes, waiting_for = (finder, None) if self.eyes == finder else (None, finder)
        self.param.update(eyes=eyes, waiting_for=waiting_for, is_shown=finder is not None and eyes == finder)

    def _who_looks(self) -> tuple[int | None, int | None]:
        """(eyes, whom to pass the tablet to). A lone person always looks; among several, whoever decides in secret."""
        people = self.humans
        if len(people) == 1:
            return people[0], None
        actor = self.table.to_act
        if actor is NOBODY or actor not in people or self.is_looking_back:
            return None, None
        if self.eyes == actor:
            return self.eyes, None
        return None, actor if self.page.is_secret(self.look.view(None)) else None
