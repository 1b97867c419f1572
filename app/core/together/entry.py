"""The page on which a code is typed: it leads to the table, whatever game is played there."""

from __future__ import annotations

import panel as pn
from panel.viewable import Viewable

from app.core.asked import VISITOR, ask_address
from app.core.light import Column
from app.core.play.files import Leave
from app.core.together.lobby import CodeEntry, path_to
from app.core.together.tables import TABLES
from app.store.rows import StoreError

NO_TABLES = "This server keeps no tables: start it with 'gonfalon serve'."


def entry_pane() -> Viewable:
    """The field; or, where the address brings a code that leads to a table, the way there."""
    code, tables = ask_address("code"), pn.state.cache.get(TABLES)
    if not code:
        return Column(CodeEntry())
    if tables is None:
        return Column(CodeEntry(problem=NO_TABLES))
    try:
        table = tables.find(code, ask_address(VISITOR))
    except StoreError as wrong:
        return Column(CodeEntry(problem=str(wrong)))
    return Column(Leave(label="To the table", address=f".{path_to(table.game.slug, table.code)}", at_once=True))
