"""What a player is: it gets a view and a menu, and answers with an action of the menu."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from engine.core.action import Action
from engine.core.menu import Menu
from engine.core.position import AnyView
from engine.core.rules import Rules


class Bot(Protocol):
    def choose(self, rules: Rules[Any, Any, Any], view: AnyView, menu: Menu[Action], random: Random) -> Action: ...
