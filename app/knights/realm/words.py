"""The choices of the full turn in a few words, for buttons, and what its cards are for."""

from __future__ import annotations

from app.knights.names import donor_name, troop_words
from engine.core.action import Action
from engine.core.phrase import count_of
from engine.core.position import Step
from engine.knights import realm_actions as do
from engine.knights import realm_steps as at
from engine.knights.pieces import read_troop
from engine.knights.realm_pieces import CROWNS, Card, Zone
from engine.knights.realm_questions import count_trigger, find_bribe, find_price
from engine.knights.rules import KnightsRules
from engine.knights.state import KnightsView

YIELDS = {
    Card.LEVY_TAXES: "Levy Taxes: a crown for each region with a noble of yours.",
    Card.RECRUIT_TROOPS: "Recruit Troops: a shield on the recruitment track, free of charge.",
    Card.POLITICAL_MANOEUVRES: "Political Manoeuvres: votes. Whoever then has most alone presides.",
    Card.CHURCH_SERVICE: "Church Service: a faith point. The church supports whoever then has most alone.",
    Card.MILITARY_OPERATIONS: "Military Operations: nobles move into one region, fight there, or both.",
    Card.IMPROVISATION: "Improvisation: crowns, a vote, one move, one combat, or a shield for its price.",
}
"""What a card is for, in a sentence."""

SHORT = {
    Card.LEVY_TAXES: "Taxes",
    Card.RECRUIT_TROOPS: "Recruits",
    Card.POLITICAL_MANOEUVRES: "Politics",
    Card.CHURCH_SERVICE: "Church",
    Card.MILITARY_OPERATIONS: "Military",
    Card.IMPROVISATION: "Improvise",
}
"""A card where room is scarce."""

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
}


def crowns(count: int) -> str:
    return count_of(count, "crown")


def join(words: list[str]) -> str:
    """One, or the last behind "and"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def cards_words(cards: tuple[Card, ...]) -> str:
    return join([card.title for card in cards]) if cards else "nothing"


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
    return None


def _priced(rules: KnightsRules, card: str) -> str:
    troop = read_troop(card)
    return f"{troop_words(troop)}, {crowns(find_price(rules, troop))},"
