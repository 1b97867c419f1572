"""What the faces of lands say, in few words for the table and in a sentence for whoever asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.core.seat import Seat
from engine.saga.count import Item
from engine.saga.pieces import End, Power


class Told(NamedTuple):
    """What the face of a land prints: for the table, in a sentence, and the rule."""

    sign: str
    sentence: str
    rule: str = ""


POWERS = {
    Power.NONE: Told("no power", "It has no power.", "SG-401"),
    Power.MUSTER: Told(
        "Muster", "Muster, once: its holder lays a knight of the hand under it, as the lay of a turn.", "SG-601"
    ),
    Power.RECALL: Told(
        "Recall", "Recall, once: its holder takes a knight of its garrison, not the lead, to the hand.", "SG-602"
    ),
    Power.RAMPART: Told(
        "Rampart", "Rampart: whoever attacks its holder needs more than one point above the defence.", "SG-603"
    ),
    Power.LOW_WALL: Told("Low wall", "Low wall: against its holder an equal sum is enough.", "SG-604"),
    Power.VOLUNTEER: Told(
        "Volunteer", "Volunteer, once: its holder takes a knight of the market for nothing.", "SG-605"
    ),
    Power.HOOD: Told("Hood", "Hooded knight, once: its holder lays a knight face down in a field army.", "SG-606"),
}
"""What a power does."""
LASTING = (Power.NONE, Power.RAMPART, Power.LOW_WALL)
"""What is never used up."""
ENDS = {
    End.NONE: Told("", "In the count it gives its garrison."),
    End.BONUS: Told("end: bonus", "In the count its holder gets {bonus} more."),
    End.ARMIES: Told("end: armies count", "In the count its holder's field armies give their sums."),
    End.PARDON: Told("end: hand is free", "In the count its holder's hand costs nothing."),
    End.POOR: Told("end: worth 0", "In the count its garrison gives nothing."),
    End.LAST_KNIGHT: Told("end: last knight", "Before the count its holder may lay a knight of the hand under it."),
    End.TRIBUTE: Told("end: tribute", "In the count each opponent gives its holder {tribute}."),
    End.RICH: Told("end: rich", "In the count it gives {rich} instead of its garrison."),
}
"""What a land does in the count; numbers are the edition's."""

KINDS: dict[str, tuple[str, ...]] = {
    "Chips": ("chips",),
    "Garrisons": ("garrison", "poor"),
    "Lands": ("rich", "bonus"),
    "Field armies": ("army",),
    "Tribute": ("tribute",),
    "Hand": ("hand",),
}
"""The items of the count as they are shown together."""


def sum_kind(items: Sequence[Item], seat: Seat, names: Sequence[str]) -> int:
    return sum(item.points for item in items if item.seat == seat and item.name in names)
