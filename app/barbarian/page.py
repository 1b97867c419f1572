"""The page of Barbarian Kingdoms: what it tells the shared playing page, and the tabs it has."""

from __future__ import annotations

from collections.abc import Sequence

from app.barbarian import odds, why
from app.barbarian.about import about_seat
from app.barbarian.battle_card import battle_parts, is_sealing, kingdom_icon, odds_label
from app.barbarian.calculate import LAYOUTS
from app.barbarian.choices import Choices
from app.barbarian.desks import BribeDesk, TaxDesk
from app.barbarian.moments import tell_fact
from app.barbarian.picture import drawing, emblems, piece_places
from app.barbarian.seat_panel import BarbarianSeats, treasury_parts
from app.barbarian.theory import tab as theory
from app.core.calculate.tab import tab_builder
from app.core.play.choosing import Keys
from app.core.play.desk import AnyDesk, DeskTools
from app.core.play.game_page import Option
from app.core.play.parts import Parts
from app.core.scene import Scene
from engine.barbarian import GAME
from engine.barbarian.actions import Contest, Reinforce
from engine.barbarian.brinks import list_brinks
from engine.barbarian.calculators import CALCULATORS
from engine.barbarian.rules import BarbarianRules
from engine.barbarian.setup import BarbarianSetup
from engine.barbarian.state import BarbarianView
from engine.barbarian.steps import Bribing, Over, Taxing
from engine.core.action import Action
from engine.core.event import Event


class BarbarianPage(Choices, BarbarianSeats):
    game = GAME
    tabs = {"Calculate": tab_builder(CALCULATORS, LAYOUTS), "Theory": theory.build_tab}
    style = emblems.STYLE

    # --- the board ---

    def draw_after(self, rules: BarbarianRules, view: BarbarianView, keys: Keys, events: Sequence[Event]) -> Scene:
        return drawing.draw(rules, view, keys)

    def follow(self, rules: BarbarianRules, view: BarbarianView, before: Keys) -> Keys:
        return piece_places.follow(before, piece_places.list_posts(rules, view))

    tell = staticmethod(tell_fact)

    # --- choosing ---

    odds_label = staticmethod(odds_label)
    odds_of = staticmethod(odds.odds_of)

    listed = (Contest, Reinforce)
    desks = {Bribing: BribeDesk, Taxing: TaxDesk}

    def desk(
        self, rules: BarbarianRules, view: BarbarianView, menu: Sequence[Action], tools: DeskTools
    ) -> AnyDesk | None:
        if isinstance(view.step, Taxing):
            return TaxDesk(rules, view, menu, tools)
        coins = None if view.seat is None else view.treasuries[view.seat]
        return None if coins is None else BribeDesk(rules, view, coins, tools)

    # --- beside the board ---

    why_of = staticmethod(why.why_of)
    about_seat = staticmethod(about_seat)

    brinks = staticmethod(list_brinks)

    def beside(self, rules: BarbarianRules, view: BarbarianView) -> Parts:
        if isinstance(view.step, Over):
            return ()
        coins = [] if is_sealing(view) else treasury_parts(view)  # they lie on the desk
        return [*coins, *battle_parts(rules, view)]

    # --- setting up ---

    options = {"scenario": Option(doc="Which kingdoms take part.")}
    first_options = ("seats", "scenario")

    def values(self, name: str, setup: BarbarianSetup) -> tuple[tuple[str, str], ...]:
        if name != "scenario":
            return ()
        edition = setup.tables()
        listed = [each for each in edition.scenario if each.seats == setup.seats]
        return tuple(
            # the first is what an empty name means, unless it is named
            ("" if at == 0 and setup.scenario != each.id else each.id,
             f"{each.id}: {', '.join(edition.entry(k).plural for k in each.kingdoms)}"
             + (" (for a first game)" if each.beginners else ""))
            for at, each in enumerate(listed)
        )  # fmt: skip

    def seat_hints(self, setup: BarbarianSetup) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Which kingdom each seat will play, where the set-up says it beforehand."""
        if setup.allotment != "listed" or setup.expert or setup.privilege:
            return (), ()
        edition = setup.tables()
        scenario = next((each for each in edition.scenario if each.id == setup.scenario), None) or next(
            each for each in edition.scenario if each.seats == setup.seats
        )
        order = sorted(scenario.kingdoms, key=lambda kingdom: kingdom.index)
        groups = [pair for _, pair in sorted(scenario.teams.items())] if setup.seats == 2 else [(k,) for k in order]
        names = tuple(" and ".join(edition.entry(kingdom).plural for kingdom in group) for group in groups)
        return names, tuple(kingdom_icon(group[0]) for group in groups)
