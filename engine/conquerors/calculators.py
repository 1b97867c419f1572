"""The calculators of Conquerors: the shortest route of an army, and how fair a layout is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import param

from engine.conquerors.battle import find_walls
from engine.conquerors.board import ground_of
from engine.conquerors.edition import ConquerorsEdition
from engine.conquerors.fairness import DEPLOYING, MOST_CHANGES, Change, measure_seats, measure_spread, mend
from engine.conquerors.layout import Layout, find_board, read_cell, spread_places, why_unplayable, write_layout
from engine.conquerors.moves import WHOLE_TURN, Army, Reach, Way
from engine.conquerors.options import BOARDS
from engine.conquerors.questions import find_goals, is_laid
from engine.conquerors.route import search_tour, write_path
from engine.conquerors.rules import ConquerorsRules
from engine.conquerors.state import ConquerorsView
from engine.conquerors.terms import TOKENS, Places
from engine.core.by_steps import finish
from engine.core.calculator import Answer, Calculator, SoFar
from engine.core.edition import packaged
from engine.core.hex_ground import Ground, list_bits, mask_of
from engine.core.parameters import InputError, number, offer, word_list
from engine.core.phrase import count_of
from engine.core.refusal import SetupError
from engine.core.seat import Seat


class OnBoard(Calculator):
    """A calculator with a board."""

    view_type = ConquerorsView

    board = offer(*[slug for slug in BOARDS if slug != "assembled"], doc="The board.")
    layout = param.String(default="", doc="Your own board: the middles of its pieces, such as 0,0 2,1.")

    def read_board(self) -> Layout:
        """The board that is meant, and what stands on it where the layout says so."""
        try:
            return find_board(packaged(ConquerorsEdition), self.board, self.layout)
        except SetupError as wrong:
            raise self.refuse(str(wrong)) from wrong


class Goal(Answer, frozen=True):
    """A fortress or the castle: steps from the army, and turns; None where the way is barred."""

    cell: str
    steps: int | None
    turns: int | None


class RouteAnswer(Answer, frozen=True):
    """For all fortresses and home, in turns with the running one. A move is written E2-F3; -F3 is one who comes."""

    goals: tuple[Goal, ...]
    turns: int | None
    placements: int | None
    path: tuple[tuple[str, ...], ...]
    is_exact: bool


class ConquerorsRoute(OnBoard):
    """The fewest turns to each goal, to all and home again."""

    slug = "conquerors-route"
    title = "The shortest route"
    summary = "How many turns to each fortress, to all of them, and home?"

    castle = param.String(default="E8", doc="The cell of your castle.")
    fortresses = word_list("B6 H3", 3, "Your fortresses not built yet.")
    army = word_list("", TOKENS, "Your fighters; none while all wait.")
    moved = word_list("", 2, "Those of them that have moved this turn.")
    rivals = word_list("", 3 * TOKENS, "Cells with fighters of rivals.")
    walls = word_list("", 9, "Fortresses that rivals have built.")
    reach = offer(*[reach.value for reach in Reach], doc="How far a fighter goes (CQ-O02).")

    def read_army(self) -> Army:
        """The army as it stands; InputError when it cannot stand so."""
        ground = ground_of(self.read_board().centres)
        cells, moved, rivals, walls, goals = (
            self._read_cells(ground, words)
            for words in (self.army, self.moved, self.rivals, self.walls, self.fortresses)
        )
        castle = self._read_cells(ground, [self.castle])
        if not ground.is_connected(cells):
            raise self.refuse("The army has a gap: all its cells must hang together.")
        if cells & (rivals | walls) or goals & (castle | walls):
            raise self.refuse("Two things that bar each other stand on one cell.")
        if cells & goals or moved & ~cells:
            raise self.refuse("A fortress with one of your fighters on it is built; and only your fighters have moved.")
        waiting = TOKENS - cells.bit_count()
        free = ground.cells & ~cells & ~rivals & ~walls
        way = Way(Reach(self.reach))
        return Army(ground, way, castle, cells, moved, free, goals, waiting, moved != 0 and not waiting)

    def _read_cells(self, ground: Ground, words: list[str]) -> int:
        return mask_of(tuple({read_cell(word.strip(), ground, InputError) for word in words}))

    def answer(self) -> RouteAnswer:
        return finish(self.steps(), RouteAnswer)

    def steps(self) -> Iterator[RouteAnswer | SoFar]:
        army = self.read_army()
        goals = tuple(self._measure(army, cell) for cell in list_bits(army.goals | army.castle))
        for tour in search_tour(army, -(-army.reserve // WHOLE_TURN)):
            if isinstance(tour, int):
                at_least = f"All fortresses and home: at least {-(-tour // WHOLE_TURN)} turns."
                yield SoFar((at_least, *map(_tell_way, goals)))
            else:
                placements = None if tour.placements is None else len(tour.placements)
                turns = None if placements is None and tour.is_exact else tour.turns
                yield RouteAnswer(goals, turns, placements, write_path(tour, army.ground.names), tour.is_exact)

    def _measure(self, army: Army, cell: int) -> Goal:
        steps = army.ground.steps(army.cells or army.castle, 1 << cell, army.free | army.cells)
        if 1 << cell & army.castle & army.cells:
            steps = 2  # one leaves it, and another one comes (CQ-A12)
        turns = None if steps is None else -(-(steps + army.moved.bit_count()) // WHOLE_TURN)
        return Goal(army.ground.names[cell], steps, turns)

    def words(self, answer: RouteAnswer) -> tuple[str, ...]:
        if answer.turns is None:
            whole = "There is no way now: somebody or something is in it."
        elif not answer.is_exact:
            whole = f"At least {answer.turns} turns. Finding the very best way would take too long."
        else:
            moves = count_of(answer.placements or 0, "move")
            whole = f"All fortresses and home: {count_of(answer.turns, 'turn')}, {moves}."
        return (whole, *map(_tell_way, answer.goals))

    def assumptions(self) -> tuple[str, ...]:
        return (
            "Your rivals stand still.",
            "The army never falls apart.",
            "In the middle of a turn, the turns to a single goal are the fewest there can be.",
        )

    @staticmethod
    def read_view(rules: ConquerorsRules, view: ConquerorsView, seat: Seat) -> dict[str, Any] | None:
        """The seat's army as it stands."""
        castle = view.castles[seat]
        if seat in view.home or castle is None or not is_laid(rules.terms, view):
            return None
        names = ground_of(view.pieces).names

        def name(cells: int) -> list[str]:
            return [names[cell] for cell in list_bits(cells)]

        return {
            "board": "own",
            "layout": write_layout(Layout(view.pieces, None)),
            "castle": names[castle],
            "fortresses": name(find_goals(view, seat)),
            "army": name(view.masks[seat]),
            "moved": name(mask_of(view.moved))[:2] if seat == view.active else [],
            "rivals": [names[c] for rival, cells in enumerate(view.tokens) for c in cells if rival != seat],
            "walls": name(find_walls(view, seat)),
            "reach": rules.terms.way.reach.value,
        }


