"""`serve`, which is also what happens without a command: start the app."""

from __future__ import annotations

import argparse
from typing import Any

from app.command.reply import Reply, add_command

DEFAULT_PORT = 5006


def add_commands(commands: Any) -> argparse.Namespace:
    """What holds where nothing is said, not even the command."""
    about = "start the app in a browser (the same as no command at all)"
    serve = add_command(commands, "serve", run_serve, about)
    serve.add_argument("--port", type=int, default=DEFAULT_PORT, metavar="N", help="where to listen")
    serve.add_argument("--lan", action="store_true", help="let tablets on the local network join")
    serve.add_argument(
        "--pocket", default="", metavar="ADDRESS", help="where a pocket page lies: calculators offer to be taken along"
    )
    serve.add_argument(
        "--store", default="", metavar="URL", help="where shared tables are kept: sqlite:///FILE or postgresql://..."
    )
    serve.add_argument(
        "--procs",
        type=int,
        default=1,
        metavar="N",
        help="how many processes serve, on one port",
    )
    serve.add_argument(
        "--address",
        default="",
        metavar="URL",
        help="what visitors call, where a balancer stands before several servers",
    )
    serve.add_argument(
        "--advertise",
        default="",
        metavar="HOST:PORT",
        help="where the other servers of the same store reach this one (with --procs: from this port on)",
    )
    return serve.parse_args([])


def run_serve(options: argparse.Namespace) -> Reply:
    from app.serve import serve

    serve(
        port=options.port,
        lan=options.lan,
        pocket=options.pocket,
        store=options.store,
        procs=options.procs,
        common=options.address,
        advertise=options.advertise,
    )
    return Reply("Good-bye.", {"served": True})
