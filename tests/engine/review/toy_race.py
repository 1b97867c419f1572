"""A game small enough to be enumerated: two seats roll in turn, twice each, and keep or drop what they rolled."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from engine.bots.thinker import Mind
from engine.core.action import Action
from engine.core.edition import About, Edition
from engine.core.menu import Menu
from engine.core.outcome import Outcome, rank
from engine.core.position import Position, Step, recast
from engine.core.rules import Chance
from engine.core.seat import NOBODY, Actor, Seat
from engine.core.setup import Setup
from engine.core.stepped_rules import SteppedRules
from engine.core.steps import Choice, Deed, Draw, End, Sheet, Steps

TURNS = 4
PIPS = {1: 2, 2: 1, 4: 1}
"""What the die shows, by weight."""


class Rolling(Step, frozen=True):
    pass


class Keeping(Step, frozen=True):
    pips: int


class Over(Step, frozen=True):
    pass


class Roll(Action, frozen=True):
    pips: int


class Keep(Action, frozen=True):
    pass


class Drop(Action, frozen=True):
    pass


class RacePosition(Position[Rolling | Keeping | Over]):
    turn: int
    points: tuple[int, int]


class RaceState(RacePosition, frozen=True, gc=False):
    pass


class RaceView(RacePosition, frozen=True):
    seat: Seat | None


class Draft(Sheet[Any], RacePosition):
    rules: Any
    listener: Any


def roll(draft: Draft, action: Roll) -> None:
    draft.tell("R-01", "The die shows {pips}.", pips=action.pips)
    draft.go(Keeping(action.pips))


def end_turn(draft: Draft, kept: int) -> None:
    seat = draft.turn % 2
    draft.points = (draft.points[0] + kept * (seat == 0), draft.points[1] + kept * (seat == 1))
    draft.turn += 1
    if draft.turn == TURNS:
        draft.end(Over())
    draft.go(Rolling())


def keep(draft: Draft, action: Keep) -> None:
    assert isinstance(draft.step, Keeping)
    end_turn(draft, draft.step.pips)


def drop(draft: Draft, action: Drop) -> None:
    end_turn(draft, 0)


def who_keeps(draft: Draft) -> Actor | None:
    return Seat(draft.turn % 2)


class RaceRules(SteppedRules[RaceState, Roll | Keep | Drop, RaceView, Draft]):
    not_due = "R-00"
    has_secrets = False
    seats = (Seat(0), Seat(1))
    edition = Edition(edition=About("race", "race", "race", "1"))
    steps = Steps({
        Rolling: Draw(
            "R-01",
            "The die is rolled.",
            lambda rules, state: [Chance(Roll(pips), weight) for pips, weight in PIPS.items()],
            Roll,
            roll,
        ),
        Keeping: Choice(
            "R-02", "Keep or drop.", who_keeps, lambda rules, state: [Keep(), Drop()],
            {Keep: Deed(keep), Drop: Deed(drop)},
        ),
        Over: End("R-03", "The game is over."),
    })  # fmt: skip

    def __init__(self, setup: Setup) -> None:
        super().__init__()

    def begin(self) -> Draft:
        return Draft(NOBODY, Rolling(), (), 0, (0, 0), self, None)

    def observe(self, state: RaceState, seat: Seat | None) -> RaceView:
        return recast(RaceView, state, seat=seat)

    def imagine(self, view: RaceView, rng: Random) -> RaceState:
        return recast(RaceState, view)

    def outcome(self, state: RaceState) -> Outcome | None:
        if state.to_act is not NOBODY:
            return None
        return Outcome("all turns", "R-03", rank(self.seats, state.points.__getitem__), state.points)

    def words(self, view: RaceView) -> dict[str, str | int]:
        return {}

    def seat_name(self, view: RaceView, seat: Seat) -> str:
        return f"Seat {seat}"


class RaceSetup(Setup):
    game = "race"
    rules_type = RaceRules


class Keeper:
    """Keeps everything."""

    def choose(self, rules: Any, view: Any, menu: Menu[Action], random: Random) -> Action:
        return menu[0]

    def rank(self, rules: Any, view: Any, menu: Sequence[Action], random: Random) -> list[Action]:
        return list(menu)


MIND = Mind(policy=Keeper, appraise=lambda rules, state: [0.5, 0.5], horizon=10)
