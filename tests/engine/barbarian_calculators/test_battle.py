"""`barbarian-battle`: its table is what the rules play, its numbers are right by hand, its certificate is 0."""

import random
import runpy
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path

import msgspec
import pytest

from engine.barbarian.actions import Bribe
from engine.barbarian.battle_advice import pick_coins
from engine.barbarian.battle_calculator import BarbarianBattle
from engine.barbarian.coins import parts, remove
from engine.barbarian.edition import BarbarianEdition
from engine.barbarian.steps import Bribing
from engine.core.edition import packaged
from engine.core.parameters import InputError
from engine.odds.distribution import Distribution
from engine.theory.bribe_auction import BribeAuction
from engine.theory.equilibrium import certificate
from engine.theory.payable_sums import payable_sums

# `tests` is no package, so the words for positions are run and not imported.
position = runpy.run_path(str(Path(__file__).parents[1] / "barbarian" / "positions.py"))["position"]

BOX = Counter({kind.value: kind.count for kind in packaged(BarbarianEdition).coins.kinds})


def ask(**inputs):
    return BarbarianBattle(**inputs).answer()


def text(coins):
    return ",".join(map(str, coins)) or "-"


# --- the table is what the rules play -------------------------------------------------------------------------


def random_battle(rng, scenario, attacker, defender, **options):
    """An assault on an occupied Burgundia up to the sealing of bribes; None where the attack ended before that.

    Which units take part, who controls the province, and all coins are drawn at random.
    """
    place = "Burgundia"
    words = position(scenario, **options)
    mine = ["Neustria", "Aquitania"]
    lead = rng.choice(["king", "warrior"])
    words.unit(attacker, lead, mine[0])
    if rng.random() < 0.5:
        words.unit(attacker, "warrior", mine[1])
    words.unit(defender, rng.choice(["king", "warrior"]), place)
    if rng.random() < 0.5:
        words.unit(defender, "warrior", "Provincia")
    if rng.random() < 0.4:
        words.token(defender, place)
        words.loot(place, *rng.choices([1, 2, 3], k=rng.randrange(3)))
    words.treasury(attacker, text(rng.choices([1, 1, 2, 3], k=rng.randrange(5))))
    words.treasury(defender, text(rng.choices([1, 1, 2, 3], k=rng.randrange(5))))
    game = words.turn(attacker).play(f"assault {lead} {mine[0]} {place}")
    while game.step == "Reinforcing":
        menu = sorted(game.menu())
        game = game.play(rng.choice(menu))
    return game if game.step == "Bribing" else None


BATTLES = [
    ("III-1", "frank", "visigoth", "all"),
    ("III-1", "visigoth", "frank", "all"),
    ("III-1", "frank", "ostrogoth", "all"),
    ("III-1", "ostrogoth", "visigoth", "printed"),
    ("IV-2", "hun", "frank", "all"),
    ("IV-2", "frank", "hun", "all"),
    ("IV-2", "hun", "visigoth", "none"),
    ("II-1", "frank", "visigoth", "all"),
]


@pytest.mark.parametrize(("scenario", "attacker", "defender", "powers"), BATTLES)
def test_bk_battle_07_the_outcome_table_equals_the_battle_played_through_the_rules(
    scenario, attacker, defender, powers
):
    """Every pair of bribes is sealed in the game itself, and its own story says who won."""
    rng = random.Random(f"{scenario} {attacker} {defender}")
    battles = 0
    while battles < 40:
        game = random_battle(rng, scenario, attacker, defender, powers=powers)
        if game is None:
            continue
        battles += 1
        rules, state = game
        for kingdom, i_am_active in ((attacker, True), (defender, False)):
            seat = game.seat(kingdom)
            calculator = BarbarianBattle.from_view(rules, rules.observe(state, seat), seat)
            answer = calculator.answer()
            played = play_all(rules, state, game.coins(attacker), game.coins(defender))
            expected = {
                (mine, theirs): (wins is i_am_active)
                for (active, rival), wins in played.items()
                for mine, theirs in [(active, rival) if i_am_active else (rival, active)]
            }
            table = {(mine, theirs): wins for mine, row in answer.outcomes.items() for theirs, wins in row.items()}
            assert table == expected
            assert answer.equilibrium.certificate == 0


