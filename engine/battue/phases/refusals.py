"""The refusals that several steps share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.battue.actions import AtPlace
from engine.battue.questions import list_horde_places
from engine.battue.state import BattueState
from engine.battue.terms import Law, Terms
from engine.battue.words import name_place, write_places
from engine.core.near_names import did_you_mean, find_near_name
from engine.core.refusal import Refusal, refuse
from engine.core.steps import WhyNot

PLACES = ("place", "start", "target", "post")
"""Values of refusals that are places."""


def refuse_at(terms: Terms, state: BattueState, rule: str, sentence: str, tip: str, **values: Any) -> Refusal:
    """A refusal with places by their numbers, one or a list of them: they are told as the board shows them."""
    for name, value in values.items():
        if name in PLACES:
            values[name] = name_place(terms, state, value)
        elif isinstance(value, list | tuple):
            values[name] = write_places(terms, state, value)
    return refuse(rule, sentence, tip, **values)


def why_no_place(state: BattueState, name: str) -> Refusal | None:
    """The name is none of this city's places."""
    names = state.city.board.names
    if name in state.city.board.index:
        return None
    sentence, near = "There is no place called {name} in this city.{near}", did_you_mean(name, names)
    tip = "Places are called camp, {first} to {last}, as the board shows them."
    return refuse("BT-SETUP-02", sentence, tip, name=name[:40], near=near, first=names[1], last=names[-1])


def explain_place(explain: Callable[[Terms, BattueState, int], Refusal]) -> WhyNot:
    """For actions that name a place: first that there is none of the name, then what bars the action there."""

    def explain_action(rules: Law, state: BattueState, action: AtPlace) -> Refusal:
        name = action.place
        return why_no_place(state, name) or explain(rules.terms, state, state.city.board.index[name])

    return explain_action


def why_no_horde(terms: Terms, state: BattueState, rule: str, place: int) -> Refusal:
    """Whose turn it is has nobody there."""
    tip, places = "Your hordes stand on: {places}.", list_horde_places(state, state.active)
    return refuse_at(terms, state, rule, "You have no horde on {place}.", tip, place=place, places=places)


def why_not_held(terms: Terms, rule: str, hand: tuple[str, ...], card: str) -> Refusal:
    """The card is not in the hand."""
    box = terms.box
    meant = next((each for each in hand if box.card_name(each).casefold() == card.casefold()), None)
    if meant is not None:
        sentence = "A card is named by its number: {name} is {card}."
        return refuse(rule, sentence, "Write {card}.", name=box.card_name(meant), card=meant)
    by_name = {name: each for each in hand for name in (each, box.card_name(each))}
    held = ", ".join(f"{each} {box.card_name(each)}" for each in dict.fromkeys(hand)) or "no cards"
    tip = "Your hand: {hand}."
    if card in box.loot:
        return refuse(rule, "You do not hold the card {card}.", tip, card=box.card_name(card), hand=held)
    near = find_near_name(card, by_name)
    if near is not None:
        tip, near = "Did you mean {near}? Your hand: {hand}.", f"{by_name[near]} {box.card_name(by_name[near])}"
    return refuse(rule, "No card is called {card}.", tip, card=card[:40], near=near or "", hand=held)
