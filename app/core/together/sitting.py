"""A screen at a shared table: the game as it stands there, seen with the eyes of the seats that this screen holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.core.bucket import Bucket
from app.core.play.game_page import AnyPage
from app.core.play.look import Look
from app.core.play.sitting import Sitting
from app.core.together.shared_table import SharedTable
from app.core.together.wish import PERSON
from app.store.rows import Overtaken, StoreError
from engine.core.action import Action
from engine.core.refusal import Refusal
from engine.core.seat import Seat

FLOOD = "This screen asks for too much at once: wait a moment."
NO_UNDO = "Nobody sits here whose decision could be taken back."


class SharedSitting(Sitting):
    """What a person does goes to the shared table, and what is there comes back with `follow`. `tokens` prove seats."""

    is_shared = True

    def __init__(self, page: AnyPage, shared: SharedTable, tokens: list[str], report: Callable[[str], None]) -> None:
        self.shared = shared
        self._report = report
        self._pace = Bucket(30, 6.0)
        self._supposed: Look | None = None
        self.tokens = tokens
        self.held = shared.find_seats(tokens)
        self.seen_change = -1
        self._seen: tuple[Any, ...] = ()
        super().__init__(
            shared.game, page, shared.table.fork(), [PERSON] * len(shared.players), edition_text=shared.kept.edition
        )
        self.follow()

    # --- keeping up ---------------------------------------------------------------------------------------

    def follow(self) -> None:
        """Show what stands at the table now."""
        shared = self.shared
        if self.seen_change == shared.change:
            return
        self.seen_change = shared.change
        seen, self._seen = self._seen, self._mark()
        if seen == self._seen:
            return  # somebody else has sealed a choice: whoever fills a purse here is not disturbed
        self.held = shared.find_seats(self.tokens)
        self.players = tuple(shared.players)
        self._bots = self._find_bots()
        point = self.table.cursor
        if self.table.setup.names != shared.table.setup.names:
            self.param.update(table=shared.table.fork(), eyes=None, is_looking_back=False)
            self.lines = [self.table]
            self._see_all()
        else:
            self.table.follow(shared.table)
            if self.is_looking_back and point < self.table.cursor:
                self.table.goto(point)
            else:
                self.is_looking_back = False
        self._suppose()
        self._changed()
        self._say_that_one_is_here()
        self._play_unasked()

    def _say_that_one_is_here(self) -> None:
        """Somebody thinks that a person of this screen is away, and has just seen otherwise."""
        wish = self.shared.wish
        if wish is not None and wish.away in self.humans:
            away = Seat(wish.away)
            self.attempt(lambda: self.shared.answer(away, False))

    def _mark(self) -> tuple[Any, ...]:
        """All that this screen shows of the shared table: where it differs, something is new."""
        shared = self.shared
        held = shared.find_seats(self.tokens)
        own = tuple(shared.seals.get(seat) for seat in held)
        return (
            id(shared.table.state),
            shared.table.cursor,
            tuple(shared.players),
            held,
            own,
            shared.wish,
            len(shared.holders),
        )

    def _suppose(self) -> None:
        """Where this seat is going to be asked in secret, it may choose already: the question as it will be."""
        self._supposed = None
        people = self.humans
        if len(people) != 1 or self.is_looking_back or people[0] in self.shared.seals:
            return
        state = self.shared.foresee(people[0])
        if state is not None:
            self._supposed = Look(self.table, state)

    @property
    def is_supposing(self) -> bool:
        """Is shown what this seat is going to be asked, before it is?"""
        return self._supposed is not None

    @property
    def is_prepared(self) -> bool:
        """Has this seat sealed a choice that is still to be asked for?"""
        return any(seat in self.shared.seals for seat in self.humans)

    def prepare_anew(self) -> None:
        """Choose something else, while it is not asked for yet."""
        people = self.humans
        state = self.shared.foresee(people[0]) if self.is_prepared else None
        if state is not None:
            self._supposed = Look(self.table, state)
            self._changed()

    # --- who is here --------------------------------------------------------------------------------------

    @property
    def humans(self) -> tuple[Seat, ...]:
        """The seats of this screen that no bot plays for the moment."""
        return tuple(Seat(seat) for seat in self.held if self.shared.players[seat] == PERSON)

    @property
    def look(self) -> Look:
        return self._supposed or self.now

    @property
    def acting(self) -> Seat | None:
        """Nobody acts for a seat that another screen holds."""
        if self._supposed is not None:
            return self.humans[0]
        actor = super().acting
        return actor if actor in self.humans else None

    def why_illegal(self, action: Action) -> Refusal | None:
        if self._supposed is not None:
            return self.rules.why_illegal(self._supposed.state, action)
        return super().why_illegal(action)

    def is_final(self, action: Action) -> bool:
        return self._supposed is None and super().is_final(action)

    # --- acting -------------------------------------------------------------------------------------------

    def attempt(self, deed: Callable[[], None]) -> bool:
        """Do something at the shared table; what stands in its way is told in a sentence. Then show what is there."""
        problem = ""
        try:
            if not self._pace.take("deeds"):
                raise StoreError(FLOOD)
            deed()
        except StoreError as wrong:
            problem = str(wrong)
        self._report(problem)
        self.follow()
        return not problem

    def play(self, action: Action) -> None:
        seat, supposed = self.acting, self._supposed
        if seat is None:
            self._report(str(Overtaken()))
        elif supposed is not None and not self._is_asked_now(seat):
            self.attempt(lambda: self.shared.seal(seat, action))
        else:
            seen = self.table if supposed is None else self.shared.table
            self.attempt(lambda: self.shared.play(seat, action, seen.cursor))

    def _is_asked_now(self, seat: Seat) -> bool:
        """Has what was foreseen here been asked meanwhile: have others sealed theirs, and nothing else happened?"""
        mine, now = self.table, self.shared.table
        return (
            now.to_act == seat
            and now.cursor > mine.cursor
            and now.state_at(mine.cursor) is mine.state
            and all(self.rules.hides(now.state_at(point)) for point in range(mine.cursor, now.cursor + 1))
        )

    def _play_unasked(self) -> None:
        """What this person need not be asked; the screens of others do the same for theirs."""
        self.passed.clear()
        seat = self.acting
        if self.seen_change < 0 or seat is None or self._supposed is not None:
            return
        choice = self._find_unasked(self.table.state)
        if choice is not None:
            self.passed.append(self.look)
            self.play(choice)

    def _find_unasked(self, state: Any) -> Action | None:
        return super()._find_unasked(state) if state.to_act in self.humans else None

    # --- bots ---------------------------------------------------------------------------------------------

    @property
    def is_driver(self) -> bool:
        """Is it this screen that lets bots act? One at a time does, and another where it has fallen asleep."""
        return self.shared.take_lease(id(self))

    @property
    def thinker(self) -> str:
        return super().thinker if self.is_driver else ""

    def play_bot(self, most: int = 1) -> int:
        """One at a time: every screen is to see it."""
        bot = self.bot
        if bot is None or not self.is_driver or self.seen_change != self.shared.change:
            return 0
        self.play_thought(self._ask_bot(bot))
        return 1

    def play_thought(self, action: Action) -> None:
        bot = self.bot
        if bot is not None:
            self.attempt(lambda: self.shared.play(bot, action, self.table.cursor))

    # --- back and forth -----------------------------------------------------------------------------------

    def why_no_undo(self) -> str:
        if not self.humans:
            return NO_UNDO
        if self.shared.wish is not None:
            return "The table is asked already whether something may be taken back."
        return super().why_no_undo()

    def can_redo(self) -> bool:
        """What the table has taken back is no more."""
        return False

    def undo(self) -> None:
        """Ask the others; where nobody else plays, it is done."""
        points = self.look.undoable(self.humans)
        if points:
            seat = self.table.moments[points[-1]].actor
            if isinstance(seat, int):
                self.attempt(lambda: self.shared.ask_back(seat, points[-1]))

    def play_on(self) -> None:
        """There is one line of play at a shared table: looking back is all."""
        self.back_to_now()

    fork = play_on

    def _move(self, point: int, look: bool) -> None:
        self._supposed = None
        super()._move(point, look)
        if not self.is_looking_back:
            self._suppose()
            self._changed()
