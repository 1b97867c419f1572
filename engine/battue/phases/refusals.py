"""The refusals that several steps share."""

from __future__ import annotations

from engine.battue.pieces import CAMP
from engine.battue.questions import has_enemy, list_horde_places, list_retreats
from engine.battue.state import BattueState
from engine.battue.terms import Terms
from engine.battue.words import name_place, write_places
from engine.core.near_names import did_you_mean, find_near_name
from engine.core.refusal import Refusal, refuse
from engine.core.seat import Seat


def why_no_place(state: BattueState, name: str) -> Refusal | None:
    """The name is none of this city's places."""
    index = state.city.board.index
    if name in index:
        return None
    return refuse(
        "BT-SETUP-02",
        "There is no place called {name} in this city.{near}",
        "Places are called camp, {first} to {last}, as the board shows them.",
        name=name[:40],
        near=did_you_mean(name, index),
        first=state.city.board.names[1],
        last=state.city.board.names[-1],
    )


def why_no_horde(terms: Terms, state: BattueState, rule: str, place: int) -> Refusal:
    """Whoever is to act has nobody there."""
    seat = Seat(state.to_act) if isinstance(state.to_act, int) else state.active
    return refuse(
        rule,
        "You have no horde on {place}.",
        "Your hordes stand on: {places}.",
        place=name_place(terms, state, place),
        places=write_places(terms, state, list_horde_places(state, seat)),
    )


def why_not_held(terms: Terms, rule: str, hand: tuple[str, ...], card: str) -> Refusal:
    """The card is not in the hand."""
    box = terms.box
    meant = next((each for each in hand if box.card_name(each).casefold() == card.casefold()), None)
    if meant is not None:
        sentence = "A card is named by its number: {name} is {card}."
        return refuse(rule, sentence, "Write {card}.", name=box.card_name(meant), card=meant)
    by_name = {name: each for each in hand for name in (each, box.card_name(each))}
    near = find_near_name(card, by_name) if card not in box.loot else None
    tip = "Your hand: {hand}." if near is None else "Did you mean {near}? Your hand: {hand}."
    return refuse(
        rule,
        "You do not hold the card {card}." if card in box.loot else "No card is called {card}.",
        tip,
        card=box.card_name(card) if card in box.loot else card[:40],
        near="" if near is None else f"{by_name[near]} {box.card_name(by_name[near])}",
        hand=", ".join(f"{each} {box.card_name(each)}" for each in dict.fromkeys(hand)) or "no cards",
    )


def why_no_retreat(terms: Terms, state: BattueState, seat: Seat, place: int, target: int) -> Refusal | None:
    """What bars a retreat that is not on the list (BT-RETREAT-03 to -05, BT-AMB-06)."""
    if target in list_retreats(terms, state, seat, place):
        return None
    name = name_place(terms, state, target)
    if target == CAMP:
        sentence = "Nobody goes back outside the walls: the camp is no tile one controls."
        return refuse("BT-RETREAT-05", sentence, "A retreat leads to an adjacent tile of one's own.")
    if target == place:
        sentence = "You stand on {place} already: a retreat leaves the battle."
        return refuse("BT-RETREAT-03", sentence, "A retreat leads to an adjacent tile of one's own.", place=name)
    if target not in state.city.board.neighbours[place]:
        sentence = "There is no way from {here} to {place}: they do not touch."
        tip = "A retreat leads to an adjacent tile of one's own."
        return refuse("BT-RETREAT-03", sentence, tip, place=name, here=name_place(terms, state, place))
    if state.flags[target] != seat:
        tip = "A retreat leads to an adjacent tile that bears your own flag."
        return refuse("BT-RETREAT-03", "You do not control {place}.", tip, place=name)
    if has_enemy(state, seat, target):
        sentence = "Enemy warriors stand on {place}: that battle is not decided yet."
        return refuse("BT-AMB-06", sentence, "Retreat to an own tile free of enemies.", place=name)
    return refuse(
        "BT-RETREAT-04",
        "The horde on {place} would have {number} warriors; a horde has {limit} at most.",
        "Retreat to an own tile with more room.",
        place=name,
        number=state.hordes[seat][place] + state.hordes[seat][target],
        limit=terms.box.limits.horde,
    )
