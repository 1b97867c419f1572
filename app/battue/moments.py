"""What goes onto the stage: dice, tiles, cards, who leaves a battle. Built from the facts that the rules computed."""

from __future__ import annotations

from collections.abc import Sequence

from app.battue.choices import place_name
from app.battue.clash_moment import can_answer, die_chip, make_side, tell_clash
from app.battue.desks.hand import card_icon
from app.battue.event_card import event_icon
from app.battue.picture.icons import symbol
from app.battue.picture.tile_faces import draw_tile
from app.core.scene import icon
from app.core.stage.effects import list_effects
from app.core.stage.moment import Beat, Chip, Moment
from engine.battue.battle import Called, Foretold, Gained, Left, Rerolled, Rolled, Settled, Uncovered
from engine.battue.edition import Face, TileKind
from engine.battue.rules import BattueRules
from engine.battue.state import BattueView
from engine.core.event import Event

NEXT = {"BT-REVEAL-01", "BT-TURN-01"}
"""What begins with the same action, and is no part of what is told."""


def tell_fact(
    rules: BattueRules, before: BattueView, after: BattueView, events: Sequence[Event], number: int
) -> Moment | None:
    """What the fact led to is told with it."""
    event, effects = events[number], list_effects(events[number + 1 :], lambda each: each.rule not in NEXT)
    said = " ".join([str(event.phrase), *effects])
    match event.fact:
        case Rolled() as rolled if not can_answer(rules, after, rolled):
            return None  # these dice are told when the round is settled
        case Rolled() | Rerolled() | Settled() as clash:
            return tell_clash(rules, before, clash, event.rule, effects)
        case Left() as left:
            return _tell_leaving(rules, before, left, event.rule, said)
        case Called() as called:
            return _tell_call(rules, after, called, event.rule, said)
        case Uncovered() as uncovered:
            return _tell_tile(rules, after, uncovered, event.rule, said)
        case Foretold() as foretold:
            return _tell_event(rules, after, foretold, event.rule, " ".join(effects))
        case Gained() as gained:
            return _tell_card(rules, gained, event.rule, str(event.phrase))
    return None


def _tell_leaving(rules: BattueRules, view: BattueView, left: Left, rule: str, verdict: str) -> Moment:
    place, name = rules.box.names[left.place], rules.seat_names[left.seat]
    fighters = () if view.fight is None else (view.fight.attacker, view.fight.defender)
    title, side = f"Battle for {place_name(rules, view, place)}", make_side(left.seat, name, left.warriors)
    return Moment(title, rule, (side,), (), verdict, seats=fighters)


def _tell_call(rules: BattueRules, view: BattueView, called: Called, rule: str, verdict: str) -> Moment:
    place, name = rules.box.names[called.place], rules.seat_names[called.seat]
    beats = (
        Beat(f"the die calls {called.called}", 0, (die_chip(called.die, "rider"),)),
        Beat(f"{called.added} join", 0, (), str(called.horde)),
    )
    title = f"Reinforcements for {place_name(rules, view, place)}"
    side = make_side(called.seat, name, called.horde - called.added)
    return Moment(title, rule, (side,), beats, verdict, seats=(called.seat,), is_passing=True)


def _tell_tile(rules: BattueRules, view: BattueView, uncovered: Uncovered, rule: str, verdict: str) -> Moment:
    place, face = rules.box.names[uncovered.place], rules.box.faces[uncovered.kind]
    beats = (Beat("", None, _picture_of(face)), Beat("", None, _list_signs(face)))
    name = place_name(rules, view, place)
    title = name if uncovered.is_up else f"{rules.seat_names[uncovered.seat]} scouts {name}"
    return Moment(title, rule, (), beats, verdict, seats=(uncovered.seat,), is_passing=True)


def _picture_of(face: Face) -> tuple[Chip, ...]:
    if not isinstance(face, TileKind):
        return ()
    drawing, area = draw_tile(face)
    return (Chip(face.name, icon(drawing, (0, 0, area.width, area.height))),)


def _list_signs(face: Face) -> tuple[Chip, ...]:
    """What the tile prints, sign by sign."""
    signs = (
        ("shield", f"defence {face.defence}"),
        ("sack", f"loot {face.loot}" if face.loot else ""),
        ("laurel", f"points {face.points}" if face.points else ""),
        ("event", "an event" if face.event else ""),
        ("helmet", "a warrior" if face.warrior else ""),
    )
    return tuple(Chip(text, icon(symbol(name), (-14, -14, 28, 28))) for name, text in signs if text)


def _tell_event(rules: BattueRules, view: BattueView, foretold: Foretold, rule: str, verdict: str) -> Moment:
    card, place = rules.box.events[foretold.card], rules.box.names[foretold.place]
    title = f"Event at {place_name(rules, view, place)}: {card.name}"
    beats = (Beat("", None, (Chip("", event_icon(card)),)), Beat(card.text))
    return Moment(title, rule, (), beats, verdict, seats=(foretold.seat,))


def _tell_card(rules: BattueRules, gained: Gained, rule: str, verdict: str) -> Moment:
    card = rules.box.loot[gained.card]
    is_drawn = gained.victim is None
    seats = (gained.seat,) if gained.victim is None else (gained.seat, gained.victim)
    beat = Beat("", None, (Chip("", card_icon(rules, gained.card)),))
    return Moment(card.name, rule, (), (beat,), verdict, card.text, seats, is_drawn)
