"""What cards do: small named operations that an edition puts together, each with its numbers.

In `edition.toml` an operation is written `{ do = "attack", by = 3 }`. A loot card may name one operation with a
target at most, because a play names one target.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag=lambda name: name.lower()):
    """Base of all operations."""


# --- towers: what the flag on one gives its seat ---


class Watch(Effect, frozen=True):
    """As the turn begins: look secretly at every face-down tile beside one of your hordes."""


class Onslaught(Effect, frozen=True):
    """Attack in every round of your battles."""

    by: int


class Rally(Effect, frozen=True):
    """Each of your reinforcement dice counts `pips` more, at most 6."""

    pips: int


class Plunder(Effect, frozen=True):
    """So many loot cards more when you take a tile that nobody controls."""

    cards: int


# --- loot cards that name a target ---


class Muster(Effect, frozen=True):
    """Add up to `most` reserve warriors to one of your hordes; it is not frozen by this."""

    most: int


class Spy(Effect, frozen=True):
    """Look secretly at one face-down tile."""


class Rob(Effect, frozen=True):
    """Take one random card from the hand of an opponent who has one."""


class Treaty(Effect, frozen=True):
    """Flag one face-up uncontrolled tile without warriors beside one of your hordes; no loot, no warrior icon."""


# --- loot cards without a target ---


class Drums(Effect, frozen=True):
    """Each of your reinforcement dice this turn counts `pips` more, at most 6."""

    pips: int


class Attack(Effect, frozen=True):
    """Attack of this round."""

    by: int


class Defence(Effect, frozen=True):
    """Defence of this round."""

    by: int


class Reroll(Effect, frozen=True):
    """The attack die is rolled again; the new result stands."""


# --- both decks ---


class Draw(Effect, frozen=True):
    """Draw loot cards."""

    cards: int


# --- events; 'the tile' is the one just revealed, 'the horde' the one that stands on it ---


class Guard(Effect, frozen=True):
    """Change the tile's printed defence, never below 0, for this whole battle."""

    by: int


class Lose(Effect, frozen=True):
    """The horde loses warriors, but keeps at least `keep`."""

    warriors: int
    keep: int


class Open(Effect, frozen=True):
    """The active seat takes the tile without battle, with loot and warrior icon."""


class Gain(Effect, frozen=True):
    """Add reserve warriors to the horde."""

    warriors: int


class Burn(Effect, frozen=True):
    """Each other seat with a card in hand discards random cards."""

    cards: int


class Revolt(Effect, frozen=True):
    """The seat with the most flags takes one down from a tile of its own without warriors."""


class Plague(Effect, frozen=True):
    """Every horde of `least` or more loses warriors."""

    least: int
    warriors: int


LootEffect: TypeAlias = Muster | Spy | Rob | Treaty | Drums | Attack | Defence | Reroll | Draw
EventEffect: TypeAlias = Guard | Lose | Open | Gain | Draw | Burn | Revolt | Plague
TowerEffect: TypeAlias = Watch | Onslaught | Rally | Plunder

TARGETED = (Muster, Spy, Rob, Treaty)
