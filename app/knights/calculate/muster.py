"""A calculator's sheet with armies, walls and cards to tap in place of text to type."""

from __future__ import annotations

from typing import Any

import panel as pn

from app.core.calculate.sheet import Sheet
from app.core.calculate.tab import CalculatorSheet, Layout
from app.knights.calculate.muster_edits import edit
from app.knights.calculate.muster_panel import muster
from app.knights.picture import emblems
from app.knights.sandbox.style import STYLE
from engine.core.calculator import Calculator
from engine.core.parameters import InputError
from engine.knights.calculators.battle import BattleCalculator
from engine.knights.pieces import FACES


class MusterSheet(CalculatorSheet):
    """The generic sheet; the muster stands by the form, which keeps the simple inputs."""

    def __init__(self, calculator: Calculator, layout: Layout, note: str = "") -> None:
        self._hand: dict[str, int] = dict(getattr(calculator, "hand", None) or {})
        self._muster = Sheet(stylesheets=[emblems.STYLE, STYLE])
        super().__init__(calculator, layout, note)
        self._muster.listen("edit", self.edit)
        self.form.css_classes = []
        parts = [self._muster, self.form] if ARMED & set(calculator.inputs()) else [self.form, self._muster]
        inputs = pn.Column(*parts, sizing_mode="stretch_width", margin=0, css_classes=["form-area"], styles=INPUTS)
        self[:] = [self.head, inputs, self.more]

    def show(self, calculator: Calculator, note: str = "") -> None:
        hand = getattr(calculator, "hand", None)
        self._hand = dict(hand) if hand is not None else {}
        super().show(calculator, note)

    def answer_again(self) -> None:
        super().answer_again()
        self._muster.markup = muster(self.calculator, self._hand, self._needed())

    # --- taps ---------------------------------------------------------------------------------------------

    def edit(self, line: str) -> None:
        """A button of the muster; what cannot be is said in one sentence and changes nothing."""
        try:
            if isinstance(self.calculator, BattleCalculator) and self._edit_hand(self.calculator, line):
                return
            changed = edit(self.calculator, line)
        except InputError as wrong:
            self._refuse(wrong)
            return
        held = self._hand if line.partition(" ")[0] in COUNTED else {}
        if isinstance(changed, BattleCalculator) and not held:
            changed.hand = None  # other armies draw other hands
        self.show(changed)
        self._hold(held or self._hand)

    def _hold(self, hand: dict[str, int]) -> None:
        """So many cards of the hand have been tapped, perhaps not all."""
        self._hand = hand
        self._muster.markup = muster(self.calculator, hand, self._needed())

    def _edit_hand(self, calculator: BattleCalculator, line: str) -> bool:
        """The hand as it fills: the calculator is asked for advice when it is complete."""
        word, _, what = line.partition(" ")
        inputs = calculator.inputs()
        if word == "handof" and what in ("attacker", "defender"):
            self.show(BattleCalculator(**{**inputs, "hand": None, "hand_is": what}))
        elif word == "nohand":
            self.show(BattleCalculator(**{**inputs, "hand": None}))
        elif word in ("draw", "undraw") and what in [face.value for face in FACES]:
            self._change_hand(calculator, what, 1 if word == "draw" else -1)
        else:
            return False
        return True

    def _change_hand(self, calculator: BattleCalculator, face: str, step: int) -> None:
        """One card more or less; a full hand is asked about, a part of one is not."""
        needed, hand = self._needed(), dict(self._hand)
        hand[face] = max(0, hand.get(face, 0) + step)
        if sum(hand.values()) > needed:
            return
        if sum(hand.values()) == needed:
            self.show(BattleCalculator(**{**calculator.inputs(), "hand": hand}))
        elif calculator.hand is not None:
            self.show(BattleCalculator(**{**calculator.inputs(), "hand": None}))
        self._hold({kind: count for kind, count in hand.items() if count})

    def _needed(self) -> int:
        """How many cards the side draws whose hand it is."""
        calculator: Any = self.calculator
        if not isinstance(calculator, BattleCalculator):
            return 0
        try:
            fight = calculator.fight()
        except InputError:
            return 0  # the head says what is wrong with the fight
        return fight.attacker_cards if calculator.hand_is == "attacker" else fight.defender_cards


COUNTED = {"seen", "unseen", "shuffle"}
"""Edits that say which cards are left: the hand one holds stays the same."""
ARMED = {"attackers", "troops"}
"""Inputs that come before all others; where there are none, the form stands above the cards seen."""
INPUTS = {"gap": "12px"}
