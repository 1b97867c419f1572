"""Before the game: who is first, the board, the armies, the castles, the fortress tiles (CQ-102 to CQ-111)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.conquerors.actions import ENOUGH, Agree, Enlist, Enough, First, Found, Hide, Lay, Refuse
from engine.conquerors.board import count_lines, find_places, ground_of
from engine.conquerors.draft import Draft
from engine.conquerors.pieces import LEAST_PIECES, Fighters, People
from engine.conquerors.questions import find_castle, find_layer, find_nth_seat
from engine.conquerors.state import ConquerorsPosition, ConquerorsState
from engine.conquerors.steps import Agreeing, Assembling, Beginning, Enlisting, Founding, Hiding, PickingFirst
from engine.conquerors.terms import Terms
from engine.core.hex_ground import list_bits, list_cells, mask_of, unite
from engine.core.hexes import Hex
from engine.core.position import Step, step_of, with_item
from engine.core.refusal import Refusal, refuse
from engine.core.rules import Chance
from engine.core.seat import Actor, Seat
from engine.core.steps import Choice, Deed, Draw, Entry, always

# --- who is first ---------------------------------------------------------------------------------------------


def list_first(rules: Any, state: ConquerorsState) -> Sequence[Chance]:
    return [Chance(First(seat), 1) for seat in rules.seats]


def pick_first(draft: Draft, action: First) -> None:
    draft.first = draft.active = action.seat
    draft.tell("CQ-A14", "{who} may set up first.", who=action.seat)
    if draft.terms.places is not None:
        begin_play(draft)
    else:
        draft.go(Enlisting() if draft.terms.centres else Assembling(()))


# --- the board ------------------------------------------------------------------------------------------------


def who_lays(draft: Draft) -> Actor | None:
    """Seats in turn; with the last piece the board is ready."""
    if len(draft.pieces) == draft.terms.pieces:
        draft.tell("CQ-102", "The board is ready.")
        return draft.go(Enlisting())
    return find_nth_seat(draft, len(draft.pieces))


def list_lays(rules: Any, state: ConquerorsState) -> list[Lay | Enough]:
    terms: Terms = rules.terms
    menu: list[Lay | Enough] = [Lay(*place) for place in find_open_places(terms, state)]
    return [*menu, ENOUGH] if why_not_enough(rules, state, ENOUGH) is None else menu


def find_open_places(terms: Terms, state: ConquerorsState) -> list[Hex]:
    """Where the next piece may go; the last one must leave a contour that holds every castle and tile."""
    places = find_places(state.pieces, terms.is_free)
    if len(state.pieces) + 1 < terms.pieces:
        return places
    return [place for place in places if _has_room(terms, (*state.pieces, place))] or places


def _has_room(terms: Terms, pieces: tuple[Hex, ...]) -> bool:
    needed = terms.contour_needed
    return 2 * count_lines(pieces) >= needed or terms.find_contour(ground_of(pieces)).bit_count() >= needed


def lay(draft: Draft, action: Lay) -> None:
    draft.tell("CQ-102", "{who} laid a piece of the board.", who=draft.to_act)
    draft.pieces = (*draft.pieces, (action.q, action.r))
    draft.go(Assembling(()))


def why_not_there(rules: Any, state: ConquerorsState, action: Lay) -> Refusal:
    tip = "Lay it beside the others, without a piece on top of another: {number} places are open."
    return refuse("CQ-102", "No piece can go there.", tip, number=len(find_open_places(rules.terms, state)))


def why_not_enough(rules: Any, state: ConquerorsState, action: Enough) -> Refusal | None:
    terms: Terms = rules.terms
    if len(state.pieces) < LEAST_PIECES or not _has_room(terms, state.pieces):
        return refuse("CQ-102", "The board is still too small.", "Lay {number} pieces at least.", number=LEAST_PIECES)
    if state.to_act in step_of(state, Assembling).proposed:
        return refuse("CQ-102", "You have asked that already.", "Lay a piece now.")
    return None


def propose(draft: Draft, action: Enough) -> None:
    proposed = step_of(draft, Assembling).proposed
    draft.tell("CQ-102", "{who} asked: is the board large enough?", who=draft.to_act)
    others = [seat for seat in draft.rules.seats if seat != draft.to_act]
    draft.go(Agreeing(tuple(others), (*proposed, draft.to_act)))


def who_agrees(draft: Draft) -> Actor | None:
    asked = step_of(draft, Agreeing).asked
    if asked:
        return asked[0]
    draft.tell("CQ-102", "All agree: the board is ready.")
    return draft.go(Enlisting())


def agree(draft: Draft, action: Agree) -> None:
    step = step_of(draft, Agreeing)
    draft.go(Agreeing(step.asked[1:], step.proposed))


def disagree(draft: Draft, action: Refuse) -> None:
    draft.tell("CQ-102", "{who} wanted more pieces.", who=draft.to_act)
    draft.go(Assembling(step_of(draft, Agreeing).proposed))


# --- armies and castles ---------------------------------------------------------------------------------------


def who_chooses(draft: Draft, chosen: tuple[Any, ...], following: Step) -> Actor | None:
    """The seats choose in turn; when all have, what follows."""
    done = len(chosen) - chosen.count(None)
    if done < len(chosen):
        return find_nth_seat(draft, done)
    return draft.go(following)


def who_enlists(draft: Draft) -> Actor | None:
    return who_chooses(draft, draft.peoples, Founding())


def list_armies(rules: Any, state: ConquerorsState) -> list[Enlist]:
    return [Enlist(people, sides) for people in People if people not in state.peoples for sides in Fighters]


def why_not_army(rules: Any, state: ConquerorsState, action: Enlist) -> Refusal:
    return refuse("CQ-103", "Somebody has that army already.", "Pick an army that is free.")


def enlist(draft: Draft, action: Enlist) -> None:
    seat = draft.to_act
    draft.tell("CQ-103", "{who} took the {people}.", who=seat, people=action.people)
    draft.peoples = with_item(draft.peoples, seat, action.people)
    draft.fighters = with_item(draft.fighters, seat, action.fighters)


def who_founds(draft: Draft) -> Actor | None:
    return who_chooses(draft, draft.castles, Hiding(0))


def find_free_contour(terms: Terms, state: ConquerorsPosition) -> int:
    """Contour cells without castle and tile (CQ-104, CQ-108, CQ-A16)."""
    taken = unite(find_castle(state, seat) | mask_of(state.tiles[seat]) for seat in terms.seats)
    return terms.find_contour(ground_of(state.pieces)) & ~taken


def list_castle_cells(rules: Any, state: ConquerorsState) -> list[Found]:
    return [Found(name) for name in name_cells(state, find_free_contour(rules.terms, state))]


def name_cells(position: ConquerorsPosition, cells: int) -> list[str]:
    """The cells of a mask by name."""
    names = ground_of(position.pieces).names
    return [names[cell] for cell in list_bits(cells)]


def why_not_contour(rules: Any, state: ConquerorsState, action: Found | Hide) -> Refusal:
    """Why a castle or a fortress cannot stand there."""
    ground, name = ground_of(state.pieces), action.cell
    cell = ground.index.get(name)
    rule, what = ("CQ-104", "A castle") if isinstance(action, Found) else ("CQ-108", "A fortress")
    if cell is None:
        return refuse(rule, "There is no cell {cell}.", "Choose a cell on the rim of the board.", cell=name[:20])
    if not 1 << cell & rules.terms.find_contour(ground):
        tip = "Choose a cell on the rim."
        return refuse(rule, "{what} stands on the rim. {cell} is inside.", tip, what=what, cell=name)
    if not 1 << cell & find_free_contour(rules.terms, state):
        return refuse(rule, "{cell} is taken.", "Choose a free cell on the rim.", cell=name)
    return refuse("CQ-111", "There it would shut somebody out for ever.", "Choose a cell that leaves every army a way.")


def found(draft: Draft, action: Found) -> None:
    cell = ground_of(draft.pieces).index[action.cell]
    draft.castles = with_item(draft.castles, draft.to_act, cell)
    draft.tell("CQ-104", "{who} put a castle on {place}.", cell, who=draft.to_act)


# --- fortress tiles -------------------------------------------------------------------------------------------


def who_hides(draft: Draft) -> Actor | None:
    laid = step_of(draft, Hiding).laid
    if laid < len(draft.terms.seats) * draft.terms.fortresses:
        return find_layer(draft.terms, draft, laid)[0]
    return begin_play(draft)


def find_tile_cells(terms: Terms, state: ConquerorsPosition, owner: Seat) -> int:
    """Where a tile of `owner` may lie: where all still reach all of theirs, if there is such a cell (CQ-111)."""
    free = find_free_contour(terms, state)
    if not terms.is_checked:
        return free
    ground, passing = ground_of(state.pieces), free
    closed = mask_of(tuple(cell for cells in state.tiles for cell in cells))
    for seat in terms.seats:
        own, castle = mask_of(state.tiles[seat]), find_castle(state, seat)
        reached = ground.flood(castle, ground.cells & ~closed | own)
        if own & ~reached:
            return free
        if seat == owner:
            passing &= reached
            continue
        for cell in list_cells(ground.find_narrows(reached) & passing):
            if own & ~ground.flood(castle, reached & ~cell):
                passing ^= cell
    return passing or free


def list_tile_cells(rules: Any, state: ConquerorsState) -> list[Hide]:
    owner = find_layer(rules.terms, state, step_of(state, Hiding).laid)[1]
    return [Hide(name) for name in name_cells(state, find_tile_cells(rules.terms, state, owner))]


def hide(draft: Draft, action: Hide) -> None:
    laid = step_of(draft, Hiding).laid
    layer, owner = find_layer(draft.terms, draft, laid)
    cell = ground_of(draft.pieces).index[action.cell]
    draft.tiles = with_item(draft.tiles, owner, (*draft.tiles[owner], cell))
    draft.tell("CQ-108", "{who} hid a fortress of {owner} on {place}.", cell, who=layer, owner=owner)
    draft.go(Hiding(laid + 1))


def begin_play(draft: Draft) -> Actor | None:
    """The last to place a castle begins (CQ-201)."""
    draft.active = find_nth_seat(draft, -1)
    draft.tell("CQ-201", "{who} had the last castle, and may begin.", who=draft.active)
    return draft.go(Beginning())


ENTRIES: dict[type[Step], Entry] = {
    PickingFirst: Draw("CQ-A14", "Chance says who is first.", list_first, First, pick_first),
    Assembling: Choice("CQ-102", "{who}: lay a piece of the board.", who_lays, list_lays,
        {Lay: Deed(lay, explain=why_not_there), Enough: Deed(propose, why_not_enough)}),
    Agreeing: Choice("CQ-102", "{who}: is the board large enough?", who_agrees, always(Agree(), Refuse()),
        {Agree: Deed(agree), Refuse: Deed(disagree)}),
    Enlisting: Choice("CQ-103", "{who}: pick your army.", who_enlists, list_armies,
        {Enlist: Deed(enlist, explain=why_not_army)}),
    Founding: Choice("CQ-104", "{who}: put your castle on the rim.", who_founds, list_castle_cells,
        {Found: Deed(found, explain=why_not_contour)}),
    Hiding: Choice("CQ-108", "{who}: hide a fortress of {owner}.", who_hides, list_tile_cells,
        {Hide: Deed(hide, explain=why_not_contour)}),
}  # fmt: skip
"""What is known of each step before the game."""
