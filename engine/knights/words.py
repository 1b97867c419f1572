"""Whose turn it is and what is to be chosen, in words."""

from __future__ import annotations

from engine.core.phrase import Phrase, say
from engine.core.seat import CHANCE
from engine.knights import state as steps
from engine.knights.pieces import Neutral
from engine.knights.state import KnightsView, Over
from engine.knights.terms import Terms

CHOICES: dict[type[steps.Step], str] = {
    steps.Choosing: "plays a card or passes",
    steps.Ordering: "moves nobles, starts a combat, or ends the card",
    steps.Marching: "takes troops along or goes on",
    steps.Asking: "lets the noble pass or not",
    steps.Consenting: "consents to the attack or not",
    steps.Building: "repairs or fortifies one place, or none",
    steps.Maintaining: "takes loss tokens off one army, or none",
    steps.Rebuilding: "puts the fortress back or waits",
    steps.Mustering: "shares out troops among nobles off the board",
    steps.Arriving: "chooses where a noble arrives",
}

NEUTRALS: dict[Neutral, str] = {
    Neutral.DEFENCE_WORKS: "Defence Works",
    Neutral.TROOP_MAINTENANCE: "Troop Maintenance",
    Neutral.UNCERTAIN_WEATHER: "Uncertain Weather",
}
"""What stands on a neutral card."""

STAGES: dict[type[steps.Stage], str] = {
    steps.Commanding: "names a commander",
    steps.Drawing: "draws cards",
    steps.Discarding: "chooses which cards to keep",
    steps.Extending: "draws one more card",
    steps.Enabling: "uses the commander's ability or not",
    steps.Losing: "places a loss",
}

TASKS: dict[type[steps.Task], str] = {
    steps.Capturing: "takes control of the city or razes it",
    steps.Ransoming: "hands over a city",
    steps.Deserting: "chooses who deserts",
    steps.Falling: "chooses the mercenaries that are lost",
    steps.Withdrawing: "chooses where to retreat",
}


def describe_step(terms: Terms, view: KnightsView) -> Phrase:
    table = view.table
    if isinstance(table.step, Over):
        return say("The war is over.")
    if isinstance(table.step, steps.Revealing):
        return say("Turn {turn}: a neutral card is turned up.", turn=table.turn)
    if isinstance(table.step, steps.Fighting) and table.fight is not None:
        doing = STAGES[type(table.fight.stage)]
    elif isinstance(table.step, steps.Aftermath):
        doing = TASKS[type(table.agenda[0])]
    else:
        doing = CHOICES[type(table.step)]
    if view.to_act is CHANCE:
        return say("Turn {turn}: destiny decides.", turn=table.turn)
    if not isinstance(view.to_act, int):
        return say("Nobody is to act.")
    return say("Turn {turn}: {who} {doing}.", turn=table.turn, who=terms.who(view.to_act), doing=doing)
