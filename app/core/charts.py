"""Charts that follow a finger: Bokeh figures whose data are patched, never drawn again.

Their colours read on parchment and by candlelight alike; axes, grids and backgrounds take the page's own theme. The two
sides are told apart by a pattern as well as by colour, and nothing needs a mouse that hovers: a tap tells the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

import panel as pn
from bokeh.core.properties import value
from bokeh.models import BasicTicker, ColumnDataSource, FactorRange, FixedTicker, NumeralTickFormatter, Range1d, TapTool
from bokeh.plotting import figure

from app.core.wait import can_wait

MINE = "#b8405a"
THEIRS = "#2a8f87"
GOLD = "#c08a24"
LOW, MIDDLE, HIGH = (160, 61, 22), (240, 228, 200), (28, 106, 102)
DARK_TEXT, LIGHT_TEXT = "#2b2118", "#fff8ea"
FONT = "system-ui, sans-serif"
AT_MOST = 16
"""Beyond so many rows or columns the numbers in the cells would be too small to read, and are left out."""


def edit(change: Callable[[], None]) -> None:
    """Change a figure's models with the session's document locked, as Bokeh demands; at once where there is no session.

    Panel hears the browser without that lock, so a bare edit there is refused whenever nobody else holds it.
    """
    if can_wait():
        pn.state.curdoc.add_next_tick_callback(change)
    else:
        change()


class Chart:
    """What all charts can do."""

    def __init__(self, height: int, across: str, up: str, **options: Any) -> None:
        self._height = height
        self.plot: Any = figure(
            height=height,
            toolbar_location=None,
            tools="",
            sizing_mode="stretch_width",
            min_border_right=14,
            outline_line_color=None,
            **options,
        )
        self.plot.xaxis.axis_label, self.plot.yaxis.axis_label = across, up
        self.plot.axis.axis_label_text_font_style = "normal"
        self.plot.axis.minor_tick_line_color = None
        self.pane = pn.pane.Bokeh(self.plot, sizing_mode="stretch_width", margin=0)

    def enlarge(self, factor: float) -> None:
        """Everything so much larger than at first, for a wall that a class looks at; 1 is as it was."""
        edit(lambda: self._scale(factor))

    def _scale(self, factor: float) -> None:
        size = f"{round(14 * factor)}px"
        self.plot.height = round(self._height * factor)
        self.plot.axis.major_label_text_font_size = self.plot.axis.axis_label_text_font_size = size
        for legend in self.plot.legend:
            legend.label_text_font_size = size
        for glyph in (each.glyph for each in self.plot.renderers if hasattr(each.glyph, "text_font_size")):
            glyph.text_font_size = size

    def _place_legend(self, where: str) -> None:
        self.plot.legend.location = where
        self.plot.legend.background_fill_alpha = 0.0
        self.plot.legend.border_line_color = None


class HeatMap(Chart):
    """Numbers as a table of colours: low is rust, 0 is parchment, high is teal. A tapped cell is told of."""

    def __init__(self, row_title: str, column_title: str, height: int = 380) -> None:
        self.data = ColumnDataSource({key: [] for key in ("row", "column", "colour", "ink", "words", "edge")})
        self._rows, self._columns = FactorRange(), FactorRange()
        options = {"x_range": self._columns, "y_range": self._rows, "x_axis_location": "above"}
        super().__init__(height, column_title, row_title, **options)
        self.plot.grid.visible = False
        cells = self.plot.rect(
            "column", "row", width=0.96, height=0.94, fill_color="colour", line_color="edge", line_width=3,
            source=self.data, nonselection_fill_alpha=1, nonselection_line_alpha=1,
        )  # fmt: skip
        self.plot.text(
            "column", "row", text="words", text_color="ink", text_align="center", text_baseline="middle",
            text_font=value(FONT), text_font_size="14px", source=self.data,
            nonselection_text_alpha=1,
        )  # fmt: skip
        self.plot.add_tools(TapTool(renderers=[cells]))
        self._scale(1.0)

    def on_tap(self, listener: Callable[[str, str], None]) -> None:
        """`listener(row, column)` with the names of the tapped cell."""

        def tapped(_: str, __: list[int], chosen: list[int]) -> None:
            names = self.data.data
            if chosen and chosen[0] < len(names["row"]):
                listener(names["row"][chosen[0]], names["column"][chosen[0]])

        self.data.selected.on_change("indices", tapped)

    def show(
        self,
        rows: Sequence[str],
        columns: Sequence[str],
        numbers: Sequence[Sequence[float]],
        marked: tuple[str, str] | None = None,
        starred: Collection[tuple[str, str]] = (),
    ) -> None:
        """`numbers[row][column]`; the first row stands on top. Cells are framed or starred by their names."""
        most = max((abs(number) for line in numbers for number in line), default=1.0) or 1.0
        cells = [(row, column, numbers[at][over]) for at, row in enumerate(rows) for over, column in enumerate(columns)]
        is_wide = max(len(rows), len(columns)) > AT_MOST
        data = {
            "row": [row for row, _, _ in cells],
            "column": [column for _, column, _ in cells],
            "colour": [shade(number / most) for _, _, number in cells],
            "ink": [ink(number / most) for _, _, number in cells],
            "words": [
                ("" if is_wide else f"{number:g}") + (" ★" if (row, column) in starred else "")
                for row, column, number in cells
            ],
            "edge": [GOLD if (row, column) == marked else "rgba(0,0,0,0)" for row, column, _ in cells],
        }

        def change() -> None:
            self._rows.factors, self._columns.factors = list(reversed(rows)), list(columns)
            self.data.data = data

        edit(change)


class PairedBars(Chart):
    """Chances of two sides over the same outcomes, side by side; `aims` are golden marks that they may come up to."""

    def __init__(self, mine: str, theirs: str, title: str, aims: str = "", height: int = 260) -> None:
        self.data = ColumnDataSource({key: [] for key in ("left", "right", "mine", "theirs", "my_aim", "their_aim")})
        self._top = Range1d(0, 1)
        self._ticks = FixedTicker(ticks=[])
        super().__init__(height, title, "chance in %", y_range=self._top)
        self.plot.xaxis.ticker = self._ticks
        self.plot.xgrid.visible = False
        self._draw("mine", "left", MINE, mine, " ")
        self._draw("theirs", "right", THEIRS, theirs, "right_diagonal_line")
        if aims:
            for at, height_of in (("left", "my_aim"), ("right", "their_aim")):
                self.plot.scatter(
                    at, height_of, marker="dash", size=26, line_width=4, color=GOLD, source=self.data,
                    legend_label=aims,
                )  # fmt: skip
        self._place_legend("top_center")
        self.plot.legend.orientation = "horizontal"
        self._scale(1.0)

    def _draw(self, side: str, at: str, colour: str, name: str, pattern: str) -> None:
        self.plot.vbar(
            x=at, top=side, width=0.36, color=colour, source=self.data, legend_label=name,
            hatch_pattern=pattern, hatch_color=LIGHT_TEXT, hatch_alpha=0.75,
        )  # fmt: skip

    def show(self, mine: Mapping[int, float], theirs: Mapping[int, float], *aims: Mapping[int, float]) -> None:
        """`aims` are those of mine and of theirs, or none."""
        marks = zip(("my_aim", "their_aim"), aims or ({}, {}), strict=True)
        parts = {"mine": mine, "theirs": theirs, **dict(marks)}
        outcomes = sorted({outcome for part in parts.values() for outcome in part})
        highest = max((chance for part in parts.values() for chance in part.values()), default=1.0)
        data = {
            "left": [outcome - 0.19 for outcome in outcomes],
            "right": [outcome + 0.19 for outcome in outcomes],
            **{key: [100 * part.get(outcome, 0.0) for outcome in outcomes] for key, part in parts.items()},
        }

        def change() -> None:
            self._top.end, self._ticks.ticks = 100 * highest * 1.3, outcomes
            self.data.data = data

        edit(change)


class Course(Chart):
    """Numbers over rounds, one line a name; points are added as they come. Hidden while there are none."""

    STYLES = ((MINE, "solid"), (THEIRS, "dashed"), (GOLD, "dotdash"))

    def __init__(self, names: Sequence[str], across: str, up: str, *, is_log: bool = False, height: int = 250) -> None:
        self._keys = tuple(f"line{number}" for number in range(len(names)))
        self.data = ColumnDataSource({key: [] for key in ("round", *self._keys)})
        scale = "log" if is_log else "linear"
        super().__init__(height, across, up, x_axis_type=scale, y_axis_type=scale)
        for key, name, (colour, dash) in zip(self._keys, names, self.STYLES, strict=False):
            self.plot.line(
                "round", key, source=self.data, color=colour, line_dash=dash, line_width=3, legend_label=name
            )
        self._place_legend("top_right" if is_log else "bottom_right")
        if is_log:
            self.plot.yaxis.formatter = NumeralTickFormatter(format="0.[0000]")
            self.plot.xaxis.formatter = NumeralTickFormatter(format="0")
        else:
            self.plot.xaxis.ticker = BasicTicker(min_interval=1)
        self._scale(1.0)
        self.pane.visible = False

    def clear(self) -> None:
        edit(lambda: self.data.update(data={key: [] for key in self.data.data}))
        self.pane.visible = False

    def add(self, rounds: Sequence[int], *lines: Sequence[float]) -> None:
        """More rounds; where a line has nothing to show, NaN."""
        more = {"round": list(rounds), **dict(zip(self._keys, map(list, lines), strict=True))}
        edit(lambda: self.data.stream(more))
        self.pane.visible = True


def shade(part: float) -> str:
    """From rust (-1) over parchment (0) to teal (1)."""
    end = HIGH if part >= 0 else LOW
    share = min(abs(part), 1.0)
    red, green, blue = (round(one + (other - one) * share) for one, other in zip(MIDDLE, end, strict=True))
    return f"#{red:02x}{green:02x}{blue:02x}"


def ink(part: float) -> str:
    """What can be read on that shade."""
    return LIGHT_TEXT if abs(part) > 0.55 else DARK_TEXT
