"""What the faces of lands say, in few words for the table and in a sentence for whoever asks."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.seat import Seat
from engine.saga.count import Item
from engine.saga.pieces import End, Power

POWER_SIGNS = {
    Power.NONE: "no power",
    Power.MUSTER: "Muster",
    Power.RECALL: "Recall",
    Power.RAMPART: "Rampart",
    Power.LOW_WALL: "Low wall",
    Power.VOLUNTEER: "Volunteer",
    Power.HOOD: "Hood",
}
POWERS = {
    Power.NONE: ("It has no power.", "SG-401"),
    Power.MUSTER: ("Muster, once: its holder lays a knight of the hand under it, as the lay of a turn.", "SG-601"),
    Power.RECALL: ("Recall, once: its holder takes a knight of its garrison, not the lead, to the hand.", "SG-602"),
    Power.RAMPART: ("Rampart: whoever attacks its holder needs more than one point above the defence.", "SG-603"),
    Power.LOW_WALL: ("Low wall: against its holder an equal sum is enough.", "SG-604"),
    Power.VOLUNTEER: ("Volunteer, once: its holder takes a knight of the market for nothing.", "SG-605"),
    Power.HOOD: ("Hooded knight, once: its holder lays a knight face down in a field army.", "SG-606"),
}
"""What a power does, and its rule."""
LASTING = (Power.NONE, Power.RAMPART, Power.LOW_WALL)
"""What is never used up."""
END_SIGNS = {
    End.NONE: "",
    End.BONUS: "end: bonus",
    End.ARMIES: "end: armies count",
    End.PARDON: "end: hand is free",
    End.POOR: "end: worth 0",
    End.LAST_KNIGHT: "end: last knight",
    End.TRIBUTE: "end: tribute",
    End.RICH: "end: rich",
}
ENDS = {
    End.NONE: "In the count it gives its garrison.",
    End.BONUS: "In the count its holder gets {bonus} more.",
    End.ARMIES: "In the count its holder's field armies give their sums.",
    End.PARDON: "In the count its holder's hand costs nothing.",
    End.POOR: "In the count its garrison gives nothing.",
    End.LAST_KNIGHT: "Before the count its holder may lay a knight of the hand under it.",
    End.TRIBUTE: "In the count each opponent gives its holder {tribute}.",
    End.RICH: "In the count it gives {rich} instead of its garrison.",
}
"""What a land does in the count; numbers are the edition's."""

KINDS: dict[str, tuple[str, tuple[str, ...]]] = {
    "Chips": ("chips", ("chips",)),
    "Garrisons": ("garrisons", ("garrison", "poor")),
    "Lands": ("lands", ("rich", "bonus")),
    "Field armies": ("field armies", ("army",)),
    "Tribute": ("tribute", ("tribute",)),
    "Hand": ("hand", ("hand",)),
}
"""The items of the count as they are shown together."""


def sum_kind(items: Sequence[Item], seat: Seat, names: Sequence[str]) -> int:
    return sum(item.points for item in items if item.seat == seat and item.name in names)
