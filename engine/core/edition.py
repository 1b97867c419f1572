"""Editions: the tables of a box. Ours ships with the game; the owner of a box may give a file of their own."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from engine.core.refusal import EditionError

LARGEST_FILE = 200_000
"""Bytes; ours have less than a tenth of it."""
MOST_DOTS = 40
"""In one line: a key of a thousand parts costs the parser a million steps."""
MOST_VALUES = 10_000
LARGEST_NUMBER = 10_000
LONGEST_TEXT = 2_000
MISFIT = " does not fit together: "
NO_SUCH_WORD = re.compile(r"Invalid (?:enum )?value ('[^']*')")

E = TypeVar("E", bound="Edition")
T = TypeVar("T")


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who made the edition and what it is worth."""

    name: str
    slug: str
    game: str
    version: str
    note: str = ""


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of a game's tables: each says where its numbers come from."""

    source: str


class Edition(msgspec.Struct, frozen=True, kw_only=True):
    """Base of every game's edition; `digest` tells two editions apart in records."""

    edition: About
    digest: str = ""

    def list_faults(self) -> Iterator[str]:
        """What does not fit together, a sentence each; nothing is asked after the first."""
        yield from ()


@cache
def packaged(kind: type[E]) -> E:
    """The edition that ships beside the module of `kind`; read once."""
    package = kind.__module__.rpartition(".")[0]
    return read_edition(resources.files(package).joinpath("edition.toml").read_text(encoding="utf-8"), kind)


def read_text(path: str | Path) -> str:
    """What a file of the user's says, bounded before it is read."""
    file = Path(path)
    try:
        if file.stat().st_size > LARGEST_FILE:
            raise EditionError(f"The edition file {file.name} is larger than {LARGEST_FILE:,} bytes.")
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as wrong:
        raise EditionError(f"The edition file {file.name} cannot be read: {_reason(wrong)}.") from wrong


def read_edition(text: str, kind: type[E]) -> E:
    table = parse_edition(text)
    if "digest" in table:
        raise EditionError("The edition names a 'digest'; that is computed and may not be written.")
    try:
        edition = msgspec.convert(table, kind)
    except msgspec.ValidationError as wrong:
        said = NO_SUCH_WORD.sub(r"\1 is no word that may stand there", str(wrong))
        raise EditionError(f"The edition does not have the expected form: {said}.") from wrong
    canonical = msgspec.json.encode(table, order="deterministic")
    edition = msgspec.structs.replace(edition, digest=hashlib.sha256(canonical).hexdigest()[:16])
    game = kind.__module__.split(".")[1]
    faults = (
        edition.list_faults() if edition.edition.game == game else [f"it is for the game '{edition.edition.game}'."]
    )
    fault = next(iter(faults), None)
    if fault is not None:
        raise EditionError(f"The edition '{edition.edition.name}'{MISFIT}{fault}")
    return edition


def find_double(items: Iterable[T]) -> T | None:
    """The first of these that stands there twice."""
    return next((item for item, times in Counter(items).items() if times > 1), None)


def parse_edition(text: str) -> dict[str, Any]:
    """The tables of an edition, or EditionError before anything has become expensive."""
    size = len(text.encode("utf-8", "replace"))
    if size > LARGEST_FILE:
        raise EditionError(f"The edition has {size:,} bytes; the largest that is read has {LARGEST_FILE:,}.")
    for number, line in enumerate(text.split("\n"), start=1):
        if line.count(".") > MOST_DOTS:
            raise EditionError(f"Line {number} of the edition has more than {MOST_DOTS} dots.")
    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as wrong:  # a ValueError comes from a number with thousands of digits
        raise EditionError(f"The edition is no valid TOML: {str(wrong)[:200]}.") from wrong
    _check_modest(table)
    return table


def _check_modest(table: dict[str, Any]) -> None:
    """No box needs numbers, texts or lists beyond these bounds; what is counted or multiplied stays small."""
    stack: list[Any] = [table]
    for _ in range(MOST_VALUES):
        if not stack:
            return
        value = stack.pop()
        if isinstance(value, dict):
            stack.extend(value)
            stack.extend(value.values())
        elif isinstance(value, list):
            stack.extend(value)
        elif isinstance(value, int | float) and not abs(value) <= LARGEST_NUMBER:  # nan is refused too
            raise EditionError(f"The edition has a number beyond {LARGEST_NUMBER:,}, the largest that is read.")
        elif isinstance(value, str) and len(value) > LONGEST_TEXT:
            raise EditionError(f"The edition has a text of {len(value):,} characters; at most {LONGEST_TEXT:,} fit.")
    raise EditionError(f"The edition has more than {MOST_VALUES:,} values.")


def _reason(wrong: OSError | UnicodeDecodeError) -> str:
    if isinstance(wrong, UnicodeDecodeError):
        return "it is not UTF-8 text"
    return wrong.strerror or "no access"
