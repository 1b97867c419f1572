"""Building the city (BT-SETUP-03 to -08, BT-AMB-24).

A tile is laid face down, so laying decides only *where* the next tile of a batch goes. In a random city each lot is
one chance node whose outcomes are all places that fit, equally likely; faces are not dealt here at all, because
unseen faces of one batch are exchangeable: chance draws a face when somebody first looks. When a random city is
finished with squares still open, it is taken back as far as the class `redo_from` and laid again; after `redo_tries`
attempts everything but the Palace is taken back, and the attempts count anew. Taking back is part of what the last
tile does, so that a record holds every attempt as it happened.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.battue.actions import First, Lay
from engine.battue.board import build_city, find_gaps, find_placements, squares_taken
from engine.battue.box import NAMED, PALACE
from engine.battue.draft import Draft
from engine.battue.pieces import UNSEEN
from engine.battue.state import BattueState, City, Lot
from engine.battue.steps import Entering, Laying
from engine.battue.terms import Law, Terms
from engine.core.position import step_of
from engine.core.refusal import Refusal, refuse
from engine.core.rules import Chance
from engine.core.seat import CHANCE, Actor, Seat


def list_firsts(rules: Law, state: BattueState) -> Sequence[Chance]:
    return [Chance(First(seat), 1) for seat in rules.terms.seats]


def begin_laying(draft: Draft, action: First) -> None:
    draft.first = draft.active = action.seat
    draft.go(Laying(PALACE, draft.terms.box.batches[PALACE].count, 0))
    draft.tell("BT-SETUP-03", "{who} is the first seat.", who=action.seat)


def who_lays(draft: Draft) -> Actor | None:
    """Go on to the next batch that has a tile that fits, or finish the city."""
    terms = draft.terms
    step = step_of(draft, Laying)
    if step.left and find_fits(terms, draft.city.lots, step.batch):
        # seats lay one tile each, the first seat the Palace
        layer = Seat((draft.first + len(draft.city.lots)) % len(terms.seats))
        return layer if terms.layout == "manual" else CHANCE
    if step.left:
        batch = terms.box.batches[step.batch]
        told = "Tiles of {width} by {height} that find no place and are put aside: {number}."
        draft.tell("BT-SETUP-07", told, number=step.left, width=batch.width, height=batch.height)
    following = step.batch + 1
    if following < len(terms.box.batches):
        draft.go(Laying(following, terms.box.batches[following].count, step.tries))
    elif terms.layout == "random" and find_gaps(draft.city.lots, terms.edition.city):
        _take_back(draft, step.tries + 1)
    else:
        finish_city(draft)
    return None


def find_fits(terms: Terms, lots: Sequence[Lot], batch: int) -> list[Chance]:
    """Every way to lay the next tile of a batch (BT-SETUP-04 to -06)."""
    city, size = terms.edition.city, terms.box.batches[batch]
    if batch == PALACE:
        return [Chance(Lay(*city.palace_at, size.width, size.height), 1)]
    taken = squares_taken(lots, city.width)
    everywhere = find_placements(size.width, size.height, city.width, city.height)
    return [chance for squares, chance in everywhere if not squares & taken]


def list_layings(rules: Law, state: BattueState) -> Sequence[Chance]:
    return find_fits(rules.terms, state.city.lots, step_of(state, Laying).batch)


def explain_lay(rules: Law, state: BattueState, action: Lay) -> Refusal:
    terms, step = rules.terms, step_of(state, Laying)
    city, batch = terms.edition.city, terms.box.batches[step.batch]
    if {action.width, action.height} != {batch.width, batch.height}:
        sentence = "The next tile is {width}x{height}, not {wide}x{high}."
        tip = "Larger tiles are laid before smaller ones; a tile may be turned."
        return refuse(
            "BT-SETUP-06", sentence, tip, width=batch.width, height=batch.height, wide=action.width, high=action.height
        )
    inside = 0 <= action.x <= city.width - action.width and 0 <= action.y <= city.height - action.height
    if not inside:
        sentence = "The tile would not lie inside the walls."
        tip = "Squares run from 0 to {x} eastward and 0 to {y} southward."
        return refuse("BT-SETUP-02", sentence, tip, x=city.width - 1, y=city.height - 1)
    if step.batch == PALACE:
        sentence = "The Palace belongs on its marked space in the centre."
        tip = "Its upper left corner lies in column {column}, row {row}."
        return refuse("BT-SETUP-04", sentence, tip, column=city.palace_at[0] + 1, row=city.palace_at[1] + 1)
    return refuse("BT-SETUP-06", "A tile already lies there.", "Choose squares that are all open.")


def lay(draft: Draft, action: Lay) -> None:
    step = step_of(draft, Laying)
    lot = Lot(action.x, action.y, action.width, action.height, step.batch)
    draft.city = City((*draft.city.lots, lot), draft.city.board)
    draft.go(Laying(step.batch, step.left - 1, step.tries))
    if draft.terms.layout != "manual":
        return  # forty draws of chance are no news: that the city is built is told once
    rule = {PALACE: "BT-SETUP-04", NAMED: "BT-SETUP-05"}.get(step.batch, "BT-SETUP-06")
    told = "A face-down tile of {width} by {height} is laid in column {column}, row {row}."
    draft.tell(rule, told, width=lot.width, height=lot.height, column=lot.x + 1, row=lot.y + 1)


def _take_back(draft: Draft, tries: int) -> None:
    box = draft.terms.box
    again = tries > draft.terms.edition.city.redo_tries
    keep = NAMED if again else box.redo_batch
    draft.city = City(tuple(lot for lot in draft.city.lots if lot.batch < keep), draft.city.board)
    draft.go(Laying(keep, box.batches[keep].count, 0 if again else tries))
    told = "The city has gaps: it is laid again from tile {number} on."
    draft.tell("BT-AMB-24", told, number=len(draft.city.lots) + 1)


def finish_city(draft: Draft) -> None:
    """The board is ready: every tile face down, nobody anywhere (BT-SETUP-08, -09)."""
    box, lots = draft.terms.box, draft.city.lots
    draft.city = City(lots, build_city(box.names, box.ring, lots, draft.terms.edition.city))
    more = len(lots)
    # everybody knows which lot is the Palace's, though it lies face down like the others
    hidden = (box.edition.city.palace, *[UNSEEN] * (more - 1))
    draft.faces = (*draft.faces, *hidden)
    draft.up = (*draft.up, *[False] * more)
    draft.flags = (*draft.flags, *[None] * more)
    draft.hordes = tuple((*horde, *[0] * more) for horde in draft.hordes)
    draft.go(Entering(0))
    draft.tell("BT-SETUP-08", "The city is built: {number} tiles lie face down.", number=more)
