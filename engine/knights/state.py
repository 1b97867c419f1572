"""A position of the war, and what one seat sees of it.

Nobles are numbered over the whole table, four a seat; `noble // 4` is their seat. Cities and places are numbered as in
the Realm, destiny cards as in the edition.

The full turn adds to this and takes nothing away: its cards, zones, votes, faith, influence and propositions are more
fields of `Common` (hands and bids of the state itself, blanked in the view, as the hands of a fight are), its phases
are more kinds of Step, its president moves.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from engine.core.rules import State, View
from engine.core.seat import Seat
from engine.knights.pieces import Baron, Face, Kind, Neutral, Troops

NOBLES = 4
LEADERLESS = -2
"""Leaderless troops of a fortress, where nobles are numbered from 0 and walls are BREACH."""


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


# --- what is to be decided ------------------------------------------------------------------------------------


class Step(msgspec.Struct, frozen=True, tag_field="step", tag=lambda name: name.lower()):
    """What is to be decided now."""


class Choosing(Step, frozen=True):
    """The seat plays a card or passes."""


class Ordering(Step, frozen=True):
    """A card is being carried out: the region it named (None for Improvisation), who moved, what was refused."""

    place: int | None
    moved: tuple[int, ...] = ()
    refused: tuple[int, ...] = ()
    """Places whose attack a third baron did not allow (WK-AMB-R27)."""
    fought: bool = False


class Marching(Step, frozen=True):
    """A noble is on his way: troops may be given to him here, then he goes on."""

    noble: int
    path: tuple[int, ...]
    order: Ordering
    by_sea: bool = False
    started: bool = False
    """Has he left where his move began? Leaving that needs no consent."""
    loaded: bool = False
    """Has he been given here all he wants?"""


class Asking(Step, frozen=True):
    """May the noble pass? Those still to be asked."""

    march: Marching
    queue: tuple[Seat, ...]


class Plan(msgspec.Struct, frozen=True):
    """A combat declared: against a seat, or a neutral city."""

    kind: str
    place: int
    enemy: Seat | None
    nobles: tuple[int, ...]


class Consenting(Step, frozen=True):
    """May the place be attacked? Third barons still to be asked (WK-COMBAT-07)."""

    plan: Plan
    queue: tuple[Seat, ...]
    order: Ordering


class Fighting(Step, frozen=True):
    """A fight is being fought: see `fight.stage`."""


class Aftermath(Step, frozen=True):
    """The first item of the agenda waits for its seat or for chance."""


class Revealing(Step, frozen=True):
    """A neutral card is turned up (WK-NEUTRAL-01)."""


class Building(Step, frozen=True):
    """Defence Works: the first of these barons treats one place, or none (WK-NEUTRAL-03)."""

    queue: tuple[Seat, ...]


class Maintaining(Step, frozen=True):
    """Troop Maintenance: the first of these barons takes loss tokens off one army, or none (WK-NEUTRAL-07)."""

    queue: tuple[Seat, ...]


class Rebuilding(Step, frozen=True):
    queue: tuple[Seat, ...]


class Mustering(Step, frozen=True):
    """The first of these barons shares out troops among his nobles off the board (WK-ARRIVE-02, WK-ARRIVE-03)."""

    seats: tuple[Seat, ...]
    received: tuple[tuple[int, str], ...] = ()
    """Cards given to nobles in this arrival; they are not given on (WK-AMB-37)."""


class Arriving(Step, frozen=True):
    queue: tuple[int, ...]
    """Nobles of one baron who are off the board and have troops."""
    seats: tuple[Seat, ...]
    """The barons after him."""


class Over(Step, frozen=True):
    ending: str
    rule: str


AnyStep: TypeAlias = (
    Choosing
    | Ordering
    | Marching
    | Asking
    | Consenting
    | Fighting
    | Aftermath
    | Revealing
    | Building
    | Maintaining
    | Rebuilding
    | Mustering
    | Arriving
    | Over
)


# --- a fight --------------------------------------------------------------------------------------------------


class Stage(msgspec.Struct, frozen=True, tag_field="stage", tag=lambda name: name.lower()):
    """Where a fight stands (WK-ALG-BATTLE)."""


class Commanding(Stage, frozen=True):
    attacker: bool


class Drawing(Stage, frozen=True):
    attacker: bool


class Discarding(Stage, frozen=True):
    attacker: bool


class Extending(Stage, frozen=True):
    """'Draw one' cards still to be drawn (WK-BATTLE-07)."""

    attacker: bool
    pending: int


class Enabling(Stage, frozen=True):
    """May the commander's ability be used? (WK-BATTLE-09)"""

    attacker: bool


