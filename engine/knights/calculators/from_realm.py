"""The calculators of the realm filled in from a running game, knowing only what a seat may know."""

from __future__ import annotations

from typing import Any

from engine.core.seat import Seat
from engine.knights.calculators.from_position import list_restless
from engine.knights.questions import list_cities
from engine.knights.realm_pieces import ZONES, Card, Played, Zone
from engine.knights.realm_questions import count_trigger, find_stack, list_present, list_unseen
from engine.knights.rules import KnightsRules
from engine.knights.state import KnightsView

MOST_VOTES, MOST_EXPOSED = 99, 4
SURE = {Zone.TAX: Card.LEVY_TAXES, Zone.WAGE: Card.RECRUIT_TROOPS, Zone.ASSEMBLY: Card.POLITICAL_MANOEUVRES}
FREE = {
    Zone.TAX: (Card.CHURCH_SERVICE,),
    Zone.WAGE: (Card.CHURCH_SERVICE, Card.MILITARY_OPERATIONS),
    Zone.ASSEMBLY: (Card.CHURCH_SERVICE, Card.MILITARY_OPERATIONS),
}
"""Cards that must come into a zone, and those that their owner may put there (WK-ACT-05)."""


def read_votes(rules: KnightsRules, view: KnightsView, seat: Seat) -> dict[str, Any] | None:
    """The votes of those who sit, or who would if an assembly began now; the others have none to spend."""
    if not rules.is_realm:
        return None
    assembly = view.assembly
    present = list_present(rules, view) if assembly is None else assembly.present
    votes = [min(view.votes[each], MOST_VOTES) * (each in present) for each in rules.seats]
    chair = view.president if assembly is None else assembly.chair
    return {"votes": votes, "chair": chair + 1, "me": seat + 1, "allies": [], "rivals": []}


def read_race(rules: KnightsRules, view: KnightsView, seat: Seat) -> dict[str, Any] | None:
    """Cities that pay, and those of them where a card may bring a revolt; not where influence decides nothing."""
    if not rules.is_realm or rules.strongest or not view.reserve:
        return None
    paying = [
        {number for number in list_cities(view, each) if view.cities[number].siege is None} for each in rules.seats
    ]
    exposed = [len(paying[each] & set(list_restless(rules, view, each))) for each in rules.seats]
    cards = rules.edition.destiny.cards
    return {
        "influence": list(view.influence),
        "cities": [len(cities) for cities in paying],
        "exposed": [min(number, MOST_EXPOSED) for number in exposed],
        "reserve": view.reserve,
        "me": seat + 1,
        "unseen": len(cards),
        "revolts": sum(card.revolt for card in cards),
    }


def read_hidden_cards(rules: KnightsRules, view: KnightsView, seat: Seat) -> dict[str, Any] | None:
    """The zone that is nearest to its phase, and what may come into it before the seat's next card."""
    first = find_stack(view) if rules.is_realm and any(view.stacked) else None
    if first is None:
        return None
    zone = max(ZONES, key=lambda each: (len(view.zones[each.index]), -each.index))
    own = next((at for at in range(first, len(view.stacks)) if view.stacked[at][seat]), None)
    last = len(view.stacked) - 1 if own is None else own
    others = [each for each in rules.seats if each != seat]
    pools = [list_unseen(rules, view, each) for each in others]
    return {
        "missing": max(1, count_trigger(view) - len(view.zones[zone.index])),
        "mine": 0 if own is None else view.stacked[own][seat],
        "neutrals": view.stacked[last][-1],
        "here": [view.stacked[last][each] for each in others],
        "sooner": [sum(view.stacked[at][each] for at in range(first, last)) for each in others],
        "pool": [len(pool) for pool in pools],
        "sure": [_count(pool, SURE[zone]) for pool in pools],
        "free": [_count(pool, *FREE[zone]) for pool in pools],
    }


def _count(pool: list[Played], *kinds: Card) -> int:
    return sum(card.kind in kinds for card in pool)
