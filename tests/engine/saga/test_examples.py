"""The worked examples of our reading, SG-E01 to SG-E20, played by the rules."""

from __future__ import annotations

from engine.core.seat import NOBODY
from engine.saga.count import count_items, rank_seats, sum_items
from engine.saga.dealing import weigh_seconds
from engine.saga.odds.conquest import Siege, find_conquest
from engine.saga.pieces import Knight
from engine.saga.state import Row

LANDS = "lands: V2 R1, R3 Y1, Y4 V4, G2 O2, B3 G3, O1 B4"
"""The neutral garrisons of fixture F."""


def row(text: str, number: int = 1) -> Row:
    return tuple(Knight(f"{name}/{number}") for name in text.split())


def test_sg_e01_a_second_knight_has_another_colour_than_the_land(ground):
    """SG-105, SG-106."""
    left = row("V2 V4 R1 Y1 G3 B4", 5)
    assert {knight for knight, weight in weigh_seconds(left, 0).items() if weight} == set(row("R1 Y1 G3 B4", 5))
    game = ground(LANDS)
    assert [len(each) for each in game.state.neutrals] == [2] * 6
    assert game.state.market == ()
    assert sum(game.defence(letter) for letter in "VRYGBO") == 30


def test_sg_e02_one_card_takes_a_land(beginning):
    """SG-401, SG-402, SG-403, SG-202, SG-503, SG-605, SG-A18."""
    beginning.play("lay V4/1 V")
    assert beginning.lands(0) == "V" and beginning.defence("V") == 4
    assert beginning.state.market == row("R1 V2", 5)
    assert beginning.state.chips == (0, 0, 0) and len(beginning.state.hands[0]) == 11
    assert "buy R1/5" not in beginning.menu()
    beginning.play("volunteer V2/5 V")
    assert len(beginning.state.hands[0]) == 12 and beginning.state.market == row("R1", 5)
    beginning.play("done", "lay G2/2 G", "done", "lay B1/3 B", "done")
    assert beginning.state.chips == (1, 0, 0)


def test_sg_e03_equal_is_not_enough_for_a_neutral_land(ground):
    """SG-401, SG-406: the low wall on its face needs a holder."""
    game = ground(f"{LANDS}\nturn: East")
    game.play("lay O4/2 O", "done", "lay G1/3 G", "done", "lay G1/1 G", "done", "lay Y1/2 O", "done")
    assert (game.army(1, "O"), game.lands(1)) == (5, "")
    game.play("lay B1/3 B", "done", "lay B2/1 B", "done", "lay G2/2 O")
    assert game.lands(1) == "O" and game.defence("O") == 7
    assert game.state.market == row("B4 O1", 5)
    assert game.rules.terms.margin(game.state, 5) == 0


def test_sg_e04_colours_in_a_column(ground):
    """SG-303, SG-304."""
    game = ground(f"North: armies R2 B2\n{LANDS}")
    assert game.refused_by("lay R3/1 R") == "SG-303"
    assert game.refused_by("lay B4/1 R") == "SG-304"
    assert game.refused_by("lay Y4/1 G") == "SG-302"
    # 8 is more than the 4 of the red garrison: the land falls
    game.play("lay Y4/1 R")
    assert (game.column(0, "R"), game.defence("R")) == ("R2/1 B2/1 Y4/1", 8)


def test_sg_e05_the_lead_of_a_garrison_blocks_its_colour(ground):
    """SG-303, SG-A04."""
    game = ground("North: holds V4; armies B4\nSouth: armies V3\nlands: R3 Y1, Y4 V4, G2 O2, B3 G3, O1 B4")
    assert game.refused_by("lay V1/1 V") == "SG-303"
    game.play("lay V1/1 B")
    assert game.column(0, "B") == "B4/1 V1/1"
    game.play("done", "lay O1/2 O", "done", "lay O2/3 V")
    assert game.lands(2) == "V" and "V4/1" in game.hand(0)
    game.play("done")
    assert "lay V4/1 V" in game.menu()


def test_sg_e06_a_low_wall_falls_to_equal_force(ground):
    """SG-604, SG-404."""
    words = "North: armies R3\nSouth: holds R2 Y4\nlands: V2 R1, Y4 V4, G2 O2, B3 G3, O1 B4"
    game = ground(words)
    game.play("lay O3/1 R")
    assert game.lands(0) == "R" and game.defence("R") == 6
    assert {"R2/3", "Y4/3"} <= set(game.hand(2).split())
    assert game.rules.terms.margin(game.state, 1) == 0


