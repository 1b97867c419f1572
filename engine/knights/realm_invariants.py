"""What must hold in every position of the full turn (the invariants of our reading, A6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.core.position import Step
from engine.knights.court_cards import Kind
from engine.knights.court_effects import Barren
from engine.knights.court_steps import Applying, CastingLots
from engine.knights.pieces import Neutral
from engine.knights.realm_pieces import STACKS, Card, Zone
from engine.knights.realm_questions import count_boxes, count_neutrals_left, count_trigger, list_own_cards
from engine.knights.realm_steps import Assigning, Emptying, Hiring, Planning
from engine.knights.state import NOBLES, KnightsState
from engine.knights.terms import Terms

IN_ZONE = {
    Zone.TAX: {Card.LEVY_TAXES, Card.CHURCH_SERVICE},
    Zone.WAGE: {Card.RECRUIT_TROOPS, Card.MILITARY_OPERATIONS, Card.CHURCH_SERVICE},
    Zone.ASSEMBLY: {Card.POLITICAL_MANOEUVRES, Card.MILITARY_OPERATIONS, Card.CHURCH_SERVICE},
}
LAST_BOX = 3


def list_realm_faults(terms: Terms, state: KnightsState) -> Iterator[str]:
    for find_faults in (_action_cards, _zones, _tokens, _court_cards, _fleets, _heirs):
        yield from find_faults(terms, state)


def _action_cards(terms: Terms, state: KnightsState) -> Iterator[str]:
    """Each baron's twelve cards are somewhere once; what is seen of the stacks is true."""
    laid = Counter(card for pile in (*state.zones, *state.stacks) for card in pile)
    laid.update([state.played] if state.played is not None else [])
    for seat in terms.seats:
        own = Counter({card: count for card, count in laid.items() if card.seat == seat})
        if own - Counter(list_own_cards(terms, seat)):
            yield f"{terms.baron_name(terms.barons[seat])} has more action cards than the box."
    for stack, stacked in zip(state.stacks, state.stacked, strict=True):
        if any(stacked[seat] != sum(card.seat == seat for card in stack) for seat in terms.seats):
            yield "what everybody sees of a stack is not what lies there."
        if max(stacked) > 2 or min(stacked) < 0:
            yield "more than two cards of somebody lie on a stack."
    if not isinstance(state.step, Planning) and any(map(sum, state.stacked)):
        first = next(number for number in range(STACKS) if any(state.stacked[number]))
        if any(state.stacked[number][-1] < 2 for number in range(first + 1, STACKS)):
            yield "a later stack was begun before an earlier one was done."
    if sum(stacked[-1] for stacked in state.stacked) > sum(count_neutrals_left(terms, state).values()):
        yield "the neutral cards are not those of the box."


def _zones(terms: Terms, state: KnightsState) -> Iterator[str]:
    """Whatever a card has filled starts its phase when the card is done (WK-AMB-R26)."""
    is_carried_out = state.played is not None
    for zone, cards in zip(Zone, state.zones, strict=True):
        if any(card.kind not in IN_ZONE[zone] for card in cards):
            yield f"a card lies in the {zone.value} zone that does not belong there."
        emptying = any(isinstance(step, Emptying) and step.zone is zone for step in (state.step, *state.later))
        if len(cards) >= count_trigger(state) and not emptying and not is_carried_out:
            yield f"the {zone.value} zone is full and no phase is held."
    shields = sum(seat is not None for seat in state.track)
    hiring = _waits(state, Hiring)
    if shields >= count_boxes(state) and not hiring and not is_carried_out:
        yield "the track is full and nobody hires."
    if len(state.offer) > len(state.barons) + 1:
        yield "more mercenaries are on show than the track has boxes."


