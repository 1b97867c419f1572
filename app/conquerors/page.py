"""The page of Conquerors: what it tells the shared playing page, and the tabs it has."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from app.conquerors import moments
from app.conquerors.builder.tab import build_tab as build_builder
from app.conquerors.calculate import LAYOUTS
from app.conquerors.choices import Choices, tell_goals
from app.conquerors.enlisting import EnlistDesk
from app.conquerors.picture.drawing import STYLE
from app.conquerors.seat_panel import ConquerorsSeats, people_icon
from app.core.calculate.tab import tab_builder
from app.core.play.game_page import Option
from app.core.play.parts import Parts
from engine.conquerors import GAME
from engine.conquerors.actions import Deploy, Move
from engine.conquerors.brinks import list_brinks
from engine.conquerors.calculators import CALCULATORS
from engine.conquerors.pieces import People
from engine.conquerors.questions import NO_WAY, count_way, is_laid
from engine.conquerors.rules import ConquerorsRules
from engine.conquerors.setup import ConquerorsSetup
from engine.conquerors.state import ConquerorsView
from engine.conquerors.steps import Enlisting, Marching
from engine.core.action import Action
from engine.core.brink import Brink
from engine.core.seat import Seat

OPTIONS = {
    "seats": Option("Armies", "How many armies play. One is for practice."),
    "board": Option(
        "Board",
        "Round is easy; holes and corners make it harder.",
        (
            ("rosette", "Rosette: round and easy"),
            ("band", "Band: long"),
            ("diamond", "Diamond: large"),
            ("triangle", "Triangle: large, three corners"),
            ("ring", "Ring: a hole in the middle"),
            ("eight", "Eight: two holes"),
            ("snake", "Snake: narrow"),
            ("arch", "Arch: small and tight, for two"),
            ("assembled", "We lay it ourselves"),
            ("own", "Your own, from Build"),
        ),
    ),
    "start": Option(
        "Castles and fortresses", "", (("choose", "We place them ourselves"), ("ready", "They stand ready"))
    ),
    "fortresses": Option("Fortresses of each army", "Three take longer."),
    "ending": Option("When it is over", "", (("first", "The first one home wins"), ("all", "All play on"))),
    "layout": Option("Your own board", "A line of text; the Build tab writes it."),
    "reach": Option("How far a fighter goes"),
    "standing_counts": Option("Standing at home counts"),
    "checked": Option("Fortresses leave everybody a way"),
}
"""For children and whoever plays with them: the parameters' own words are for those who look up rulings."""

LARGE = """
.press { min-height: 60px; min-width: 60px; font-size: 18px; }
.act, .desk-name, .desk-find, .desk-link, .desk-entry { min-height: 60px; }
.words { font-size: 18px; }
.words.muted { font-size: 17px; }
.press[data-name^="army:"] { flex: 1 1 40%; flex-direction: column; gap: 4px; }
.press[data-name^="army:"] .icon { width: 92px; height: 52px; }
.stage-chips { gap: 14px; }
.stage-chips .stage-icon { width: 96px; height: 96px; }
"""
"""For small and for grown-up fingers."""


class ConquerorsPage(Choices, ConquerorsSeats):
    game = GAME
    tabs = {"Calculate": tab_builder(CALCULATORS, LAYOUTS), "Build": build_builder}
    style = STYLE + LARGE
    reads_aloud = True

    # --- the board ---

    tell = moments.tell_fact

    # --- choosing ---

    def odds_label(self, rules: ConquerorsRules, view: ConquerorsView) -> str:
        return "Show me a short way" if isinstance(view.step, Marching) else ""

    desks = {Enlisting: EnlistDesk}

    # --- beside the board ---

    def why_of(self, rules: ConquerorsRules, view: ConquerorsView, action: Action) -> str:
        """How many steps are left to the furthest goal, before and after."""
        if not isinstance(action, Move | Deploy) or view.seat is None:
            return ""
        seat = Seat(view.seat)
        after = rules.apply(rules.imagine(view, Random(0)), action)
        built = len(after.built[seat]) - len(view.built[seat])
        if built:
            return "It builds a fortress."
        before, left = count_way(view, seat), count_way(after, seat)
        if left >= NO_WAY:
            return ""
        steps = "One step is" if left == 1 else f"{left} steps are"
        return f"{steps} left to the furthest goal, {before} before."

    def brinks(self, rules: ConquerorsRules, view: ConquerorsView) -> Sequence[Brink]:
        return list_brinks(rules.terms, view, tuple(rules.seat_name(view, seat) for seat in rules.seats))

    def about_seat(self, rules: ConquerorsRules, view: ConquerorsView, seat: Seat) -> Parts:
        """What it still has to do."""
        return tell_goals(view, seat) if is_laid(rules.terms, view) else ()

    # --- setting up ---

    options = OPTIONS
    first_options = ("seats", "board", "start")

    def seat_hints(self, setup: ConquerorsSetup) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Where everything stands ready, the armies are known beforehand."""
        if setup.start != "ready":
            return (), ()
        armies = list(People)[: setup.seats]
        names = setup.tables().armies.names
        return tuple(names[people.value] for people in armies), tuple(people_icon(people) for people in armies)
