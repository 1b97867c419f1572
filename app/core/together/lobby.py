"""Before one sits at a shared table: its code to type or to scan, and the seats that are free."""

from __future__ import annotations

import re
from typing import Any

import param

from app.core.asset import read_asset
from app.core.component import Component, Text
from app.core.play.game_page import AnyPage
from app.core.play.setup_form import FormView
from app.core.together.shared_table import SharedTable
from app.core.together.wish import PERSON
from engine.bots.levels import LABELS
from engine.core.seat import Seat
from engine.core.setup import LONGEST_NAME

STYLE = [*FormView._stylesheets, read_asset("lobby.css", "app.core.together")]
_ORIGIN = re.compile(r"https?://[A-Za-z0-9.\-\[\]:]{1,200}")


class Lobby(Component):
    """Reports `origin` (how the browser calls this server), `choose`, `take` and `do` (a seat and a name, or what
    becomes of it, as JSON), `look`, `back`, `device`, and `key`: the secret of a seat that came with a link from
    another device of the same person."""

    title = param.String(default="", doc="The heading.")
    code = param.String(default="", doc="As it is read aloud.")
    origin = param.String(default="", doc="How other devices call this server.")
    note = param.String(default="", doc="Why they may not reach it.")
    path = param.String(default="", doc="Where the table is on this server.")
    picture = param.String(default="", doc="The address as a QR code, as the address of a picture.")
    seats = Text(default=[], doc="Name, hint, state and picture of each seat.")
    chosen = param.Integer(default=-1, doc="The seat somebody is about to take.")
    problem = param.String(default="", doc="What stood in the way.")
    key_path = param.String(default="", doc="Where one's own seat is reached from another device; asked for.")
    key_picture = param.String(default="", doc="The same as a QR code.")
    can_return = param.Boolean(default=False, doc="Is there a game to go back to?")
    longest_name = param.Integer(default=LONGEST_NAME, doc="Letters in a name.")

    _bundle = "assets/lobby.js"
    _stylesheets = STYLE


class CodeEntry(Component):
    """One field; what is typed becomes the address of this page."""

    problem = param.String(default="", doc="Why the last code led nowhere.")

    _bundle = "assets/entry.js"
    _stylesheets = STYLE


def spell(code: str) -> str:
    """A code as one reads it aloud."""
    return f"{code[:3]}-{code[3:]}"


def path_to(slug: str, code: str) -> str:
    return f"/{slug}?tab=play&table={code}"


def read_origin(text: str) -> str:
    """How the browser calls this server; empty for what is no such thing."""
    return text if _ORIGIN.fullmatch(text) else ""


def is_local(origin: str) -> bool:
    """Does this name only ever mean the machine that says it?"""
    host = origin.partition("//")[2].rsplit(":", 1)[0]
    return host in ("localhost", "127.0.0.1", "[::1]")


def may_free(shared: SharedTable, mine: tuple[int, ...]) -> bool:
    """May a bot's seat be freed here? By who sits at the table; by whoever comes, where no other seat is free."""
    return bool(mine) or not shared.free_seats()


def seat_rows(page: AnyPage, shared: SharedTable, mine: tuple[int, ...]) -> list[dict[str, Any]]:
    """Every seat: who it is, and whether it can be taken."""
    rules, view = shared.table.rules, shared.table.view()
    frees = may_free(shared, mine)
    rows = []
    for seat in rules.seats:
        player = shared.players[seat]
        holder = shared.holders.get(seat)
        name = page.who(rules, view, Seat(seat))
        if seat in mine:
            state, note = "mine", "on this screen" if player == PERSON else f"here, {LABELS[player]} plays"
        elif shared.is_away(seat):
            state, note = "away", "away"
        elif holder is not None:
            state, note = "held", "taken" if player == PERSON else f"{LABELS[player]} plays"
        elif player != PERSON:
            state, note = "bot", LABELS[player]
        else:
            state, note = "free", "free"
        icon = page.icon(rules, view, Seat(seat))
        row = {"seat": seat, "name": name, "note": note, "state": state, "icon": icon}
        rows.append({**row, "bot": player != PERSON, "frees": frees})
    return rows
