"""Whose turn it is and what is to be chosen, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.battue.pieces import UNSEEN
from engine.battue.state import BattueView
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
from engine.core.phrase import Phrase

if TYPE_CHECKING:
    from engine.battue.rules import BattueRules

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


def describe_step(rules: BattueRules, view: BattueView) -> Phrase:
    values: dict[str, str | int] = {}
    if isinstance(view.to_act, int):
        values["who"] = rules.seat_names[view.to_act]
    elif isinstance(view.step, Laying):
        return Phrase("Chance lays the next tile.")
    if view.fight is not None:
        place = view.fight.place
        values["place"] = rules.box.label(place, view.faces[place] if view.up[place] else UNSEEN)
        values["attack"], values["defence"] = view.fight.attack_die, view.fight.defence_die
    return Phrase(SENTENCES[type(view.step)], values)
