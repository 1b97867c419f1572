"""Votes: bid unseen, opened together, declared one after the other, counted (WK-ASSEMBLY-06 to -09)."""

from __future__ import annotations

from collections import Counter

from engine.core.outcome import rank
from engine.core.position import step_of
from engine.core.sealed import Sealed
from engine.core.seat import Actor, Seat
from engine.knights.court_actions import NO, YES, Bid, Declare, Settle
from engine.knights.court_cards import Vote
from engine.knights.court_pieces import Count, Motion, Question, Voice
from engine.knights.court_steps import Bidding, Deciding, Declaring, Opening
from engine.knights.draft import Draft, replace
from engine.knights.state import KnightsPosition, KnightsState
from engine.knights.terms import Terms
from engine.knights.turn.assembly import find_assembly
from engine.knights.turn.assembly_results import carry_out

# --- bidding ----------------------------------------------------------------------------------------------------


def who_bids(draft: Draft) -> Actor | None:
    """Whoever is there and has votes left."""
    seat = step_of(draft, Bidding).seat
    if seat in find_assembly(draft).present and count_free_votes(draft, seat):
        return seat
    _lay(draft, seat, 0)
    return draft.resume()


def count_free_votes(position: KnightsPosition, seat: Seat) -> int:
    """Votes that the seat has not bid yet."""
    bids = find_assembly(position).bids
    return position.votes[seat] - sum(bid.open() for bid in bids if bid.seat == seat)


def list_bids(terms: Terms, state: KnightsState) -> list[Bid]:
    return [Bid(votes) for votes in range(count_free_votes(state, step_of(state, Bidding).seat) + 1)]


def bid(draft: Draft, action: Bid) -> None:
    seat = step_of(draft, Bidding).seat
    _lay(draft, seat, action.votes)
    draft.conclude("WK-ASSEMBLY-06", "{who} has taken votes in hand.", who=seat)


def _lay(draft: Draft, seat: Seat, votes: int) -> None:
    draft.change_assembly(bids=(*find_assembly(draft).bids, Sealed(seat, votes)))


def open_hands(draft: Draft) -> None:
    """All votes bid are gone, won or lost (WK-ASSEMBLY-07); what a banned baron wrote down is void (WK-AMB-33)."""
    question, assembly = step_of(draft, Opening).question, find_assembly(draft)
    voices, left = [], []
    opened: set[Seat] = set()
    for each in assembly.bids:
        if each.seat not in assembly.present:
            continue
        if each.seat in opened:
            left.append(each)
            continue
        opened.add(each.seat)
        votes = min(each.open(), draft.votes[each.seat])
        voices.append(Voice(each.seat, votes))
        draft.change_votes(each.seat, -votes)
        draft.tell("WK-ASSEMBLY-06", "{who} spends {votes}.", reveals=True, who=each.seat, votes=votes)
    draft.change_assembly(bids=tuple(left), voices=tuple(voices))
    seats = len(draft.barons)
    speakers = sorted((voice.seat for voice in voices if voice.votes), key=lambda seat: (seat - assembly.chair) % seats)
    draft.go(*(Declaring(seat, question) for seat in speakers), Deciding(question))


# --- declaring --------------------------------------------------------------------------------------------------


def list_options(terms: Terms, position: KnightsPosition, question: Question) -> list[str]:
    """Yes and no, or any baron in the game (WK-AMB-19)."""
    if question.motion is Motion.CARD and terms.propositions[question.subject].vote is Vote.BARON:
        return [position.barons[seat].value for seat in terms.seats if seat not in position.out]
    return [YES, NO]


def list_declarations(terms: Terms, state: KnightsState) -> list[Declare]:
    return [Declare(choice) for choice in list_options(terms, state, step_of(state, Declaring).question)]


def declare(draft: Draft, action: Declare) -> None:
    seat, assembly = step_of(draft, Declaring).seat, find_assembly(draft)
    voices = tuple(replace(voice, choice=action.choice) if voice.seat == seat else voice for voice in assembly.voices)
    draft.change_assembly(voices=voices)
    draft.conclude("WK-ASSEMBLY-06", "{who}: {choice}.", who=seat, choice=name_choice(draft.rules, action.choice))


def name_choice(terms: Terms, choice: str) -> str:
    """Yes, No, or a baron's name."""
    named = next((baron for baron in terms.barons if baron.value == choice), None)
    return choice.title() if named is None else terms.baron_name(named)


# --- counting ---------------------------------------------------------------------------------------------------


def list_winners(terms: Terms, position: KnightsPosition, question: Question) -> tuple[str, ...]:
    """What got most votes; without any vote everything did (WK-AMB-19)."""
    votes: Counter[str] = Counter()
    for voice in find_assembly(position).voices:
        votes[voice.choice] += voice.votes
    return rank(list_options(terms, position, question), votes.__getitem__)[0]


def who_decides(draft: Draft) -> Actor | None:
    """The chair in a tie, freely (WK-ASSEMBLY-08)."""
    winners = list_winners(draft.rules, draft, step_of(draft, Deciding).question)
    return draft.decide(find_assembly(draft).chair, winners, _decide)


def list_settlements(terms: Terms, state: KnightsState) -> list[Settle]:
    return [Settle(choice) for choice in list_winners(terms, state, step_of(state, Deciding).question)]


def settle(draft: Draft, action: Settle) -> None:
    draft.tell("WK-ASSEMBLY-08", "A tie: {who} decides.", who=find_assembly(draft).chair)
    _decide(draft, action.choice, settled=True)


def _decide(draft: Draft, choice: str, *, settled: bool = False) -> None:
    question = step_of(draft, Deciding).question
    count = Count(question, find_assembly(draft).voices, choice, settled)
    draft.change_assembly(voices=())
    draft.tell("WK-ASSEMBLY-09", "The vote is {choice}.", fact=count, choice=name_choice(draft.rules, choice))
    carry_out(draft, question, choice)
