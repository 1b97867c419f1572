"""What is hidden and from whom: decks, faces, hands. `observe` is the only door; `imagine` deals what it hides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import TYPE_CHECKING, Protocol

from engine.battue.pieces import UNSEEN
from engine.battue.state import BattueState, BattueView, City
from engine.core.seat import Seat

if TYPE_CHECKING:
    from engine.battue.box import Box
    from engine.battue.rules import BattueRules


class Position(Protocol):
    """What a state, a draft and a view have in common here."""

    @property
    def city(self) -> City: ...
    @property
    def faces(self) -> tuple[str, ...]: ...
    @property
    def discard(self) -> tuple[int, ...]: ...
    @property
    def treasures(self) -> tuple[tuple[str, ...], ...]: ...
    @property
    def spent_events(self) -> tuple[int, ...]: ...


def count_loot(box: Box, position: Position, hands: Iterable[tuple[str, ...]]) -> list[int]:
    """The loot cards by kind that are neither in these hands nor in a treasure nor in the discard."""
    left = [card.count - gone for card, gone in zip(box.edition.loot.cards, position.discard, strict=True)]
    for cards in (*hands, *position.treasures):
        for card in cards:
            if card in box.loot_number:
                left[box.loot_number[card]] -= 1
    return left


def count_events(box: Box, position: Position) -> list[int]:
    """The event cards by kind that are still to be drawn."""
    left = [card.count - gone for card, gone in zip(box.edition.events.cards, position.spent_events, strict=True)]
    for cards in position.treasures:
        for card in cards:
            if card in box.event_number:
                left[box.event_number[card]] -= 1
    return left


def count_faces(box: Box, position: Position, batch: int) -> dict[str, int]:
    """The faces of a batch that no known lot shows: they lie on its other lots, or unused (BT-SETUP-07)."""
    shown = Counter(position.faces[box.first_lot :])
    return {kind.id: kind.count - shown[kind.id] for kind in box.batches[batch].kinds}


def observe(rules: BattueRules, state: BattueState, seat: Seat | None) -> BattueView:
    return BattueView(
        seat=seat,
        to_act=state.to_act,
        step=state.step,
        later=state.later,
        round=state.round,
        first=state.first,
        active=state.active,
        city=state.city,
        faces=_visible_faces(rules.box, state, seat),
        up=state.up,
        flags=state.flags,
        hordes=state.hordes,
        posts=state.posts,
        edges=state.edges,
        alive=state.alive,
        settled=state.settled,
        hand=() if seat is None else state.hands[seat],
        hand_sizes=tuple(len(hand) for hand in state.hands),
        memories=tuple(memory for memory in state.memories if memory.seat == seat),
        treasures=state.treasures,
        discard=state.discard,
        deck=sum(count_loot(rules.box, state, state.hands)),
        spent_events=state.spent_events,
        seen=state.seen,
        pillaged=state.pillaged,
        called=state.called,
        fought=state.fought,
        drums=state.drums,
        fight=state.fight,
        event=state.event,
    )


def _visible_faces(box: Box, state: BattueState, seat: Seat | None) -> tuple[str, ...]:
    """What lies face up, what the seat has scouted, and the Palace: everybody saw where it was laid."""
    own = () if seat is None else state.seen[seat]
    own = (*own, box.first_lot)
    return tuple(
        face if is_up or place in own else UNSEEN
        for place, (face, is_up) in enumerate(zip(state.faces, state.up, strict=True))
    )


def imagine(rules: BattueRules, view: BattueView, rng: Random) -> BattueState:
    return BattueState(
        to_act=view.to_act,
        step=view.step,
        later=view.later,
        round=view.round,
        first=view.first,
        active=view.active,
        city=view.city,
        faces=_deal_faces(rules.box, view, rng),
        up=view.up,
        flags=view.flags,
        hordes=view.hordes,
        posts=view.posts,
        edges=view.edges,
        alive=view.alive,
        settled=view.settled,
        hands=_deal_hands(rules.box, view, rng),
        memories=view.memories,
        treasures=view.treasures,
        discard=view.discard,
        spent_events=view.spent_events,
        seen=view.seen,
        pillaged=view.pillaged,
        called=view.called,
        fought=view.fought,
        drums=view.drums,
        fight=view.fight,
        event=view.event,
    )


def _deal_faces(box: Box, view: BattueView, rng: Random) -> tuple[str, ...]:
    """A face for every lot that somebody else has scouted; all other faces are still undrawn."""
    faces = list(view.faces)
    scouted = {place for places in view.seen for place in places if not faces[place]}
    for batch in range(len(box.batches)):
        lots = [place for place in sorted(scouted) if view.city.lots[place - box.first_lot].batch == batch]
        pool = [kind for kind, count in count_faces(box, view, batch).items() for _ in range(count)]
        for place, kind in zip(lots, rng.sample(pool, len(lots)), strict=True):
            faces[place] = kind
    return tuple(faces)


def _deal_hands(box: Box, view: BattueView, rng: Random) -> tuple[tuple[str, ...], ...]:
    own = {} if view.seat is None else {view.seat: view.hand}
    left = count_loot(box, view, own.values())
    hands = [list(own.get(Seat(seat), ())) for seat in range(len(view.hand_sizes))]
    for memory in view.memories:
        hands[memory.holder].append(memory.card)
        left[box.loot_number[memory.card]] -= 1
    pool = [card.id for card, count in zip(box.edition.loot.cards, left, strict=True) for _ in range(count)]
    rng.shuffle(pool)
    for hand, size in zip(hands, view.hand_sizes, strict=True):
        while len(hand) < size:
            hand.append(pool.pop())
    return tuple(tuple(sorted(hand)) for hand in hands)
