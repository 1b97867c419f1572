"""Bribes: sealed by both sides, swapped, revealed; then the battle is settled (BK-BATTLE-03 to -08)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from engine.barbarian.actions import BarbarianAction, Bribe
from engine.barbarian.battle import Opening, settle
from engine.barbarian.coins import exact_payments, holds, parts
from engine.barbarian.draft import Draft
from engine.barbarian.law import Law
from engine.barbarian.phases.aftermath import eliminate
from engine.barbarian.pieces import Coins, Kingdom
from engine.barbarian.questions import find_active, find_fight, find_rival, find_seat, find_side, find_treasury
from engine.barbarian.state import BarbarianPosition, BarbarianState
from engine.barbarian.steps import Bribing
from engine.core.refusal import Refusal, refuse
from engine.core.sealed import Sealed
from engine.core.seat import Seat


def find_briber(position: BarbarianPosition) -> Kingdom:
    """Whose purse is being filled: the active side's first; neither sees the other's (BK-BATTLE-03)."""
    step: Any = position.step
    return find_rival(position) if type(step) is Bribing and step.sealed else find_active(position)


def ask(draft: Draft) -> Seat:
    return find_seat(draft, find_briber(draft))


def menu(law: Law, state: BarbarianState) -> tuple[BarbarianAction, ...]:
    return _bribes(find_treasury(state, find_briber(state)))


@lru_cache(maxsize=1024)
def _bribes(purse: Coins) -> tuple[BarbarianAction, ...]:
    return tuple(map(Bribe, parts(purse)))


def why_not(law: Law, state: BarbarianState, action: Bribe) -> Refusal | None:
    purse = find_treasury(state, find_briber(state))
    if tuple(sorted(action.coins)) != action.coins:
        sentence = "The coins of a bribe are named smallest first."
        return refuse("BK-AMB-36", sentence, "Write '{line}'.", line=str(Bribe(tuple(sorted(action.coins)))))
    if holds(purse, action.coins):
        return None
    # who names a sum and no coins is told which coins make it
    ways = exact_payments(purse, action.coins[0]) if len(action.coins) == 1 else ()
    return law.refuse(
        "BK-BATTLE-03",
        "Your treasury holds {purse}: you cannot pay a bribe of {coins} out of it.",
        "A bribe names its coins: to pay {sum}, write '{line}'." if ways else "No coin is split and nothing is lent.",
        coins=action.coins,
        purse=purse,
        sum=sum(action.coins),
        line=str(Bribe(min(ways, key=len))) if ways else "",
    )


def perform(draft: Draft, action: Bribe) -> None:
    kingdom = find_briber(draft)
    draft.tell("BK-BATTLE-03", "The {who} have sealed their purse.", who=kingdom)
    sealed = (*draft.step.sealed, Sealed(find_seat(draft, kingdom), action.coins))
    if len(sealed) < 2:
        draft.go(Bribing(sealed))
    else:
        _reveal(draft, *sealed)


def _reveal(draft: Draft, mine: Sealed[Coins], theirs: Sealed[Coins]) -> None:
    """The purses are swapped, and each keeps the bribe received, win or lose (BK-BATTLE-08)."""
    kingdoms, purses = (find_active(draft), find_rival(draft)), (mine.open(), theirs.open())
    active, rival = (
        find_side(draft.rules, draft, kingdom, sum(coins)) for kingdom, coins in zip(kingdoms, purses, strict=True)
    )
    settlement = settle(active, rival, draft.rules.edition.points)
    winner, loser = kingdoms if settlement.active_wins else kingdoms[::-1]
    if draft.listener is not None:
        _tell(draft, Opening(find_fight(draft).place, kingdoms, (active, rival), purses, settlement), winner)
    draft.spend(mine.seat, purses[0])
    draft.spend(theirs.seat, purses[1])
    draft.gain(mine.seat, purses[1])
    draft.gain(theirs.seat, purses[0])
    eliminate(draft, winner, loser)


def _tell(draft: Draft, opening: Opening, winner: Kingdom) -> None:
    """What both purses held, and what it comes to."""
    place, settlement = opening.place, opening.settlement
    both = zip(opening.kingdoms, reversed(opening.kingdoms), opening.purses, strict=True)
    for kingdom, other, coins in both:
        told = "The {who} paid a bribe of {sum} ({coins}) to the {other}."
        draft.tell("BK-BATTLE-03", told, place, reveals=True, who=kingdom, other=other, sum=sum(coins), coins=coins)
    draft.tell(
        "BK-BATTLE-07",
        "{place}: {active} {mine}, {rival} {theirs} points; the {winner} win.",
        place,
        fact=opening,
        active=opening.kingdoms[0],
        mine=settlement.active.total,
        rival=opening.kingdoms[1],
        theirs=settlement.rival.total,
        winner=winner,
    )
