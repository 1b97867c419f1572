"""What must hold from one position to the next, whatever is played: money, prices, taxes, bribes, secrets."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.barbarian import actions as act
from engine.barbarian.invariants import list_faults
from engine.barbarian.pieces import Kind, Kingdom
from engine.barbarian.setup import BarbarianSetup, example_setups
from engine.barbarian.steps import Bribing, Contesting, PayingClaim, PayingRecruit, Taxing
from engine.core.seat import CHANCE

EXAMPLES = list(example_setups())


def steps(setup: BarbarianSetup, seed: int, most: int = 250):
    """(rules, before, action, after, events) of a random game, busy rather than idle."""
    rules = setup.rules()
    rng = Random(seed)
    state = rules.start()
    for _ in range(most):
        menu = rules.legal_actions(state)
        if not menu:
            return
        if state.to_act is CHANCE:
            chances = rules.chances(state)
            action = rng.choices(chances, [chance.weight for chance in chances])[0].action
        else:
            busy = [each for each in menu if not isinstance(each, act.Stay | act.Move | act.Decline)]
            action = rng.choice(busy if busy and rng.random() < 0.8 else menu)
        events = []
        after = rules.apply(state, action, events.append)
        yield rules, state, action, after, events
        state = after


def worth(heaps) -> int:
    return sum(map(sum, heaps))


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_bk_econ_02_and_bk_econ_03_money_moves_only_as_the_rules_say(number):
    """Loot leaves by tax, change or plunder; between two treasuries there is only the bribe (BK-ECON-01)."""
    for rules, before, action, after, events in steps(EXAMPLES[number], seed=number):
        assert not list(list_faults(rules, after)), action
        changed = [seat for seat in rules.seats if before.treasuries[seat] != after.treasuries[seat]]
        cited = {event.rule for event in events}
        if isinstance(action, act.Deal) or not before.active:
            continue
        if len(changed) > 1:
            assert isinstance(action, act.Bribe), action
        if worth(after.loot) < worth(before.loot):
            assert cited & {"BK-TAX-01", "BK-PILLAGE-01"}, action
        elif worth(after.loot) > worth(before.loot):
            assert isinstance(action, act.Pay), action
        if any(old is not None and new is None for old, new in zip(before.chests, after.chests, strict=True)):
            assert "BK-PILLAGE-04" in cited, action


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_bk_tax_01_and_bk_recruit_04_and_bk_claim_03_keep_their_sums(number):
    """INV-11 and INV-12: a tax stays within the limit on own land; prices are paid exactly, into the site."""
    for rules, before, action, after, _ in steps(EXAMPLES[number], seed=100 + number):
        if isinstance(before.step, Taxing):
            realm = rules.realm(before.played)
            own = realm.controlled(before, before.active)
            gained = sum(after.treasuries[before.to_act]) - sum(before.treasuries[before.to_act])
            assert 0 < gained <= len(own) + 2 * (before.active.value == "ostrogoth")
            assert all(before.loot[at] == after.loot[at] for at in range(len(before.loot)) if at not in own)
        elif isinstance(before.step, PayingRecruit | PayingClaim):
            site = before.step.place
            paid = sum(before.treasuries[before.to_act]) - sum(after.treasuries[before.to_act])
            table = rules.edition.entry(before.active)
            recruits = isinstance(before.step, PayingRecruit)
            out = (before.deployed if recruits else before.placed)[before.active.index]
            price = (table.recruit if recruits else table.claim)[out]
            assert paid in (price, price - 1), action
            assert sum(after.loot[site]) == sum(before.loot[site]) + paid
            assert worth(after.loot) == worth(before.loot) + paid


@pytest.mark.parametrize("number", range(0, len(EXAMPLES), 3))
def test_bk_battle_03_bribes_are_coins_of_the_payer_and_all_go_to_the_other(number):
    """INV-02: the two purses together hold the same coins before and after, but for what is plundered."""
    for _, before, action, after, events in steps(EXAMPLES[number], seed=200 + number):
        if not isinstance(before.step, Bribing) or not before.step.sealed:
            continue
        there = Counter(before.treasuries[before.owner[before.active.index]])
        there.update(before.treasuries[before.to_act])
        later = Counter(after.treasuries[before.owner[before.active.index]])
        later.update(after.treasuries[before.to_act])
        spoils = later - there
        assert not there - later, action
        if spoils:
            assert {"BK-PILLAGE-01", "BK-PILLAGE-04"} & {event.rule for event in events}


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_bk_amb_23_there_is_always_something_to_choose_and_only_the_asked_are_asked(number):
    """INV-15; and every action of a menu is legal by the other door, where nothing was offered before."""
    rng = Random(number)
    for rules, before, _, after, _ in steps(EXAMPLES[number], seed=300 + number, most=120):
        assert rules.outcome(after) is not None or rules.legal_actions(after)
        if before.to_act is not CHANCE:
            menu = rules.legal_actions(before)
            assert len(set(menu)) == len(menu)
            assert rules.why_illegal(before, rng.choice(menu)) is None
        if isinstance(after.step, Contesting):
            assert after.to_act == after.step.queue[0] != after.owner[after.active.index]


def wild_action(rules, state, rng: Random):
    """Any action at all: mostly about places that matter, hardly ever legal."""
    names = rules.realm(state.played).names
    busy = [names[place] for place, unit in enumerate(state.units) if unit is not None] or [names[0]]
    place, origin, target = rng.choice(names), rng.choice([*busy, "Sea"]), rng.choice([*names, *busy, "Sea"])
    kind, kingdom = rng.choice(list(Kind)), rng.choice(list(Kingdom))
    coins = tuple(sorted(rng.choices((1, 2, 3, 5), k=rng.randint(0, 3))))
    some = tuple(sorted(rng.choices((1, 2, 3), k=rng.randint(0, 2))))
    return rng.choice(
        [
            act.Recruit(place), act.Claim(rng.choice([place, origin])), act.Tax(), act.Stay(), act.Done(), act.Pass(),
            act.Decline(), act.Forgo(), act.Move(kind, origin, target), act.Assault(kind, origin, target),
            act.Ride(kind, origin, target), act.Castle(origin, target), act.Contest(kingdom, kind, origin),
            act.Reinforce(kind, origin), act.Evacuate(kind, target), act.Rally(target), act.Bribe(coins),
            act.Pay(coins), act.Pay(coins, some, some, target), act.Take(((target, coins),), some, target),
            act.Take(((target, coins),)), act.Select(kingdom), act.Choose(kingdom), act.PickScenario("III-1"),
        ]
    )  # fmt: skip


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_bk_turn_02_what_is_not_in_the_menu_is_refused_and_what_is_in_it_is_not(number):
    """The menu and the refusals are written apart; they agree on actions of every kind, in every step."""
    rng = Random(500 + number)
    for rules, before, _, _, _ in steps(EXAMPLES[number], seed=500 + number):
        menu = set(rules.legal_actions(before))
        for action in [wild_action(rules, before, rng) for _ in range(25)]:
            refusal = rules.why_illegal(before, action)
            assert (refusal is None) == (action in menu), (str(action), str(refusal))
            if refusal is not None:
                assert "{" not in f"{refusal.sentence}{refusal.tip}"


@pytest.mark.parametrize("number", range(0, len(EXAMPLES), 2))
def test_bk_econ_01_what_others_hold_changes_nothing_that_a_seat_sees(number):
    """INV-16: move a chest coin of somebody else's treasury, a chest, or a sealed bribe: the view stays the same."""
    rng = Random(number)
    seen = 0
    for rules, before, _, _, _ in steps(EXAMPLES[number], seed=400 + number):
        if before.active is None or rng.random() > 0.3:
            continue
        for seat in rules.seats:
            view = rules.observe(before, seat)
            other = rules.imagine(view, rng)
            seen += other != before
            assert rules.observe(other, seat) == view
    assert seen
