"""The sandbox: any armies set up on the map by taps, and the fight begun from there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import panel as pn

from app.core.board import Board
from app.core.calculate.markup import button, picks, text
from app.core.calculate.sheet import Sheet
from app.core.play.screen import HUMAN
from app.core.play.sitting import Sitting
from app.core.shell import beside
from app.knights.page import KnightsPage
from app.knights.picks import STYLE
from app.knights.picture import emblems
from app.knights.picture.drawing import draw
from app.knights.sandbox.camp import READY, Camp, pitch
from app.knights.sandbox.camp_edits import edit
from app.knights.sandbox.panel import SandboxPanel
from engine.core.refusal import RuleError
from engine.core.table import Table
from engine.knights import GAME
from engine.knights.edition import KnightsEdition
from engine.knights.rules import KnightsRules
from engine.knights.setup import KnightsSetup

SEATS = {str(count): str(count) for count in range(2, 7)}
CHOICES = {
    "who": ("Players", {"bots": "Against bots", "people": "People only"}),
    "neutral": ("Neutral cards", {"no": "Without", "yes": "With them"}),
}
"""What is agreed for the fight. With neutral cards each turn ends with one that repairs walls, buys off losses or
shuffles destiny."""


class Sandbox:
    """A board to tap, a panel for the region tapped, and the way into the game."""

    def __init__(
        self,
        page: KnightsPage,
        begun: Callable[[Sitting], None],
        closed: Callable[[], None],
        *,
        edition: KnightsEdition | None = None,
        edition_text: str = "",
    ) -> None:
        self.page = page
        self._begun = begun
        self._edition_text = edition_text
        self.camp = _first_camp(edition)
        self.place = _first_place(self.camp)
        self.hiring = ""
        self.chosen = {"who": "people", "neutral": "no"}
        self.problem = ""
        self.bar = Sheet(stylesheets=[STYLE])
        self.panel = Sheet(stylesheets=[emblems.STYLE, STYLE])
        rules = self.camp.rules()
        self.board = Board.of(draw(rules, rules.observe(rules.start(), None)), lit=self._lit(rules))
        self.ready = Sheet(stylesheets=[STYLE])
        self.view = beside(self.board, self.bar, self.ready, self.panel, width="23rem")
        self.board.on_tap(self.tap)
        self.panel.listen("edit", self.edit)
        self.ready.listen("seats", self._set_seats)
        self.ready.listen("ready", self._set_ready)
        for word in CHOICES:
            self.bar.listen(word, partial(self._choose, word))
        self.bar.listen("fight", lambda _: self.begin())
        self.bar.listen("close", lambda _: closed())
        self.show()

    # --- fingers ------------------------------------------------------------------------------------------

    def tap(self, spot: str) -> None:
        """A region, or an army in it."""
        kind, _, name = spot.partition(":")
        stands = self.camp.noble(name).place if kind == "noble" else name.partition(":")[0]
        if kind in ("place", "noble", "stack") and stands in self.camp.rules().realm.index:
            self.place = stands
        self.hiring = self.problem = ""
        self.show()

    def edit(self, line: str) -> None:
        """A button of the panel; what cannot be is refused in one sentence and nothing changes."""
        if line.startswith("hire "):
            self.problem = ""
            whose = line[5:60]
            self.hiring = "" if whose == self.hiring else whose
        else:
            self._change(lambda: edit(self.camp, line))
        self.show()

    def _change(self, make: Callable[[], Camp]) -> None:
        self.problem = ""
        try:
            changed = make()
            changed.rules()
        except RuleError as wrong:
            self.problem = str(wrong)
            return
        self.camp = changed

    def _set_seats(self, said: str) -> None:
        if said in SEATS:
            self._change(lambda: self.camp.with_seats(int(said)))
        self.show()

    def _set_ready(self, name: str) -> None:
        self.hiring = ""
        if name in READY:
            self._change(lambda: pitch(name, self.camp.seats, self.camp.edition))
        self.show()

    def _choose(self, word: str, said: str) -> None:
        if said in CHOICES[word][1]:
            self.chosen[word] = said
        self.show()

    def begin(self) -> None:
        """Sit down at what is set up."""
        others = HUMAN if self.chosen["who"] == "people" else GAME.strongest
        players = [HUMAN, *[others] * (self.camp.seats - 1)]
        try:
            table = Table(self.camp.setup(neutral_cards=self.chosen["neutral"] == "yes"))
            sitting = Sitting(GAME, self.page, table, players, edition_text=self._edition_text)
        except RuleError as wrong:
            self.problem = str(wrong)
            self.show()
            return
        self._begun(sitting)

    # --- what is shown ------------------------------------------------------------------------------------

    def _lit(self, rules: KnightsRules) -> list[str]:
        return [f"place:{name}" for name in rules.realm.names] if not self.place else []

    def show(self) -> None:
        rules = self.camp.rules()
        view = rules.observe(rules.start(), None)
        with pn.io.hold():
            self.board.show(draw(rules, view), lit=self._lit(rules), marked={f"place:{self.place}": "chosen"})
            self.panel.markup = SandboxPanel(self.camp, rules, view, self.place, self.hiring).markup()
            self.bar.markup = self._bar()
            self.ready.markup = self._ready()

    def _bar(self) -> str:
        problem = f'<p class="sentence" role="alert">{text(self.problem)}</p>' if self.problem else ""
        return (
            "<h2>Set up any armies</h2><p>Tap a region, then say what stands there.</p>"
            + "".join(_picks(word, label, said, self.chosen[word]) for word, (label, said) in CHOICES.items())
            + f'<div class="buttons">{button("Fight from here", "fight", look="act first")}'
            + f"{button('Back to the form', 'close')}</div>{problem}"
        )

    def _ready(self) -> str:
        starts = _picks("ready", "Begin with", {name: title for name, (title, _) in READY.items()})
        return starts + _picks("seats", "Barons", SEATS, str(self.camp.seats))


def _first_camp(edition: KnightsEdition | None) -> Camp:
    """A battle to begin with; another box may know neither its nobles nor its places."""
    seats = KnightsSetup().seats
    try:
        camp = pitch("battle", seats, edition)
        camp.rules()
    except RuleError:
        return Camp(seats, edition=edition)
    return camp


def _first_place(camp: Camp) -> str:
    """Where somebody stands, else any place."""
    held = (note.place for note in camp.notes.nobles.values() if note.place)
    return next(held, camp.rules().realm.names[0])


def _picks(word: str, label: str, entries: Mapping[str, str], chosen: str = "") -> str:
    return (
        f'<div class="kn-row"><span class="kn-label">{text(label)}</span><div class="kn-line" role="group"'
        f' aria-label="{text(label)}">{picks(word, entries, chosen, "pick kn-pick")}</div></div>'
    )
