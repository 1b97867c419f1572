"""What an owner has entered at the desk, checked as it is typed; pure, no screen is needed."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.edition import MISFIT, parse_edition, read_edition
from engine.core.edition_rows import list_groups
from engine.core.edition_text import (
    Change,
    Tables,
    apply_changes,
    read_changes,
    read_entry,
    write_changes,
    write_entry,
    write_tables,
)
from engine.core.game import Game
from engine.core.refusal import EditionError

MOST_CHECKED = 12
"""So many of the last changes are tried one by one to find whose fault it is that the tables do not fit together."""


class Entries:
    """The changes of one visitor to our edition of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.ours: Tables = parse_edition(game.edition_text())
        self.groups = tuple(list_groups(self.ours))
        self.texts = {row.path: row.entry for group in self.groups for row in group.rows}
        """What ours says, as it is written, by path."""
        self.digest = game.load_edition().digest
        self.changes: dict[str, Change] = {}
        """By path, the last change last."""
        self.wrong: dict[str, str] = {}
        """What was typed and is no such value, by path: a sentence each."""

    def enter(self, path: str, text: str) -> None:
        """Somebody has typed this there."""
        self.wrong.pop(path, None)
        self.changes.pop(path, None)
        try:
            change = read_entry(self.ours, path, text)
        except EditionError as wrong:
            self.wrong[path] = str(wrong)
            return
        if write_entry(change.value) != self.texts[path]:
            self.changes[path] = change

    def clear(self) -> None:
        """As ours is."""
        self.changes.clear()
        self.wrong.clear()

    def text(self) -> str:
        """The edition as a file; EditionError when it does not fit together."""
        return self._write(self.changes.values())

    def _write(self, changes: Iterable[Change]) -> str:
        text = write_tables(apply_changes(self.ours, list(changes)))
        read_edition(text, self.game.edition)
        return text

    # --- what does not fit --------------------------------------------------------------------------------

    def find_problems(self) -> tuple[str, dict[str, str]]:
        """One sentence on the whole, empty when all is well; and by path what is wrong where it stands."""
        if self.wrong:
            number = len(self.wrong)
            return f"{number} {'entry is' if number == 1 else 'entries are'} not readable.", dict(self.wrong)
        fault = self._find_fault(self.changes)
        if not fault:
            return "", {}
        said = fault.partition(MISFIT)[2] or fault
        return fault, dict.fromkeys(self._find_guilty(fault), said[0].upper() + said[1:])

    def _find_fault(self, changes: dict[str, Change]) -> str:
        try:
            self._write(changes.values())
        except EditionError as wrong:
            return str(wrong)
        return ""

    def _find_guilty(self, fault: str) -> list[str]:
        """The changes without which this fault would not be there; where only several together make it, the last."""
        recent = list(self.changes)[-MOST_CHECKED:]
        guilty = [
            path for path in recent if self._find_fault({p: c for p, c in self.changes.items() if p != path}) != fault
        ]
        return guilty or recent[-1:]

    # --- by link ------------------------------------------------------------------------------------------

    def write(self) -> bytes:
        return write_changes(self.digest, list(self.changes.values()))

    def read(self, raw: bytes) -> None:
        """Take up what a link changes; EditionError when there is nothing there to change, or it does not fit."""
        changes = read_changes(raw, self.digest)
        self._write(changes)
        self.clear()
        self.changes = {change.path: change for change in changes}
