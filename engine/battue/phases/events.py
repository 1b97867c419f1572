"""What event cards do, operation by operation (BT-EVENT-02, -06; BT-AMB-26)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from engine.battue.actions import Blame, Burn, Lower
from engine.battue.draft import Draft
from engine.battue.effects import Burn as BurnEffect
from engine.battue.effects import Draw, EventEffect, Gain, Guard, Lose, Open, Plague, Revolt
from engine.battue.phases.capture import capture
from engine.battue.questions import list_bare_flags, list_most_flags
from engine.battue.state import BattueState
from engine.battue.steps import Blaming, Burning, Ending, Looting, Over, Revolting
from engine.battue.terms import Law
from engine.battue.words import by_number, write_seats
from engine.core.position import step_of
from engine.core.refusal import Refusal, refuse
from engine.core.rules import Chance, draw_one
from engine.core.seat import CHANCE, Actor, Seat


def resolve(draft: Draft, effects: Sequence[EventEffect]) -> None:
    """One operation after the other, until one of them ends the turn or the game."""
    for effect in effects:
        if isinstance(draft.step, Over | Ending):
            return
        if draft.fight is not None or not isinstance(effect, OF_BATTLE):
            EFFECTS[type(effect)](draft, effect)


def _guard(draft: Draft, effect: Guard) -> None:
    fight = draft.battle
    draft.change_battle(guard=fight.guard + effect.by)
    draft.tell("BT-AMB-03", "The defence of {place} changes by {by} for this battle.", fight.place, by=effect.by)


def _lose(draft: Draft, effect: Lose) -> None:
    place, seat = draft.battle.place, draft.active
    lost = min(effect.warriors, draft.hordes[seat][place] - effect.keep)
    if lost <= 0:
        draft.tell("BT-EVENT-02", "The horde of {who} is too small: nothing happens.", place, who=seat)
        return
    draft.remove_warriors(seat, place, lost)
    words = by_number(lost, "{who} loses {lost} warrior on {place}.", "{who} loses {lost} warriors on {place}.")
    draft.tell("BT-EVENT-02", words, place, who=seat, lost=lost)
    if not draft.hordes[seat][place]:
        draft.end_fight()
    draft.bury()


def _open(draft: Draft, effect: Open) -> None:
    place = draft.battle.place
    draft.end_fight()
    draft.tell("BT-EVENT-02", "{place} opens its gates to {who}.", place, who=draft.active)
    capture(draft, draft.active, place)


def _gain(draft: Draft, effect: Gain) -> None:
    draft.welcome("BT-EVENT-06", draft.active, draft.battle.place, effect.warriors)


def _draw(draft: Draft, effect: Draw) -> None:
    draft.insert(Looting(draft.active, effect.cards))


def _burn(draft: Draft, effect: BurnEffect) -> None:
    for seat in draft.terms.following[draft.active]:
        if draft.hands[seat]:
            draft.insert(Burning(seat, min(effect.cards, len(draft.hands[seat]))))


def _plague(draft: Draft, effect: Plague) -> None:
    for seat in (draft.active, *draft.terms.following[draft.active]):
        for place, warriors in enumerate(draft.hordes[seat]):
            if warriors >= effect.least:
                draft.remove_warriors(seat, place, min(effect.warriors, warriors))
                draft.tell("BT-EVENT-02", "Plague: {who} loses a warrior on {place}.", place, who=seat)
    if draft.fight is not None and not draft.hordes[draft.active][draft.fight.place]:
        draft.end_fight()
    draft.bury()


def _revolt(draft: Draft, effect: Revolt) -> None:
    suspects = list_most_flags(draft.terms, draft)
    if len(suspects) == 1:
        draft.insert(Revolting(suspects[0]))
    elif suspects:
        draft.insert(Blaming())
    else:
        draft.tell("BT-EVENT-02", "Nobody has a flag: the uprising finds nobody.")


OF_BATTLE = (Guard, Lose, Open, Gain)
"""What has no sense any more once an operation before it has ended the battle."""

EFFECTS: dict[type[EventEffect], Callable[[Draft, Any], None]] = {
    Guard: _guard,
    Lose: _lose,
    Open: _open,
    Gain: _gain,
    Draw: _draw,
    BurnEffect: _burn,
    Plague: _plague,
    Revolt: _revolt,
}


# --- uprising ---


def who_blames(draft: Draft) -> Actor:
    return draft.active


def list_blames(rules: Law, state: BattueState) -> list[Blame]:
    return [Blame(seat) for seat in list_most_flags(rules.terms, state)]


def explain_blame(rules: Law, state: BattueState, action: Blame) -> Refusal:
    sentence = "The uprising strikes a seat with the most flags."
    tip = "Those are: {seats}."
    return refuse("BT-EVENT-02", sentence, tip, seats=write_seats(rules.terms, list_most_flags(rules.terms, state)))


def blame(draft: Draft, action: Blame) -> None:
    draft.resume()
    draft.insert(Revolting(action.seat))


def who_lowers(draft: Draft) -> Actor | None:
    """The seat chooses among several; an eliminated one leaves it to the active seat."""
    seat = step_of(draft, Revolting).seat
    places = list_bare_flags(draft, seat)
    if len(places) > 1:
        return seat if draft.alive[seat] else draft.active
    if places:
        _lower(draft, seat, places[0])
    else:
        draft.conclude("BT-EVENT-02", "{who} has warriors on every tile of its own: the uprising fails.", who=seat)
    return None


def lower(draft: Draft, action: Lower) -> None:
    _lower(draft, step_of(draft, Revolting).seat, draft.city.board.index[action.place])


def _lower(draft: Draft, seat: Seat, place: int) -> None:
    draft.set_flag(place, None)
    draft.conclude("BT-EVENT-02", "Uprising: {who} loses control of {place}.", place, who=seat)


# --- fire ---


def who_burns(draft: Draft) -> Actor | None:
    step = step_of(draft, Burning)
    if step.cards and draft.hands[step.seat]:
        return CHANCE
    return draft.resume()


def list_burns(rules: Law, state: BattueState) -> Sequence[Chance]:
    return draw_one(Burn, Counter(state.hands[step_of(state, Burning).seat]))


def burn(draft: Draft, action: Burn) -> None:
    step = step_of(draft, Burning)
    draft.throw(step.seat, action.card)
    draft.go(Burning(step.seat, step.cards - 1))
    draft.tell("BT-EVENT-02", "Fire: {who} discards {card}.", who=step.seat, card=action.card)
