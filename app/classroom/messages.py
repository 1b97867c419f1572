"""What a page may say on its line; whatever else comes is refused before anything is done with it."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

LARGEST_MESSAGE = 2_000
"""Bytes: the longest answer with room to spare."""


Whole = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """Base of all messages; `do` says which."""


class Start(Message, frozen=True, tag="start"):
    """A teacher opens a class."""


class Teach(Message, frozen=True, tag="teach"):
    """The teacher comes back to a class, or brings a second wall."""

    code: str
    token: str


class Join(Message, frozen=True, tag="join"):
    """Somebody comes in by the code on the wall, or by the longer key in its QR."""

    code: str
    name: str


class Return(Message, frozen=True, tag="return"):
    """A student comes back after sleep."""

    code: str
    token: str


class Give(Message, frozen=True, tag="give"):
    """An answer. It names no student: the line knows whose it is."""

    round: Whole
    values: Annotated[tuple[Whole, ...], msgspec.Meta(max_length=8)]


class Choose(Message, frozen=True, tag="choose"):
    """The teacher shows an activity."""

    slug: str
    options: dict[str, str] = {}


class Order(Message, frozen=True, tag="order"):
    """The teacher's buttons."""

    verb: Literal["begin", "close", "reveal", "repeat", "next", "sheet", "end"]


class Switch(Message, frozen=True, tag="switch"):
    """The teacher's switches: are names shown, may more come in?"""

    names: bool | None = None
    door: bool | None = None


class Remove(Message, frozen=True, tag="remove"):
    """The teacher sends a student out."""

    number: Whole


class Rehearse(Message, frozen=True, tag="rehearse"):
    """So many made-up participants."""

    count: Whole


Said = Start | Teach | Join | Return | Give | Choose | Order | Switch | Remove | Rehearse

_decoder: msgspec.json.Decoder[Said] = msgspec.json.Decoder(Said)


def read_message(text: str | bytes) -> Said:
    """One message of a page; ValueError, in one sentence, for anything else."""
    if isinstance(text, bytes) or len(text) > LARGEST_MESSAGE:
        raise ValueError("This is longer than any answer.")
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, RecursionError) as wrong:
        raise ValueError("This cannot be read.") from wrong
