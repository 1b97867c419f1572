"""How a page waits for a slow answer: it goes on serving, and is told in its own session."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import panel as pn
from bokeh.document import Document


def find_document() -> Document | None:
    """The page of this session; in a notebook or a test there is none."""
    document = pn.state.curdoc
    return document if document is not None and document.session_context is not None else None


def can_wait() -> bool:
    """Is there a session that could be told later?"""
    return find_document() is not None


def is_visited(document: Any) -> bool:
    """Is a browser connected to this page's session? A page without a session (in a notebook) counts as seen."""
    context = document.session_context
    session = None if context is None else context.session
    return session is None or session.connection_count > 0


def when_answered(asked: Future[Any], listener: Callable[[], None]) -> None:
    """Call the listener within this session once the answer is there, given up or failed; never where nobody looks."""
    document = find_document()
    if document is None:
        raise LookupError("there is no session to tell")

    def tell(_: Future[Any]) -> None:
        context = document.session_context
        if context is not None and not context.destroyed:
            document.add_next_tick_callback(listener)

    asked.add_done_callback(tell)
