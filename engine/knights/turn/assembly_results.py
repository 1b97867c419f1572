"""What was carried takes effect: motions, laws, charges, offices, personal motions (WK-PROP)."""

from __future__ import annotations

from engine.core.position import step_of
from engine.core.seat import Actor, Seat
from engine.knights.court_actions import YES, Accept, Defy, Entrust, GiveUp
from engine.knights.court_cards import Kind, PropositionEntry, Vote
from engine.knights.court_pieces import Motion, Question
from engine.knights.court_steps import Accepting, Adjourning, Applying, Dropping, Entrusting
from engine.knights.draft import Draft
from engine.knights.questions import list_nobles
from engine.knights.realm_pieces import Charge, Office
from engine.knights.realm_questions import list_charges
from engine.knights.state import KnightsState
from engine.knights.terms import Terms
from engine.knights.turn.effects_goods import ban
from engine.knights.turn.standing import list_concerned

MOST_CHARGES = 3


def carry_out(draft: Draft, question: Question, choice: str) -> None:
    """The result is applied at once (WK-ASSEMBLY-09)."""
    if question.motion is Motion.CARD:
        _apply_card(draft, question.subject, choice)
    elif choice == YES and question.motion is Motion.ADJOURN:
        draft.tell("WK-PROP-06", "The assembly is adjourned; what was not voted on waits for the next one.")
        end = next(number for number, step in enumerate(draft.later) if isinstance(step, Adjourning))
        draft.later = draft.later[end:]
        draft.resume()
    else:
        if choice == YES and question.motion is Motion.PARDON:
            draft.pardon(_find_seat(draft, question.subject))
        elif choice == YES:
            draft.drop_kept(question.subject)
        draft.resume()


def _find_seat(draft: Draft, baron: str) -> Seat:
    return next(seat for seat in draft.rules.seats if draft.barons[seat].value == baron)


def _apply_card(draft: Draft, slug: str, choice: str) -> None:
    card = draft.rules.propositions[slug]
    if card.vote is Vote.YES_NO and choice != YES:
        _discard(draft, slug)
        draft.resume()
    elif card.kind is Kind.LAW:
        draft.laws = (*draft.laws, slug)
        draft.conclude("WK-PROP-01", "{title} is law: {text}", title=card.title, text=card.sentence())
    elif card.kind is Kind.MOTION:
        _discard(draft, slug)
        _do_motion(draft, card, choice)
    else:
        draft.go(Accepting(_find_seat(draft, choice), slug))


def _discard(draft: Draft, slug: str) -> None:
    draft.propositions_gone = (*draft.propositions_gone, slug)


def _do_motion(draft: Draft, card: PropositionEntry, choice: str) -> None:
    """Every effect comes to everybody it concerns, one after the other."""
    target = draft.president if card.vote is Vote.YES_NO else _find_seat(draft, choice)
    draft.go(
        *(
            Applying(seat, card.slug, number)
            for number, effect in enumerate(card.effects)
            for seat in list_concerned(draft, effect, target)
        )
    )


# --- charges and offices ----------------------------------------------------------------------------------------


def accept(draft: Draft, action: Accept) -> None:
    step = step_of(draft, Accepting)
    if draft.rules.propositions[step.slug].kind is Kind.OFFICE:
        draft.go(Entrusting(step.seat, step.slug))
    elif len(list_charges(draft, step.seat)) >= MOST_CHARGES:
        draft.go(Dropping(step.seat, step.slug))
    else:
        _give_charge(draft, step.seat, step.slug)


def refuse_honour(draft: Draft, action: Defy) -> None:
    """The card concerned him alone and is gone; a banned baron may refuse for nothing (WK-PROP-04, WK-PROP-08)."""
    step = step_of(draft, Accepting)
    _discard(draft, step.slug)
    title = draft.rules.propositions[step.slug].title
    draft.tell("WK-PROP-08", "{who} refuses {title}.", who=step.seat, title=title)
    draft.put_due(ban(draft, step.seat))


def _give_charge(draft: Draft, seat: Seat, slug: str) -> None:
    draft.charges = (*draft.charges, Charge(slug, seat))
    card = draft.rules.propositions[slug]
    draft.conclude("WK-PROP-01", "{who} holds {title}: {text}", who=seat, title=card.title, text=card.sentence())


def list_drops(terms: Terms, state: KnightsState) -> list[GiveUp]:
    """One of the old ones, never the new one (WK-PROP-02)."""
    return [GiveUp(slug) for slug in list_charges(state, step_of(state, Dropping).seat)]


def give_up(draft: Draft, action: GiveUp) -> None:
    step = step_of(draft, Dropping)
    draft.drop_kept(action.charge)
    _give_charge(draft, step.seat, step.slug)


def who_entrusts(draft: Draft) -> Actor | None:
    """Without a noble there is nobody to hold it."""
    step = step_of(draft, Entrusting)
    if list_trusted(draft.rules, draft):
        return step.seat
    _discard(draft, step.slug)
    return draft.resume()


def list_trusted(terms: Terms, state: KnightsState | Draft) -> list[Entrust]:
    """Any noble who is neither out of the game nor dead (WK-AMB-R38)."""
    nobles = [(number, state.nobles[number]) for number in list_nobles(step_of(state, Entrusting).seat)]
    return [Entrust(terms.noble_slugs[number]) for number, noble in nobles if not (noble.gone or noble.fallen)]


def entrust(draft: Draft, action: Entrust) -> None:
    """A noble's old office is discarded for the new one (WK-PROP-03)."""
    noble, slug = draft.rules.noble_index[action.noble], step_of(draft, Entrusting).slug
    draft.drop_office(noble)
    draft.offices = (*draft.offices, Office(slug, noble))
    card = draft.rules.propositions[slug]
    draft.conclude("WK-PROP-03", "{noble} is {title}: {text}", noble=noble, title=card.title, text=card.sentence())
