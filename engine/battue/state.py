"""A position of Battue, and what one seat sees of it.

Places are numbers: 0 is the camp outside the walls (each seat has its own), then the ring in clockwise order, then
the tiles in the order in which they were laid. Tuples with one item a place or a seat follow these numbers. A deck
is not stored: it is what is neither in a hand, nor in a treasure, nor in the discard. The face of a tile is drawn by
chance when somebody first looks at it; until then it does not exist.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from engine.battue.pieces import Edge
from engine.core.board import Board
from engine.core.rules import State, View
from engine.core.seat import Seat


class Step(msgspec.Struct, frozen=True, tag_field="step", tag=lambda name: name.lower()):
    """What is to be decided now."""


# --- before the game ---


class PickingFirst(Step, frozen=True):
    """Chance names the first seat."""


class Laying(Step, frozen=True):
    """A tile is laid: how many of which batch are left, and how often a random city has been started anew."""

    batch: int
    left: int
    tries: int


class Entering(Step, frozen=True):
    """Seats choose where they begin; `entered` have."""

    entered: int


# --- the turn ---


class Opening(Step, frozen=True):
    """Start cards."""


class Calling(Step, frozen=True):
    """Which horde calls reinforcements."""


class Reinforcing(Step, frozen=True):
    """Chance rolls for the horde at `place`."""

    place: int


class Marching(Step, frozen=True):
    """Moves; `ready` lists (place, warriors) of those that may still move."""

    ready: tuple[tuple[int, int], ...]


class Choosing(Step, frozen=True):
    """Which conflict comes next."""


class Closing(Step, frozen=True):
    """End cards."""


class Discarding(Step, frozen=True):
    """Cards over the hand limit."""


class Ending(Step, frozen=True):
    """The end check; nobody is asked."""


class Over(Step, frozen=True):
    ending: str


# --- a battle ---


class Revealing(Step, frozen=True):
    """Chance turns up the tile that is attacked."""


class Foretelling(Step, frozen=True):
    """Chance draws the event card."""


class Engaging(Step, frozen=True):
    """The next round begins; nobody is asked."""


class Attacking(Step, frozen=True):
    """Attacker cards before the roll."""


class Defending(Step, frozen=True):
    """Defender cards before the roll."""


class Rolling(Step, frozen=True):
    """Chance rolls both dice."""


class AttackRerolls(Step, frozen=True):
    """Attacker cards after the roll."""


class DefenceRerolls(Step, frozen=True):
    """Defender cards after the roll."""


class Rerolling(Step, frozen=True):
    """Chance rolls the attack die again."""


class Settling(Step, frozen=True):
    """Attack is compared with defence; nobody is asked."""


class Pressing(Step, frozen=True):
    """The attacker goes on or leaves."""


class Holding(Step, frozen=True):
    """The defender holds or leaves."""


# --- what comes in between ---


class Glimpsing(Step, frozen=True):
    """Chance shows a tile to the scout alone."""

    place: int


class Stealing(Step, frozen=True):
    """Chance takes a card from the victim."""

    victim: Seat


class Looting(Step, frozen=True):
    """Chance draws loot cards for a seat, one by one."""

    seat: Seat
    cards: int


class Burning(Step, frozen=True):
    """Chance discards cards of a seat, one by one."""

    seat: Seat
    cards: int


class Blaming(Step, frozen=True):
    """The active seat picks among the seats with the most flags."""


class Revolting(Step, frozen=True):
    """Which flag of `seat` comes down."""

    seat: Seat


class Surrendering(Step, frozen=True):
    """Which own flag goes to the new tile; `had_flag` and `spoils` decide what the tile gives."""

    seat: Seat
    place: int
    had_flag: bool
    spoils: bool


AnyStep: TypeAlias = (
    PickingFirst
    | Laying
    | Entering
    | Opening
    | Calling
    | Reinforcing
    | Marching
    | Choosing
    | Closing
    | Discarding
    | Ending
    | Over
    | Revealing
    | Foretelling
    | Engaging
    | Attacking
    | Defending
    | Rolling
    | AttackRerolls
    | DefenceRerolls
    | Rerolling
    | Settling
    | Pressing
    | Holding
    | Glimpsing
    | Stealing
    | Looting
    | Burning
    | Blaming
    | Revolting
    | Surrendering
)


class Lot(msgspec.Struct, frozen=True):
    """Where a tile lies: its squares from (x, y), and the batch it was laid with, which is all its back tells."""

    x: int
    y: int
    width: int
    height: int
    batch: int


class City(msgspec.Struct, frozen=True):
    lots: tuple[Lot, ...]
    board: Board


class Fight(msgspec.Struct, frozen=True):
    """A battle; bonuses and dice are those of the present round, `guard` holds for the whole battle."""

    place: int
    attacker: Seat
    defender: Seat
    round: int = 0
    guard: int = 0
    attack_bonus: int = 0
    defence_bonus: int = 0
    attack_die: int = 0
    defence_die: int = 0
    played: tuple[str, ...] = ()


class Memory(msgspec.Struct, frozen=True):
    """`seat` knows that `holder` has this card, because a thief took it from `seat`."""

    seat: Seat
    holder: Seat
    card: str


class BattueState(State, frozen=True, kw_only=True):
    step: AnyStep
    later: tuple[AnyStep, ...]
    """What comes after `step`, when it was put in between."""
    round: int
    first: Seat
    active: Seat
    city: City
    faces: tuple[str, ...]
    """The face of each place as far as it has been drawn: turned up, or seen by a scout."""
    up: tuple[bool, ...]
    flags: tuple[Seat | None, ...]
    hordes: tuple[tuple[int, ...], ...]
    posts: tuple[int | None, ...]
    """The section each seat's camp lies beside."""
    edges: tuple[Edge | None, ...]
    alive: tuple[bool, ...]
    settled: tuple[bool, ...]
    """Who has conquered a tile, and may split hordes."""
    hands: tuple[tuple[str, ...], ...]
    memories: tuple[Memory, ...]
    treasures: tuple[tuple[str, ...], ...]
    discard: tuple[int, ...]
    spent_events: tuple[int, ...]
    seen: tuple[tuple[int, ...], ...]
    """Which places each seat has scouted: everybody knows that, not what it saw."""
    pillaged: tuple[int, ...]
    called: tuple[int, ...]
    fought: tuple[int, ...]
    drums: int
    fight: Fight | None


class BattueView(View, frozen=True, kw_only=True):
    """Everything public, and of the secrets only the seat's own."""

    step: AnyStep
    later: tuple[AnyStep, ...]
    round: int
    first: Seat
    active: Seat
    city: City
    faces: tuple[str, ...]
    """Empty where this seat does not know the face."""
    up: tuple[bool, ...]
    flags: tuple[Seat | None, ...]
    hordes: tuple[tuple[int, ...], ...]
    posts: tuple[int | None, ...]
    edges: tuple[Edge | None, ...]
    alive: tuple[bool, ...]
    settled: tuple[bool, ...]
    hand: tuple[str, ...]
    """Empty for an onlooker."""
    hand_sizes: tuple[int, ...]
    memories: tuple[Memory, ...]
    treasures: tuple[tuple[str, ...], ...]
    discard: tuple[int, ...]
    deck: int
    """How many loot cards are left to draw."""
    spent_events: tuple[int, ...]
    seen: tuple[tuple[int, ...], ...]
    pillaged: tuple[int, ...]
    called: tuple[int, ...]
    fought: tuple[int, ...]
    drums: int
    fight: Fight | None
