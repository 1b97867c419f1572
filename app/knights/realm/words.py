"""The choices of the full turn, its assembly and its talks in a few words, for buttons, and what its cards are for."""

from __future__ import annotations

from app.knights.names import donor_name, noble_name, troop_words
from engine.core.action import Action
from engine.core.phrase import count_of
from engine.core.position import Step
from engine.knights import court_actions as court
from engine.knights import realm_actions as do
from engine.knights import realm_steps as at
from engine.knights.court_cards import CardEntry
from engine.knights.court_pieces import Motion, Question
from engine.knights.court_steps import Hoping, Parleying, Pledging, Yielding
from engine.knights.pieces import read_troop
from engine.knights.realm_pieces import CROWNS, Card, Zone
from engine.knights.realm_questions import count_boxes, count_trigger, find_bribe, find_price
from engine.knights.rules import KnightsRules
from engine.knights.state import KnightsView

CARDS = {
    Card.LEVY_TAXES: ("Taxes", "a crown for each region with a noble of yours."),
    Card.RECRUIT_TROOPS: ("Recruits", "a shield on the recruitment track, free of charge."),
    Card.POLITICAL_MANOEUVRES: ("Politics", "votes. Whoever then has most alone presides."),
    Card.CHURCH_SERVICE: ("Church", "a faith point. The church supports whoever then has most alone."),
    Card.MILITARY_OPERATIONS: ("Military", "nobles move into one region, fight there, or both."),
    Card.IMPROVISATION: ("Improvise", "crowns, a vote, one move, one combat, or a shield for its price."),
}
"""A card where room is scarce, and what it is for."""

ZONES = {Zone.TAX: "Taxes", Zone.WAGE: "Wages", Zone.ASSEMBLY: "Assembly"}

PASSED: dict[type[Step], str] = {
    at.Collecting: "Leave it",
    at.Recruiting: "Put no shield",
    at.Campaigning: "No operations",
    at.Improvising: "Leave it",
    at.Launching: "Start no expedition",
    at.Staking: "Stake nothing",
    at.Blessing: "Do not bless it",
    at.Hiring: "Hire nobody for this shield",
    Pledging: "Give nothing",
    Hoping: "Give nothing",
    Parleying: "Say nothing",
}
"""What doing nothing is called."""

DONE: dict[type[Step], str] = {
    at.Paying: "Pay no more: whoever is unpaid leaves",
    at.Hiring: "Hire no more of this nation",
}

LABELS: dict[type[Action], str] = {
    do.Assign: "To {holder}",
    do.Found: "Fortress in {place}",
    do.Deploy: "{noble} in {place}",
    do.Collect: "Take it",
    do.TakeCrowns: f"Take {CROWNS} crowns",
    do.TakeVote: "Take a vote",
    do.Summon: "{baron} draws it",
    do.Stake: "Stake {crowns}",
    do.Bless: "Bless it: 1 faith",
    do.PayAll: "Pay all of them",
    do.Single: "{noble} is next",
    do.HandOver: "All troops of {donor} to {holder}, losses too",
    do.Renounce: "Let it go",
    do.Pray: "Pray: 1 faith",
    court.Accept: "Accept it",
    court.Obey: "Obey",
    court.Defy: "Defy the assembly, and be banned",
    court.Agree: "Agree",
    court.Decline: "Decline",
    court.Depute: "{baron} presides",
    court.Entrust: "Entrust it to {noble}",
    court.Pledge: "Give {faith} faith",
}

MOTIONS = {
    Motion.PARDON: "Pardon {subject}",
    Motion.END: "End {subject}",
    Motion.AGAIN: "Vote again on {subject}",
    Motion.ADJOURN: "Adjourn the assembly",
}


def crowns(count: int) -> str:
    return count_of(count, "crown")


