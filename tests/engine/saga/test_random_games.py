"""Random games over every seat count and switch: invariants that compare two positions, two formulas, two worlds."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from engine.bots.play import play_game
from engine.bots.random_bot import RandomBot
from engine.core.seat import CHANCE, NOBODY
from engine.core.table import Table, draw
from engine.saga import GAME
from engine.saga.actions import Buy, Done, Hood, Lay, Muster, Recall, Shift, Volunteer
from engine.saga.board import count_needed, defence_of, find_income, list_armies, list_lands, sum_army
from engine.saga.bots import build_cautious_bot
from engine.saga.count import count_items, sum_items
from engine.saga.pieces import HIGHEST, VALUE, End, Power
from engine.saga.setup import SagaSetup, example_setups
from engine.saga.state import SagaView
from engine.saga.steps import Acting, Over, Placing

SETUPS = list(example_setups())
LAYS = (Lay, Hood, Muster)


def options_of(setup):
    return " ".join(f"{name}={value}" for name, value in setup.options().items()) or "default"


each_setup = pytest.mark.parametrize("setup", SETUPS, ids=options_of)


def walk(rules, seed):
    """A random game: (state before, action, state after)."""
    state, random = rules.start(), Random(seed)
    while state.to_act is not NOBODY:
        if state.to_act is CHANCE:
            action = draw(rules.chances(state), random)
        else:
            action = random.choice(rules.legal_actions(state))
        after = rules.apply(state, action)
        yield state, action, after
        state = after


def change_faults(rules, before, action, after):
    """The invariants that compare two positions of the game itself."""
    if not isinstance(before.step, Acting):
        return
    seat = before.active
    paid = [one - other for one, other in zip(after.chips, before.chips, strict=True)]
    due = [0] * len(paid)
    if isinstance(action, Buy):
        due[seat] = -VALUE[action.knight]
    if isinstance(action, Done) and isinstance(after.step, Acting):
        due[after.active] += find_income(rules.terms, before, after.active)
    if paid != due:
        yield f"I04 chips moved by {paid}, not by {due}"
    taken = [len(before.owners) and one != other for one, other in zip(before.owners, after.owners, strict=True)]
    yield from _lay_faults(before, action, after)
    yield from _conquest_faults(rules, before, action, after, taken)
    for land, (was, now) in enumerate(zip(before.used, after.used, strict=True)):
        is_use = isinstance(action, Hood | Muster | Shift | Recall | Volunteer) and action.land.value == "VRYGBO"[land]
        if now and not was and not is_use:
            yield f"I07 the power of land {land} was used up by nothing"
        if was and not now and not taken[land]:
            yield f"I07 the power of land {land} came back by itself"


def _lay_faults(before, action, after):
    seat, returned = before.active, 0
    for land, (was, now) in enumerate(zip(before.owners, after.owners, strict=True)):
        if was == seat and now != seat:
            returned += len(before.columns[seat][land]) - isinstance(action, Recall)
    drawn = isinstance(action, Buy | Volunteer | Recall)
    expected = len(before.hands[seat]) - isinstance(action, LAYS) + drawn + returned
    if len(after.hands[seat]) != expected and not isinstance(after.step, Over):
        yield f"I05 {len(after.hands[seat])} cards in the hand, {expected} expected"
    if isinstance(action, (*LAYS, Shift)) and (before.has_laid or not after.has_laid):
        yield "I05 a second lay in a turn"
    if isinstance(action, Done) and not before.has_laid and after.ender is not None:
        yield "I06 a pass brought the end"


def _conquest_faults(rules, before, action, after, taken):
    """A fresh garrison has what it needed, and never more than the last knight could bring beyond it."""
    if sum(taken) > 1:
        yield "I08 two lands changed hands by one action"
    for land, is_taken in enumerate(taken):
        if is_taken and isinstance(action, Lay | Hood) and rules.terms.conquest == "automatic":
            need = count_needed(rules.terms, before, land)
            if not need <= defence_of(after, land) <= need + HIGHEST - 1:
                yield f"I10 a garrison of {defence_of(after, land)} where {need} was needed"
    for land, (was, now) in enumerate(zip(before.owners, after.owners, strict=True)):
        if was is not None and now is None:
            yield f"I03 land {land} became neutral again"


def count_again(rules, state):
    """The count by the closed formula, with hands and garrisons as they are after the last knights."""
    totals = []
    numbers = rules.terms.numbers
    ends = [rules.terms.end(state, land) for land in range(6)]
    tributes = [owner for land, owner in enumerate(state.owners) if owner is not None and ends[land] is End.TRIBUTE]
    for seat in rules.seats:
        own = list_lands(state, seat)
        worth = {End.POOR: lambda land: 0, End.RICH: lambda land: numbers.rich}
        total = state.chips[seat] + sum(
            worth.get(ends[land], lambda land: defence_of(state, land))(land) for land in own
        )
        if any(ends[land] is End.ARMIES for land in own):
            total += sum(sum_army(state, seat, column) for column in list_armies(state, seat))
        if not any(ends[land] is End.PARDON for land in own):
            total -= sum(VALUE[knight] for knight in state.hands[seat])
        total += numbers.bonus * sum(ends[land] is End.BONUS for land in own)
        total += numbers.tribute * ((len(rules.seats) - 1) * tributes.count(seat))
        total -= numbers.tribute * (len(tributes) - tributes.count(seat))
        totals.append(total)
    return tuple(totals)


@each_setup
def test_sg_a20_every_game_ends_and_keeps_the_invariants_after_every_action(setup):
    rules = setup.rules()
    for before, action, after in walk(rules, 7):
        faults = [*GAME.faults(rules, after), *change_faults(rules, before, action, after)]
        assert faults == [], f"{action}: {faults}"
        assert rules.legal_actions(after) or after.to_act is NOBODY
    assert rules.outcome(after) is not None


@each_setup
def test_sg_703_two_formulas_count_the_same(setup):
    """Also when a tribute cannot be paid in full: only then they differ."""
    rules = setup.rules()
    for seed in range(5):
        *_, (_, _, state) = walk(rules, seed)
        totals = sum_items(count_items(rules.terms, state, state.chips, state.hands), rules.seats)
        if rules.terms.tribute == "full":
            assert totals == count_again(rules, state)
        assert totals == rules.outcome(state).scores


def test_sg_a16_a_tribute_from_chips_at_hand_is_never_more_than_they_are():
    rules = SagaSetup(seats=3, tribute="owned").rules()
    short = 0
    for seed in range(30):
        *_, (_, _, state) = walk(rules, seed)
        items = count_items(rules.terms, state, state.chips, state.hands)
        assert sum(item.points for item in items if item.name == "tribute") == 0
        for seat in rules.seats:
            paid = -sum(
                item.points for item in items if item.name == "tribute" and item.points < 0 and item.seat == seat
            )
            assert paid <= state.chips[seat]
            short += paid < 2 and state.chips[seat] < 2
    assert short


@pytest.mark.soak
@pytest.mark.parametrize("block", range(20))
def test_soak_a_thousand_games(block):
    for game in range(50):
        number = block * 50 + game
        setup = SETUPS[number % len(SETUPS)]
        rules = setup.rules()
        for before, action, after in walk(rules, number):
            faults = [*GAME.faults(rules, after), *change_faults(rules, before, action, after)]
            assert faults == [], f"game {number}, {options_of(setup)}, {action}: {faults}"


def test_hooded_knights_are_hidden_from_all_but_their_seat():
    """Another hooded knight under the same back changes nothing in anybody else's view."""
    rules, random, planted = SagaSetup(seats=3, backs=["R", "B"]).rules(), Random(5), 0
    for seed in range(8):
        for _, _, state in walk(rules, seed):
            if not state.hidings or not isinstance(state.step, Acting):
                continue
            for seat in (None, *rules.seats):
                other = rules.imagine(rules.observe(state, seat), random)
                assert list(GAME.faults(rules, other)) == []
                planted += other != state
                assert rules.observe(other, seat) == rules.observe(state, seat)
    assert planted > 50


