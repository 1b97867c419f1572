"""The full destiny pile of our own edition, counted as each calculator asks for it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.edition import packaged
from engine.knights.edition import KnightsEdition
from engine.knights.pieces import FACES, FATES, Expedition


def count_pile(calculator: str, field: str) -> Mapping[str, int]:
    """Kind of card to how many there are; KeyError where the calculator counts no such cards."""
    edition = packaged(KnightsEdition)
    if (calculator, field) == ("knights-battle", "deck"):
        return {face.value: count for face, count in zip(FACES, edition.face_counts(), strict=True)}
    if (calculator, field) == ("knights-desertion", "unseen"):
        named = [card.nation for card in edition.destiny.cards]
        return {nation: named.count(nation) for nation in edition.mercenaries.nations}
    if calculator == "knights-expedition" and field in EXPEDITIONS:
        fates = [card.fate(EXPEDITIONS[field]) for card in edition.destiny.cards]
        return {fate.value: fates.count(fate) for fate in FATES}
    raise KeyError(field)


EXPEDITIONS = {expedition.value: expedition for expedition in Expedition}
TRACKED = {
    "knights-battle": ("deck",),
    "knights-desertion": ("unseen",),
    "knights-expedition": tuple(EXPEDITIONS),
}
"""Inputs that say which cards are unseen."""
