"""Hordes form up outside the walls (BT-START-01 to -03, BT-AMB-11)."""

from __future__ import annotations

from engine.battue.actions import BattueAction, Enter
from engine.battue.draft import Draft, put
from engine.battue.phases.refusals import why_not_now
from engine.battue.pieces import CAMP, Edge
from engine.battue.state import BattueState
from engine.battue.steps import Entering, Opening
from engine.battue.terms import Terms
from engine.core.refusal import Refusal, refuse
from engine.core.seat import Actor, Seat


def wait(draft: Draft) -> Actor | None:
    step = draft.step
    assert isinstance(step, Entering)
    count = len(draft.terms.seats)
    if step.entered < count:
        draft.active = Seat((draft.first + step.entered) % count)
        return draft.active
    draft.active = draft.first
    draft.step = Opening()
    return None


def menu(terms: Terms, state: BattueState) -> list[Enter]:
    return [
        Enter(edge, section.id)
        for edge in Edge
        if edge not in state.edges
        for place, section in enumerate(terms.box.ring, start=1)
        if edge in section.edges and place not in state.posts
    ]


def why_not(terms: Terms, state: BattueState, action: BattueAction) -> Refusal | None:
    if not isinstance(action, Enter):
        return why_not_now(terms, state, action)
    if action.edge in state.edges:
        free = ", ".join(edge.value for edge in Edge if edge not in state.edges)
        return refuse(
            "BT-START-03",
            "Somebody is already on the {edge} edge; each edge hosts one seat.",
            "Free edges: {free}.",
            edge=action.edge.value,
            free=free,
        )
    place = terms.box.index.get(action.section, CAMP)
    sections = [section.id for section in terms.box.ring if action.edge in section.edges]
    if action.section not in sections:
        return refuse(
            "BT-START-02",
            "{section} is no section of the {edge} edge.",
            "Its sections are: {sections}.",
            section=action.section[:40],
            edge=action.edge.value,
            sections=", ".join(sections),
        )
    if place in state.posts:
        return refuse(
            "BT-AMB-11",
            "Another horde already waits beside {section}.",
            "Choose another section of this edge, or another edge.",
            section=action.section,
        )
    return None


def perform(draft: Draft, action: Enter) -> None:
    step = draft.step
    assert isinstance(step, Entering)
    seat, place = draft.active, draft.terms.box.index[action.section]
    draft.posts = put(draft.posts, seat, place)
    draft.edges = put(draft.edges, seat, action.edge)
    draft.add_warriors(seat, CAMP, draft.terms.box.limits.start)
    draft.step = Entering(step.entered + 1)
    draft.tell(
        "BT-START-02",
        "{who} forms a horde of {number} outside {place}, on the {edge} edge.",
        place,
        who=seat,
        number=draft.terms.box.limits.start,
        edge=action.edge.value,
    )
