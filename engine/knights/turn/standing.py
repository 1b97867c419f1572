"""Effects of cards come to barons: at once, or whenever such a phase is held while the card lies there.

What the assembly takes from a baron he may defy; an event asks nobody (WK-PROP-08).
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.outcome import rank
from engine.core.position import step_of
from engine.core.seat import Actor, Seat
from engine.knights.court_actions import Defy, Obey
from engine.knights.court_cards import CardEntry, Kind, PropositionEntry
from engine.knights.court_effects import Amount, Effect, When, Whom
from engine.knights.court_steps import Applying
from engine.knights.draft import Draft
from engine.knights.questions import list_clockwise
from engine.knights.state import NOBLES, KnightsPosition
from engine.knights.terms import Terms
from engine.knights.turn.effects_deeds import perform
from engine.knights.turn.effects_goods import ban, count_loss


def find_card(terms: Terms, slug: str) -> CardEntry:
    """An event or a proposition by its slug."""
    return terms.events.get(slug) or terms.propositions[slug]


def list_concerned(position: KnightsPosition, effect: Effect, target: Seat) -> list[Seat]:
    """Whom an effect comes to; `target` is who drew the event, was elected, or holds the card."""
    seats = list_clockwise(position)
    if effect.whom is Whom.EACH:
        return seats
    if effect.whom in (Whom.RICHEST, Whom.POOREST):
        sign = 1 if effect.whom is Whom.RICHEST else -1
        return [*rank(seats, lambda seat: sign * position.crowns[seat])[0]]
    return [{Whom.PRESIDENT: position.president, Whom.CHURCH: position.church}.get(effect.whom, target)]


def list_due(draft: Draft, when: When) -> Iterator[Applying]:
    """What lasting events, laws, charges and offices do in such a phase (WK-TAX-03, WK-PROP-07)."""
    open_to_all = [(slug, draft.president) for slug in (*draft.events_lasting, *draft.laws)]
    held = [(charge.slug, charge.seat) for charge in draft.charges]
    held += [(office.slug, Seat(office.noble // NOBLES)) for office in draft.offices]
    for slug, holder in (*open_to_all, *held):
        for number, effect in enumerate(find_card(draft.rules, slug).effects):
            if isinstance(effect, Amount) and effect.when is when:
                for seat in list_concerned(draft, effect, holder):
                    yield Applying(seat, slug, number)


def find_rule(card: CardEntry) -> str:
    """The rule by which a card does something."""
    if not isinstance(card, PropositionEntry):
        return "WK-EVENT-05"
    return "WK-PROP-07" if card.kind is Kind.CHARGE else "WK-PROP-01"


def who_applies(draft: Draft) -> Actor | None:
    """The baron from whom the assembly takes something (WK-AMB-18); otherwise it is simply done."""
    step = step_of(draft, Applying)
    card = find_card(draft.rules, step.slug)
    if isinstance(card, PropositionEntry) and count_loss(draft, card.effects[step.number], step.seat):
        return step.seat
    obey(draft)
    return None


def obey(draft: Draft, action: Obey | None = None) -> None:
    """It is simply done."""
    step = step_of(draft, Applying)
    card = find_card(draft.rules, step.slug)
    effect = card.effects[step.number]
    draft.put_due(perform(draft, find_rule(card), effect, step.seat, step.found))


def defy(draft: Draft, action: Defy) -> None:
    """He gives nothing, and is banned (WK-PROP-09)."""
    step = step_of(draft, Applying)
    title = find_card(draft.rules, step.slug).title
    draft.tell("WK-PROP-08", "{who} defies the assembly: {title} takes nothing from him.", who=step.seat, title=title)
    draft.put_due(ban(draft, step.seat))
