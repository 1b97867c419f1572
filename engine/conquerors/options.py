"""What is agreed before a game of Conquerors."""

from __future__ import annotations

import param

from engine.conquerors.board import ground_of
from engine.conquerors.edition import ConquerorsEdition
from engine.conquerors.layout import Layout, find_board, spread_places, why_unplayable
from engine.conquerors.moves import Reach, Way
from engine.conquerors.terms import Places, Terms
from engine.core.parameters import number, offer, switch
from engine.core.refusal import SetupError
from engine.core.seat import Seat
from engine.core.setup import PlacedSetup

BOARDS = ["rosette", "band", "diamond", "triangle", "ring", "eight", "snake", "arch", "assembled", "own"]


class ConquerorsOptions(PlacedSetup):
    game = "conquerors"

    seats = number(2, 1, 4, "How many armies play; one army is for practice (CQ-C01).")
    board = offer(*BOARDS, doc="The board: one that lies ready, one that the players assemble, or your own (CQ-102).")
    layout = param.String(default="", doc="Your own board: the middles of its pieces, and who stands where.")
    start = offer(
        "choose", "ready", doc="Do the players place castles and fortresses, or do they stand ready (CQ-104)?"
    )
    fortresses = offer(2, 3, doc="Fortresses of each army (CQ-O04).")
    pieces = number(7, 5, 10, "Pieces of a board that is assembled (CQ-102).")
    fit = offer("lattice", "free", doc="Are pieces laid without gaps, or anywhere that shares two edges (CQ-102)?")
    ending = offer("first", "all", doc="With three or four: does the first army home win, or do all play on (CQ-O03)?")
    reach = offer(
        "lift",
        "walk",
        "single",
        doc="Does a fighter go anywhere beside the army, along free cells, or one cell (CQ-O02)?",
    )
    gaps = offer("never", "within a turn", doc="May the army fall apart until the turn is over (CQ-O01)?")
    layers = offer("right", "spread", doc="Does the player on my right hide my fortresses, or all rivals (CQ-O05)?")
    contour = offer("outline", "rims", doc="Do castles stand on the outside, or round holes as well (CQ-O06)?")
    first_three = offer("chain", "straight", doc="Do the first three stand in a chain, or in a straight line (CQ-O07)?")
    standing_counts = switch("Is an army home that stands on its castle when it builds the last fortress (CQ-O08)?")
    squatting = offer("free", "two turns", doc="How long a fighter may stand in a rival's way (CQ-O09).")
    checked = switch("Must a fortress leave everybody a way (CQ-O10)?", default=True)
    finished = offer("leaves", "stays", doc="What an army does that is home while others go on (CQ-O11).")
    round_limit = number(100, 0, 1000, "The game stops after so many rounds; 0 is never (CQ-O12).")

    def tables(self) -> ConquerorsEdition:
        return self.edition_of(ConquerorsEdition)

    def terms(self) -> Terms:
        """The same in the rules' own form; SetupError when the options do not fit together."""
        if self.ending == "all" and self.seats < 3:
            raise SetupError("With one or two armies the first one home wins; playing on needs three or four.")
        tables = self.tables()
        layout = Layout((), None) if self.board == "assembled" else find_board(tables, self.board, self.layout)
        terms = Terms(
            seats=tuple(Seat(seat) for seat in range(self.seats)),
            way=Way(Reach(self.reach), self.gaps != "never", self.standing_counts),
            centres=layout.centres, places=None, pieces=min(self.pieces, tables.boards.pieces),
            is_free=self.fit == "free", fortresses=self.fortresses, is_spread=self.layers == "spread",
            has_rims=self.contour == "rims", is_straight=self.first_three == "straight", is_checked=self.checked,
            squat_limit=2 if self.squatting == "two turns" else 0, is_played_out=self.ending == "all",
            stays=self.finished == "stays", round_limit=self.round_limit,
        )  # fmt: skip
        return terms._replace(places=self._find_places(layout, terms))

    def _find_places(self, layout: Layout, terms: Terms) -> Places | None:
        if not layout.centres:
            if self.start == "ready":
                raise SetupError("A board that is assembled has no places ready: let the players choose them.")
            return None
        ground = ground_of(layout.centres)
        contour = terms.find_contour(ground)
        if contour.bit_count() < terms.contour_needed:
            raise SetupError(
                f"The rim of this board has {contour.bit_count()} cells; "
                f"castles and fortresses need {terms.contour_needed}."
            )
        if layout.places is None:
            if self.start != "ready":
                return None
            layout = Layout(layout.centres, spread_places(ground, contour, self.seats, self.fortresses))
        assert layout.places is not None
        sizes = [len(tiles) for tiles in layout.places.tiles]
        if sizes != [self.fortresses] * self.seats:
            raise SetupError(
                f"The layout has {len(sizes)} armies with {', '.join(map(str, sizes))} fortresses; "
                f"{self.seats} with {self.fortresses} play."
            )
        if (fault := why_unplayable(layout, contour)) is not None and self.checked:
            raise SetupError(fault)
        return layout.places
