"""Cards are turned up one after the other, and go where they start phases (WK-ACT-01 to -05, WK-TRIGGER)."""

from __future__ import annotations

from functools import cache

from engine.core.position import Step, expect, step_of, with_item, without_item
from engine.core.rules import Chance
from engine.core.seat import CHANCE, Actor, Seat
from engine.knights import realm_steps as at
from engine.knights.draft import Draft
from engine.knights.pieces import Baron, Neutral
from engine.knights.questions import list_clockwise
from engine.knights.realm_actions import NEUTRAL, File, TurnUp
from engine.knights.realm_pieces import CARDS, Card, Played, Zone
from engine.knights.realm_questions import count_boxes, count_neutrals_left, count_trigger, find_stack
from engine.knights.state import KnightsState
from engine.knights.terms import Terms
from engine.knights.turn.assembly import begin_assembly
from engine.knights.turn.planning import change_stacked
from engine.knights.turn.setting_up import offer_anew
from engine.knights.war.neutral import begin_neutral

STEPS: dict[Card, tuple[Step, at.Filing]] = {
    Card.LEVY_TAXES: (at.Collecting(), at.Filing((Zone.TAX,))),
    Card.RECRUIT_TROOPS: (at.Recruiting(), at.Filing((Zone.WAGE,))),
    Card.POLITICAL_MANOEUVRES: (at.Collecting(), at.Filing((Zone.ASSEMBLY,))),
    Card.CHURCH_SERVICE: (at.Collecting(), at.Filing(tuple(Zone))),
    Card.MILITARY_OPERATIONS: (at.Campaigning(), at.Filing((Zone.WAGE, Zone.ASSEMBLY))),
    Card.IMPROVISATION: (at.Improvising(), at.Filing(())),
}
"""What is decided on each card, and where it then goes (WK-ACT-05); military operations say that themselves."""

# --- turning up -------------------------------------------------------------------------------------------------


def who_turns_up(draft: Draft) -> Actor | None:
    """Stack after stack; when all are empty, the upkeep (WK-ACT-16)."""
    if find_stack(draft) is not None:
        return CHANCE
    return draft.go(at.Reckoning())


def list_turnable(terms: Terms, state: KnightsState) -> list[Chance]:
    """Any card of the stack; of the neutral ones nobody knows which they are, so any that has not come up."""
    stack = expect(find_stack(state), "cards are left")
    slots, left = state.stacked[stack][-1], count_neutrals_left(terms, state)
    share = sum(left.values()) if slots else 1
    cards = state.stacks[stack]
    found = [
        Chance(_list_turn_ups(terms.barons[card.seat])[card.card], cards.count(card) * share)
        for card in dict.fromkeys(cards)
    ]
    kinds = left.items() if slots else ()
    return [*found, *(Chance(NEUTRALS[card], slots * count) for card, count in kinds)]


NEUTRALS = {card: TurnUp(NEUTRAL, card.value) for card in Neutral}


@cache
def _list_turn_ups(baron: Baron) -> tuple[TurnUp, ...]:
    """Each kind of card of his."""
    return tuple(TurnUp(baron.value, card.value) for card in CARDS)


def turn_up(draft: Draft, action: TurnUp) -> None:
    """A neutral card rejoins those that are not used in this turn (WK-ACT-03)."""
    stack = expect(find_stack(draft), "cards are left")
    if action.owner == NEUTRAL:
        card = Neutral(action.card)
        change_stacked(draft, stack, len(draft.barons), -1)
        used = (*draft.neutrals_used, card)
        draft.neutrals_used = tuple(each for each in Neutral for _ in range(used.count(each)))
        draft.tell("WK-ACT-03", "A neutral card is turned up: {card}.", reveals=True, fact=card, card=card.title)
        draft.go(*_begin_neutral(draft, card), at.TurningUp())
        return
    kind = Card(action.card)
    seat = Seat(draft.barons.index(Baron(action.owner)))
    draft.played = Played(seat, kind.index)
    draft.stacks = with_item(draft.stacks, stack, without_item(draft.stacks[stack], draft.played))
    change_stacked(draft, stack, seat, -1)
    draft.tell("WK-ACT-01", "{who}: {card}.", reveals=True, fact=draft.played, who=seat, card=kind.title)
    draft.go(*STEPS[kind], at.Triggering())


def _begin_neutral(draft: Draft, card: Neutral) -> list[Step]:
    """WK-NEUTRAL-02: events and expeditions; the others are those of the war."""
    if card is Neutral.MAJOR_EVENT:
        return [at.Summoning()]
    if card is Neutral.EXPEDITION:
        return [at.Launching()]
    return list(begin_neutral(draft, card))


# --- zones ------------------------------------------------------------------------------------------------------


def who_files(draft: Draft) -> Actor | None:
    """The owner, where he has a choice of zones."""
    zones, played = step_of(draft, at.Filing).zones, expect(draft.played, "a card is being carried out")
    return draft.decide(played.seat, zones or [None], _file)


def list_zones(terms: Terms, state: KnightsState) -> list[File]:
    return [File(zone) for zone in step_of(state, at.Filing).zones]


def file(draft: Draft, action: File) -> None:
    _file(draft, action.zone)


def _file(draft: Draft, zone: Zone | None) -> None:
    """Improvisation goes back to the hand (WK-TRIGGER-05)."""
    played = expect(draft.played, "a card is being carried out")
    draft.played = None
    if zone is None:
        draft.returned = (*draft.returned, played)
        draft.tell("WK-ACT-05", "{who} takes the card back.", who=played.seat)
    else:
        cards = tuple(sorted((*draft.zones[zone.index], played)))
        draft.zones = with_item(draft.zones, zone.index, cards)
        draft.tell("WK-ACT-05", "{card} goes to the {zone} zone: {count} of {all} cards.", card=played.kind.title,
                   zone=zone.value, count=len(cards), all=count_trigger(draft))  # fmt: skip
    draft.resume()


# --- phases -----------------------------------------------------------------------------------------------------


def start_phases(draft: Draft) -> None:
    """Full zones in the order wage, tax, assembly, and then a full track (WK-ACT-10, WK-TRIGGER-03)."""
    due: list[Step] = []
    for zone in (Zone.WAGE, Zone.TAX, Zone.ASSEMBLY):
        if len(draft.zones[zone.index]) >= count_trigger(draft):
            draft.tell("WK-TRIGGER-01", "The {zone} phase begins.", fact=zone, zone=zone.value)
            due += [*_begin_phase(draft, zone), at.Emptying(zone)]
    if sum(seat is not None for seat in draft.track) >= count_boxes(draft):
        draft.tell("WK-TRIGGER-02", "All boxes of the track are taken: mercenaries are hired.")
        due += [at.Hiring(), offer_anew(draft)]
    draft.go(*due, at.TurningUp())


def _begin_phase(draft: Draft, zone: Zone) -> list[Step]:
    if zone is Zone.TAX:
        return [at.Taxing()]
    if zone is Zone.WAGE:
        return [at.Paying(seat) for seat in list_clockwise(draft)]
    return begin_assembly(draft)


def empty_zone(draft: Draft) -> None:
    """Everybody takes his cards back, banned barons too (WK-TRIGGER-04)."""
    zone = step_of(draft, at.Emptying).zone
    draft.returned = (*draft.returned, *draft.zones[zone.index])
    draft.zones = with_item(draft.zones, zone.index, ())
    draft.conclude("WK-TRIGGER-04", "The cards of the {zone} zone go back to their hands.", zone=zone.value)
