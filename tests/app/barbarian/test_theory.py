"""The Theory tab: the numbers on screen are those of the theory, and learners come closer."""

import re
from fractions import Fraction
from html import unescape
from random import Random

import pytest

from app.barbarian.theory.game import BribeLesson, Match
from app.barbarian.theory.learning import MOST_ROUNDS, LearningPart
from app.barbarian.theory.tab import TheoryTab, build_tab
from engine.barbarian.battle_calculator import BarbarianBattle
from engine.core.parameters import InputError
from engine.odds.distribution import Distribution
from engine.theory.bribe_auction import Side


def words(markup):
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", markup)).split())


def change(tab, **values):
    tab.form.values = {**tab.form.values, **values}


def test_the_heat_map_holds_every_payoff():
    tab = TheoryTab(BribeLesson(my_purse=3, their_purse=2, head_start=1, my_stake=7))
    data = tab.heat.data.data
    auction = BribeLesson(my_purse=3, their_purse=2, head_start=1, my_stake=7).solve().auction
    cells = {
        (row, column): number for row, column, number in zip(data["row"], data["column"], data["words"], strict=True)
    }
    assert cells == {
        (str(mine), str(theirs)): f"{auction.payoff(Side.ACTIVE, mine, theirs):g}"
        for mine in range(4)
        for theirs in range(3)
    }
    tab.payoffs.tell("whose", "they")
    assert tab.heat.data.data["words"][0] == f"{auction.payoff(Side.OTHER, 0, 0):g}"


def test_a_tapped_cell_is_explained_and_framed():
    tab = build_tab()
    tab.heat.data.selected.indices = [7]
    row, column = tab.heat.data.data["row"][7], tab.heat.data.data["column"][7]
    assert (row, column) == ("1", "2")
    assert "You bribe 1, they bribe 2. You lose: 0 - 1 paid + 2 received = 1." in words(tab.told.markup)
    assert [edge for edge in tab.heat.data.data["edge"] if not edge.startswith("rgba")] != []
    tab.payoffs.tell("whose", "they")
    assert "They win: 6 - 2 paid + 1 received = 5." in words(tab.told.markup)


def test_the_bars_are_the_equilibrium():
    tab = TheoryTab(BribeLesson(my_purse=1, their_purse=1, my_stake=10, their_stake=10))
    assert tab.bars.data.data["mine"] == [10.0, 90.0]
    assert tab.bars.data.data["theirs"] == [90.0, 10.0]
    assert "You win 99 %" in words(tab.mixes.markup)


def test_a_change_reaches_every_part():
    tab = build_tab()
    tab.match.sheet.tell("bribe", "1")
    tab.learning.advance(5)
    change(tab, my_purse=2, head_start=3)
    assert len(tab.heat.data.data["row"]) == 3 * 5
    assert tab.match.match.rounds == []
    assert tab.learning.turn == 0
    assert tab.learning.course.data.data["round"] == []


def test_a_refused_number_is_a_sentence_and_changes_nothing():
    tab = build_tab()
    before = tab.heat.data.data
    change(tab, my_stake=0)
    assert "'my_stake'" in words(tab.intro.markup)
    assert tab.heat.data.data is before


def test_dominated_bribes_are_named():
    """A stake of 2: to bribe 3 or 4 can never pay."""
    tab = TheoryTab(BribeLesson(my_stake=2, their_stake=2))
    assert "You never need 4, 3" in words(tab.mixes.markup) or "You never need 3, 4" in words(tab.mixes.markup)


# --- for a class ---


def test_two_students_seal_one_after_the_other_and_both_are_opened_together():
    tab = build_tab()
    tell = tab.match.sheet.tell
    tell("rival", "student")
    tell("bribe", "3")
    assert tab.match.match.rounds == [] and "Sealed" in words(tab.match.sheet.markup)
    assert "First 3" not in words(tab.match.sheet.markup)
    tell("bribe", "4")
    (played,) = tab.match.match.rounds
    assert (played.mine, played.theirs, played.i_win) == (3, 4, False)
    assert "First 3, second 4: the second wins" in words(tab.match.sheet.markup)
    auction = tab._battle.auction
    assert tab.match.match.average(Side.OTHER) == auction.payoff(Side.OTHER, 4, 3)
    assert tab.match.course.data.data["line1"] == [float(auction.payoff(Side.OTHER, 4, 3))]


def test_the_second_students_habits_are_weighed_like_the_firsts():
    """Both sides alike but for the tie: against one who always bribes nothing, a coin (or nothing, with the tie)."""
    battle = BribeLesson(my_purse=1, their_purse=1, my_stake=10, their_stake=10).solve()
    assert battle.gap(battle.equilibrium.other, Side.OTHER) == 0
    # always a coin: to bribe a coin as well earns 10 - 1 = 9, the wise mix 9/10 * 9 + 1/10 * 0
    assert battle.gap(Distribution.certain(1), Side.OTHER) == Fraction(9, 10)


def test_best_replies_are_those_that_nothing_beats():
    battle = BribeLesson(my_purse=3, their_purse=2, head_start=1, my_stake=7).solve()
    auction = battle.auction
    for side in Side:
        stars = battle.list_best_replies(side)
        for mine in auction.active_sums:
            for theirs in auction.other_sums:
                own, other = (mine, theirs) if side is Side.ACTIVE else (theirs, mine)
                most = max(auction.payoff(side, each, other) for each in auction.sums(side))
                assert ((mine, theirs) in stars) is (auction.payoff(side, own, other) == most)
    tab = build_tab()
    tab.payoffs.tell("best", "")
    assert sum("★" in said for said in tab.heat.data.data["words"]) == len(tab._battle.list_best_replies(Side.ACTIVE))


