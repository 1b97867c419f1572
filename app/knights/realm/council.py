"""The council beside the board: what comes next, how full zones and track are, who presides; what opens at a tap."""

from __future__ import annotations

from app.core.play.parts import Button, Buttons, Cell, Grid, Part, Parts, Title, Words
from app.knights.names import short_name, troops_words
from app.knights.realm.words import ZONES, crowns, join
from engine.core.seat import Seat
from engine.knights import realm_steps as at
from engine.knights.court_cards import PropositionEntry
from engine.knights.realm_pieces import EXPEDITIONS, STACKS
from engine.knights.realm_pieces import ZONES as ALL_ZONES
from engine.knights.realm_questions import count_boxes, count_trigger, find_stack
from engine.knights.rules import KnightsRules
from engine.knights.state import NOBLES, KnightsView

OPENS = (("zones", "Zones"), ("agenda", "Agenda"), ("market", "Market"), ("fleets", "Fleets"))
BEFORE = at.Assigning | at.Founding | at.Deploying
"""Nothing has been planned yet: there is nothing to tell."""


def council_parts(rules: KnightsRules, view: KnightsView) -> Parts:
    """The strip of what happens next, in two lines, and buttons that open the rest."""
    if isinstance(view.step, BEFORE):
        return ()
    return [
        Words(next_words(view), "strong"),
        Words(f"{_filled(view)} {_heads(rules, view)}", "muted"),
        Buttons(tuple(Button(f"about:{name}", title, "pale") for name, title in OPENS)),
    ]


def next_words(view: KnightsView) -> str:
    """How many cards are still to come from each stack."""
    now = find_stack(view)
    if now is None:
        return (
            "Everybody plans three stacks."
            if isinstance(view.step, at.Planning)
            else "All cards of this turn are played."
        )
    left = [sum(view.stacked[stack]) for stack in range(now, STACKS)]
    later = [f"stack {now + number + 2}: {count}" for number, count in enumerate(left[1:])]
    return "; ".join([f"Stack {now + 1}: {left[0]} more card{'' if left[0] == 1 else 's'}", *later]) + "."


def _filled(view: KnightsView) -> str:
    """How many cards are missing to each phase."""
    trigger = count_trigger(view)
    zones = [f"{ZONES[zone].lower()} {trigger - len(view.zones[zone.index])}" for zone in ALL_ZONES]
    shields = count_boxes(view) - sum(seat is not None for seat in view.track)
    return f"Cards missing: {', '.join(zones)}; shields to mercenaries: {shields}."


def _heads(rules: KnightsRules, view: KnightsView) -> str:
    return f"President: {short_name(rules, view.president)}. Church: {short_name(rules, view.church)}."


# --- what opens -------------------------------------------------------------------------------------------------


def about(rules: KnightsRules, view: KnightsView, thing: str) -> Parts:
    """What a tap on a button of the council opens."""
    if not rules.is_realm:
        return ()
    openers = {"zones": about_zones, "agenda": about_agenda, "market": about_market, "fleets": about_fleets}
    opened = openers.get(thing)
    return () if opened is None else opened(rules, view)


def about_zones(rules: KnightsRules, view: KnightsView) -> Parts:
    """Whose cards lie where."""
    head = (Cell("Zone"), Cell("Cards"), *(Cell(short_name(rules, seat)) for seat in rules.seats))
    rows = tuple(
        (
            Cell(ZONES[zone]),
            Cell(f"{len(view.zones[zone.index])} of {count_trigger(view)}"),
            *(Cell(str(sum(card.seat == seat for card in view.zones[zone.index]))) for seat in rules.seats),
        )
        for zone in ALL_ZONES
    )
    return [
        Title("The zones", "WK-TRIGGER-01"),
        Words("A full zone starts its phase before the next card is turned up; its cards then go back to their hands."),
        Grid(head, rows),
    ]


def about_agenda(rules: KnightsRules, view: KnightsView) -> Parts:
    """What the next assembly votes on, the laws, who holds what, who is banned."""
    parts: list[Part] = [Title("The next assembly", "WK-ASSEMBLY-06")]
    parts += [_say(rules.propositions[slug]) for slug in view.agenda]
    parts += _laws(rules, view)
    held = [f"{short_name(rules, charge.seat)}: {rules.propositions[charge.slug].title}" for charge in view.charges] + [
        f"{rules.noble_name(office.noble)} ({short_name(rules, Seat(office.noble // NOBLES))}): "
        f"{rules.propositions[office.slug].title}"
        for office in view.offices
    ]
    parts += [Words("; ".join(held) + ".")] if held else []
    banned = [rules.seat_name(view, seat) for seat in view.banned]
    parts += [Words(f"Banned from the assembly: {join(banned)}.", "warning", "WK-PROP-09")] if banned else []
    return parts


def _say(card: PropositionEntry) -> Part:
    return Words(f"{card.title} ({card.kind.value}): {card.sentence()}")


def _laws(rules: KnightsRules, view: KnightsView) -> list[Part]:
    """Laws and lasting events: what holds until somebody ends it."""
    laws = [f"{rules.propositions[slug].title}: {rules.propositions[slug].sentence()}" for slug in view.laws]
    laws += [f"{rules.events[slug].title}: {rules.events[slug].sentence()}" for slug in view.events_lasting]
    return [Words("In force", "strong"), *map(Words, laws)] if laws else []


def about_market(rules: KnightsRules, view: KnightsView) -> Parts:
    """Mercenaries on show, and the shields on the track."""
    boxes = tuple(
        (
            Cell(str(number + 1)),
            Cell("free" if seat is None else rules.seat_name(view, seat)),
            Cell(crowns(rules.fees[number])),
        )
        for number, seat in enumerate(view.track[: count_boxes(view)])
    )
    return [
        Title("Mercenaries", "WK-MERC-01"),
        Words(f"On show: {troops_words(view.offer)}." if view.offer else "Nobody is on show."),
        Grid((Cell("Box"), Cell("Shield"), Cell("Improvised")), boxes),
    ]


def about_fleets(rules: KnightsRules, view: KnightsView) -> Parts:
    """Where each fleet is, and who staked what."""
    parts: list[Part] = [Title("Expeditions", "WK-EXPED-01")]
    for expedition, fleet in zip(EXPEDITIONS, view.fleets, strict=True):
        if fleet is None:
            parts.append(Words(f"{expedition.title}: no fleet is out."))
            continue
        stakes = [f"{short_name(rules, Seat(seat))} {stake}" for seat, stake in enumerate(fleet.stakes) if stake]
        blessed = ", blessed" if fleet.blessed else ""
        parts.append(
            Words(f"{expedition.title}: box {fleet.box} of 3{blessed}. Staked: {', '.join(stakes) or 'nothing'}.")
        )
    return parts
