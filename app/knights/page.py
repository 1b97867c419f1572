"""The page of Warrior Knights: what it tells the shared playing page, and the tabs it has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from app.core.calculate.tab import tab_builder
from app.core.play.choosing import Keys
from app.core.play.desk import AnyDesk, DeskTools
from app.core.play.game_page import Option
from app.core.play.parts import Parts, Words
from app.core.scene import Scene
from app.knights import moments
from app.knights.army_card import army_parts, list_held
from app.knights.battle_card import battle_parts
from app.knights.calculate import LAYOUTS
from app.knights.choices import Choices
from app.knights.desks.discard import DiscardDesk
from app.knights.desks.realm import MapDesk
from app.knights.picture import drawing
from app.knights.picture.emblems import STYLE, shield_icon
from app.knights.picture.trail import find_trail
from app.knights.realm import council
from app.knights.realm.desks import ParleyDesk, PlanningDesk
from app.knights.realm.words import join
from app.knights.seat_panel import KnightsSeats
from app.knights.why import why_of
from engine.core.action import Action
from engine.core.event import Event
from engine.core.seat import Seat
from engine.knights import GAME
from engine.knights.actions import Go, Keep, KeepCards
from engine.knights.brinks import list_brinks
from engine.knights.calculators import CALCULATORS
from engine.knights.court_steps import Parleying
from engine.knights.hand_questions import find_faces
from engine.knights.pieces import BARONS
from engine.knights.questions import count_cities_to_win, list_nobles
from engine.knights.realm_steps import Planning
from engine.knights.rules import KnightsRules
from engine.knights.setup import KnightsSetup
from engine.knights.state import KnightsView
from engine.knights.steps import Discarding, Marching, Over

_ruling = partial(Option, group="Rulings of the publisher's FAQ, one by one")

OPTIONS = {
    "scenario": Option(
        "What is played",
        "The war alone has moving, battles and sieges: no money to earn, no cards, no assembly.",
        (("realm", "the whole game"), ("war", "the war alone")),
    ),
    "length": Option("Realm: influence for each baron"),
    "rounds": Option("Realm: turns at most"),
    "strongest": Option("Realm: only military victory ends the game"),
    "print_alone": Option(
        "The printed rules alone, without the FAQ",
        "None of the publisher's rulings then holds, whatever is chosen of each.",
    ),
    "faq_tokens": _ruling(
        "Loss tokens kill at any moment",
        "A noble with loss tokens for all his men dies, not in a fight alone (WK-AMB-R22).",
    ),
    "faq_garrison": _ruling(
        "Garrisons return whole", "A taken fortress is put back with its mercenaries too (WK-AMB-R16)."
    ),
    "faq_ruin": _ruling(
        "Dead attackers take no ransom", "A fortress that they have broken falls all the same (WK-FORT-03)."
    ),
    "faq_refuge": _ruling("Foreign fortresses bar a retreat", "Nobody flees into the region of one (WK-RETREAT-03)."),
    "faq_tired": _ruling(
        "The last retreat exhausts", "Who finds no other way than to his fortress is exhausted (WK-RETREAT-04)."
    ),
    "faq_walls": _ruling(
        "Empty walls fall by themselves", "Strength 0 and nobody inside: no card is drawn (WK-ASSAULT-04)."
    ),
    "faq_ports": _ruling("Ports of razed cities serve", "Voyages begin and end there as before (WK-MOVE-20)."),
    "hostages": Option("Realm: heirs are exchanged as hostages"),
    "abandoned": _ruling(
        "Abandoned nobles", "Who dies by desertion alone comes back, also without an heir (WK-VAR-06)."
    ),
    "miracles": _ruling("Realm: miracles can happen", "Lasting events may be cancelled later, for a faith point more."),
    "elimination": Option("Realm: who loses his fortress is out"),
    "turns": Option("War alone: turns"),
    "goes": Option("War alone: cards a baron plays in a turn"),
    "neutral_cards": Option("War alone: neutral cards"),
    "five_cities": Option("Two barons: five cities win"),
    "cap_10": Option("Nobody draws more than ten cards"),
    "strict_count": Option("Victories count only against a living noble"),
    "strict_refuge": Option("Any city bars a retreat"),
    "fortress_blocks": Option("Enemy fortresses bar the way"),
    "garrison_lost": Option("Garrisons of captured fortresses are lost"),
    "ransom_stands": Option("Cities handed over as ransom are not razed"),
}


class KnightsPage(Choices, KnightsSeats):
    game = GAME
    tabs = {"Calculate": tab_builder(CALCULATORS, LAYOUTS)}
    style = STYLE

    def __init__(self) -> None:
        self.later: Callable[[], None] | None = None
        """Shows the card of the battle again when odds that take a while are there; None where nobody would look."""
        self._is_hurried = False
        """Whoever leads the noble on his way has said that he takes nobody along; forgotten when somebody is asked."""

    # --- the board ---

    def draw_after(self, rules: KnightsRules, view: KnightsView, keys: Keys, events: Sequence[Event]) -> Scene:
        return drawing.draw(rules, view, find_trail(events))

    tell = staticmethod(moments.tell_fact)

    # --- choosing ---

    def unasked(self, rules: KnightsRules, view: KnightsView, menu: Sequence[Action], is_alone: bool) -> Action | None:
        return Go() if self._is_hurried and isinstance(view.step, Marching) else None

    def find_listed(self, rules: KnightsRules, view: KnightsView, action: Action) -> Action:
        """The discard by its faces, without which of two like cards stays."""
        return Keep(find_faces(rules, action.kept)) if isinstance(action, KeepCards) else action

    def _hurry(self) -> None:
        self._is_hurried = True

    def has_desk(self, view: KnightsView) -> bool:
        return not isinstance(view.step, Over)

    def desk(self, rules: KnightsRules, view: KnightsView, menu: Sequence[Action], tools: DeskTools) -> AnyDesk | None:
        self._is_hurried = False
        if self.is_secret(view) and view.seat != view.to_act:
            return None
        match view.step:
            case Discarding():
                return DiscardDesk(rules, view, menu, tools)
            case Planning():
                return PlanningDesk(rules, view, menu, tools)
            case Parleying():
                return ParleyDesk(rules, view, menu, tools)
        return MapDesk(rules, view, menu, tools, self._hurry)

    # --- beside the board ---

    why_of = staticmethod(why_of)

    brinks = staticmethod(list_brinks)

    def about_thing(self, rules: KnightsRules, view: KnightsView, kind: str, what: str) -> Parts:
        if kind not in council.OPENS or not rules.is_realm:
            return ()
        _, tell = council.OPENS[kind]
        return tell(rules, view)

    def about_seat(self, rules: KnightsRules, view: KnightsView, seat: Seat) -> Parts:
        needed = count_cities_to_win(rules, view)
        counts = "influence, then cities" if rules.is_realm else "cities, then crowns, then men"
        aim = Words(f"Wins at once with {needed} cities of the realm; else {counts} count.", "plain", "WK-END-01")
        held = [Words(f"Holds the heirs of {join(names)}.") for names in [list_held(rules, view, seat)] if names]
        return [aim, *held, *army_parts(rules, view, tuple(list_nobles(seat)))]

    def beside(self, rules: KnightsRules, view: KnightsView) -> Parts:
        if isinstance(view.step, Over):
            return ()
        if rules.is_realm and view.fight is None:
            return council.council_parts(rules, view)
        return battle_parts(rules, view, self.later)

    # --- setting up ---

    options = OPTIONS
    suggested = {"scenario": "realm"}
    first_options = ("scenario", "seats", "turns", "neutral_cards")

    def seat_hints(self, setup: KnightsSetup) -> tuple[tuple[str, ...], tuple[str, ...]]:
        barons = BARONS[: setup.seats]
        entry = setup.tables().entry
        return tuple(entry(baron).name for baron in barons), tuple(shield_icon(b.value) for b in barons)
