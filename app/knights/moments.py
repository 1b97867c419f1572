"""What goes onto the stage: battles, sieges, cards, phases, counted votes. Built from the facts of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from app.core.stage.effects import list_effects
from app.core.stage.moment import Beat, Chip, Moment, Side
from app.knights.names import face_name
from app.knights.picture.drawing import baron_of
from app.knights.picture.emblems import COLOURS, face_icon, shield_icon
from app.knights.realm.words import ZONES, name_subject, tell_question, votes
from engine.core.event import Event
from engine.core.phrase import count_of
from engine.core.seat import Seat
from engine.knights.battle import Contest, Counted, Extended, Judged, Result, Struck, Unveiled
from engine.knights.court_cards import EventEntry
from engine.knights.court_pieces import Count, HeirDeed, HeirNews
from engine.knights.pieces import HUNDRED, Combat, Face, Fate, Neutral
from engine.knights.realm_pieces import Zone
from engine.knights.rules import KnightsRules
from engine.knights.siege import Besieged, SiegeStep
from engine.knights.state import NOBLES, KnightsView

LED_TO = ("WK-BATTLE", "WK-BREACH", "WK-ASSAULT", "WK-FORT", "WK-DEATH", "WK-RETREAT", "WK-SIEGE", "WK-NEUTRAL")
"""What a fight, a siege or a neutral card leads to is told with it; the next card or turn is not."""

TITLES = {Combat.BATTLE: "Battle in {place}", Combat.ASSAULT: "Assault on {place}", Combat.SIEGE: "Siege of {place}"}

LESSONS = {
    Result.TIE: "One victory more would have decided the count.",
    Result.ATTACKER_PARTIAL: "One victory more would have made it total.",
    Result.DEFENDER_PARTIAL: "One victory more would have made it total.",
}


def tell_fact(
    rules: KnightsRules, before: KnightsView, after: KnightsView, events: Sequence[Event], number: int
) -> Moment | None:
    return _tell_war(rules, events, number) or _tell_realm(rules, events, number)


def _tell_war(rules: KnightsRules, events: Sequence[Event], number: int) -> Moment | None:
    """The moment of one fact of the war, with what followed at once; None: it is no such fact."""
    event, effects = events[number], list_effects(events[number + 1 :], lambda each: each.rule.startswith(LED_TO))
    match event.fact:
        case Counted() as fact:
            against = f"{count_of(fact.cards[0], 'card')} against {fact.cards[1]}."
            return _tell_fight(rules, fact, event, _tell_forces(fact), against)
        case Unveiled() as fact:
            return _tell_fight(rules, fact, event, _tell_cards(fact), is_waited_for=True)
        case Extended() as fact:
            return _tell_one_more(rules, fact, event)
        case Struck() as fact:
            return _tell_fight(rules, fact, event, _tell_losses(fact), " ".join(effects))
        case Judged() as fact:
            verdict = " ".join([str(event.phrase), *effects])
            return _tell_fight(rules, fact, event, _tell_victories(fact), verdict, is_waited_for=True)
        case Besieged() as fact:
            return _tell_siege(rules, fact, event, effects)
        case Neutral() as card:
            beats = (Beat(str(event.phrase)),)
            return Moment(card.title, event.rule, (), beats, " ".join(effects), seats=tuple(rules.seats))
    return None


def _tell_fight(
    rules: KnightsRules,
    contest: Contest,
    event: Event,
    beats: Sequence[Beat],
    verdict: str = "",
    *,
    is_waited_for: bool = False,
) -> Moment:
    """One stage of a battle or an assault: both sides with their forces, and what is told of them."""
    forces = [str(side.force) for side in contest.sides]
    title = TITLES[contest.kind].format(place=rules.realm.titles[contest.place])
    sides = tuple(make_side(rules, seat, force) for seat, force in zip(contest.seats, forces, strict=True))
    lesson = LESSONS.get(contest.verdict.result, "") if isinstance(contest, Judged) else ""
    seats = tuple(seat for seat in contest.seats if seat is not None) if is_waited_for else ()
    return Moment(title, event.rule, sides, tuple(beats), verdict, lesson, seats)


def make_side(rules: KnightsRules, seat: Seat | None, figure: str) -> Side:
    """A baron, or the men of a neutral city."""
    if seat is None:
        return Side("The neutral city", figure=figure)
    baron = baron_of(rules, seat)
    return Side(rules.who(seat), COLOURS[baron], shield_icon(baron), figure)


def _tell_forces(counted: Counted) -> list[Beat]:
    """Where each force comes from, and how many cards it draws."""
    beats = []
    for number, (side, cards) in enumerate(zip(counted.sides, counted.cards, strict=True)):
        men = sum(army.force for army in side.armies)
        beats += [Beat(f"{men} men", number)] if men else []
        beats += [Beat(f"walls {side.defence}", number)] if side.defence else []
        if side.commander is not None:
            beats.append(Beat(f"a commander {side.force - men - side.defence}", number))
        beats.append(Beat(count_of(cards, "card"), number, (), str(side.force)))
    return beats


def _tell_cards(unveiled: Unveiled) -> list[Beat]:
    beats = []
    for number, (faces, gone) in enumerate(zip(unveiled.shown, unveiled.discarded, strict=True)):
        if gone:
            beats.append(Beat(f"{count_of(gone, 'card')} discarded unseen", number))
        beats.append(Beat("", number, list_faces(faces)))
    return beats


def list_faces(faces: Sequence[Face]) -> tuple[Chip, ...]:
    """Open cards, one chip a kind."""
    counts = [(face, faces.count(face)) for face in Face]
    chips = tuple(Chip(f"{count} {face_name(face, count)}", face_icon(face)) for face, count in counts if count)
    return chips or (Chip("no card"),)


def _tell_one_more(rules: KnightsRules, extended: Extended, event: Event) -> Moment:
    beat = Beat("", 0, list_faces((extended.face,)))
    side = make_side(rules, extended.seat, "")
    return Moment("One more card", event.rule, (side,), (beat,), str(event.phrase))


def _tell_losses(struck: Struck) -> list[Beat]:
    """What hits, what is avoided, and what each side loses."""
    beats = []
    for number, losses in enumerate(struck.losses):
        enemy, own = struck.tallies[1 - number], struck.tallies[number]
        beats.append(Beat(f"{count_of(enemy.hits, 'hit')} against {count_of(own.avoids, 'avoid')}", number))
        beats.append(Beat(f"loses {losses * HUNDRED} men", number))
    return beats


def _tell_victories(judged: Judged) -> list[Beat]:
    """The count of victories; none where it was not counted."""
    if judged.verdict.result is Result.NO_COUNT:
        return []
    return [
        Beat(count_of(tally.victories, "victory", "victories"), number) for number, tally in enumerate(judged.tallies)
    ]


def _tell_siege(rules: KnightsRules, besieged: Besieged, event: Event, effects: Sequence[str]) -> Moment:
    found = besieged.answer
    ends = found.step is SiegeStep.BEGINS and found.falls_in_turn is not None
    title = TITLES[Combat.SIEGE].format(place=rules.realm.titles[besieged.place])
    besieger = make_side(rules, besieged.seat, str(found.attacker_weight))
    inside = make_side(rules, besieged.owner, str(found.place_weight))
    verdict = " ".join([str(event.phrase), *effects])
    lesson = f"A second siege from turn {found.falls_in_turn} on takes the place." if ends else ""
    seats = tuple(seat for seat in (besieged.seat, besieged.owner) if seat is not None)
    return Moment(title, event.rule, (besieger, inside), (), verdict, lesson, seats)


# --- the full turn ------------------------------------------------------------------------------------------------


TOLD_WITH = {Zone.TAX: "WK-TAX", Zone.WAGE: "WK-WAGE", Zone.ASSEMBLY: "WK-ASSEMBLY"}
"""The rules of what a phase begins with."""
STRUCK = ("WK-EVENT", "WK-DEATH", "WK-RAZE")
CARRIED = ("WK-PROP", "WK-ASSEMBLY-08")
DRAWN = "WK-EVENT-05"


def _tell_realm(rules: KnightsRules, events: Sequence[Event], number: int) -> Moment | None:
    """The moment of one fact of the full turn, with what followed at once; None: it is no such fact, or it is told
    with the one before it."""
    event, later, seats = events[number], events[number + 1 :], tuple(rules.seats)
    match event.fact:
        case EventEntry() as card:
            read = (Beat(card.sentence()),) if event.rule == DRAWN else ()
            effects = list_effects(later, lambda each: each.rule.startswith(STRUCK))
            verdict = [] if read else [str(event.phrase)]
            return Moment(card.title, event.rule, (), read, " ".join([*verdict, *effects]), "", seats)
        case Zone() as zone:
            effects = list_effects(later, lambda each: each.rule.startswith(TOLD_WITH[zone]))
            beats = tuple(map(Beat, effects))
            return Moment(f"{ZONES[zone]}: the phase begins", event.rule, (), beats, "", "", seats, is_passing=True)
        case Count() as count:
            return _tell_count(rules, count, event, later)
        case Fate() if number == 0 or not isinstance(events[number - 1].fact, Fate):
            news = takewhile(lambda each: isinstance(each.fact, Fate), events[number:])
            told = " ".join(str(each.phrase) for each in news)
            return Moment("News of an expedition", event.rule, (), (), told, "", seats)
        case HeirNews() as news if not _goes_on(events, number):
            return _tell_heirs(rules, news, events[: number + 1], later)
    return None


def _goes_on(events: Sequence[Event], number: int) -> bool:
    """Is the next event the other half of an exchange?"""
    return number + 1 < len(events) and isinstance(events[number + 1].fact, HeirNews)


HEIRS = {
    HeirDeed.HANDED: ("Heirs change hands", ""),
    HeirDeed.KEPT: ("An heir is kept back", "{noble} does not come back in this upkeep."),
    HeirDeed.KILLED: ("An heir is killed", "Nobody will ever follow {noble}."),
}
"""What befell an heir, and what comes of it."""


def _tell_heirs(rules: KnightsRules, news: HeirNews, told: Sequence[Event], later: Sequence[Event]) -> Moment:
    """Who has whose heir now, of an exchange both; or what became of one."""
    given = [event for event in told[-2:] if isinstance(event.fact, HeirNews)]
    holders = [event.fact.seat for event in given]
    sides = tuple(make_side(rules, holder, "") for holder in holders)
    beats = tuple(Beat(str(event.phrase), side) for side, event in enumerate(given))
    lost = list_effects(later, lambda each: each.rule == "WK-DEATH-05")
    title, ending = HEIRS[news.deed]
    verdict = " ".join([ending.format(noble=rules.noble_name(news.noble)), *lost]).strip()
    seats = tuple(dict.fromkeys((*holders, Seat(news.noble // NOBLES))))
    return Moment(title, "WK-VAR-03", sides, beats, verdict, seats=seats)


def _tell_count(rules: KnightsRules, count: Count, event: Event, later: Sequence[Event]) -> Moment:
    """Who spent what, then for what, then what is carried and what it leads to."""
    spent = [voice for voice in count.voices if voice.votes]
    sides = tuple(make_side(rules, voice.seat, str(voice.votes)) for voice in spent)
    beats = [
        Beat(f"{votes(voice.votes)} for {name_subject(rules, voice.choice)}", number)
        for number, voice in enumerate(spent)
    ]
    asked = Beat(tell_question(rules, count.question))
    decided = ["A tie: the chair decides."] if count.settled else []
    effects = list_effects(later, lambda each: each.rule.startswith(CARRIED))
    verdict = " ".join([*decided, str(event.phrase), *effects])
    return Moment("The votes are counted", event.rule, sides, (asked, *beats), verdict, "", tuple(rules.seats))
