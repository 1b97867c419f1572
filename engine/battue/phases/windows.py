"""The six windows for loot cards (BT-BATTLE-04 to -06, BT-CARD-01 to -03).

A seat is passed over here only when its hand is empty, which everybody can see. A seat with cards may always speak,
also when none of them fits; whether a person is then bothered with it is a matter of the screen.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.battue.actions import CARD_ACTIONS, DONE, BattueAction, Done, Taken
from engine.battue.draft import Draft
from engine.battue.phases.cards import list_plays, why_not_play
from engine.battue.phases.plays import play
from engine.battue.phases.refusals import why_not_now
from engine.battue.pieces import Timing
from engine.battue.state import BattueState
from engine.battue.steps import (
    AnyStep,
    Attacking,
    AttackRerolls,
    Calling,
    Closing,
    DefenceRerolls,
    Defending,
    Discarding,
    Opening,
    Rolling,
    Settling,
    Stealing,
)
from engine.battue.terms import Terms
from engine.core.refusal import Refusal
from engine.core.rules import Chance
from engine.core.seat import CHANCE, Actor, Seat


class Window(msgspec.Struct, frozen=True):
    timing: Timing
    after_roll: bool
    following: AnyStep


WINDOWS: dict[type[AnyStep], Window] = {
    Opening: Window(Timing.START, False, Calling()),
    Attacking: Window(Timing.ATTACK, False, Defending()),
    Defending: Window(Timing.DEFEND, False, Rolling()),
    AttackRerolls: Window(Timing.ATTACK, True, DefenceRerolls()),
    DefenceRerolls: Window(Timing.DEFEND, True, Settling()),
    Closing: Window(Timing.END, False, Discarding()),
}


def _seat(position: BattueState | Draft, timing: Timing) -> Seat:
    if timing is Timing.DEFEND and position.fight is not None:
        return position.fight.defender
    return position.active


def wait(draft: Draft) -> Actor | None:
    window = WINDOWS[type(draft.step)]
    seat = _seat(draft, window.timing)
    if draft.hands[seat]:
        return seat
    draft.step = window.following
    return None


def menu(terms: Terms, state: BattueState) -> list[BattueAction]:
    window = WINDOWS[type(state.step)]
    seat = _seat(state, window.timing)
    return [*list_plays(terms, state, seat, window.timing, window.after_roll), DONE]


def why_not(terms: Terms, state: BattueState, action: BattueAction) -> Refusal | None:
    if isinstance(action, Done):
        return None
    if not isinstance(action, CARD_ACTIONS):
        return why_not_now(terms, state, action)
    window = WINDOWS[type(state.step)]
    return why_not_play(terms, state, _seat(state, window.timing), window.timing, window.after_roll, action)


def perform(draft: Draft, action: BattueAction) -> None:
    window = WINDOWS[type(draft.step)]
    if isinstance(action, CARD_ACTIONS):
        play(draft, _seat(draft, window.timing), action)
    else:
        draft.step = window.following


# --- the card a thief takes ---


def _victim(state: BattueState | Draft) -> Seat:
    step = state.step
    assert isinstance(step, Stealing)
    return step.victim


def wait_theft(draft: Draft) -> Actor:
    return CHANCE


def chances_theft(terms: Terms, state: BattueState) -> Sequence[Chance]:
    hand = state.hands[_victim(state)]
    return [Chance(Taken(card), hand.count(card)) for card in dict.fromkeys(hand)]


def perform_theft(draft: Draft, action: Taken) -> None:
    thief, victim = draft.active, _victim(draft)
    draft.steal(thief, victim, action.card)
    names = draft.terms.seat_names
    draft.tell("BT-CARD-02", "{who} takes a card from {victim}.", who=thief, victim=names[victim])
    draft.tell(
        "BT-CARD-02",
        "{who} has taken {card} from {victim}.",
        seats=(thief, victim),
        who=thief,
        victim=names[victim],
        card=draft.terms.box.card_name(action.card),
    )
    draft.resume()
