"""What is said of an action out of its step: the rule that would give it its place, and when that is."""

from __future__ import annotations

from engine.barbarian import actions as act
from engine.barbarian.actions import BarbarianAction
from engine.barbarian.state import BarbarianState
from engine.barbarian.steps import Acting, Bribing, Evacuating, Over, Rallying, Reinforcing
from engine.core.action import Action
from engine.core.steps import Due

TURN = Due("BK-TURN-02", "A turn has one action, chosen at its beginning by the kingdom whose turn it is.")
MOVING = Due("BK-MAP-07", "Units move only when an action or a battle lets them.")
RALLYING = Due("BK-POWER-FRA-2", "A beaten warrior falls back only by Rally, right after a battle.")

DUE: dict[type[Action], Due] = {
    act.PickScenario: Due("BK-ADV-01", "A scenario is chosen only before the game, by the privilege of a last winner."),
    act.Select: Due("BK-EXPERT-01", "Kingdoms are picked only before the game, in the expert set-up."),
    act.Choose: Due("BK-ADV-02", "Kingdoms are chosen only before the game."),
    act.Draw: Due("BK-SETUP-02", "Kingdoms are drawn only before the game."),
    act.Lay: Due("BK-SETUP-05", "The first loot is laid once, before the game."),
    act.Deal: Due("BK-SETUP-07", "Chests are laid once, before the first turn."),
    **dict.fromkeys((act.Recruit, act.Tax, act.Stay, act.Assault, act.Ride, act.Claim), TURN),
    **dict.fromkeys((act.Move, act.Castle), MOVING),
    act.Pay: Due("BK-ECON-01", "Coins are laid only for a recruit or a claim that has been announced."),
    act.Take: Due("BK-TAX-01", "Coins are collected only once a tax has been announced."),
    act.Done: Due("BK-AMB-36", "'done' ends manoeuvres that have begun, or what one brings into a battle at a time."),
    act.Contest: Due("BK-CONTEST-02", "Only who is asked whether to contest an action may do so."),
    act.Decline: Due("BK-CONTEST-02", "Nobody is asked whether to contest an action."),
    act.Reinforce: Due("BK-BATTLE-02", "Units join a battle before the bribes, when it is their side's turn."),
    act.Pass: Due("BK-BATTLE-02", "To pass is to bring no more units into a battle."),
    act.Bribe: Due("BK-BATTLE-01", "Bribes are sealed in a battle, once both sides have passed on more units."),
    **dict.fromkeys((act.Rally, act.Forgo), RALLYING),
    act.Evacuate: Due("BK-EVAC-02", "Only the winner of a battle sends units away, when it is over."),
}
"""For every kind of action; what depends on more than the kind is below."""

SURPLUS = Due("BK-AMB-16", "Evacuation is a duty as long as there is room: one unit stays, every other one goes.")
SENDING = Due("BK-EVAC-02", "The battle is over: its winner does not move surplus units, but evacuates them.")
THIRD = Due("BK-ASSAULT-03", "Two kingdoms fight already: no third one comes into a battle.")
RETREAT = Due("BK-BATTLE-01", "There is no retreat from a battle: it is fought to its end.")
SITTING_OUT = Due("BK-AMB-23", "A turn is not passed: manoeuvres without a move, 'stay', are always possible.")


def find_due(state: BarbarianState, action: BarbarianAction) -> Due | None:
    """What to say of this action here; None where nothing more is due at all."""
    match state.step, action:
        case Over(), _:
            return None
        case Evacuating(), act.Pass() | act.Done() | act.Stay() | act.Forgo():
            return SURPLUS
        case ((Reinforcing() | Bribing() | Rallying() | Evacuating()), act.Contest()):
            return THIRD
        case ((Reinforcing() | Bribing()), act.Move() | act.Castle()):
            return RETREAT
        case Evacuating(), act.Move() | act.Castle():
            return SENDING
        case Acting(), act.Pass():
            return SITTING_OUT
    return DUE[type(action)]
