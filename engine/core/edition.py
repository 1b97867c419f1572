"""Editions: the tables of a box. Ours ships with the game; the owner of a box may give a file of their own."""

from __future__ import annotations

import hashlib
import tomllib
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from engine.core.refusal import EditionError

LARGEST_FILE = 1_000_000

E = TypeVar("E", bound="Edition")


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who made the edition and what it is worth."""

    name: str
    slug: str
    game: str
    version: str
    note: str = ""


class Edition(msgspec.Struct, frozen=True, kw_only=True):
    """Base of every game's edition; `digest` tells two editions apart in records."""

    edition: About
    digest: str = ""

    def why_wrong(self) -> str | None:
        """The first thing that does not fit together, as a sentence."""
        return None


def load_packaged(package: str, kind: type[E]) -> E:
    """The edition that ships with a game."""
    return read_edition(resources.files(package).joinpath("edition.toml").read_text(encoding="utf-8"), kind)


@cache
def packaged(kind: type[E]) -> E:
    """The edition that ships beside the module of `kind`; read once."""
    return load_packaged(kind.__module__.rpartition(".")[0], kind)


def load_file(path: str | Path, kind: type[E]) -> E:
    """An edition from a file of the user's; every fault is one sentence."""
    file = Path(path)
    try:
        if file.stat().st_size > LARGEST_FILE:
            raise EditionError(f"The edition file {file.name} is larger than {LARGEST_FILE:,} bytes.")
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as wrong:
        raise EditionError(f"The edition file {file.name} cannot be read: {_reason(wrong)}.") from wrong
    return read_edition(text, kind)


def read_edition(text: str, kind: type[E]) -> E:
    try:
        table: dict[str, Any] = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as wrong:
        raise EditionError(f"The edition is no valid TOML: {wrong}.") from wrong
    if "digest" in table:
        raise EditionError("The edition names a 'digest'; that is computed and may not be written.")
    try:
        edition = msgspec.convert(table, kind)
    except msgspec.ValidationError as wrong:
        raise EditionError(f"The edition does not have the expected form: {wrong}.") from wrong
    canonical = msgspec.json.encode(table, order="deterministic")
    edition = msgspec.structs.replace(edition, digest=hashlib.sha256(canonical).hexdigest()[:16])
    fault = edition.why_wrong()
    if fault is not None:
        raise EditionError(f"The edition '{edition.edition.name}' does not fit together: {fault}")
    return edition


def _reason(wrong: OSError | UnicodeDecodeError) -> str:
    if isinstance(wrong, UnicodeDecodeError):
        return "it is not UTF-8 text"
    return wrong.strerror or "no access"