def _tokens(terms: Terms, state: KnightsState) -> Iterator[str]:
    if min((*state.votes, *state.faith, *state.influence, state.reserve)) < 0:
        yield "somebody has fewer than no votes, faith or influence."
    everybody_is_banned = set(terms.seats) - set(state.banned) <= set(state.out)
    choosing = _waits(state, CastingLots)
    if state.president in state.banned and not everybody_is_banned and not choosing:
        yield "a banned baron is president."
    if sorted(set(state.banned)) != sorted(state.banned):
        yield "somebody is banned twice."
    if state.assembly is not None:
        spent: Counter[int] = Counter()
        for bid in state.assembly.bids:
            spent[bid.seat] += bid.choice or 0
        # what two barons have written down stands, also where a vote before it has cost them votes (WK-AMB-33)
        if len(state.barons) > 2 and any(not 0 <= votes <= state.votes[seat] for seat, votes in spent.items()):
            yield "somebody bids more votes than he has."
        if set(state.assembly.present) & set(state.banned):
            yield "a banned baron votes."
    if any(state.allotted) and not _waits(state, Assigning):
        yield "first troops are chosen and not given."


def _court_cards(terms: Terms, state: KnightsState) -> Iterator[str]:
    """Every event and proposition is somewhere once, but for those that are being dealt with."""
    events = Counter((*state.events, *state.events_lasting, *state.events_gone))
    if events - Counter({slug: card.copies for slug, card in terms.events.items()}):
        yield "there are more events than in the box."
    held = (*(charge.slug for charge in state.charges), *(office.slug for office in state.offices))
    cards = Counter((*state.propositions, *state.agenda, *state.laws, *state.propositions_gone, *held))
    if cards - Counter({slug: card.copies for slug, card in terms.propositions.items()}):
        yield "there are more propositions than in the box."
    if len(state.agenda) > 3:
        yield "more than three propositions are on the agenda."
    for kind, slugs in (
        (Kind.LAW, state.laws),
        (Kind.CHARGE, [charge.slug for charge in state.charges]),
        (Kind.OFFICE, [office.slug for office in state.offices]),
    ):
        if any(terms.propositions[slug].kind is not kind for slug in slugs):
            yield f"something is in force as a {kind.value} that is none."
    if max(Counter(office.noble for office in state.offices).values(), default=0) > 1:
        yield "a noble has two offices."
    if max(Counter(charge.seat for charge in state.charges).values(), default=0) > 3:
        yield "a baron has more than three charges."


def _fleets(terms: Terms, state: KnightsState) -> Iterator[str]:
    most = terms.edition.money.largest_stake
    for fleet in state.fleets:
        if fleet is None:
            continue
        if not 0 <= fleet.box <= LAST_BOX or not all(0 <= stake <= most for stake in fleet.stakes):
            yield "a fleet is on no box, or somebody staked too much."
        if fleet.box and not any(fleet.stakes):
            yield "a fleet sails without a stake."
    if state.neutrals_used.count(Neutral.EXPEDITION) > terms.neutral_counts[Neutral.EXPEDITION]:
        yield "more expeditions came up than there are."


def _heirs(terms: Terms, state: KnightsState) -> Iterator[str]:
    """A hostage lives, is with another baron than his own, who is in the game; the dead without heirs are out."""
    for number, noble in enumerate(state.nobles):
        name, holder = terms.noble_name(number), noble.holder
        if holder is not None and not terms.hostages:
            yield f"the heir of {name} is a hostage, but the game is played without them."
        if holder is not None and (not noble.heir or holder == number // NOBLES or holder in state.out):
            yield f"the heir of {name} is a hostage and yet dead, at home, or with somebody who is out."
        if noble.struck and (noble.heir or noble.gone or noble.struck not in state.events_lasting):
            yield f"{name} was struck by an event and yet has an heir, is out, or it does not lie there."
        if noble.fallen and not noble.heir and terms.hostages:
            yield f"{name} waits for an heir whom he does not have."
    struck = {noble.struck for noble in state.nobles}
    for slug in state.events_lasting:
        is_barren = any(isinstance(effect, Barren) for effect in terms.events[slug].effects)
        applying = _waits(state, Applying)
        if is_barren and slug not in struck and not applying:
            yield f"the event {slug} lies there and strikes nobody."


def _waits(state: KnightsState, kind: type[Step]) -> bool:
    return any(isinstance(step, kind) for step in (state.step, *state.later))
