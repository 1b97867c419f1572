"""A board being built: its pieces, and what stands on its rim. Frozen; every change makes another one."""

from __future__ import annotations

from typing import NamedTuple

from engine.conquerors.board import FLOWER, find_places, ground_of
from engine.conquerors.edition import ConquerorsEdition, why_no_board
from engine.conquerors.layout import Layout, read_layout, spread_places, why_unplayable
from engine.conquerors.terms import Places
from engine.core.edition import packaged
from engine.core.hex_ground import list_bits
from engine.core.hexes import Hex, add, distance
from engine.core.refusal import SetupError

PEOPLE = "Vikings", "Samurai", "Romans", "Egyptians"


class Thing(NamedTuple):
    """A castle (0) or a fortress (1, 2, 3) of an army."""

    seat: int
    number: int


class Plan(NamedTuple):
    """`things` are, an army each, where its castle and its fortresses stand: places survive when pieces change."""

    centres: tuple[Hex, ...]
    things: tuple[tuple[Hex, ...], ...]

    @property
    def seats(self) -> int:
        return len(self.things)

    @property
    def fortresses(self) -> int:
        return len(self.things[0]) - 1 if self.things else 2

    def layout(self) -> Layout:
        """The same as the rules write it."""
        ground = ground_of(self.centres)
        cells = [[ground.numbers[at] for at in own] for own in self.things]
        if not cells:
            return Layout(self.centres, None)
        return Layout(self.centres, Places(tuple(own[0] for own in cells), tuple(tuple(own[1:]) for own in cells)))

    def find_thing(self, at: Hex) -> Thing | None:
        found = ((seat, own.index(at)) for seat, own in enumerate(self.things) if at in own)
        return next((Thing(*each) for each in found), None)

    def find_piece(self, at: Hex) -> Hex | None:
        """The middle of the piece that has this cell."""
        return next((centre for centre in self.centres if any(add(centre, petal) == at for petal in FLOWER)), None)

    def list_open(self, has_gaps: bool) -> tuple[Hex, ...]:
        """Where another piece can go."""
        return tuple(find_places(self.centres, has_gaps)) if len(self.centres) < most_pieces() else ()

    def with_armies(self, seats: int, fortresses: int) -> Plan:
        """So many armies, spread evenly; none where the rim is too short for them."""
        ground = ground_of(self.centres)
        if ground.outline.bit_count() < seats * (1 + fortresses):
            return Plan(self.centres, ())
        places = spread_places(ground, ground.outline, seats, fortresses)
        return plan_of(Layout(self.centres, places))

    def add_piece(self, at: Hex) -> Plan:
        return self._settle((*self.centres, at))

    def remove_piece(self, at: Hex) -> Plan:
        """The last piece stays."""
        left = tuple(centre for centre in self.centres if centre != at)
        return self._settle(left) if left else self

    def _settle(self, centres: tuple[Hex, ...]) -> Plan:
        """What stood on the rim and does so no more goes to the nearest free cell of the new rim."""
        ground = ground_of(centres)
        rim = [ground.hexes[cell] for cell in list_bits(ground.outline)]
        free = [at for at in rim if not any(at in own for own in self.things)]
        if len(rim) < sum(map(len, self.things)):
            return Plan(centres, ())
        things = []
        for own in self.things:
            kept = []
            for at in own:
                if at not in rim:
                    at = min(free, key=lambda cell: (distance(cell, at), cell))
                    free.remove(at)
                kept.append(at)
            things.append(tuple(kept))
        return Plan(centres, tuple(things))

    def move_thing(self, thing: Thing, target: Hex) -> Plan:
        """To another cell; where something stands there, the two change places."""
        start, other = self.things[thing.seat][thing.number], self.find_thing(target)
        moved = {thing: target} | ({other: start} if other else {})
        things = tuple(
            tuple(moved.get(Thing(seat, number), at) for number, at in enumerate(own))
            for seat, own in enumerate(self.things)
        )
        return Plan(self.centres, things)

    def find_fault(self) -> str:
        """Why nobody can play on this, in a sentence; empty when one can."""
        fault = why_no_board(self.centres, most_pieces())
        if fault is not None:
            return fault
        if not self.things:
            return "The rim is too short for so many armies. Add a piece."
        return why_unplayable(self.layout(), ground_of(self.centres).outline) or ""


def most_pieces() -> int:
    tables: ConquerorsEdition = packaged(ConquerorsEdition)
    return tables.boards.pieces


def plan_of(layout: Layout, seats: int = 2, fortresses: int = 2) -> Plan:
    """A layout to go on with; where nothing stands on it yet, everything is spread evenly."""
    hexes = ground_of(layout.centres).hexes
    if layout.places is None:
        return Plan(layout.centres, ()).with_armies(seats, fortresses)
    every = zip(*layout.places, strict=True)
    return Plan(layout.centres, tuple(tuple(hexes[cell] for cell in (castle, *tiles)) for castle, tiles in every))


def ready_plan(slug: str, seats: int = 2, fortresses: int = 2) -> Plan:
    """One of the boards that lie ready."""
    return plan_of(Layout(packaged(ConquerorsEdition).boards.ready[slug].centres, None), seats, fortresses)


def is_board(line: str) -> bool:
    """Does this line describe a layout? What a browser kept may be anything."""
    try:
        read_layout(line, most_pieces())
    except SetupError:
        return False
    return True
