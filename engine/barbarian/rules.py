"""The rules of Barbarian Kingdoms for one set-up: which phase answers what. The phases hold the rules themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, ClassVar

import msgspec

from engine.barbarian import actions as act
from engine.barbarian import state as steps
from engine.barbarian.actions import BarbarianAction
from engine.barbarian.draft import Draft, Ended
from engine.barbarian.edition import BarbarianEdition
from engine.barbarian.law import Law
from engine.barbarian.phases import (
    aftermath,
    assault,
    bribes,
    claim,
    contest,
    manoeuvres,
    paying,
    recruit,
    reinforcements,
    setting_up,
    taxing,
    turn,
)
from engine.barbarian.pieces import KINGDOMS, NO_FLEET
from engine.barbarian.reign import rank_seats
from engine.barbarian.sight import imagine_state, observe_state
from engine.barbarian.state import BarbarianState, BarbarianView, Over, Step
from engine.barbarian.words import describe_step
from engine.core.event import Tell
from engine.core.menu import Menu
from engine.core.outcome import Outcome
from engine.core.phrase import Phrase
from engine.core.refusal import Refusal, refuse
from engine.core.rules import Chance, Rules
from engine.core.seat import CHANCE, NOBODY, Seat

MenuOf = Callable[[Law, BarbarianState], Iterable[BarbarianAction]]

MENUS: dict[type[Step], MenuOf] = {
    steps.PickingScenario: setting_up.scenario_menu,
    steps.Selecting: setting_up.selection_menu,
    steps.Choosing: setting_up.choosing_menu,
    steps.LayingLoot: setting_up.loot_menu,
    steps.Acting: turn.menu,
    steps.PayingRecruit: paying.menu,
    steps.PayingClaim: paying.menu,
    steps.Taxing: taxing.menu,
    steps.Manoeuvring: manoeuvres.step_menu,
    steps.Riding: assault.riding_menu,
    steps.Contesting: contest.menu,
    steps.Reinforcing: reinforcements.menu,
    steps.Bribing: bribes.menu,
    steps.Rallying: aftermath.rally_menu,
    steps.Evacuating: aftermath.evacuation_menu,
}
"""What can be chosen in each step. Chance's steps are in CHANCES."""

CHANCES: dict[type[Step], Callable[[Law, BarbarianState], list[Chance]]] = {
    steps.Drawing: setting_up.draw_chances,
    steps.DealingChests: setting_up.deal_chances,
}


def _always(law: Law, state: BarbarianState, action: Any) -> Refusal | None:
    """In its step this action is always legal."""
    return None


class Room(msgspec.Struct, frozen=True):
    """Where a kind of action is at home: in which steps, why not, and what it does."""

    steps: tuple[type[Step], ...]
    why_not: Callable[[Law, BarbarianState, Any], Refusal | None]
    perform: Callable[[Draft, Any], None]


_TURN = (steps.Acting,)
_MOVING = (steps.Acting, steps.Manoeuvring)

ROOMS: dict[type[BarbarianAction], Room] = {
    act.PickScenario: Room((steps.PickingScenario,), setting_up.why_not_scenario, setting_up.pick_scenario),
    act.Select: Room((steps.Selecting,), setting_up.why_not_select, setting_up.select),
    act.Choose: Room((steps.Choosing,), setting_up.why_not_choose, setting_up.choose),
    act.Lay: Room((steps.LayingLoot,), setting_up.why_not_lay, setting_up.lay),
    act.Draw: Room((steps.Drawing,), _always, setting_up.draw),
    act.Deal: Room((steps.DealingChests,), _always, setting_up.deal),
    act.Recruit: Room(_TURN, recruit.why_not, recruit.perform),
    act.Pay: Room((steps.PayingRecruit, steps.PayingClaim), paying.why_not, paying.perform),
    act.Tax: Room(_TURN, taxing.why_not_announce, taxing.announce),
    act.Take: Room((steps.Taxing,), taxing.why_not, taxing.perform),
    act.Move: Room(_MOVING, manoeuvres.why_not_move, manoeuvres.move),
    act.Castle: Room(_MOVING, manoeuvres.why_not_castle, manoeuvres.castle),
    act.Stay: Room(_TURN, _always, manoeuvres.stay),
    act.Ride: Room(_TURN, assault.why_not_ride, assault.ride),
    act.Assault: Room((steps.Acting, steps.Riding), assault.why_not, assault.perform),
    act.Claim: Room(_TURN, claim.why_not, claim.perform),
    act.Contest: Room((steps.Contesting,), contest.why_not, contest.perform),
    act.Decline: Room((steps.Contesting,), _always, contest.decline),
    act.Reinforce: Room((steps.Reinforcing,), reinforcements.why_not, reinforcements.perform),
    act.Pass: Room((steps.Reinforcing,), reinforcements.why_not_pass, reinforcements.give_up),
    act.Bribe: Room((steps.Bribing,), bribes.why_not, bribes.perform),
    act.Rally: Room((steps.Rallying,), aftermath.why_not_rally, aftermath.rally),
    act.Forgo: Room((steps.Rallying,), _always, aftermath.forgo),
    act.Evacuate: Room((steps.Evacuating,), aftermath.why_not_evacuate, aftermath.evacuate),
}

