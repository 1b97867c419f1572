"""Barons who are banned from the assembly, and who presides then (WK-PROP-09, WK-PROP-12)."""

from __future__ import annotations

from engine.core.position import Step, step_of
from engine.core.seat import Seat
from engine.knights.actions import Draw
from engine.knights.court_steps import CastingLots
from engine.knights.draft import Draft, replace
from engine.knights.realm_questions import find_leaders
from engine.knights.turn.destiny import draw_open, find_baron


def ban(draft: Draft, seat: Seat) -> list[Step]:
    """He leaves at once; what is to be done where he presided is returned."""
    if seat in draft.banned:
        return []
    draft.banned = tuple(sorted((*draft.banned, seat)))
    draft.tell("WK-PROP-09", "{who} is banned from the assembly.", who=seat, fact="banned")
    if draft.assembly is not None:
        present = tuple(each for each in draft.assembly.present if each != seat)
        draft.assembly = replace(draft.assembly, present=present)
    return _replace_president(draft) if seat == draft.president else []


def _replace_president(draft: Draft) -> list[Step]:
    """Whoever has most votes of those who are not banned, ties by lot (WK-AMB-17)."""
    seats = [seat for seat in draft.rules.seats if seat not in (*draft.banned, *draft.out)]
    if not seats:
        draft.tell("WK-PROP-12", "All are banned: the president stays.")
        return []
    leaders = [seats[number] for number in find_leaders([draft.votes[seat] for seat in seats])]
    if len(leaders) > 1:
        return [CastingLots(tuple(leaders))]
    draft.name_president(leaders[0], "WK-PROP-12")
    return []


def cast_lot(draft: Draft, action: Draw) -> None:
    """Draw until destiny names one of them (WK-DEST-02)."""
    seat = find_baron(draft.rules, draw_open(draft, action))
    if seat is not None and seat in step_of(draft, CastingLots).seats:
        draft.name_president(seat, "WK-PROP-12")
        draft.resume()
