"""`barbarian-reign`: what a reign is worth, its title, and what one more of each would bring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from engine.barbarian.edition import MOST_TREMIS, BarbarianEdition
from engine.barbarian.questions import list_kingdoms
from engine.barbarian.reign import Reign, count_reign, find_title, score_reign
from engine.barbarian.rules import BarbarianRules
from engine.barbarian.state import BarbarianView
from engine.core.calculator import Answer, Calculator
from engine.core.parameters import number
from engine.core.seat import Seat

COUNTED = Reign.__struct_fields__


class More(Answer, frozen=True):
    """What one more would bring."""

    points: int
    total: int
    title: str


class NextTitle(Answer, frozen=True):
    title: str
    points_missing: int


class ReignAnswer(Answer, frozen=True):
    points: Mapping[str, int]
    """Reign points of each kind (BK-SCORE-01)."""
    total: int
    title: str
    next_title: NextTitle | None
    """None at the highest title."""
    one_more: Mapping[str, More]
    """One more of each kind, where the box has one more."""
    tremis_to_next_point: int


class BarbarianReign(Calculator):
    slug = "barbarian-reign"
    view_type = BarbarianView
    title = "Reign score"
    summary = "What a reign is worth, its title, and what one more of each would bring."

    trophies = number(0, 0, 5, "Enemy kings I have defeated.", label="Enemy kings")
    kings = number(1, 0, 2, "Own kings alive: 2 only with two players.", label="Own kings")
    warriors = number(1, 0, 8, "Warriors on the map: up to 4 a kingdom.")
    tokens = number(0, 0, 8, "Control tokens placed: up to 4 a kingdom.")
    treasury = number(10, 0, MOST_TREMIS, "Tremis in my treasury.")

    def answer(self) -> ReignAnswer:
        tables = self.edition_of(BarbarianEdition)
        reign = self._score()
        each = tables.score.tremis_per_point
        return ReignAnswer(
            points=msgspec.structs.asdict(reign),
            total=reign.total,
            title=find_title(tables, reign.total),
            next_title=self._next_title(reign.total),
            one_more={
                name: self._more(name, reign.total)
                for name in COUNTED
                if getattr(self, name) < self.param[name].bounds[1]
            },
            tremis_to_next_point=each - self.treasury % each,
        )

    def _score(self, **more: int) -> Reign:
        counts = {name: getattr(self, name) + more.get(name, 0) for name in COUNTED}
        return score_reign(self.edition_of(BarbarianEdition), **counts)

    def _more(self, name: str, total: int) -> More:
        richer = self._score(**{name: 1}).total
        return More(richer - total, richer, find_title(self.edition_of(BarbarianEdition), richer))

    def _next_title(self, total: int) -> NextTitle | None:
        higher = [title for title in self.edition_of(BarbarianEdition).title if title.points > total]
        nearest = min(higher, key=lambda title: title.points, default=None)
        return None if nearest is None else NextTitle(nearest.name, nearest.points - total)

    def words(self, answer: ReignAnswer) -> tuple[str, ...]:
        lines = [f"{answer.total} points: a reign that is {answer.title}."]
        if answer.next_title is not None:
            lines.append(f"{answer.next_title.points_missing} more to {answer.next_title.title}.")
        lines += [
            f"One more of {name}: {more.points:+d}, {more.total} points, {more.title}."
            for name, more in answer.one_more.items()
        ]
        lines.append(f"The treasury's next point is {answer.tremis_to_next_point} tremis away.")
        return tuple(lines)

    def assumptions(self) -> tuple[str, ...]:
        return (
            "The reign score ranks those who have not won; ties go to the fuller treasury, then in reverse turn order "
            "(BK-SCORE-01, BK-SCORE-02).",
        )

    @staticmethod
    def read_view(rules: BarbarianRules, view: BarbarianView, seat: Seat) -> dict[str, Any] | None:
        """The seat's own reign so far; only its own, because treasuries are hidden."""
        treasury = view.treasuries[seat] if seat < len(view.treasuries) else None
        if treasury is None or not list_kingdoms(view, seat):
            return None
        return {"edition": rules.edition, **count_reign(view, seat)}
