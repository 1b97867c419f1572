"""Hordes form up outside the walls (BT-START-01 to -03, BT-AMB-11)."""

from __future__ import annotations

from engine.battue.actions import Enter
from engine.battue.draft import Draft
from engine.battue.pieces import CAMP, Edge
from engine.battue.state import BattueState
from engine.battue.steps import Entering, Opening
from engine.battue.terms import Law
from engine.core.near_names import did_you_mean
from engine.core.position import step_of, with_item
from engine.core.refusal import Refusal, refuse
from engine.core.seat import Actor, Seat


def who_enters(draft: Draft) -> Actor | None:
    step = step_of(draft, Entering)
    count = len(draft.terms.seats)
    if step.entered < count:
        draft.active = Seat((draft.first + step.entered) % count)
        return draft.active
    draft.active = draft.first
    return draft.go(Opening())


def list_entries(rules: Law, state: BattueState) -> list[Enter]:
    return [
        Enter(edge, section.id)
        for edge in Edge
        if edge not in state.edges
        for place, section in enumerate(rules.terms.box.ring, start=1)
        if edge in section.edges and place not in state.posts
    ]


def explain_enter(rules: Law, state: BattueState, action: Enter) -> Refusal:
    if action.edge in state.edges:
        free = ", ".join(edge.value for edge in Edge if edge not in state.edges)
        sentence = "Somebody is already on the {edge} edge; each edge hosts one seat."
        return refuse("BT-START-03", sentence, "Free edges: {free}.", edge=action.edge.value, free=free)
    box = rules.terms.box
    sections = [section.id for section in box.ring if action.edge in section.edges]
    if action.section not in sections:
        near = "" if action.section in box.index else did_you_mean(action.section, sections)
        words = {"section": action.section[:40], "edge": action.edge.value, "sections": ", ".join(sections)}
        sentence, tip = "{section} is no section of the {edge} edge.{near}", "Its sections are: {sections}."
        return refuse("BT-START-02", sentence, tip, near=near, **words)
    sentence = "Another horde already waits beside {section}; two may not share a section."
    tip = "Choose another section of this edge, or another edge."
    return refuse("BT-AMB-11", sentence, tip, section=action.section)


def enter(draft: Draft, action: Enter) -> None:
    step = step_of(draft, Entering)
    seat, place = draft.active, draft.terms.box.index[action.section]
    draft.posts = with_item(draft.posts, seat, place)
    draft.edges = with_item(draft.edges, seat, action.edge)
    draft.add_warriors(seat, CAMP, draft.terms.box.limits.start)
    draft.go(Entering(step.entered + 1))
    told = "{who} forms a horde of {number} outside {place}, on the {edge} edge."
    draft.tell("BT-START-02", told, place, who=seat, number=draft.terms.box.limits.start, edge=action.edge.value)
