"""What may lie behind a screen: exactly the treasuries that agree with everything that has been seen.

Open coins are public, so of a treasury only its finds are in doubt: the coins that came unseen out of chests. Their
number is known. A payment proves coins to be among them; change, which is made only where the exact price cannot be
laid, rules finds out. Both only ever concern one seat's finds, and all finds come from one pool of hidden coins: so
what a seat may hold is what its own payments leave, if the pool then still has enough for everybody else's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache
from math import comb, prod
from random import Random
from typing import TypeAlias

from engine.barbarian.coins import add, holds, remove
from engine.barbarian.pieces import Coins
from engine.barbarian.state import Purse, Shown

NOTHING_SHOWN = Shown((), ())
Counts: TypeAlias = tuple[int, ...]
"""How many coins of each value, the values in rising order."""

# --- what one seat has shown ----------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def list_heaps(pool: Coins, size: int, proven: Coins) -> tuple[Coins, ...]:
    """Every different heap of `size` coins out of the pool that holds the proven ones."""
    free = Counter(remove(pool, proven))
    heaps: list[Coins] = [()]
    for coin, count in sorted(free.items()):
        heaps = [heap + (coin,) * n for heap in heaps for n in range(min(count, size - len(proven) - len(heap)) + 1)]
    return tuple(add(heap, proven) for heap in heaps if len(heap) + len(proven) == size)


def list_finds(shown: Shown, pool: Coins, size: int) -> tuple[Coins, ...]:
    """What a seat may have found in `size` chests, by what it has shown itself."""
    heaps = list_heaps(pool, size, shown.proven)
    return tuple(heap for heap in heaps if heap not in shown.ruled_out) if shown.ruled_out else heaps


def show_payment(shown: Shown, treasury: Coins, finds: Coins, paid: Coins) -> Shown:
    """Coins were paid out of a treasury with such finds in it: what had not come in openly must have been found."""
    coins = shown.proven
    for coin in {*finds}.intersection(paid):
        known = treasury.count(coin) - finds.count(coin) + coins.count(coin)
        coins += (coin,) * (paid.count(coin) - known)
    if coins is shown.proven:
        return shown
    coins = tuple(sorted(coins))
    return Shown(coins, tuple(heap for heap in shown.ruled_out if holds(heap, coins)))


def rule_out(shown: Shown, pool: Coins, size: int, is_out: Callable[[Coins], bool]) -> Shown:
    """These finds cannot be: with them the seat could not have done what it did."""
    heaps = list_heaps(pool, size, shown.proven)
    return Shown(shown.proven, tuple(heap for heap in heaps if heap in shown.ruled_out or is_out(heap)))


def find_another(shown: Shown, pool: Coins, size: int) -> Shown:
    """One more chest, the `size`th: finds stay ruled out that no find of before leads to."""
    if not shown.ruled_out:
        return shown
    before = set(list_finds(shown, pool, size - 1))
    heaps = list_heaps(pool, size, shown.proven)
    kept = tuple(heap for heap in heaps if not any(remove(heap, (coin,)) in before for coin in set(heap)))
    return Shown(shown.proven, kept)


# --- what all seats together may hold -------------------------------------------------------------------------


class Hoards:
    """The finds of every seat, as somebody may know them: by seat, the heaps that its own doings leave."""

    def __init__(self, pool: Coins, finds: list[tuple[Coins, ...]], proven: list[Coins | None]) -> None:
        self.pool = pool
        self.finds = finds
        self._proven = proven
        """Where nothing is ruled out, the proven coins: any others may lie beside them. Else None."""
        self._kinds = tuple(sorted(set(pool)))

    def list_possible(self, seat: int) -> tuple[Coins, ...]:
        """The finds of a seat that leave enough in the pool for everybody else's."""
        rooms = self._list_rooms(other for other in range(len(self.finds)) if other != seat)
        return tuple(heap for heap in self.finds[seat] if _fits(self._count(heap), rooms))

    def deal(self, rng: Random) -> tuple[list[Coins], list[int]]:
        """Finds for every seat that may be theirs all at once, and the shuffled rest of the pool."""
        dealt: dict[int, Coins] = {}
        left = self.pool
        waiting = sorted(range(len(self.finds)), key=lambda seat: self._proven[seat] is not None)
        for number, seat in enumerate(waiting):
            proven = self._proven[seat]
            if proven is not None:
                dealt[seat] = proven
            else:
                rooms = self._list_rooms(waiting[number + 1 :], left)
                possible = [heap for heap in self.finds[seat] if _fits(self._count(heap), rooms)]
                ways = [prod(map(comb, self._count(left), self._count(heap))) for heap in possible]
                dealt[seat] = rng.choices(possible, ways)[0]
            left = remove(left, dealt[seat])
        rest = rng.sample(left, len(left))
        for seat, proven in enumerate(self._proven):
            if proven is not None:
                more = len(self.finds[seat][0]) - len(proven)
                dealt[seat] = tuple(sorted((*proven, *(rest.pop() for _ in range(more)))))
        return [dealt[seat] for seat in range(len(self.finds))], rest

    def _list_rooms(self, seats: Iterable[int], left: Coins | None = None) -> set[Counts]:
        """What the pool may have left once these seats have theirs. Coins of any kind can follow the proven ones."""
        rooms = {self._count(self.pool if left is None else left)}
        for seat in seats:
            proven = self._proven[seat]
            heaps = self.finds[seat] if proven is None else (proven,)
            taken = [self._count(heap) for heap in heaps]
            rooms = {
                tuple(have - take for have, take in zip(room, heap, strict=True))
                for room in rooms
                for heap in taken
                if all(have >= take for have, take in zip(room, heap, strict=True))
            }
        return rooms

    def _count(self, coins: Coins) -> Counts:
        return tuple(coins.count(kind) for kind in self._kinds)


def _fits(heap: Counts, rooms: set[Counts]) -> bool:
    return any(all(have >= take for have, take in zip(room, heap, strict=True)) for room in rooms)


def observe_purse(coins: Coins, finds: Coins) -> Purse:
    """What everybody knows of a treasury."""
    counts = [(coin, coins.count(coin) - finds.count(coin)) for coin in sorted({*coins, *finds})]
    return Purse(tuple([each for each in counts if each[1]]), len(finds))


def join_purse(purse: Purse, finds: Coins) -> Coins:
    """The treasury, if these are the finds."""
    counts = Counter(finds)
    counts.update(dict(purse.known))
    return tuple(sorted(counts.elements()))


def finds_behind(shown: Coins, purse: Purse) -> Coins:
    """What came from chests in a treasury that lies open: the coins that did not come openly."""
    counts = Counter(shown)
    counts.subtract(dict(purse.known))
    return tuple(sorted(counts.elements()))
