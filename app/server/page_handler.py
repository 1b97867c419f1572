"""Answers a request for a page: makes a visit for it, within bounds, and never one that somebody else has named."""

from __future__ import annotations

from typing import Any

from panel.io.server import DocHandler
from tornado.web import HTTPError, RequestHandler

from app.core.asked import VISITOR
from app.server.crowd import WORKER, Neighbours
from app.server.visits import Visits

NAMED = ("bokeh-session-id", "bokeh-token")
"""What Bokeh takes from an address to join a visit: who hands out such a link would share the other's screen."""
LONGEST_QUERY = 24_000


class PlainError(RequestHandler):
    """Says what went wrong in one sentence, and no more."""

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        wrong = kwargs.get("exc_info", (None, None, None))[1]
        told = wrong.log_message if isinstance(wrong, HTTPError) and status_code < 600 else None
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(told or SENTENCES.get(status_code, "This cannot be answered."))


SENTENCES = {
    403: "This address may not be asked for.",
    404: "There is nothing at this address.",
    405: "Pages can only be read.",
    500: "The server stumbled over this page. Open it again from the start.",
}


class NothingHere(PlainError):
    """For every address that is not ours."""

    def prepare(self) -> None:
        raise HTTPError(404)


class PageHandler(PlainError, DocHandler):
    """A page and its visit. `hosts` are the names under which this server may be called."""

    def initialize(self, visits: Visits, hosts: frozenset[str], neighbours: Neighbours | None = None, **_: Any) -> None:
        self._neighbours = neighbours
        self._visits = visits
        self._hosts = hosts

    async def prepare(self) -> None:
        request = self.request
        if request.host.lower() not in self._hosts:
            raise HTTPError(403, "This server does not answer to that name: open the address that it printed.")
        if len(request.query) > LONGEST_QUERY:
            raise HTTPError(414, "This address is too long.")
        if any(name in request.arguments for name in NAMED) or "Bokeh-Session-Id" in request.headers:
            raise HTTPError(403, "This address names a visit; the server alone does that. Open the page without it.")
        if request.headers.get("Sec-Fetch-Dest", "document") != "document":
            raise HTTPError(403, "A page is opened by itself, not as a part of another.")
        request.arguments.pop(WORKER, None)
        if self._neighbours is not None:
            request.arguments[WORKER] = [self._neighbours.crowd.name.encode()]
        request.arguments[VISITOR] = [str(request.remote_ip).encode()]  # whatever the address says of that
        request.arguments.pop("theme", None)  # Panel's own word, and not every text is a theme; ours is in the browser
        await super().prepare()

    async def get_session(self) -> Any:
        address = str(self.request.remote_ip)
        if not self._visits.may_ask(address):
            self.set_header("Retry-After", "5")
            raise HTTPError(429, "Too many pages were asked for at once: try again in a few seconds.")
        await self._visits.make_room(address)
        if self._visits.is_full():
            self.set_header("Retry-After", "60")
            raise HTTPError(503, "All seats of this server are taken: try again in a minute.")
        session = await super().get_session()
        self._visits.expect(session.id, address, self.application_context)
        self._refuse_failed_page()
        return session

    def _refuse_failed_page(self) -> None:
        """A page whose script failed would show its traceback, and so would all that come after it."""
        for handler in self.application_context.application.handlers:
            runner = getattr(handler, "_runner", None)
            if runner is not None and runner.failed:
                runner.reset_run_errors()
                raise HTTPError(500)
