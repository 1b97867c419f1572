"""Several ways to the same region: which of them differ, and what is met on each. The rules themselves walk them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from app.core.play.aim import Choice
from engine.knights.actions import Allow, Go, March
from engine.knights.rules import KnightsRules
from engine.knights.state import KnightsState, KnightsView
from engine.knights.steps import Asking, Marching

PLAIN = "Nothing is met on the way."


class Met(NamedTuple):
    """Somebody is asked to let the noble pass, or troops could be taken along."""

    place: int
    who: int | None
    """The seat that is asked; None: troops."""


def walk(rules: KnightsRules, view: KnightsView, action: March | Go) -> list[Met]:
    """What the rules ask after this on the way: everybody lets him pass, and he takes nobody along."""
    state: KnightsState = rules.apply(rules.imagine(view, Random(0)), action)
    met = []
    while isinstance(state.step, Marching | Asking):
        place = state.nobles[state.step.noble].place
        if isinstance(state.step, Asking):
            met.append(Met(-1 if place is None else place, state.step.queue[0]))
            state = rules.apply(state, Allow())
        else:
            met.append(Met(-1 if place is None else place, None))
            state = rules.apply(state, Go())
    return met


def list_ways(rules: KnightsRules, view: KnightsView, choices: Sequence[Choice]) -> list[Choice]:
    """Of ways on which the same is met only the shortest: nobody need choose between them."""
    marches = [(each.action, each) for each in choices if isinstance(each.action, March)]
    found: dict[tuple[Met, ...], Choice] = {}
    for action, choice in sorted(marches, key=lambda each: len(each[0].path)):
        found.setdefault(tuple(walk(rules, view, action)), choice)
    return [each for each in choices if not isinstance(each.action, March) or each in found.values()]


def tell_way(rules: KnightsRules, view: KnightsView, action: March) -> str:
    """What is met between the start and the goal."""
    start, goal = view.nobles[rules.noble_index[action.noble]].place, rules.realm.index[action.path[-1]]
    told = [_tell(rules, view, met) for met in walk(rules, view, action) if met.place not in (start, goal)]
    return " ".join(told) or PLAIN


def _tell(rules: KnightsRules, view: KnightsView, met: Met) -> str:
    where = rules.realm.titles[met.place]
    if met.who is None:
        return f"Troops can be taken along in {where}."
    return f"{rules.seat_name(view, rules.seats[met.who])} may bar the way in {where}."