def play_all(rules, state, active_coins, rival_coins):
    """(sum of the active side, sum of the rival): does the active side win? One way to pay each sum will do."""
    assert isinstance(state.step, Bribing)
    outcomes = {}
    ways = [{sum(part): part for part in parts(coins)} for coins in (active_coins, rival_coins)]
    for mine in ways[0].values():
        sealed = rules.apply(state, Bribe(mine))
        for theirs in ways[1].values():
            after = rules.apply(sealed, Bribe(theirs))
            outcomes[sum(mine), sum(theirs)] = winner_of(state, after) is state.active
    return outcomes


def winner_of(before, after):
    """Whose units stand in the province: the winner keeps at least one, the loser none (INV-13)."""
    fight = before.fight
    if after.fight is not None and after.fight.winner is not None:
        return after.fight.winner
    unit = after.units[fight.place]
    return unit.kingdom


def random_inputs(rng):
    def coins():
        return rng.choices([1, 1, 1, 2, 2, 3, 3, 5], k=rng.randrange(7))

    return {
        "my_king": rng.random() < 0.4, "their_king": rng.random() < 0.4,
        "my_warriors": rng.randrange(5), "their_warriors": rng.randrange(5),
        "my_mark": rng.random() < 0.3, "their_mark": rng.random() < 0.3,
        "active": rng.choice(["me", "them"]),
        "my_coins": coins(), "their_coins": coins(),
        "my_stake": rng.randrange(25), "their_stake": rng.randrange(25),
        "my_scourge": rng.random() < 0.2, "their_scourge": rng.random() < 0.2,
        "my_salic_law": rng.random() < 0.2, "their_salic_law": rng.random() < 0.2,
        "my_balth_line": rng.random() < 0.2, "their_balth_line": rng.random() < 0.2,
        "my_fortifications": rng.choice([0, 0, 3]), "their_fortifications": rng.choice([0, 0, 3]),
    }  # fmt: skip


def test_the_equilibrium_of_a_thousand_battles_with_real_coins_is_certified_by_the_matrix_of_the_table():
    """The certificate is worked out afresh from the outcome table and the stakes: nobody gains by any other bribe."""
    rng = random.Random(4)
    for _ in range(1000):
        inputs = random_inputs(rng)
        answer = ask(**inputs)
        assert answer.equilibrium.certificate == 0
        assert gain_by_table(answer, inputs) == 0


def gain_by_table(answer, inputs):
    solved = answer.equilibrium
    mine = {
        bribe: sum(
            chance * (inputs["my_stake"] * row[theirs] - bribe + theirs) for theirs, chance in solved.them.items()
        )
        for bribe, row in answer.outcomes.items()
    }
    theirs = {
        bribe: sum(
            chance * (inputs["their_stake"] * (not answer.outcomes[own][bribe]) - bribe + own)
            for own, chance in solved.me.items()
        )
        for bribe in answer.payable.them
    }
    my_gain = max(mine.values()) - solved.my_payoff
    their_gain = max(theirs.values()) - solved.their_payoff
    assert my_gain >= 0 and their_gain >= 0
    return max(my_gain, their_gain)


def test_the_same_battle_seen_from_both_sides_mirrors_itself():
    rng = random.Random(9)
    for _ in range(200):
        inputs = random_inputs(rng)
        turned = {
            name.replace("my_", "#").replace("their_", "my_").replace("#", "their_"): value
            for name, value in inputs.items()
        } | {"active": "them" if inputs["active"] == "me" else "me"}
        here, there = ask(**inputs), ask(**turned)
        assert here.equilibrium.me == there.equilibrium.them
        assert here.equilibrium.win_chance == 1 - there.equilibrium.win_chance
        assert here.equilibrium.my_payoff == there.equilibrium.their_payoff
        assert here.sure_win == there.their_sure_win
        low, high = here.equilibrium.ranges.win_chance.low, here.equilibrium.ranges.win_chance.high
        assert (1 - high, 1 - low) == (
            there.equilibrium.ranges.win_chance.low,
            there.equilibrium.ranges.win_chance.high,
        )


