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
        if isinstance(changed, BattleCalculator):
            changed.hand = None  # other armies draw other hands
        self.show(changed)

    def _edit_hand(self, calculator: BattleCalculator, line: str) -> bool:
        """The hand as it fills: the calculator is asked for advice when it is complete."""
        word, _, what = line.partition(" ")
        inputs = calculator.inputs()
        if word == "handof" and what in ("attacker", "defender"):
            self.show(BattleCalculator(**{**inputs, "hand": None, "hand_is": what}))
        elif word == "nohand":
            self.show(BattleCalculator(**{**inputs, "hand": None}))
        elif word == "draw" and what in [face.value for face in FACES]:
            if sum(self._hand.values()) < self._needed():
                self._hand = {**self._hand, what: self._hand.get(what, 0) + 1}
            if sum(self._hand.values()) == self._needed():
                self.show(BattleCalculator(**{**inputs, "hand": dict(self._hand)}))
            else:
                self._muster.markup = muster(calculator, self._hand, self._needed())
        else:
            return False
        return True

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


ARMED = {"attackers", "troops"}
"""Inputs that come before all others; where there are none, the form stands above the cards seen."""
INPUTS = {"gap": "12px"}
