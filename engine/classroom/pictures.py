"""What the wall shows of a result: values that any screen can draw."""

from __future__ import annotations

import msgspec


class Series(msgspec.Struct, frozen=True):
    """Numbers under one name, one a label; None where there is none."""

    name: str
    values: tuple[float | None, ...]
    is_theory: bool = False
    """Theory is told from what the class did by its colour and its pattern."""


class Picture(msgspec.Struct, frozen=True):
    """Series over the same labels; a unit goes up, `across` says what the labels are."""

    title: str
    labels: tuple[str, ...]
    series: tuple[Series, ...]
    unit: str = ""
    across: str = ""


class Bars(Picture, frozen=True, tag="bars"):
    """Series side by side."""


class Lines(Picture, frozen=True, tag="lines"):
    """Series as lines, for what moves from label to label."""


class Result(msgspec.Struct, frozen=True):
    """What the class sees when a question is revealed: pictures, and what theory says in a few sentences."""

    pictures: tuple[Picture, ...]
    sentences: tuple[str, ...]