def test_sg_e07_a_rampart_needs_two_points_more(ground):
    """SG-603, SG-A12: the other reading of the two points is a switch."""
    words = "North: armies G2 Y4\nEast: holds G4 R3\nlands: V2 R1, R3 Y1, Y4 V4, B3 G3, O1 B4"
    game = ground(words)
    game.play("lay R2/1 G")
    assert (game.army(0, "G"), game.lands(0)) == (8, "")
    game.play("done", "lay O1/2 O", "done", "lay O2/3 O", "done", "lay B2/1 G")
    assert game.lands(0) == "G" and game.defence("G") == 10
    nine = "North: armies G2 Y4\nEast: holds G4 R3\nlands: V2 R1, R3 Y1, Y4 V4, B3 G3, O1 B4"
    for rampart, taken in ((2, "G"), (3, "")):
        game = ground(nine, rampart=rampart)
        game.play("lay R3/1 G")
        assert (game.army(0, "G") if not taken else game.defence("G"), game.lands(0)) == (9, taken)


def test_sg_e08_a_purchase_costs_the_value_and_there_is_one_a_turn(ground):
    """SG-501, SG-502."""
    words = "North: chips 3; holds V4, O3 Y3\nlands: R3 Y1, Y4 V4, G2 O2, B3 G3"
    game = ground(words)
    assert game.state.market == row("B4 O1 R1 V2", 5)
    assert game.refused_by("buy B4/5") == "SG-502"
    size = len(game.state.hands[0])
    game.play("buy V2/5")
    assert game.state.chips[0] == 1 and len(game.state.hands[0]) == size + 1
    assert game.refused_by("buy R1/5") == "SG-502"
    assert game.refused_by("buy V2/5") == "SG-501"
    many = ground(words, purchases="unlimited")
    many.play("buy V2/5", "buy R1/5")
    assert many.state.chips[0] == 0


def test_sg_e09_a_mixed_garrison_goes_back_whole(ground):
    """SG-404, SG-A10: bought knights are kept for good."""
    words = "North: holds Y4/1 B4 V2/5\nSouth: armies Y4 V4\nlands: V4 R1, R3 Y1, G2 O2, B3 G3, O1 B4\nturn: South"
    game = ground(words)
    assert game.defence("Y") == 10
    size, market = len(game.state.hands[0]), game.state.market
    game.play("lay O3/3 Y")
    assert game.lands(2) == "Y" and game.defence("Y") == 11
    assert len(game.state.hands[0]) == size + 3 and "V2/5" in game.hand(0)
    assert game.state.market == market


RECALL = "North: holds R3 O3 Y3\n{east}\n{south}\nlands: V2 R1, Y4 V4, G2 O2, B3 G3, O1 B4"


def test_sg_e10_a_recall_is_measured_by_all_armies(ground):
    """SG-602, SG-A02."""
    game = ground(RECALL.format(east="East: armies R3 G4", south="South: armies R2 Y4 G1"), backs=["R"])
    assert game.refused_by("recall R3/1 R") == "SG-602"
    game.play("recall O3/1 R")
    assert game.lands(1) == "R" and game.defence("R") == 7
    assert {"O3/1", "R3/1", "Y3/1"} <= set(game.hand(0).split())
    assert (game.army(2, "R"), game.lands(2)) == (7, "")
    assert not game.state.used[1]
    weak = ground(RECALL.format(east="East: armies R4 Y2", south=""), backs=["R"])
    weak.play("recall O3/1 R")
    assert (weak.lands(0), weak.defence("R"), weak.army(1, "R")) == ("R", 6, 6)
    assert weak.refused_by("recall Y3/1 R") == "SG-A23"


HOOD = "North: holds Y4 B4 G1; armies {army}\nEast: {east}\nlands: {lands}"
NEUTRAL = "R3 Y1, G2 O2, B3 G3, O1 B4"


def test_sg_e11_a_hood_is_lifted_when_the_true_sum_exceeds_the_defence(ground):
    """SG-606, SG-A11."""
    game = ground(HOOD.format(army="V4", east="holds V3 R4 B1", lands=NEUTRAL), backs=["Y"])
    game.play("hood O3/1 V Y")
    assert game.column(0, "V") == "V4/1 ?/1"
    assert game.view(1).columns[0][0] == ("V4/1", "?/1") and game.view(1).hooded == (None,)
    assert game.view(0).hooded == ("O3/1",)
    assert (game.army(0, "V"), game.lands(0)) == (7, "Y")
    game.play("done", "lay O1/2 O", "done", "lay O2/3 O", "done", "lay R2/1 V")
    assert game.lands(0) == "VY" and game.column(0, "V") == "V4/1 O3/1 R2/1"
    assert {"V3/2", "R4/2", "B1/2"} <= set(game.hand(1).split())
    assert any(event.reveals and event.rule == "SG-606" for event in game.events)