# --- by hand --------------------------------------------------------------------------------------------------


def test_bk_battle_04_points_before_bribes_say_how_they_arise():
    """King 6, two warriors 3 each, control mark 2: 14. Theirs: a king who counts 8 by Scourge, and loot 4."""
    points = ask(
        my_king=True, my_warriors=2, my_mark=True, their_king=True, their_warriors=0, their_scourge=True,
        their_fortifications=4,
    ).points  # fmt: skip
    assert msgspec.structs.asdict(points.me) == {"mark": 2, "king": 6, "warriors": 6, "loot": 0, "before_bribes": 14}
    assert msgspec.structs.asdict(points.them) == {"mark": 0, "king": 8, "warriors": 0, "loot": 4, "before_bribes": 12}
    assert points.lead == 2


def test_bk_battle_05_salic_law_makes_the_mark_count_4():
    assert ask(my_mark=True, my_salic_law=True).points.me.mark == 4
    assert ask(my_salic_law=True).points.me.mark == 0


def test_bk_battle_07_a_tie_is_the_active_sides_unless_the_rival_holds_the_balth_line():
    """Warrior against warrior, no bribes: 3 against 3."""
    assert ask(active="me").outcomes[0][0] is True
    assert ask(active="them").outcomes[0][0] is False
    assert ask(active="me", their_balth_line=True).outcomes[0][0] is False
    assert ask(active="them", my_balth_line=True).outcomes[0][0] is True


def test_ex_22_two_threes_pay_only_0_3_or_6():
    assert ask(my_coins=[3, 3]).payable.me == (0, 3, 6)


def test_a_sure_win_matches_the_most_they_can_pay_and_the_other_side_needs_one_more():
    """Level points, their purse holds 5: active, 5 ties and wins; not active, only 6 does."""
    assert ask(my_coins=[1] * 8, their_coins=[2, 3], active="me").sure_win == 5
    assert ask(my_coins=[1] * 8, their_coins=[2, 3], active="them").sure_win == 6


def test_a_sure_win_jumps_over_what_the_coins_cannot_pay():
    """5 would do, but two threes make only 6."""
    assert ask(my_coins=[3, 3], their_coins=[2, 3]).sure_win == 6


def test_there_is_no_sure_win_against_a_fuller_purse():
    answer = ask(my_coins=[1], their_coins=[3, 3])
    assert answer.sure_win is None
    assert answer.their_sure_win == 3


def test_a_lead_that_no_purse_can_bridge_costs_nothing():
    """King and warrior against a warrior is 9 to 3; with 5 in their purse 8 is all they reach."""
    answer = ask(my_king=True, their_coins=[2, 3])
    assert answer.sure_win == 0
    assert dict(answer.equilibrium.me) == {0: 1}
    assert answer.equilibrium.win_chance == 1


def test_one_coin_each_is_matching_pennies():
    """Level, a 1 each, stake 10, I am active. If I pay nothing a coin of theirs wins 10 for 1, so I pay nothing only
    once in 10; they pay once in 10. I lose when I pay nothing and they pay: once in 100."""
    solved = ask(my_coins=[1], their_coins=[1], my_stake=10, their_stake=10).equilibrium
    assert dict(solved.me) == {0: Fraction(1, 10), 1: Fraction(9, 10)}
    assert dict(solved.them) == {0: Fraction(9, 10), 1: Fraction(1, 10)}
    assert solved.win_chance == Fraction(99, 100)
    assert (solved.i_pay, solved.they_pay) == (Fraction(9, 10), Fraction(1, 10))
    assert solved.my_payoff == Fraction(99, 10) - Fraction(9, 10) + Fraction(1, 10)
    assert solved.win_chance_of == {0: Fraction(9, 10), 1: Fraction(1)}
    assert solved.is_unique
    assert solved.note == ""


def test_my_own_mix_depends_on_their_stake_and_theirs_on_mine():
    """The same with stakes 4 (mine) and 2: I pay nothing once in 2, they pay once in 4."""
    solved = ask(my_coins=[1], their_coins=[1], my_stake=4, their_stake=2).equilibrium
    assert dict(solved.me) == {0: Fraction(1, 2), 1: Fraction(1, 2)}
    assert dict(solved.them) == {0: Fraction(3, 4), 1: Fraction(1, 4)}


