"""The calculators of the realm filled in from a running game, knowing only what a seat may know."""

from __future__ import annotations

from typing import Any

from engine.core.seat import Seat
from engine.knights import realm_questions as ask
from engine.knights.questions import list_cities
from engine.knights.realm_pieces import ZONES, Card
from engine.knights.rules import KnightsRules
from engine.knights.state import KnightsView

MOST_VOTES, MOST_EXPOSED = 99, 4
KINDS = {
    "levy": Card.LEVY_TAXES,
    "recruit": Card.RECRUIT_TROOPS,
    "politics": Card.POLITICAL_MANOEUVRES,
    "church": Card.CHURCH_SERVICE,
    "military": Card.MILITARY_OPERATIONS,
    "improvise": Card.IMPROVISATION,
}
"""Inputs by the kinds of cards that they count."""


def read_votes(rules: KnightsRules, view: KnightsView, seat: Seat) -> dict[str, Any] | None:
    """The votes of those who sit, or who would if an assembly began now; the others have none to spend."""
    if not rules.is_realm:
        return None
    assembly = view.assembly
    present = ask.list_present(rules, view) if assembly is None else assembly.present
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
    exposed = [len(paying[each] & set(ask.list_restless(rules, view, each))) for each in rules.seats]
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
    """What is missing to each phase, and what may come to it before the seat's next card."""
    first = ask.find_stack(view) if rules.is_realm and any(view.stacked) else None
    if first is None:
        return None
    own = next((at for at in range(first, len(view.stacks)) if view.stacked[at][seat]), None)
    last = len(view.stacked) - 1 if own is None else own
    others = [each for each in rules.seats if each != seat]
    pools = [ask.list_unseen(rules, view, each) for each in others]
    shields = sum(each is not None for each in view.track)
    return {
        **{zone.value: max(1, ask.count_trigger(view) - len(view.zones[zone.index])) for zone in ZONES},
        "hiring": max(1, ask.count_boxes(view) - shields),
        "mine": 0 if own is None else view.stacked[own][seat],
        "neutrals": view.stacked[last][-1],
        "here": [view.stacked[last][each] for each in others],
        "sooner": [sum(view.stacked[at][each] for at in range(first, last)) for each in others],
        **{name: [sum(card.kind is kind for card in pool) for pool in pools] for name, kind in KINDS.items()},
    }
