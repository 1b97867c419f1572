"""Positions in words: lines in any order, wrong names with a suggestion, every fault with its line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import permutations

import pytest

from engine.core.position_reader import LONGEST, PositionError, PositionReader, Word, split


class Fleet(PositionReader[int]):
    """Two admirals; harbours are built before ships lie in them."""

    def __init__(self) -> None:
        super().__init__()
        self.harbours: dict[str, int] = {}
        self.ships: list[tuple[int, str, int]] = []

    def list_words(self) -> Iterable[Word]:
        return [Word("harbours", self._read_harbours), Word("ships", self._read_ships, of_owner=True)]

    def list_owners(self) -> Mapping[str, int]:
        return {"Red": 0, "Blue": 1}

    def _read_harbours(self, text: str) -> None:
        for name in split(text, ","):
            self.harbours[name] = len(self.harbours)

    def _read_ships(self, owner: int, text: str) -> None:
        for part in split(text, ","):
            name, number = self.counted(part, 1, 9)
            self.find(name, self.harbours, "harbour")
            self.ships.append((owner, name, number))


def read(*lines: str) -> Fleet:
    fleet = Fleet()
    fleet.read("\n".join(lines))
    return fleet


def test_the_order_of_lines_does_not_matter() -> None:
    lines = ["Red: ships Brest 2, Vannes", "harbours: Brest, Vannes", "", "Blue: ships Vannes 3"]
    results = {tuple(sorted(read(*order).ships)) for order in permutations(lines)}
    assert results == {((0, "Brest", 2), (0, "Vannes", 1), (1, "Vannes", 3))}


@pytest.mark.parametrize(
    ("lines", "line", "what"),
    [
        (["Red ships Brest"], 1, "no colon"),
        (["harbours: Brest", "Rad: ships Brest"], 2, "Did you mean 'Red'?"),
        (["harbors: Brest"], 1, "Did you mean 'harbours'?"),
        (["harbours: Brest", "Red: ship Brest"], 2, "Did you mean 'ships'?"),
        (["Red: ships Breast", "harbours: Brest"], 1, "Did you mean 'Brest'?"),
        (["Red: ships Brest 10", "harbours: Brest"], 1, "from 1 to 9"),
        (["x" * (LONGEST + 1)], 0, "at most 4,000 characters"),
        (["\n" * 300], 0, "at most 200 lines"),
    ],
)
def test_a_fault_names_its_line(lines: list[str], line: int, what: str) -> None:
    with pytest.raises(PositionError) as caught:
        read(*lines)
    assert caught.value.line == line
    assert what in str(caught.value)