def test_where_the_payoff_is_not_fixed_it_says_so_and_shows_the_range():
    """Stakes of 10 and purses of 10: winning for 10 is worth as much as losing for nothing, so mixes may differ."""
    solved = ask(my_stake=10, their_stake=10).equilibrium
    assert not solved.is_unique
    assert (solved.ranges.win_chance.low, solved.ranges.win_chance.high) == (Fraction(9, 20), Fraction(11, 20))
    assert "between 9/20 and 11/20" in solved.note


def test_the_best_reply_to_certainty_is_just_enough():
    """They bribe 3 for sure and I am active and level: 3 is enough, and it earns 12 - 3 + 3."""
    reply = ask(belief=[3], my_stake=12).best_reply
    assert (reply.bribes, reply.win_chances, reply.payoff) == ((3,), (1,), 12)


def test_the_best_reply_gives_up_a_battle_that_costs_more_than_it_is_worth():
    """They bribe 3; winning is worth 2: I pay nothing and keep their 3."""
    reply = ask(belief=[3], my_stake=2).best_reply
    assert (reply.bribes, reply.win_chances, reply.payoff) == ((0,), (0,), 3)


def test_a_belief_counts_each_bribe_as_often_as_it_is_named():
    """0, 0, 3 and a stake of 6: paying nothing wins 2 in 3 for 4 + 1; 3 wins surely for 6 - 3 + 1 = 4."""
    reply = ask(belief=[0, 0, 3], my_stake=6).best_reply
    assert reply.belief == Distribution({0: Fraction(2, 3), 3: Fraction(1, 3)})
    assert (reply.bribes, reply.payoff) == ((0,), 5)


def test_without_a_belief_every_sum_they_can_pay_is_as_likely():
    assert ask(their_coins=[3, 3]).best_reply.belief == Distribution.uniform([0, 3, 6])


# --- a purse that is not known --------------------------------------------------------------------------------


def test_an_unknown_purse_is_taken_to_pay_every_sum_up_to_its_most():
    answer = ask(their_total_min=2, their_total_max=5, my_coins=[1] * 7)
    assert answer.payable.them == (0, 1, 2, 3, 4, 5)
    assert answer.sure_win == 5


def test_a_sure_win_against_an_unknown_purse_is_sure_against_every_purse_within_its_bounds():
    rng = random.Random(3)
    for _ in range(100):
        inputs = random_inputs(rng)
        total = sum(inputs["their_coins"])
        most = total + rng.randrange(3)
        cautious = BarbarianBattle(**(inputs | {"their_total_max": most, "their_coins": []})).answer().sure_win
        real = ask(**inputs).sure_win
        assert cautious is None or (real is not None and real <= cautious)


def test_a_poorer_purse_gains_no_more_against_the_mix_for_the_richest():
    """As the assumption says: its bribes are among those that the mix leaves without a gain."""
    answer = ask(their_total_min=2, their_total_max=8, my_stake=9, their_stake=7)
    mix = answer.equilibrium.me

    def earns(bribe):
        lost = sum(chance for own, chance in mix.items() if not answer.outcomes[own][bribe])
        return 7 * lost - bribe + mix.expectation()

    richest = max(earns(bribe) for bribe in answer.payable.them)
    assert richest == answer.equilibrium.their_payoff
    assert all(max(earns(bribe) for bribe in range(total + 1)) <= richest for total in range(2, 9))


def test_the_poorest_purse_is_answered_for_as_well():
    answer = ask(their_total_min=3, their_total_max=9)
    alone = ask(their_total_min=3, their_total_max=3)
    assert answer.equilibrium_if_poorest == alone.equilibrium
    assert alone.equilibrium_if_poorest is None
    assert ask().equilibrium_if_poorest is None


def test_the_assumptions_name_what_is_not_known():
    said = " ".join(BarbarianBattle(their_total_min=3, their_total_max=9).assumptions())
    assert "3 to 9" in said and "every sum" in said
    assert "not known" not in " ".join(BarbarianBattle().assumptions())


