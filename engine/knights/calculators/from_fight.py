"""A running fight as the inputs of `knights-battle`, from what one seat may know."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.core.seat import Seat
from engine.knights.army import Army, Side, Stronghold
from engine.knights.battle import count_cards
from engine.knights.pieces import FACES
from engine.knights.questions import count_faces, find_side
from engine.knights.rules import KnightsRules
from engine.knights.state import Fight, KnightsView
from engine.knights.steps import Commanding, Discarding, Drawing


def read_fight(rules: KnightsRules, view: KnightsView, seat: Seat) -> dict[str, Any] | None:
    """None where nothing is fought, the cards lie open already, or there are fewer cards than both sides draw.

    The deck is what was unseen to this seat before the hands were drawn: what it cannot place now, and its own hand.
    """
    fight = view.fight
    if fight is None or not isinstance(view.step, Commanding | Drawing | Discarding):
        return None
    attacker, defender = (find_side(rules, view, fight, each) for each in (True, False))
    own = next((each for each in (True, False) if fight.band(each).seat == seat), None)
    hand = () if own is None else view.hands[not own]
    due = _count_hands(rules, view, fight)
    deck = list_deck(view, hand, due)
    if len(deck) < due:
        return None
    return {
        "kind": fight.kind.value,
        "attackers": [write_army(army) for army in attacker.armies],
        "defenders": [write_army(army) for army in defender.armies],
        "attacker_commander": attacker.commander or 0,
        "defender_commander": defender.commander or 0,
        "city": None if defender.hold is None else write_hold(defender.hold, neutral=fight.defender.seat is None),
        "deck": _faces(rules, deck),
        "faq_tokens": rules.faq_tokens,
        "cap_10": rules.cap_10,
        "strict_count": rules.strict_count,
        "hand": _faces(rules, hand) if own is not None and isinstance(view.step, Discarding) else None,
        "hand_is": "attacker" if own else "defender",
    }


def count_due(rules: KnightsRules, view: KnightsView) -> int:
    """How many cards a running fight still draws, as far as that is settled: chains may always grow longer."""
    fight = view.fight
    if fight is None:
        return 0
    if isinstance(view.step, Commanding | Drawing):
        return _count_hands(rules, view, fight) - sum(view.held)
    return fight.attacker.owed + fight.defender.owed


def _count_hands(rules: KnightsRules, view: KnightsView, fight: Fight) -> int:
    """How many cards both hands come to."""
    sides = (find_side(rules, view, fight, each) for each in (True, False))
    return sum(count_cards(_commanded(side), cap_10=rules.cap_10) for side in sides)


def _commanded(side: Side) -> Side:
    """With the noble who will command where nobody is named yet."""
    if side.commander is not None or not side.has_living_noble:
        return side
    return msgspec.structs.replace(side, commander=0)


def list_deck(view: KnightsView, hand: tuple[int, ...], due: int) -> tuple[int, ...]:
    """The cards of which both hands come: those in hands, the top of the pile, and where a fight draws more the
    batches that follow. Where one of them is not known, it may hold any card that the seat cannot place."""
    deck = hand
    held = sum(view.held)
    doubtful = held > len(hand)
    for place, (size, cards) in enumerate(zip(view.batches, view.known, strict=True)):
        if place and held >= due:
            break
        held += size
        doubtful |= not cards
        deck += cards
    return (*deck, *(view.unplaced if doubtful else ()))


def write_army(army: Army) -> dict[str, Any]:
    shape = None if army.shape is None else army.shape.value
    return {"men": army.men, "tokens": army.tokens, "shape": shape, "fresh": army.fresh}


def write_hold(hold: Stronghold, *, neutral: bool) -> dict[str, Any]:
    return {
        "strength": hold.strength,
        "fortified": hold.fortified,
        "breaches": hold.breaches,
        "neutral": neutral,
        "fortress": hold.is_fortress,
    }


def _faces(rules: KnightsRules, cards: tuple[int, ...]) -> dict[str, int]:
    return dict(zip((face.value for face in FACES), count_faces(rules, cards), strict=True))
