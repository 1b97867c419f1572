"""What one may ask of a hand of destiny cards: what of it may be kept, and which cards these are."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from engine.knights.battle import list_keeps
from engine.knights.pieces import FACES, Face
from engine.knights.questions import count_faces
from engine.knights.terms import Terms


def list_kept_faces(terms: Terms, hand: tuple[int, ...]) -> list[tuple[Face, ...]]:
    """Every different set of faces that a commander may keep of a hand, most cards first."""
    return _list_kept(count_faces(terms, hand))


@lru_cache(maxsize=1024)
def _list_kept(counts: tuple[int, ...]) -> list[tuple[Face, ...]]:
    keeps = list_keeps(counts, has_commander=True)
    found = [tuple(face for face in FACES for _ in range(kept[face.index])) for kept in keeps]
    return sorted(found, key=lambda faces: (-len(faces), [face.index for face in faces]))


def find_faces(terms: Terms, names: Iterable[str]) -> tuple[Face, ...]:
    """What these cards show, in the order of the faces."""
    return tuple(sorted((terms.faces[terms.card_index[name]] for name in names), key=lambda face: face.index))


def find_kept_cards(terms: Terms, hand: tuple[int, ...], faces: tuple[Face, ...]) -> tuple[int, ...]:
    """The cards that show these faces; of like ones those that come first."""
    left = list(faces)
    kept = []
    for card in sorted(hand):
        if terms.faces[card] in left:
            left.remove(terms.faces[card])
            kept.append(card)
    return tuple(kept)