# --- bad input ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("inputs", "named"),
    [
        ({"my_coins": "1,-2"}, ["'my_coins'", "1 to 5"]),
        ({"my_coins": "1,7"}, ["'my_coins'", "1 to 5"]),
        ({"my_coins": ",".join(["1"] * 73)}, ["'my_coins'", "0 to 72"]),
        ({"their_coins": ",".join(["5"] * 30)}, ["'their_coins'", "134"]),
        ({"my_warriors": "5"}, ["'my_warriors'", "0 to 4"]),
        ({"my_king": "perhaps"}, ["'my_king'", "yes or no"]),
        ({"active": "nobody"}, ["'active'", "me, them"]),
        ({"my_stake": "-1"}, ["'my_stake'", "0 to 200"]),
        ({"their_total_min": "9", "their_total_max": "4"}, ["'their_total_min' (9)", "'their_total_max' (4)", "134"]),
        ({"their_total_min": "9"}, ["'their_total_max'", "9 to 134"]),
        ({"belief": "4", "their_coins": "3,3"}, ["'belief'", "4", "0 to 6"]),
        ({"my_bribe": "4"}, ["'my_bribe'", "my_coins"]),
    ],
)
def test_bad_input_is_one_sentence_that_names_the_input_and_its_bounds(inputs, named):
    with pytest.raises(InputError) as wrong:
        BarbarianBattle.from_options(inputs).answer()
    sentence = str(wrong.value)
    assert all(word in sentence for word in named), sentence
    assert sentence.endswith(".") and "\n" not in sentence


# --- a running game -------------------------------------------------------------------------------------------


def running(powers="all", **treasuries):
    words = (
        position("III-1", powers=powers).unit("frank", "warrior", "Neustria").unit("visigoth", "warrior", "Burgundia")
    )
    words.token("visigoth", "Burgundia").loot("Burgundia", 3)
    for kingdom, coins in treasuries.items():
        words.treasury(kingdom, coins)
    return words.turn("frank").play("assault warrior Neustria Burgundia")


def filled(game, kingdom):
    rules, state = game
    seat = game.seat(kingdom)
    return BarbarianBattle.from_view(rules, rules.observe(state, seat), seat)


def test_from_view_fills_in_both_sides_of_a_running_battle():
    game = running(frank="1,2,3", visigoth="2,2")
    mine = filled(game, "frank")
    assert (mine.active, mine.my_coins, mine.their_coins) == ("me", [1, 2, 3], [2, 2])
    assert (mine.my_warriors, mine.my_king, mine.my_mark, mine.my_salic_law) == (1, False, False, True)
    assert (mine.their_warriors, mine.their_mark, mine.their_balth_line) == (1, True, True)
    theirs = filled(game, "visigoth")
    assert (theirs.active, theirs.my_coins, theirs.my_mark) == ("them", [2, 2], True)
    assert theirs.stakes() == mine.stakes()[::-1]


def test_from_view_is_none_to_who_does_not_fight_and_when_nobody_does():
    game = running()
    assert filled(game, "ostrogoth") is None
    quiet = position("III-1").turn("frank")
    assert filled(quiet, "frank") is None
    rules, state = game
    assert BarbarianBattle.from_view(rules, rules.observe(state, game.seat("ostrogoth")), game.seat("frank")) is None


def test_from_view_knows_of_a_plundered_chest_only_that_it_held_a_coin():
    """The Visigoths took a chest: each coin it can hold gives the Franks the very same inputs."""
    found = []
    for coin in (1, 2, 3):
        words = position("III-1", powers="none").unit("visigoth", "warrior", "Septimania")
        words.unit("frank", "warrior", "Neustria").chest("Burgundia", coin)
        game = words.turn("visigoth").play("assault warrior Septimania Burgundia", "decline")
        game = game.skip_to("frank").play("assault warrior Neustria Burgundia")
        while game.step == "Reinforcing":
            game = game.play("pass")
        found.append(filled(game, "frank"))
    assert found[0].inputs() == found[1].inputs() == found[2].inputs()
    assert found[0].their_coins == []
    assert (found[0].their_total_min, found[0].their_total_max) == (11, 15)


