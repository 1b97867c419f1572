"""The rules of Conquerors: the table of steps says what is known of each, the law lies in `phases`."""

from __future__ import annotations

from random import Random

from engine.conquerors import actions as act
from engine.conquerors import steps as at
from engine.conquerors.draft import Draft
from engine.conquerors.edition import ConquerorsEdition
from engine.conquerors.options import ConquerorsOptions
from engine.conquerors.outcome import find_outcome
from engine.conquerors.phases import lining, marching, turns
from engine.conquerors.phases import setting_up as before
from engine.conquerors.pieces import Fighters, People
from engine.conquerors.state import ConquerorsPosition, ConquerorsState, ConquerorsView
from engine.core.outcome import Outcome
from engine.core.position import recast
from engine.core.seat import CHANCE, Seat
from engine.core.steps import Choice, Deed, Draw, Due, End, Passage, SteppedRules


class ConquerorsRules(SteppedRules[ConquerorsState, act.ConquerorsAction, ConquerorsView, Draft]):
    actions = act.ConquerorsAction
    state_type = ConquerorsState
    view_type = ConquerorsView
    draft_type = Draft
    edition: ConquerorsEdition
    not_due = "CQ-201"
    due = {
        act.First: Due("CQ-A14", "Who is first was drawn before the game."),
        act.Lay: Due("CQ-102", "The board is not being laid now."),
        act.Enough: Due("CQ-102", "The board is not being laid now."),
        act.Agree: Due("CQ-102", "Nobody has asked."),
        act.Refuse: Due("CQ-102", "Nobody has asked."),
        act.Enlist: Due("CQ-103", "Armies are picked before the game."),
        act.Found: Due("CQ-104", "Castles are placed before the game."),
        act.Hide: Due("CQ-108", "Fortresses are hidden before the game."),
        act.Deploy: Due("CQ-202", "Fighters come to the board in the first two turns."),
        act.Move: Due("CQ-301", "Fighters move from the third turn on."),
    }
    steps = {
        at.PickingFirst: Draw("CQ-A14", "Chance says who is first.", before.list_first, act.First, before.pick_first),
        at.Assembling: Choice(
            "CQ-102",
            "{who}: lay a piece of the board.",
            before.who_lays,
            before.list_lays,
            {
                act.Lay: Deed(before.lay, explain=before.why_not_there),
                act.Enough: Deed(before.propose, before.why_not_enough),
            },
        ),
        at.Agreeing: Choice(
            "CQ-102",
            "{who}: is the board large enough?",
            before.who_agrees,
            before.list_answers,
            {act.Agree: Deed(before.agree), act.Refuse: Deed(before.disagree)},
        ),
        at.Enlisting: Choice(
            "CQ-103",
            "{who}: pick your army.",
            before.who_enlists,
            before.list_armies,
            {act.Enlist: Deed(before.enlist, before.why_not_army)},
        ),
        at.Founding: Choice(
            "CQ-104",
            "{who}: put your castle on the rim.",
            before.who_founds,
            before.list_castle_cells,
            {act.Found: Deed(before.found, before.why_not_castle)},
        ),
        at.Hiding: Choice(
            "CQ-108",
            "{who}: hide a fortress of {owner}.",
            before.who_hides,
            before.list_tile_cells,
            {act.Hide: Deed(before.hide, before.why_not_tile)},
        ),
        at.Beginning: Passage(turns.begin_turn),
        at.Lining: Choice(
            "CQ-202",
            "{who}: place a fighter. {left} to go.",
            lining.who_lines,
            lining.list_entries,
            {act.Deploy: Deed(lining.enter_line, lining.why_not_in_line)},
        ),
        at.Marching: Choice(
            "CQ-301",
            "{who}: {deed}. {left} to go.",
            marching.who_marches,
            marching.list_marches,
            {
                act.Deploy: Deed(marching.enter, explain=marching.why_not_enter),
                act.Move: Deed(marching.march, explain=marching.why_not_march),
            },
        ),
        at.Turning: Passage(turns.end_turn),
        at.Over: End("CQ-101", "The game is over."),
    }

    def __init__(self, options: ConquerorsOptions) -> None:
        self.setup = options
        self.edition = options.tables()
        self.terms = options.terms()
        self.seats = self.terms.seats
        self._names = options.clean_names()
        super().__init__()

    def begin(self) -> Draft:
        terms, count = self.terms, len(self.seats)
        ready = terms.places
        nobody: tuple[None, ...] = (None,) * count
        nothing: tuple[tuple[()], ...] = ((),) * count
        return Draft(
            to_act=CHANCE,
            step=at.PickingFirst(),
            later=(),
            round=1,
            first=Seat(0),
            active=Seat(0),
            pieces=terms.centres,
            peoples=nobody if ready is None else tuple(People)[:count],
            fighters=nobody if ready is None else (Fighters.BOTH,) * count,
            castles=nobody if ready is None else ready.castles,
            tiles=nothing if ready is None else ready.tiles,
            built=nothing,
            tokens=nothing,
            moved=(),
            has_lifted=False,
            home=(),
            squatters=nothing,
            idle=0,
            past=(),
            rules=self,
            listener=None,
        )

    def observe(self, state: ConquerorsState, seat: Seat | None) -> ConquerorsView:
        return recast(ConquerorsView, state, seat=seat)

    def imagine(self, view: ConquerorsView, rng: Random) -> ConquerorsState:
        """Nothing is hidden, so there is nothing to deal."""
        return recast(ConquerorsState, view)

    def outcome(self, state: ConquerorsState) -> Outcome | None:
        return find_outcome(self.terms, state)

    def words(self, view: ConquerorsView) -> dict[str, str | int]:
        if not isinstance(view.to_act, int):
            return {}
        values: dict[str, str | int] = {"who": self.seat_name(view, view.to_act)}
        if isinstance(view.step, at.Hiding):
            values["owner"] = self.seat_name(view, before.find_layer(self.terms, view, view.step.laid)[1])
        if isinstance(view.step, at.Lining | at.Marching):
            values["left"] = view.step.left
            values["deed"] = marching.name_deed(self.terms, view)
        return values

    def seat_name(self, view: ConquerorsPosition, seat: Seat) -> str:
        """The name given, else that of the army, else a number."""
        people = view.peoples[seat]
        return self._names[seat] or (
            f"Player {seat + 1}" if people is None else self.edition.armies.names[people.value]
        )
