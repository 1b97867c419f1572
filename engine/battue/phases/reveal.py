"""Choosing a conflict, turning up its tile, drawing its event (BT-REVEAL-01 to -05, BT-EVENT-01 to -07)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.battue.actions import Foretell, Reveal, Storm
from engine.battue.battle import Foretold, Uncovered
from engine.battue.draft import Draft
from engine.battue.phases import events
from engine.battue.phases.refusals import explain_place, refuse_at
from engine.battue.questions import count_events, count_likely_faces, find_defender, list_conflicts
from engine.battue.state import BattuePosition, BattueState, Drawn, Fight
from engine.battue.steps import Closing, Engaging, Foretelling, Glimpsing, Revealing, Watching
from engine.battue.terms import Law, Terms
from engine.core.position import expect, with_item
from engine.core.refusal import Refusal
from engine.core.rules import Chance, draw_one
from engine.core.seat import Actor


def who_chooses(draft: Draft) -> Actor | None:
    """Asked only while several conflicts are open; a single one begins by itself."""
    conflicts = list_conflicts(draft)
    if len(conflicts) > 1:
        return draft.active
    if conflicts:
        _begin(draft, conflicts[0])
    else:
        draft.go(Closing())
    return None


def list_storms(rules: Law, state: BattueState) -> list[Storm]:
    return [Storm(rules.terms.box.names[place]) for place in list_conflicts(state)]


@explain_place
def explain_storm(terms: Terms, state: BattueState, place: int) -> Refusal:
    rule = "BT-REVEAL-05"
    if state.hordes[state.active][place] and state.flags[place] == state.active:
        sentence = "You control {place} already: there is no battle on one's own tile."
    elif place in state.fought:
        sentence = "The battle on {place} has been fought this turn."
    elif place in state.called:
        rule, sentence = "BT-REINF-04", "The horde on {place} called reinforcements and does not attack this turn."
    else:
        sentence = "You have no horde on {place} that could fight."
    tip = "Conflicts to resolve: {places}."
    return refuse_at(terms, state, rule, sentence, tip, place=place, places=list_conflicts(state))


def storm(draft: Draft, action: Storm) -> None:
    _begin(draft, draft.city.board.index[action.place])


def _begin(draft: Draft, place: int) -> None:
    attacker = draft.active
    draft.fight = Fight(place, attacker, find_defender(draft.terms, draft, place, attacker))
    draft.step = Engaging() if draft.up[place] else Revealing()
    draft.tell("BT-REVEAL-01", "{who} storms {place}.", place, who=attacker)


# --- faces ---


def _place(position: BattuePosition) -> int:
    if isinstance(position.step, Glimpsing | Watching):
        return position.step.place
    return expect(position.fight, "no tile is being revealed").place


def list_reveals(rules: Law, state: BattueState) -> Sequence[Chance]:
    """A face that somebody has scouted is fixed; any other comes from the unseen faces of its batch."""
    return draw_one(Reveal, count_likely_faces(rules.terms.box, state, _place(state)))


def reveal(draft: Draft, action: Reveal) -> None:
    place = _place(draft)
    draft.faces = with_item(draft.faces, place, action.kind)
    draft.up = with_item(draft.up, place, True)
    fact = Uncovered(place, draft.active, action.kind, True)
    draft.tell("BT-REVEAL-02", "{place} is turned up.", place, fact=fact)
    draft.go(Engaging())
    if not draft.terms.box.faces[action.kind].event:
        return
    if any(count_events(draft.terms.box, draft).values()):
        draft.step = Foretelling()
    else:
        draft.tell("BT-EVENT-07", "The event deck is empty: there is no event.", place)


def glimpse(draft: Draft, action: Reveal) -> None:
    """The scout alone sees the face, or the tower's holder."""
    rule = "BT-TARSOS-02" if isinstance(draft.step, Watching) else "BT-CARD-02"
    seat, place = draft.active, _place(draft)
    draft.faces = with_item(draft.faces, place, action.kind)
    if place not in draft.seen[seat]:
        draft.seen = with_item(draft.seen, seat, (*draft.seen[seat], place))
    name = draft.terms.box.faces[action.kind].name
    fact = Uncovered(place, seat, action.kind, False)
    draft.conclude(rule, "{who} sees that {place} is {name}.", place, seats=(seat,), fact=fact, who=seat, name=name)


# --- events ---


def list_events(rules: Law, state: BattueState) -> Sequence[Chance]:
    return draw_one(Foretell, count_events(rules.terms.box, state))


def foretell(draft: Draft, action: Foretell) -> None:
    draft.go(Engaging())
    card = draft.terms.box.events[action.card]
    place = draft.battle.place
    draft.event = Drawn(card.id, draft.active, place)
    fact = Foretold(place, draft.active, card.id)
    draft.tell("BT-EVENT-01", "{who} draws the event {card}.", place, fact=fact, who=draft.active, card=card.id)
    if card.points:
        draft.treasure(draft.active, card.id)
        told = "{card} goes to the war treasure of {who}, worth {points}."
        draft.tell("BT-EVENT-04", told, who=draft.active, card=card.id, points=card.points)
    else:
        number = draft.terms.box.event_number[card.id]
        draft.spent_events = with_item(draft.spent_events, number, draft.spent_events[number] + 1)
    events.resolve(draft, card.effects)
