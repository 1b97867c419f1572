"""Tax: collect coins from one's own provinces (BK-TAX-01, BK-TAX-02)."""

from __future__ import annotations

from engine.barbarian.actions import BarbarianAction, Take, Tax
from engine.barbarian.coins import holds
from engine.barbarian.draft import Draft
from engine.barbarian.law import Law
from engine.barbarian.levy import Loots, has_levy, list_levies
from engine.barbarian.phases.common import Survey
from engine.barbarian.pieces import RES_PUBLICA, Coins
from engine.barbarian.questions import count_tax_limit, find_active, find_seat, find_treasury, list_taxable
from engine.barbarian.state import BarbarianState
from engine.barbarian.steps import Taxing
from engine.core.refusal import Refusal, refuse

TAX = Tax()


def find_basis(law: Law, state: BarbarianState) -> tuple[Loots, int, Coins]:
    """The provinces with face-up loot, the limit, and the treasury that may give change."""
    kingdom = find_active(state)
    return list_taxable(law, state, kingdom), count_tax_limit(law, state, kingdom), find_treasury(state, kingdom)


def announce_menu(survey: Survey) -> list[BarbarianAction]:
    state = survey.state
    own = survey.realm.controlled(state, survey.kingdom)
    # the common case first: one coin within the limit is enough
    for place in own:
        coins = state.loot[place]
        if coins and coins[0] <= len(own):
            return [TAX]
    return [TAX] if has_levy(*find_basis(survey.law, state)) else []


def explain_announce(law: Law, state: BarbarianState, action: Tax) -> Refusal:
    loots, limit, _ = find_basis(law, state)
    if not loots:
        sentence = "There is nothing to collect: no province you control holds face-up coins."
        return refuse("BK-AMB-01", sentence, "Coins come back onto your land when you recruit there.")
    tip = "Every province that you control raises the limit by 1: win another one."
    return refuse("BK-TAX-01", "Every coin on your land is worth more than your limit of {limit}.", tip, limit=limit)


def announce(draft: Draft, action: Tax) -> None:
    draft.go(Taxing())


def menu(law: Law, state: BarbarianState) -> list[BarbarianAction]:
    return list(list_levies(*find_basis(law, state)))


def why_not(law: Law, state: BarbarianState, action: Take) -> Refusal | None:
    loots, limit, purse = find_basis(law, state)
    wrong = _why_coins_wrong(law, dict(loots), action)
    if wrong is not None:
        return wrong
    if not action.back and not action.into:
        total = sum(sum(coins) for _, coins in action.coins)
        return _why_sum_wrong(total, limit, law.power_amount(state, find_active(state), RES_PUBLICA))
    if action in list_levies(loots, limit, purse):
        return None
    return refuse(
        "BK-AMB-02",
        "The rules allow no such change in a tax.",
        "Coins are put back, where some were taken, only when no whole coins reach {limit} or all there is; what you "
        "gain is then at most that, and more than whole coins could bring.",
        limit=limit,
    )


def _why_coins_wrong(law: Law, loots: dict[str, Coins], action: Take) -> Refusal | None:
    names, places = [name for name, _ in action.coins], ", ".join(loots)
    for name in names:
        if name not in loots:
            sentence = "{place} gives no tax: you do not control it, or no face-up coin lies there."
            return refuse("BK-TAX-02", sentence, "Coins lie on: {places}.", place=name[:40], places=places)
    if names != [name for name in loots if name in names] or not all(_is_in_order(coins) for _, coins in action.coins):
        sentence = (
            "The coins of a tax are named province by province in the order of the board, the smallest coin first."
        )
        return refuse("BK-AMB-36", sentence, "The order is: {places}.", places=places)
    for name, coins in action.coins:
        if not holds(loots[name], coins):
            sentence = "What lies in {place} is {loot}: you cannot take {coins} out of it."
            tip = "Choose among the coins that lie there; none is split."
            return law.refuse("BK-TAX-02", sentence, tip, place=name, loot=loots[name], coins=coins)
    return None


def _is_in_order(coins: Coins) -> bool:
    return bool(coins) and list(coins) == sorted(coins)


def _why_sum_wrong(total: int, limit: int, more: int) -> Refusal | None:
    if 1 <= total <= limit:
        return None
    if total == 0:
        sentence = "A tax collects at least one coin."
        return refuse("BK-AMB-01", sentence, "Choose coins worth up to {limit}.", limit=limit)
    sentence = "These coins are worth {total}; your limit is {limit}, 1 for each province you control."
    if more:
        sentence = (
            "These coins are worth {total}; your limit is {limit}, 1 for each province you control and {more} for a "
            "power."
        )
    return refuse("BK-TAX-01", sentence, "Choose coins worth at most {limit}.", total=total, limit=limit, more=more)


def perform(draft: Draft, action: Take) -> None:
    kingdom = find_active(draft)
    seat = find_seat(draft, kingdom)
    if action.back:
        # it is put back after coins were taken, but comes out of the treasury as it was
        draft.show(seat, action.back)
    for name, coins in action.coins:
        place = draft.rules.index[name]
        draft.take_coins(seat, coins, place)
        draft.tell("BK-TAX-01", "The {who} collect {coins} in {place}.", place, who=kingdom, coins=coins)
    if action.back:
        place = draft.rules.index[action.into]
        draft.lay_coins(seat, action.back, place)
        draft.tell("BK-AMB-02", "The {who} put {coins} back in {place}.", place, who=kingdom, coins=action.back)
    draft.resume()
