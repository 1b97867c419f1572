"""A running fight as the inputs of `knights-battle`, from what one seat may know."""

from __future__ import annotations

from typing import Any

from engine.core.seat import Seat
from engine.knights.army import Army, Stronghold
from engine.knights.phases.fighting import count_faces, side_of
from engine.knights.pieces import FACES
from engine.knights.rules import KnightsRules
from engine.knights.state import Commanding, Discarding, Drawing, KnightsView


def read_fight(rules: KnightsRules, view: KnightsView, seat: Seat) -> dict[str, Any] | None:
    """None where nothing is fought or the cards lie open already.

    The deck is what was unseen to this seat before the hands were drawn: what it cannot place now, and its own hand.
    """
    fight = view.table.fight
    if fight is None or not isinstance(fight.stage, Commanding | Drawing | Discarding):
        return None
    attacker, defender = (side_of(rules, view.table, fight, each) for each in (True, False))
    own = next((band for band in (fight.attacker, fight.defender) if band.seat == seat), None)
    hand = () if own is None else own.hand
    return {
        "kind": fight.kind.value,
        "attackers": [write_army(army) for army in attacker.armies],
        "defenders": [write_army(army) for army in defender.armies],
        "attacker_commander": attacker.commander or 0,
        "defender_commander": defender.commander or 0,
        "city": None if defender.hold is None else write_hold(defender.hold, neutral=fight.defender.seat is None),
        "deck": _faces(rules, _unseen(view, hand)),
        "cap_10": rules.cap_10,
        "strict_count": rules.strict_count,
        "hand": _faces(rules, hand) if own is not None and isinstance(fight.stage, Discarding) else None,
        "hand_is": "attacker" if own is fight.attacker else "defender",
    }


def _unseen(view: KnightsView, hand: tuple[int, ...]) -> tuple[int, ...]:
    """Where nothing is hidden the top of the pile is known by counting: those cards are unseen all the same."""
    top = view.known[0] if view.known else ()
    return (*view.unplaced, *top, *hand)


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
