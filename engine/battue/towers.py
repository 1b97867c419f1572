"""What the towers of the walls of Tarsos give to whoever's flag stands on them (BT-TARSOS-01 to -05)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from engine.battue.edition import Tower
from engine.battue.effects import Effect, Onslaught, Plunder, Rally, Watch
from engine.battue.state import BattuePosition
from engine.battue.terms import Terms
from engine.core.seat import Seat

E = TypeVar("E", bound=Effect)


def find_tower(terms: Terms, place: int) -> Tower | None:
    """The power of a place, whoever holds it."""
    return next((tower for where, tower in terms.towers if where == place), None)


def _list_held(terms: Terms, position: BattuePosition, seat: Seat, kind: type[E]) -> Iterator[E]:
    for place, tower in terms.towers:
        if position.flags[place] == seat and isinstance(tower.effect, kind):
            yield tower.effect


def count_onslaught(terms: Terms, position: BattuePosition, seat: Seat) -> int:
    """What a seat's towers add to its attack (BT-TARSOS-03)."""
    return sum(effect.by for effect in _list_held(terms, position, seat, Onslaught))


def count_rally(terms: Terms, position: BattuePosition, seat: Seat) -> int:
    """What a seat's towers add to its reinforcement dice (BT-TARSOS-04)."""
    return sum(effect.pips for effect in _list_held(terms, position, seat, Rally))


def count_plunder(terms: Terms, position: BattuePosition, seat: Seat) -> int:
    """How many loot cards more a seat draws for a tile of nobody's (BT-TARSOS-05)."""
    return sum(effect.cards for effect in _list_held(terms, position, seat, Plunder))


def list_watched(terms: Terms, position: BattuePosition, seat: Seat) -> list[int]:
    """The face-down tiles that a seat's watch looks at, those it has seen left out (BT-TARSOS-02)."""
    if not any(_list_held(terms, position, seat, Watch)):
        return []
    near = position.city.board.neighbours
    beside = {place for own, warriors in enumerate(position.hordes[seat]) if warriors for place in near[own]}
    return [place for place in sorted(beside) if not position.up[place] and place not in position.seen[seat]]
