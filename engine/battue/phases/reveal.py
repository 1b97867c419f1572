"""Choosing a conflict, turning up its tile, drawing its event (BT-REVEAL-01 to -05, BT-EVENT-01 to -07)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.battue.actions import BattueAction, Foretell, Reveal, Storm
from engine.battue.draft import Draft, put
from engine.battue.phases import events
from engine.battue.phases.refusals import why_no_place, why_not_now
from engine.battue.questions import count_events, count_faces, find_defender, list_conflicts
from engine.battue.state import BattueState, Drawn, Fight
from engine.battue.steps import Closing, Engaging, Foretelling, Glimpsing, Revealing
from engine.battue.terms import Terms
from engine.battue.words import name_place, write_places
from engine.core.refusal import Refusal, refuse
from engine.core.rules import Chance
from engine.core.seat import CHANCE, Actor

CLOSING, ENGAGING = Closing(), Engaging()


def wait(draft: Draft) -> Actor | None:
    """Asked only while several conflicts are open; a single one begins by itself."""
    conflicts = list_conflicts(draft)
    if len(conflicts) > 1:
        return draft.active
    if conflicts:
        _begin(draft, conflicts[0])
    else:
        draft.step = CLOSING
    return None


def menu(terms: Terms, state: BattueState) -> list[Storm]:
    return [Storm(terms.box.names[place]) for place in list_conflicts(state)]


def why_not(terms: Terms, state: BattueState, action: BattueAction) -> Refusal | None:
    if not isinstance(action, Storm):
        return why_not_now(terms, state, action)
    wrong = why_no_place(state, action.place)
    if wrong is not None:
        return wrong
    place = state.city.board.index[action.place]
    conflicts = list_conflicts(state)
    if place in conflicts:
        return None
    tip = "Conflicts to resolve: {places}."
    places = write_places(terms, state, conflicts)
    if state.hordes[state.active][place] and state.flags[place] == state.active:
        sentence = "You control {place} already: there is no battle on one's own tile."
    elif place in state.fought:
        sentence = "The battle on {place} has been fought this turn."
    elif place in state.called:
        return refuse(
            "BT-REINF-04", "The horde on {place} called reinforcements and does not attack this turn.", tip,
            place=name_place(terms, state, place), places=places,
        )  # fmt: skip
    else:
        sentence = "You have no horde on {place} that could fight."
    return refuse("BT-REVEAL-05", sentence, tip, place=name_place(terms, state, place), places=places)


def perform(draft: Draft, action: Storm) -> None:
    _begin(draft, draft.city.board.index[action.place])


def _begin(draft: Draft, place: int) -> None:
    attacker = draft.active
    draft.fight = Fight(place, attacker, find_defender(draft.terms, draft, place, attacker))
    draft.step = ENGAGING if draft.up[place] else Revealing()
    draft.tell("BT-REVEAL-01", "{who} storms {place}.", place, who=attacker)


# --- faces ---


def wait_face(draft: Draft) -> Actor:
    return CHANCE


def _place(state: BattueState | Draft) -> int:
    if isinstance(state.step, Glimpsing):
        return state.step.place
    if state.fight is None:
        raise LookupError("no tile is being revealed")
    return state.fight.place


def chances(terms: Terms, state: BattueState) -> Sequence[Chance]:
    """A face that somebody has scouted is fixed; any other comes from the unseen faces of its batch."""
    place = _place(state)
    if state.faces[place]:
        return [Chance(Reveal(state.faces[place]), 1)]
    batch = state.city.lots[place - terms.box.first_lot].batch
    return [Chance(Reveal(kind), count) for kind, count in count_faces(terms.box, state, batch).items() if count]


def perform_face(draft: Draft, action: Reveal) -> None:
    place = _place(draft)
    draft.faces = put(draft.faces, place, action.kind)
    if isinstance(draft.step, Glimpsing):
        _glimpse(draft, place)
        return
    draft.up = put(draft.up, place, True)
    draft.tell("BT-REVEAL-02", "{place} is turned up.", place)
    if not draft.terms.box.faces[action.kind].event:
        draft.step = ENGAGING
    elif any(count_events(draft.terms.box, draft)):
        draft.step = Foretelling()
    else:
        draft.step = ENGAGING
        draft.tell("BT-EVENT-07", "The event deck is empty: there is no event.", place)


def _glimpse(draft: Draft, place: int) -> None:
    seat = draft.active
    if place not in draft.seen[seat]:
        draft.seen = put(draft.seen, seat, (*draft.seen[seat], place))
    draft.tell(
        "BT-CARD-02",
        "{who} sees that {place} is {name}.",
        place,
        (seat,),
        who=seat,
        name=draft.terms.box.faces[draft.faces[place]].name,
    )
    draft.resume()


# --- events ---


def wait_event(draft: Draft) -> Actor:
    return CHANCE


def chances_event(terms: Terms, state: BattueState) -> Sequence[Chance]:
    cards, left = terms.edition.events.cards, count_events(terms.box, state)
    return [Chance(Foretell(card.id), count) for card, count in zip(cards, left, strict=True) if count]


def perform_event(draft: Draft, action: Foretell) -> None:
    draft.step = ENGAGING
    card = draft.terms.box.events[action.card]
    draft.event = Drawn(card.id, draft.active, draft.battle.place)
    draft.tell("BT-EVENT-01", "{who} draws the event {card}.", draft.battle.place, who=draft.active, card=card.name)
    if card.points:
        draft.treasure(draft.active, card.id)
        draft.tell(
            "BT-EVENT-04", "{card} goes to the war treasure of {who}: {points} points.",
            who=draft.active, card=card.name, points=card.points,
        )  # fmt: skip
    else:
        number = draft.terms.box.event_number[card.id]
        draft.spent_events = put(draft.spent_events, number, draft.spent_events[number] + 1)
    events.resolve(draft, card.effects)
