"""A running fight as the inputs of `knights-battle`, from what one seat may know."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.core.seat import Seat
from engine.knights.army import Army, Side, Stronghold
from engine.knights.battle import count_cards
from engine.knights.phases.fighting import count_faces, side_of
from engine.knights.pieces import FACES
from engine.knights.rules import KnightsRules
from engine.knights.state import Commanding, Discarding, Drawing, KnightsView


def read_fight(rules: KnightsRules, view: KnightsView, seat: Seat) -> dict[str, Any] | None:
    """None where nothing is fought, the cards lie open already, or there are fewer cards than both sides draw.

    The deck is what was unseen to this seat before the hands were drawn: what it cannot place now, and its own hand.
    """
    fight = view.table.fight
    if fight is None or not isinstance(fight.stage, Commanding | Drawing | Discarding):
        return None
    attacker, defender = (side_of(rules, view.table, fight, each) for each in (True, False))
    own = next((band for band in (fight.attacker, fight.defender) if band.seat == seat), None)
    hand = () if own is None else own.hand
    due = sum(count_cards(_commanded(side), cap_10=rules.cap_10) for side in (attacker, defender))
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
        "cap_10": rules.cap_10,
        "strict_count": rules.strict_count,
        "hand": _faces(rules, hand) if own is not None and isinstance(fight.stage, Discarding) else None,
        "hand_is": "attacker" if own is fight.attacker else "defender",
    }


def _commanded(side: Side) -> Side:
    """With the noble who will command where nobody is named yet."""
    if side.commander is not None or not side.has_living_noble:
        return side
    return msgspec.structs.replace(side, commander=0)


def list_deck(view: KnightsView, hand: tuple[int, ...], due: int) -> tuple[int, ...]:
    """The cards of which both hands come. Where nothing is hidden the top of the pile is known by counting: those
    cards are unseen all the same. A fight that draws more takes the used cards that follow, batch after batch."""
    deck = (*view.unplaced, *(view.known[0] if view.known else ()), *hand)
    for batch in view.known[1:]:
        if len(deck) >= due:
            break
        deck += batch
    return deck


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
