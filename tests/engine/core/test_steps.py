"""The machine of steps, on a toy of two seats: a die names the pot, both bid under cover, the higher bid takes it."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest

from engine.core.action import Action
from engine.core.edition import About, Edition
from engine.core.event import Event
from engine.core.outcome import Outcome
from engine.core.phrase import Phrase
from engine.core.position import Position, Step, recast
from engine.core.refusal import GameOver, IllegalAction, Refusal, refuse
from engine.core.rules import Chance
from engine.core.sealed import Sealed
from engine.core.seat import CHANCE, NOBODY, Actor, Seat
from engine.core.stepped_rules import SteppedRules
from engine.core.steps import Choice, Deed, Draw, Due, End, Passage, Sheet, Steps

ROUNDS = 3


class Rolling(Step, frozen=True):
    pass


class Bidding(Step, frozen=True):
    bids: tuple[Sealed[int], ...]


class Comparing(Step, frozen=True):
    bids: tuple[Sealed[int], ...]


class Checking(Step, frozen=True):
    pass


class Over(Step, frozen=True):
    pass


AnyStep = Rolling | Bidding | Comparing | Checking | Over


class Roll(Action, frozen=True):
    pips: int


class Bid(Action, frozen=True):
    coins: int


class Shout(Action, frozen=True):
    pass


class ToyPosition(Position[AnyStep]):
    round: int
    pot: int
    points: tuple[int, int]


class ToyWhole(ToyPosition):
    purses: tuple[int, int]


class ToyState(ToyWhole, frozen=True, gc=False):
    pass


class ToyView(ToyPosition, frozen=True):
    seat: Seat | None
    purse: int | None


class Draft(Sheet["ToyRules"], ToyWhole):
    rules: Any
    listener: Any


def roll(draft: Draft, action: Roll) -> None:
    draft.pot = action.pips
    draft.tell("T-01", "The pot is {pips}.", pips=action.pips)
    draft.go(Bidding(()))


def who_bids(draft: Draft) -> Actor | None:
    assert isinstance(draft.step, Bidding)
    if len(draft.step.bids) < 2:
        return Seat(len(draft.step.bids))
    draft.go(Comparing(draft.step.bids))
    return None


def bid(draft: Draft, action: Bid) -> None:
    assert isinstance(draft.step, Bidding)
    seat = Seat(len(draft.step.bids))
    draft.go(Bidding((*draft.step.bids, Sealed(seat, action.coins))))


def why_not_bid(rules: ToyRules, state: ToyState, action: Bid) -> Refusal | None:
    assert isinstance(state.step, Bidding)
    if 0 <= action.coins <= state.purses[len(state.step.bids)]:
        return None
    return refuse("T-02", "You do not have {coins}.", "Bid less.", coins=action.coins)


def list_bids(rules: ToyRules, state: ToyState) -> list[Bid]:
    assert isinstance(state.step, Bidding)
    return [Bid(coins) for coins in range(state.purses[len(state.step.bids)] + 1)]


def compare(draft: Draft) -> None:
    assert isinstance(draft.step, Comparing)
    one, other = (bid.open() for bid in draft.step.bids)
    draft.purses = (draft.purses[0] - one, draft.purses[1] - other)
    if one != other:
        draft.points = (
            draft.points[0] + draft.pot * (one > other),
            draft.points[1] + draft.pot * (other > one),
        )
    draft.go(Checking())


def check(draft: Draft) -> None:
    draft.round += 1
    if draft.round > ROUNDS or not any(draft.purses):
        draft.end(Over())
    draft.go(Rolling())


class ToyRules(SteppedRules[ToyState, Roll | Bid | Shout, ToyView, Draft]):
    not_due = "T-00"
    due = {Roll: Due("T-01", "The die is rolled before the bids.")}
    seats = (Seat(0), Seat(1))
    edition = Edition(edition=About("toy", "toy", "toy", "1"))
    steps = Steps({
        Rolling: Draw(
            "T-01", "The die is rolled.", lambda rules, state: [Chance(Roll(n), 1) for n in range(1, 7)], Roll, roll
        ),
        Bidding: Choice(
            "T-02", "{who} bids for {pot}.", who_bids, list_bids, {Bid: Deed(bid, why_not_bid)}, is_secret=True
        ),
        Comparing: Passage(compare),
        Checking: Passage(check),
        Over: End("T-03", "The game is over."),
    })  # fmt: skip

    def begin(self) -> Draft:
        return Draft(NOBODY, Rolling(), (), 1, 0, (0, 0), (3, 3), self, None)

    def observe(self, state: ToyState, seat: Seat | None) -> ToyView:
        step = state.step
        if isinstance(step, Bidding):
            step = Bidding(tuple(bid.seen_by(seat) for bid in step.bids))
        return recast(ToyView, state, step=step, seat=seat, purse=None if seat is None else state.purses[seat])

    def imagine(self, view: ToyView, rng: Random) -> ToyState:
        raise NotImplementedError

    def outcome(self, state: ToyState) -> Outcome | None:
        return None

    def words(self, view: ToyView) -> dict[str, str | int]:
        return {"who": f"Seat {view.to_act}", "pot": view.pot}

    def seat_name(self, view: ToyView, seat: Seat) -> str:
        return f"Seat {seat}"


@pytest.fixture
def rules() -> ToyRules:
    return ToyRules()


def play(rules: ToyRules, *lines: str) -> ToyState:
    state = rules.start()
    for line in lines:
        state = rules.apply(state, rules.read_action(line))
    return state


def test_a_game_begins_where_somebody_is_to_act(rules: ToyRules) -> None:
    assert rules.start().to_act is CHANCE
    assert len(rules.legal_actions(rules.start())) == 6
    assert Counter(chance.weight for chance in rules.chances(rules.start())) == {1: 6}


def test_steps_are_entered_until_somebody_is_to_act(rules: ToyRules) -> None:
    state = play(rules, "roll 4", "bid 2")
    assert state.to_act == 1
    state = play(rules, "roll 4", "bid 2", "bid 1")
    assert (state.to_act, state.round, state.points, state.purses) == (CHANCE, 2, (4, 0), (1, 2))
    assert state.step == Rolling() and state.later == ()


def test_an_end_in_the_middle_drops_the_rest(rules: ToyRules) -> None:
    state = play(rules, "roll 4", "bid 3", "bid 3")
    assert (state.step, state.to_act) == (Over(), NOBODY)
    assert not rules.legal_actions(state)
    with pytest.raises(GameOver):
        rules.apply(state, Bid(0))


def test_states_are_values(rules: ToyRules) -> None:
    state = rules.start()
    with pytest.raises(AttributeError):
        state.round = 2
    assert msgspec.json.decode(msgspec.json.encode(state), type=ToyState) == state
    assert hash(state) == hash(rules.start())


def test_a_sealed_bid_is_seen_by_its_seat_alone(rules: ToyRules) -> None:
    state = play(rules, "roll 4", "bid 2")
    seen = [rules.observe(state, seat).step for seat in (Seat(0), Seat(1), None)]
    assert [step.bids[0].choice for step in seen if isinstance(step, Bidding)] == [2, None, None]
    assert rules.is_secret(rules.observe(state, None))


def test_what_is_out_of_place_cites_the_rule_that_places_it(rules: ToyRules) -> None:
    state = play(rules, "roll 4")
    early = rules.why_illegal(state, Roll(3))
    assert early is not None and early.rule == "T-01"
    assert str(early.tip) == "Now: Seat 0 bids for 4."
    stray = rules.why_illegal(state, Shout())
    assert stray is not None and stray.rule == "T-00"
    dear = rules.why_illegal(state, Bid(9))
    assert dear is not None and dear.rule == "T-02"
    with pytest.raises(IllegalAction):
        rules.apply(state, Bid(9))


def test_chance_brings_only_what_it_can(rules: ToyRules) -> None:
    refusal = rules.why_illegal(rules.start(), Roll(7))
    assert refusal is not None and "6 results" in str(refusal)


def test_events_are_built_only_for_a_listener(rules: ToyRules) -> None:
    heard: list[Event] = []
    rules.apply(rules.start(), Roll(5), heard.append)
    assert heard == [Event("T-01", Phrase("The pot is {pips}.", {"pips": 5}))]


def test_a_sentence_that_begins_with_a_name_begins_with_a_capital_letter(rules: ToyRules) -> None:
    heard: list[Event] = []
    draft = Draft(NOBODY, Rolling(), (), 1, 0, (0, 0), (3, 3), rules, heard.append)
    draft.tell("T-01", "{one} draws for {other}.", one="the city", other="the baron")
    assert [str(event.phrase) for event in heard] == ["The city draws for the baron."]


def test_a_game_may_begin_in_a_given_position(rules: ToyRules) -> None:
    state = play(rules, "roll 4", "bid 2")
    rules.place(state)
    assert rules.start() == state


def test_the_stack_says_what_comes_after() -> None:
    draft = Draft(NOBODY, Rolling(), (Checking(),), 1, 0, (0, 0), (3, 3), None, None)
    draft.put_between(Comparing(()), Bidding(()))
    assert (draft.step, draft.later) == (Comparing(()), (Bidding(()), Rolling(), Checking()))
    draft.resume()
    draft.go(Over(), Comparing(()))
    assert (draft.step, draft.later) == (Over(), (Comparing(()), Rolling(), Checking()))
