"""Who stands in whose way. There are no fights: armies and built fortresses block, and that decides everything."""

from __future__ import annotations

from engine.conquerors.state import ConquerorsPosition
from engine.core.hex_ground import mask_of, unite


def find_walls(position: ConquerorsPosition, seat: int) -> int:
    """The built fortresses of the others: walls for this seat, for ever (CQ-305, CQ-A07)."""
    walls = 0
    for owner, cells in enumerate(position.built):
        if cells and owner != seat:
            walls |= mask_of(cells)
    return walls


def find_tokens(position: ConquerorsPosition) -> int:
    """Every cell with a token on it."""
    return unite(position.masks)


def find_lasting_walls(position: ConquerorsPosition, seat: int) -> int:
    """What will bar this seat's way to the end: built fortresses, and armies that are home and stay (CQ-O11)."""
    return find_walls(position, seat) | unite(position.masks[owner] for owner in position.home)
