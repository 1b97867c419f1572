"""A position of the war or of the full turn, and what one seat sees of it.

Nobles are numbered over the whole table, four a seat; `noble // 4` is their seat. Cities and places are numbered as in
the Realm, destiny cards as in the edition.

The war alone leaves empty what only the full turn has: cards and zones, votes, faith and influence, mercenaries on
show, fleets, events and propositions. Cards of events and propositions are named by their slugs, copy by copy.
"""

from __future__ import annotations

from typing import ClassVar, TypeAlias

import msgspec

from engine.core.position import Position
from engine.core.sealed import Sealed
from engine.core.seat import Seat
from engine.knights.court_cards import Back
from engine.knights.court_pieces import Assembly
from engine.knights.court_steps import CourtStep
from engine.knights.pieces import Baron, Combat, Neutral, Troops
from engine.knights.realm_pieces import Charge, Fleet, Office, Played
from engine.knights.realm_steps import RealmStep
from engine.knights.steps import AnyStep

KnightsStep: TypeAlias = AnyStep | RealmStep | CourtStep
NOBLES = 4


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
    fallen: bool = False
    """He died, and his heir has not come yet; who only left the board has not (WK-DEATH-06)."""
    holder: Seat | None = None
    """Who holds his heir as a hostage; None is his own baron (WK-VAR-03)."""
    abandoned: bool = False
    """Deserters alone bring him to his death just now (WK-VAR-06)."""
    struck: str = ""
    """The event that took his heir and may still be undone (WK-VAR-07)."""


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
    fortified: ClassVar[bool] = False
    """Cities alone are (WK-NEUTRAL-05)."""


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
    kept: Sealed[tuple[int, ...]] | None = None
    """Which cards will be kept, until both have chosen."""
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


class KnightsPosition(Position[KnightsStep]):
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
    """Neutral cards that stay out until all have been turned up; in the full turn those of this turn."""
    votes: tuple[int, ...]
    faith: tuple[int, ...]
    influence: tuple[int, ...]
    reserve: int
    """Influence that is left on the board."""
    church: Seat
    """Whom the church supports."""
    stacked: tuple[tuple[int, ...], ...]
    """Cards that still lie on each stack, seat by seat, and last the neutral ones."""
    played: Played | None
    """A baron's card that is being carried out."""
    returned: tuple[Played, ...]
    """Cards that came back to their hands in this turn: everybody knows that they lie on no stack."""
    zones: tuple[tuple[Played, ...], ...]
    """Cards that lie in each zone."""
    track: tuple[Seat | None, ...]
    """Shields on the boxes of the recruitment track, from the left."""
    offer: Troops
    """Mercenaries on show; `mercenaries` are those in the pile."""
    fleets: tuple[Fleet | None, ...]
    """The expedition to each destination, if one is under way."""
    back: Back | None
    """The back of the event that lies on top."""
    events: tuple[str, ...]
    """Those still in the pile, in no order; whoever counts knows them."""
    events_lasting: tuple[str, ...]
    events_gone: tuple[str, ...]
    propositions: tuple[str, ...]
    """Those still in the pile, in no order."""
    agenda: tuple[str, ...]
    laws: tuple[str, ...]
    charges: tuple[Charge, ...]
    offices: tuple[Office, ...]
    propositions_gone: tuple[str, ...]
    banned: tuple[Seat, ...]
    assembly: Assembly | None
    parleys: tuple[int, ...]
    """How many talks each baron has begun in this turn (WK-NEGO-01)."""
    out: tuple[Seat, ...]
    """Barons who are out of the game (WK-VAR-04)."""


class KnightsWhole(KnightsPosition):
    """And what does not: the destiny pile, the cards that attacker and defender hold, what was planned."""

    pile: tuple[Batch, ...]
    hands: tuple[tuple[int, ...], tuple[int, ...]]
    stacks: tuple[tuple[Played, ...], ...]
    """Barons' cards on each stack. Which neutral cards lie there nobody knows, so chance decides as they come up."""
    allotted: tuple[tuple[str, ...], ...]
    """To whom each seat gives its first troops, card by card, until all have chosen."""


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
    stacks: tuple[tuple[Played, ...], ...]
    """The seat's own cards on each stack."""
    allotted: tuple[tuple[str, ...], ...]
    """Its own choices, and "" for each choice of the others."""
