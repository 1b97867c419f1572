"""What was agreed before the game, as the rules ask for it."""

from __future__ import annotations

from typing import NamedTuple

from engine.conquerors.moves import Way
from engine.core.hex_ground import Ground
from engine.core.hexes import Hex
from engine.core.seat import Seat

TOKENS = 6
"""Fighters of an army (CQ-C03)."""


class Places(NamedTuple):
    """Where everything stands that is laid before the game: a castle and fortress tiles for each seat."""

    castles: tuple[int, ...]
    tiles: tuple[tuple[int, ...], ...]


class Terms(NamedTuple):
    """The numbers and switches of one table."""

    seats: tuple[Seat, ...]
    way: Way
    centres: tuple[Hex, ...]
    """The pieces of a board that lies ready; none when the players assemble it."""
    places: Places | None
    """Castles and tiles that stand ready; None when the players lay them."""
    pieces: int
    """How many are laid when the players assemble the board."""
    is_free: bool
    """May pieces be laid with small gaps (CQ-102)?"""
    fortresses: int
    is_spread: bool
    """Do several rivals lay the tiles of one seat (CQ-O05)?"""
    has_rims: bool
    """Do cells round holes count as contour (CQ-O06)?"""
    is_straight: bool
    """Must the first three tokens stand in a straight line (CQ-O07)?"""
    is_checked: bool
    """Must every army be able to reach its tiles (CQ-O10)?"""
    squat_limit: int
    """Own turns that a token may stand on a rival's closed tile or castle; 0 is for ever (CQ-O09)."""
    is_played_out: bool
    """Does the game go on after the first army is home (CQ-O03)?"""
    stays: bool
    """Do the tokens of an army that is home stay on the board (CQ-O11)?"""
    round_limit: int
    """The game stops after so many rounds, or at the third repetition; 0 is never (CQ-O12)."""

    @property
    def contour_needed(self) -> int:
        """Castles and tiles of all (CQ-C12)."""
        return len(self.seats) * (1 + self.fortresses)

    def find_contour(self, ground: Ground) -> int:
        """The cells where castles and tiles may stand."""
        return ground.rims if self.has_rims else ground.outline
