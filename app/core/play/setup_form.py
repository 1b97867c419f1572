"""The set-up form: made from the parameters of a game's Setup, with a row a seat for who plays it.

The browser only reports what was chosen; this class keeps the values, checks them with the Setup itself and sends the
form again, so that options which depend on others (the scenarios for so many seats) always fit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import param

from app.core.asset import read_asset
from app.core.component import Component
from app.core.play.game_page import AnyPage, Option
from app.core.play.screen import HUMAN
from app.core.play.sitting import Sitting
from engine.bots.levels import LABELS, list_bots
from engine.core.edition import read_edition
from engine.core.parameters import Field, write_value
from engine.core.refusal import RuleError
from engine.core.setup import LONGEST_NAME, Setup
from engine.core.table import Table

Share = Callable[[Setup, Sequence[str], str], None]

LARGEST_SAID = 6_100_000
"""The browser sends a file of a million letters at most; written as JSON a letter may take six."""
HERE = {"seats", "names"}
"""Options with a place of their own in the form."""


class FormView(Component):
    """What the browser shows and hears."""

    title = param.String(default="A new game", doc="The heading.")
    fields = param.List(default=[], item_type=dict, doc="One option a row.")
    seats = param.List(default=[], item_type=dict, doc="Name and player of each seat.")
    players = param.List(default=[], doc="[value, label] of who can play a seat.")
    longest_name = param.Integer(default=LONGEST_NAME, doc="Letters in a name.")
    problem = param.String(default="", doc="Why the game cannot begin.")
    can_share = param.Boolean(default=False, doc="Can the game be played on several screens?")

    _bundle = "assets/form.js"
    _stylesheets = [read_asset("widgets.css"), read_asset("form.css", "app.core.play")]


class SetupForm:
    """`on_begin(sitting)` is called with the game that was set up; `on_share(setup, players, edition)` where it is to
    be played on several screens."""

    def __init__(self, page: AnyPage, on_begin: Callable[[Sitting], None], on_share: Share | None = None) -> None:
        self.game = game = page.game
        self.page = page
        self._begun, self._share = on_begin, on_share
        self.setup: Setup = game.setup(**page.suggested)
        self.names = [""] * 6
        self.edition_text = ""
        self.players = [HUMAN, *[game.strongest] * 5]
        self.view = FormView(
            title=f"A new game of {game.title}",
            can_share=on_share is not None,
            players=[[HUMAN, "Person"], *([name, LABELS[name]] for name in list_bots(game))],
            stylesheets=[page.style],
        )
        self.view.listen_for("set", self._set, LARGEST_SAID)
        self.view.listen_for("seat", self._seat, LARGEST_SAID)
        self.view.listen("begin", lambda _: self.begin())
        self.view.listen("share", lambda _: self.share())
        self.refresh()

    # --- what is chosen -----------------------------------------------------------------------------------

    def _set(self, said: dict[str, Any]) -> None:
        name, value = str(said.get("name", "")), str(said.get("value", ""))
        if name == "edition":
            self.take_edition(value)
        else:
            self.choose(name, value)

    def choose(self, name: str, value: str) -> None:
        """Set one option; options that do not fit any more go back to their defaults."""
        try:
            changed = type(self.setup).from_options({**self.setup.options(), name: value}, self.setup.edition)
        except RuleError as wrong:
            self.refresh(str(wrong))
            return
        if name == "seats":
            for each in changed.fields():
                known = [key for key, _ in self.page.values(each.name, changed)]
                if known and getattr(changed, each.name) not in known:
                    setattr(changed, each.name, each.default)
        self.setup = changed
        self.refresh()

    def take_edition(self, text: str) -> None:
        """Play with the tables of somebody's own box; a sentence where they do not fit together."""
        try:
            edition = read_edition(text, self.game.edition)
        except RuleError as wrong:
            self.refresh(str(wrong))
            return
        self.edition_text = text
        self.setup = type(self.setup).from_options(self.setup.options(), edition)
        self.refresh()

    def _seat(self, said: dict[str, Any]) -> None:
        number = said.get("number")
        if not isinstance(number, int) or not 0 <= number < len(self.players):
            return
        if "name" in said:
            # the browser shows it already, and a form built anew would lose the tap that follows the typing
            self.names[number] = str(said["name"])[:LONGEST_NAME]
        player = said.get("player")
        if player == HUMAN or player in list_bots(self.game):
            self.players[number] = str(player)
            self.refresh()

    # --- what is shown ------------------------------------------------------------------------------------

    def refresh(self, problem: str = "") -> None:
        fields = self.setup.fields()  # of these, names stand with the seats
        hints, icons = self.page.seat_hints(self.setup)
        self.view.param.update(
            fields=[*(self._row(each) for each in fields if each.name != "names"), self._edition_row()],
            seats=[
                {
                    "name": self.names[seat],
                    "player": self.players[seat],
                    "hint": hints[seat] if seat < len(hints) else f"Seat {seat + 1}",
                    "icon": icons[seat] if seat < len(icons) else "",
                }
                for seat in range(self.setup.seats)
            ],
            problem=problem,
        )

    def _row(self, field: Field) -> dict[str, Any]:
        value = getattr(self.setup, field.name)
        choices = self.page.values(field.name, self.setup) or tuple(
            (str(each), str(each)) for each in field.choices or ()
        )
        low, high = field.bounds or (None, None)
        said = self.page.options.get(field.name, Option())
        return {
            "name": field.name,
            "label": said.label or field.name.replace("_", " ").capitalize(),
            "doc": said.doc or field.doc,
            "kind": _kind(field, bool(choices)),
            "value": write_value(value),
            "choices": [list(each) for each in choices],
            "low": low if isinstance(low, int) else 0,
            "high": high if isinstance(high, int) else 0,
            "advanced": field.name not in (*HERE, *self.page.first_options),
            "group": said.group,
        }

    def _edition_row(self) -> dict[str, Any]:
        edition = self.setup.edition
        name = "ours" if edition is None else edition.edition.name
        return {
            "name": "edition",
            "label": "Edition",
            "doc": f"The tables of your own box, as a file (.toml). Now: {name}.",
            "kind": "file",
            "advanced": True,
            "group": "",
        }

    # --- beginning ----------------------------------------------------------------------------------------

    def begin(self) -> None:
        try:
            table = Table(self._agree())
            players = self.players[: table.setup.seats]
            sitting = Sitting(self.game, self.page, table, players, edition_text=self.edition_text)
        except RuleError as wrong:
            self.refresh(str(wrong))
            return
        self._begun(sitting)

    def share(self) -> None:
        """Not on this screen alone: every person has one."""
        if self._share is None:
            return
        try:
            setup = self._agree()
            self._share(setup, self.players[: setup.seats], self.edition_text)
        except ValueError as wrong:
            self.refresh(str(wrong))

    def _agree(self) -> Setup:
        options = {**self.setup.options(), "names": self.names[: self.setup.seats]}
        if not any(name.strip() for name in self.names[: self.setup.seats]):
            options.pop("names")
        return type(self.setup).from_options(options, self.setup.edition)


def _kind(field: Field, has_choices: bool) -> str:
    if field.kind == "Boolean":
        return "switch"
    if has_choices:
        return "select"
    if field.kind == "Integer" and field.bounds and field.bounds[1] is not None and field.bounds[1] <= 20:
        return "stepper"
    return "number" if field.kind == "Integer" else "text"
