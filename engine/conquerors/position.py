"""A position in words, as a turn begins or goes on: for lessons, questions, what-ifs and tests.

    Vikings: castle F8; fortresses A4, B7 built; army E2 E3 E4 E5 E6 E7; moved E2
    Samurai: castle D1; fortresses H3, I6
    turn: Vikings
    round: 5

A line a seat. Castles and fortresses that are not named stand where they would when the game begins ready; an army
that is not named waits beside the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.conquerors.board import ground_of
from engine.conquerors.invariants import list_faults
from engine.conquerors.layout import spread_places
from engine.conquerors.moves import WHOLE_TURN, find_best_score
from engine.conquerors.pieces import Fighters, People
from engine.conquerors.questions import find_army
from engine.conquerors.rules import ConquerorsRules
from engine.conquerors.state import ConquerorsState
from engine.conquerors.steps import Beginning, Marching
from engine.conquerors.terms import TOKENS
from engine.core.hex_ground import mask_of
from engine.core.position_reader import PositionError, SheetReader, Word
from engine.core.seat import Seat

BUILT = "built"


def read_position(words: str, rules: ConquerorsRules) -> ConquerorsState:
    """The turn that the words describe; PositionError when there is none that a game could hold."""
    reader = _Reader(rules)
    reader.read(words)
    return reader.finish()


class _Reader(SheetReader[Seat]):
    """Sets up a work sheet: the board of the set-up, everything ready, then what the words say."""

    def __init__(self, rules: ConquerorsRules) -> None:
        super().__init__(rules)
        if not self.terms.centres:
            raise PositionError(0, "the players assemble this board; choose one that lies ready.")
        ground, count = ground_of(self.terms.centres), len(rules.seats)
        places = self.terms.places or spread_places(
            ground, self.terms.find_contour(ground), count, self.terms.fortresses
        )
        self._index = ground.index
        self.draft.peoples = tuple(People)[:count]
        self.draft.fighters = (Fighters.BOTH,) * count
        self.draft.castles, self.draft.tiles = places
        self.draft.round = 0

    def list_words(self) -> Iterable[Word]:
        return (
            Word("castle", self._read_castle, of_owner=True),
            Word("fortresses", self._read_fortresses, of_owner=True),
            Word("army", self._read_army, of_owner=True),
            *self.list_turn_words(),
            Word("moved", self._read_moved, of_owner=True),
        )

    def list_owners(self) -> Mapping[str, Seat]:
        return {self.rules.seat_name(self.draft, seat): seat for seat in self.rules.seats}

    def _find_cell(self, name: str) -> int:
        return self.find(name, self._index, "cell")

    def _read_castle(self, seat: Seat, text: str) -> None:
        self.note("castles", seat, self._find_cell(text))

    def _read_fortresses(self, seat: Seat, text: str) -> None:
        tiles, built = [], []
        for part in text.split(","):
            name, _, state = part.strip().partition(" ")
            tiles.append(self._find_cell(name))
            if state.strip():
                self.find(state, {BUILT: BUILT}, "word")
                built.append(tiles[-1])
        self.note("tiles", seat, tuple(tiles))
        self.note("built", seat, tuple(built))

    def _read_army(self, seat: Seat, text: str) -> None:
        cells = tuple(self._find_cell(name) for name in text.split())
        if len(cells) > TOKENS:
            raise self.wrong(f"an army has {TOKENS} fighters, and these are {len(cells)}.")
        self.note("tokens", seat, cells)
        self.note("masks", seat, mask_of(cells))

    def _read_moved(self, seat: Seat, text: str) -> None:
        cells = tuple(self._find_cell(name) for name in text.split())
        if seat != self.draft.active or not set(cells) <= set(self.draft.tokens[seat]) or len(cells) >= WHOLE_TURN:
            raise self.wrong("one or two fighters of the army whose turn it is may have moved.")
        self.draft.moved, self.draft.has_lifted = cells, True

    def finish(self) -> ConquerorsState:
        """The turn as it begins or goes on; the first army to begin is the one whose turn it is."""
        draft = self.draft
        draft.round = draft.round or (3 if any(draft.tokens) else 1)
        draft.first = Seat((draft.active + 1) % len(self.rules.seats))
        draft.to_act, draft.step = draft.active, Beginning()
        if any(len(tiles) != self.terms.fortresses for tiles in draft.tiles):
            raise PositionError(0, f"every army has {self.terms.fortresses} fortresses.")
        if draft.moved:
            left = WHOLE_TURN - len(draft.moved)
            score = find_best_score(find_army(self.terms, draft, draft.active), left)
            draft.go(Marching(left, score) if score > 0 else Beginning())
        state: ConquerorsState = self.settle(list_faults)
        return state
