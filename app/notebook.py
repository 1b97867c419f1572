"""The same table and board in a notebook: a Table in a cell shows its board, and `play` seats one at it.

Importing this tells IPython how a Table and a Scene look; the engine itself knows nothing of pictures.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import panel as pn
from panel.viewable import Viewable

from app.core.curtain import Curtain
from app.core.play.rule_sheet import RuleSheet
from app.core.play.sitting import Sitting
from app.core.play.table_view import TableView
from app.core.scene import Scene
from app.core.theme import island_css
from app.registry import build_page
from engine.core.seat import Seat
from engine.core.table import Table
from engine.registry import CALCULATORS, GAMES


def show(table: Table, seat: int | None = None) -> Scene:
    """The position as a picture: what everybody sees, or what one seat sees."""
    view = table.view(None if seat is None else Seat(seat))
    return build_page(table.setup.game).draw(table.rules, view)


def play(table: Table, players: Sequence[str] = ()) -> Viewable:
    """The table to play at, in a cell: bots by name, "" for a person; without names the first seat is a person."""
    game, page = GAMES[table.setup.game], build_page(table.setup.game)
    names = list(players) or ["", *[game.strongest] * (len(table.rules.seats) - 1)]
    sheet, curtain = RuleSheet(game.rulebook()), Curtain()
    sitting = Sitting(game, page, table, names)
    sitting.is_in_a_cell = True
    view = TableView(sitting, curtain, sheet.open, lambda: None, lambda: None)
    return _in_a_cell(view.panel(), sheet, curtain.__panel__())


def try_out(slug: str) -> Viewable:
    """A calculator to touch, in a cell, as it stands on the page of its game."""
    page = build_page(CALCULATORS[slug].game)
    tab = page.tabs["Calculate"](None)
    tab.open(slug)
    return _in_a_cell(tab)


def theory() -> Viewable:
    """The battle of bribes as a game to see, to play and to watch learn, in a cell."""
    return _in_a_cell(build_page("barbarian").tabs["Theory"](None))


def _in_a_cell(*parts: Viewable) -> Viewable:
    return pn.Column(*parts, sizing_mode="stretch_width", stylesheets=[island_css()])


def begin() -> None:
    """The first line of a notebook for a class: everything shows itself, without internet, and charts are large
    enough for a projector."""
    import holoviews as hv  # only a notebook draws with it
    from bokeh.palettes import interp_palette

    register()
    hv.extension("bokeh", inline=True, logo=False)
    pn.extension(inline=True)
    large = {"title": "20pt", "labels": "16pt", "ticks": "14pt", "legend": "14pt"}
    chart = {"toolbar": None, "fontsize": large, "width": 900, "height": 480}
    hv.opts.defaults(
        hv.opts.Bars(**chart),
        hv.opts.Curve(**chart, line_width=4),
        hv.opts.HeatMap(**chart | {"height": 560}, cmap=interp_palette(["#f7efdc", "#6fb1a4"], 64)),
        hv.opts.Points(**chart, size=10),
        hv.opts.Labels(text_font_size="14pt"),
    )


def _show_chart(chart: Any, include: Any = None, exclude: Any = None) -> Any:
    """A chart of HoloViews with its style sheets inside: left alone, it fetches them from another host."""
    return pn.panel(chart)._repr_mimebundle_(include, exclude)


def register() -> bool:
    """Tell the notebook that runs this how tables, pictures and charts look; False where there is no notebook."""
    from IPython import get_ipython  # only a notebook has it

    shell = get_ipython()
    if shell is None:
        return False
    shell.display_formatter.mimebundle_formatter.for_type_by_name(
        "holoviews.core.dimension", "Dimensioned", _show_chart
    )
    pictures = shell.display_formatter.formatters["image/svg+xml"]
    pictures.for_type(Table, lambda table: show(table).svg())
    pictures.for_type(Scene, lambda scene: scene.svg())
    return True
