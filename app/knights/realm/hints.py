"""What the full turn asks, in a sentence or two under the question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.knights.names import noble_name, place_name, troop_words, troops_words
from app.knights.realm.words import YIELDS, crowns
from engine.core.position import Step
from engine.core.seat import Seat
from engine.knights import realm_steps as at
from engine.knights.court_cards import Back
from engine.knights.realm_pieces import EXPEDITIONS
from engine.knights.realm_questions import count_boxes, find_bribe
from engine.knights.rules import KnightsRules
from engine.knights.state import KnightsView

BACKS = {
    Back.RED: "Its back is red: it harms whoever draws it. Yourself is free, anybody else costs a faith point.",
    Back.GREEN: "Its back is green: it helps whoever draws it. Anybody else is free, yourself costs a faith point.",
    Back.BLUE: "Its back is blue: it concerns nobody in particular.",
}


def hint(rules: KnightsRules, view: KnightsView, is_aimed: bool) -> str:
    """What to tap, what it costs, what hangs on it; empty where the question says it all."""
    say = HINTS.get(type(view.step))
    return "" if say is None else say(rules, view, view.step, is_aimed)


def _chest(view: KnightsView, seat: Seat) -> str:
    return f"You have {crowns(view.crowns[seat])}."


def _assign(rules: KnightsRules, view: KnightsView, step: Any, is_aimed: bool) -> str:
    cards, given = view.forts[step.seat].aside, len(view.allotted[step.seat])
    so_far = [
        f"{troop_words(troop)} to {'the fortress' if holder == 'fortress' else noble_name(rules, holder)}"
        for troop, holder in zip(cards, view.allotted[step.seat], strict=False)
        if holder
    ]
    said = f" So far: {'; '.join(so_far)}." if so_far else ""
    return f"Card {given + 1} of {len(cards)}: who gets {troop_words(cards[given])}?{said}"


def _deploy(rules: KnightsRules, view: KnightsView, step: Any, is_aimed: bool) -> str:
    return "Who stands there?" if is_aimed else "Tap a region of the realm without enemies, then say who stands there."


def _collect(rules: KnightsRules, view: KnightsView, step: Any, is_aimed: bool) -> str:
    return "" if view.played is None else YIELDS[view.played.kind]


def _recruit(rules: KnightsRules, view: KnightsView, step: Any, is_aimed: bool) -> str:
    return f"With {count_boxes(view)} shields on the track mercenaries are hired, from the left. {_track(rules, view)}"


def _track(rules: KnightsRules, view: KnightsView) -> str:
    boxes = [
        f"{number + 1} {'free' if seat is None else rules.seat_name(view, seat)}"
        for number, seat in enumerate(view.track[: count_boxes(view)])
    ]
    return f"Boxes: {', '.join(boxes)}."


def _improvise(rules: KnightsRules, view: KnightsView, step: Any, is_aimed: bool) -> str:
    seat = view.to_act
    return "One of these. The card then comes back to your hand." + (
        f" {_chest(view, Seat(seat))}" if isinstance(seat, int) else ""
    )


def _summon(rules: KnightsRules, view: KnightsView, step: Any, is_aimed: bool) -> str:
    return "" if view.back is None else f"An event is to be drawn. {BACKS[view.back]}"


def _stake(rules: KnightsRules, view: KnightsView, step: Any, is_aimed: bool) -> str:
    sails = f"A fleet is to sail for {step.expedition.title}."
    return f"{sails} {_stakes(rules, view, step)}{_chest(view, step.seat)}"


def _bless(rules: KnightsRules, view: KnightsView, step: Any, is_aimed: bool) -> str:
    sails = f"A fleet is to sail for {step.expedition.title}. Blessed, it hears two cards, and the better one counts."
    return f"{sails} {_stakes(rules, view, step)}"


def _stakes(rules: KnightsRules, view: KnightsView, step: Any) -> str:
    """Who has staked how much on it."""
    fleet = view.fleets[EXPEDITIONS.index(step.expedition)]
    staked = (
        []
        if fleet is None
        else [f"{rules.seat_name(view, Seat(seat))} {stake}" for seat, stake in enumerate(fleet.stakes) if stake]
    )
    return f"Staked so far: {', '.join(staked)}. " if staked else ""


def _pay(rules: KnightsRules, view: KnightsView, step: Any, is_aimed: bool) -> str:
    return f"Regulars are paid. Mercenaries whom you do not pay now leave for good. {_chest(view, step.seat)}"


def _hire(rules: KnightsRules, view: KnightsView, step: Any, is_aimed: bool) -> str:
    seat = view.to_act
    chest = _chest(view, Seat(seat)) if isinstance(seat, int) else ""
    if step.nation:
        return f"For each shield of yours one more card of {step.nation}. {chest}"
    return f"On show: {troops_words(view.offer)}. One card for this shield; of one nation more, a shield each. {chest}"


def _quell(rules: KnightsRules, view: KnightsView, step: Any, is_aimed: bool) -> str:
    city = rules.realm.cities[step.city]
    where = place_name(rules, rules.realm.names[rules.realm.place_of[step.city]])
    told = city if where == city else f"{city} in {where}"
    return f"{told} revolts. {_chest(view, step.seat)} It would take {crowns(find_bribe(rules, step.city))}."


def _sequence(rules: KnightsRules, view: KnightsView, step: Any, is_aimed: bool) -> str:
    fate = "die" if step.dies else "must retreat"
    return f"{len(step.nobles)} of your nobles {fate}, one after the other. Who is next?"


HINTS: dict[type[Step], Callable[[KnightsRules, KnightsView, Any, bool], str]] = {
    at.Assigning: _assign,
    at.Deploying: _deploy,
    at.Collecting: _collect,
    at.Recruiting: _recruit,
    at.Improvising: _improvise,
    at.Summoning: _summon,
    at.Staking: _stake,
    at.Blessing: _bless,
    at.Paying: _pay,
    at.Hiring: _hire,
    at.Quelling: _quell,
    at.Sequencing: _sequence,
}
