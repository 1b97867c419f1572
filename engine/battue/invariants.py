"""What is true of every position between actions (INV-01 to INV-15 of our reading); tests ask it after each action.

INV-07 to INV-10, INV-15 and parts of INV-06 and INV-13 compare two positions: the tests of the game hold them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.battue.board import find_gaps, squares_taken
from engine.battue.box import FIRST_CLASS
from engine.battue.pieces import CAMP
from engine.battue.questions import count_events, count_faces, count_loot, find_defender, is_trio_controlled
from engine.battue.state import BattueState
from engine.battue.steps import Choosing, Entering, Laying, Looting, Marching, Opening, Over, PickingFirst, Surrendering
from engine.battue.terms import Law, Terms

BEFORE_THE_GAME = (PickingFirst, Laying, Entering)


def list_faults(rules: Law, state: BattueState) -> Iterator[str]:
    """Every invariant that the position breaks, as a sentence that begins with its number."""
    terms = rules.terms
    yield from _layout_faults(terms, state)
    if isinstance(state.step, PickingFirst | Laying):
        return
    yield from _warrior_faults(terms, state)
    yield from _card_faults(terms, state)
    yield from _tile_faults(terms, state)
    yield from _camp_faults(terms, state)
    yield from _elimination_faults(state)
    if isinstance(state.step, BEFORE_THE_GAME):
        return
    yield from _shared_tile_faults(terms, state)
    yield from _fight_faults(terms, state)
    yield from _end_faults(terms, state)
    if isinstance(state.step, Opening) and not state.later:
        yield from _turn_faults(terms, state)


def _warrior_faults(terms: Terms, state: BattueState) -> Iterator[str]:
    limits = terms.box.limits
    for seat, horde in enumerate(state.hordes):
        if sum(horde) > limits.board:
            yield f"INV-01 warriors: seat {seat} has {sum(horde)} on the board, more than {limits.board}"
        for place, warriors in enumerate(horde):
            if not 0 <= warriors <= limits.horde:
                yield f"INV-01 warriors: seat {seat} has {warriors} on {terms.box.names[place]}"
        if state.flags.count(seat) > terms.flags_per_seat:
            yield f"INV-01 flags: seat {seat} shows {state.flags.count(seat)} of {terms.flags_per_seat} flags"
    if state.flags[CAMP] is not None:
        yield "INV-01 flags: a flag stands in a camp"


def _card_faults(terms: Terms, state: BattueState) -> Iterator[str]:
    if min(count_loot(terms.box, state, state.hands).values()) < 0 or min(state.discard) < 0:
        yield "INV-02 cards: more loot cards of a kind are out than the box holds"
    if min(count_events(terms.box, state).values()) < 0:
        yield "INV-02 cards: more events of a kind are out than the box holds"
    for memory, known in Counter(state.memories).items():
        if state.hands[memory.holder].count(memory.card) < known:
            yield f"INV-02 cards: seat {memory.seat} remembers {memory.card}, which seat {memory.holder} lacks"


def _layout_faults(terms: Terms, state: BattueState) -> Iterator[str]:
    city, lots = terms.edition.city, state.city.lots
    area = sum(lot.width * lot.height for lot in lots)
    if squares_taken(lots, city.width).bit_count() != area:
        yield "INV-03 tiles: two tiles overlap"
    if any(lot.x + lot.width > city.width or lot.y + lot.height > city.height for lot in lots):
        yield "INV-03 tiles: a tile reaches over the walls"
    is_complete = not isinstance(state.step, PickingFirst | Laying)
    for batch, each in enumerate(terms.box.batches):
        laid = sum(lot.batch == batch for lot in lots)
        if laid > each.count:
            yield f"INV-03 tiles: {laid} tiles of batch {batch} are laid; there are {each.count}"
        if is_complete and batch < FIRST_CLASS and laid != each.count:
            yield f"INV-03 tiles: only {laid} tiles of batch {batch} are laid"
    if is_complete and terms.layout == "random" and find_gaps(lots, city):
        yield "INV-03 tiles: the city has gaps"


def _tile_faults(terms: Terms, state: BattueState) -> Iterator[str]:
    names = terms.box.names
    for place, (face, is_up) in enumerate(zip(state.faces, state.up, strict=True)):
        if not is_up and state.flags[place] is not None:
            yield f"INV-06 faces: the face-down tile {names[place]} bears a flag"
        if is_up and place and not face:
            yield f"INV-06 faces: {names[place]} lies face up without a face"
    for batch in range(len(terms.box.batches)):
        if min(count_faces(terms.box, state, batch).values()) < 0:
            yield f"INV-06 faces: a face of batch {batch} shows too often"


def _shared_tile_faults(terms: Terms, state: BattueState) -> Iterator[str]:
    """Two seats share a tile only while the active seat moves and fights, or in a standoff."""
    in_play = isinstance(state.step, Marching | Choosing) or state.fight is not None or state.later
    for place in range(1, len(state.faces)):
        seats = [seat for seat, horde in enumerate(state.hordes) if horde[place]]
        if len(seats) > 1 and not in_play and not terms.standoff and terms.flags_per_seat == terms.box.limits.board:
            yield f"INV-04 tiles: seats {seats} share {terms.box.names[place]}"


def _turn_faults(terms: Terms, state: BattueState) -> Iterator[str]:
    """At the start of a turn: every horde at home or outside, hands within the limit, hidden tiles empty."""
    names = terms.box.names
    can_rest_elsewhere = terms.standoff or terms.flags_per_seat < terms.box.limits.board
    for seat, horde in enumerate(state.hordes):
        for place, warriors in enumerate(horde):
            if warriors and place and not state.up[place]:
                yield f"INV-06 faces: seat {seat} rests on the face-down tile {names[place]}"
            if warriors and place and state.flags[place] != seat and not can_rest_elsewhere:
                yield f"INV-04 tiles: seat {seat} rests on {names[place]}, which it does not control"
        if len(state.hands[seat]) > terms.box.limits.hand:
            yield f"INV-11 hands: seat {seat} holds {len(state.hands[seat])} cards between turns"


def _camp_faults(terms: Terms, state: BattueState) -> Iterator[str]:
    for seat, horde in enumerate(state.hordes):
        if not horde[CAMP]:
            continue
        if state.settled[seat] or sum(horde) != horde[CAMP] or seat in state.flags:
            yield f"INV-05 camp: seat {seat} has warriors outside and has been inside"
        if state.hands[seat]:
            yield f"INV-05 camp: seat {seat} waits outside and holds cards"


def _elimination_faults(state: BattueState) -> Iterator[str]:
    has_entered = not isinstance(state.step, BEFORE_THE_GAME)
    for seat, is_alive in enumerate(state.alive):
        if not is_alive and (state.hands[seat] or any(state.hordes[seat])):
            yield f"INV-11 elimination: seat {seat} is out and still has cards or warriors"
        if has_entered and is_alive and not any(state.hordes[seat]):
            yield f"INV-11 elimination: seat {seat} has no warriors and is still in the game"
    if not state.alive[state.active] and not isinstance(state.step, Over):
        yield f"INV-11 elimination: seat {state.active} is out and has the turn"


def _fight_faults(terms: Terms, state: BattueState) -> Iterator[str]:
    fight = state.fight
    if fight is None:
        return
    if fight.attacker == fight.defender or fight.attacker != state.active:
        yield f"INV-12 battle: seat {fight.attacker} attacks, seat {fight.defender} defends"
    if not state.hordes[fight.attacker][fight.place]:
        yield "INV-12 battle: the attacker has no warriors there"
    is_settled = isinstance(state.step, Looting | Surrendering)
    if not is_settled and fight.round and fight.defender != find_defender(terms, state, fight.place, fight.attacker):
        yield f"INV-12 battle: seat {fight.defender} is not the defender"


def _end_faults(terms: Terms, state: BattueState) -> Iterator[str]:
    if not isinstance(state.step, Over):
        if sum(state.alive) < 2:
            yield "INV-14 end: fewer than two seats live and the game goes on"
        if isinstance(state.step, Opening) and is_trio_controlled(terms, state):
            yield "INV-14 end: a turn begins although the trio is controlled"
        return
    has_reason = {
        "trio": is_trio_controlled(terms, state),
        "last-standing": sum(state.alive) == 1,
        "nobody-left": not any(state.alive),
        "round-limit": state.round == terms.round_limit,
    }
    if not has_reason[state.step.ending]:
        yield f"INV-14 end: the game ended by '{state.step.ending}' without its reason"
