"""What can be chosen now: a sequence of actions whose repr reads like a menu."""

from __future__ import annotations

from typing import Generic, TypeVar

from engine.core.action import Action

A_co = TypeVar("A_co", bound=Action, covariant=True)


class Menu(tuple[A_co, ...], Generic[A_co]):
    """An immutable list of legal actions: iterate it, count it, ask it `in`."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"<Menu of {len(self)}: {'; '.join(str(action) for action in self)}>"
