"""What a seat sees, and a full position that agrees with it. The only room that turns a state into a view.

Hidden are the cards of other hands, what others have sealed to keep, and the faces of others' discards; with them goes
certainty about what is left of the batches from which they came. A used batch that everybody has seen stays known, also
when it comes up again (WK-DEST-03).
"""

from __future__ import annotations

from random import Random

import msgspec

from engine.core.position import recast
from engine.core.sealed import Sealed
from engine.core.seat import Seat
from engine.knights.court_pieces import Assembly
from engine.knights.hand_questions import find_kept_cards, list_kept_faces
from engine.knights.realm_pieces import Played
from engine.knights.realm_questions import list_holders, list_unseen
from engine.knights.state import Band, Batch, Fight, KnightsState, KnightsView
from engine.knights.terms import Terms

replace = msgspec.structs.replace


def observe_state(state: KnightsState, seat: Seat | None) -> KnightsView:
    """What the seat may know; None is an onlooker."""
    fight = state.fight
    own = [seat is not None and fight is not None and fight.band(each).seat == seat for each in (True, False)]
    hands = tuple(hand if is_own else () for hand, is_own in zip(state.hands, own, strict=True))
    hidden = [card for hand, seen in zip(state.hands, hands, strict=True) if not seen for card in hand]
    unknown = [batch for batch in state.pile if not _knows(batch, seat)]
    if len(unknown) == 1 and not hidden:
        # whoever has placed all other cards knows these by counting
        unknown = []
    return recast(
        KnightsView,
        state,
        fight=None if fight is None else _blank(fight, seat),
        seat=seat,
        hands=hands,
        held=tuple(map(len, state.hands)),
        batches=tuple(len(batch.cards) for batch in state.pile),
        known=tuple(() if batch in unknown else batch.cards for batch in state.pile),
        backs=tuple(replace(batch, cards=()) for batch in state.pile),
        unplaced=tuple(sorted([*hidden, *(card for batch in unknown for card in batch.cards)])),
        assembly=None if state.assembly is None else _hide_bids(state.assembly, seat),
        stacks=tuple(tuple(card for card in stack if card.seat == seat) for stack in state.stacks),
        allotted=tuple(given if number == seat else ("",) * len(given) for number, given in enumerate(state.allotted)),
    )


def _knows(batch: Batch, seat: Seat | None) -> bool:
    if any(who is None or who != seat for who in batch.drawn_by):
        return False
    return batch.known_to is None or seat in batch.known_to


def _blank(fight: Fight, seat: Seat | None) -> Fight:
    """With nothing of what others have sealed."""
    kept = fight.attacker.kept, fight.defender.kept
    if kept == (None, None):
        return fight
    one, other = (None if each is None else each.seen_by(seat) for each in kept)
    return replace(fight, attacker=replace(fight.attacker, kept=one), defender=replace(fight.defender, kept=other))


def _hide_bids(assembly: Assembly, seat: Seat | None) -> Assembly:
    return replace(assembly, bids=tuple(bid.seen_by(seat) for bid in assembly.bids))


# --- imagining --------------------------------------------------------------------------------------------------


def imagine_state(terms: Terms, view: KnightsView, rng: Random) -> KnightsState:
    """Deal the cards that the seat cannot place at random over other hands and unknown batches."""
    cards = rng.sample(view.unplaced, len(view.unplaced))
    hands = tuple(
        hand or tuple(cards.pop() for _ in range(held)) for hand, held in zip(view.hands, view.held, strict=True)
    )
    fight = view.fight
    if fight is not None:
        attacker = _seal(terms, fight.attacker, hands[0], rng)
        fight = replace(fight, attacker=attacker, defender=_seal(terms, fight.defender, hands[1], rng))
    pile = [
        replace(back, cards=known or tuple(sorted(cards.pop() for _ in range(size))))
        for size, known, back in zip(view.batches, view.known, view.backs, strict=True)
    ]
    return recast(
        KnightsState,
        view,
        fight=fight,
        pile=tuple(pile),
        hands=hands,
        assembly=None if view.assembly is None else _imagine_bids(view, view.assembly, rng),
        stacks=_imagine_stacks(terms, view, rng),
        allotted=tuple(_imagine_allotment(terms, view, Seat(seat), rng) for seat in range(len(view.allotted))),
    )


def _imagine_stacks(terms: Terms, view: KnightsView, rng: Random) -> tuple[tuple[Played, ...], ...]:
    """Of the cards that others may have laid down unseen as many on each stack as lie there."""
    stacks = [list(stack) for stack in view.stacks]
    for seat in terms.seats:
        laid = [stacked[seat] for stacked in view.stacked]
        if seat != view.seat and any(laid):
            cards = rng.sample(unseen := list_unseen(terms, view, seat), len(unseen))
            for stack, count in zip(stacks, laid, strict=True):
                stack += [cards.pop() for _ in range(count)]
    return tuple(tuple(sorted(stack)) for stack in stacks)


def _imagine_allotment(terms: Terms, view: KnightsView, seat: Seat, rng: Random) -> tuple[str, ...]:
    """Any of the holders for each card given unseen."""
    return tuple(given or rng.choice(list_holders(terms, seat)) for given in view.allotted[seat])


def _imagine_bids(view: KnightsView, assembly: Assembly, rng: Random) -> Assembly:
    """Any bid that the votes allow, for each one that is sealed."""
    left, bids = list(view.votes), []
    for bid in assembly.bids:
        if bid.choice is None:
            bid = Sealed(bid.seat, rng.randint(0, left[bid.seat]))
        left[bid.seat] -= bid.open()
        bids.append(bid)
    return replace(assembly, bids=tuple(bids))


def _seal(terms: Terms, band: Band, hand: tuple[int, ...], rng: Random) -> Band:
    """Where a choice was made unseen: any legal choice from the hand imagined."""
    if band.kept is None or band.kept.choice is not None:
        return band
    faces = rng.choice(list_kept_faces(terms, hand))
    return replace(band, kept=Sealed(band.kept.seat, find_kept_cards(terms, hand, faces)))
