"""What would you do? A search cut into pieces, so that a pool of processes takes turns and anybody may stop it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import sqrt
from random import Random
from typing import Any

from engine.bots.thinker import Mind, Prospect, Thinker
from engine.core.action import Action


def think_piece(mind: Mind, rules: Any, view: Any, trials: int, seed: int) -> list[Prospect]:
    """What so many trials show of the decision that the view waits for. It sees the view and nothing else."""
    random = Random(seed)
    menu = rules.legal_actions(rules.imagine(view, random))
    return Thinker(mind, trials).weigh(rules, view, menu, random)


def join_pieces(pieces: Iterable[list[Prospect]]) -> list[Prospect]:
    """All trials of all pieces together, first the choice that was the best of most pieces."""
    found: dict[Action, list[Prospect]] = {}
    best: Counter[Action] = Counter()
    for piece in pieces:
        best[piece[0].action] += 1
        for each in piece:
            found.setdefault(each.action, []).append(each)
    joined = [_join(same) for same in found.values()]
    return sorted(joined, key=lambda each: (-best[each.action], -each.trials, -each.chance))


def _join(same: list[Prospect]) -> Prospect:
    trials = sum(each.trials for each in same)
    chance = sum(each.chance * each.trials for each in same) / trials
    # the spread within the pieces, and between them
    square = sum(each.trials * (each.error**2 * each.trials + (each.chance - chance) ** 2) for each in same) / trials
    return Prospect(same[0].action, chance, trials, sqrt(square / trials))
