"""The review on screen: a graph of each seat's chance to win, the table, the dearest decisions, the strongest luck."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import panel as pn
from bokeh.models import ColumnDataSource, NumeralTickFormatter, Range1d
from panel.viewable import Viewable

from app.core.charts import Chart, edit
from app.core.light import Column
from app.core.play.card import Card
from app.core.play.looking_back import LookingBack
from app.core.play.review_parts import decision_parts, find_point, head_parts, luck_parts, name_seats, table_parts
from app.core.play.sitting import Sitting
from app.core.storage import Storage
from engine.core.seat import Seat
from engine.review.findings import Valued

DASHES = ("solid", "dashed", "dotdash", "dotted", "dashdot", [10, 3, 2, 3])
"""Seats are told apart by these as well as by their colours."""

MOST_LETTERS, LINE = 24, 24
"""Of all names together on one line of the key, on a phone; pixels of a line."""
BAR = """
:host .progress { height: 8px; border-radius: 4px; background: var(--g-line); }
:host .progress-bar, :host progress::-webkit-progress-value { background: var(--g-crimson); }
:host progress[value]::-webkit-progress-bar { background: var(--g-line); box-shadow: none; }
:host progress::-moz-progress-bar { background: var(--g-crimson); }
"""


class ChanceGraph(Chart):
    """Each seat's chance to win over the game."""

    def __init__(self, seats: Sequence[tuple[Seat, str, str]], length: int) -> None:
        keys = [f"seat{seat}" for seat, _, _ in seats]
        self.data = ColumnDataSource({key: [] for key in ("point", *keys)})
        ranges = {"x_range": Range1d(0, max(1, length)), "y_range": Range1d(0, 1)}
        super().__init__(260, "actions played", "chance to win", **ranges)
        self.plot.yaxis.formatter = NumeralTickFormatter(format="0%")
        for (seat, name, colour), key in zip(seats, keys, strict=True):
            dash = DASHES[seat % len(DASHES)]
            self.plot.line(
                "point",
                key,
                source=self.data,
                color=colour or "#8d7c63",
                line_width=3,
                line_dash=dash,
                legend_label=name,
            )
        self._place_legend("left")
        legend, names = self.plot.legend[0], [name for _, name, _ in seats]
        legend.orientation = "vertical" if len("".join(names)) > MOST_LETTERS else "horizontal"
        self._height += LINE * (len(names) if legend.orientation == "vertical" else 1)
        self.plot.add_layout(legend, "above")
        self._scale(1.0)

    def show(self, course: Sequence[Valued]) -> None:
        data: dict[str, list[float]] = {"point": [each.point for each in course]}
        for number, key in enumerate(list(self.data.data)[1:]):
            data[key] = [each.chances[number] for each in course]
        edit(lambda: self.data.update(data=data))


class ReviewView:
    """One review of one sitting; `leave` goes back to the table, `memory` is the browser's."""

    def __init__(self, sitting: Sitting, leave: Callable[[], None], memory: Storage) -> None:
        self._sitting = sitting
        self._leave, self._memory = leave, memory
        self.work = LookingBack(sitting)
        evidence = self.work.evidence
        self._graph = ChanceGraph(name_seats(sitting.page, evidence), evidence.table.length)
        self.head, self.body = Card(), Card(stylesheets=[sitting.page.style])
        self.bar = pn.indicators.Progress(
            value=0, max=100, sizing_mode="stretch_width", margin=(4, 10), stylesheets=[BAR]
        )
        for card in (self.head, self.body):
            card.on_press(self._press)

    def is_of(self, sitting: Sitting) -> bool:
        """Is it of the game as it stands there?"""
        return sitting is self._sitting and sitting.table is self.work.line and self.work.line.length == self.work.stood

    def panel(self) -> Viewable:
        return Column(self.head, self.bar, self._graph.pane, self.body, max_width=900)

    def begin(self) -> None:
        """Show what this browser has kept of it, or begin to work."""
        if not self.work.recall(self._memory.value):
            self.work.go_on(self._changed)
        self.refresh()

    def stop(self) -> None:
        self.work.stop()

    def refresh(self) -> None:
        page, work = self._sitting.page, self.work
        review, evidence = work.review, work.evidence
        with pn.io.hold():
            self.head.show(head_parts(work.part, review, work.is_over))
            self.bar.param.update(value=round(100 * work.part), visible=not work.is_over)
            self.body.show(
                [
                    *decision_parts(page, evidence, review, work.is_over),
                    *table_parts(page, evidence, review),
                    *luck_parts(page, evidence, review),
                ]
            )
        self._graph.show(review.course)

    def _changed(self) -> None:
        if self.work.is_over and self.work.review.done >= 1:
            self._memory.value = self.work.keep()
        self.refresh()

    def _press(self, name: str) -> None:
        what, _, number = name.removeprefix("review:").partition(" ")
        point = find_point(number, self.work.review)
        if what == "stop":
            self.work.stop()
            self._memory.value = self.work.keep()
            self.refresh()
        elif what == "close":
            self._leave()
        elif what in ("look", "try") and point is not None:
            self._go_to(point)
            if what == "try":
                self._sitting.fork()

    def _go_to(self, point: int) -> None:
        """The table as it was before that decision."""
        sitting = self._sitting
        self._leave()
        sitting.show_line(sitting.lines.index(self.work.line))
        sitting.look_at(point)
