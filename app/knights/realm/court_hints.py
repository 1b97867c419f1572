"""What the assembly, an event and a talk ask, in a sentence or two under the question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.knights.names import short_name
from app.knights.realm.court_words import tell_question, tell_stock, votes
from app.knights.realm.words import crowns
from engine.core.position import Step
from engine.core.seat import Seat
from engine.knights import court_steps as at
from engine.knights.pieces import count_men
from engine.knights.realm_questions import find_faith_price
from engine.knights.rules import KnightsRules
from engine.knights.state import NOBLES, KnightsView


def hint(rules: KnightsRules, view: KnightsView) -> str:
    """Empty where the question says it all."""
    say = HINTS.get(type(view.step))
    return "" if say is None else say(rules, view, view.step)


def _arrange(rules: KnightsRules, view: KnightsView, step: Any) -> str:
    told = [f"{rules.propositions[slug].title}: {rules.propositions[slug].sentence()}" for slug in view.agenda]
    return f"Choose the order of the votes. {' '.join(told)}"


def _bid(rules: KnightsRules, view: KnightsView, step: Any) -> str:
    opening = next((each for each in view.later if isinstance(each, at.Opening)), None)
    if step.about in rules.propositions or opening is None:
        asked = tell_card(rules, step.about)
    else:
        asked = tell_question(rules, opening.question)
    return f"{asked} {tell_stock(view, step.seat)} What you spend is gone, won or lost; it is opened when all have."


def tell_card(rules: KnightsRules, slug: str) -> str:
    card = rules.propositions[slug]
    return f"{card.title}: {card.sentence()}"


def _declare(rules: KnightsRules, view: KnightsView, step: Any) -> str:
    return f"{tell_question(rules, step.question)} {_voices(rules, view)}"


def _voices(rules: KnightsRules, view: KnightsView) -> str:
    """Who has spent how much on what, as far as it is said."""
    if view.assembly is None:
        return ""
    said = [
        f"{short_name(rules, voice.seat)} {votes(voice.votes)}{_for(rules, voice.choice)}"
        for voice in view.assembly.voices
        if voice.votes
    ]
    return f"On the table: {'; '.join(said)}." if said else "Nobody spent a vote."


def _for(rules: KnightsRules, choice: str) -> str:
    named = next((rules.baron_name(baron) for baron in rules.barons if baron.value == choice), choice.title())
    return f" for {named}" if choice else ""


def _accept(rules: KnightsRules, view: KnightsView, step: Any) -> str:
    return tell_card(rules, step.slug)


def _apply(rules: KnightsRules, view: KnightsView, step: Any) -> str:
    card = rules.propositions.get(step.slug)
    return (
        "" if card is None else f"{tell_card(rules, step.slug)} It takes something from you. Whoever defies is banned."
    )


def _pledge(rules: KnightsRules, view: KnightsView, step: Any) -> str:
    card, given, price = rules.events[step.slug], sum(step.pledges), find_faith_price(rules, step)
    so_far = f" {given} promised so far." if given else ""
    return (
        f"{card.title}: {card.sentence()} It is cancelled for {price} faith.{so_far} You have {view.faith[step.seat]}."
    )


def _parley(rules: KnightsRules, view: KnightsView, step: Any) -> str:
    things = "Crowns and heirs" if rules.hostages else "Crowns"
    return f"You have {crowns(view.crowns[step.seat])}. {things} alone change hands; no promise binds anybody."


def _answer(rules: KnightsRules, view: KnightsView, step: Any) -> str:
    other = step.taker if step.payer == step.seat else step.payer
    name = rules.seat_name(view, Seat(other))
    if step.payer == step.seat:
        return f"{name} asks you for {crowns(step.crowns)}."
    return f"{name} offers you {crowns(step.crowns)}."


def _exchange(rules: KnightsRules, view: KnightsView, step: Any) -> str:
    """What is offered, and what is wanted for it."""
    name = rules.seat_name(view, step.other)
    wanted = "nothing" if step.wanted is None else _heir(rules, step.wanted)
    if step.given is None:
        return f"{name} asks you for {wanted}, for nothing."
    return f"{name} offers you {_heir(rules, step.given)} for {wanted}."


def _heir(rules: KnightsRules, number: int) -> str:
    return f"the heir of {rules.noble_name(number)}"


def _yield(rules: KnightsRules, view: KnightsView, step: Any) -> str:
    """Who lies dead, and what hangs on the answer."""
    lord, men = rules.seat_name(view, Seat(step.noble // NOBLES)), count_men(view.nobles[step.noble].troops)
    return (
        f"{rules.noble_name(step.noble)} of {lord} is dead, and you hold his heir. Given back, he may come with the "
        f"{men} men who wait. Kept back, you are asked again in the next upkeep. Killed, they are lost for good."
    )


HINTS: dict[type[Step], Callable[[KnightsRules, KnightsView, Any], str]] = {
    at.Arranging: _arrange,
    at.Bidding: _bid,
    at.Declaring: _declare,
    at.Deciding: _declare,
    at.Accepting: _accept,
    at.Dropping: _accept,
    at.Entrusting: _accept,
    at.Applying: _apply,
    at.Pledging: _pledge,
    at.Hoping: _pledge,
    at.Parleying: _parley,
    at.Answering: _answer,
    at.Exchanging: _exchange,
    at.Yielding: _yield,
}
