"""Places, numbers, and what is to be chosen, in words."""

from __future__ import annotations

from collections.abc import Sequence

from engine.battue.pieces import UNSEEN
from engine.battue.questions import Position
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
    Stealing,
    Surrendering,
)
from engine.battue.terms import Terms
from engine.core.phrase import Phrase

SENTENCES: dict[type[AnyStep], str] = {
    PickingFirst: "Chance names the first seat.",
    Laying: "{who} lays the next tile.",
    Entering: "{who} chooses where its horde forms up.",
    Opening: "{who} may play cards of the start of the turn, or say done.",
    Calling: "{who} may call reinforcements for a horde, or say done.",
    Reinforcing: "The reinforcement die is rolled.",
    Marching: "{who} may move warriors, or say done.",
    Choosing: "{who} chooses which conflict to resolve next.",
    Revealing: "{place} is turned up.",
    Foretelling: "An event card is drawn for {place}.",
    Attacking: "{who} may play attacker cards in the battle for {place}, or say done.",
    Defending: "{who} may play defender cards in the battle for {place}, or say done.",
    Rolling: "The dice of the battle for {place} are rolled.",
    AttackRerolls: "The dice lie ({attack} and {defence}): {who} may answer with attacker cards, or say done.",
    DefenceRerolls: "The dice lie ({attack} and {defence}): {who} may answer with defender cards, or say done.",
    Rerolling: "The attack die is rolled again.",
    Pressing: "{who} fights on for {place}, or leaves.",
    Holding: "{who} holds {place}, or retreats.",
    Glimpsing: "A scout looks at a tile.",
    Stealing: "A thief takes a card.",
    Looting: "A loot card is drawn.",
    Burning: "A card burns.",
    Blaming: "{who} picks which of the seats with the most flags suffers the uprising.",
    Revolting: "{who} chooses which flag the uprising takes down.",
    Surrendering: "{who} has no flag left and chooses which tile without warriors to give up.",
    Closing: "{who} may play cards of the end of the turn, or say done.",
    Discarding: "{who} holds too many cards and discards.",
    Over: "The game is over.",
}


def name_place(terms: Terms, position: Position, place: int) -> str:
    """As the board shows it to everybody: by its name where it lies face up."""
    return terms.box.label(place, position.faces[place] if position.up[place] else UNSEEN)


def write_places(terms: Terms, position: Position, places: Sequence[int]) -> str:
    return ", ".join(name_place(terms, position, place) for place in places) or "none"


def by_number(number: int, one: str, many: str) -> str:
    """The template for so many."""
    return one if number == 1 else many


def describe_step(terms: Terms, position: BattueState | BattueView) -> Phrase:
    """Whose turn it is and what is to be chosen."""
    values: dict[str, str | int] = {}
    if isinstance(position.to_act, int):
        values["who"] = terms.seat_names[position.to_act]
    elif isinstance(position.step, Laying):
        return Phrase("Chance lays the next tile.")
    fight = position.fight
    if fight is not None:
        values["place"] = name_place(terms, position, fight.place)
        values["attack"], values["defence"] = fight.attack_die, fight.defence_die
    return Phrase(SENTENCES[type(position.step)], values)
