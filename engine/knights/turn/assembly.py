"""The assembly of the barons: who comes, what is voted on in which order, personal motions, and the end
(WK-ASSEMBLY, WK-PROP-05)."""

from __future__ import annotations

from itertools import permutations

from engine.core.position import Step, expect, step_of, without_item
from engine.core.seat import Actor, Seat
from engine.knights import court_steps as at
from engine.knights.actions import Draw
from engine.knights.court_actions import Arrange, Depute, Propose
from engine.knights.court_cards import Kind
from engine.knights.court_effects import When
from engine.knights.court_pieces import Assembly, Motion, Question
from engine.knights.draft import Draft
from engine.knights.realm_questions import list_present
from engine.knights.realm_steps import Tabling
from engine.knights.state import KnightsPosition, KnightsState
from engine.knights.terms import Terms
from engine.knights.turn.destiny import draw_open, find_baron
from engine.knights.turn.standing import list_due

AGENDA = 3


def begin_assembly(draft: Draft) -> list[Step]:
    """What an assembly asks for; its zone is emptied afterwards."""
    return [at.Assembling()]


def find_assembly(position: KnightsPosition) -> Assembly:
    """The assembly that is being held."""
    return expect(position.assembly, "no assembly is being held")


def open_assembly(draft: Draft) -> None:
    """A vote for each city of the realm and one more (WK-ASSEMBLY-02), then what laws and charges give or take."""
    present = list_present(draft.rules, draft)
    draft.assembly = Assembly(draft.president, tuple(present))
    owners = [city.owner for city in draft.cities[: draft.rules.realm.realm_cities]]
    for seat in present:
        votes = 1 + owners.count(seat)
        draft.change_votes(seat, votes)
        told = "{who} gets {votes} votes." if votes > 1 else "{who} gets {votes} vote."
        draft.tell("WK-ASSEMBLY-02", told, who=seat, votes=votes)
    draft.go(*list_due(draft, When.ASSEMBLY), at.Presiding(), at.Calling(), at.Adjourning())


# --- who presides -----------------------------------------------------------------------------------------------


def who_deputes(draft: Draft) -> Actor | None:
    """The president presides if he is here; else he names somebody who is (WK-ASSEMBLY-03)."""
    assembly = find_assembly(draft)
    if draft.president in assembly.present:
        draft.change_assembly(chair=draft.president)
    elif assembly.present and assembly.chair not in assembly.present:
        return draft.president
    return draft.resume()


def list_deputies(terms: Terms, state: KnightsState) -> list[Depute]:
    return [Depute(state.barons[seat]) for seat in find_assembly(state).present]


def depute(draft: Draft, action: Depute) -> None:
    seat = Seat(draft.barons.index(action.baron))
    draft.change_assembly(chair=seat)
    draft.conclude("WK-ASSEMBLY-03", "{who} presides in the president's place.", who=seat)


# --- what is voted on -------------------------------------------------------------------------------------------


def call(draft: Draft) -> None:
    """Personal motions come first (WK-ASSEMBLY-04); they may have banned who presided (WK-PROP-12), or everybody: then
    nothing is voted on (WK-AMB-17)."""
    personal = next((slug for slug in draft.agenda if draft.rules.propositions[slug].kind is Kind.PERSONAL), None)
    if not find_assembly(draft).present:
        draft.conclude("WK-ASSEMBLY-01", "Nobody is there to vote.")
    elif personal is None:
        draft.go(at.Presiding(), at.Arranging())
    else:
        draft.agenda = without_item(draft.agenda, personal)
        draft.propositions_gone = (*draft.propositions_gone, personal)
        draft.put_between(at.Moving())


def who_arranges(draft: Draft) -> Actor | None:
    """The chair, where there is something to arrange."""
    if len(set(draft.agenda)) > 1 and find_assembly(draft).present:
        return find_assembly(draft).chair
    _arrange(draft, draft.agenda)
    return None


def list_orders(terms: Terms, state: KnightsState) -> list[Arrange]:
    return [Arrange(order) for order in sorted(set(permutations(state.agenda)))]


def arrange(draft: Draft, action: Arrange) -> None:
    titles = [draft.rules.propositions[slug].title for slug in action.order]
    draft.tell("WK-ASSEMBLY-05", "The order of the votes: {order}.", order=", ".join(titles))
    _arrange(draft, action.order)


def _arrange(draft: Draft, order: tuple[str, ...]) -> None:
    """Two barons write down all their votes beforehand (WK-ASSEMBLY-11)."""
    draft.change_assembly(order=order)
    seats = find_assembly(draft).present if is_written(draft) else ()
    written = [at.Bidding(seat, slug) for seat in seats for slug in order]
    draft.put_due([*written, *(at.Balloting() for _ in order)])


def is_written(position: KnightsPosition) -> bool:
    """Are ballots written down beforehand?"""
    return len(position.barons) - len(position.out) == 2


def hold_ballot(draft: Draft) -> None:
    """The next proposition, if anybody is still there to vote."""
    assembly = find_assembly(draft)
    if not assembly.present:
        draft.resume()
        return
    slug, *rest = assembly.order
    draft.change_assembly(order=tuple(rest))
    draft.agenda = without_item(draft.agenda, slug)
    card = draft.rules.propositions[slug]
    draft.tell("WK-ASSEMBLY-06", "To the vote: {title}. {text}", title=card.title, text=card.sentence())
    draft.go(*list_ballot(draft, Question(Motion.CARD, slug), written=is_written(draft)))


def list_ballot(draft: Draft, question: Question, *, written: bool) -> list[Step]:
    """All bid unseen, open their hands, and say what for, from the chair on (WK-ASSEMBLY-06)."""
    present = find_assembly(draft).present
    bids = [] if written else [at.Bidding(seat, question.subject) for seat in present]
    return [at.Presiding(), *bids, at.Opening(question)]


# --- the end ----------------------------------------------------------------------------------------------------


def adjourn(draft: Draft) -> None:
    """Votes that were not spent are kept; a new agenda is drawn (WK-ASSEMBLY-10)."""
    draft.assembly = None
    draft.tell("WK-ASSEMBLY-10", "The assembly is over.")
    draft.go(Tabling(AGENDA - len(draft.agenda)))


# --- personal motions -------------------------------------------------------------------------------------------


def name_proposer(draft: Draft, action: Draw) -> None:
    """Any baron in the game, present or not; else destiny is drawn again (WK-DEST-02)."""
    seat = find_baron(draft.rules, draw_open(draft, action))
    if seat is not None and seat not in draft.out:
        draft.tell("WK-PROP-05", "{who} makes a personal motion.", who=seat)
        draft.go(at.Proposing(seat))


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
    seat = step_of(draft, at.Proposing).seat
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
