"""What a game tells of its board and of what may be chosen: pure, for a page and for the page without a server."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Generic, TypeVar

from app.core.play.aim import Choice, Group, Path
from app.core.scene import Scene
from engine.core.action import Action
from engine.core.event import Event
from engine.core.outcome import Outcome
from engine.core.position import AnyView, Step
from engine.core.seat import Seat
from engine.core.stepped_rules import SteppedRules

R = TypeVar("R", bound=SteppedRules[Any, Any, Any, Any])
V = TypeVar("V", bound=AnyView)

Keys = tuple[tuple[str, str], ...]


class Choosing(ABC, Generic[R, V]):
    """Like the page of a game it holds no position: everything comes from the view it is given."""

    suggested: ClassVar[Mapping[str, Any]] = {}
    """What the form begins with, where a newcomer is better served by something else than the set-up's defaults."""

    secret: ClassVar[tuple[type[Step], ...]] = ()
    """Steps whose decision needs what only its seat may see."""

    @abstractmethod
    def draw(self, rules: R, view: V) -> Scene: ...

    def spot_of(self, place: str) -> str:
        """The spot of a place that an event names."""
        return f"place:{place}"

    @abstractmethod
    def paths(self, rules: R, view: V, action: Action) -> tuple[Path, ...]:
        """The taps that mean the action, the usual way first; none when it is a button."""

    @abstractmethod
    def label(self, rules: R, view: V, action: Action) -> str:
        """The action in a few words, for a button."""

    def choices(self, rules: R, view: V, menu: Sequence[Action]) -> tuple[Choice, ...]:
        """What of a menu can be chosen, each with the taps that mean it."""
        return tuple(Choice(each, self.paths(rules, view, each), self.group(each)) for each in menu)

    def rule(self, rules: R, view: V) -> str:
        """The rule that the decision of this step follows."""
        return rules.rule_of(view)

    def groups(self, rules: R, view: V) -> tuple[Group, ...]:
        """The kinds of action of this step, where it offers several."""
        return ()

    def group(self, action: Action) -> str:
        """The kind that an action belongs to."""
        return ""

    def asks(self, rules: R, view: V) -> str:
        """Whose decision it is, and which, in a sentence; what ends it stands on a button."""
        return str(rules.describe(view))

    def hint(self, rules: R, view: V, taps: Path, group: str) -> str:
        """What to tap next."""
        return ""

    def wish(self, rules: R, view: V, taps: Path, group: str) -> Action | None:
        """What taps that lead to nothing legal were probably meant to be."""
        return None

    def is_secret(self, view: V) -> bool:
        """Does this decision need what only its seat may see?"""
        return isinstance(view.step, self.secret)

    def wanted_secret(self, view: V) -> str:
        """What whoever decides this in the open may want to look at, such as "my treasury"; empty: nothing."""
        return ""

    def is_shown_at_once(self, event: Event) -> bool:
        """Is this, which one seat alone may know, shown to it before anybody goes on?"""
        return False

    def unasked(self, rules: R, view: V, menu: Sequence[Action], is_alone: bool) -> Action | None:
        """What a person need not be asked, and does at once; `is_alone`: nobody else at this screen could notice."""
        return None

    def who(self, rules: R, view: V, seat: Seat) -> str:
        """A seat as it is spoken to: "Ada", "the Franks"."""
        return rules.seat_name(view, seat)

    def victory(self, rules: R, view: V, outcome: Outcome) -> str:
        names = [rules.seat_name(view, seat) for seat in outcome.winners]
        return f"{names[0]} wins the game" if len(names) == 1 else f"{' and '.join(names)} share the victory"


_FIELD = re.compile(r"\{(\w+)\}")


def say_action(
    sentences: Mapping[type[Action], str],
    action: Action,
    name: Callable[[str, Any], object] = lambda field, value: value,
) -> str:
    """An action in a few words, by the sentence of its kind: there `{place}` is what `name` makes of its field `place`.
    One without a sentence is told as it is written."""
    sentence = sentences.get(type(action))
    if sentence is None:
        return str(action)
    return sentence.format(**{field: name(field, getattr(action, field)) for field in _find_fields(sentence)})


@cache
def _find_fields(sentence: str) -> tuple[str, ...]:
    """Looked up once: a menu has hundreds of actions, and few kinds."""
    return tuple(_FIELD.findall(sentence))
