"""What is foreseen before a battle is begun: a storm and a call, as the seat that asks knows the board.

The numbers are those of the calculators, which are only filled in here. A tile that lies face down is each of the faces
that may lie there, as often as there are such tiles.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec

from engine.battue.assault_calculator import BattueAssault
from engine.battue.questions import count_likely_faces, list_conflicts
from engine.battue.reinforce_calculator import BattueReinforce
from engine.battue.rules import BattueRules
from engine.battue.siege import besiege
from engine.battue.state import BattueView


class Storm(msgspec.Struct, frozen=True):
    """A storm fought to its end, before cards and events. `is_hidden`: the tile lies face down, this is an average."""

    warriors: int
    win: Fraction
    expected_loss: Fraction
    is_hidden: bool


def foresee_storm(rules: BattueRules, view: BattueView, place: int, warriors: int) -> Storm:
    """So many warriors of the active seat storm a place."""
    weights = count_likely_faces(rules.box, view, place)
    total = sum(weights.values())
    win = loss = Fraction(0)
    for face, weight in weights.items():
        siege = besiege(BattueAssault.before(rules, view, place, warriors, face).plan())
        win += Fraction(weight, total) * siege.win
        loss += Fraction(weight, total) * siege.expected_loss
    return Storm(warriors, win, loss, len(weights) > 1)


def list_storms(rules: BattueRules, view: BattueView) -> dict[int, Storm]:
    """The battles that the active seat owes where its warriors stand now."""
    own = view.hordes[view.active]
    return {place: foresee_storm(rules, view, place, own[place]) for place in list_conflicts(view)}


def foresee_call(view: BattueView, place: int) -> Fraction:
    """How many warriors a call of the horde there brings on the average."""
    own = view.hordes[view.active]
    return BattueReinforce(horde=own[place], on_board=sum(own), drums=min(6, view.drums)).answer().expected
