"""What perfect memory proves of a treasury: exactly the purses of all games that would have looked the same.

The oracle knows nothing of how purses are deduced: it lays the hidden coins in every possible way, plays the same
actions again with the rules, and keeps the worlds in which all of them are legal and the seat sees the same events.
"""

from __future__ import annotations

from itertools import permutations
from random import Random

import msgspec
import pytest
from work_clock import within

from engine.barbarian.pieces import Kingdom
from engine.barbarian.setup import BarbarianSetup
from engine.barbarian.sight import count_purse_range, list_purses
from engine.barbarian.steps import Bribing
from engine.core.refusal import IllegalAction

from .positions import position

TAKEN = 4
"""So many chests may be plundered in one history: enough to get in each other's way, few enough to enumerate."""


def world_with(start, coins):
    """The same beginning, but for what lies in the chests and aside."""
    places = [place for place, coin in enumerate(start.chests) if coin is not None]
    chests = list(start.chests)
    for place, coin in zip(places, coins, strict=False):
        chests[place] = coin
    return msgspec.structs.replace(start, chests=tuple(chests), aside=tuple(sorted(coins[len(places) :])))


def look_of(rules, start, actions, seat):
    """What the seat sees of a history, and the treasuries at its end; None where it could not have happened."""
    state, seen = start, []
    for action in actions:
        events = []
        try:
            state = rules.apply(state, action, events.append)
        except IllegalAction:
            return None
        seen += [event for event in events if event.is_visible_to(seat)]
    return seen, state


def list_agreeing(rules, start, actions, seat, places):
    """Every treasury of every seat in every world that looks the same to `seat`."""
    all_places = [place for place, coin in enumerate(start.chests) if coin is not None]
    pool = [start.chests[place] for place in all_places] + list(start.aside)
    real = look_of(rules, start, actions, seat)
    found = [set() for _ in rules.seats]
    numbers = [all_places.index(place) for place in places]
    for chosen in set(permutations(pool, len(places))):
        rest = list(pool)
        for coin in chosen:
            rest.remove(coin)
        for number, coin in sorted(zip(numbers, chosen, strict=True)):
            rest.insert(number, coin)
        look = look_of(rules, world_with(start, rest), actions, seat)
        if look is not None and look[0] == real[0]:
            for owner, treasury in enumerate(look[1].treasuries):
                found[owner].add(treasury)
    return found


BEGINNINGS = {
    "large coins": "Franks: treasury 3 3; warriors Ripuaria\nVisigoths: treasury 2 3 3; warriors Septimania\n"
    "Ostrogoths: treasury 3; warriors Dalmatia\nloot: Toxandria 1; Ripuaria 1 2; Aquitania 1; Illyricum 1 2\n"
    "turn: Franks",
    "few coins": "Franks: treasury 1; warriors Ripuaria\nVisigoths: treasury 1 2; warriors Septimania\n"
    "Ostrogoths: treasury none; warriors Dalmatia\nloot: Belgica 1; Tolosa 2 3; Roma 1 3\nturn: Visigoths",
    "as in the box": "Franks: warriors Ripuaria\nVisigoths: warriors Septimania\nOstrogoths: warriors Dalmatia\n"
    "loot: Belgica 1; Toxandria 3; Tolosa 2; Aquitania 3; Roma 1; Dalmatia 2\nturn: Ostrogoths",
}


def choose(rules, state, menu, rng):
    """Random, but for spending: who has plundered shows it, and change is made where it can be."""
    spends = [action for action in menu if type(action).__name__ in {"Recruit", "Claim", "Pay", "Assault"}]
    changes = [action for action in spends if getattr(action, "at", "")]
    return rng.choice(changes or (spends if spends and rng.random() < 0.7 else menu))


@pytest.mark.parametrize("name", BEGINNINGS)
@pytest.mark.parametrize("seed", range(6))
def test_inv_16_and_bk_pillage_04_the_purses_deduced_are_those_of_all_worlds_that_look_the_same(name, seed):
    rules = BarbarianSetup.from_options({"scenario": "III-1", "powers": "none", "position": BEGINNINGS[name]}).rules()
    start = state = rules.start()
    rng = Random(seed)
    actions, compared = [], 0
    for _ in range(160):
        menu = rules.legal_actions(state)
        places = [at for at, coin in enumerate(start.chests) if coin is not None and state.chests[at] is None]
        if not menu or len(places) > TAKEN:
            break
        seat = rng.choice([None, *rules.seats])
        if places and compared < 25 and not isinstance(state.step, Bribing):
            wanted = list_agreeing(rules, start, actions, seat, places)
            view = rules.observe(state, seat)
            for owner in rules.seats:
                if type(state.step).__name__ in {"PayingRecruit", "PayingClaim", "Taxing"} and owner == state.to_act:
                    continue  # the oracle below knows that the payer can go on, this one does not
                deduced = list_purses(rules, view, owner)
                assert len(set(deduced)) == len(deduced)
                assert set(deduced) == wanted[owner], (seat, owner, state.step)
                assert state.treasuries[owner] in deduced
                compared += 1
        action = choose(rules, state, menu, rng)
        actions.append(action)
        state = rules.apply(state, action)
    assert compared


def test_the_histories_above_prove_coins_and_rule_purses_out():
    """Otherwise the enumeration would have nothing to find."""
    proven = ruled_out = 0
    for words in BEGINNINGS.values():
        rules = BarbarianSetup.from_options({"scenario": "III-1", "powers": "none", "position": words}).rules()
        for seed in range(6):
            state, rng = rules.start(), Random(seed)
            for _ in range(160):
                menu = rules.legal_actions(state)
                if not menu or sum(map(len, state.plundered)) > TAKEN:
                    break
                state = rules.apply(state, choose(rules, state, menu, rng))
                proven += any(shown.proven for shown in state.shown)
                ruled_out += any(shown.ruled_out for shown in state.shown)
    assert proven > 20 and ruled_out > 5, (proven, ruled_out)