def test_sg_e11_a_hood_is_lifted_when_its_land_is_lost(ground):
    """SG-A11: the hood belongs to the land that allowed it."""
    words = "North: holds Y4; armies V4\nEast: holds V3 R4 B1\nSouth: armies Y4\nlands: R3 Y1, G2 O2, B3 G3, O1 B4"
    game = ground(words, backs=["Y"])
    game.play("hood O3/1 V Y", "done", "lay O1/2 O", "done", "lay G1/3 Y")
    assert game.lands(2) == "Y"
    assert game.column(0, "V") == "V4/1 O3/1" and game.lands(0) == ""


def test_sg_e11_before_a_rampart_the_hood_is_lifted_first(ground):
    """SG-A11: one point above the defence lifts it, two points take the land."""
    game = ground(HOOD.format(army="G2", east="holds G4 R3", lands="V2 R1, R3 Y1, B3 G3, O1 B4").replace(
        "Y4 B4 G1", "Y3"), backs=["Y"])  # fmt: skip
    game.play("hood Y4/1 G Y", "done", "lay O1/2 O", "done", "lay O2/3 O", "done", "lay R2/1 G")
    assert (game.army(0, "G"), game.column(0, "G"), game.lands(1)) == (8, "G2/1 Y4/1 R2/1", "G")


def test_sg_e12_once_for_each_holder(ground):
    """SG-405, SG-605, SG-A23."""
    words = "North: holds V4\nEast: armies V2\nlands: R3 Y1, Y4 V4, G2 O2, B3 G3, O1 B4"
    game = ground(words)
    game.play("volunteer R1/5 V")
    assert game.refused_by("volunteer V2/5 V") == "SG-A23"
    game.play("lay G1/1 G", "done")
    assert game.refused_by("volunteer V2/5 V") == "SG-605"
    game.play("lay R4/2 V", "volunteer V2/5 V", "done", "lay B1/3 B", "done")
    assert game.lands(1) == "V"
    game.play("lay V4/1 V", "done", "lay O1/2 O", "done", "lay O2/3 O", "done", "lay R3/1 V")
    assert game.lands(0) == "V" and not game.state.used[0]


def test_sg_e13_the_end_by_a_conquest(ground):
    """SG-701, SG-404, SG-A14: what comes back in the last turn costs its values."""
    words = (
        "North: holds B4 R3\nEast: holds R4 G4 V3, V2 R3; armies B3 O4, G2 Y1 B1, O1\n"
        "lands: Y4 V4, G3 O2, O1 Y1\nturn: East"
    )
    game = ground(words)
    assert game.hand(1) == "Y2/2"
    game.play("lay Y2/2 B")
    assert game.lands(1) == "VRB" and game.state.ender == 1
    assert {"B4/1", "R3/1"} <= set(game.hand(0).split())
    game.play("done")
    outcome = game.rules.outcome(game.state)
    assert outcome is not None and outcome.ending == "last-card" and game.state.to_act is NOBODY
    garrisons = {item.land: item.points for item in items_of(game) if item.name in ("garrison", "poor")}
    assert garrisons == {0: 5, 1: 11, 4: 0}


def items_of(game):
    return count_items(game.rules.terms, game.state, game.state.chips, game.state.hands)


BLOCKED = "North: holds V4 R3 Y3 G1 B2 O1, Y4 R2 G2 B4 O3\nlands: R3 V2, G2 O2, B3 G3, O1 Y1\nused: V Y"


def test_sg_e14_no_knight_can_be_laid(ground):
    """SG-308, SG-A07: the hand stays, and the end does not come by it."""
    game = ground(BLOCKED)
    assert game.hand(0) == "V1/1"
    assert game.menu() == {"done"}
    assert game.refused_by("lay V1/1 V") == "SG-303"
    game.play("done")
    assert "SG-308" in game.told() and game.state.ender is None
    with_army = ground(BLOCKED.replace("Y4 R2 G2 B4 O3", "Y4 G2 B4 O3; armies R2"))
    assert with_army.menu() == {"lay V1/1 R"}
    with_army.play("lay V1/1 R")
    assert with_army.state.ender == 0


def test_sg_e15_income_is_the_sum_of_ones_lands(ground):
    """SG-202, SG-A21."""
    words = "North: holds V4, R3 O3, B2 Y3\nlands: Y4 V2, G2 O2, O1 B4\nturn: South"
    game = ground(words)
    game.play("lay G1/3 G", "done")
    assert game.state.chips == (5, 0, 0) and "SG-202" in game.told()


