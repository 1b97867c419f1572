"""Rules that no worked example touches, and what each switch changes."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.refusal import SetupError
from engine.core.seat import CHANCE, NOBODY
from engine.odds.deck import count_dealings
from engine.saga.actions import Guard
from engine.saga.battle import find_taker
from engine.saga.count import count_items, sum_items
from engine.saga.setup import SagaSetup

LANDS = "lands: V2 R1, R3 Y1, Y4 V4, G2 O2, B3 G3, O1 B4"


def deal(**options):
    """A game up to its first turn, the first chance always."""
    rules = SagaSetup(**options).rules()
    state = rules.start()
    while state.to_act is CHANCE:
        state = rules.apply(state, rules.legal_actions(state)[0])
    return rules, state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sg_a01_one_set_more_than_seats_is_used(seats):
    """SG-101, SG-103, SG-104, SG-108, SG-A19: set by set, and the first seat begins."""
    _, state = deal(seats=seats)
    assert len({*state.sets, state.neutral}) == seats + 1
    assert all(len(hand) == 12 for hand in state.hands)
    assert sum(map(len, state.neutrals)) == 12 and not state.market
    assert state.to_act == 0 and state.chips == (0,) * seats


def test_sg_105_each_land_gets_a_lead_of_its_colour_and_another_one():
    _, state = deal(seats=2)
    for land, (lead, second) in enumerate(state.neutrals):
        assert "VRYGBO"[land] == lead[0] != second[0]


def test_sg_106_every_legal_dealing_is_equally_likely():
    """The chances along the way multiply to one over the number of dealings, whatever the way."""
    assert count_dealings((0, 1, 2, 3, 4, 5), 0) == 265
    rules, state = deal(seats=2, second_knights="drawn")
    state = rules.start()
    while not state.neutral:
        state = rules.apply(state, rules.legal_actions(state)[0])
    while not all(state.neutrals):
        state = rules.apply(state, rules.legal_actions(state)[-1])

    def ways(at):
        """(chance, dealings with identical knights told apart) of each way to the end."""
        if at.to_act is not CHANCE:
            yield 1.0
            return
        chances = rules.chances(at)
        total = sum(chance.weight for chance in chances)
        for chance in chances:
            copies = Counter(left(at))[chance.action.knight]
            for rest in ways(rules.apply(at, chance.action)):
                yield rest * chance.weight / total / copies

    def left(at):
        from engine.saga.questions import list_left_neutrals

        return list_left_neutrals(rules.terms, at)

    found = list(ways(state))
    assert len({round(chance, 12) for chance in found}) == 1


def test_sg_106_seats_may_lay_the_second_knights_in_turn():
    rules, state = deal(seats=3, second_knights="laid", sets="chosen")
    seats = []
    while True:
        if state.to_act is not CHANCE:
            menu = rules.legal_actions(state)
            if not isinstance(menu[0], Guard | type(rules.read_action("deal 1"))):
                break
            if isinstance(menu[0], Guard):
                seats.append(state.to_act)
        state = rules.apply(state, rules.legal_actions(state)[0])
    assert seats == [0, 1, 2, 0, 1, 2]


def test_sg_102_the_set_up_names_the_backs_or_chance_turns_the_lands():
    rules = SagaSetup(seats=2, backs=["V", "o"]).rules()
    assert rules.start().backs == (True, False, False, False, False, True)
    drawn = SagaSetup(seats=2, draw_faces=True).rules()
    assert len(drawn.chances(drawn.start())) == 64
    for wrong in ({"backs": ["K"]}, {"backs": ["V"], "draw_faces": True}):
        with pytest.raises(SetupError):
            SagaSetup(**wrong).rules()


def test_sg_203_buying_comes_before_or_after_the_lay(ground):
    """SG-107, SG-204, SG-301, SG-A22."""
    game = ground(f"North: chips 9; holds V4\n{LANDS.replace('V2 R1, ', '')}")
    assert "buy V2/5" in game.menu() and "done" not in game.menu()
    assert game.refused_by("done") == "SG-301"
    game.play("lay G1/1 G")
    assert {"buy V2/5", "done"} <= game.menu()
    assert game.refused_by("lay G2/1 G") == "SG-301"


def test_sg_305_two_armies_before_one_land_know_nothing_of_each_other(ground):
    """SG-A05, SG-307: when one wins, the other faces the winner's knights."""
    game = ground("North: armies Y4 B4\nEast: armies Y2 G2\nlands: V2 R1, R3 Y1, Y4 V4, G2 O2, B3 G3, O1 B4")
    game.play("lay O1/1 Y")
    assert game.lands(0) == "Y" and game.defence("Y") == 9
    assert game.army(1, "Y") == 4


