"""The contract that every game keeps. States are frozen; rules compute; nothing here is mutable."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar, cast

import msgspec

from engine.core.action import Action, read_action
from engine.core.edition import Edition
from engine.core.event import Tell
from engine.core.menu import Menu
from engine.core.outcome import Outcome
from engine.core.phrase import Phrase
from engine.core.position import AnyState, AnyView
from engine.core.refusal import GameOver, IllegalAction, Refusal
from engine.core.seat import CHANCE, NOBODY, Seat


class Chance(msgspec.Struct, frozen=True, gc=False):
    """One outcome of a chance node; its probability is its weight over the sum of all weights."""

    action: Action
    weight: int


S = TypeVar("S", bound=AnyState)
A = TypeVar("A", bound=Action)
V = TypeVar("V", bound=AnyView)
K = TypeVar("K")


def draw_one(kind: Callable[[K], Action], counts: Mapping[K, int]) -> list[Chance]:
    """One is drawn of these, each kind as likely as there are many of it."""
    return [Chance(kind(each), count) for each, count in counts.items() if count]


class Rules(ABC, Generic[S, A, V]):
    """The rules of one game for one set-up: they compute, and remember nothing of a game.

    >>> from engine.conquerors.setup import ConquerorsSetup
    >>> rules = ConquerorsSetup(seats=2, start="ready").rules()
    >>> state = rules.start()
    >>> state.to_act is CHANCE, [str(chance.action) for chance in rules.chances(state)]
    (True, ['first 0', 'first 1'])
    >>> state = rules.apply(state, rules.read_action("first 0"))
    >>> rules.legal_actions(state)
    <Menu of 3: deploy H5; deploy H6; deploy I5>
    >>> print(rules.why_illegal(state, rules.read_action("move E2 F3")))
    You have no fighter on E2. [CQ-303] Tip: Choose one of yours.
    >>> heard = []
    >>> state = rules.apply(state, rules.read_action("deploy H5"), heard.append)
    >>> print(heard[0])
    Samurai came to H5. [CQ-203]
    >>> rules.outcome(state) is None
    True
    """

    actions: ClassVar[Any]
    """The union of the game's action types."""
    state_type: ClassVar[type[Any]]
    view_type: ClassVar[type[Any]]
    seats: tuple[Seat, ...]
    edition: Edition
    has_secrets: bool = True
    """Can a seat know less than all? False where everything follows from what lies open."""
    _offered: tuple[Any, tuple[Action, ...]] = (None, ())
    """The last menu and its position, where a game remembers them: what was offered need not be checked again."""
    _watched: tuple[Any, Any] = (None, None)
    """The position that was last refused something, and an onlooker's view of it."""

    @abstractmethod
    def start(self) -> S:
        """The position before anything was chosen."""

    @abstractmethod
    def legal_actions(self, state: S) -> Menu[A]:
        """All that `state.to_act` may do; for chance, every outcome; empty when the game is over."""

    @abstractmethod
    def why_illegal(self, state: S, action: A) -> Refusal | None:
        """The rule that forbids `action` to the seat that is to act, or None when it is legal."""

    @abstractmethod
    def _apply(self, state: S, action: A, tell: Tell | None) -> S:
        """What `action` does; it is legal."""

    @abstractmethod
    def chances(self, state: S) -> Sequence[Chance]:
        """Every outcome of the chance node `state`."""

    @abstractmethod
    def observe(self, state: S, seat: Seat | None) -> V:
        """The only door for secrets: what `seat` may know of `state`."""

    @abstractmethod
    def imagine(self, view: V, rng: Random) -> S:
        """A full state that agrees with `view`, its secrets dealt at random."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    @abstractmethod
    def describe(self, view: V) -> Phrase:
        """Whose turn it is and what is to be chosen, in words."""

    @abstractmethod
    def seat_name(self, view: V, seat: Seat) -> str:
        """What a seat is called in this position: its kingdom, its colour."""

    def apply(self, state: S, action: A, tell: Tell | None = None) -> S:
        """Check, then do. `tell` receives what happened; without it no event is built."""
        offered_for, menu = self._offered
        if state is offered_for:
            for offered in menu:  # half the time of `in`, which compares each of them
                if offered is action:
                    return self._apply(state, action, tell)
        if state is not offered_for or action not in menu:
            refusal = self.why_illegal(state, action)
            if refusal is not None:
                if state.to_act is NOBODY:
                    raise GameOver
                raise IllegalAction(str(action), str(self.describe(self.watch(state))), refusal)
        return self._apply(state, action, tell)

    def watch(self, state: S) -> V:
        """What an onlooker sees, for refusals: of one position there may be many."""
        seen_in, view = self._watched
        if seen_in is not state:
            view = self.observe(state, None)
            self._watched = (state, view)
        return cast(V, view)

    def complete(self, view: V) -> V:
        """A view that came without the fields that follow from its others, with them."""
        return view

    def read_action(self, line: str) -> A:
        action: A = read_action(line, self.actions)
        return action

    def place(self, state: S) -> None:
        """Begin in this position: said once, by a set-up that holds a position in words."""
        raise NotImplementedError

    def hides(self, state: S) -> bool:
        """Is what is decided here, by a seat or by chance, not for everybody's eyes?"""
        return False

    def is_chance(self, state: S) -> bool:
        return state.to_act is CHANCE


AnyRules: TypeAlias = Rules[Any, Any, Any]
"""The rules of whichever game."""
