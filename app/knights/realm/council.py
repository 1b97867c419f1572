"""The council beside the board: what comes next, how full zones and track are, who presides; what opens at a tap."""

from __future__ import annotations

from collections.abc import Callable

from app.core.play.parts import Button, Buttons, Grid, Part, Parts, Title, Words, cells
from app.knights.names import short_name, troops_words
from app.knights.realm.words import ZONES, crowns, join, list_shields, tell_card
from engine.core.phrase import count_of
from engine.core.seat import Seat
from engine.knights import realm_steps as at
from engine.knights.realm_pieces import EXPEDITIONS, STACKS
from engine.knights.realm_pieces import ZONES as ALL_ZONES
from engine.knights.realm_questions import count_boxes, count_trigger, find_stack
from engine.knights.rules import KnightsRules
from engine.knights.state import NOBLES, KnightsView

BEFORE = at.Assigning | at.Founding | at.Deploying
"""Nothing has been planned yet: there is nothing to tell."""


def council_parts(rules: KnightsRules, view: KnightsView) -> Parts:
    """The strip of what happens next, in two lines, and buttons that open the rest."""
    if isinstance(view.step, BEFORE):
        return ()
    president, church = short_name(rules, view.president), short_name(rules, view.church)
    return [
        Words(next_words(view), "strong"),
        Words(f"{_filled(view)} President: {president}. Church: {church}.", "muted"),
        Buttons(tuple(Button(f"about:{name}", title, "pale") for name, (title, _) in OPENS.items())),
    ]


def next_words(view: KnightsView) -> str:
    """How many cards are still to come from each stack."""
    now = find_stack(view)
    if now is None:
        is_planned = not isinstance(view.step, at.Planning)
        return "All cards of this turn are played." if is_planned else "Everybody plans three stacks."
    left = [sum(view.stacked[stack]) for stack in range(now, STACKS)]
    later = [f"stack {now + number + 2}: {count}" for number, count in enumerate(left[1:])]
    return "; ".join([f"Stack {now + 1}: {count_of(left[0], 'more card')}", *later]) + "."


def _filled(view: KnightsView) -> str:
    """How many cards are missing to each phase."""
    trigger = count_trigger(view)
    zones = [f"{ZONES[zone].lower()} {trigger - len(view.zones[zone.index])}" for zone in ALL_ZONES]
    shields = count_boxes(view) - sum(seat is not None for seat in view.track)
    return f"Cards missing: {', '.join(zones)}; shields to mercenaries: {shields}."


# --- what opens -------------------------------------------------------------------------------------------------


def about_zones(rules: KnightsRules, view: KnightsView) -> Parts:
    """Whose cards lie where."""
    rows = []
    for zone in ALL_ZONES:
        cards = view.zones[zone.index]
        owned = (str(sum(card.seat == seat for card in cards)) for seat in rules.seats)
        rows.append(cells(ZONES[zone], f"{len(cards)} of {count_trigger(view)}", *owned))
    return [
        Title("The zones", "WK-TRIGGER-01"),
        Words("A full zone starts its phase before the next card is turned up; its cards then go back to their hands."),
        Grid(cells("Zone", "Cards", *(short_name(rules, seat) for seat in rules.seats)), tuple(rows)),
    ]


def about_agenda(rules: KnightsRules, view: KnightsView) -> Parts:
    """What the next assembly votes on, the laws, who holds what, who is banned."""
    cards = rules.propositions
    agenda = [f"{card.title} ({card.kind.value}): {card.sentence()}" for card in map(cards.__getitem__, view.agenda)]
    laws = [tell_card(cards[slug]) for slug in view.laws]
    laws += [tell_card(rules.events[slug]) for slug in view.events_lasting]
    held = [f"{short_name(rules, charge.seat)}: {cards[charge.slug].title}" for charge in view.charges]
    for office in view.offices:
        lord = short_name(rules, Seat(office.noble // NOBLES))
        held.append(f"{rules.noble_name(office.noble)} ({lord}): {cards[office.slug].title}")
    banned = [rules.who(seat) for seat in view.banned]
    return [
        Title("The next assembly", "WK-ASSEMBLY-06"),
        *map(Words, agenda),
        *([Words("In force", "strong"), *map(Words, laws)] if laws else []),
        *([Words(f"{'; '.join(held)}.")] if held else []),
        *([Words(f"Banned from the assembly: {join(banned)}.", "warning", "WK-PROP-09")] if banned else []),
    ]


def about_market(rules: KnightsRules, view: KnightsView) -> Parts:
    """Mercenaries on show, and the shields on the track."""
    shields = enumerate(list_shields(rules, view))
    boxes = tuple(cells(str(number + 1), shield, crowns(rules.fees[number])) for number, shield in shields)
    return [
        Title("Mercenaries", "WK-MERC-01"),
        Words(f"On show: {troops_words(view.offer)}." if view.offer else "Nobody is on show."),
        Grid(cells("Box", "Shield", "Improvised"), boxes),
    ]


def about_fleets(rules: KnightsRules, view: KnightsView) -> Parts:
    """Where each fleet is, and who staked what."""
    parts: list[Part] = [Title("Expeditions", "WK-EXPED-01")]
    for expedition, fleet in zip(EXPEDITIONS, view.fleets, strict=True):
        if fleet is None:
            parts.append(Words(f"{expedition.title}: no fleet is out."))
            continue
        stakes = [f"{short_name(rules, Seat(seat))} {stake}" for seat, stake in enumerate(fleet.stakes) if stake]
        where = f"box {fleet.box} of 3{', blessed' if fleet.blessed else ''}"
        parts.append(Words(f"{expedition.title}: {where}. Staked: {', '.join(stakes) or 'nothing'}."))
    return parts


OPENS: dict[str, tuple[str, Callable[[KnightsRules, KnightsView], Parts]]] = {
    "zones": ("Zones", about_zones),
    "agenda": ("Agenda", about_agenda),
    "market": ("Market", about_market),
    "fleets": ("Fleets", about_fleets),
}
"""What the buttons of the council are called, and what they open."""
