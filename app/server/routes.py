"""The routes that answer, by the handler that Panel would use; whatever is not named here is not there."""

from __future__ import annotations

import json
import logging
from typing import Any

from bokeh.server.views.ico_handler import IcoHandler
from bokeh.server.views.multi_root_static_handler import MultiRootStaticHandler
from bokeh.server.views.static_handler import StaticHandler
from panel.io.server import ComponentResourceHandler, DocHandler, WSHandler

from app.server.components import ComponentHandler, list_files
from app.server.headers import SafeHeaders
from app.server.limits import Limits
from app.server.line_handler import LineHandler
from app.server.page_handler import NothingHere, PageHandler, PlainError
from app.server.visits import Visits

ALIVE = r"/alive"
KEPT = (IcoHandler, StaticHandler, MultiRootStaticHandler)
LONGEST_LOG_LINE = 500


class AliveHandler(PlainError):
    """`/alive?visit=...`: an open page whose line broke asks whether it can go on or must be loaded again."""

    def initialize(self, visits: Visits) -> None:
        self._visits = visits

    def get(self) -> None:
        self.set_header("Content-Type", "application/json")
        self.set_header("Cache-Control", "no-store")
        self.finish(json.dumps({"alive": self._visits.is_alive(self.get_query_argument("visit", "")[:500])}))


class ShortLines(logging.Filter):
    """What a visitor sent stands in the log with its beginning only."""

    def filter(self, record: logging.LogRecord) -> bool:
        text = record.getMessage()
        if len(text) > LONGEST_LOG_LINE:
            record.msg, record.args = f"{text[:LONGEST_LOG_LINE]}...", None
        return True


def guard(server: Any, limits: Limits) -> Visits:
    """Close every door of this server that is not ours; the visits that it has, to be asked about."""
    app = server._tornado
    visits = Visits(list(app._applications.values()), limits)
    hosts = frozenset(app.websocket_origins)
    ours: dict[Any, tuple[Any, dict[str, Any]]] = {
        DocHandler: (PageHandler, {"visits": visits, "hosts": hosts}),
        WSHandler: (LineHandler, {"visits": visits}),
        ComponentResourceHandler: (ComponentHandler, {}),
    }
    for rule in app.wildcard_router.rules:
        if rule.target in ours:
            rule.target, values = ours[rule.target]
            rule.target_kwargs = {**(rule.target_kwargs or {}), **values}
        elif rule.target not in KEPT:
            rule.target, rule.target_kwargs = NothingHere, {}
    app.add_handlers(r".*", [(ALIVE, AliveHandler, {"visits": visits})])
    app.settings["default_handler_class"] = NothingHere
    app.transforms.insert(0, SafeHeaders)
    list_files()
    for name in ("bokeh.server.views.ws", "bokeh.server.protocol_handler"):
        logging.getLogger(name).addFilter(ShortLines())
    return visits
