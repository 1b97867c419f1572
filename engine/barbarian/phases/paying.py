"""Paying for a recruit or a claim: the choice of coins, and what the payment then starts."""

from __future__ import annotations

from collections.abc import Sequence

from engine.barbarian.actions import BarbarianAction, Pay
from engine.barbarian.coins import exact_payments, has_exact, holds
from engine.barbarian.draft import Draft
from engine.barbarian.law import Law
from engine.barbarian.phases import claim, recruit
from engine.barbarian.pieces import Coins
from engine.barbarian.questions import find_active, find_bill, find_seat, find_treasury, list_ways_to_pay
from engine.barbarian.state import BarbarianState
from engine.barbarian.steps import PayingRecruit
from engine.core.refusal import Refusal, refuse
from engine.core.seat import Seat


def menu(law: Law, state: BarbarianState) -> Sequence[BarbarianAction]:
    kingdom = find_active(state)
    return list_ways_to_pay(law, state, kingdom, find_treasury(state, kingdom), *find_bill(law, state))


def why_not(law: Law, state: BarbarianState, action: Pay) -> Refusal | None:
    price, _ = find_bill(law, state)
    purse = find_treasury(state, find_active(state))
    plain = exact_payments(purse, price)
    if not action.given and not action.taken and not action.at and action.coins in plain:
        return None
    in_order = Pay(_sort(action.coins), _sort(action.given), _sort(action.taken), action.at)
    if action != in_order:
        sentence = "The coins of a payment are named smallest first."
        return refuse("BK-AMB-36", sentence, "Write '{line}'.", line=str(in_order))
    if plain:
        return _why_not_plain(law, purse, price, action, plain[0])
    if action in menu(law, state):
        return None
    sentence = "Your coins cannot make {price} exactly, and the change you name is none that the rules allow."
    tip = "Change comes from the face-up loot of one province you control: for example '{example}'."
    return refuse("BK-AMB-02", sentence, tip, price=price, example=str(menu(law, state)[0]))


def _sort(coins: Coins) -> Coins:
    return tuple(sorted(coins))


def _why_not_plain(law: Law, purse: Coins, price: int, action: Pay, example: Coins) -> Refusal:
    line = str(Pay(example))
    tip = "Lay for example {example}: '{line}'."
    if action.given or action.taken or action.at:
        sentence = "No change is made when your own coins can make {price} exactly."
        return law.refuse("BK-AMB-02", sentence, tip, price=price, example=example, line=line)
    if not holds(purse, action.coins):
        sentence = "Your treasury holds {purse}: you cannot pay {coins} out of it."
        tip = "No coin is split; lay for example {example}: '{line}'."
        return law.refuse("BK-ECON-01", sentence, tip, coins=action.coins, purse=purse, example=example, line=line)
    sentence = "You lay {sum}, but the price is exactly {price}."
    return law.refuse("BK-AMB-04", sentence, tip, sum=sum(action.coins), price=price, example=example, line=line)


def perform(draft: Draft, action: Pay) -> None:
    kingdom, step = find_active(draft), draft.step
    price, site = find_bill(draft.rules, draft)
    seat = find_seat(draft, kingdom)
    if action.at:
        # everybody sees that the exact price could not be laid
        draft.rule_out(seat, lambda purse: has_exact(purse, price))
        _make_change(draft, seat, action)
    draft.lay_coins(seat, action.coins, site)
    if type(step) is PayingRecruit:
        recruit.deploy(draft, site, action.coins)
    else:
        told = "The {who} lay {coins} in {place} to claim it."
        draft.tell("BK-CLAIM-03", told, site, who=kingdom, coins=action.coins)
        claim.ask(draft, site)


def _make_change(draft: Draft, seat: Seat, action: Pay) -> None:
    at = draft.rules.index[action.at]
    if action.given:
        draft.lay_coins(seat, action.given, at)
        told = "The {who} change {given} for {taken} in {place}."
    else:
        # change at the site itself: what is laid next comes out of the purse as it is now
        draft.show(seat, action.coins)
        told = "The {who} take {taken} back in {place} as change."
    draft.take_coins(seat, action.taken, at)
    draft.tell("BK-AMB-02", told, at, who=find_active(draft), given=action.given, taken=action.taken)