def test_all_six_powers_and_all_placings_come_up():
    used, placed = set(), 0
    for setup in SETUPS:
        rules = setup.rules()
        for before, action, _ in walk(rules, 3):
            if isinstance(action, Hood | Muster | Shift | Recall | Volunteer):
                used.add(type(action))
            placed += isinstance(before.step, Placing)
    assert used == {Hood, Muster, Shift, Recall, Volunteer} and placed
    assert {face.power for pair in rules.terms.faces for face in pair} == set(Power)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_cautious_bot_beats_random_ones(seats):
    wins = 0
    for seed in range(8):
        table = Table(SagaSetup(seats=seats, backs=["V", "Y", "B"] if seed % 2 else []), seed)
        mine = seed % seats
        play_game(table, {seat: build_cautious_bot() if seat == mine else RandomBot() for seat in range(seats)}, seed)
        wins += mine in table.outcome().winners
    assert wins >= 6


def test_views_and_states_read_back():
    rules = SagaSetup(seats=2, backs=["R"]).rules()
    for number, (_, _, state) in enumerate(walk(rules, 1)):
        if number % 20 == 0:
            assert msgspec.json.decode(msgspec.json.encode(state), type=type(state)) == state
            view = rules.observe(state, rules.seats[0])
            assert msgspec.json.decode(msgspec.json.encode(view), type=SagaView) == view
