"""Which loot cards can be played in a window, and what they do (BT-CARD-01 to -05, BT-BATTLE-04 to -06)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from engine.battue.actions import Parley, Play, Ride, Scout, Steal
from engine.battue.edition import LootCard
from engine.battue.effects import (
    Effect,
    Muster,
    Rob,
    Spy,
    Treaty,
)
from engine.battue.phases.common import (
    flags_without_warriors,
    is_empty,
    name_place,
    places_of,
    why_no_place,
    write_places,
)
from engine.battue.pieces import CAMP, Condition, Timing
from engine.battue.state import BattueState
from engine.core.refusal import Refusal, refuse
from engine.core.seat import Seat

if TYPE_CHECKING:
    from engine.battue.rules import BattueRules

CardAction: TypeAlias = Play | Ride | Scout | Steal | Parley
CARD_ACTIONS = (Play, Ride, Scout, Steal, Parley)

FORMS: dict[type[Effect], type[CardAction]] = {Muster: Ride, Spy: Scout, Rob: Steal, Treaty: Parley}
"""How a card is played whose operation needs a target; all others are simply played."""

WINDOW_NAMES = {
    Timing.START: "at the start of one's own turn",
    Timing.ATTACK: "by the attacker in a battle",
    Timing.DEFEND: "by the defender in a battle",
    Timing.END: "at the end of one's own turn",
}

CONDITIONS = {
    Condition.EMPTY: "It is playable only against a tile without warriors.",
    Condition.OCCUPIED: "It is playable only where enemy warriors defend.",
    Condition.ALONE: "It is playable only while exactly one warrior defends the tile.",
}


def form_of(card: LootCard) -> type[CardAction]:
    return Play if card.target is None else FORMS[type(card.target)]


# --- what can be played ---


def list_plays(
    rules: BattueRules, state: BattueState, seat: Seat, timing: Timing, after_roll: bool
) -> list[CardAction]:
    found: list[CardAction] = []
    for name in dict.fromkeys(state.hands[seat]):
        card = rules.box.loot[name]
        if card.timing is timing and card.after_roll is after_roll and meets(state, card.only):
            found += _list_targets(rules, state, seat, card)
    return found


def meets(state: BattueState, condition: Condition) -> bool:
    if condition is Condition.ALWAYS or state.fight is None:
        return True
    defenders = state.hordes[state.fight.defender][state.fight.place]
    if condition is Condition.ALONE:
        return defenders == 1
    return (defenders == 0) is (condition is Condition.EMPTY)


def _list_targets(rules: BattueRules, state: BattueState, seat: Seat, card: LootCard) -> list[CardAction]:
    names, target = rules.box.names, card.target
    if isinstance(target, Muster):
        return [
            Ride(card.id, names[place], warriors)
            for place in places_of(state, seat)
            if (room := find_room(rules, state, seat, place))
            for warriors in range(min(target.most, room) + 1)
        ]
    if isinstance(target, Spy):
        return [Scout(card.id, names[place]) for place, is_up in enumerate(state.up) if not is_up]
    if isinstance(target, Rob):
        return [Steal(card.id, other) for other in rules.seats if other != seat and state.hands[other]]
    if isinstance(target, Treaty):
        return [
            Parley(card.id, name)
            for place, name in enumerate(names[: len(state.up)])
            if _why_no_treaty(rules, state, seat, place) is None
        ]
    return [Play(card.id)]


def find_room(rules: BattueRules, state: BattueState, seat: Seat, place: int) -> int:
    """How many warriors a horde can still take (BT-REINF-05 to -07)."""
    horde, limits = state.hordes[seat], rules.box.limits
    return min(limits.horde - horde[place], limits.board - sum(horde))


# --- why not ---


def why_not_play(
    rules: BattueRules, state: BattueState, seat: Seat, timing: Timing, after_roll: bool, action: CardAction
) -> Refusal | None:
    if action.card not in state.hands[seat]:
        return _why_not_held(rules, state.hands[seat], action.card)
    card = rules.box.loot[action.card]
    if card.timing is not timing:
        return refuse(
            "BT-CARD-01",
            "{card} is played {when}.",
            "Keep it until then; now play a fitting card, or none.",
            card=card.name,
            when=WINDOW_NAMES[card.timing],
        )
    if card.after_roll is not after_roll:
        return refuse(
            "BT-BATTLE-06",
            "{card} is played after the roll." if card.after_roll else "{card} is played before the roll.",
            "Each round has a window before the dice and one after them.",
            card=card.name,
        )
    if not meets(state, card.only):
        return refuse(
            "BT-CARD-01", "{card} cannot be played in this battle now.", CONDITIONS[card.only], card=card.name
        )
    form = form_of(card)
    if type(action) is not form:
        return refuse(
            "BT-CARD-01",
            "{card} is not played like this.",
            "Write it with the verb {verb}.",
            card=card.name,
            verb=str(form.__struct_config__.tag),
        )
    return _why_not_target(rules, state, seat, card, action)


def _why_not_held(rules: BattueRules, hand: tuple[str, ...], card: str) -> Refusal:
    names = ", ".join(f"{each} {rules.box.card_name(each)}" for each in dict.fromkeys(hand))
    return refuse(
        "BT-CARD-01",
        "You do not hold the card {card}.",
        "Your hand: {hand}.",
        card=rules.box.card_name(card) if card in rules.box.loot else card[:40],
        hand=names or "no cards",
    )


def _why_not_target(
    rules: BattueRules, state: BattueState, seat: Seat, card: LootCard, action: CardAction
) -> Refusal | None:
    if isinstance(action, Steal):
        return _why_not_victim(rules, state, seat, action.seat)
    if isinstance(action, Play):
        return None
    wrong = why_no_place(state, action.place)
    if wrong is not None:
        return wrong
    place = state.city.board.index[action.place]
    if isinstance(action, Ride):
        return _why_not_muster(rules, state, seat, card, place, action.warriors)
    if isinstance(action, Scout):
        if not state.up[place]:
            return None
        return refuse(
            "BT-REVEAL-03",
            "There is nothing to scout on {place}: it lies face up.",
            "Choose a face-down tile.",
            place=name_place(rules, state, place),
        )
    return _why_no_treaty(rules, state, seat, place)


def _why_not_victim(rules: BattueRules, state: BattueState, seat: Seat, victim: Seat) -> Refusal | None:
    victims = [other for other in rules.seats if other != seat and state.hands[other]]
    if victim in victims:
        return None
    return refuse(
        "BT-CARD-01",
        "Nothing can be stolen there: the victim must be an opponent with a card in hand.",
        "Such seats are: {seats}.",
        seats=", ".join(f"{rules.seat_names[other]} ({other})" for other in victims) or "none",
    )


def _why_not_muster(
    rules: BattueRules, state: BattueState, seat: Seat, card: LootCard, place: int, warriors: int
) -> Refusal | None:
    effect = card.target
    assert isinstance(effect, Muster)
    if not state.hordes[seat][place]:
        return refuse(
            "BT-CARD-01",
            "You have no horde on {place}.",
            "Your hordes stand on: {places}.",
            place=name_place(rules, state, place),
            places=write_places(rules, state, places_of(state, seat)),
        )
    room = find_room(rules, state, seat, place)
    if room and 0 <= warriors <= min(effect.most, room):
        return None
    if not 0 <= warriors <= effect.most:
        rule, sentence = "BT-AMB-26", "The card adds from 0 to {most} warriors, not {warriors}."
    elif room == rules.box.limits.board - sum(state.hordes[seat]):
        rule, sentence = "BT-CARD-07", "Your reserve holds {room} for the horde on {place}, not {warriors}."
    else:
        rule, sentence = "BT-REINF-05", "The horde on {place} has room for {room} more, not for {warriors}."
    if not room:
        tip = "Choose a horde with room, or none."
        sentence = "Your reserve is empty." if rule == "BT-CARD-07" else "The horde on {place} is complete."
    else:
        tip = "Add {least} at most, or choose another horde."
    return refuse(
        rule,
        sentence,
        tip,
        warriors=warriors,
        place=name_place(rules, state, place),
        most=effect.most,
        room=room,
        least=min(effect.most, room),
    )


def _why_no_treaty(rules: BattueRules, state: BattueState, seat: Seat, place: int) -> Refusal | None:
    name = name_place(rules, state, place)
    tip = "Choose a face-up tile without flag and without warriors beside one of your hordes."
    if place == CAMP or not state.up[place]:
        return refuse("BT-CARD-10", "Nobody has turned {place} up yet.", tip, place=name)
    if state.flags[place] is not None:
        return refuse("BT-CARD-10", "Somebody controls {place} already.", tip, place=name)
    if not is_empty(state, place):
        return refuse("BT-CARD-10", "Warriors stand on {place}.", tip, place=name)
    near = state.city.board.neighbours
    if not any(place in near[own] for own in places_of(state, seat)):
        return refuse("BT-CARD-10", "None of your hordes stands beside {place}.", tip, place=name)
    has_flag = state.flags.count(seat) < rules.flags_per_seat or flags_without_warriors(state, seat)
    if not has_flag:
        return refuse(
            "BT-WIN-02",
            "You have no flag for {place}, and no tile without warriors that could give one.",
            "Play another card, or none.",
            place=name,
        )
    return None
