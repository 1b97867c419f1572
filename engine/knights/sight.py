"""What a seat sees, and a full position that agrees with it. The only room that turns a state into a view.

Hidden are the cards of other hands, what others have sealed to keep, and the faces of others' discards; with them goes
certainty about what is left of the batches from which they came. A used batch that everybody has seen stays known, also
when it comes up again (WK-DEST-03).
"""

from __future__ import annotations

from random import Random

import msgspec

from engine.core.seat import Seat
from engine.knights.battle import list_keeps
from engine.knights.pieces import FACES
from engine.knights.state import Band, Batch, Common, Discarding, KnightsState, KnightsView
from engine.knights.terms import Terms


def observe_state(terms: Terms, state: KnightsState, seat: Seat | None) -> KnightsView:
    fight = state.table.fight
    bands = (fight.attacker, fight.defender) if fight is not None else ()
    hidden = [card for band in bands if not _sees(band, seat) for card in band.hand]
    unknown = [batch for batch in state.pile if not _knows(batch, seat)]
    if len(unknown) == 1 and not hidden:
        # whoever has placed all other cards knows these by counting
        unknown = []
    return KnightsView(
        seat=seat,
        to_act=state.to_act,
        table=_blank(state.table, seat),
        batches=tuple(len(batch.cards) for batch in state.pile),
        known=tuple(() if batch in unknown else batch.cards for batch in state.pile),
        backs=tuple(msgspec.structs.replace(batch, cards=()) for batch in state.pile),
        unplaced=tuple(sorted([*hidden, *(card for batch in unknown for card in batch.cards)])),
        hands=(len(bands[0].hand), len(bands[1].hand)) if bands else (0, 0),
    )


def _knows(batch: Batch, seat: Seat | None) -> bool:
    if any(who is None or who != seat for who in batch.drawn_by):
        return False
    return batch.known_to is None or seat in batch.known_to


def _sees(band: Band, seat: Seat | None) -> bool:
    return band.seat is not None and band.seat == seat


def _blank(table: Common, seat: Seat | None) -> Common:
    fight = table.fight
    if fight is None:
        return table
    bands = {
        name: band
        if _sees(band, seat)
        else msgspec.structs.replace(band, hand=(), sealed=None if band.sealed is None else ())
        for name, band in (("attacker", fight.attacker), ("defender", fight.defender))
    }
    return msgspec.structs.replace(table, fight=msgspec.structs.replace(fight, **bands))


# --- imagining ----------------------------------------------------------------------------------------------------


def imagine_state(terms: Terms, view: KnightsView, rng: Random) -> KnightsState:
    """Deal the cards that the seat cannot place at random over other hands and unknown batches."""
    cards = rng.sample(view.unplaced, len(view.unplaced))
    table = view.table
    fight = table.fight
    if fight is not None:
        bands = {}
        for name, band, size in (
            ("attacker", fight.attacker, view.hands[0]),
            ("defender", fight.defender, view.hands[1]),
        ):
            hand = band.hand if _sees(band, view.seat) else tuple(cards.pop() for _ in range(size))
            bands[name] = msgspec.structs.replace(band, hand=hand)
        if isinstance(fight.stage, Discarding) and not fight.stage.attacker and not _sees(fight.attacker, view.seat):
            bands["attacker"] = _seal(terms, bands["attacker"], rng)
        table = msgspec.structs.replace(table, fight=msgspec.structs.replace(fight, **bands))
    pile = [
        msgspec.structs.replace(back, cards=known or tuple(sorted(cards.pop() for _ in range(size))))
        for size, known, back in zip(view.batches, view.known, view.backs, strict=True)
    ]
    return KnightsState(to_act=view.to_act, table=table, pile=tuple(pile))


def _seal(terms: Terms, band: Band, rng: Random) -> Band:
    """The attacker has chosen already: any legal choice from the hand imagined."""
    if band.sealed is None:
        return band
    counts = tuple(sum(terms.faces[card] is face for card in band.hand) for face in FACES)
    kept = rng.choice(list_keeps(counts, band.commander is not None))
    return msgspec.structs.replace(band, sealed=tuple(face for face in FACES for _ in range(kept[face.index])))
