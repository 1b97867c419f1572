"""The command `gonfalon`: every engine feature without a screen, and the way to start the app.

Each module adds its commands with `add_commands(subparsers)` and answers with a `Reply`. Bad input is one sentence on
stderr and exit code 2; `--json` prints one JSON document and nothing else. Nothing heavy is imported before it is
needed, so that `gonfalon --help` answers at once.
"""

from app.command.main import main

__all__ = ["main"]
