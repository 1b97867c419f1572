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
from engine.registry import GAMES


def show(table: Table, seat: int | None = None) -> Scene:
    """The position as a picture: what everybody sees, or what one seat sees."""
    view = table.view(None if seat is None else Seat(seat))
    return build_page(table.setup.game).draw(table.rules, view)


def play(table: Table, players: Sequence[str] = ()) -> Viewable:
    """The table to play at, in a cell: bots by name, "" for a person; without names the first seat is a person."""
    game, page = GAMES[table.setup.game], build_page(table.setup.game)
    bot = list(game.bots)[-1]
    names = list(players) or ["", *[bot] * (len(table.rules.seats) - 1)]
    sheet, curtain = RuleSheet(game.rulebook()), Curtain()
    view = TableView(Sitting(game, page, table, names), curtain, sheet.open, lambda: None, lambda: None)
    return pn.Column(view.panel(), sheet, curtain.__panel__(), sizing_mode="stretch_width", stylesheets=[island_css()])


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
