"""The page of Battue: what it tells the shared playing page, and the tabs it has."""

from __future__ import annotations

from collections.abc import Sequence

from app.battue import calculate, choices, seat_panel
from app.battue.battle_card import battle_parts, planning_parts
from app.battue.desks.hand import HandDesk
from app.battue.desks.march import MarchDesk
from app.battue.event_card import event_parts
from app.battue.picture import drawing, piece_places, spots
from app.battue.picture.banners import SEATS
from app.battue.picture.layout import Plan
from app.battue.picture.style import STYLE
from app.battue.picture.tray import find_last_roll
from app.core.play.aim import Path
from app.core.play.card import Figure, Parts, Words
from app.core.play.desk import AnyDesk, DeskTools
from app.core.play.game_page import GamePage, Keys, Score
from app.core.scene import Scene
from engine.battue import GAME
from engine.battue.actions import DONE
from engine.battue.luck import count_luck
from engine.battue.rules import BattueRules
from engine.battue.setup import BattueSetup
from engine.battue.state import BattueView
from engine.battue.steps import Marching, Over
from engine.core.action import Action
from engine.core.event import Event
from engine.core.outcome import Outcome
from engine.core.seat import Seat
from engine.core.table import Table

LABELS = {
    "layout": "Who lays the city",
    "occupied_counts_warriors": "Warriors add to the defence",
    "stop": "Staying on an untaken tile",
    "retreat_cedes": "A retreat gives the tile away",
    "flags_per_seat": "Flags of each seat",
    "pillage": "A tile gives loot",
    "treasure": "Loot worth points is laid",
    "round_limit": "Rounds at most",
}

DOCS = {"seats": "How many people play.", "layout": "How the tiles come to lie where they do."}
"""For whoever meets the game here: what the parameters say is meant for those who look up rulings."""

VALUES = {
    "layout": (("random", "Chance lays it"), ("manual", "The seats lay it in turn")),
    "stop": (("forbidden", "forbidden"), ("standoff", "allowed: a standoff")),
    "pillage": (("by_current_flag", "whenever it bears no flag"), ("once_per_tile", "once a game")),
    "treasure": (("played_at_end", "at the end of a turn"), ("on_draw", "when it is drawn")),
}


class BattuePage(GamePage[BattueRules, BattueView]):
    game = GAME
    tabs = {"Calculate": calculate.build_tab}
    style = STYLE

    # --- the board ---

    def draw(self, rules: BattueRules, view: BattueView, keys: Keys = ()) -> Scene:
        return drawing.draw(rules, view, keys)

    def follow(self, rules: BattueRules, view: BattueView, before: Keys) -> Keys:
        found = piece_places.list_posts(rules, view, Plan(rules.edition))
        return piece_places.follow(before, [(post.seat, post.place) for post in found])

    def draw_after(self, rules: BattueRules, view: BattueView, keys: Keys, events: Sequence[Event]) -> Scene:
        return drawing.draw(rules, view, keys, find_last_roll(events))

    def spot_of(self, place: str) -> str:
        return spots.tile_spot(place)

    # --- choosing ---

    def paths(self, rules: BattueRules, view: BattueView, action: Action) -> tuple[Path, ...]:
        return choices.paths(view, action)

    def label(self, rules: BattueRules, view: BattueView, action: Action) -> str:
        return choices.label(rules, view, action)

    def rule(self, view: BattueView) -> str:
        return choices.rule(view)

    def asks(self, rules: BattueRules, view: BattueView) -> str:
        return choices.asks(rules, view)

    def hint(self, rules: BattueRules, view: BattueView, taps: Path, group: str) -> str:
        return choices.hint(view)

    def wish(self, rules: BattueRules, view: BattueView, taps: Path, group: str) -> Action | None:
        return choices.wish(rules, view, taps)

    def is_secret(self, view: BattueView) -> bool:
        return isinstance(view.step, choices.WINDOWS)

    def unasked(self, rules: BattueRules, view: BattueView, menu: Sequence[Action], is_alone: bool) -> Action | None:
        """With one way to go on nobody is asked, at a card window neither: there are four of them in a round of battle,
        and a tablet that goes round for hands in which nothing fits would be no game. That somebody is passed over
        tells as much as a shrug does at the table; what lies in the hand stays hidden."""
        return DONE if list(menu) == [DONE] else None

    def has_desk(self, view: BattueView) -> bool:
        return isinstance(view.step, (*choices.WINDOWS, Marching))

    def desk(self, rules: BattueRules, view: BattueView, menu: Sequence[Action], tools: DeskTools) -> AnyDesk | None:
        if isinstance(view.step, Marching):
            return MarchDesk(rules, view, menu, tools)
        return HandDesk(rules, view, menu, tools)

    # --- beside the board ---

    def colour(self, rules: BattueRules, view: BattueView, seat: Seat) -> str:
        return seat_panel.COLOURS[SEATS[seat]]

    def icon(self, rules: BattueRules, view: BattueView, seat: Seat) -> str:
        return seat_panel.seat_icon(seat)

    def aliases(self, rules: BattueRules, view: BattueView, seat: Seat) -> tuple[str, ...]:
        return (SEATS[seat].capitalize(), "" if view.alive[seat] else "out of the game")

    def figures(self, rules: BattueRules, view: BattueView, seat: Seat) -> tuple[Figure, ...]:
        return seat_panel.figures_of(rules, view, seat)

    def beside(self, rules: BattueRules, view: BattueView) -> Parts:
        if isinstance(view.step, Over):
            return ()
        on_desk = isinstance(view.step, choices.WINDOWS) and view.to_act == view.seat
        hand = [] if on_desk else seat_panel.hand_parts(rules, view)
        return [*battle_parts(rules, view), *event_parts(rules, view), *hand, *planning_parts(rules, view)]

    # --- the end ------------------------------------------------------------------------------------------

    scoring = ("What counts at the end.", "BT-SCORE-01")

    def reasons(self, rules: BattueRules, outcome: Outcome) -> tuple[Words, ...]:
        return (Words(seat_panel.ENDINGS[outcome.ending]),)

    def scores(self, rules: BattueRules, view: BattueView, outcome: Outcome) -> tuple[Score, ...]:
        return seat_panel.scores_of(rules, view, outcome)

    def aftermath(self, table: Table) -> Parts:
        if not isinstance(table.rules, BattueRules):
            raise TypeError("this page shows Battue")
        return seat_panel.luck_parts(table.rules, count_luck(table.rules, table.moments[: table.cursor]))

    # --- setting up ---

    def options(self, name: str, setup: BattueSetup) -> tuple[tuple[str, str], ...]:
        return VALUES.get(name, ())

    def option_label(self, name: str) -> str:
        return LABELS.get(name, super().option_label(name))

    def option_doc(self, name: str, doc: str) -> str:
        return DOCS.get(name, doc)

    def is_advanced(self, name: str) -> bool:
        return name not in ("seats", "layout")

    def seat_hints(self, setup: BattueSetup) -> tuple[tuple[str, ...], tuple[str, ...]]:
        seats = [Seat(seat) for seat in range(setup.seats)]
        return tuple(SEATS[seat].capitalize() for seat in seats), tuple(seat_panel.seat_icon(seat) for seat in seats)
