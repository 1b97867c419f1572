"""What a game tells the quiz about itself: which wishes make good questions, and how they are put in words; and what
places a lesson may point at.

A game's own asker is `ASKER` in `tutorials/<game>/asking.py`; without one, wishes come from random play and are named
by their line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, ClassVar

import msgspec

from engine.core.action import Action
from engine.core.position import AnyState
from engine.core.rules import Rules


class Fact(msgspec.Struct, frozen=True):
    """A question about the position itself: its answer, some wrong ones, and the rule that it follows from."""

    text: str
    answer: str
    others: tuple[str, ...]
    why: str
    rule: str


def ask_number(
    text: str, answer: int, random: Random, why: str, rule: str, *, least: int = 0, step: int = 1, reach: int = 3
) -> Fact:
    """A fact that is a number; the wrong ones are three others, at most `reach` steps away."""
    near = range(max(least, answer - reach * step), answer + (reach + 1) * step, step)
    others = random.sample([number for number in near if number != answer], 3)
    return Fact(text, str(answer), tuple(map(str, others)), why, rule)


class Asker:
    """The asker of a game that has none of its own."""

    longest_game = 90
    """So many decisions lie at most before a question."""
    allowed_by: ClassVar[Mapping[type[Action], str]] = {}
    """The rule that allows each kind of action."""
    else_by = ""
    """The rule that allows any other; empty where the game does not say."""
    makers: ClassVar[Sequence[Callable[[Any, Any, Any, Random], Fact | None]]] = ()
    """Each makes a fact of (rules, state, subject, random), where this position has one."""

    def places(self, rules: Rules[Any, Any, Any], state: AnyState) -> Sequence[str]:
        """The names of all places of this position; the edition has the board where the game does not say otherwise."""
        names: Sequence[str] = rules.edition.board().names  # type: ignore[attr-defined]  # each game's own edition
        return names

    def is_good(self, rules: Rules[Any, Any, Any], state: AnyState) -> bool:
        """Is this a position to ask about?"""
        return isinstance(state.to_act, int)

    def wishes(
        self, rules: Rules[Any, Any, Any], state: AnyState, pool: Sequence[Action], random: Random
    ) -> Sequence[Action]:
        """What somebody might want to do here, legal or not. `pool` holds actions that this game has offered before."""
        menu = list(rules.legal_actions(state))
        kinds = {type(action) for action in menu}
        return [*menu, *(action for action in pool if type(action) in kinds)]

    def who(self, rules: Rules[Any, Any, Any], state: AnyState) -> str:
        """Who is to act."""
        seat = state.to_act
        return rules.seat_name(rules.observe(state, None), seat) if isinstance(seat, int) else str(seat.value)

    def ask(self, rules: Rules[Any, Any, Any], state: AnyState, action: Action) -> str:
        """Whether the action is legal, as a question."""
        return f"Is '{action}' allowed here?"

    def name(self, rules: Rules[Any, Any, Any], state: AnyState, action: Action) -> str:
        """The action as one of several answers."""
        return str(action)

    def rule(self, action: Action) -> str:
        """The rule that allows such an action."""
        return self.allowed_by.get(type(action), self.else_by)

    def subject(self, state: Any, random: Random) -> Any:
        """Whom the facts are about."""
        return state.to_act

    def facts(self, rules: Any, state: AnyState, random: Random) -> Sequence[Fact]:
        """What may be asked of this position, in any order."""
        makers = list(self.makers)
        random.shuffle(makers)
        subject = self.subject(state, random)
        return [fact for make in makers if (fact := make(rules, state, subject, random)) is not None]


def find_asker(game: str) -> Asker:
    name = f"tutorials.{game}.asking"
    if find_spec(f"tutorials.{game}") is None or find_spec(name) is None:
        return Asker()
    asker: Asker = import_module(name).ASKER
    return asker
