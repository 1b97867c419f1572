"""Why a king would do this: odds where there is a fight, prices and provinces where there is none."""

from __future__ import annotations

from app.barbarian.odds import find_battle, odds_of
from app.core.calculate.markup import percent
from engine.barbarian import actions as act
from engine.barbarian.questions import (
    count_claim_price,
    count_recruit_price,
    count_tax_limit,
    list_taxable,
)
from engine.barbarian.rules import BarbarianRules
from engine.barbarian.state import BarbarianView
from engine.core.action import Action


def why_of(rules: BarbarianRules, view: BarbarianView, action: Action) -> str:
    """One sentence or two, or nothing where no calculator has anything to say."""
    active = view.active
    if active is None:
        return ""
    match action:
        case act.Claim():
            held = len(rules.realm(view.played).controlled(view, active))
            odds = odds_of(rules, view, action)
            price = count_claim_price(rules, view, active)
            needed = rules.edition.victory.provinces
            words = f"It is province {held + 1} of the {needed} that win, for {price} tremis."
            return f"{words} {odds.words}" if odds is not None else words
        case act.Recruit():
            return (
                f"A warrior for {count_recruit_price(rules, view, active)} tremis, which stay as loot where he stands."
            )
        case act.Tax():
            there = sum(sum(coins) for _, coins in list_taxable(rules, view, active))
            return f"{min(there, count_tax_limit(rules, view, active))} tremis at most can be taken now."
        case act.Bribe():
            return _of_bribe(rules, view, action)
    odds = odds_of(rules, view, action)
    return odds.words if odds is not None else ""


def _of_bribe(rules: BarbarianRules, view: BarbarianView, action: act.Bribe) -> str:
    calculator = find_battle(rules, view)
    if calculator is None:
        return ""
    bribe = sum(action.coins)
    chance = calculator.answer().equilibrium.win_chance_of.get(bribe)
    return "" if chance is None else f"A bribe of {bribe} wins {percent(chance)} against an opponent at his best."