def test_the_stakes_filled_in_count_units_prize_and_province():
    """A Frank warrior (2 to recruit again), 3 in loot and a province (4): 9. The Visigoths' own warrior costs them 2
    before Foederati, and they keep loot and province: 9 as well."""
    game = running(powers="none")
    mine = filled(game, "frank")
    assert mine.stakes() == (9, 9)
    assert msgspec.structs.astuple(mine.items().me) == (2, 0, 3, 4)


def test_a_stake_left_empty_is_the_sum_of_its_items_and_a_king_more_raises_it():
    """Two warriors cost 1 and 2 to recruit again; a king on either side is 10 to both; a mark makes control count."""
    worked_out = BarbarianBattle(my_king=True, my_warriors=2, their_mark=True, loot=3)
    assert worked_out.stakes() == (3 + 10 + 3 + 4, 1 + 10 + 3 + 4)
    assert BarbarianBattle(my_stake=0, their_stake=7).stakes() == (0, 7)
    claimed = BarbarianBattle(claim=True, active="them", loot=0, my_recruits=0)
    assert claimed.stakes() == (0, 1 + 4)
    assert (
        worked_out.answer().equilibrium
        == BarbarianBattle(**worked_out.inputs() | {"my_stake": 20}).answer().equilibrium
    )


def test_the_advice_is_the_middle_of_the_mix_and_never_changes_by_itself():
    """Half of the draws lie at or below it, half at or above; the coins make the sum; its chance is the mix's own."""
    rng = random.Random(11)
    for _ in range(60):
        inputs = random_inputs(rng) | {"belief": []}
        answer = ask(**inputs)
        mix, way = answer.equilibrium.me, answer.ways[0]
        assert way == ask(**inputs).ways[0]
        assert mix.probability(lambda bribe, at=way.bribe: bribe <= at) >= Fraction(1, 2)
        assert mix.probability(lambda bribe, at=way.bribe: bribe >= at) >= Fraction(1, 2)
        for each in answer.ways:
            assert sum(each.coins) == each.bribe and not Counter(each.coins) - Counter(inputs["my_coins"])
            assert each.win_chance == answer.equilibrium.win_chance_of[each.bribe]
        assert [each.bribe for each in answer.ways if each.name == "sure"] in ([], [answer.sure_win])


def test_a_hunch_goes_before_the_mix():
    answer = ask(belief=[3], my_stake=12)
    assert (answer.ways[0].name, answer.ways[0].bribe) == ("hunch", answer.best_reply.bribes[0])


def test_coins_are_picked_so_that_the_rest_pays_most_sums():
    """Against every part of every purse of up to six coins."""
    rng = random.Random(4)
    for _ in range(60):
        purse = tuple(sorted(rng.choices([1, 1, 2, 3, 5], k=rng.randrange(7))))
        for total in payable_sums(purse):
            picked = pick_coins(purse, total)
            reach = {part: len(payable_sums(remove(purse, part))) for part in parts(purse) if sum(part) == total}
            assert reach[picked] == max(reach.values())


def test_links_of_a_running_battle_and_of_random_inputs_read_back_what_they_wrote():
    rng = random.Random(5)
    for inputs in [*(random_inputs(rng) for _ in range(100)), filled(running(), "frank").inputs()]:
        calculator = BarbarianBattle(**inputs)
        again = BarbarianBattle.from_link("?" + calculator.link())
        assert again.inputs() == calculator.inputs()


def test_an_empty_purse_survives_a_link():
    calculator = BarbarianBattle(my_coins=[], their_total_max=7)
    assert BarbarianBattle.from_link(calculator.link()).my_coins == []


def test_a_grid_of_small_purses_equals_the_matrix_game_of_theory():
    for mine, theirs, lead in product(range(5), range(5), (0, 1)):
        answer = ask(my_coins=[1] * mine, their_coins=[1] * theirs, my_warriors=1 + lead, my_stake=3, their_stake=5)
        auction = BribeAuction.up_to(mine, theirs, head=3 * lead, active_stake=3, other_stake=5)
        rows = [answer.equilibrium.me.chance(bribe) for bribe in auction.active_sums]
        columns = [answer.equilibrium.them.chance(bribe) for bribe in auction.other_sums]
        assert certificate(auction.as_matrix_game(), rows, columns) == 0
