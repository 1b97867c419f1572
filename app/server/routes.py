"""The routes that answer, by the handler that Panel would use; whatever is not named here is not there."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable
from typing import Any

from bokeh.server.views.ico_handler import IcoHandler
from bokeh.server.views.multi_root_static_handler import MultiRootStaticHandler
from bokeh.server.views.static_handler import StaticHandler
from bokeh.util.token import check_session_id_signature
from panel.io.server import ComponentResourceHandler, DocHandler, WSHandler
from tornado.web import HTTPError

from app.server.components import ComponentHandler, list_files
from app.server.crowd import Neighbours
from app.server.headers import SafeHeaders
from app.server.limits import Limits
from app.server.line_handler import LineHandler
from app.server.page_handler import NothingHere, PageHandler, PlainError
from app.server.visits import Visits

ALIVE = r"/alive"
HELD = "/held"
_VISIT = re.compile(r"[A-Za-z0-9_.\-]{1,300}")
KEPT = (IcoHandler, StaticHandler, MultiRootStaticHandler)
LONGEST_LOG_LINE = 500


class AliveHandler(PlainError):
    """`/alive?visit=...`: an open page whose line broke asks whether it can go on or must be loaded again."""

    def initialize(self, visits: Visits, neighbours: Neighbours | None) -> None:
        self._visits, self._neighbours = visits, neighbours

    async def get(self) -> None:
        self.set_header("Content-Type", "application/json")
        self.set_header("Cache-Control", "no-store")
        visit = self.get_query_argument("visit", "")[:500]
        is_alive = self._visits.is_alive(visit) or await self._is_alive_elsewhere(visit)
        self.finish(json.dumps({"alive": is_alive}))

    async def _is_alive_elsewhere(self, visit: str) -> bool:
        """The others are asked for what one of us has signed, and not by everybody as often as he likes."""
        address, app = str(self.request.remote_ip), self.application
        if self._neighbours is None or not _VISIT.fullmatch(visit):
            return False
        if not check_session_id_signature(visit, secret_key=app.secret_key, signed=True):
            return False
        if not self._visits.may_ask_on(address):
            raise HTTPError(429, "Too much was asked for at once: ask again in a few seconds.")
        return await self._neighbours.find_holder(f"{HELD}?visit={visit}", address) is not None


class HeldHandler(PlainError):
    """Between our own processes: does this one hold what `name` calls so, for the visitor of the one that asks?"""

    def initialize(self, name: str, holds: Callable[[str, str], bool], neighbours: Neighbours) -> None:
        self._name, self._holds, self._neighbours = name, holds, neighbours

    def get(self) -> None:
        visitor = self._neighbours.find_visitor(self.request)
        if visitor is None:
            raise HTTPError(404)
        self.finish(json.dumps(self._holds(self.get_query_argument(self._name, ""), visitor)))


class ShortLines(logging.Filter):
    """What a visitor sent stands in the log with its beginning only."""

    def filter(self, record: logging.LogRecord) -> bool:
        text = record.getMessage()
        if len(text) > LONGEST_LOG_LINE:
            record.msg, record.args = f"{text[:LONGEST_LOG_LINE]}...", None
        return True


def list_hosts(app: Any) -> frozenset[str]:
    """The names by which this server may be called; a browser leaves the usual port away."""
    names = frozenset(app.websocket_origins)
    return names | {name.removesuffix(":80") for name in names}


def guard(server: Any, limits: Limits, neighbours: Neighbours | None = None) -> Visits:
    """Close every door of this server that is not ours; the visits that it has, to be asked about. `neighbours` are the
    processes that serve beside this one."""
    app = server._tornado
    visits = Visits(list(app._applications.values()), limits)
    hosts = list_hosts(app)
    ours: dict[Any, tuple[Any, dict[str, Any]]] = {
        DocHandler: (PageHandler, {"visits": visits, "hosts": hosts, "neighbours": neighbours}),
        WSHandler: (LineHandler, {"visits": visits, "neighbours": neighbours}),
        ComponentResourceHandler: (ComponentHandler, {}),
    }
    for rule in app.wildcard_router.rules:
        if rule.target in ours:
            rule.target, values = ours[rule.target]
            rule.target_kwargs = {**(rule.target_kwargs or {}), **values}
        elif rule.target not in KEPT:
            rule.target, rule.target_kwargs = NothingHere, {}
    app.add_handlers(r".*", [(ALIVE, AliveHandler, {"visits": visits, "neighbours": neighbours})])
    if neighbours is not None:
        holding = {"name": "visit", "holds": lambda visit, _: visits.is_alive(visit), "neighbours": neighbours}
        app.add_handlers(r".*", [(HELD, HeldHandler, holding)])
    app.settings["default_handler_class"] = NothingHere
    app.transforms.insert(0, SafeHeaders)
    list_files()
    for name in ("bokeh.server.views.ws", "bokeh.server.protocol_handler"):
        logging.getLogger(name).addFilter(ShortLines())
    return visits
