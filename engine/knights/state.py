"""A position of the war, and what one seat sees of it.

Nobles are numbered over the whole table, four a seat; `noble // 4` is their seat. Cities and places are numbered as in
the Realm, destiny cards as in the edition.

The full turn adds to this and takes nothing away: its cards, zones, votes, faith, influence and propositions are more
fields (hands and bids are secrets, as the hands of a fight are), its phases are more kinds of Step, its president
moves.
"""

from __future__ import annotations

import msgspec

from engine.core.position import Position
from engine.core.sealed import Sealed
from engine.core.seat import Seat
from engine.knights.pieces import Baron, Combat, Face, Neutral, Troops
from engine.knights.steps import AnyStep

NOBLES = 4
LEADERLESS = -2
"""Troops of a fortress without a noble, where nobles are numbered from 0 and walls are BREACH."""


class Siege(msgspec.Struct, frozen=True):
    """Whose marker lies there, and since which turn (WK-SIEGE-02)."""

    seat: Seat
    turn: int


class Noble(msgspec.Struct, frozen=True):
    """Where a noble stands with what; off the board `place` is None."""

    place: int | None
    at_sea: bool = False
    fresh: bool = True
    tokens: int = 0
    troops: Troops = ()
    heir: bool = True
    """Would somebody follow him? An event of the full turn takes his heir away (WK-DEATH-05)."""
    gone: bool = False
    """He died without an heir: he is out of the game."""


class Fort(msgspec.Struct, frozen=True):
    """A baron's fortress; off the board it keeps only the regulars that come back with it (WK-AMB-R16)."""

    place: int | None
    breaches: int = 0
    tokens: int = 0
    troops: Troops = ()
    aside: Troops = ()
    siege: Siege | None = None
    lost_in: int = 0
    """The turn in which it was taken; 0 while it was not."""


class City(msgspec.Struct, frozen=True):
    """A city of the realm or overseas; `owner` is None while it is neutral."""

    owner: Seat | None = None
    fortified: bool = False
    breaches: int = 0
    razed: bool = False
    siege: Siege | None = None


class Batch(msgspec.Struct, frozen=True):
    """Cards of the destiny pile that lie together in an order nobody knows; the first batch is on top."""

    cards: tuple[int, ...]
    known_to: tuple[Seat, ...] | None = None
    """Who knows which cards these are; None is everybody."""
    drawn_by: tuple[Seat | None, ...] = ()
    """Who holds cards of it that nobody else has seen (None is a neutral city): only he knows what is left."""


class Band(msgspec.Struct, frozen=True):
    """One side of a fight, as everybody sees it."""

    seat: Seat | None
    nobles: tuple[int, ...]
    commander: int | None = None
    cards: int = 0
    """How many cards it draws, fixed when both commanders are known."""
    shown: tuple[int, ...] = ()
    kept: Sealed[tuple[Face, ...]] | None = None
    """What will be kept, until both have chosen."""
    owed: int = 0
    """Cards still to be drawn for 'draw one' (WK-BATTLE-07)."""
    uses: bool = False
    losses: int = 0
    fallen: tuple[int, ...] = ()


class Fight(msgspec.Struct, frozen=True):
    """A battle or an assault that is being fought."""

    kind: Combat
    place: int
    attacker: Band
    defender: Band
    garrison: bool
    """Do leaderless troops of the fortress fight?"""

    def band(self, attacker: bool) -> Band:
        """One of the two sides."""
        return self.attacker if attacker else self.defender


class KnightsPosition(Position[AnyStep]):
    """What lies open on the table."""

    turn: int
    goes_over: int
    """How many goes of this turn are over; seats play round and round from the president."""
    barons: tuple[Baron, ...]
    president: Seat
    crowns: tuple[int, ...]
    nobles: tuple[Noble, ...]
    forts: tuple[Fort, ...]
    cities: tuple[City, ...]
    mercenaries: Troops
    fight: Fight | None
    neutrals_used: tuple[Neutral, ...]
    """Neutral cards that stay out until all have been turned up."""


class KnightsWhole(KnightsPosition):
    """And what does not: the destiny pile, and the cards that attacker and defender hold."""

    pile: tuple[Batch, ...]
    hands: tuple[tuple[int, ...], tuple[int, ...]]


class KnightsState(KnightsWhole, frozen=True, gc=False):
    """The whole position as the rules hand it on."""


class KnightsView(KnightsPosition, frozen=True):
    """The open position, the seat's own hand, and what it knows of the pile."""

    seat: Seat | None
    hands: tuple[tuple[int, ...], tuple[int, ...]]
    """The cards of attacker and defender, () where the seat does not see them."""
    held: tuple[int, int]
    """How many cards attacker and defender hold."""
    batches: tuple[int, ...]
    """How many cards each batch of the pile holds, the top first."""
    known: tuple[tuple[int, ...], ...]
    """The cards of each batch as far as this seat knows them; () where it does not."""
    backs: tuple[Batch, ...]
    """The batches without their cards: everybody sees who drew from which, and whose discards lie where."""
    unplaced: tuple[int, ...]
    """Cards that this seat cannot place: in batches that it does not know, and in other hands."""
