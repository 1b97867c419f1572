"""When each kind of action of the full turn is at its place: for a refusal elsewhere."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.action import Action
from engine.core.steps import Due
from engine.knights import realm_actions as do

CHANCE = "Chance alone brings this."
DUE: Mapping[type[Action], Due] = {
    do.Enlist: Due("WK-SETUP-09", CHANCE),
    do.Show: Due("WK-SETUP-11", CHANCE),
    do.Table: Due("WK-SETUP-12", CHANCE),
    do.Uncover: Due("WK-SETUP-02", CHANCE),
    do.TurnUp: Due("WK-ACT-01", CHANCE),
    do.Unfold: Due("WK-EVENT-05", CHANCE),
    do.Assign: Due("WK-SETUP-10", "First troops are assigned before the first turn."),
    do.Found: Due("WK-SETUP-13", "Fortresses are founded before the first turn."),
    do.Deploy: Due("WK-SETUP-14", "Nobles are placed before the first turn, once all fortresses stand."),
    do.Lay: Due("WK-PREP-02", "Cards are laid on the stacks at the beginning of a turn."),
    do.Collect: Due("WK-ACT-02", "Whoever's card has just been turned up takes what it yields."),
    do.TakeCrowns: Due("WK-ACT-15", "Improvisation yields crowns, when it is turned up."),
    do.TakeVote: Due("WK-ACT-15", "Improvisation yields a vote, when it is turned up."),
    do.Shield: Due("WK-ACT-08", "Shields are put down with Recruit Troops, or paid for with Improvisation."),
    do.File: Due("WK-ACT-05", "A zone is chosen for a card that has just been played and may go to several."),
    do.Summon: Due("WK-EVENT-01", "A Major Event asks whom the church supports who draws it."),
    do.Launch: Due("WK-EXPED-01", "The president starts ships when an Expedition card is turned up."),
    do.Stake: Due("WK-EXPED-02", "Crowns are staked when an expedition is being prepared."),
    do.Bless: Due("WK-EXPED-03", "A ship is blessed when all have staked."),
    do.PayAll: Due("WK-WAGE-03", "Mercenaries are paid in the wage phase."),
    do.Retain: Due("WK-WAGE-03", "Mercenaries are paid in the wage phase."),
    do.Hire: Due("WK-MERC-01", "Mercenaries are hired when the recruitment track is full, shield by shield."),
    do.Renounce: Due("WK-BILAN-06", "A city is let go when it revolts."),
    do.Pray: Due("WK-BILAN-06", "Faith calms a city that revolts."),
    do.Bribe: Due("WK-BILAN-06", "Crowns calm a city that revolts."),
    do.Single: Due("WK-BATTLE-16", "This is asked where several nobles of one baron retreat or die."),
    do.HandOver: Due("WK-ARRIVE-07", "Nobles who stand together exchange troops in the upkeep."),
}