def _tell_way(goal: Goal) -> str:
    if goal.turns is None or goal.steps is None:
        return f"{goal.cell}: barred now."
    return f"{goal.cell}: {count_of(goal.turns, 'turn')}, {count_of(goal.steps, 'step')}."


class OnLayout(OnBoard):
    """A calculator with a board on which castles and fortresses stand."""

    seats = number(2, 1, 4, "Armies, where the layout does not say who stands where.")
    fortresses = offer(2, 3, doc="Fortresses of each, likewise.")

    def find_layout(self) -> Layout:
        """The layout, with places spread evenly where none are given."""
        layout = self.read_board()
        if layout.places is not None:
            return layout
        ground = ground_of(layout.centres)
        if ground.outline.bit_count() < self.seats * (1 + self.fortresses):
            raise self.refuse("The rim of this board is too short for so many armies.")
        return Layout(layout.centres, spread_places(ground, ground.outline, self.seats, self.fortresses))

    def assumptions(self) -> tuple[str, ...]:
        return (f"Each army has the board for itself. The first {DEPLOYING} turns bring its fighters to the board.",)

    @staticmethod
    def read_view(rules: ConquerorsRules, view: ConquerorsView, seat: Seat) -> dict[str, Any] | None:
        """The layout that is played on, once everything stands."""
        if not is_laid(rules.terms, view):
            return None
        castles = tuple(castle for castle in view.castles if castle is not None)
        return {"board": "own", "layout": write_layout(Layout(view.pieces, Places(castles, view.tiles)))}