class Losing(Stage, frozen=True):
    attacker: bool


AnyStage: TypeAlias = Commanding | Drawing | Discarding | Extending | Enabling | Losing


class Band(msgspec.Struct, frozen=True):
    """One side of a fight."""

    seat: Seat | None
    nobles: tuple[int, ...]
    commander: int | None = None
    cards: int = 0
    """How many cards it draws, fixed when both commanders are known."""
    hand: tuple[int, ...] = ()
    """Cards drawn and not yet discarded or revealed."""
    shown: tuple[int, ...] = ()
    sealed: tuple[Face, ...] | None = None
    """What will be kept, until both have chosen."""
    uses: bool = False
    losses: int = 0
    fallen: tuple[int, ...] = ()


class Fight(msgspec.Struct, frozen=True):
    kind: Kind
    place: int
    attacker: Band
    defender: Band
    garrison: bool
    """Do leaderless troops of the fortress fight?"""
    stage: AnyStage


# --- what is still to be done after a fight ---------------------------------------------------------------------


class Task(msgspec.Struct, frozen=True, tag_field="task", tag=lambda name: name.lower()):
    """An item of the agenda."""


class Capturing(Task, frozen=True):
    """The winner decides about a city: control or raze."""

    city: int
    seat: Seat


class Ransoming(Task, frozen=True):
    """The loser of a fortress chooses a city to hand over."""

    loser: Seat
    winner: Seat


class Deserting(Task, frozen=True):
    """A destiny card for the noble's mercenaries; then the card drawn, then what follows."""

    noble: int
    card: int | None
    dies: bool


class Falling(Task, frozen=True):
    """The dead noble's tokens are paid in mercenaries."""

    noble: int
    paid: int = 0
    """Men that went already, where the owner chooses card by card."""


class Withdrawing(Task, frozen=True):
    """The beaten noble looks for a region."""

    noble: int


class Closing(Task, frozen=True):
    """Attackers tire, sieges are checked, the card goes on."""

    attackers: tuple[int, ...]
    order: Ordering


AnyTask: TypeAlias = Capturing | Ransoming | Deserting | Falling | Withdrawing | Closing


class Common(msgspec.Struct, frozen=True, kw_only=True):
    """What lies open on the table."""

    step: AnyStep
    turn: int
    go: int
    """How many goes of this turn are over; seats play round and round from the president."""
    barons: tuple[Baron, ...]
    president: Seat
    crowns: tuple[int, ...]
    nobles: tuple[Noble, ...]
    forts: tuple[Fort, ...]
    cities: tuple[City, ...]
    mercenaries: Troops
    fight: Fight | None
    agenda: tuple[AnyTask, ...]
    order: Ordering | None
    """The card being carried out while a fight or its aftermath goes on."""
    neutrals_used: tuple[Neutral, ...] = ()
    """Neutral cards that stay out until all have been turned up."""


class KnightsState(State, frozen=True, kw_only=True):
    table: Common
    pile: tuple[Batch, ...]


class KnightsView(View, frozen=True, kw_only=True):
    """Hands and sealed keeps of others are blanked; a batch that this seat does not know shows no cards."""

    table: Common
    batches: tuple[int, ...]
    """How many cards each batch of the pile holds, the top first."""
    known: tuple[tuple[int, ...], ...]
    """The cards of each batch as far as this seat knows them; () where it does not."""
    backs: tuple[Batch, ...]
    """The batches without their cards: everybody sees who drew from which, and whose discards lie where."""
    unplaced: tuple[int, ...]
    """Cards that this seat cannot place: in batches that it does not know, and in other hands."""
    hands: tuple[int, int]
    """How many cards attacker and defender hold."""