def test_sg_306_a_garrison_is_not_strengthened(ground):
    """SG-A03: unless the switch allows it."""
    words = f"North: holds V4\n{LANDS.replace('V2 R1, ', '')}"
    game = ground(words)
    assert game.refused_by("lay R2/1 V") == "SG-306"
    free = ground(words, reinforce="free")
    free.play("lay R2/1 V")
    assert free.defence("V") == 6


def test_sg_407_equal_armies_before_a_weak_garrison():
    """SG-A02: the strongest, then the first clockwise after the loser."""
    assert find_taker([(0, 7), (2, 7)], 7, 1, 3) == 2
    assert find_taker([(0, 8), (2, 7)], 7, 1, 3) == 0
    assert find_taker([(0, 6)], 7, 1, 3) is None


def test_sg_a09_with_the_switch_one_says_when(ground):
    words = f"North: armies V1\n{LANDS}"
    game = ground(words, conquest="optional")
    assert game.refused_by("take V") == "SG-401"
    game.play("lay O3/1 V")
    assert game.lands(0) == "" and "take V" in game.menu()
    game.play("take V")
    assert game.lands(0) == "V"
    assert ground(words).refused_by("take V") == "SG-A09"


def test_sg_a12_walls_of_neutral_lands_only_by_the_switch(ground):
    """SG-406."""
    game = ground(f"North: armies G2\n{LANDS}")
    game.play("lay O3/1 G")
    assert game.lands(0) == "G"
    walled = ground(f"North: armies G2\n{LANDS}", neutral_powers=True)
    walled.play("lay O3/1 G")
    assert walled.lands(0) == ""


def test_sg_a02_the_lead_may_go_by_the_switch(ground):
    """SG-602: the column keeps its land's colour."""
    words = "North: holds R3 O3\nlands: V2 R1, Y4 V4, G2 O2, B3 G3, O1 B4"
    game = ground(words, backs=["R"], recall_lead=True)
    game.play("recall R3/1 R")
    assert (game.lands(0), game.column(0, "R")) == ("R", "O3/1")
    assert game.refused_by("recall O3/1 R") == "SG-A23"


def test_sg_a14_the_end_cannot_be_called_off_unless_by_the_switch(ground):
    words = (
        "North: chips 9; holds V4 R3 Y3 G1 B2 O1, Y4 G2 B4 O3; armies R2\nlands: R3 V2, G2 O2, B3 G3, O1 Y1\nused: V Y"
    )
    game = ground(words)
    game.play("lay V1/1 R", "buy R1/5", "done")
    assert game.state.to_act is NOBODY
    late = ground(words, last_card="end_of_turn")
    late.play("lay V1/1 R", "buy R1/5", "done")
    assert late.state.to_act == 1 and late.state.ender is None


def test_sg_712_armies_count_for_the_holder_of_that_land_alone(ground):
    """SG-A13, SG-718: once, even with two such lands; powers of neutral lands do nothing."""
    words = "North: holds R3 O3, B4 Y3; armies G2 V1\nEast: armies Y1 V2\nlands: V2 R1, Y4 V4, G3 O2, O1 B4"
    for backs, expected in ((["R", "B"], 3), (["R"], 3), ([], 0), (["Y"], 0)):
        game = ground(words, backs=backs)
        items = count_items(game.rules.terms, game.state, game.state.chips, game.state.hands)
        assert sum(item.points for item in items if item.name == "army") == expected