class SeatRoute(Answer, frozen=True):
    """An army's whole tour on the empty board."""

    castle: str
    turns: int
    placements: int
    is_exact: bool


class FairnessAnswer(Answer, frozen=True):
    seats: tuple[SeatRoute, ...]
    turns_apart: int
    placements_apart: int
    is_fair: bool


class ConquerorsFairness(OnLayout):
    """The turns that each army needs on a layout."""

    slug = "conquerors-fairness"
    title = "Is it fair?"
    summary = "How many turns does each army need, all alone?"

    def answer(self) -> FairnessAnswer:
        layout = self.find_layout()
        assert layout.places is not None
        tours, names = measure_seats(layout), ground_of(layout.centres).names
        spread = measure_spread(tours)
        rows = zip(layout.places.castles, tours, strict=True)
        return FairnessAnswer(
            tuple(SeatRoute(names[castle], tour.turns, tour.slots, tour.is_exact) for castle, tour in rows),
            *spread,
            is_fair=spread[0] == 0,
        )

    def words(self, answer: FairnessAnswer) -> tuple[str, ...]:
        apart = f"It is not fair: {count_of(answer.turns_apart, 'turn')} between the first and the last."
        least = {True: "", False: "at least "}
        return (
            "It is fair." if answer.is_fair else apart,
            *(f"The army from {row.castle} needs {least[row.is_exact]}{row.turns} turns." for row in answer.seats),
        )


class MendingAnswer(Answer, frozen=True):
    """A fair layout, and what moves; without changes it is fair as it is, or no small change makes it so."""

    is_fair: bool
    changes: tuple[Change, ...]
    layout: str
    turns: tuple[int, ...]
    """What each army then needs."""
    least: int | None
    """Where to look at every change would take too long: no single move of fewer cells makes it fair."""


class ConquerorsMending(OnLayout):
    """The smallest change after which every army needs as many turns as the others."""

    slug = "conquerors-mending"
    title = "Make it fair"
    summary = "Which castle or fortress must move, so that all need the same number of turns?"

    def answer(self) -> MendingAnswer:
        return finish(self.steps(), MendingAnswer)

    def steps(self) -> Iterator[MendingAnswer | SoFar]:
        layout = self.find_layout()
        contour = ground_of(layout.centres).outline
        if (fault := why_unplayable(layout, contour)) is not None:
            raise self.refuse(fault)
        for found in mend(layout, contour):
            turns = tuple(tour.turns for tour in measure_seats(found.layout if found else layout))
            if found is None:
                needs = (f"Army {seat} needs {turn} turns." for seat, turn in enumerate(turns, start=1))
                yield SoFar(("It is not fair.", *needs))
            else:
                is_fair, text = len(set(turns)) == 1, write_layout(found.layout)
                yield MendingAnswer(is_fair, found.changes, text, turns, found.least)

    def assumptions(self) -> tuple[str, ...]:
        return (*super().assumptions(), "One thing moves after the other, each as short a way as makes it fairer.")

    def words(self, answer: MendingAnswer) -> tuple[str, ...]:
        known = f"; no single move of fewer than {answer.least} cells is enough" if (answer.least or 0) > 1 else ""
        bound = () if answer.least is None else (f"To try all changes would take too long{known}.",)
        if not answer.is_fair:
            return bound or (f"We know of no way to make it fair by moving {MOST_CHANGES} things or fewer.",)
        if not answer.changes:
            return ("It is fair as it is.",)
        moves = (f"Move {each.thing} of army {each.seat + 1} from {each.start} to {each.target}."
                 for each in answer.changes)  # fmt: skip
        return (*moves, f"Then every army needs {answer.turns[0]} turns.", *bound)


CALCULATORS = (ConquerorsRoute, ConquerorsFairness, ConquerorsMending)