DONE_ROOMS: dict[type[Step], Room] = {
    steps.Manoeuvring: Room((steps.Manoeuvring,), _always, manoeuvres.finish),
    steps.Reinforcing: Room((steps.Reinforcing,), reinforcements.why_not_done, reinforcements.hand_over),
}
"""`done` ends manoeuvres or an arrival: the step says which."""


class BarbarianRules(Law, Rules[BarbarianState, BarbarianAction, BarbarianView]):
    actions: ClassVar[Any] = BarbarianAction
    state_type = BarbarianState
    view_type = BarbarianView
    edition: BarbarianEdition

    # --- the contract -------------------------------------------------------------------------------------

    def start(self) -> BarbarianState:
        provinces = len(self.edition.province)
        draft = Draft(self, self._blank(provinces), None)
        setting_up.open_game(draft)
        return draft.freeze()

    def _blank(self, provinces: int) -> BarbarianState:
        kingdoms = len(KINGDOMS)
        seats = len(self.seats)
        return BarbarianState(
            to_act=NOBODY,
            step=steps.PickingScenario(),
            round=1,
            played=(),
            order=(),
            owner=(None,) * kingdoms,
            active=None,
            units=(None,) * provinces,
            fleets=(NO_FLEET,) * kingdoms,
            tokens=(None,) * provinces,
            loot=((),) * provinces,
            chests=(None,) * provinces,
            aside=(),
            treasuries=((),) * seats,
            plundered=((),) * seats,
            trophies=((),) * seats,
            kings=(False,) * kingdoms,
            deployed=(0,) * kingdoms,
            placed=(0,) * kingdoms,
            fight=None,
        )

    def legal_actions(self, state: BarbarianState) -> Menu[BarbarianAction]:
        if state.to_act is CHANCE:
            return Menu(chance.action for chance in self.chances(state))  # type: ignore[misc]  # actions of this game
        find_menu = MENUS.get(type(state.step))
        menu = Menu(find_menu(self, state)) if find_menu is not None else Menu[BarbarianAction]()
        self._offered = (state, menu)
        return menu

    def why_illegal(self, state: BarbarianState, action: BarbarianAction) -> Refusal | None:
        room = self._room(state, action)
        if type(state.step) not in room.steps:
            return self._why_not_now(state, action)
        if state.to_act is CHANCE:
            return self._why_no_chance(state, action)
        return room.why_not(self, state, action)

    def _room(self, state: BarbarianState, action: BarbarianAction) -> Room:
        if type(action) is act.Done:
            return DONE_ROOMS.get(type(state.step), DONE_ROOMS[steps.Manoeuvring])
        return ROOMS[type(action)]

    def _why_not_now(self, state: BarbarianState, action: BarbarianAction) -> Refusal:
        if isinstance(state.step, Over):
            return refuse("BK-VICTORY-01", "The game is over.", "Go back to an earlier point, or begin a new game.")
        return refuse(
            "BK-TURN-02",
            "'{action}' is not what is to be decided now.",
            "Now: {now}",
            action=str(action)[:80],
            now=str(self.describe(self.observe(state, None))),
        )

    def _why_no_chance(self, state: BarbarianState, action: BarbarianAction) -> Refusal | None:
        if any(chance.action == action for chance in self.chances(state)):
            return None
        return refuse(
            "BK-SETUP-07" if isinstance(state.step, steps.DealingChests) else "BK-SETUP-02",
            "Chance cannot bring '{action}' here.",
            "It can bring: {choices}.",
            action=str(action)[:80],
            choices="; ".join(str(chance.action) for chance in self.chances(state)),
        )

    def _apply(self, state: BarbarianState, action: BarbarianAction, tell: Tell | None) -> BarbarianState:
        draft = Draft(self, state, tell)
        try:
            self._room(state, action).perform(draft, action)
        except Ended:
            # the victory test has set the last step; the rest of the action is dropped (BK-AMB-24)
            return draft.freeze()
        return draft.freeze()

    def chances(self, state: BarbarianState) -> Sequence[Chance]:
        return CHANCES[type(state.step)](self, state)

    def observe(self, state: BarbarianState, seat: Seat | None) -> BarbarianView:
        return observe_state(state, seat)

    def imagine(self, view: BarbarianView, rng: Random) -> BarbarianState:
        return imagine_state(self, view, rng)

    def outcome(self, state: BarbarianState) -> Outcome | None:
        return rank_seats(self, state) if isinstance(state.step, Over) else None

    def describe(self, view: BarbarianView) -> Phrase:
        return describe_step(self, view)
