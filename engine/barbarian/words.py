"""Whose turn it is and what is to be chosen, in words (for the panel beside the board and for refusals)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.barbarian import state as steps
from engine.barbarian.state import BarbarianView
from engine.core.phrase import Phrase, say
from engine.core.seat import CHANCE

if TYPE_CHECKING:
    from engine.barbarian.rules import BarbarianRules

TEMPLATES: dict[type[steps.Step], str] = {
    steps.PickingScenario: "{seat} choose the scenario.",
    steps.Selecting: "{seat} pick a kingdom that will take part.",
    steps.Choosing: "{seat} choose the kingdom they will play.",
    steps.Drawing: "The kingdoms are drawn by lot.",
    steps.LayingLoot: "The {active} spread a 1, a 2 and a 3 over their home provinces.",
    steps.DealingChests: "A chest is laid on each neutral province.",
    steps.Acting: "The {active} choose an action: recruit, tax, manoeuvres, assault or claim.",
    steps.PayingRecruit: "The {active} pay for the warrior in {place}.",
    steps.PayingClaim: "The {active} pay for their claim in {place}.",
    steps.Taxing: "The {active} choose the coins of their tax.",
    steps.Manoeuvring: "The {active} go on with their manoeuvres, or end them.",
    steps.Riding: "The {active} have ridden to {place} and now assault from there.",
    steps.Contesting: "{seat} may contest the {cause} in {place}, or decline.",
    steps.Reinforcing: "{seat} may bring more units into {place}.",
    steps.Bribing: "{seat} seal a bribe for the battle in {place}.",
    steps.Rallying: "{seat} may let one beaten warrior fall back.",
    steps.Evacuating: "{seat} send surplus units out of {place}.",
    steps.Over: "The game is over.",
}


def describe_step(rules: BarbarianRules, view: BarbarianView) -> Phrase:
    step = view.step
    values: dict[str, str | int] = {
        "seat": rules.seat_name(view, view.to_act) if isinstance(view.to_act, int) else "Chance",
        "active": _kingdom_name(rules, view),
        "place": _place_name(rules, view),
        "cause": view.fight.cause if view.fight is not None else "",
    }
    if view.to_act is CHANCE:
        return say(TEMPLATES[type(step)])
    return Phrase(TEMPLATES[type(step)], values)


def _kingdom_name(rules: BarbarianRules, view: BarbarianView) -> str:
    kingdom = view.step.kingdom if isinstance(view.step, steps.LayingLoot) else view.active
    return "" if kingdom is None else rules.edition.entry(kingdom).plural


def _place_name(rules: BarbarianRules, view: BarbarianView) -> str:
    step = view.step
    names = rules.realm(view.played).names
    if isinstance(step, steps.PayingRecruit | steps.PayingClaim | steps.Riding):
        return names[step.place]
    return "" if view.fight is None else names[view.fight.place]
