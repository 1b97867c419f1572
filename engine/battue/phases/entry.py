"""Hordes form up outside the walls (BT-START-01 to -03, BT-AMB-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.battue.actions import BattueAction, Enter
from engine.battue.draft import put
from engine.battue.phases.common import why_not_now
from engine.battue.pieces import CAMP, Edge
from engine.battue.state import BattueState
from engine.battue.steps import Entering, Opening
from engine.core.refusal import Refusal, refuse
from engine.core.seat import Actor, Seat

if TYPE_CHECKING:
    from engine.battue.draft import Draft
    from engine.battue.rules import BattueRules


def wait(draft: Draft) -> Actor | None:
    step = draft.step
    assert isinstance(step, Entering)
    count = len(draft.rules.seats)
    if step.entered < count:
        draft.active = Seat((draft.first + step.entered) % count)
        return draft.active
    draft.active = draft.first
    draft.step = Opening()
    return None


def menu(rules: BattueRules, state: BattueState) -> list[Enter]:
    return [
        Enter(edge, section.id)
        for edge in Edge
        if edge not in state.edges
        for place, section in enumerate(rules.box.ring, start=1)
        if edge in section.edges and place not in state.posts
    ]


def why_not(rules: BattueRules, state: BattueState, action: BattueAction) -> Refusal | None:
    if not isinstance(action, Enter):
        return why_not_now(rules, state, action)
    if action.edge in state.edges:
        free = ", ".join(edge.value for edge in Edge if edge not in state.edges)
        return refuse(
            "BT-START-03",
            "Somebody is already on the {edge} edge; each edge hosts one seat.",
            "Free edges: {free}.",
            edge=action.edge.value,
            free=free,
        )
    place = rules.box.index.get(action.section, CAMP)
    sections = [section.id for section in rules.box.ring if action.edge in section.edges]
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
    seat, place = draft.active, draft.rules.box.index[action.section]
    draft.posts = put(draft.posts, seat, place)
    draft.edges = put(draft.edges, seat, action.edge)
    draft.add_warriors(seat, CAMP, draft.rules.box.limits.start)
    draft.step = Entering(step.entered + 1)
    draft.tell(
        "BT-START-02",
        "{who} forms a horde of {number} outside {place}, on the {edge} edge.",
        place,
        who=seat,
        number=draft.rules.box.limits.start,
        edge=action.edge.value,
    )