def test_against_their_mix_no_bribe_earns_more_than_another_that_is_mixed():
    battle = BribeLesson().solve()
    gains = {own: earned for own, _, earned in battle.list_gains()}
    best = max(gains.values())
    assert {gains[own] for own in battle.equilibrium.active} == {best}
    assert "Why nobody can do better" in build_tab().mixes.markup


def test_a_link_holds_the_numbers_and_a_strange_one_is_a_sentence():
    lesson = BribeLesson(my_purse=7, head_start=-3, their_stake=9)
    again = BribeLesson.read(lesson.write())
    assert again.write() == lesson.write() == "7,4,-3,6,9"
    for strange in ("", "1,2", "1,2,3,4,x", "99,1,1,1,1", "<b>,1,1,1,1"):
        with pytest.raises(InputError):
            BribeLesson.read(strange)
    tab = build_tab()
    tab.intro.tell("theory", "link")
    assert "?tab=theory&amp;theory=4,4,0,6,6" in tab.intro.markup


def test_the_battle_of_a_game_becomes_whole_numbers():
    battle = BarbarianBattle(
        my_coins=[1, 2], their_coins=[2, 3], my_king=True, active="them", my_stake=9, their_stake=50
    )
    lesson = BribeLesson.of_battle(battle)
    assert lesson.write() == "3,5,5,9,30"  # 9 to 3 points, a tie is theirs; stakes up to 30
    for mine in battle.answer().payable.me:
        for theirs in battle.answer().payable.them:
            assert lesson.solve().auction.wins(Side.ACTIVE, mine, theirs) is battle.duel().i_win(mine, theirs)


def test_for_the_projector_everything_is_larger_and_goes_back():
    tab = build_tab()
    height = tab.heat.plot.height
    tab.intro.tell("theory", "large")
    assert tab.heat.plot.height > height and tab.heat.plot.xaxis[0].axis_label_text_font_size == "22px"
    tab.intro.tell("theory", "large")
    assert (tab.heat.plot.height, tab.heat.plot.xaxis[0].axis_label_text_font_size) == (height, "14px")


# --- play against it ------------------------------------------------------------------------------------------


def test_a_round_pays_what_the_rules_of_the_auction_say():
    battle = BribeLesson().solve()
    match = Match(battle, Random(1))
    for bribe in (0, 4, 2, 1, 3, 3):
        played = match.play(bribe)
        assert played.earned == battle.auction.payoff(Side.ACTIVE, played.mine, played.theirs)
    assert match.total == sum(each.earned for each in match.rounds)
    assert match.habits(Side.ACTIVE) == Distribution.uniform([0, 4, 2, 1, 3, 3])


def test_the_opponent_plays_the_equilibrium():
    battle = BribeLesson(my_purse=1, their_purse=1, my_stake=10, their_stake=10).solve()
    match = Match(battle, Random(2))
    theirs = [match.play(1).theirs for _ in range(2000)]
    assert 0.07 < theirs.count(1) / 2000 < 0.13
    assert set(theirs) == {0, 1}


def test_a_habit_that_is_the_equilibrium_gives_nothing_away_and_any_other_gives_something():
    battle = BribeLesson(my_purse=1, their_purse=1, my_stake=10, their_stake=10).solve()
    assert battle.gap(battle.equilibrium.active) == 0
    # always nothing: a coin then earns 10 - 1 = 9 instead of the 9/10 * 0 + 1/10 * 9 of their mix
    assert battle.gap(Distribution.certain(0)) == Fraction(81, 10)


@pytest.mark.parametrize("said", ["9", "-1", "x", "", "²"])
def test_a_bribe_that_the_purse_cannot_pay_is_not_played(said):
    tab = build_tab()
    tab.match.sheet.tell("bribe", said)
    assert tab.match.match.rounds == []


def test_the_score_runs_on():
    tab = build_tab()
    for bribe in ("4", "4", "0"):
        tab.match.sheet.tell("bribe", bribe)
    assert tab.match.course.data.data["round"] == [1, 2, 3]
    assert tab.match.course.pane.visible
    assert "in 3" in words(tab.match.sheet.markup)
    tab.match.sheet.tell("again", "")
    assert not tab.match.course.pane.visible


# --- learning -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("way", "below"), [("fictitious", 0.25), ("regret", 0.05)])
def test_learners_come_closer(way, below):
    part = LearningPart(BribeLesson(my_stake=6, their_stake=8).solve())
    part.sheet.tell("way", way)
    part.advance(10)
    early = part.gap
    part.advance(MOST_ROUNDS)
    assert part.turn == MOST_ROUNDS
    assert part.gap < early / 5 and part.gap < below
    mine = part.bars.data.data["mine"]
    assert abs(sum(mine) - 100) < 1e-6
    assert "+10" not in part.sheet.markup


def test_steps_are_as_many_as_the_button_says():
    part = LearningPart(BribeLesson().solve())
    for said, turn in (("1", 1), ("10", 11), ("100", 111), ("1000000", 111), ("x", 111)):
        part.sheet.tell("step", said)
        assert part.turn == turn
    part.sheet.tell("again", "")
    assert part.turn == 0
