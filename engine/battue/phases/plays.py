"""What a played loot card does, operation by operation (BT-CARD-04, -05, -07, BT-AMB-03)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.battue.actions import CardAction, Parley, Play, Ride, Scout, Steal
from engine.battue.draft import Draft
from engine.battue.effects import Attack, Defence, Draw, Drums, Effect, Muster, Reroll, Rob, Spy, Treaty
from engine.battue.phases.capture import capture
from engine.battue.steps import Glimpsing, Looting, Rerolling, Stealing
from engine.core.seat import Seat


def play(draft: Draft, seat: Seat, action: CardAction) -> None:
    card = draft.terms.box.loot[action.card]
    draft.spend(seat, card.id)
    place = draft.fight.place if draft.fight is not None else None
    draft.tell("BT-CARD-01", "{who} plays {card}.", place, who=seat, card=card.id)
    if card.points:
        told = "{card} lies in the war treasure of {who}, worth {points}."
        draft.tell("BT-CARD-05", told, who=seat, card=card.id, points=card.points)
    if draft.fight is not None:
        draft.change_battle(played=(*draft.fight.played, card.id))
    for effect in card.effects:
        EFFECTS[type(effect)](draft, seat, effect, action)


def _muster(draft: Draft, seat: Seat, effect: Muster, action: Ride) -> None:
    draft.welcome("BT-CARD-07", seat, draft.city.board.index[action.place], action.warriors)


def _spy(draft: Draft, seat: Seat, effect: Spy, action: Scout) -> None:
    place = draft.city.board.index[action.place]
    draft.tell("BT-CARD-02", "{who} scouts {place}.", place, who=seat)
    draft.insert(Glimpsing(place))


def _rob(draft: Draft, seat: Seat, effect: Rob, action: Steal) -> None:
    draft.insert(Stealing(action.seat))


def _treaty(draft: Draft, seat: Seat, effect: Treaty, action: Parley) -> None:
    capture(draft, seat, draft.city.board.index[action.place], spoils=False)


def _drums(draft: Draft, seat: Seat, effect: Drums, action: Play) -> None:
    draft.drums += effect.pips


def _attack(draft: Draft, seat: Seat, effect: Attack, action: Play) -> None:
    draft.change_battle(attack_bonus=draft.battle.attack_bonus + effect.by)


def _defence(draft: Draft, seat: Seat, effect: Defence, action: Play) -> None:
    draft.change_battle(defence_bonus=draft.battle.defence_bonus + effect.by)


def _reroll(draft: Draft, seat: Seat, effect: Reroll, action: Play) -> None:
    draft.insert(Rerolling())


def _draw(draft: Draft, seat: Seat, effect: Draw, action: CardAction) -> None:
    draft.insert(Looting(seat, effect.cards))


EFFECTS: dict[type[Effect], Callable[[Draft, Seat, Any, Any], None]] = {
    Muster: _muster,
    Spy: _spy,
    Rob: _rob,
    Treaty: _treaty,
    Drums: _drums,
    Attack: _attack,
    Defence: _defence,
    Reroll: _reroll,
    Draw: _draw,
}
