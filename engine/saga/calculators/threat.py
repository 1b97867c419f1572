"""`saga-threat`: how soon each of your lands can fall (SG-401)."""

from __future__ import annotations

from engine.core.calculator import Answer
from engine.saga.board import list_lands
from engine.saga.calculators.inputs import TableCalculator
from engine.saga.odds.threats import Threat, find_safe_recall, list_threats
from engine.saga.pieces import say_knights


class Recallable(Answer, frozen=True):
    land: int
    value: int
    """The highest value that may leave the garrison while every army before it still fails."""


class ThreatAnswer(Answer, frozen=True):
    threats: tuple[Threat, ...]
    recalls: tuple[Recallable, ...]


class SagaThreat(TableCalculator):
    slug = "saga-threat"
    title = "Threats"
    summary = "How soon each of your lands can fall at worst, and to whom."

    def answer(self) -> ThreatAnswer:
        rules, _, view = self.table()
        recalls = [Recallable(land, find_safe_recall(rules.terms, view, land)) for land in list_lands(view, self.seat)]
        return ThreatAnswer(list_threats(rules.terms, view, self.seat, self.remember), tuple(recalls))

    def words(self, answer: ThreatAnswer) -> tuple[str, ...]:
        terms = self.table()[0].terms
        lines = []
        for threat in answer.threats:
            land, who = terms.land_names[threat.land], terms.seat_names[threat.seat]
            how = f" with {say_knights(threat.way.knights)}" if threat.way else ""
            soon = "never" if threat.turns is None else f"after {threat.turns} of its turns{how}"
            lines.append(f"{land}: {who} can take it {soon}.")
        return tuple(lines) or ("You hold no land.",)

    def assumptions(self) -> tuple[str, ...]:
        known = "Hands are known from what was seen; a hooded knight counts as the strongest that it can be."
        guess = "Hands are unknown: every colour may hide a 4. The memory aid tells them exactly."
        return (known if self.remember else guess, "Nobody strengthens the garrison, and no other land changes hands.")
