"""Paying for a recruit or a claim: the choice of coins, and what the payment then starts."""

from __future__ import annotations

from engine.barbarian.actions import BarbarianAction, Pay
from engine.barbarian.coins import add, exact_payments, holds, remove, write_coins
from engine.barbarian.draft import Draft, with_item
from engine.barbarian.law import Law
from engine.barbarian.phases import claim, recruit
from engine.barbarian.pieces import Coins
from engine.barbarian.questions import (
    count_claim_price,
    count_recruit_price,
    find_active,
    find_treasury,
    list_ways_to_pay,
)
from engine.barbarian.state import BarbarianState, PayingClaim, PayingRecruit
from engine.core.refusal import Refusal, refuse
from engine.core.seat import Seat


def _bill(law: Law, state: BarbarianState) -> tuple[int, int]:
    """(price, site) of what is being paid for."""
    kingdom = find_active(state)
    step = state.step
    if isinstance(step, PayingRecruit):
        return count_recruit_price(law, state, kingdom), step.place
    if isinstance(step, PayingClaim):
        return count_claim_price(law, state, kingdom), step.place
    raise LookupError(f"nothing is paid for in the step {step}")


def menu(law: Law, state: BarbarianState) -> list[BarbarianAction]:
    kingdom = find_active(state)
    price, site = _bill(law, state)
    return list(list_ways_to_pay(law, state, kingdom, find_treasury(state, kingdom), price, site))


def why_not(law: Law, state: BarbarianState, action: Pay) -> Refusal | None:
    price, _ = _bill(law, state)
    purse = find_treasury(state, find_active(state))
    plain = exact_payments(purse, price)
    if not action.given and not action.taken and not action.at and action.coins in plain:
        return None
    in_order = Pay(_sort(action.coins), _sort(action.given), _sort(action.taken), action.at)
    if action != in_order:
        return refuse(
            "BK-AMB-36", "The coins of a payment are named smallest first.", "Write '{line}'.", line=str(in_order)
        )
    if plain:
        return _why_not_plain(purse, price, action, plain[0])
    if action in menu(law, state):
        return None
    return refuse(
        "BK-AMB-02",
        "Your coins cannot make {price} exactly, and the change you name is none that the rules allow.",
        "Change comes from the face-up loot of one province you control: for example '{example}'.",
        price=price,
        example=str(menu(law, state)[0]),
    )


def _sort(coins: Coins) -> Coins:
    return tuple(sorted(coins))


def _why_not_plain(purse: Coins, price: int, action: Pay, example: Coins) -> Refusal:
    if action.given or action.taken or action.at:
        return refuse(
            "BK-AMB-02",
            "No change is made when your own coins can make {price} exactly.",
            "Lay for example {example}.",
            price=price,
            example=write_coins(example),
        )
    if not holds(purse, action.coins):
        return refuse(
            "BK-ECON-01",
            "Your treasury holds {purse}: you cannot pay {coins} out of it.",
            "No coin is split and nothing is lent.",
            coins=write_coins(action.coins),
            purse=write_coins(purse),
        )
    return refuse(
        "BK-AMB-04",
        "You lay {sum}, but the price is exactly {price}.",
        "Lay for example {example}.",
        sum=sum(action.coins),
        price=price,
        example=write_coins(example),
    )


def perform(draft: Draft, action: Pay) -> None:
    kingdom = draft.acting
    step = draft.step
    if not isinstance(step, PayingRecruit | PayingClaim):
        raise LookupError(f"nothing is paid for in the step {step}")
    _lay(draft, draft.seat_of(kingdom), action, step.place)
    if isinstance(step, PayingRecruit):
        recruit.deploy(draft, step.place, action.coins)
    else:
        draft.tell(
            "BK-CLAIM-03",
            "The {who} lay {coins} in {place} to claim it.",
            step.place,
            who=kingdom,
            coins=action.coins,
        )
        claim.ask(draft, step.place)


def _lay(draft: Draft, seat: Seat, action: Pay, site: int) -> None:
    if action.at:
        at = draft.realm.index[action.at]
        if action.given:
            draft.lay_coins(seat, action.given, at)
            draft.take_coins(seat, action.taken, at)
            draft.tell(
                "BK-AMB-02",
                "The {who} change {given} for {taken} in {place}.",
                at,
                who=draft.acting,
                given=action.given,
                taken=action.taken,
            )
        else:
            # change at the site itself: what is taken back lies there before the payment is laid
            draft.loot = with_item(draft.loot, at, remove(draft.loot[at], action.taken))
            draft.treasuries = with_item(draft.treasuries, seat, add(draft.treasuries[seat], action.taken))
            draft.tell(
                "BK-AMB-02",
                "The {who} take {taken} back in {place} as change.",
                at,
                who=draft.acting,
                taken=action.taken,
            )
    draft.lay_coins(seat, action.coins, site)
