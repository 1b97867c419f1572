"""Whose turn it is and what is to be chosen, in words (for the panel beside the board and for refusals)."""

from __future__ import annotations

from engine.barbarian import state as steps
from engine.barbarian.law import Law
from engine.barbarian.pieces import Kingdom
from engine.barbarian.state import BarbarianView
from engine.core.phrase import Phrase, say
from engine.core.seat import CHANCE

TEMPLATES: dict[type[steps.Step], str] = {
    steps.PickingScenario: "{seat}: choose the scenario.",
    steps.Selecting: "{seat}: pick a kingdom that will take part.",
    steps.Choosing: "{seat}: choose the kingdom to play.",
    steps.Drawing: "The kingdoms are drawn by lot.",
    steps.LayingLoot: "The {active} spread a 1, a 2 and a 3 over their home provinces.",
    steps.DealingChests: "A chest is laid on each neutral province.",
    steps.Acting: "The {active} choose an action: recruit, tax, manoeuvres, assault or claim.",
    steps.PayingRecruit: "The {active} pay for the warrior in {place}.",
    steps.PayingClaim: "The {active} pay for their claim in {place}.",
    steps.Taxing: "The {active} choose the coins of their tax.",
    steps.Manoeuvring: "The {active} go on with their manoeuvres, or end them.",
    steps.Riding: "The {active} have ridden to {place} and now assault from there.",
    steps.Contesting: "{seat}: contest the {cause} in {place}, or decline.",
    steps.Reinforcing: "The {active} may bring more units into {place}.",
    steps.Bribing: "The {active} seal a bribe for the battle in {place}.",
    steps.Rallying: "The {active} may let one beaten warrior fall back.",
    steps.Evacuating: "The {active} send surplus units out of {place}.",
    steps.Over: "The game is over.",
}


def describe_step(law: Law, view: BarbarianView) -> Phrase:
    step = view.step
    values: dict[str, str | int] = {
        "seat": law.seat_name(view, view.to_act) if isinstance(view.to_act, int) else "Chance",
        "active": _kingdom_name(law, view),
        "place": _place_name(law, view),
        "cause": view.fight.cause if view.fight is not None else "",
    }
    if view.to_act is CHANCE:
        return say(TEMPLATES[type(step)])
    return Phrase(TEMPLATES[type(step)], values)


def _kingdom_name(law: Law, view: BarbarianView) -> str:
    kingdom = _find_kingdom(view)
    return "" if kingdom is None else law.edition.entry(kingdom).plural


def _find_kingdom(view: BarbarianView) -> Kingdom | None:
    """The kingdom that the decision is about: in a battle it need not be the active one."""
    step, fight = view.step, view.fight
    if isinstance(step, steps.LayingLoot):
        return step.kingdom
    if fight is None:
        return view.active
    if isinstance(step, steps.Evacuating):
        return fight.winner
    if isinstance(step, steps.Rallying):
        return fight.rival if fight.winner is view.active else view.active
    is_rivals = (isinstance(step, steps.Reinforcing) and not step.of_active) or (
        isinstance(step, steps.Bribing) and step.sealed is not None
    )
    return fight.rival if is_rivals else view.active


def _place_name(law: Law, view: BarbarianView) -> str:
    step = view.step
    names = law.realm(view.played).names
    if isinstance(step, steps.PayingRecruit | steps.PayingClaim | steps.Riding):
        return names[step.place]
    return "" if view.fight is None else names[view.fight.place]
