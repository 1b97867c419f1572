"""A sitting: the one thing that changes. Everything else in the engine is a value."""

from __future__ import annotations

import hashlib
from collections.abc import Generator, Sequence
from random import Random
from typing import Any, TypeAlias, TypeVar

import msgspec
import param

from engine.core.action import Action
from engine.core.event import Event
from engine.core.menu import Menu
from engine.core.outcome import Outcome
from engine.core.position import AnyState, AnyView
from engine.core.record import FORMAT, VERSION, EditionMark, Record, read_record, write_record
from engine.core.refusal import GameOver, RecordError, Refusal, RuleError, WrongSeat
from engine.core.rules import Rules
from engine.core.seat import CHANCE, NOBODY, Actor, Seat
from engine.core.setup import Setup

T = TypeVar("T")
Steps: TypeAlias = Generator[None, None, T]
"""Work that stops after each step and ends with its result."""


class Moment(msgspec.Struct, frozen=True):
    """One step of a game: who did what, what it led to, what happened on the way."""

    actor: Actor
    action: Action
    state: Any
    events: tuple[Event, ...]


class Table(param.Parameterized):
    """Plays by the rules, remembers everything, goes back and forward, saves and loads.

    `cursor` is how many actions have been played to reach what is shown; watch it to follow the game. Chance is
    drawn by the table, and only here; a replay needs no seed because chance results are actions of the record.

    >>> from engine.battue.setup import BattueSetup
    >>> table = Table(BattueSetup(seats=2), seed=7)
    >>> print(table.rules.describe(table.view()))
    Red chooses where its horde forms up.
    >>> table.play("enter north R01")
    >>> number, event = table.log()[-1]
    >>> print(event)
    Red forms a horde of 6 outside north-west tower R01, on the north edge. [BT-START-02]
    >>> table.back()
    >>> print(table.why_illegal("roll 3 4"))
    That is for chance to decide, not for a seat. [BT-TURN-01] Tip: Now: Red chooses where its horde forms up.
    >>> table.forward()
    >>> load_table(table.save(), BattueSetup).digest() == table.digest()
    True
    """

    setup = param.ClassSelector(class_=Setup, doc="What was agreed before the game.")
    seed = param.Integer(default=None, allow_None=True, doc="Makes chance repeatable; None draws afresh each time.")
    cursor = param.Integer(default=0, bounds=(0, None), doc="How many actions lead to the position shown.")

    def __init__(self, setup: Setup, seed: int | None = None, *, deal: bool = True) -> None:
        super().__init__(setup=setup.copy(), seed=seed)
        self.rules: Rules[Any, Any, Any] = self.setup.rules()
        self._start: AnyState = self.rules.start()
        self._moments: list[Moment] = []
        self._random = Random(seed)
        if deal:
            self.deal_chance()

    # --- what is on the table -----------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The whole position, secrets included: for rules and tests. Pages and bots ask `view`."""
        return self.state_at(self.cursor)

    def state_at(self, point: int) -> Any:
        """The same when so many actions had been played."""
        return self._moments[point - 1].state if point else self._start

    @property
    def to_act(self) -> Actor:
        return self.state.to_act  # type: ignore[no-any-return]  # every State has to_act

    @property
    def moments(self) -> tuple[Moment, ...]:
        return tuple(self._moments)

    @property
    def length(self) -> int:
        """How many actions are known, those ahead of the cursor included."""
        return len(self._moments)

    def view_at(self, point: int, seat: Seat | None = None) -> AnyView:
        """What `seat` could know when so many actions had been played."""
        return self.rules.observe(self.state_at(point), seat)  # type: ignore[no-any-return]  # Rules[Any, Any, Any]

    def view(self, seat: Seat | None = None) -> AnyView:
        return self.view_at(self.cursor, seat)

    def legal_actions(self) -> Menu[Action]:
        return self.rules.legal_actions(self.state)

    def outcome(self) -> Outcome | None:
        return self.rules.outcome(self.state)

    def log(self, seat: Seat | None = None) -> tuple[tuple[int, Event], ...]:
        """What happened up to the cursor, as `seat` may know it, with the number of actions it took."""
        return tuple(
            (number, event)
            for number, moment in enumerate(self._moments[: self.cursor], start=1)
            for event in moment.events
            if event.is_visible_to(seat)
        )

    # --- playing ------------------------------------------------------------------------------------------

    def why_illegal(self, action: Action | str) -> Refusal | None:
        return self.rules.why_illegal(self.state, self._read(action))

    def play(self, action: Action | str, seat: Seat | None = None, *, deal: bool = True) -> None:
        """Play for the seat that is to act (`seat`, when given, must be it), then let chance have its say."""
        state = self.state
        if state.to_act is NOBODY:
            raise GameOver
        if seat is not None and seat != state.to_act:
            raise WrongSeat(seat, self._actor_name(state.to_act))
        self._step(self._read(action))
        if deal:
            self.deal_chance()

    def deal_chance(self) -> None:
        """Draw until a seat is to act."""
        while self.to_act is CHANCE:
            self._step(draw(self.rules.chances(self.state), self._random))

    # --- going back and forward ---------------------------------------------------------------------------

    def goto(self, cursor: int) -> None:
        if not 0 <= cursor <= len(self._moments):
            raise RuleError(f"There is no point {cursor}: this game has points 0 to {len(self._moments)}.")
        self.cursor = cursor

    def back(self) -> None:
        """To the last position before this one in which a seat chose."""
        self.goto(self._next_choice(range(self.cursor - 1, -1, -1), "go back to"))

    def forward(self) -> None:
        self.goto(self._next_choice(range(self.cursor + 1, len(self._moments) + 1), "go on to"))

    def can_go_forward(self) -> bool:
        return bool(self.cursor < len(self._moments))

    def reveals(self) -> list[int]:
        """The points that showed what nobody could know before: a die, a card, an opened bribe. Who takes back more
        than what came after the last of them would have a second look."""
        return [
            point
            for point, moment in enumerate(self._moments, start=1)
            if moment.actor is CHANCE or any(event.reveals for event in moment.events)
        ]

    def fork(self) -> Table:
        """A table of its own that has come just as far."""
        other = Table(self.setup, self.seed, deal=False)
        other._moments = self._moments[: self.cursor]
        other._random.setstate(self._random.getstate())
        other.cursor = self.cursor
        return other

    def follow(self, other: Table) -> None:
        """Stand where another table of the same game stands: what was played there is taken over, not played again."""
        self._moments = other._moments[: other.cursor]
        self.cursor = other.cursor

    # --- saving -------------------------------------------------------------------------------------------

    def record(self, players: Sequence[str] = ()) -> Record:
        """The game so far; `players` says who plays each seat, where that is known."""
        edition = self.rules.edition
        return Record(
            format=FORMAT,
            version=VERSION,
            game=self.setup.game,
            edition=EditionMark(edition.edition.slug, edition.digest),
            setup=self.setup.options(),
            actions=tuple(str(moment.action) for moment in self._moments[: self.cursor]),
            players=tuple(players),
        )

    def save(self, players: Sequence[str] = ()) -> str:
        return write_record(self.record(players))

    def digest(self) -> str:
        """Two tables in the same position have the same digest."""
        return hashlib.sha256(msgspec.json.encode(self.state)).hexdigest()[:16]

    # --- inside -------------------------------------------------------------------------------------------

    def _read(self, action: Action | str) -> Action:
        return self.rules.read_action(action) if isinstance(action, str) else action

    def _step(self, action: Action) -> None:
        events: list[Event] = []
        state = self.state
        after = self.rules.apply(state, action, events.append)
        del self._moments[self.cursor :]
        self._moments.append(Moment(state.to_act, action, after, tuple(events)))
        self.cursor += 1

    def _next_choice(self, points: range, verb: str) -> int:
        for point in points:
            if not self.rules.is_chance(self.state_at(point)):
                return point
        raise RuleError(f"There is nothing to {verb}.")

    def _actor_name(self, actor: Actor) -> str:
        return actor.value if not isinstance(actor, int) else self.rules.seat_name(self.view(), actor)


