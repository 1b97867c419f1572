"""`tables`: what the store of shared tables holds: list it, take a game out of it, end tables."""

from __future__ import annotations

import argparse
import time
from typing import TYPE_CHECKING, Any

import msgspec

from app.command.reply import Reply, add_command
from app.core.together.shared_table import SharedTable
from app.store.keys import read_code
from app.store.rows import Kept, NoSuchTable
from engine.core.refusal import RuleError
from engine.registry import GAMES

if TYPE_CHECKING:
    from app.store.store import Store

DAY = 86_400


def add_commands(commands: Any) -> None:
    tables = commands.add_parser("tables", help="list, export or delete the tables of several screens")
    verbs = tables.add_subparsers(metavar="list|export|delete", required=True)
    about = "every table: its code, its game, its people, when it last changed"
    shown = add_command(verbs, "list", run_list, about)
    taken = add_command(verbs, "export", run_export, "print the game of a table as a record, secrets and all", "code")
    ended = add_command(verbs, "delete", run_delete, "end a table, or all that are idle: nothing of them stays")
    ended.add_argument("code", metavar="CODE", nargs="?")
    ended.add_argument("--idle", type=float, metavar="DAYS", help="all at which nothing has happened for so long")
    for verb in (shown, taken, ended):
        verb.add_argument("--store", default="", metavar="URL", help="where they are kept, as for serve")


def _open(options: argparse.Namespace) -> Store:
    from app.store.store import Store  # no other command needs a database

    return Store(options.store)


def run_list(options: argparse.Namespace) -> Reply:
    store = _open(options)
    found = [(kept, store.holders(kept.code)) for kept in store.list_tables()]
    store.close()
    lines = [
        f"{kept.code}  {kept.game:<12} {kept.length:>5} lines, {_tell_age(kept)}: "
        + (", ".join(each.name or f"seat {seat + 1}" for seat, each in sorted(holders.items())) or "nobody")
        for kept, holders in found
    ]
    document = [
        {
            "code": kept.code,
            "game": kept.game,
            "lines": kept.length,
            "opened": kept.opened,
            "changed": kept.changed,
            "names": [each.name for _, each in sorted(holders.items())],
        }
        for kept, holders in found
    ]
    return Reply("\n".join(lines) or "The store holds no tables.", document)


def _tell_age(kept: Kept) -> str:
    hours = max(0.0, time.time() - kept.changed) / 3600
    return f"changed {hours:.0f} hours ago" if hours < 48 else f"changed {hours / 24:.0f} days ago"


def run_export(options: argparse.Namespace) -> Reply:
    store = _open(options)
    kept = store.find(_read(options.code))
    if kept.game not in GAMES:
        raise RuleError(f"The table is of a game that this program does not know: {kept.game[:40]}.")
    shared = SharedTable(GAMES[kept.game], store, kept)
    store.close()
    text = shared.table.save(shared.players)
    return Reply(text, msgspec.json.decode(text))


def run_delete(options: argparse.Namespace) -> Reply:
    if (options.code is None) == (options.idle is None):
        raise ValueError("Name a table by its code, or say --idle DAYS: one of the two.")
    store = _open(options)
    if options.code is not None:
        store.delete(_read(options.code))
        number = 1
    elif options.idle >= 0:
        number = store.delete_idle(options.idle * DAY)
    else:
        raise ValueError("--idle takes a number of days, 0 or more.")
    store.close()
    return Reply(f"{number} {'table' if number == 1 else 'tables'} deleted.", {"deleted": number})


def _read(text: str) -> str:
    code = read_code(text)
    if code is None:
        raise NoSuchTable(text)
    return code
