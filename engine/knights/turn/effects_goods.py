"""Effects on what barons have: goods, tokens, charges and offices, and bans (WK-EVENT-05, WK-PROP-01, WK-PROP-09)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.outcome import rank
from engine.core.position import Step, step_of
from engine.core.seat import Seat
from engine.knights import court_effects as do
from engine.knights.actions import Draw
from engine.knights.court_effects import FOR_EACH, UNITS, Goods, Per
from engine.knights.court_steps import CastingLots
from engine.knights.draft import Draft
from engine.knights.questions import list_cities, list_on_board
from engine.knights.realm_questions import list_charges, list_offices
from engine.knights.state import KnightsPosition
from engine.knights.terms import Terms
from engine.knights.turn.destiny import draw_open, find_baron

Perform = Callable[[Draft, str, Any, Seat, int], list[Step] | None]
"""(draft, rule, effect, the baron it comes to, what destiny named): what is still to be decided, if anything."""

# --- goods ------------------------------------------------------------------------------------------------------


def count_times(terms: Terms, position: KnightsPosition, per: Per, seat: Seat) -> int:
    """How often an amount is counted for a baron."""
    cities = list_cities(position, seat)
    if per is Per.ONCE:
        return 1
    if per is Per.NOBLE:
        return len(list_on_board(position, seat))
    if per is Per.CHARGE:
        return len(list_charges(position, seat))
    if per is Per.PORT:
        return sum(terms.realm.place_of[number] in terms.realm.ports for number in cities)
    return sum(per is Per.CITY or position.cities[number].fortified for number in cities)


def find_goods(position: KnightsPosition, what: Goods) -> tuple[int, ...]:
    """What everybody has of it."""
    return {Goods.CROWNS: position.crowns, Goods.VOTES: position.votes, Goods.FAITH: position.faith}[what]


def count_loss(draft: Draft, effect: do.Effect, seat: Seat) -> int:
    """How much the effect would take from the baron: goods, or nobles who are fresh."""
    if isinstance(effect, do.Lose):
        much = effect.amount * count_times(draft.rules, draft, effect.per, seat)
        return min(much, find_goods(draft, effect.what)[seat])
    return sum(noble.fresh for noble in list_on_board(draft, seat)) if isinstance(effect, do.Tire) else 0


def _gain(draft: Draft, rule: str, effect: do.Gain, seat: Seat, found: int) -> None:
    much = effect.amount * count_times(draft.rules, draft, effect.per, seat)
    _change_goods(draft, rule, effect, seat, much, "{who} gets {much} {unit}{per}.")


def _lose(draft: Draft, rule: str, effect: do.Lose, seat: Seat, found: int) -> None:
    """As far as it is there."""
    _change_goods(draft, rule, effect, seat, -count_loss(draft, effect, seat), "{who} gives up {much} {unit}{per}.")


def _change_goods(draft: Draft, rule: str, effect: do.Amount, seat: Seat, much: int, sentence: str) -> None:
    change = {Goods.CROWNS: draft.change_crowns, Goods.VOTES: draft.change_votes, Goods.FAITH: draft.change_faith}
    change[effect.what](seat, much)
    if much:
        unit = UNITS[effect.what][abs(much) != 1]
        draft.tell(rule, sentence, who=seat, much=abs(much), unit=unit, per=FOR_EACH[effect.per].replace(" each", ""))


# --- charges and offices -----------------------------------------------------------------------------------------


def _strip_charges(draft: Draft, rule: str, effect: do.StripCharges, seat: Seat, found: int) -> None:
    """Nobody can refuse that (WK-PROP-10)."""
    for slug in list_charges(draft, seat):
        draft.drop_kept(slug)


def _strip_offices(draft: Draft, rule: str, effect: do.StripOffices, seat: Seat, found: int) -> None:
    for slug in list_offices(draft, seat):
        draft.drop_kept(slug)


PERFORMS: dict[type[do.Effect], Perform] = {
    do.Gain: _gain, do.Lose: _lose,
    do.Lead: lambda draft, rule, effect, seat, found: draft.name_president(seat, rule),
    do.Favour: lambda draft, rule, effect, seat, found: draft.name_church(seat, rule),
    do.Ban: lambda draft, rule, effect, seat, found: ban(draft, seat),
    do.Pardon: lambda draft, rule, effect, seat, found: draft.pardon(seat),
    do.StripCharges: _strip_charges, do.StripOffices: _strip_offices,
}  # fmt: skip


# --- bans -------------------------------------------------------------------------------------------------------


def ban(draft: Draft, seat: Seat) -> list[Step]:
    """He leaves at once; what is to be done where he presided is returned."""
    if seat in draft.banned:
        return []
    draft.banned = tuple(sorted((*draft.banned, seat)))
    draft.tell("WK-PROP-09", "{who} is banned from the assembly.", who=seat, fact="banned")
    if draft.assembly is not None:
        present = tuple(each for each in draft.assembly.present if each != seat)
        draft.change_assembly(present=present)
    return _replace_president(draft) if seat == draft.president else []


def _replace_president(draft: Draft) -> list[Step]:
    """Whoever has most votes of those who are not banned, ties by lot (WK-AMB-17)."""
    seats = [seat for seat in draft.rules.seats if seat not in (*draft.banned, *draft.out)]
    if not seats:
        draft.tell("WK-PROP-12", "All are banned: the president stays.")
        return []
    leaders = rank(seats, draft.votes.__getitem__)[0]
    if len(leaders) > 1:
        return [CastingLots(leaders)]
    draft.name_president(leaders[0], "WK-PROP-12")
    return []


def cast_lot(draft: Draft, action: Draw) -> None:
    """Draw until destiny names one of them (WK-DEST-02)."""
    seat = find_baron(draft.rules, draw_open(draft, action))
    if seat is not None and seat in step_of(draft, CastingLots).seats:
        draft.name_president(seat, "WK-PROP-12")
        draft.resume()
