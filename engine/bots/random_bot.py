"""Chooses uniformly among the legal actions."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.core.action import Action
from engine.core.menu import Menu
from engine.core.position import AnyView
from engine.core.rules import Rules


class RandomBot:
    def choose(self, rules: Rules[Any, Any, Any], view: AnyView, menu: Menu[Action], random: Random) -> Action:
        return random.choice(menu)
