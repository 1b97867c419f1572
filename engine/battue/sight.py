"""What is hidden and from whom: decks, faces, hands. `observe` is the only door; `imagine` deals what it hides."""

from __future__ import annotations

from collections import Counter
from random import Random

from engine.battue.box import Box
from engine.battue.edition import CityTable
from engine.battue.pieces import UNSEEN
from engine.battue.questions import count_faces, count_loot
from engine.battue.state import BattueState, BattueView
from engine.battue.terms import Terms
from engine.core.position import recast
from engine.core.seat import Seat


def observe(terms: Terms, state: BattueState, seat: Seat | None) -> BattueView:
    return recast(
        BattueView,
        state,
        seat=seat,
        faces=_visible_faces(terms.box, state, seat),
        hand=() if seat is None else state.hands[seat],
        hand_sizes=tuple(len(hand) for hand in state.hands),
        memories=tuple(memory for memory in state.memories if memory.seat == seat),
        deck=sum(count_loot(terms.box, state, state.hands).values()),
    )


def _visible_faces(box: Box, state: BattueState, seat: Seat | None) -> tuple[str, ...]:
    """What lies face up, what the seat has scouted, and the Palace: everybody saw where it was laid."""
    own = (box.first_lot, *(() if seat is None else state.seen[seat]))
    return tuple(
        face if is_up or place in own else UNSEEN
        for place, (face, is_up) in enumerate(zip(state.faces, state.up, strict=True))
    )


def imagine(terms: Terms, view: BattueView, rng: Random) -> BattueState:
    """A position that agrees with the view; ValueError where its tiles do not lie in the city."""
    _check_lots(terms.edition.city, view)
    return recast(BattueState, view, faces=_deal_faces(terms.box, view, rng), hands=_deal_hands(terms.box, view, rng))


def _check_lots(city: CityTable, view: BattueView) -> None:
    """Before any square is counted: a view from a link may say what it likes."""
    for lot in view.city.lots:
        if not (0 <= lot.x < lot.x + lot.width <= city.width and 0 <= lot.y < lot.y + lot.height <= city.height):
            raise ValueError("a tile lies outside the city")


def _deal_faces(box: Box, view: BattueView, rng: Random) -> tuple[str, ...]:
    """A face for every lot that somebody else has scouted; all other faces are still undrawn."""
    faces = list(view.faces)
    scouted = {place for places in view.seen for place in places if not faces[place]}
    for batch in range(len(box.batches)):
        lots = [place for place in sorted(scouted) if view.city.lots[place - box.first_lot].batch == batch]
        pool = list(Counter(count_faces(box, view, batch)).elements())
        for place, kind in zip(lots, rng.sample(pool, len(lots)), strict=True):
            faces[place] = kind
    return tuple(faces)


def _deal_hands(box: Box, view: BattueView, rng: Random) -> tuple[tuple[str, ...], ...]:
    own = {} if view.seat is None else {view.seat: view.hand}
    left = count_loot(box, view, own.values())
    hands = [list(own.get(Seat(seat), ())) for seat in range(len(view.hand_sizes))]
    for memory in view.memories:
        hands[memory.holder].append(memory.card)
        left[memory.card] -= 1
    pool = list(Counter(left).elements())
    rng.shuffle(pool)
    for hand, size in zip(hands, view.hand_sizes, strict=True):
        while len(hand) < size:
            hand.append(pool.pop())
    return tuple(tuple(sorted(hand)) for hand in hands)
