"""What nobles, places, troops and cards are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from engine.core.seat import Seat
from engine.knights.actions import FORTRESS
from engine.knights.pieces import Face, Shape, Troop, Troops, read_troop
from engine.knights.rules import KnightsRules

FACE_NAMES = {
    Face.HIT: ("hit", "hits"),
    Face.AVOID: ("avoid", "avoids"),
    Face.VICTORY: ("victory", "victories"),
    Face.DRAW: ("draw one", "draw ones"),
    Face.BLANK: ("blank", "blanks"),
}
"""What lies on a destiny card, one and several."""


SHAPES = {
    Shape.SQUARE: "square: may avoid one loss more",
    Shape.CIRCLE: "circle: unpaid up to 400 men",
    Shape.TRIANGLE: "triangle: counts one victory more",
    Shape.STAR: "star: may inflict one loss more",
}


def short_name(rules: KnightsRules, seat: Seat) -> str:
    """Where room is scarce: the name a person gave, else the baron's family."""
    return rules.names[seat] or rules.baron_name(rules.barons[seat]).split()[-1].removeprefix("d'")


def noble_name(rules: KnightsRules, slug: str) -> str:
    return rules.noble_name(rules.noble_index[slug])


def troop_words(troop: Troop) -> str:
    return f"{troop.men} {troop.nation or 'regulars'}"


def troops_words(troops: Troops) -> str:
    """2 × 50 regulars, 100 Polish."""
    counted = Counter(troops)
    return ", ".join(f"{count} × {troop_words(t)}" if count > 1 else troop_words(t) for t, count in counted.items())


def cards_words(cards: Iterable[str]) -> str:
    return " and ".join(troop_words(read_troop(card)) for card in cards) or "nothing"


def faces_words(faces: Iterable[Face]) -> str:
    """2 hits, 1 victory."""
    return ", ".join(f"{count} {face_name(face, count)}" for face, count in Counter(faces).items()) or "nothing"


def face_name(face: Face, count: int = 1) -> str:
    one, several = FACE_NAMES[face]
    return one if count == 1 else several


def donor_name(rules: KnightsRules, donor: str) -> str:
    return "the fortress" if donor == FORTRESS else noble_name(rules, donor)


def target_name(rules: KnightsRules, target: str) -> str:
    """Where a loss goes."""
    return {"walls": "the walls: a breach", "garrison": "the troops in the fortress"}.get(target) or noble_name(
        rules, target
    )


def call_field(rules: KnightsRules, field: str, value: Any) -> Any:
    """What a field of an action names, as a person reads it."""
    match field:
        case "place" | "port":
            return rules.realm.call(value)
        case "noble":
            return noble_name(rules, value)
        case "donor" | "holder":
            return donor_name(rules, value)
        case "baron":
            return rules.baron_name(value)
        case "card":
            return cards_words((value,))
    return value
