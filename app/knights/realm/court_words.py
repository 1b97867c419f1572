"""The choices of the assembly, of events and of talks in a few words."""

from __future__ import annotations

from app.knights.names import noble_name
from app.knights.realm.words import crowns
from engine.core.action import Action
from engine.core.phrase import count_of
from engine.core.position import Step
from engine.core.seat import Seat
from engine.knights import court_actions as do
from engine.knights import court_steps as at
from engine.knights.court_pieces import Motion, Question
from engine.knights.rules import KnightsRules
from engine.knights.state import KnightsView

LABELS: dict[type[Action], str] = {
    do.Accept: "Accept it",
    do.Obey: "Obey",
    do.Defy: "Defy the assembly, and be banned",
    do.Agree: "Agree",
    do.Decline: "Decline",
    do.Depute: "{baron} presides",
    do.Entrust: "Entrust it to {noble}",
    do.Pledge: "Give {faith} faith",
}

PASSED: dict[type[Step], str] = {
    at.Pledging: "Give nothing",
    at.Hoping: "Give nothing",
    at.Parleying: "Say nothing",
}
"""What doing nothing is called."""

MOTIONS = {
    Motion.PARDON: "Pardon {subject}",
    Motion.END: "End {subject}",
    Motion.AGAIN: "Vote again on {subject}",
    Motion.ADJOURN: "Adjourn the assembly",
}


def votes(count: int) -> str:
    return count_of(count, "vote")


def label(rules: KnightsRules, view: KnightsView, action: Action) -> str | None:
    """A choice of the court that takes more than a name to say; None: any other."""
    match action:
        case do.Propose():
            return MOTIONS[action.motion].format(subject=name_subject(rules, action.subject))
        case do.Arrange():
            return ", then ".join(rules.propositions[slug].title for slug in action.order)
        case do.Bid():
            return f"Spend {votes(action.votes)}" if action.votes else "Spend none"
        case do.Declare() | do.Settle():
            return name_subject(rules, action.choice)
        case do.GiveUp():
            return f"Give up {rules.propositions[action.charge].title}"
        case do.Pay():
            return f"Offer {rules.baron_name(action.baron)} {crowns(action.crowns)}"
        case do.Demand():
            return f"Ask {rules.baron_name(action.baron)} for {crowns(action.crowns)}"
        case do.Parley():
            return "Talk first: crowns, heirs" if rules.hostages else "Talk about crowns first"
        case do.Exchange():
            return exchange_words(rules, action)
        case do.KillHeir():
            return f"Kill {heir_words(rules, action.noble)}"
        case do.Beseech():
            return f"Pray for a miracle against {rules.events[action.event].title}"
        case do.Agree() if isinstance(view.step, at.Yielding):
            return "Give the heir back"
        case do.Decline() if isinstance(view.step, at.Yielding):
            return "Keep him back"
    return None


def exchange_words(rules: KnightsRules, action: do.Exchange) -> str:
    """Whose heir for whose."""
    other = rules.baron_name(action.baron)
    if not action.given:
        return f"Ask {other} for {heir_words(rules, action.wanted)}"
    if not action.wanted:
        return f"Give {other} {heir_words(rules, action.given)}"
    return f"Offer {other} {heir_words(rules, action.given)} for {heir_words(rules, action.wanted)}"


def heir_words(rules: KnightsRules, slug: str) -> str:
    """The heir of a noble by his name."""
    return f"the heir of {noble_name(rules, slug)}"


def name_subject(rules: KnightsRules, subject: str) -> str:
    """A card's title, a baron's name, or Yes and No."""
    if subject in rules.propositions:
        return rules.propositions[subject].title
    named = next((baron for baron in rules.barons if baron.value == subject), None)
    return subject.title() if named is None else rules.baron_name(named)


def tell_question(rules: KnightsRules, question: Question) -> str:
    """What is voted on, whole: the title and what the card does."""
    if question.motion is Motion.CARD:
        card = rules.propositions[question.subject]
        return f"{card.title}: {card.sentence()}"
    return f"{MOTIONS[question.motion].format(subject=name_subject(rules, question.subject))}."


def tell_stock(view: KnightsView, seat: Seat) -> str:
    return f"You have {votes(view.votes[seat])}."
