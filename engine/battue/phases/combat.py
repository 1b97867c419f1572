"""Rounds of battle: dice and settling (BT-BATTLE, BT-EMPTY, BT-OCCUPIED)."""

from __future__ import annotations

from itertools import product

from engine.battue.actions import Reroll, Roll
from engine.battue.battle import Blow, Clash, Rerolled, Rolled, Settled, settle
from engine.battue.draft import Draft
from engine.battue.phases.capture import capture
from engine.battue.questions import find_defender, find_sides
from engine.battue.state import Fight
from engine.battue.steps import Attacking, AttackRerolls, Choosing, DefenceRerolls, Pressing
from engine.core.rules import Chance
from engine.core.seat import Seat
from engine.odds.dice import SIX_SIDED

ROLLS = tuple(Chance(Roll(attack, defence), 1) for attack, defence in product(SIX_SIDED, repeat=2))
REROLLS = tuple(Chance(Reroll(die), 1) for die in SIX_SIDED)


def engage(draft: Draft) -> None:
    """The next round: bonuses of cards are gone, the event's guard stays (BT-AMB-03)."""
    fight = draft.fight
    if fight is None:
        draft.go(Choosing())
        return
    defender = find_defender(draft.terms, draft, fight.place, fight.attacker)
    draft.fight = Fight(fight.place, fight.attacker, defender, fight.round + 1, fight.guard)
    draft.go(Attacking())


# --- dice ---


def roll(draft: Draft, action: Roll) -> None:
    draft.change_battle(attack_die=action.attack, defence_die=action.defence)
    draft.go(AttackRerolls())
    told, fact = "The attacker rolls {attack}, the defender {defence}.", _see(draft, Rolled)
    draft.tell("BT-BATTLE-07", told, draft.battle.place, fact=fact, attack=action.attack, defence=action.defence)


def reroll(draft: Draft, action: Reroll) -> None:
    was = draft.battle.attack_die
    draft.change_battle(attack_die=action.die)
    draft.resume()
    rule = "BT-BATTLE-05" if isinstance(draft.step, DefenceRerolls) else "BT-BATTLE-04"
    fact = _see(draft, Rerolled, was)
    draft.tell(rule, "The attack die is rolled again: {die}.", draft.battle.place, fact=fact, die=action.die)


def _see(draft: Draft, kind: type[Clash], *more: int) -> Clash | None:
    """The dice as they lie, for whoever listens."""
    if draft.listener is None:
        return None
    fight, sides = draft.battle, find_sides(draft.terms, draft, draft.battle)
    dice = (fight.attack_die, fight.defence_die)
    return kind(fight.place, fight.round, fight.attacker, fight.defender, sides, *dice, *more)


# --- settling ---


def compare(draft: Draft) -> None:
    """Attack against defence, and what it costs (BT-BATTLE-09)."""
    fight = draft.battle
    outcome = settle(find_sides(draft.terms, draft, fight), fight.attack_die, fight.defence_die)
    told, fact = "Attack {attack} against defence {defence} on {place}.", _see(draft, Settled)
    draft.tell("BT-BATTLE-09", told, fight.place, fact=fact, attack=outcome.attack, defence=outcome.defence)
    if outcome.blow in (Blow.CAPTURED, Blow.DEFENDER_LOSES):
        _win_round(draft, fight, outcome.blow)
    else:
        _lose_round(draft, fight, outcome.blow)


def _win_round(draft: Draft, fight: Fight, blow: Blow) -> None:
    """The flag changes hands with the last defender's death, before anybody is out of the game (BT-OCCUPIED-03)."""
    if draft.hordes[fight.defender][fight.place]:
        _strike(draft, "BT-OCCUPIED-02", fight.defender, fight.place)
    if blow is Blow.DEFENDER_LOSES:
        draft.go(Pressing())
        return
    draft.leave_battle()
    capture(draft, fight.attacker, fight.place)
    draft.bury()


def _lose_round(draft: Draft, fight: Fight, blow: Blow) -> None:
    is_occupied = draft.hordes[fight.defender][fight.place] > 0
    _strike(draft, "BT-OCCUPIED-04" if is_occupied else "BT-EMPTY-04", fight.attacker, fight.place)
    draft.bury()
    if draft.fight is None:
        return
    if blow is Blow.ATTACKER_LOSES:
        draft.go(Pressing())
        return
    draft.leave_battle()
    draft.tell("BT-OCCUPIED-05" if is_occupied else "BT-EMPTY-05", "The attack on {place} has failed.", fight.place)


def _strike(draft: Draft, rule: str, seat: Seat, place: int) -> None:
    draft.remove_warriors(seat, place, 1)
    draft.tell(rule, "{who} loses a warrior on {place}.", place, who=seat)
