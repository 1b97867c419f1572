"""Serves the app with the test pages on the port given: what the browser tests start as a process of its own."""

import sys
from pathlib import Path

from app.serve import build_server

demos = {f"/{script.stem}": script for script in (Path(__file__).parent / "pages").glob("*.py")}
server = build_server(int(sys.argv[1]), address=(sys.argv[2:] or [None])[0], more=demos)
server.start()
server.io_loop.start()