def told_range(game, kingdom, by):
    seat, owner = (game.state.owner[Kingdom(each).index] for each in (by, kingdom))
    return count_purse_range(game.rules, game.rules.observe(game.state, seat), owner)


def test_a_coin_that_comes_in_openly_forgets_nothing_that_was_proven():
    """Paid with a chest's coin the find is known, whatever comes in later."""
    game = (
        position("III-1", powers="none")
        .treasury("frank", "1,1")
        .chest("Burgundia", 3)
        .chest("Alamannia", 2)
        .loot("Belgica", 3)
        .unit("frank", "warrior", "Ripuaria")
        .turn("frank")
        .play("assault warrior Ripuaria Burgundia")
    )
    assert told_range(game, "frank", by="visigoth") == (3, 7)
    game = game.skip_to("frank").play("claim Burgundia", "pay 3 - - -")
    assert told_range(game, "frank", by="visigoth") == (2, 2)
    game = game.skip_to("frank").play("tax", "take Belgica:3 - -")
    assert told_range(game, "frank", by="visigoth") == (5, 5)


def test_change_proves_that_the_exact_price_was_not_there():
    """Who takes change with a chest plundered had no coin in it that would have made the price."""
    game = (
        position("III-1", powers="none")
        .treasury("frank", "3,3")
        .chest("Burgundia", 3)
        .loot("Toxandria", 1)
        .turn("frank")
        .play("assault king Belgica Burgundia")
    )
    assert told_range(game, "frank", by="visigoth") == (7, 11)
    game = game.skip_to("frank").play("recruit Toxandria")
    assert told_range(game, "frank", by="visigoth") == (7, 11)
    game = game.play("pay 3 - 1 Toxandria")
    # with a 2 in the chest the price of 2 could have been laid
    view = game.rules.observe(game.state, game.state.owner[Kingdom.VISIGOTH.index])
    frank = game.state.owner[Kingdom.FRANK.index]
    assert set(list_purses(game.rules, view, frank)) == {(1, 1, 3), (1, 3, 3), (1, 3, 5)}


def test_my_own_finds_are_not_in_theirs():
    """There is one coin of 5: who found it knows that nobody else did."""
    game = (
        position("III-1", powers="none")
        .chest("Burgundia", 5)
        .chest("Provincia", 1)
        .unit("frank", "warrior", "Ripuaria")
        .unit("visigoth", "warrior", "Septimania")
        .turn("visigoth")
        .play("assault warrior Septimania Provincia")
        .play("assault warrior Ripuaria Burgundia", "decline")
    )
    assert told_range(game, "visigoth", by="frank") == (11, 13)
    assert told_range(game, "visigoth", by="ostrogoth") == (11, 15)
    assert told_range(game, "frank", by="visigoth") == (11, 15)


@pytest.mark.parametrize("seed", range(4))
def test_imagined_positions_deal_only_purses_that_agree(seed):
    """Every purse dealt is one of those deduced, and each of those is dealt some day."""
    words = BEGINNINGS["large coins"]
    rules = BarbarianSetup.from_options({"scenario": "III-1", "powers": "none", "position": words}).rules()
    state, rng = rules.start(), Random(seed)
    while (menu := rules.legal_actions(state)) and sum(map(len, state.plundered)) < 3:
        state = rules.apply(state, choose(rules, state, menu, rng))
    view = rules.observe(state, None)
    dealt = [set() for _ in rules.seats]
    for _ in range(400):
        for seat, treasury in enumerate(rules.imagine(view, rng).treasuries):
            dealt[seat].add(treasury)
    for seat in rules.seats:
        deduced = set(list_purses(rules, view, seat))
        assert dealt[seat] <= deduced and len(dealt[seat]) >= 0.8 * len(deduced)


def test_imagining_a_purse_out_of_seventy_two_coins_costs_next_to_nothing():
    """One seat holds every coin of the box, and has sealed some: what is imagined is dealt, never listed."""
    words = position("VI-1", powers="none").unit("visigoth", "warrior", "Burgundia")
    for other in ("hun", "ostrogoth", "vandal", "visigoth", "saxon"):
        words = words.treasury(other, "-")
    box = "1," * 30 + "2," * 24 + "3," * 17 + "5"
    game = words.treasury("frank", box).turn("frank").play("assault king Belgica Burgundia", "bribe 1")
    with within(0.2):
        state = game.rules.imagine(game.rules.observe(game.state, None), Random(1))
    assert len(state.treasuries[game.state.owner[Kingdom.FRANK.index]]) == 72
    assert set(state.step.sealed[0].choice) <= {1, 2, 3, 5}


def test_a_view_of_coins_that_there_are_not_is_refused_before_anything_is_counted_out():
    game = position("III-1", powers="none").turn("frank")
    view = game.rules.observe(game.state, None)
    for known, unseen, left in (
        (((1, 10**9),), 0, view.chests_left),
        (((1, -(10**9)),), 0, 10**9),
        (view.purses[0].known, 10**9, view.chests_left),
        (((1, 3), (2, 2), (3, 1), (5, -1)), 1, view.chests_left - 1),
    ):
        purses = (msgspec.structs.replace(view.purses[0], known=known, unseen=unseen), *view.purses[1:])
        forged = msgspec.structs.replace(view, purses=purses, chests_left=left)
        with pytest.raises(ValueError, match="does not agree"):
            game.rules.imagine(forged, Random(1))
