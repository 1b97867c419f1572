"""How much one address, and all together, may ask of the server; counted here, without Panel."""

from __future__ import annotations

import msgspec


class Limits(msgspec.Struct, frozen=True):
    """A classroom behind one router shares one address: the bounds leave room for it."""

    visits: int = 400
    """Pages that are open or may come back, in all."""
    waiting: int = 60
    """Pages that one address has asked for and not opened: what a flood of requests can hold."""
    patience: float = 60.0
    """Seconds that a page which was asked for waits to be opened."""
    burst: int = 90
    """Pages that one address may ask for at once."""
    rate: float = 6.0
    """Pages a second that one address may ask for in the long run."""
    lines: int = 200
    """Open connections of one address."""
    words: int = 900
    """Frames that one line may send at once; a tap is three."""
    word_rate: float = 150.0
    """Frames a second that are read of one line in the long run."""
