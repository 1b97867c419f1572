"""The six kinds of cards that barons have, and what each lets its owner do (WK-ACT-06 to -15)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.position import expect, with_item
from engine.core.seat import Actor, Seat
from engine.knights.actions import Improvise, Operations, Pass
from engine.knights.draft import Draft
from engine.knights.questions import list_on_board
from engine.knights.realm_actions import Collect, Shield, TakeCrowns, TakeVote
from engine.knights.realm_pieces import CROWNS, VOTES, Card
from engine.knights.realm_questions import count_boxes
from engine.knights.state import KnightsPosition, KnightsState
from engine.knights.steps import Ordering
from engine.knights.terms import Terms
from engine.knights.war.cards import list_cards


def find_owner(position: KnightsPosition) -> Seat:
    """Whose card is being carried out."""
    return expect(position.played, "a card is being carried out").seat


def decline(draft: Draft, action: Pass) -> None:
    """Every action may be left; the card still goes to its zone (WK-ACT-02, WK-ACT-09)."""
    draft.conclude("WK-ACT-02", "{who} leaves it.", who=find_owner(draft))


# --- what cards yield -------------------------------------------------------------------------------------------


def who_collects(draft: Draft) -> Actor | None:
    """Nothing is asked where there is nothing to levy."""
    played = expect(draft.played, "a card is being carried out")
    if played.kind is Card.LEVY_TAXES and not count_levy(draft, played.seat):
        return draft.conclude("WK-ACT-06", "{who} has no noble who levies taxes.", who=played.seat)
    return played.seat


def count_levy(position: KnightsPosition, seat: Seat) -> int:
    """A crown for each region with a noble of his, ships not counted (WK-ACT-06, WK-ACT-07, WK-MOVE-23)."""
    return len({noble.place for noble in list_on_board(position, seat) if not noble.at_sea})


def list_collecting(terms: Terms, state: KnightsState) -> list[Collect | Pass]:
    return [Collect(), Pass()]


def collect(draft: Draft, action: Collect) -> None:
    """Crowns, votes or a faith point; whoever then has most leads (WK-ACT-04, WK-ACT-11, WK-ACT-12)."""
    played = expect(draft.played, "a card is being carried out")
    seat = played.seat
    if played.kind is Card.LEVY_TAXES:
        crowns = count_levy(draft, seat)
        draft.change_crowns(seat, crowns)
        draft.tell("WK-ACT-06", "{who} levies {crowns} crowns.", who=seat, crowns=crowns)
    elif played.kind is Card.POLITICAL_MANOEUVRES:
        draft.change_votes(seat, VOTES)
        draft.tell("WK-ACT-11", "{who} gets {votes} votes.", who=seat, votes=VOTES)
        if _leads(draft, draft.votes, seat):
            draft.name_president(seat, "WK-ACT-11")
    else:
        draft.change_faith(seat, 1)
        draft.tell("WK-ACT-12", "{who} gets a faith point.", who=seat)
        if _leads(draft, draft.faith, seat):
            draft.name_church(seat, "WK-ACT-12")
    draft.resume()


def _leads(position: KnightsPosition, amounts: Sequence[int], seat: Seat) -> bool:
    """Has this baron more than any other who is in the game (WK-VAR-04)?"""
    return all(amounts[seat] > much for other, much in enumerate(amounts) if other not in (seat, *position.out))


# --- the recruitment track --------------------------------------------------------------------------------------


def who_owns(draft: Draft) -> Actor:
    return find_owner(draft)


def list_free_boxes(position: KnightsPosition) -> list[int]:
    """Free boxes that are in use, counted from 0 (WK-ACT-08)."""
    return [box for box, seat in enumerate(position.track[: count_boxes(position)]) if seat is None]


def list_recruiting(terms: Terms, state: KnightsState) -> list[Shield | Pass]:
    return [*(Shield(box + 1) for box in list_free_boxes(state)), Pass()]


def recruit(draft: Draft, action: Shield) -> None:
    _put_shield(draft, action.box - 1, 0)


def _put_shield(draft: Draft, box: int, fee: int) -> None:
    seat = find_owner(draft)
    draft.track = with_item(draft.track, box, seat)
    draft.change_crowns(seat, -fee)
    sentence = "{who} puts a shield on box {box} for {fee} crowns." if fee else "{who} puts a shield on box {box}."
    draft.conclude("WK-ACT-15" if fee else "WK-ACT-08", sentence, who=seat, box=box + 1, fee=fee)


# --- military operations ----------------------------------------------------------------------------------------


def list_campaigns(terms: Terms, state: KnightsState) -> list[Operations | Pass]:
    regions = [action for action in list_cards(terms, state) if isinstance(action, Operations)]
    return [*regions, Pass()]


def campaign(draft: Draft, action: Operations) -> None:
    place = draft.rules.realm.index[action.place]
    draft.tell("WK-ACT-13", "{who} orders military operations in {place}.", place, who=find_owner(draft))
    draft.go(Ordering(place))


# --- improvisation ----------------------------------------------------------------------------------------------


def list_improvisations(terms: Terms, state: KnightsState) -> list[object]:
    """Exactly one of them: crowns, a vote, a move or a combat, a shield that is paid for."""
    affordable = [box for box in list_free_boxes(state) if terms.fees[box] <= state.crowns[find_owner(state)]]
    military = [action for action in list_cards(terms, state) if isinstance(action, Improvise)]
    return [TakeCrowns(), TakeVote(), *(Shield(box + 1) for box in affordable), *military, Pass()]


def take_crowns(draft: Draft, action: TakeCrowns) -> None:
    seat = find_owner(draft)
    draft.change_crowns(seat, CROWNS)
    draft.conclude("WK-ACT-15", "{who} takes {crowns} crowns.", who=seat, crowns=CROWNS)


def take_vote(draft: Draft, action: TakeVote) -> None:
    """That moves no token (WK-AMB-08)."""
    seat = find_owner(draft)
    draft.change_votes(seat, 1)
    draft.conclude("WK-ACT-15", "{who} takes a vote.", who=seat)


def recruit_for_a_fee(draft: Draft, action: Shield) -> None:
    _put_shield(draft, action.box - 1, draft.rules.fees[action.box - 1])


def move_or_fight(draft: Draft, action: Improvise) -> None:
    draft.tell("WK-ACT-15", "{who} improvises a move or a combat.", who=find_owner(draft))
    draft.go(Ordering(None))
