"""Bribes: sealed by both sides, swapped, revealed; then the battle is settled (BK-BATTLE-03 to -08)."""

from __future__ import annotations

from functools import lru_cache

from engine.barbarian.actions import BarbarianAction, Bribe
from engine.barbarian.battle import settle
from engine.barbarian.coins import add, holds, parts, remove, write_coins
from engine.barbarian.draft import Draft, with_item
from engine.barbarian.law import Law
from engine.barbarian.phases import aftermath
from engine.barbarian.pieces import Coins, Kingdom
from engine.barbarian.questions import find_active, find_rival, find_side, find_treasury
from engine.barbarian.state import BarbarianState, Bribing
from engine.core.refusal import Refusal, refuse


def open_bribes(draft: Draft) -> None:
    draft.wait_for(draft.seat_of(draft.acting), Bribing(None))


def briber(state: BarbarianState) -> Kingdom:
    """Whose purse is being filled: the active side's first; neither sees the other's (BK-BATTLE-03)."""
    if not isinstance(state.step, Bribing):
        raise LookupError("no bribes are due")
    if state.step.sealed is None:
        return find_active(state)
    return find_rival(state)


def menu(law: Law, state: BarbarianState) -> tuple[BarbarianAction, ...]:
    return _bribes(find_treasury(state, briber(state)))


@lru_cache(maxsize=1024)
def _bribes(purse: Coins) -> tuple[BarbarianAction, ...]:
    return tuple(Bribe(coins) for coins in parts(purse))


def why_not(law: Law, state: BarbarianState, action: Bribe) -> Refusal | None:
    purse = find_treasury(state, briber(state))
    if tuple(sorted(action.coins)) != action.coins:
        return refuse(
            "BK-AMB-36", "The coins of a bribe are named smallest first.", "Write '{line}'.",
            line=str(Bribe(tuple(sorted(action.coins)))),
        )  # fmt: skip
    if holds(purse, action.coins):
        return None
    return refuse(
        "BK-BATTLE-03",
        "Your treasury holds {purse}: you cannot pay a bribe of {coins} out of it.",
        "No coin is split and nothing is lent.",
        coins=write_coins(action.coins),
        purse=write_coins(purse),
    )


def perform(draft: Draft, action: Bribe) -> None:
    step = draft.step
    if not isinstance(step, Bribing):
        raise LookupError("no bribes are due")
    rival = find_rival(draft)
    if step.sealed is None:
        draft.tell("BK-BATTLE-03", "The {who} have sealed their purse.", who=draft.acting)
        draft.wait_for(draft.seat_of(rival), Bribing(action.coins))
        return
    draft.tell("BK-BATTLE-03", "The {who} have sealed their purse.", who=rival)
    _reveal(draft, rival, step.sealed, action.coins)


def _reveal(draft: Draft, rival: Kingdom, mine: Coins, theirs: Coins) -> None:
    active, fight = draft.acting, draft.battle
    for kingdom, coins in ((active, mine), (rival, theirs)):
        draft.tell(
            "BK-BATTLE-03",
            "The {who} paid a bribe of {sum} ({coins}).",
            fight.place,
            reveals=True,
            who=kingdom,
            sum=sum(coins),
            coins=coins,
        )
    settlement = settle(
        find_side(draft.law, draft, active, sum(mine)),
        find_side(draft.law, draft, rival, sum(theirs)),
        draft.law.edition.points,
    )
    winner, loser = (active, rival) if settlement.active_wins else (rival, active)
    draft.tell(
        "BK-BATTLE-07",
        "{place}: {active} {mine}, {rival} {theirs} points; the {winner} win.",
        fight.place,
        active=active,
        mine=settlement.active.total,
        rival=rival,
        theirs=settlement.rival.total,
        winner=winner,
    )
    _cash_in(draft, active, rival, mine, theirs)
    aftermath.eliminate(draft, winner, loser)


def _cash_in(draft: Draft, active: Kingdom, rival: Kingdom, mine: Coins, theirs: Coins) -> None:
    """Each keeps the bribe received, win or lose (BK-BATTLE-08)."""
    one, other = draft.seat_of(active), draft.seat_of(rival)
    draft.treasuries = with_item(draft.treasuries, one, add(remove(draft.treasuries[one], mine), theirs))
    draft.treasuries = with_item(draft.treasuries, other, add(remove(draft.treasuries[other], theirs), mine))
