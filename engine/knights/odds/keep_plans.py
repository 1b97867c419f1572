"""What a commander may keep of the cards drawn, and plans that say what he keeps (WK-BATTLE-05)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from engine.core.parameters import InputError
from engine.knights.battle import keep_sizes
from engine.knights.odds.destiny import Plan
from engine.knights.pieces import FACES, Face
from engine.odds.deck import Cards, list_hands


def keep_by_priority(hand: Cards, has_commander: bool, priority: Sequence[Face]) -> Cards:
    """As many cards as allowed, the first faces of the priority first; faces it does not name are discarded."""
    sizes = keep_sizes(sum(hand), has_commander)
    if not has_commander:
        return hand
    left = sizes[-1]
    kept = [0] * len(FACES)
    for face in priority:
        kept[face.index] = min(left, hand[face.index])
        left -= kept[face.index]
    # two cards drawn: one must be kept, whatever it is (WK-AMB-R32)
    for index, count in enumerate(hand):
        if sum(kept) < sizes[0] and count > kept[index]:
            kept[index] += 1
    return tuple(kept)


def plan_by_priority(deck: Cards, size: int, has_commander: bool, priority: Sequence[Face]) -> Plan:
    return {hand: ((keep_by_priority(hand, has_commander, priority), 1),) for hand in list_hands(deck, size)}


def read_priority(text: str) -> tuple[Face, ...]:
    """'hit>draw>victory' as faces, most wanted first."""
    names = [word.strip() for word in text.split(">") if word.strip()]
    known = {face.value: face for face in Face}
    wrong = next((name[:40] for name in names if name not in known), None)
    if wrong is not None:
        raise InputError(f"There is no destiny face '{wrong}'; a priority reads like hit>draw>victory>avoid>blank.")
    if not names or len(set(names)) != len(names):
        raise InputError("A priority names each face at most once, such as hit>draw>victory>avoid>blank.")
    return tuple(known[name] for name in names)


def mixed_plan(chances: dict[Cards, dict[Cards, Fraction]]) -> Plan:
    """A plan that keeps each set with its chance, over one common denominator."""
    shared = lcm(*(chance.denominator for kept in chances.values() for chance in kept.values()))
    return {
        hand: tuple((cards, int(chance * shared)) for cards, chance in kept.items() if chance)
        for hand, kept in chances.items()
    }
