"""What the full turn adds to a position that is noted down, and the fields of the position that come of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from engine.core.refusal import SetupError
from engine.core.seat import Seat
from engine.knights.court_cards import Back
from engine.knights.pieces import Baron, Expedition, Troops
from engine.knights.realm_pieces import EXPEDITIONS, STACKS, ZONES, Card, Charge, Fleet, Office, Played, Zone
from engine.knights.terms import Terms


class RealmNotes(msgspec.Struct, frozen=True):
    """What is not mentioned is nothing, or left to chance: mercenaries on show, the agenda, the next event."""

    votes: dict[Baron, int] = {}
    faith: dict[Baron, int] = {}
    influence: dict[Baron, int] = {}
    reserve: int | None = None
    """None is what the length of the game says."""
    church: Baron | None = None
    """None is the baron after the president."""
    zones: dict[Zone, tuple[tuple[Baron, Card], ...]] = {}
    shields: dict[int, Baron] = {}
    """Boxes of the track, counted from 1."""
    show: Troops = ()
    back: Back | None = None
    fleets: dict[Expedition, tuple[int, bool]] = {}
    """The box of each ship that is out, and whether it is blessed."""
    stakes: dict[Expedition, dict[Baron, int]] = {}
    agenda: tuple[str, ...] = ()
    laws: tuple[str, ...] = ()
    dismissed: tuple[str, ...] = ()
    """Propositions that were discarded."""
    lasting: tuple[str, ...] = ()
    past: tuple[str, ...] = ()
    """Events that were discarded."""
    charges: tuple[tuple[Baron, str], ...] = ()
    offices: tuple[tuple[str, str], ...] = ()
    """Nobles and what they hold."""
    banned: tuple[Baron, ...] = ()


def build_realm_fields(terms: Terms, notes: RealmNotes, president: Seat) -> dict[str, Any]:
    """The fields that the war alone leaves empty."""
    seats = len(terms.barons)
    none = (0,) * seats
    church = Seat((president + 1) % seats) if notes.church is None else find_seat(terms, notes.church)
    held = (*(slug for _, slug in notes.charges), *(slug for _, slug in notes.offices))
    return {
        "votes": _amounts(terms, notes.votes),
        "parleys": (0,) * len(terms.barons),
        "faith": _amounts(terms, notes.faith),
        "influence": _amounts(terms, notes.influence),
        "reserve": terms.influence if notes.reserve is None else notes.reserve,
        "church": church,
        "stacked": ((*none, 0),) * STACKS,
        "stacks": ((),) * STACKS,
        "zones": tuple(_zone(terms, notes, zone) for zone in ZONES),
        "track": _track(terms, notes),
        "offer": notes.show,
        "fleets": tuple(_fleet(terms, notes, expedition) for expedition in EXPEDITIONS),
        "back": notes.back,
        "events": _left(terms.events, (*notes.lasting, *notes.past), "event"),
        "events_lasting": notes.lasting,
        "events_gone": notes.past,
        "propositions": _left(terms.propositions, (*notes.agenda, *notes.laws, *notes.dismissed, *held), "proposition"),
        "agenda": notes.agenda,
        "laws": notes.laws,
        "propositions_gone": notes.dismissed,
        "charges": tuple(Charge(slug, find_seat(terms, baron)) for baron, slug in notes.charges),
        "offices": tuple(Office(slug, terms.noble_index[noble]) for noble, slug in notes.offices),
        "banned": tuple(find_seat(terms, baron) for baron in notes.banned),
        "allotted": ((),) * seats,
    }


def find_seat(terms: Terms, baron: Baron) -> Seat:
    if baron not in terms.barons:
        raise SetupError(f"The position names the baron '{baron.value}', who is not in this game.")
    return Seat(terms.barons.index(baron))


def _amounts(terms: Terms, found: Mapping[Baron, int]) -> tuple[int, ...]:
    for baron in found:
        find_seat(terms, baron)
    return tuple(found.get(baron, 0) for baron in terms.barons)


def _zone(terms: Terms, notes: RealmNotes, zone: Zone) -> tuple[Played, ...]:
    cards = notes.zones.get(zone, ())
    if len(cards) >= 2 * len(terms.barons):
        raise SetupError(f"The {zone.value} zone is full: its phase would have been held.")
    return tuple(sorted(Played(find_seat(terms, baron), card.index) for baron, card in cards))


def _track(terms: Terms, notes: RealmNotes) -> tuple[Seat | None, ...]:
    boxes = len(terms.barons) + 1
    stray = next((box for box in notes.shields if not 1 <= box <= boxes), None)
    if stray is not None:
        raise SetupError(f"The recruitment track has boxes 1 to {boxes}, and no box {stray}.")
    if len(notes.shields) == boxes:
        raise SetupError("The recruitment track is full: mercenaries would have been hired.")
    found = {box: find_seat(terms, baron) for box, baron in notes.shields.items()}
    return tuple(found.get(box + 1) for box in range(boxes))


def _fleet(terms: Terms, notes: RealmNotes, expedition: Expedition) -> Fleet | None:
    stakes = _amounts(terms, notes.stakes.get(expedition, {}))
    if (expedition in notes.fleets) is not any(stakes):
        raise SetupError("A ship is out where somebody has staked, and only there.")
    if expedition not in notes.fleets:
        return None
    box, blessed = notes.fleets[expedition]
    return Fleet(box, stakes, blessed)


def _left(cards: Mapping[str, Any], gone: Iterable[str], what: str) -> tuple[str, ...]:
    """The pile: every card of the box but those that lie elsewhere."""
    left = Counter({slug: card.copies for slug, card in cards.items()})
    left.subtract(gone)
    short = next((slug for slug, count in left.items() if count < 0), None)
    if short is not None:
        raise SetupError(f"The box has too few cards of the {what} '{short[:40]}' for this position.")
    return tuple(left.elements())
