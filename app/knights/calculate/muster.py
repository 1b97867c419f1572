"""Armies, walls and cards to tap in place of text to type, and the hand as it fills. Pure."""

from __future__ import annotations

from typing import Any

from app.core.calculate.layout import Layout
from app.knights.calculate.muster_edits import PILES, edit
from app.knights.calculate.muster_panel import muster
from app.knights.picks import STYLE
from app.knights.picture import emblems
from engine.core.calculator import Calculator
from engine.core.parameters import InputError
from engine.knights.calculators.battle import BattleCalculator
from engine.knights.pieces import FACES


class MusterLayout(Layout):
    """What all calculators of this game share: the muster stands by the form, which keeps the simple inputs."""

    tap_style = emblems.STYLE + STYLE

    def __init__(self) -> None:
        self._hand: dict[str, int] = {}

    def take_up(self, calculator: Calculator) -> None:
        self._hand = dict(getattr(calculator, "hand", None) or {})

    def taps(self, calculator: Calculator) -> str:
        return muster(calculator, self._hand, _count_needed(calculator))

    def is_tapped_first(self, calculator: Calculator) -> bool:
        return bool(ARMED & set(calculator.inputs()))

    def tap(self, calculator: Calculator, line: str) -> Calculator:
        """A button of the muster; the hand one holds stays the same where only cards are seen."""
        if isinstance(calculator, BattleCalculator):
            changed = self._tap_hand(calculator, line)
            if changed is not None:
                return changed
        changed = edit(calculator, line)
        if isinstance(changed, BattleCalculator) and not (self._hand and line.partition(" ")[0] in PILES):
            changed.hand = None  # other armies draw other hands
            self._hand = {}
        return changed

    def _tap_hand(self, calculator: BattleCalculator, line: str) -> BattleCalculator | None:
        """The hand as it fills: the calculator is asked for advice when it is complete."""
        word, _, what = line.partition(" ")
        inputs = calculator.inputs()
        if word in ("draw", "undraw") and what in [face.value for face in FACES]:
            return self._change_hand(calculator, what, 1 if word == "draw" else -1)
        if word == "handof" and what in ("attacker", "defender"):
            inputs["hand_is"] = what
        elif word != "nohand":
            return None
        self._hand = {}
        return BattleCalculator(**{**inputs, "hand": None})

    def _change_hand(self, calculator: BattleCalculator, face: str, step: int) -> BattleCalculator:
        """One card more or less; a full hand is asked about, a part of one is not."""
        needed, hand = _count_needed(calculator), dict(self._hand)
        hand[face] = max(0, hand.get(face, 0) + step)
        if sum(hand.values()) > needed:
            return calculator
        whole = hand if sum(hand.values()) == needed else None
        changed = calculator
        if whole is not None or calculator.hand is not None:
            changed = BattleCalculator(**{**calculator.inputs(), "hand": whole})
        self._hand = {kind: count for kind, count in hand.items() if count}
        return changed


def _count_needed(calculator: Any) -> int:
    """How many cards the side draws whose hand it is."""
    if not isinstance(calculator, BattleCalculator):
        return 0
    try:
        fight = calculator.fight()
    except InputError:
        return 0  # the head says what is wrong with the fight
    return fight.attacker_cards if calculator.hand_is == "attacker" else fight.defender_cards


ARMED = {"attackers", "troops"}
"""Inputs that come before all others; where there are none, the form stands above the cards seen."""
