"""The routes that answer, by the handler that Panel would use; whatever is not named here is not there."""

from __future__ import annotations

import json
import logging
import re
from typing import Any

from bokeh.server.views.ico_handler import IcoHandler
from bokeh.server.views.multi_root_static_handler import MultiRootStaticHandler
from bokeh.server.views.static_handler import StaticHandler
from panel.io.server import ComponentResourceHandler, DocHandler, WSHandler

from app.server.components import ComponentHandler, list_files
from app.server.crowd import Crowd
from app.server.headers import SafeHeaders
from app.server.limits import Limits
from app.server.line_handler import LineHandler
from app.server.page_handler import NothingHere, PageHandler, PlainError
from app.server.visits import Visits

ALIVE = r"/alive"
_VISIT = re.compile(r"[\w.\-]{1,300}")
KEPT = (IcoHandler, StaticHandler, MultiRootStaticHandler)
LONGEST_LOG_LINE = 500


class AliveHandler(PlainError):
    """`/alive?visit=...`: an open page whose line broke asks whether it can go on or must be loaded again."""

    def initialize(self, visits: Visits, crowd: Crowd | None) -> None:
        self._visits, self._crowd = visits, crowd

    async def get(self) -> None:
        self.set_header("Content-Type", "application/json")
        self.set_header("Cache-Control", "no-store")
        visit, crowd = self.get_query_argument("visit", "")[:500], self._crowd
        is_alive = self._visits.is_alive(visit)
        if not is_alive and crowd is not None and not crowd.is_ours(self.request.headers) and _VISIT.fullmatch(visit):
            is_alive = await crowd.is_alive_elsewhere(visit)
        self.finish(json.dumps({"alive": is_alive}))


class ShortLines(logging.Filter):
    """What a visitor sent stands in the log with its beginning only."""

    def filter(self, record: logging.LogRecord) -> bool:
        text = record.getMessage()
        if len(text) > LONGEST_LOG_LINE:
            record.msg, record.args = f"{text[:LONGEST_LOG_LINE]}...", None
        return True


def guard(server: Any, limits: Limits, crowd: Crowd | None = None) -> Visits:
    """Close every door of this server that is not ours; the visits that it has, to be asked about. `crowd` are the
    processes that serve beside this one."""
    app = server._tornado
    visits = Visits(list(app._applications.values()), limits)
    hosts = frozenset(app.websocket_origins)
    ours: dict[Any, tuple[Any, dict[str, Any]]] = {
        DocHandler: (PageHandler, {"visits": visits, "hosts": hosts, "crowd": crowd}),
        WSHandler: (LineHandler, {"visits": visits, "crowd": crowd}),
        ComponentResourceHandler: (ComponentHandler, {}),
    }
    for rule in app.wildcard_router.rules:
        if rule.target in ours:
            rule.target, values = ours[rule.target]
            rule.target_kwargs = {**(rule.target_kwargs or {}), **values}
        elif rule.target not in KEPT:
            rule.target, rule.target_kwargs = NothingHere, {}
    app.add_handlers(r".*", [(ALIVE, AliveHandler, {"visits": visits, "crowd": crowd})])
    app.settings["default_handler_class"] = NothingHere
    app.transforms.insert(0, SafeHeaders)
    list_files()
    for name in ("bokeh.server.views.ws", "bokeh.server.protocol_handler"):
        logging.getLogger(name).addFilter(ShortLines())
    return visits
