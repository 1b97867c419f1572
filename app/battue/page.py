"""The page of Battue: what it tells the shared playing page, and the tabs it has."""

from __future__ import annotations

from collections.abc import Sequence

from app.battue import about as sheets
from app.battue import moments, odds
from app.battue.battle_card import battle_parts, planning_parts
from app.battue.calculate import LAYOUTS
from app.battue.choices import WINDOWS, Choices
from app.battue.desks.hand import HandDesk
from app.battue.desks.march import MarchDesk
from app.battue.event_card import event_parts
from app.battue.picture import drawing, piece_places
from app.battue.picture.banners import SEATS
from app.battue.picture.layout import Plan
from app.battue.picture.style import STYLE
from app.battue.picture.tray import find_last_roll
from app.battue.seat_panel import BattueSeats, hand_parts, luck_parts, seat_icon
from app.core.calculate.tab import tab_builder
from app.core.play.choosing import Keys
from app.core.play.game_page import Option
from app.core.play.parts import Button, Parts, stacked
from app.core.scene import Scene
from engine.battue import GAME
from engine.battue.actions import Retreat, Storm
from engine.battue.brinks import list_brinks
from engine.battue.calculators import CALCULATORS
from engine.battue.luck import count_luck
from engine.battue.rules import BattueRules
from engine.battue.setup import BattueSetup
from engine.battue.state import BattueView
from engine.battue.steps import Marching, Over
from engine.core.brink import Brink
from engine.core.event import Event
from engine.core.seat import Seat
from engine.core.table import Table

OPTIONS = {
    "seats": Option(doc="How many people play."),
    "layout": Option(
        "Who lays the city",
        "How the tiles come to lie where they do.",
        (("random", "Chance lays it"), ("manual", "The seats lay it in turn")),
    ),
    "occupied_counts_warriors": Option("Warriors add to the defence"),
    "stop": Option(
        "Staying on an untaken tile", values=(("forbidden", "forbidden"), ("standoff", "allowed: a standoff"))
    ),
    "retreat_cedes": Option("A retreat gives the tile away at once"),
    "flags_per_seat": Option("Flags of each seat"),
    "pillage": Option(
        "A tile gives loot", values=(("by_current_flag", "whenever it bears no flag"), ("once_per_tile", "once a game"))
    ),
    "treasure": Option(
        "Loot worth points is laid",
        values=(("played_at_end", "at the end of a turn"), ("on_draw", "when it is drawn")),
    ),
    "walls": Option(
        "Towers",
        "Our own version of the expansion Walls of Tarsos, reconstructed: each tower gives its holder a lasting power.",
        (("plain", "without powers"), ("tarsos", "Walls of Tarsos")),
    ),
    "round_limit": Option("Rounds at most"),
}
"""For whoever meets the game here: what the parameters say is meant for those who look up rulings."""


class BattuePage(Choices, BattueSeats):
    game = GAME
    tabs = {"Calculate": tab_builder(CALCULATORS, LAYOUTS)}
    style = STYLE

    # --- the board ---

    def follow(self, rules: BattueRules, view: BattueView, before: Keys) -> Keys:
        found = piece_places.list_posts(rules, view, Plan(rules.edition))
        return piece_places.follow(before, [(post.seat, post.place) for post in found])

    def draw_after(self, rules: BattueRules, view: BattueView, keys: Keys, events: Sequence[Event]) -> Scene:
        return drawing.draw(rules, view, keys, find_last_roll(events))

    tell = staticmethod(moments.tell_fact)

    # --- choosing ---

    odds_of = staticmethod(odds.odds_of)

    listed = (Retreat, Storm)
    desks = {**dict.fromkeys(WINDOWS, HandDesk), Marching: MarchDesk}

    # --- beside the board ---

    def brinks(self, rules: BattueRules, view: BattueView) -> Sequence[Brink]:
        return list_brinks(rules.terms, view)

    about_seat = staticmethod(sheets.about_seat)
    about_thing = staticmethod(sheets.about_thing)

    def beside(self, rules: BattueRules, view: BattueView) -> Parts:
        if isinstance(view.step, Over):
            return ()
        on_desk = isinstance(view.step, WINDOWS) and view.to_act == view.seat
        hand = [] if on_desk else hand_parts(rules, view)
        towers = [stacked(Button("about:towers", "What the towers do"))] if rules.terms.towers else []
        return [*battle_parts(rules, view), *event_parts(rules, view), *hand, *planning_parts(rules, view), *towers]

    def aftermath(self, table: Table) -> Parts:
        if not isinstance(table.rules, BattueRules):
            raise TypeError("this page shows Battue")
        return luck_parts(table.rules, count_luck(table.rules, table.moments[: table.cursor]))

    # --- setting up ---

    options = OPTIONS
    first_options = ("seats", "layout")

    def seat_hints(self, setup: BattueSetup) -> tuple[tuple[str, ...], tuple[str, ...]]:
        seats = [Seat(seat) for seat in range(setup.seats)]
        return tuple(SEATS[seat].capitalize() for seat in seats), tuple(seat_icon(seat) for seat in seats)
