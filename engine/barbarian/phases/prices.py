"""What recruits and claims cost, and whether they can be paid (BK-ECON-05, BK-AMB-04)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.barbarian.coins import has_exact, write_coins
from engine.barbarian.payment import list_payments
from engine.barbarian.pieces import Coins, Kingdom, Power
from engine.barbarian.state import BarbarianState
from engine.core.refusal import Refusal, refuse
from engine.core.seat import Seat

if TYPE_CHECKING:
    from engine.barbarian.board import Position
    from engine.barbarian.rules import BarbarianRules


def recruit_price(rules: BarbarianRules, state: BarbarianState, kingdom: Kingdom) -> int:
    """What the next warrior costs (BK-RECRUIT-02; Foederati)."""
    price = rules.edition.entry(kingdom).recruit[state.deployed[kingdom.index]]
    return price - rules.power_amount(state, kingdom, Power.FOEDERATI)


def claim_price(rules: BarbarianRules, state: BarbarianState, kingdom: Kingdom) -> int:
    """What the next token costs (BK-CLAIM-02; Adventus)."""
    price = rules.edition.entry(kingdom).claim[state.placed[kingdom.index]]
    return price - rules.power_amount(state, kingdom, Power.ADVENTUS)


def treasury_of(state: BarbarianState, kingdom: Kingdom) -> Coins:
    return state.treasuries[seat_of(state, kingdom)]


def seat_of(position: Position, kingdom: Kingdom) -> Seat:
    seat = position.owner[kingdom.index]
    if seat is None:
        raise LookupError(f"{kingdom.value} is not played")
    return seat


def change_sources(
    rules: BarbarianRules, state: BarbarianState, kingdom: Kingdom, site: int
) -> tuple[Coins | None, list[tuple[str, Coins]]]:
    """The loot that may give change: at the site, when the payer controls it, and in the payer's other provinces."""
    realm = rules.realm(state.played)
    controlled = realm.controlled(state, kingdom)
    here = state.loot[site] if site in controlled else None
    return here, [(realm.names[place], state.loot[place]) for place in controlled if place != site]


def is_payable(rules: BarbarianRules, state: BarbarianState, kingdom: Kingdom, price: int, site: int) -> bool:
    purse = treasury_of(state, kingdom)
    if has_exact(purse, price):
        return True
    if sum(purse) < price:
        return False
    here, others = change_sources(rules, state, kingdom, site)
    return bool(list_payments(purse, price, rules.realm(state.played).names[site], here, others))


def why_unpayable(
    rules: BarbarianRules, state: BarbarianState, kingdom: Kingdom, price: int, site: int
) -> Refusal | None:
    if is_payable(rules, state, kingdom, price, site):
        return None
    purse = treasury_of(state, kingdom)
    if sum(purse) < price:
        return refuse(
            "BK-ECON-05",
            "This costs {price} tremis, and your treasury holds {sum}.",
            "Collect a tax, or plunder by an assault.",
            price=price,
            sum=sum(purse),
        )
    return refuse(
        "BK-AMB-04",
        "Your coins ({coins}) cannot make exactly {price}, and no loot of yours gives the change.",
        "Nothing is overpaid: get smaller coins by a tax or by plunder.",
        coins=write_coins(purse),
        price=price,
    )
