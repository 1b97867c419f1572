"""Why something cannot be done: a refusal that teaches, and the one family of errors that carries it."""

from __future__ import annotations

import msgspec

from engine.core.phrase import Phrase, make_printable, say


class Refusal(msgspec.Struct, frozen=True):
    """The rule that forbids it, a sentence that says so, and a tip: what would be legal instead."""

    rule: str
    sentence: Phrase
    tip: Phrase

    def __str__(self) -> str:
        return f"{self.sentence} [{self.rule}] Tip: {self.tip}"


def refuse(rule: str, sentence: str, tip: str, **values: str | int) -> Refusal:
    return Refusal(rule, Phrase(sentence, values), Phrase(tip, values))


class RuleError(ValueError):
    """Something was asked that the rules do not allow. Its text is one sentence for a person."""

    def __init__(self, sentence: str = "") -> None:
        super().__init__(make_printable(sentence))


class MalformedAction(RuleError):
    """The text is no action of this game."""


class IllegalAction(RuleError):
    """A well-formed action that the rules refuse in this position."""

    def __init__(self, action: str, position: str, refusal: Refusal) -> None:
        super().__init__(f"'{action}' is refused here ({position}): {refusal}")
        self.refusal = refusal


class WrongSeat(RuleError):
    """It is not this seat's turn to act."""

    def __init__(self, seat: int, to_act: object) -> None:
        super().__init__(str(say("Seat {seat} cannot act now: it is for {to_act}.", seat=seat, to_act=str(to_act))))


class GameOver(RuleError):
    """The game has ended; nothing can be played any more."""

    def __init__(self) -> None:
        super().__init__("The game is over: go back to an earlier point to play on from there.")


class RecordError(RuleError):
    """A saved game cannot be read, or does not replay."""


class EditionError(RuleError):
    """An edition file is not what the rules need."""


class SetupError(RuleError):
    """The options of a set-up do not fit together."""
