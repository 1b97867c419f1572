"""How lands change hands (SG-401 to SG-407, SG-A02)."""

from __future__ import annotations

from engine.core.position import with_item
from engine.core.seat import Seat
from engine.saga.battle import Fall, falls, find_taker, lifts_hood
from engine.saga.board import count_needed, defence_of, garrison_of, is_army, sum_army
from engine.saga.draft import Draft


def test_army(draft: Draft, seat: Seat, land: int) -> None:
    """A field army has grown: is a hood lifted, does the land fall?"""
    attack, defence, terms = sum_army(draft, seat, land), defence_of(draft, land), draft.terms
    if draft.hidings and lifts_hood(attack, defence):
        draft.lift_column(seat, land)
    if terms.conquest == "automatic" and falls(attack, defence, terms.margin(draft, land)):
        conquer(draft, seat, land)


def test_garrison(draft: Draft, land: int, holder: Seat) -> None:
    """A garrison has become weaker: whose hood is lifted, who takes it? All armies before it are measured."""
    terms, defence = draft.terms, defence_of(draft, land)
    rivals = [seat for seat in terms.seats if is_army(draft, seat, land)]
    attacks = [(seat, sum_army(draft, seat, land)) for seat in rivals]
    for seat, attack in attacks:
        if lifts_hood(attack, defence):
            draft.lift_column(seat, land)
    taker = find_taker(attacks, count_needed(terms, draft, land), holder, len(terms.seats))
    if taker is not None:
        conquer(draft, taker, land)


def conquer(draft: Draft, seat: Seat, land: int) -> None:
    """The land is the seat's, and its army there the garrison (SG-402)."""
    draft.lift_column(seat, land)
    loser, beaten, army = draft.owners[land], garrison_of(draft, land), draft.columns[seat][land]
    attack, defence = sum_army(draft, seat, land), defence_of(draft, land)
    told, fact = "{who} takes the {place} with {attack} against {defence}.", Fall(land, seat, army, loser, beaten)
    draft.tell("SG-401", told, land, fact=fact, who=seat, attack=attack, defence=defence)
    if loser is None:
        draft.neutrals = with_item(draft.neutrals, land, ())
        draft.market = tuple(sorted((*draft.market, *beaten)))
        draft.tell("SG-403", "Free knights now: {knights}.", land, knights=beaten)
    else:
        draft.set_column(loser, land, ())
        draft.give(loser, *beaten)
        draft.tell("SG-404", "Back to {whom}'s hand: {knights}.", land, whom=loser, knights=beaten)
    draft.owners = with_item(draft.owners, land, seat)
    draft.used = with_item(draft.used, land, False)
    if loser is not None:
        draft.lift_all(lambda hiding: hiding.land == land)  # its power allowed them (SG-A11)
