"""What goes onto the stage: a land that falls, a hood lifted, the last card, the count. Built from the rules' facts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from app.core.stage.effects import list_effects
from app.core.stage.moment import Beat, Chip, Moment, Side
from app.saga.picture.knights import knight_icon
from app.saga.seat_panel import SagaSeats
from app.saga.words import KINDS, sum_kind
from engine.core.event import Event
from engine.core.outcome import Outcome
from engine.saga.battle import Fall, LastCard, Lifted
from engine.saga.count import Item
from engine.saga.pieces import SET, Knight, name_back, say_knight, sum_values
from engine.saga.rules import SagaRules
from engine.saga.state import SagaView

CONSEQUENCES = {"SG-403", "SG-404"}
"""Where beaten knights go is told with the fall of their land."""


def tell_fact(
    page: SagaSeats, rules: SagaRules, before: SagaView, after: SagaView, events: Sequence[Event], number: int
) -> Moment | None:
    event = events[number]
    match event.fact:
        case Fall() as fall:
            effects = list_effects(events[number + 1 :], lambda each: each.rule in CONSEQUENCES)
            return _tell_fall(page, rules, after, fall, event.rule, effects)
        case Lifted() as lifted:
            return _tell_lifted(page, rules, after, lifted, event)
        case LastCard() as last:
            return _tell_last_card(page, rules, after, last, event)
    return None


def _tell_fall(
    page: SagaSeats, rules: SagaRules, view: SagaView, fall: Fall, rule: str, effects: Sequence[str]
) -> Moment:
    """Garrison and army grow card by card to their sums."""
    name, names = rules.terms.land_names[fall.land], rules.terms.seat_names
    attack, defence = sum_values(fall.army), sum_values(fall.beaten)
    held = Side("Nobody's knights", figure="0")
    if fall.loser is not None:
        held = replace(page.side(rules, view, fall.loser, "0"), name=f"{names[fall.loser]} defends")
    came = replace(page.side(rules, view, fall.seat, "0"), name=f"{names[fall.seat]} attacks")
    beats = (_beat(fall.beaten, fall.beaten, 0), *_add_up(fall.army))
    verdict = " ".join([f"{names[fall.seat]} takes the {name} with {attack} against {defence}.", *effects])
    seats = (fall.seat,) if fall.loser is None else (fall.seat, fall.loser)
    return Moment(f"The {name} falls", rule, (held, came), beats, verdict, _teach(attack - defence), seats)


def _add_up(army: Sequence[Knight]) -> Iterator[Beat]:
    """Those who stood there, then the last who came."""
    if army[:-1]:
        yield _beat(army[:-1], army[:-1], 1)
    yield _beat(army[-1:], army, 1)


def _beat(shown: Sequence[Knight], all_so_far: Sequence[Knight], side: int) -> Beat:
    """Cards at a side, and the sum with them."""
    return Beat("", side, tuple(Chip("", knight_icon(knight)) for knight in shown), str(sum_values(all_so_far)))


def _teach(margin: int) -> str:
    return "Not a point too many." if margin <= 1 else f"{margin} points more than the defence."


def _tell_lifted(page: SagaSeats, rules: SagaRules, view: SagaView, lifted: Lifted, event: Event) -> Moment:
    """A back, then what was under it."""
    back = name_back(SET[lifted.knight])
    beats = (
        Beat("", 0, (Chip("", knight_icon(back)),)),
        Beat(say_knight(lifted.knight), 0, (Chip("", knight_icon(lifted.knight)),)),
    )
    side = page.side(rules, view, lifted.seat)
    return Moment("A hood is lifted", event.rule, (side,), beats, str(event.phrase), seats=tuple(rules.seats))


def _tell_last_card(page: SagaSeats, rules: SagaRules, view: SagaView, last: LastCard, event: Event) -> Moment:
    side = page.side(rules, view, last.seat, "0")
    lesson = "Whatever comes back to the hand later, the game is over after this turn."
    learnt = lesson if rules.terms.last_card == "sticky" else ""
    beats, seats = (Beat("cards in hand", 0),), tuple(rules.seats)
    return Moment("The last card", event.rule, (side,), beats, str(event.phrase), learnt, seats)


def tell_count(page: SagaSeats, rules: SagaRules, view: SagaView, events: Sequence[Event], outcome: Outcome) -> Moment:
    """The feast: kind by kind what each seat counts, the totals growing, then who has won."""
    items = [each.fact for each in events if isinstance(each.fact, Item)]
    sides = tuple(page.side(rules, view, seat, "0") for seat in rules.seats)
    totals, beats = [0] * len(sides), []
    for title, names in KINDS.items():
        for seat in rules.seats:
            if any(item.seat == seat and item.name in names for item in items):
                points = sum_kind(items, seat, names)
                totals[seat] += points
                beats.append(Beat(f"{title.lower()} {points:+d}", seat, (), str(totals[seat])))
    reasons = " ".join(words.text for words in page.reasons(rules, outcome))
    victory, seats = page.victory(rules, view, outcome), tuple(rules.seats)
    return Moment("The feast: everything is counted", outcome.rule, sides, tuple(beats), victory, reasons, seats)
