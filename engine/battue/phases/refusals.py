"""The refusals that several steps share."""

from __future__ import annotations

from engine.battue.actions import (
    BattueAction,
    Blame,
    Call,
    Discard,
    Done,
    Enter,
    Hold,
    Lay,
    Lower,
    Move,
    On,
    Parley,
    Play,
    Retreat,
    Ride,
    Scout,
    Steal,
    Stop,
    Storm,
)
from engine.battue.pieces import CAMP
from engine.battue.questions import has_enemy, list_retreats
from engine.battue.state import BattueState
from engine.battue.terms import Terms
from engine.battue.words import describe_step, name_place
from engine.core.phrase import Phrase
from engine.core.refusal import Refusal, refuse
from engine.core.seat import Seat

DUE = {
    Lay: ("BT-SETUP-03", "Tiles are laid before the game."),
    Enter: ("BT-START-02", "Hordes form up once, before the first turn."),
    Play: ("BT-CARD-01", "A loot card is played only in its own window."),
    Ride: ("BT-REINF-01", "Such a card is played at the start of one's own turn, before reinforcements."),
    Scout: ("BT-REINF-01", "Such a card is played at the start of one's own turn, before reinforcements."),
    Steal: ("BT-CARD-02", "Such a card is played at the end of one's own turn."),
    Parley: ("BT-CARD-02", "Such a card is played at the end of one's own turn."),
    Discard: ("BT-CARD-06", "Cards are discarded at the end of one's own turn, when the hand is over the limit."),
    Call: ("BT-REINF-01", "Reinforcements are called after the start cards and before moving."),
    Move: ("BT-TURN-01", "Hordes move after reinforcements and before battles."),
    Storm: ("BT-REVEAL-01", "Which conflict comes next is chosen after moving, while several are open."),
    On: ("BT-OCCUPIED-06", "Another round is decided by the attacker, after a round that left a battle to go on."),
    Retreat: ("BT-RETREAT-02", "A retreat is decided after a round of battle, never before the first one."),
    Stop: ("BT-AMB-02", "An attacker stops only after a round of battle, and only with the switch for it."),
    Hold: ("BT-OCCUPIED-06", "Holding is the defender's answer after a round on an occupied tile."),
    Blame: ("BT-AMB-26", "A seat is picked only when an uprising finds several with the most flags."),
    Lower: ("BT-WIN-02", "A flag comes down only in an uprising, or when a new tile needs one and none is left."),
    Done: ("BT-TURN-01", "This choice cannot be passed over."),
}


def why_not_now(terms: Terms, state: BattueState, action: BattueAction) -> Refusal:
    """The action belongs to another step of the game."""
    rule, sentence = DUE.get(type(action), ("BT-TURN-01", "That is for chance to decide, not for a seat."))
    now = describe_step(terms, state)
    return Refusal(rule, Phrase(sentence), Phrase("Now: " + now.template, now.values))


def why_no_place(state: BattueState, name: str) -> Refusal | None:
    """The name is none of this city's places."""
    index = state.city.board.index
    if name in index:
        return None
    return refuse(
        "BT-SETUP-02",
        "There is no place called {name} in this city.",
        "Places are called camp, {first} to {last}, as the board shows them.",
        name=name[:40],
        first=state.city.board.names[1],
        last=state.city.board.names[-1],
    )


def why_no_retreat(terms: Terms, state: BattueState, seat: Seat, place: int, target: int) -> Refusal | None:
    """What bars a retreat that is not on the list (BT-RETREAT-03 to -05, BT-AMB-06)."""
    if target in list_retreats(terms, state, seat, place):
        return None
    name = name_place(terms, state, target)
    if target == CAMP:
        return refuse(
            "BT-RETREAT-05",
            "Nobody goes back outside the walls: the camp is no tile one controls.",
            "A retreat leads to an adjacent tile of one's own.",
        )
    if target == place:
        return refuse(
            "BT-RETREAT-03",
            "You stand on {place} already: a retreat leaves the battle.",
            "A retreat leads to an adjacent tile of one's own.",
            place=name,
        )
    if target not in state.city.board.neighbours[place]:
        return refuse(
            "BT-RETREAT-03",
            "There is no way from {here} to {place}: they do not touch.",
            "A retreat leads to an adjacent tile of one's own.",
            place=name,
            here=name_place(terms, state, place),
        )
    if state.flags[target] != seat:
        return refuse(
            "BT-RETREAT-03",
            "You do not control {place}.",
            "A retreat leads to an adjacent tile that bears your own flag.",
            place=name,
        )
    if has_enemy(state, seat, target):
        return refuse(
            "BT-AMB-06",
            "Enemy warriors stand on {place}: that battle is not decided yet.",
            "Retreat to an own tile free of enemies.",
            place=name,
        )
    return refuse(
        "BT-RETREAT-04",
        "The horde on {place} would have {number} warriors; a horde has {limit} at most.",
        "Retreat to an own tile with more room.",
        place=name,
        number=state.hordes[seat][place] + state.hordes[seat][target],
        limit=terms.box.limits.horde,
    )
