"""What a careful baron values in assemblies, events and talks: small numbers, of which only differences count."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.action import Action
from engine.core.position import step_of
from engine.core.seat import Seat
from engine.knights import court_actions as do
from engine.knights.court_cards import MOTIONS_ONLY, PropositionEntry
from engine.knights.court_effects import Absent, Gain, Whom
from engine.knights.court_pieces import Motion, Question
from engine.knights.court_steps import Answering, Bidding, Deciding, Declaring, Exchanging, FaithStep, Yielding
from engine.knights.pieces import count_men
from engine.knights.realm_questions import list_heirs
from engine.knights.state import NOBLES

STRONG = 0.6
"""Worth of a result that concerns the baron himself."""


def harms(card: PropositionEntry) -> bool:
    """Would one rather that others were elected?"""
    return any(effect.harms or isinstance(effect, (*MOTIONS_ONLY, Absent)) for effect in card.effects)


def value_choice(judge: Any, question: Question, choice: str) -> float:
    """What is good for me elect me to, what is bad the baron who leads; of laws and motions those that give."""
    if question.motion is not Motion.CARD:
        mine = judge.view.barons[judge.me].value
        return 0.5 * ((choice == do.YES) == (question.motion is Motion.PARDON and question.subject == mine))
    card = judge.rules.propositions[question.subject]
    if choice in (do.YES, do.NO):
        good = sum(_value_of_effect(judge, effect) for effect in card.effects)
        return good if choice == do.YES else 0.0
    is_mine: bool = choice == judge.view.barons[judge.me].value
    if not harms(card):
        return 2 * STRONG * is_mine
    rival = next(seat for seat, baron in enumerate(judge.view.barons) if baron.value == choice)
    return -2 * STRONG if is_mine else 0.1 * judge.view.influence[rival]


def _value_of_effect(judge: Any, effect: Any) -> float:
    amount: float = 0.1 * getattr(effect, "amount", 1)
    view, me = judge.view, judge.me
    meant = {
        Whom.PRESIDENT: view.president == me,
        Whom.CHURCH: view.church == me,
        Whom.RICHEST: view.crowns[me] == max(view.crowns),
        Whom.POOREST: view.crowns[me] == min(view.crowns),
    }
    sign = 1.0 if isinstance(effect, Gain) else -1.0 if effect.harms else 0.2
    return sign * amount if meant.get(effect.whom, True) else -sign * amount


def value_bid(judge: Any, action: do.Bid) -> float:
    """About a third of the votes where the result matters, none where it does not."""
    slug = step_of(judge.view, Bidding).about
    votes: int = judge.view.votes[judge.me]
    card = judge.rules.propositions.get(slug)
    matters = card is not None and (harms(card) or card.vote.value == "baron")
    wanted = (votes + 2) // 3 if matters else min(1, votes)
    return -0.5 * abs(action.votes - wanted)


def value_pledge(judge: Any, action: do.Pledge) -> float:
    """For himself; or where his own city or noble is struck."""
    step = step_of(judge.view, FaithStep)
    card = judge.rules.events[step.slug]
    if card.back.value == "red":
        return 0.6
    owners = [city.owner for city in judge.view.cities]
    effect = card.effects[0]
    struck = effect.names and step.found >= 0 and "city" in effect.template and owners[step.found] == judge.me
    return 0.5 + 0.1 * action.faith if struck else -1.0


def value_agreement(judge: Any, action: do.Agree) -> float:
    """To take crowns costs nothing; to give them brings nothing sure. An heir goes back to whoever could answer in
    kind, and is exchanged for one who is worth as much."""
    step = judge.view.step
    if isinstance(step, Answering):
        return 1.0 if step.taker == judge.me else -1.0
    if isinstance(step, Yielding):
        lord = Seat(step.noble // NOBLES)
        return 0.5 if any(each // NOBLES == judge.me for each in list_heirs(judge.view, lord)) else -0.5
    step = step_of(judge.view, Exchanging)
    return value_heir(judge, step.given) - value_heir(judge, step.wanted)


def value_heir(judge: Any, noble: int | None) -> float:
    """What it is worth to have him: an own one to see the noble again, another's as a surety."""
    if noble is None:
        return 0.0
    return (1.0 if noble // NOBLES == judge.me else 0.5) + count_men(judge.view.nobles[noble].troops) / 200


def value_depute(judge: Any, action: do.Depute) -> float:
    """Whoever is least dangerous."""
    return -0.1 * float(judge.view.influence[Seat(judge.view.barons.index(action.baron))])


VALUES: Mapping[type[Action], float | Callable[[Any, Any], float]] = {
    do.Depute: value_depute,
    do.Propose: lambda judge, action: value_choice(judge, Question(action.motion, action.subject), do.YES),
    do.Bid: value_bid,
    do.Declare: lambda judge, action: value_choice(judge, step_of(judge.view, Declaring).question, action.choice),
    do.Settle: lambda judge, action: value_choice(judge, step_of(judge.view, Deciding).question, action.choice),
    do.Accept: 1.0,
    do.Obey: 1.0,
    do.Defy: -1.0,  # not even a great loss is worth the ban
    do.Pledge: value_pledge,
    do.Parley: -2.0,
    do.Pay: -2.0,
    do.Demand: -1.0,
    do.Exchange: -1.0,
    do.KillHeir: -3.0,
    do.Beseech: -1.0,
    do.Agree: value_agreement,
}