def join(words: list[str]) -> str:
    """One, or the last behind "and"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def tell_yield(card: Card) -> str:
    """What a card is for, in a sentence."""
    return f"{card.title}: {CARDS[card][1]}"


def cards_words(cards: tuple[Card, ...]) -> str:
    return join([card.title for card in cards]) if cards else "nothing"


def votes(count: int) -> str:
    return count_of(count, "vote")


def label(rules: KnightsRules, view: KnightsView, action: Action) -> str | None:
    """A choice of the full turn that takes more than a name to say; None: any other."""
    step = view.step
    match action:
        case do.Lay():
            return f"Lay {cards_words(action.cards)}"
        case do.Shield():
            fee = rules.fees[action.box - 1] if isinstance(step, at.Improvising) else 0
            return f"Shield on box {action.box}" + (f": {crowns(fee)}" if fee else "")
        case do.File():
            count = len(view.zones[action.zone.index]) + 1
            return f"{ZONES[action.zone]}: then {count} of {count_trigger(view)}"
        case do.Launch():
            return f"Set out for {action.expedition.title}"
        case do.Retain():
            return f"{_priced(rules, action.card)} of {donor_name(rules, action.holder)}"
        case do.Hire():
            return f"{_priced(rules, action.card)} for {donor_name(rules, action.holder)}"
        case do.Bribe() if isinstance(step, at.Quelling):
            return f"Pay {crowns(find_bribe(rules, step.city))}"
    return _label_court(rules, view, action)


def _priced(rules: KnightsRules, card: str) -> str:
    troop = read_troop(card)
    return f"{troop_words(troop)}, {crowns(find_price(rules, troop))},"


def _label_court(rules: KnightsRules, view: KnightsView, action: Action) -> str | None:
    """A choice of the court that takes more than a name to say; None: any other."""
    match action:
        case court.Propose():
            return MOTIONS[action.motion].format(subject=name_subject(rules, action.subject))
        case court.Arrange():
            return ", then ".join(rules.propositions[slug].title for slug in action.order)
        case court.Bid():
            return f"Spend {votes(action.votes)}" if action.votes else "Spend none"
        case court.Declare() | court.Settle():
            return name_subject(rules, action.choice)
        case court.GiveUp():
            return f"Give up {rules.propositions[action.charge].title}"
        case court.Pay():
            return f"Offer {rules.baron_name(action.baron)} {crowns(action.crowns)}"
        case court.Demand():
            return f"Ask {rules.baron_name(action.baron)} for {crowns(action.crowns)}"
        case court.Parley():
            return "Talk first: crowns, heirs" if rules.hostages else "Talk about crowns first"
        case court.Exchange():
            return _exchange_words(rules, action)
        case court.KillHeir():
            return f"Kill the heir of {noble_name(rules, action.noble)}"
        case court.Beseech():
            return f"Pray for a miracle against {rules.events[action.event].title}"
        case court.Agree() if isinstance(view.step, Yielding):
            return "Give the heir back"
        case court.Decline() if isinstance(view.step, Yielding):
            return "Keep him back"
    return None


def _exchange_words(rules: KnightsRules, action: court.Exchange) -> str:
    """Whose heir for whose."""
    other = rules.baron_name(action.baron)
    given, wanted = (f"the heir of {noble_name(rules, slug)}" if slug else "" for slug in (action.given, action.wanted))
    if not given:
        return f"Ask {other} for {wanted}"
    return f"Offer {other} {given} for {wanted}" if wanted else f"Give {other} {given}"


def name_subject(rules: KnightsRules, subject: str) -> str:
    """A card's title, a baron's name, or Yes and No."""
    if subject in rules.propositions:
        return rules.propositions[subject].title
    named = next((baron for baron in rules.barons if baron.value == subject), None)
    return subject.title() if named is None else rules.baron_name(named)


def tell_question(rules: KnightsRules, question: Question) -> str:
    """What is voted on, whole: the title and what the card does."""
    if question.motion is Motion.CARD:
        return tell_card(rules.propositions[question.subject])
    return f"{MOTIONS[question.motion].format(subject=name_subject(rules, question.subject))}."


def tell_card(card: CardEntry) -> str:
    return f"{card.title}: {card.sentence()}"


def list_shields(rules: KnightsRules, view: KnightsView) -> list[str]:
    """Whose shield lies on each usable box of the recruitment track."""
    return ["free" if seat is None else rules.who(seat) for seat in view.track[: count_boxes(view)]]
