"""What goes onto the stage: a fortress that turns over, an army that is home. Built from the facts of the rules."""

from __future__ import annotations

from collections.abc import Sequence

from app.conquerors.picture.buildings import draw_built, draw_castle, draw_closed
from app.conquerors.picture.lattice import SIDE
from app.conquerors.seat_panel import ConquerorsSeats
from app.core.scene import Node, group, icon
from app.core.stage.moment import Beat, Chip, Moment
from engine.conquerors.facts import Built, CameHome
from engine.conquerors.rules import ConquerorsRules
from engine.conquerors.state import ConquerorsView
from engine.core.event import Event

PLACES = ("", "first", "second", "third", "fourth")


def tell_fact(
    page: ConquerorsSeats,
    rules: ConquerorsRules,
    before: ConquerorsView,
    after: ConquerorsView,
    events: Sequence[Event],
    number: int,
) -> Moment | None:
    event = events[number]
    match event.fact:
        case Built() as built:
            return _tell_built(page, rules, after, built, event)
        case CameHome() as home:
            return _tell_home(page, rules, after, home, event)
    return None


def _tell_built(
    page: ConquerorsSeats, rules: ConquerorsRules, view: ConquerorsView, built: Built, event: Event
) -> Moment:
    people = view.peoples[built.seat]
    missing = built.total - built.number
    to_build = "one more" if missing == 1 else f"{missing} more"
    beats = (
        Beat("The tile turns over", 0, (_chip(draw_closed(people)),)),
        Beat("", 0, (_chip(group(draw_built(people), class_="cq-turning")),), f"{built.number} of {built.total}"),
    )
    title, said = f"A fortress on {built.cell}", str(event.phrase)
    side = page.side(rules, view, built.seat, f"{built.number - 1} of {built.total}")
    lesson = f"Then {to_build}, and home." if missing else "All stand. Now go home!"
    return Moment(title, event.rule, (side,), beats, said, lesson, (built.seat,))


def _tell_home(
    page: ConquerorsSeats, rules: ConquerorsRules, view: ConquerorsView, home: CameHome, event: Event
) -> Moment:
    people = view.peoples[home.seat]
    title, said = f"{rules.seat_name(view, home.seat)}: home!", str(event.phrase)
    beat = Beat("The gate opens", 0, (_chip(draw_castle(people)),), PLACES[home.place])
    return Moment(title, event.rule, (page.side(rules, view, home.seat),), (beat,), said, seats=(home.seat,))


def _chip(picture: Node) -> Chip:
    return Chip("", icon(picture, (-SIDE, -SIDE, 2 * SIDE, 2 * SIDE)))