def test_sg_e16_muster(ground):
    """SG-601, SG-A03."""
    words = "East: holds V3 R4\nlands: R3 Y1, Y4 V4, G2 O2, B3 G3, O1 B4\nturn: East"
    game = ground(words, backs=["V"])
    assert game.refused_by("muster R3/2 V") == "SG-304"
    game.play("muster B1/2 V")
    assert game.defence("V") == 8 and game.state.used[0]
    assert game.refused_by("lay G2/2 G") == "SG-301"
    game.play("done", "lay G1/3 G", "done", "lay G1/1 G", "done")
    assert game.refused_by("muster G2/2 V") == "SG-A23"
    free = ground(words.replace("V3 R4", "V3 R4; armies G2 B1"), backs=["V"], reinforce="free")
    assert free.refused_by("shift G2/2 G V") == "SG-A03"
    hand = free.hand(1)
    free.play("shift B1/2 G V")
    assert (free.defence("V"), free.column(1, "G"), free.hand(1)) == (8, "G2/2", hand)


def test_sg_e17_two_seats_swap_a_land_until_the_rounds_are_over(ground):
    """SG-604, SG-A20."""
    words = "North: holds R3\nlands: V2 R1, Y4 V4, G2 O2, B3 G3, O1 B4\nturn: East"
    game = ground(words, seats=2, round_limit=3)
    while game.state.to_act is not NOBODY:
        seat = game.state.to_act
        other = f"lay R3/{seat + 1} R"
        game.play(other if other in game.menu() else min(line for line in game.menu() if line != "done"), "done")
    outcome = game.rules.outcome(game.state)
    assert outcome is not None and (outcome.ending, game.state.round) == ("round-limit", 3)


def test_sg_e18_equal_points_share_the_first_place(ground):
    """SG-718: or the one with more lands goes first."""
    words = "North: holds V4\nlands: R3 Y1, Y4 V4, G2 O2, B3 G3, O1 B4"
    game = ground(words)
    hands = game.state.hands
    assert rank_seats(game.rules.terms, game.state, (38, 38, 31), hands) == ((0, 1), (2,))
    strict = ground(words, ties="lands")
    assert rank_seats(strict.rules.terms, strict.state, (38, 38, 31), hands) == ((0,), (1,), (2,))


COUNT = """
North: chips 17; holds V4 R3 O3, Y4 B4 R2 G2; armies B2 Y3
East: chips 20; holds R4 G4 V3 Y2, B3 O4 V2 R3 Y1; armies G2 B1
South: chips 9; holds G3 V4 Y4 B4, O3 R2; armies R1 V3; bought V2
turn: East
"""
"""East has O1 left, and lays it as the twelfth knight before the gold land."""


def test_sg_e19_a_whole_count(ground):
    """SG-702, SG-703, SG-711, SG-713, SG-714, SG-715, SG-716, SG-717."""
    game = ground(COUNT, backs=["V", "Y"])
    assert len(game.state.market) == 11
    game.play("lay O1/2 O", "done")
    assert game.state.to_act == 0 and game.menu() == {"last V1/1 Y", "last O1/1 Y", "done"}
    assert game.refused_by("last G1/1 Y") == "SG-304"
    game.play("last V1/1 Y")
    assert sum_items(items_of(game), game.rules.seats) == (38, 37, 34)
    outcome = game.rules.outcome(game.state)
    assert outcome is not None and (outcome.scores, outcome.winners) == ((38, 37, 34), (0,))
    counted = {(item.seat, item.name, item.land): item.points for item in items_of(game) if item.name != "tribute"}
    assert counted == {
        (0, "chips", None): 17, (0, "garrison", 0): 10, (0, "garrison", 2): 13, (0, "hand", None): 0,
        (1, "chips", None): 20, (1, "garrison", 1): 13, (1, "poor", 4): 0,
        (2, "chips", None): 9, (2, "garrison", 3): 15, (2, "bonus", 3): 5, (2, "rich", 5): 15, (2, "hand", None): -8,
    }  # fmt: skip
    tributes = [(item.seat, item.points) for item in items_of(game) if item.name == "tribute"]
    assert sorted(tributes) == [(0, -2), (1, 2), (1, 2), (2, -2)]


def test_sg_e19_without_the_last_knight_two_are_equal(ground):
    """SG-715."""
    game = ground(COUNT, backs=["V", "Y"])
    game.play("lay O1/2 O", "done", "done")
    outcome = game.rules.outcome(game.state)
    assert outcome is not None and (outcome.scores, outcome.winners) == ((37, 37, 34), (0, 1))


def test_sg_e20_the_cheapest_conquest():
    """SG-K01."""
    hand = row("V1 R2 R3 Y3 Y4 G1 G2 B2 B4 O1 O3")
    found = find_conquest(Siege(land=2, need=9, bits=0, hand=hand))
    assert (found.turns, found.ways, found.exact) == (3, 18, 11)
    assert found.best[0].knights == row("Y3 R3 O3")
    assert (found.best[0].total, found.best[0].slack, found.best[0].price) == (9, 0, 0)
