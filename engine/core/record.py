"""A saved game: the set-up and every action, chance included. Reading one checks its form; the table replays it."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.core.refusal import RecordError

FORMAT = "gonfalon-record"
VERSION = 1
LARGEST_RECORD = 2_000_000
MOST_ACTIONS = 50_000


class EditionMark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    slug: str
    digest: str


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    format: str
    version: int
    game: str
    edition: EditionMark
    setup: dict[str, Any]
    actions: tuple[str, ...]
    players: tuple[str, ...] = ()
    """Who plays each seat: the name of a bot, or empty for a person; none where nobody wrote it down."""


def write_record(record: Record) -> str:
    return msgspec.json.format(msgspec.json.encode(record), indent=1).decode()


def read_record(text: str | bytes) -> Record:
    """A record of sound form, or RecordError with one sentence."""
    raw = text.encode("utf-8", "replace") if isinstance(text, str) else text
    if len(raw) > LARGEST_RECORD:
        raise RecordError(f"The record has {len(raw):,} bytes; the largest that is read has {LARGEST_RECORD:,}.")
    try:
        head = msgspec.json.decode(raw, type=dict[str, Any])
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as wrong:
        raise RecordError("The file is damaged or no record of a game: it cannot be read as JSON.") from wrong
    if head.get("format") != FORMAT:
        raise RecordError("The file is JSON, but no record of a Gonfalon game.")
    if head.get("version") != VERSION:
        raise RecordError(
            f"The record has version {str(head.get('version'))[:20]}; this program reads version {VERSION}."
        )
    try:
        record = msgspec.convert(head, Record)
    except (msgspec.ValidationError, RecursionError) as wrong:
        raise RecordError(f"The record is damaged: {wrong}.") from wrong
    if len(record.actions) > MOST_ACTIONS:
        raise RecordError(f"The record has {len(record.actions):,} actions; at most {MOST_ACTIONS:,} are read.")
    return record
