"""`pocket build` and `pocket serve`: the calculators and the rules as a site that works without a server."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from app.command.reply import Reply, add_command

DEFAULT_PORT = 5007


def add_commands(commands: Any) -> None:
    pocket = commands.add_parser("pocket", help="the calculators and the rules on a tablet, without a server")
    actions = pocket.add_subparsers(metavar="ACTION", required=True, parser_class=type(pocket))

    about = "make the site: static files for any host (needs Node, npm and pip)"
    build = add_command(actions, "build", run_build, about)
    build.add_argument("folder", metavar="DIR", type=Path, help="a new folder, or one that was built before")

    serve = add_command(actions, "serve", run_serve, "serve the site at localhost, for trying")
    serve.add_argument("folder", metavar="DIR", type=Path)
    serve.add_argument("--port", type=int, default=DEFAULT_PORT, metavar="N", help="where to listen")


def run_build(options: argparse.Namespace) -> Reply:
    from app.pocket.build import build_site

    built = build_site(options.folder, say=lambda words: print(words, file=sys.stderr))
    return Reply(
        f"Built {built.folder}: {built.files} files, {built.size / 1e6:.1f} MB, {built.gzipped / 1e6:.1f} MB gzipped. "
        f"Try it with 'gonfalon pocket serve {options.folder}'.",
        built,
    )


def run_serve(options: argparse.Namespace) -> Reply:
    from app.pocket.serving import open_site

    with open_site(options.folder, options.port) as server:
        print(f"Pocket is at http://localhost:{server.server_port} (Ctrl+C ends it).", file=sys.stderr)
        server.serve_forever()
    return Reply("Good-bye.", {"served": True})
