"""The rules of Battue: whose turn it is, what is legal, what happens. The table of steps says where each is written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, NamedTuple

from engine.battue import sight
from engine.battue.actions import BattueAction
from engine.battue.box import Box
from engine.battue.draft import Draft
from engine.battue.edition import BattueEdition
from engine.battue.phases import (
    capture,
    closing,
    combat,
    entry,
    events,
    layout,
    march,
    reinforce,
    retreat,
    reveal,
    windows,
)
from engine.battue.phases.refusals import why_not_now
from engine.battue.scoring import find_outcome
from engine.battue.state import BattueState, BattueView
from engine.battue.steps import (
    AnyStep,
    Attacking,
    AttackRerolls,
    Blaming,
    Burning,
    Calling,
    Choosing,
    Closing,
    DefenceRerolls,
    Defending,
    Discarding,
    Ending,
    Engaging,
    Entering,
    Foretelling,
    Glimpsing,
    Holding,
    Laying,
    Looting,
    Marching,
    Opening,
    Over,
    PickingFirst,
    Pressing,
    Reinforcing,
    Rerolling,
    Revealing,
    Revolting,
    Rolling,
    Settling,
    Stealing,
    Surrendering,
)
from engine.battue.terms import Terms
from engine.battue.words import describe_step
from engine.core.event import Tell
from engine.core.menu import Menu
from engine.core.outcome import Outcome
from engine.core.phrase import Phrase
from engine.core.refusal import Refusal, refuse
from engine.core.rules import Chance, Rules
from engine.core.seat import NOBODY, Actor, Seat


class Choice(NamedTuple):
    """A step at which a seat decides. `wait` names it, or moves on and answers None."""

    wait: Callable[[Draft], Actor | None]
    menu: Callable[[Terms, BattueState], Iterable[Any]]
    why_not: Callable[[Terms, BattueState, BattueAction], Refusal | None]
    perform: Callable[[Draft, Any], None]


class Draw(NamedTuple):
    """A step at which chance decides."""

    wait: Callable[[Draft], Actor | None]
    chances: Callable[[Terms, BattueState], Sequence[Chance]]
    perform: Callable[[Draft, Any], None]


WINDOW = Choice(windows.wait, windows.menu, windows.why_not, windows.perform)

CHOICES: dict[type[AnyStep], Choice] = {
    Entering: Choice(entry.wait, entry.menu, entry.why_not, entry.perform),
    Opening: WINDOW,
    Calling: Choice(reinforce.wait, reinforce.menu, reinforce.why_not, reinforce.perform),
    Marching: Choice(march.wait, march.menu, march.why_not, march.perform),
    Choosing: Choice(reveal.wait, reveal.menu, reveal.why_not, reveal.perform),
    Attacking: WINDOW,
    Defending: WINDOW,
    AttackRerolls: WINDOW,
    DefenceRerolls: WINDOW,
    Pressing: Choice(retreat.wait_press, retreat.menu_press, retreat.why_not_press, retreat.perform_press),
    Holding: Choice(retreat.wait_hold, retreat.menu_hold, retreat.why_not_hold, retreat.perform_hold),
    Surrendering: Choice(capture.wait, capture.menu, capture.why_not, capture.perform),
    Blaming: Choice(events.wait_blame, events.menu_blame, events.why_not_blame, events.perform_blame),
    Revolting: Choice(events.wait_revolt, events.menu_revolt, events.why_not_revolt, events.perform_revolt),
    Closing: WINDOW,
    Discarding: Choice(closing.wait_discard, closing.menu_discard, closing.why_not_discard, closing.perform_discard),
}

DRAWS: dict[type[AnyStep], Draw] = {
    PickingFirst: Draw(layout.wait_first, layout.chances_first, layout.perform_first),
    Reinforcing: Draw(reinforce.wait_die, reinforce.chances, reinforce.perform_die),
    Revealing: Draw(reveal.wait_face, reveal.chances, reveal.perform_face),
    Glimpsing: Draw(reveal.wait_face, reveal.chances, reveal.perform_face),
    Foretelling: Draw(reveal.wait_event, reveal.chances_event, reveal.perform_event),
    Rolling: Draw(combat.wait_dice, combat.chances, combat.perform_roll),
    Rerolling: Draw(combat.wait_dice, combat.chances_reroll, combat.perform_reroll),
    Looting: Draw(capture.wait_loot, capture.chances, capture.perform_loot),
    Burning: Draw(events.wait_burn, events.chances_burn, events.perform_burn),
    Stealing: Draw(windows.wait_theft, windows.chances_theft, windows.perform_theft),
}

PASSAGES: dict[type[AnyStep], Callable[[Draft], Actor | None]] = {
    Engaging: combat.engage,
    Settling: combat.compare,
    Ending: closing.end_turn,
    Over: closing.wait_over,
}
"""Steps at which nobody is asked."""

SECRET_DRAWS = (Revealing, Glimpsing, Looting, Burning, Stealing)
"""Draws whose possible results tell what somebody holds or has scouted: a refusal names none of them."""

LAY = Choice(layout.wait, layout.menu, layout.why_not, layout.perform)
LAY_BY_CHANCE = Draw(layout.wait, layout.chances, layout.perform)


class BattueRules(Rules[BattueState, BattueAction, BattueView]):
    actions = BattueAction
    state_type = BattueState
    view_type = BattueView

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.box: Box = terms.box
        self.edition: BattueEdition = terms.edition
        self.seats, self.seat_names = terms.seats, terms.seat_names
        self._choices = dict(CHOICES)
        self._draws = dict(DRAWS)
        if terms.layout == "manual":
            self._choices[Laying] = LAY
        else:
            self._draws[Laying] = LAY_BY_CHANCE
        steps: list[tuple[type[AnyStep], Choice | Draw]] = [*self._choices.items(), *self._draws.items()]
        self._waits = {**{step: phase.wait for step, phase in steps}, **PASSAGES}
        self._performs = {step: phase.perform for step, phase in steps}

    def start(self) -> BattueState:
        return layout.build_start(self.terms)

    def legal_actions(self, state: BattueState) -> Menu[BattueAction]:
        choice = self._choices.get(type(state.step))
        if choice is not None:
            return Menu(choice.menu(self.terms, state))
        if state.to_act is NOBODY:
            return Menu()
        return Menu([chance.action for chance in self.chances(state)])  # type: ignore[misc]  # Chance holds any Action

    def why_illegal(self, state: BattueState, action: BattueAction) -> Refusal | None:
        choice = self._choices.get(type(state.step))
        if choice is not None:
            return choice.why_not(self.terms, state, action)
        if isinstance(state.step, Over):
            return closing.why_over(state.step.ending)
        chances = self.chances(state)
        for chance in chances:
            if chance.action == action:
                return None
        if type(action) is not type(chances[0].action):
            return why_not_now(self.terms, state, action)
        if isinstance(state.step, SECRET_DRAWS):
            return refuse("BT-TURN-01", "Chance cannot bring that here.", "What is left to draw stays secret.")
        return refuse(
            "BT-TURN-01",
            "Chance cannot bring that here.",
            "It can bring {number} other results, for example '{example}'.",
            number=len(chances),
            example=str(chances[0].action),
        )

    def _apply(self, state: BattueState, action: BattueAction, tell: Tell | None) -> BattueState:
        draft = Draft(self.terms, state, tell)
        self._performs[type(state.step)](draft, action)
        waits = self._waits
        actor = waits[type(draft.step)](draft)
        while actor is None:
            actor = waits[type(draft.step)](draft)
        draft.to_act = actor
        return draft.freeze()

    def chances(self, state: BattueState) -> Sequence[Chance]:
        draw = self._draws.get(type(state.step))
        return () if draw is None else draw.chances(self.terms, state)

    def observe(self, state: BattueState, seat: Seat | None) -> BattueView:
        return sight.observe(self.terms, state, seat)

    def imagine(self, view: BattueView, rng: Random) -> BattueState:
        return sight.imagine(self.terms, view, rng)

    def outcome(self, state: BattueState) -> Outcome | None:
        return find_outcome(self.terms, state)

    def describe(self, view: BattueView) -> Phrase:
        return describe_step(self.terms, view)

    def seat_name(self, view: BattueView, seat: Seat) -> str:
        return self.seat_names[seat]
