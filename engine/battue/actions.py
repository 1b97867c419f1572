"""Every choice and every chance of Battue, one frozen type a kind, in the order in which a game meets them.

Places are written by name: `R01` to `R16` for the ring, `C01` to `C52` for tiles in the order in which they were
laid, `camp` for the ground outside the walls.
"""

from __future__ import annotations

from typing import TypeAlias

from engine.battue.pieces import Edge
from engine.core.action import Action
from engine.core.seat import Seat


class OfCard(Action, frozen=True):
    """What is done with a card."""

    card: str


class AtPlace(Action, frozen=True):
    """What is done at a place, or to go there."""

    place: str


# --- before the game ---


class First(Action, frozen=True):
    """Chance: this seat begins (BT-SETUP-03)."""

    seat: Seat


class Lay(Action, frozen=True):
    """The next tile goes face down on the squares from (x, y); chance or a seat lays it (BT-SETUP-04 to -06)."""

    x: int
    y: int
    width: int
    height: int


class Enter(Action, frozen=True):
    """Form the horde outside, beside one section of a free edge (BT-START-02)."""

    edge: Edge
    section: str


# --- cards ---


class Play(OfCard, frozen=True):
    """Play a loot card that needs no target."""


class Ride(OfCard, frozen=True):
    """Play a card that adds warriors to a horde."""

    place: str
    warriors: int


class Scout(OfCard, frozen=True):
    """Play a card that looks at a face-down tile."""

    place: str


class Steal(OfCard, frozen=True):
    """Play a card that takes a card from a seat's hand."""

    seat: Seat


class Parley(OfCard, frozen=True):
    """Play a card that flags a tile without battle."""

    place: str


class Done(Action, frozen=True):
    """Nothing more in this step."""


class Taken(OfCard, frozen=True):
    """Chance: the card a thief takes."""


class Loot(OfCard, frozen=True):
    """Chance: the loot card drawn (BT-LOOT-01)."""


class Burn(OfCard, frozen=True):
    """Chance: the card a seat must discard."""


class Discard(OfCard, frozen=True):
    """Discard a card over the hand limit (BT-CARD-06)."""


# --- reinforcements and moves ---


class Call(AtPlace, frozen=True):
    """Call reinforcements for a horde (BT-REINF-02)."""


class Pips(Action, frozen=True):
    """Chance: the reinforcement die."""

    die: int


class Move(Action, frozen=True):
    """Warriors of a horde step to an adjacent tile (BT-MOVE-01)."""

    start: str
    target: str
    warriors: int


# --- battles ---


class Storm(AtPlace, frozen=True):
    """Resolve this conflict next (BT-REVEAL-01)."""


class Reveal(Action, frozen=True, tag="face"):
    """Chance: the face of the tile that is turned up or looked at."""

    kind: str


class Foretell(OfCard, frozen=True, tag="event"):
    """Chance: the event card drawn (BT-EVENT-01)."""


class Roll(Action, frozen=True):
    """Chance: the dice of both sides."""

    attack: int
    defence: int


class Reroll(Action, frozen=True):
    """Chance: the attack die once more."""

    die: int


class On(Action, frozen=True):
    """The attacker fights another round."""


class Retreat(AtPlace, frozen=True):
    """The whole horde leaves the battle (BT-RETREAT-03)."""


class Stop(Action, frozen=True):
    """The attacker stays without fighting on; only with the switch `stop = standoff` (BT-AMB-02)."""


class Hold(Action, frozen=True):
    """The defender stays."""


class Blame(Action, frozen=True):
    """Pick which of the seats with the most flags suffers the uprising."""

    seat: Seat


class Lower(AtPlace, frozen=True):
    """Take an own flag down: to use it elsewhere (BT-WIN-02), or in an uprising."""


BattueAction: TypeAlias = (
    First | Lay | Enter | Play | Ride | Scout | Steal | Parley | Done | Taken | Loot | Burn | Discard | Call | Pips
    | Move | Storm | Reveal | Foretell | Roll | Reroll | On | Retreat | Stop | Hold | Blame | Lower
)  # fmt: skip

CardAction: TypeAlias = Play | Ride | Scout | Steal | Parley
CARD_ACTIONS = (Play, Ride, Scout, Steal, Parley)

DONE, ON, STOP, HOLD = Done(), On(), Stop(), Hold()