def draw(chances: Any, random: Random) -> Action:
    """One outcome, each with its weight."""
    action: Action = random.choices(chances, [chance.weight for chance in chances])[0].action
    return action


def load_table(text: str | bytes, setup_type: type[Setup], edition: Any = None, *, deal: bool = True) -> Table:
    """The table that a record describes. It is replayed action by action; a bad one gives one sentence."""
    return finish(replay(text, setup_type, edition, deal=deal))


def finish(steps: Steps[T]) -> T:
    """All steps at once."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]  # StopIteration knows no type


def replay(text: str | bytes, setup_type: type[Setup], edition: Any = None, *, deal: bool = True) -> Steps[Table]:
    """The same in steps, one an action: a server does other things in between."""
    record = read_record(text)
    if record.game != setup_type.game:
        raise RecordError(f"This is a record of '{record.game[:40]}', not of '{setup_type.game}'.")
    try:
        table = Table(setup_type.from_options(record.setup, edition), deal=False)
    except RuleError as wrong:
        raise RecordError(f"The record's set-up is wrong: {wrong}") from wrong
    known = table.rules.edition
    if record.edition.digest != known.digest:
        raise RecordError(
            f"The record was made with the edition '{record.edition.slug[:40]}' ({record.edition.digest[:16]}); "
            f"here is '{known.edition.slug}' ({known.digest})."
        )
    for number, line in enumerate(record.actions, start=1):
        try:
            table.play(line, deal=False)
        except RuleError as wrong:
            raise RecordError(
                f"The record does not replay: action {number} of {len(record.actions)}: {wrong}"
            ) from wrong
        yield
    if deal:
        table.deal_chance()
    return table
