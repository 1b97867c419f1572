"""`battue-reinforce`: what a call brings, within the horde, the board and the reserve."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from engine.battue.edition import BattueEdition
from engine.battue.questions import count_called, list_callers
from engine.battue.rules import BattueRules
from engine.battue.state import BattueView
from engine.battue.steps import Calling, Opening
from engine.core.calculator import Answer, Calculator
from engine.core.edition import packaged
from engine.core.parameters import number
from engine.core.seat import Seat
from engine.odds.dice import die
from engine.odds.distribution import Distribution


class ReinforceAnswer(Answer, frozen=True):
    added: Distribution[int]
    """Warriors who join the horde."""
    lost: Distribution[int]
    """Warriors who find no room."""
    horde_after: Distribution[int]
    expected: Fraction


class BattueReinforce(Calculator):
    slug = "battue-reinforce"
    view_type = BattueView
    title = "Reinforcements"
    summary = "What a call brings, within the horde, the board and the reserve."

    horde = number(5, 1, 7, "Warriors in the horde that calls.")
    on_board = number(6, 1, 14, "All warriors of the seat on the board, this horde and those outside included.")
    drums = number(0, 0, 6, "Pips that War Drums add to the die; it never counts above 6.")

    def answer(self) -> ReinforceAnswer:
        if self.horde > self.on_board:
            raise self.refuse(f"'horde' is {self.horde}, but 'on_board', which includes it, is only {self.on_board}.")
        limits = packaged(BattueEdition).limits
        wanted = die().map(lambda face: count_called(limits, face, self.drums))
        room = min(limits.horde - self.horde, limits.board - self.on_board)
        added = wanted.map(lambda warriors: min(warriors, room))
        return ReinforceAnswer(
            added=added,
            lost=wanted.map(lambda warriors: max(0, warriors - room)),
            horde_after=added.map(lambda warriors: self.horde + warriors),
            expected=added.expectation(),
        )

    def words(self, answer: ReinforceAnswer) -> tuple[str, ...]:
        lines = [f"The call brings {float(answer.expected):.2f} warriors on average."]
        lines += [f"{added} with {float(chance):.1%}." for added, chance in answer.added.items()]
        if answer.lost.probability(lambda lost: lost > 0):
            lines.append(f"{float(answer.lost.expectation()):.2f} are lost on average, because there is no room.")
        return tuple(lines)

    def assumptions(self) -> tuple[str, ...]:
        return (
            "All warriors that are not on the board are in the reserve, so the limit of fifteen is the reserve's too.",
            "The horde that calls neither moves nor attacks this turn.",
        )

    @staticmethod
    def read_view(rules: BattueRules, view: BattueView, seat: Seat) -> dict[str, Any] | None:
        """The seat's largest horde that can still call."""
        horde = view.hordes[seat]
        is_time = isinstance(view.step, Opening | Calling) and view.active == seat
        callers = list_callers(rules.terms, view) if is_time else []
        if not callers:
            return None
        return {"horde": max(horde[place] for place in callers), "on_board": sum(horde), "drums": min(6, view.drums)}