def test_sg_a15_totals_go_below_zero(ground):
    """SG-703: nobody is cut off at zero."""
    game = ground(LANDS)
    items = count_items(game.rules.terms, game.state, game.state.chips, game.state.hands)
    assert sum_items(items, game.rules.seats) == (-30, -30, -30)


def test_sg_a17_two_lands_take_two_different_last_knights(ground):
    """SG-715, SG-702: seat by seat from the one who ended it, land by land; a full garrison takes none."""
    words = "North: holds Y4 V4, O3 R2; armies G2\nlands: V2 R1, R3 Y1, G3 O2, B3 G2\nround: 100\nturn: South"
    game = ground(words, backs=["Y", "O"])
    game.play("lay B1/3 B", "done")
    assert game.state.to_act == 0 and game.state.is_open
    first = next(line for line in game.menu() if line.startswith("last"))
    game.play(first)
    assert all(line == "done" or line.endswith(" O") for line in game.menu())
    full = ground("North: holds Y4 V4 R3 G2 B4 O3\nlands: V2 R1, R3 Y1, G3 O2, B3 G2, O1 B4\nround: 100\nturn: South",
                  backs=["Y"])  # fmt: skip
    full.play("lay V3/3 V", "done")
    assert full.state.to_act is NOBODY


def test_sg_a07_a_whole_round_without_a_lay_ends_the_game(ground):
    """SG-308."""
    words = "North: holds V4 R3 Y3 G1 B2 O1, Y4 R2 G2 B4 O3\nlands: R3 V2, G2 O2, B3 G3, O1 Y1\nused: V Y"
    game = ground(words, seats=2)
    state = game.state
    assert game.menu() == {"done"}
    game.play("done")
    assert game.state.idle == 1 and state.idle == 0
    assert game.state.to_act == 1


def test_sg_a06_a_column_has_six_knights_and_a_seat_six_columns_at_most(ground):
    """SG-A08: the conqueror's knights are the garrison."""
    game = ground("North: holds V4 R3 Y3 G1 B2 O1; armies R2, Y4, G2, B4, O3\nused: V\n"
                  "lands: R3 V2, Y4 Y1, G2 O2, B3 G3, O1 B4".replace("Y4 Y1", "Y4 V4").replace(
                      "R3 V2", "R3 Y1"))  # fmt: skip
    assert {line for line in game.menu() if line.startswith("lay")} == {f"lay V1/1 {column}" for column in "RYGBO"}


def test_sg_a18_what_needs_a_lay_waits_for_the_next_turn(ground):
    """SG-601: Recall and Volunteer at once, Muster not in the turn of the conquest."""
    game = ground(f"North: armies V1\n{LANDS}", backs=["V"])
    game.play("lay O3/1 V")
    assert game.lands(0) == "V"
    assert game.refused_by("muster R2/1 V") == "SG-601"


def test_sg_a10_the_market_is_for_ones_own_turn(ground):
    """SG-502: with the switch one buys as often as one can pay."""
    game = ground(f"North: holds V4\nEast: chips 9\n{LANDS.replace('V2 R1, ', '')}")
    assert game.refused_by("buy V2/5") == "SG-502"
    game.play("lay G1/1 G", "done", "buy V2/5")
    assert game.refused_by("buy R1/5") == "SG-502"


def test_sg_a21_concealed_chips_are_seen_as_a_sum(ground):
    game = ground(f"North: chips 4\nEast: chips 7\nSouth: chips 2\n{LANDS}", chips="concealed")
    assert game.view(0).chips == (4, None, None) and game.view(0).chips_out == 13
    assert game.view(None).chips == (None, None, None)
    assert ground(f"North: chips 4\n{LANDS}").view(1).chips == (4, 0, 0)
