"""Serves the app and tells about itself: `/count` what is alive, `/end` closes every page that nobody is on."""

import gc
import json
import os
import sys
from collections import Counter
from pathlib import Path

from tornado.web import RequestHandler

from app.serve import build_server
from app.server.limits import Limits

WATCHED = ("Document", "ServerSession", "Table", "Sitting", "PlayPage", "TableView", "Shell", "Frame")


class Count(RequestHandler):
    def get(self):
        for _ in range(3):
            gc.collect()
        alive = Counter(type(each).__name__ for each in gc.get_objects())
        pages = Path("/proc/self/statm").read_text().split()[1]
        told = {name: alive[name] for name in WATCHED} | {"bytes": int(pages) * os.sysconf("SC_PAGE_SIZE")}
        self.finish(json.dumps(told))


class End(RequestHandler):
    async def get(self):
        for context in self.application._applications.values():
            for session in list(context.sessions):
                if session.connection_count == 0:
                    session.request_expiration()
            await context._cleanup_sessions(10**9)
        self.finish("{}")


folders = (Path(__file__).parent / "pages", Path(__file__).parents[2] / "ui" / "pages")
pages = {f"/{script.stem}": script for folder in folders for script in folder.glob("*.py")}
limits = Limits(burst=10_000, waiting=20, patience=600)
server = build_server(int(sys.argv[1]), more=pages, limits=limits)
server._tornado.add_handlers(r".*", [(r"/count", Count), (r"/end", End)])
server.start()
server.io_loop.start()
