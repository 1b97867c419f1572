"""A sitting as text and back: for the browser's memory, for a file, and a position as a link.

A link holds nothing but a View, the one of an onlooker: what it does not know, it cannot tell. What comes back from
outside is replayed or checked against the rules before anything is shown.
"""

from __future__ import annotations

import binascii
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from random import Random
from typing import Any

import msgspec

from app.core.play.game_page import AnyPage
from app.core.play.modest import is_modest
from app.core.play.screen import HUMAN
from app.core.play.sitting import Sitting
from engine.core.game import Game
from engine.core.position import AnyView
from engine.core.record import LARGEST_RECORD, read_record, write_record
from engine.core.refusal import RecordError, RuleError
from engine.core.rules import AnyRules
from engine.core.table import Steps, Table, replay

LARGEST_LINK = 20_000
LARGEST_VIEW = 200_000
MOST_LINES = 20
"""Other lines of play that are taken up again."""


class LinkError(ValueError):
    """A link that leads to no position; its text is one sentence."""


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sitting as this browser keeps it: the line of play that is shown, who plays, and the box's own tables.

    A record holds what was undone as well; `cursor` is how far one has come in it. `others` are the other lines.
    """

    record: str
    players: tuple[str, ...]
    edition: str = ""
    cursor: int | None = None
    others: tuple[str, ...] = ()
    number: int = 0
    """Where the line that is shown stands among all."""


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A shared position: what the rules need to know, and what an onlooker sees."""

    game: str
    edition: str
    setup: dict[str, Any]
    view: msgspec.Raw
    form: int = 0
    """How the view is to be read: links from before it was counted have none."""


# --- the browser's memory -------------------------------------------------------------------------------------


def pack(text: bytes) -> str:
    return urlsafe_b64encode(zlib.compress(text, 9)).decode()


def unpack(text: str, most: int) -> bytes:
    """The bytes that `pack` was given; ValueError for anything else. Never more than `most` of them."""
    try:
        squeezed = urlsafe_b64decode(text.encode("ascii"))
        reader = zlib.decompressobj()
        found = reader.decompress(squeezed, most + 1)
    except (binascii.Error, zlib.error, UnicodeEncodeError) as wrong:
        raise ValueError("it is damaged") from wrong
    if len(found) > most or not reader.eof:
        raise ValueError("it is too large or cut off")
    return found


def keep(sitting: Sitting) -> str:
    """Squeezed, so that nobody reads another seat's coins in passing."""
    table = sitting.table
    number = sitting.lines.index(table)
    others = tuple(_whole(line) for line in sitting.lines if line is not table)
    cursor = None if sitting.is_looking_back else table.cursor
    return pack(msgspec.json.encode(Kept(_whole(table), sitting.players, sitting.edition_text, cursor, others, number)))


def _whole(table: Table) -> str:
    """The record of a line of play, what was undone included."""
    actions = tuple(str(moment.action) for moment in table.moments)
    return write_record(msgspec.structs.replace(table.record(), actions=actions))


def restore_in_steps(game: Game, page: AnyPage, text: str) -> Steps[Sitting]:
    """The sitting that was kept, or RuleError with one sentence; action by action: many of them would keep a server
    from everything else."""
    try:
        kept = msgspec.json.decode(unpack(text, 2 * LARGEST_RECORD), type=Kept)
    except ValueError as wrong:
        raise RecordError("The game that this browser had kept is damaged and was left aside.") from wrong
    edition = game.read_edition(kept.edition)
    table = yield from replay(kept.record, game.setup, edition)
    sitting = Sitting(game, page, table, kept.players, edition_text=kept.edition)
    lines = []
    for other in kept.others[:MOST_LINES]:
        lines.append((yield from replay(other, game.setup, edition)))
    sitting.lines = [*lines[: kept.number], sitting.table, *lines[kept.number :]]
    if kept.cursor is not None and kept.cursor < sitting.table.length:
        sitting.stand_at(kept.cursor)
    return sitting


def load_in_steps(game: Game, page: AnyPage, text: str) -> Steps[Sitting]:
    """A sitting from a record in a file, with the people and bots that it names. A record that names none is older, or
    was written elsewhere: its first seat is a person, the others are bots."""
    table = yield from replay(text, game.setup)
    players = read_record(text).players or [HUMAN, *[game.strongest] * (len(table.rules.seats) - 1)]
    return Sitting(game, page, table, players)


# --- links ----------------------------------------------------------------------------------------------------


def write_link(sitting: Sitting) -> str:
    """The position shown, as everybody may see it."""
    table = sitting.table
    seen: Any = table.view(None)
    left_out = dict.fromkeys((*seen.memory, *seen.derived), ())
    view = msgspec.Raw(msgspec.json.encode(msgspec.structs.replace(seen, **left_out)))
    # a game that began from a position in words has its secrets in there; the view says all that an onlooker needs
    options = {name: value for name, value in table.setup.options().items() if name != "position"}
    position = Position(sitting.game.slug, table.rules.edition.digest, options, view, seen.form)
    return pack(msgspec.json.encode(position))


def read_link(game: Game, text: str) -> tuple[AnyRules, AnyView]:
    """The rules and the view of a link, or LinkError. A view that no game can come to is refused."""
    damaged = LinkError("This link is damaged, so there is no position to show.")
    if len(text) > LARGEST_LINK:
        raise LinkError("This link is too long to hold a position.")
    try:
        position = msgspec.json.decode(unpack(text, LARGEST_VIEW), type=Position)
    except ValueError as wrong:
        raise damaged from wrong
    if position.game != game.slug:
        raise LinkError("This link leads to a position of another game.")
    if not is_modest(msgspec.json.decode(position.view)) or not is_modest(position.setup):
        raise damaged
    try:
        rules = game.setup.from_options(position.setup).rules()
    except RuleError as wrong:
        raise LinkError(f"This link leads to no position: {wrong}") from wrong
    if rules.edition.digest != position.edition:
        raise LinkError("This link was made with another edition of the box than the one here.")
    if position.form != rules.view_type.form:
        raise LinkError("This link was made by another version of this page, which kept positions in another way.")
    try:
        view = rules.complete(msgspec.json.decode(position.view, type=rules.view_type))
        is_sound = _is_sound(game, rules, view)
    except (LookupError, ValueError, TypeError, AttributeError) as wrong:
        raise damaged from wrong
    if not is_sound:
        raise damaged
    return rules, view


def _is_sound(game: Game, rules: AnyRules, view: AnyView) -> bool:
    """Is there a full position that looks like this to an onlooker and breaks no invariant?"""
    if view.seat is not None:
        return False
    state = rules.imagine(view, Random(0))
    return rules.observe(state, None) == view and next(game.faults(rules, state), None) is None
