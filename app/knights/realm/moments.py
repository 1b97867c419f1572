"""What of the full turn goes onto the stage: events, phases, counted votes, news of expeditions. Built from facts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile

from app.core.stage.effects import list_effects
from app.core.stage.moment import Beat, Moment, Side
from app.knights.realm.court_words import name_subject, tell_question, votes
from app.knights.realm.words import ZONES
from engine.core.event import Event
from engine.core.seat import Seat
from engine.knights.court_cards import EventEntry
from engine.knights.court_pieces import Count, HeirDeed, HeirNews
from engine.knights.pieces import Fate
from engine.knights.realm_pieces import Zone
from engine.knights.rules import KnightsRules
from engine.knights.state import NOBLES

TOLD_WITH = {Zone.TAX: "WK-TAX", Zone.WAGE: "WK-WAGE", Zone.ASSEMBLY: "WK-ASSEMBLY"}
"""The rules of what a phase begins with."""
STRUCK = ("WK-EVENT", "WK-DEATH", "WK-RAZE")
CARRIED = ("WK-PROP", "WK-ASSEMBLY-08")
DRAWN = "WK-EVENT-05"


def tell(
    rules: KnightsRules, events: Sequence[Event], number: int, make_side: Callable[[Seat, str], Side]
) -> Moment | None:
    """The moment of one fact of the full turn, with what followed at once; None: it is no such fact, or it is told
    with the one before it."""
    event, later, seats = events[number], events[number + 1 :], tuple(rules.seats)
    match event.fact:
        case EventEntry() as card:
            read = (Beat(card.sentence()),) if event.rule == DRAWN else ()
            effects = list_effects(later, lambda each: each.rule.startswith(STRUCK))
            verdict = [] if read else [str(event.phrase)]
            return Moment(card.title, event.rule, (), read, " ".join([*verdict, *effects]), "", (), seats)
        case Zone() as zone:
            effects = list_effects(later, lambda each: each.rule.startswith(TOLD_WITH[zone]))
            beats = tuple(map(Beat, effects))
            return Moment(f"{ZONES[zone]}: the phase begins", event.rule, (), beats, "", "", (), seats, is_passing=True)
        case Count() as count:
            return _tell_count(rules, count, event, later, make_side)
        case Fate() if number == 0 or not isinstance(events[number - 1].fact, Fate):
            news = takewhile(lambda each: isinstance(each.fact, Fate), events[number:])
            told = " ".join(str(each.phrase) for each in news)
            return Moment("News of an expedition", event.rule, (), (), told, "", (), seats)
        case HeirNews() as news if not _goes_on(events, number):
            return _tell_heirs(rules, news, events[: number + 1], later, make_side)
    return None


def _goes_on(events: Sequence[Event], number: int) -> bool:
    """Is the next event the other half of an exchange?"""
    return number + 1 < len(events) and isinstance(events[number + 1].fact, HeirNews)


HEIR_TITLES = {
    HeirDeed.HANDED: "Heirs change hands",
    HeirDeed.KEPT: "An heir is kept back",
    HeirDeed.KILLED: "An heir is killed",
}
HEIR_ENDS = {
    HeirDeed.HANDED: "",
    HeirDeed.KEPT: "{noble} does not come back in this upkeep.",
    HeirDeed.KILLED: "Nobody will ever follow {noble}.",
}


def _tell_heirs(
    rules: KnightsRules,
    news: HeirNews,
    told: Sequence[Event],
    later: Sequence[Event],
    make_side: Callable[[Seat, str], Side],
) -> Moment:
    """Who has whose heir now, of an exchange both; or what became of one."""
    given = [event for event in told[-2:] if isinstance(event.fact, HeirNews)]
    facts = [event.fact for event in given if isinstance(event.fact, HeirNews)]
    sides = tuple(make_side(fact.seat, "") for fact in facts)
    beats = tuple(Beat(str(event.phrase), side) for side, event in enumerate(given))
    lost = list_effects(later, lambda each: each.rule == "WK-DEATH-05")
    ending = HEIR_ENDS[news.deed].format(noble=rules.noble_name(news.noble))
    lord = Seat(news.noble // NOBLES)
    seats = tuple(dict.fromkeys((*(fact.seat for fact in facts), lord)))
    return Moment(HEIR_TITLES[news.deed], "WK-VAR-03", sides, beats, " ".join([ending, *lost]).strip(), "", (), seats)


def _tell_count(
    rules: KnightsRules, count: Count, event: Event, later: Sequence[Event], make_side: Callable[[Seat, str], Side]
) -> Moment:
    """Who spent what, then for what, then what is carried and what it leads to."""
    spent = [voice for voice in count.voices if voice.votes]
    sides = tuple(make_side(voice.seat, str(voice.votes)) for voice in spent)
    beats = [
        Beat(f"{votes(voice.votes)} for {name_subject(rules, voice.choice)}", number)
        for number, voice in enumerate(spent)
    ]
    asked = Beat(tell_question(rules, count.question))
    decided = ["A tie: the chair decides."] if count.settled else []
    effects = list_effects(later, lambda each: each.rule.startswith(CARRIED))
    verdict = " ".join([*decided, str(event.phrase), *effects])
    return Moment("The votes are counted", event.rule, sides, (asked, *beats), verdict, "", (), tuple(rules.seats))
