"""The rules of the war for one set-up: which phase answers what. The phases hold the rules themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, ClassVar

from engine.core.event import Tell
from engine.core.menu import Menu
from engine.core.outcome import Outcome
from engine.core.phrase import Phrase
from engine.core.refusal import Refusal, SetupError
from engine.core.rules import Chance, Rules
from engine.core.seat import CHANCE, Seat
from engine.core.setup import Setup
from engine.knights import actions as act
from engine.knights import state as steps
from engine.knights.actions import KnightsAction
from engine.knights.draft import Draft
from engine.knights.edition import KnightsEdition
from engine.knights.invariants import list_faults
from engine.knights.outcome import rank_seats
from engine.knights.position import build_state, default_position, read_position
from engine.knights.sight import imagine_state, observe_state
from engine.knights.state import KnightsState, KnightsView, Over, Step
from engine.knights.terms import Terms
from engine.knights.war import (
    aftermath,
    captures,
    cards,
    combat_entry,
    fight_decisions,
    movement,
    mustering,
    neutral,
    upkeep,
)
from engine.knights.war.refusals import explain
from engine.knights.words import describe_step

MenuOf = Callable[[Terms, KnightsState], Iterable[KnightsAction]]

MENUS: dict[type[Step], MenuOf] = {
    steps.Choosing: cards.choosing_menu,
    steps.Ordering: cards.ordering_menu,
    steps.Marching: movement.marching_menu,
    steps.Asking: movement.asking_menu,
    steps.Consenting: combat_entry.consenting_menu,
    steps.Fighting: fight_decisions.menu,
    steps.Aftermath: aftermath.menu,
    steps.Revealing: neutral.revealing_menu,
    steps.Building: neutral.building_menu,
    steps.Maintaining: neutral.maintaining_menu,
    steps.Rebuilding: upkeep.rebuilding_menu,
    steps.Mustering: mustering.menu,
    steps.Arriving: upkeep.arriving_menu,
}

PERFORM: dict[type[KnightsAction], Callable[[Draft, Any], None]] = {
    act.Operations: cards.operate,
    act.Improvise: cards.improvise,
    act.Pass: cards.skip,
    act.March: movement.march,
    act.Sail: movement.sail,
    act.Take: movement.take,
    act.TakeAll: movement.take_all,
    act.Go: movement.go,
    act.Battle: combat_entry.battle,
    act.Assault: combat_entry.assault,
    act.Besiege: combat_entry.besiege,
    act.Command: fight_decisions.command,
    act.Keep: fight_decisions.keep,
    act.Use: fight_decisions.use,
    act.Refrain: fight_decisions.refrain,
    act.Lose: fight_decisions.lose,
    act.Control: captures.control,
    act.Raze: captures.raze,
    act.Ransom: captures.ransom,
    act.Desert: aftermath.desert,
    act.Sacrifice: aftermath.sacrifice,
    act.Retreat: aftermath.retreat,
    act.Reveal: neutral.reveal,
    act.Repair: neutral.repair,
    act.Fortify: neutral.fortify,
    act.Maintain: neutral.maintain,
    act.Rebuild: upkeep.rebuild,
    act.Wait: upkeep.wait,
    act.Give: mustering.give,
    act.GiveAll: mustering.give_all,
    act.Arrive: upkeep.arrive,
}

FINISH: dict[type[Step], Callable[[Draft, act.Done], None]] = {
    steps.Building: neutral.decline,
    steps.Maintaining: neutral.decline,
    steps.Mustering: mustering.finish,
}
"""What Done ends; anywhere else it is the card."""


class KnightsRules(Terms, Rules[KnightsState, KnightsAction, KnightsView]):
    actions: ClassVar[Any] = KnightsAction
    state_type = KnightsState
    view_type = KnightsView
    edition: KnightsEdition

    def __init__(self, setup: Setup) -> None:
        Terms.__init__(self, setup)
        self.setup = setup
        self._draws = tuple(act.Draw(name) for name in self.card_names)
        self._start = self._build_start()

    def _build_start(self) -> KnightsState:
        given = self.setup.position
        state = build_state(self, default_position(self) if given is None else read_position(given))
        fault = next(list_faults(self, state), None)
        if fault is not None:
            raise SetupError(f"The position is impossible: {fault}")
        return state

    # --- the contract -------------------------------------------------------------------------------------

    def start(self) -> KnightsState:
        return self._start

    def legal_actions(self, state: KnightsState) -> Menu[KnightsAction]:
        find_menu = MENUS.get(type(state.table.step))
        menu = Menu[KnightsAction]()
        if self._is_draw(state):
            menu = Menu(self._draws[card] for card in state.pile[0].cards)
        elif find_menu is not None:
            menu = Menu(find_menu(self, state))
        self._offered = (state, menu)
        return menu

    def _is_draw(self, state: KnightsState) -> bool:
        """Does chance turn up a destiny card?"""
        return state.to_act is CHANCE and not isinstance(state.table.step, steps.Revealing)

    def why_illegal(self, state: KnightsState, action: KnightsAction) -> Refusal | None:
        """The menu is the law; what is not on it is refused by the rule that keeps it off."""
        menu = self.legal_actions(state)
        if action in menu:
            return None
        return explain(self, state, action, menu, str(self.describe(self.observe(state, None))))

    def _apply(self, state: KnightsState, action: KnightsAction, tell: Tell | None) -> KnightsState:
        draft = Draft(self, state, tell)
        if isinstance(action, act.Draw):
            card = self.card_index[action.card]
            (fight_decisions if draft.fight is not None else aftermath).draw(draft, card)
        elif isinstance(action, act.Done):
            FINISH.get(type(draft.step), cards.finish)(draft, action)
        elif isinstance(action, act.Allow | act.Forbid):
            self._consent(draft, action)
        else:
            PERFORM[type(action)](draft, action)
        return draft.freeze()

    def _consent(self, draft: Draft, action: act.Allow | act.Forbid) -> None:
        """The step says what is consented to: a passage or an attack."""
        is_passage = isinstance(draft.step, steps.Asking)
        if isinstance(action, act.Allow):
            (movement.allow if is_passage else combat_entry.consent)(draft, action)
        else:
            (movement.forbid if is_passage else combat_entry.object_to)(draft, action)

    def chances(self, state: KnightsState) -> Sequence[Chance]:
        """Every card of the top batch is equally likely; a card lying alone is certain (WK-DEST-03). So is every
        neutral card that has not been turned up (WK-NEUTRAL-01)."""
        if isinstance(state.table.step, steps.Revealing):
            return neutral.weigh_cards(self, state.table)
        if not self._is_draw(state):
            return ()
        return [Chance(self._draws[card], 1) for card in state.pile[0].cards]

    def observe(self, state: KnightsState, seat: Seat | None) -> KnightsView:
        return observe_state(self, state, seat)

    def imagine(self, view: KnightsView, rng: Random) -> KnightsState:
        return imagine_state(self, view, rng)

    def outcome(self, state: KnightsState) -> Outcome | None:
        return rank_seats(self, state) if isinstance(state.table.step, Over) else None

    def describe(self, view: KnightsView) -> Phrase:
        return describe_step(self, view)

    def seat_name(self, view: KnightsView, seat: Seat) -> str:
        return self.who(seat)
