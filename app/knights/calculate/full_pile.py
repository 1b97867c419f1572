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


def left_of(slug: str, field: str, value: Mapping[str, int] | None) -> Mapping[str, int]:
    """How many cards of each kind are unseen; nothing said is the full pile."""
    full = count_pile(slug, field)
    return full if value is None else {kind: value.get(kind, 0) for kind in full}


def see(full: Mapping[str, int], left: Mapping[str, int], kind: str, seen: int) -> dict[str, int]:
    """One card more (or less) of a kind seen; never more than there are, nor fewer than none."""
    return {**left, kind: min(full[kind], max(0, left[kind] - seen))}
