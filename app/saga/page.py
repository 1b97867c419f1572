"""The page of Saga: what it tells the shared playing page, and the tabs it has."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.calculate.tab import tab_builder
from app.core.play.desk import AnyDesk, DeskTools
from app.core.play.game_page import Odds, Option
from app.core.play.parts import Parts
from app.saga import foresight, moments
from app.saga.calculate import LAYOUTS
from app.saga.choices import Choices
from app.saga.desk import TurnDesk
from app.saga.picture.drawing import STYLE
from app.saga.picture.signs import seat_icon
from app.saga.seat_panel import Memory, SagaSeats, about_seat, hand_parts, list_held
from engine.core.action import Action
from engine.core.brink import Brink
from engine.core.seat import Seat
from engine.saga import GAME
from engine.saga.brinks import list_brinks
from engine.saga.calculators import CALCULATORS
from engine.saga.pieces import SEAT_NAMES
from engine.saga.rules import SagaRules
from engine.saga.setup import SagaSetup
from engine.saga.state import SagaView
from engine.saga.steps import Acting, Over, Placing

OPTIONS = {
    "seats": Option(doc="How many people play."),
    "draw_faces": Option("Chance turns the lands", "Otherwise all show their crowns, as in a first game."),
    "backs": Option("Lands that show their back"),
    "sets": Option("Sets of knights", values=(("drawn", "drawn"), ("chosen", "chosen in turn"))),
    "second_knights": Option("Second neutral knights", values=(("drawn", "drawn"), ("laid", "laid in turn"))),
    "reinforce": Option("Garrisons grow", values=(("power_only", "by Muster alone"), ("free", "like field armies"))),
    "rampart": Option("Points needed behind a rampart"),
    "neutral_powers": Option("Walls protect lands of nobody"),
    "purchases": Option("Purchases in a turn", values=(("one", "one"), ("unlimited", "any number"))),
    "conquest": Option("A land falls", values=(("automatic", "by itself"), ("optional", "when its attacker says so"))),
    "recall_lead": Option("A lead may be recalled"),
    "last_card": Option("The last card ends it", values=(("sticky", "for good"), ("end_of_turn", "if none is got"))),
    "tribute": Option("Tribute", values=(("full", "in full"), ("owned", "from chips at hand"))),
    "chips": Option("Chips", values=(("open", "open"), ("concealed", "concealed"))),
    "ties": Option("Equal points", values=(("shared", "share the place"), ("lands", "more lands go first"))),
    "round_limit": Option("Rounds at most"),
}
"""For whoever meets the game here: what the parameters say is meant for those who look up rulings."""


class SagaPage(Choices, SagaSeats):
    game = GAME
    tabs = {"Calculate": tab_builder(CALCULATORS, LAYOUTS)}
    style = STYLE

    def __init__(self) -> None:
        self.memory = Memory()

    # --- the board ---

    tell = moments.tell_fact
    tell_end = moments.tell_count

    # --- choosing ---

    def odds_of(self, rules: SagaRules, view: SagaView, action: Action) -> Odds | None:
        return foresight.find_odds(rules, view, action, self.memory.is_on)

    def odds_label(self, rules: SagaRules, view: SagaView) -> str:
        return "What can I take?" if isinstance(view.step, Acting) else ""

    desks = {Acting: TurnDesk, Placing: TurnDesk}

    def desk(self, rules: SagaRules, view: SagaView, menu: Sequence[Action], tools: DeskTools) -> AnyDesk | None:
        return TurnDesk(rules, view, menu, tools, self, self.memory)

    # --- beside the board ---

    def beside(self, rules: SagaRules, view: SagaView) -> Parts:
        is_on_desk = self.has_desk(view) and view.to_act == view.seat
        return [] if is_on_desk or isinstance(view.step, Over) else hand_parts(view)

    def brinks(self, rules: SagaRules, view: SagaView) -> Sequence[Brink]:
        return list_brinks(rules.terms, view)

    def about_seat(self, rules: SagaRules, view: SagaView, seat: Seat) -> Parts:
        """Its lands and what they do; with the memory aid what its hand may hold."""
        return [*about_seat(rules, view, seat), *(list_held(rules, view, seat) if self.memory.is_on else ())]

    # --- setting up ---

    options = OPTIONS
    first_options = ("seats", "draw_faces")

    def seat_hints(self, setup: SagaSetup) -> tuple[tuple[str, ...], tuple[str, ...]]:
        return SEAT_NAMES[: setup.seats], tuple(map(seat_icon, range(setup.seats)))
