"""The edition desk: a form over the tables of a box, checked as one types; saved as a file, played with, shared."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import param

from app.core.asked import ask_address
from app.core.asset import read_asset
from app.core.box.entries import Entries
from app.core.component import Component, Text
from app.core.play.keeping import pack, unpack
from engine.core.edition_rows import Group
from engine.core.edition_text import write_entry
from engine.core.game import Game
from engine.core.refusal import EditionError
from engine.core.source import LETTERS, Origin

LINK = "edition"
"""The name under which changes of an edition stand in the address."""
ONLY, RECONSTRUCTED = "only", "reconstructed"
"""`?tab=rules&only=reconstructed` leads to the list of what is reconstructed still."""
LARGEST_LINK = 6_000
LARGEST_CHANGES = 40_000
LARGEST_SAID = 20_000
"""The browser cuts an entry after the first letter too many; written as JSON a letter may take six."""
BROKEN = "This link holds no edition that could be read here: {why}"
LEAVES = "Your other game ends then. Press once more."


class BoxDesk(Component):
    """`listen("play", ...)` is answered by whoever shows it: `edition_text` is what to play with."""

    title = param.String(default="", doc="Whose box it is.")
    summary = param.String(default="", doc="How much of it is known.")
    legend = Text(default=[], doc="[letter, word] of each origin.")
    groups = Text(default=[], doc="[title, source, [[path, label, entry, letter, first letter], ...]] a table.")
    changed = Text(default=[], doc="[path, entry] of what differs from ours.")
    problems = Text(default=[], doc="[path, sentence] of what is wrong where it stands.")
    verdict = param.String(default="", doc="What is wrong with the whole; empty when it fits together.")
    link = param.String(default="", doc="The address of these changes.")
    is_open = param.Boolean(default=False, doc="Are the tables shown?")
    is_sifted = param.Boolean(default=False, doc="Does the visit begin with what is reconstructed still?")
    can_play = param.Boolean(default=False, doc="Is there a table to play at?")

    _bundle = "assets/desk.js"
    _stylesheets = [read_asset("widgets.css"), read_asset("desk.css", "app.core.box")]

    def __init__(self, game: Game, play: Callable[[str], bool] | None = None, style: str = "") -> None:
        """`play` begins a set-up with an edition's text; it answers no when it wants to be asked once more."""
        self._play = play
        self.entries = Entries(game)
        groups = self.entries.groups
        invented, all_of_them = sum(group.reconstructed for group in groups), sum(len(group.rows) for group in groups)
        super().__init__(
            title=f"The box of {game.title}",
            summary=f"{all_of_them} entries in {len(groups)} tables; {invented} are reconstructed still.",
            legend=[[LETTERS[origin], origin.value] for origin in Origin],
            can_play=play is not None,
            stylesheets=[style],
        )
        self.listen("open", lambda _: self.open())
        self.listen("close", lambda _: self.param.update(is_open=False))
        self.listen("enter", self._enter)
        self.listen("clear", lambda _: self._clear())
        self.listen("save", lambda _: self._save())
        self.listen("play", lambda _: self._begin())
        self.listen("share", lambda _: self._share())
        self._take_link(ask_address(LINK))
        if ask_address(ONLY) == RECONSTRUCTED:
            self.is_sifted = True
            self.open()

    # --- showing ------------------------------------------------------------------------------------------

    def open(self) -> None:
        """The tables are sent when they are asked for: they are long."""
        self.param.update(groups=[_write_group(group) for group in self.entries.groups], is_open=True)
        self._show()

    def _show(self) -> None:
        verdict, problems = self.entries.find_problems()
        self.param.update(
            changed=[[change.path, write_entry(change.value)] for change in self.entries.changes.values()],
            problems=[[path, sentence] for path, sentence in problems.items()],
            verdict=verdict,
            link="",
        )

    # --- entering -----------------------------------------------------------------------------------------

    def _enter(self, text: str) -> None:
        """A browser may say anything."""
        try:
            said: Any = json.loads(text[:LARGEST_SAID])
        except (ValueError, RecursionError):
            return
        match said:
            case [str(path), str(entry)] if path in self.entries.texts:
                self.entries.enter(path, entry)
                self._show()

    def _clear(self) -> None:
        self.entries.clear()
        self.open()

    # --- what is done with it -----------------------------------------------------------------------------

    def _text(self) -> str:
        """The edition as text; nothing when it does not fit together, which is said then."""
        if self.entries.wrong:
            return ""
        try:
            return self.entries.text()
        except EditionError as wrong:
            self.verdict = str(wrong)
            return ""

    def _save(self) -> None:
        text = self._text()
        if text:
            self._send_msg({"name": f"{self.entries.game.slug}-edition.toml", "text": text})

    def _begin(self) -> None:
        text = self._text()
        if text and self._play is not None and not self._play(text):
            self.verdict = LEAVES

    def _share(self) -> None:
        if self._text():
            packed = pack(self.entries.write())
            if len(packed) > LARGEST_LINK:
                self.verdict = "That is too much for a link: save it as a file."
            else:
                self.link = urlencode({"tab": "rules", LINK: packed})

    def _take_link(self, text: str) -> None:
        if not text:
            return
        problem = ""
        try:
            if len(text) > LARGEST_LINK:
                raise EditionError("it is too long.")
            self.entries.read(unpack(text, LARGEST_CHANGES))
        except ValueError as wrong:
            problem = BROKEN.format(why=str(wrong)[:300])
        self.open()
        self.verdict = problem or self.verdict


def _write_group(group: Group) -> list[Any]:
    rows = [[row.path, row.label, row.entry, LETTERS[row.origin], LETTERS[row.first]] for row in group.rows]
    return [group.title, group.source, rows]
