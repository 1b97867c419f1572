"""Which loot cards can be played in a window, and what they do (BT-CARD-01 to -05, BT-BATTLE-04 to -06)."""

from __future__ import annotations

from engine.battue import effects
from engine.battue import questions as ask
from engine.battue.actions import CardAction, Parley, Play, Ride, Scout, Steal
from engine.battue.edition import LootCard
from engine.battue.phases.refusals import refuse_at, why_no_horde, why_no_place, why_not_held
from engine.battue.pieces import CAMP, Condition, Timing
from engine.battue.state import BattueState
from engine.battue.terms import Terms
from engine.battue.words import write_seats
from engine.core.refusal import Refusal, refuse
from engine.core.seat import Seat

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


# --- what can be played ---


def list_plays(terms: Terms, state: BattueState, seat: Seat, timing: Timing, after_roll: bool) -> list[CardAction]:
    found: list[CardAction] = []
    for name in dict.fromkeys(state.hands[seat]):
        card = terms.box.loot[name]
        if card.timing is timing and card.after_roll is after_roll and ask.is_condition_met(state, card.only):
            found += _list_targets(terms, state, seat, card)
    return found


def _list_targets(terms: Terms, state: BattueState, seat: Seat, card: LootCard) -> list[CardAction]:
    names, target = terms.box.names, card.target
    if isinstance(target, effects.Muster):
        return [
            Ride(card.id, names[place], warriors)
            for place in ask.list_horde_places(state, seat)
            if (room := ask.count_room(terms, state, seat, place))
            for warriors in range(min(target.most, room) + 1)
        ]
    if isinstance(target, effects.Spy):
        return [Scout(card.id, names[place]) for place, is_up in enumerate(state.up) if not is_up]
    if isinstance(target, effects.Rob):
        return [Steal(card.id, victim) for victim in _list_victims(terms, state, seat)]
    if isinstance(target, effects.Treaty):
        return [
            Parley(card.id, name)
            for place, name in enumerate(names[: len(state.up)])
            if _why_no_treaty(terms, state, seat, place) is None
        ]
    return [Play(card.id)]


def _list_victims(terms: Terms, state: BattueState, seat: Seat) -> list[Seat]:
    return [other for other in terms.seats if other != seat and state.hands[other]]


# --- why not ---


def explain_play(
    terms: Terms, state: BattueState, seat: Seat, timing: Timing, after_roll: bool, action: CardAction
) -> Refusal | None:
    if action.card not in state.hands[seat]:
        return why_not_held(terms, "BT-CARD-01", state.hands[seat], action.card)
    card = terms.box.loot[action.card]
    if card.timing is not timing:
        tip = "Keep it until then; now play a fitting card, or none."
        return refuse("BT-CARD-01", "{card} is played {when}.", tip, card=card.name, when=WINDOW_NAMES[card.timing])
    if card.after_roll is not after_roll:
        sentence = "{card} is played after the roll." if card.after_roll else "{card} is played before the roll."
        tip = "Each round has a window before the dice and one after them."
        return refuse("BT-BATTLE-06", sentence, tip, card=card.name)
    if not ask.is_condition_met(state, card.only):
        sentence = "{card} cannot be played in this battle now."
        return refuse("BT-CARD-01", sentence, CONDITIONS[card.only], card=card.name)
    form = ask.find_form(card)
    if type(action) is not form:
        sentence = "{card} is not played like this."
        tip = "Write it with the verb {verb}."
        return refuse("BT-CARD-01", sentence, tip, card=card.name, verb=str(form.__struct_config__.tag))
    return _explain_target(terms, state, seat, card, action)


def _explain_target(terms: Terms, state: BattueState, seat: Seat, card: LootCard, action: CardAction) -> Refusal | None:
    if isinstance(action, Steal):
        sentence = "Nothing can be stolen there: the victim must be an opponent with a card in hand."
        victims = write_seats(terms, _list_victims(terms, state, seat))
        return refuse("BT-CARD-01", sentence, "Such seats are: {seats}.", seats=victims)
    if isinstance(action, Play):
        return None
    wrong = why_no_place(state, action.place)
    if wrong is not None:
        return wrong
    place = state.city.board.index[action.place]
    if isinstance(action, Ride):
        return _explain_muster(terms, state, seat, card, place, action.warriors)
    if isinstance(action, Scout):
        sentence = "There is nothing to scout on {place}: it lies face up."
        return refuse_at(terms, state, "BT-REVEAL-03", sentence, "Choose a face-down tile.", place=place)
    return _why_no_treaty(terms, state, seat, place)


def _explain_muster(terms: Terms, state: BattueState, seat: Seat, card: LootCard, place: int, warriors: int) -> Refusal:
    effect = card.target
    assert isinstance(effect, effects.Muster)
    if not state.hordes[seat][place]:
        return why_no_horde(terms, state, "BT-CARD-01", place)
    room = ask.count_room(terms, state, seat, place)
    if not 0 <= warriors <= effect.most:
        rule, sentence = "BT-AMB-26", "The card adds from 0 to {most} warriors, not {warriors}."
    elif room == ask.count_reserve(terms, state, seat):
        rule, sentence = "BT-CARD-07", "Your reserve holds {room} for the horde on {place}, not {warriors}."
    else:
        rule, sentence = "BT-REINF-05", "The horde on {place} has room for {room} more, not for {warriors}."
    if not room:
        tip = "Choose a horde with room, or none."
        sentence = "Your reserve is empty." if rule == "BT-CARD-07" else "The horde on {place} is complete."
    else:
        tip = "Add {least} at most, or choose another horde."
    most, least = effect.most, min(effect.most, room)
    return refuse_at(
        terms, state, rule, sentence, tip, warriors=warriors, place=place, most=most, room=room, least=least
    )


def _why_no_treaty(terms: Terms, state: BattueState, seat: Seat, place: int) -> Refusal | None:
    if place == CAMP or not state.up[place]:
        sentence = "Nobody has turned {place} up yet."
    elif state.flags[place] is not None:
        sentence = "Somebody controls {place} already."
    elif not ask.is_empty(state, place):
        sentence = "Warriors stand on {place}."
    elif not ask.is_beside_horde(state, seat, place):
        sentence = "None of your hordes stands beside {place}."
    elif ask.has_flag_left(terms, state, seat) or ask.list_bare_flags(state, seat):
        return None
    else:
        sentence = "You have no flag for {place}, and no tile without warriors that could give one."
        return refuse_at(terms, state, "BT-WIN-02", sentence, "Play another card, or none.", place=place)
    tip = "Choose a face-up tile without flag and without warriors beside one of your hordes."
    return refuse_at(terms, state, "BT-CARD-10", sentence, tip, place=place)
