"""Personal motions: destiny names who makes one, and what he may propose (WK-PROP-05)."""

from __future__ import annotations

from engine.core.position import step_of, without_item
from engine.knights.actions import Draw
from engine.knights.court_actions import Propose
from engine.knights.court_cards import Kind
from engine.knights.court_pieces import Motion, Question
from engine.knights.court_steps import Proposing
from engine.knights.draft import Draft
from engine.knights.state import KnightsState
from engine.knights.terms import Terms
from engine.knights.turn.assembly import list_ballot
from engine.knights.turn.destiny import draw_open, find_baron


def name_proposer(draft: Draft, action: Draw) -> None:
    """Any baron in the game, present or not; else destiny is drawn again (WK-DEST-02)."""
    seat = find_baron(draft.rules, draw_open(draft, action))
    if seat is not None and seat not in draft.out:
        draft.tell("WK-PROP-05", "{who} makes a personal motion.", who=seat)
        draft.go(Proposing(seat))


def list_proposals(terms: Terms, state: KnightsState) -> list[Propose]:
    """Pardon, end what is in force, vote again on what is gone, or adjourn."""
    kept = [*state.laws, *(charge.slug for charge in state.charges), *(office.slug for office in state.offices)]
    gone = [
        slug for slug in dict.fromkeys(state.propositions_gone) if terms.propositions[slug].kind is not Kind.PERSONAL
    ]
    return [
        *(Propose(Motion.PARDON, state.barons[seat].value) for seat in state.banned),
        *(Propose(Motion.END, slug) for slug in dict.fromkeys(kept)),
        *(Propose(Motion.AGAIN, slug) for slug in gone),
        Propose(Motion.ADJOURN, ""),
    ]


def propose(draft: Draft, action: Propose) -> None:
    """What was discarded is voted on like any proposition; everything else by Yes and No, and never in writing
    (WK-AMB-33)."""
    seat = step_of(draft, Proposing).seat
    draft.tell("WK-PROP-05", "{who} proposes " + _SENTENCES[action.motion], who=seat, title=_name(draft, action))
    question = Question(action.motion, action.subject)
    if action.motion is Motion.AGAIN:
        draft.propositions_gone = without_item(draft.propositions_gone, action.subject)
        question = Question(Motion.CARD, action.subject)
    draft.go(*list_ballot(draft, question, written=False))


_SENTENCES = {
    Motion.PARDON: "to pardon {title}.",
    Motion.END: "to end {title}.",
    Motion.AGAIN: "to vote again on {title}.",
    Motion.ADJOURN: "to adjourn the assembly.",
}


def _name(draft: Draft, action: Propose) -> str:
    if action.subject in draft.rules.propositions:
        return draft.rules.propositions[action.subject].title
    named = next((baron for baron in draft.barons if baron.value == action.subject), None)
    return "" if named is None else draft.rules.baron_name(named)
