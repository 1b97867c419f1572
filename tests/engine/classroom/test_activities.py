"""Every activity keeps its word: whole courses, numbers by hand, and the engine's own answers."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from engine.battue.assault_calculator import BattueAssault
from engine.classroom.activity import Activity, Pick, Round, Slide
from engine.classroom.assembly import BALLOTS, Assembly, is_carried, is_pivot, list_votes
from engine.classroom.bribe_duel import BribeDuel, solve
from engine.classroom.classroom import Classroom, Phase
from engine.classroom.guess_the_odds import CONTESTS, GuessTheOdds, Storm, find_chance
from engine.classroom.pictures import Bars
from engine.classroom.registry import ACTIVITIES
from engine.classroom.what_to_keep import HANDS, WhatToKeep, find_mix, list_options, weigh_options
from engine.classroom.what_to_keep import solve as solve_battle
from engine.classroom.when_to_stop import GO_ON, LEAVE, Stand, WhenToStop
from engine.knights.odds.power import Ballot
from engine.theory.bribe_auction import Side


def play(activity: Activity, answers: dict[int, tuple[int, ...]], tasks=None, chance=None) -> Round:
    """A round of these answers; tasks are dealt to whoever answers."""
    rng = Random(1)
    dealt = activity.deal(sorted(answers), [], False, rng) if tasks is None else tasks
    asked = Round(1, 1, activity, dealt, answers)
    return Round(1, 1, activity, dealt, answers, activity.draw(asked, rng) if chance is None else chance)


@pytest.mark.parametrize("slug", ACTIVITIES)
def test_a_whole_course_is_played_and_shown(slug: str) -> None:
    """By made-up participants, an odd number, one of whom does not answer."""
    room = Classroom(Random(7))
    room.rehearse(9)
    silent = room.join("Silent").number
    room.join("Late")
    room.choose(ACTIVITIES[slug]())
    room.begin(0.0)
    for _ in range(4):
        asked = room.asked
        assert asked is not None
        assert room.activity is not None
        assert room.activity.poster(asked.task)
        room.tick(room.deadline)
        revealed = room.reckon()
        assert set(revealed.scores) == set(room.asked.answers)
        assert silent not in revealed.scores
        assert all(score.regret >= 0 and score.words for score in revealed.scores.values())
        room.reveal(revealed)
        assert revealed.result.pictures
        for picture in revealed.result.pictures:
            assert all(len(series.values) == len(picture.labels) for series in picture.series)
        assert any(series.is_theory for picture in revealed.result.pictures for series in picture.series)
        room.repeat(1.0)


@pytest.mark.parametrize("slug", ACTIVITIES)
def test_instructions_are_three_sentences_and_short(slug: str) -> None:
    kind = ACTIVITIES[slug]
    assert len(kind.instructions) == 3
    assert all(20 < len(sentence) < 130 for sentence in kind.instructions)


@pytest.mark.parametrize("slug", ACTIVITIES)
def test_no_answer_beside_its_form_is_taken(slug: str) -> None:
    activity = ACTIVITIES[slug]()
    task = activity.deal([1, 2], [], False, Random(1))[1]
    fields = activity.form(task).fields
    good = tuple(field.low if isinstance(field, Slide) else 0 for field in fields)
    assert activity.why_not(task, good) is None
    assert activity.why_not(task, (*good, 0)) is not None
    assert activity.why_not(task, ()) is not None
    for at, field in enumerate(fields):
        beyond = field.high + 1 if isinstance(field, Slide) else len(field.options)
        for wrong in (-1, beyond, 10**30):
            assert activity.why_not(task, (*good[:at], wrong, *good[at + 1 :])) is not None


@pytest.mark.parametrize("slug", ACTIVITIES)
def test_questions_come_to_an_end(slug: str) -> None:
    room = Classroom(Random(3))
    room.rehearse(6)
    room.choose(ACTIVITIES[slug]())
    room.begin(0.0)
    for _ in range(20):
        room.tick(room.deadline)
        room.reveal()
        if not room.activity.deal(sorted(room.students), room.past, False, Random(1)):
            break
        room.go_on(0.0)
    assert room.phase is Phase.SHOWN


# --- bribe duel -----------------------------------------------------------------------------------------------


def test_pairs_meet_in_both_roles_and_partners_change() -> None:
    duel, rng, past, met = BribeDuel(), Random(5), [], Counter()
    for number in range(6):
        tasks = duel.deal(range(1, 9), past, True, rng)
        assert Counter(task.role for task in tasks.values()) == {"attacker": 4, "defender": 4}
        assert all(tasks[task.partner].partner == who for who, task in tasks.items())
        met.update((who, task.partner) for who, task in tasks.items())
        past.append(Round(number + 1, 1, duel, tasks, {}))
    attacks = Counter(who for each in past for who, task in each.tasks.items() if task.role == "attacker")
    assert max(attacks.values()) - min(attacks.values()) <= 2
    assert max(met.values()) < 6


def test_who_is_left_over_meets_somebody_too() -> None:
    tasks = BribeDuel().deal([1, 2, 3], [], False, Random(2))
    (odd,) = [who for who, task in tasks.items() if tasks[task.partner].partner != who]
    assert tasks[odd].role != tasks[tasks[odd].partner].role


def test_points_are_stake_less_paid_plus_received_and_a_tie_is_the_attackers() -> None:
    duel = BribeDuel(purse=8, stake=10, heads=[0])
    tasks = duel.deal([1, 2], [], False, Random(1))
    attacker = next(who for who, task in tasks.items() if task.role == "attacker")
    defender = 3 - attacker
    scores = duel.score(play(duel, {attacker: (4,), defender: (4,)}, tasks))
    assert (scores[attacker].points, scores[defender].points) == (10, 0)
    scores = duel.score(play(duel, {attacker: (4,), defender: (5,)}, tasks))
    assert (scores[attacker].points, scores[defender].points) == (1, 9)
    assert duel.score(play(duel, {attacker: (0,)}, tasks))[attacker].points == 10, "no answer is no bribe"


def test_a_class_that_bids_the_equilibrium_regrets_nothing() -> None:
    duel = BribeDuel(purse=8, stake=10, heads=[0])
    mixes = solve(duel.auction(0))
    bids = {
        "attacker": [coins for coins, weight in mixes.active.weights for _ in range(weight)],
        "defender": [coins for coins, weight in mixes.other.weights for _ in range(weight)],
    }
    tasks = duel.deal(range(1, 21), [], False, Random(1))
    answers = {who: (bids[task.role].pop(),) for who, task in tasks.items()}
    assert {score.regret for score in duel.score(play(duel, answers, tasks)).values()} == {Fraction()}


def test_regret_is_what_the_best_reply_to_the_class_would_have_added() -> None:
    duel = BribeDuel(purse=8, stake=10, heads=[0])
    tasks = duel.deal([1, 2], [], False, Random(1))
    attacker = next(who for who, task in tasks.items() if task.role == "attacker")
    scores = duel.score(play(duel, {attacker: (7,), 3 - attacker: (4,)}, tasks))
    assert scores[attacker].regret == 3, "4 wins as surely as 7"
    assert scores[3 - attacker].regret == 6, "8 would have won 10 for 8, and 4 was thrown away"


# --- guess the odds -------------------------------------------------------------------------------------------


def test_a_storm_is_reckoned_by_the_calculator_of_the_game() -> None:
    for contest in CONTESTS:
        if isinstance(contest, Storm):
            same = BattueAssault(warriors=contest.warriors, defence=contest.defence, defenders=contest.defenders)
            assert find_chance(contest) == same.answer().win


def test_brier_scores_and_points_by_hand() -> None:
    guess = GuessTheOdds(first=1)
    chance = find_chance(CONTESTS[0])
    scored = guess.score(play(guess, {1: (100,), 2: (0,)}, chance=(1,)))
    assert "Brier score is 0.00" in scored[1].words
    assert "Brier score is 1.00" in scored[2].words
    assert scored[1].regret == (1 - chance) ** 2
    assert scored[2].points == 100 * (1 - chance**2)


def test_the_fight_is_fought_with_the_exact_chance() -> None:
    guess, rng = GuessTheOdds(first=6), Random(4)
    asked = play(guess, {1: (50,)}, chance=(0,))
    won = sum(guess.draw(asked, rng)[0] for _ in range(2000))
    assert 1600 < won < 1860, "five warriors take it with 0.866"


# --- when to stop ---------------------------------------------------------------------------------------------


def test_the_same_dice_for_all_who_fight_on() -> None:
    storm = WhenToStop(warriors=5, defence=3, defenders=2, gain=6, cost=1)
    won = play(storm, {1: (GO_ON,), 2: (LEAVE,), 3: (GO_ON,)}, chance=(6, 1))
    assert storm.score(won)[2].points == 5
    following = storm.deal([1, 2, 3, 4], [won], False, Random(1))
    assert {who: task.facts for who, task in following.items()} == {1: (5, 1), 3: (5, 1)}
    lost = play(storm, {1: (GO_ON,)}, chance=(3, 3))
    assert storm.deal([1], [lost], False, Random(1))[1].facts == (4, 2), "a tie is lost"


def test_a_storm_ends_with_the_tile_or_with_the_last_warrior() -> None:
    storm = WhenToStop(warriors=1, defence=3, defenders=1, gain=6, cost=1)
    taken = play(storm, {1: (GO_ON,)}, chance=(6, 1))
    assert storm.score(taken)[1].points == 7
    assert storm.deal([1], [taken], False, Random(1)) == {}
    fallen = play(storm, {1: (GO_ON,)}, chance=(1, 1))
    assert storm.score(fallen)[1].points == 0
    assert storm.deal([1], [fallen], True, Random(1))[1].facts == (1, 1), "and may be stormed again"


@pytest.mark.parametrize("stand", [Stand(attackers, defenders) for attackers in (1, 3, 5) for defenders in (1, 2)])
def test_regret_is_against_the_best_stopping_rule(stand: Stand) -> None:
    storm = WhenToStop()
    plan = BattueAssault(warriors=5, defence=storm.defence, defenders=stand.defenders, gain=storm.gain, cost=storm.cost)
    rows = {row.defenders: row.fight_on_with for row in plan.answer().best_stopping.rows}
    goes_on = stand.attackers in rows[stand.defenders]
    assert goes_on == (storm.find_worth(stand) > storm.leave_worth(stand))
    asked = play(WhenToStop(warriors=stand.attackers, defenders=stand.defenders), {1: (GO_ON,), 2: (LEAVE,)})
    scores = asked.activity.score(asked)
    assert (scores[1].regret == 0) == goes_on
    assert (scores[2].regret > 0) == goes_on


# --- what to keep ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hand", HANDS)
def test_the_solved_mix_is_among_the_options_and_worth_the_most(hand) -> None:
    mix, worths = find_mix(hand), weigh_options(hand)
    assert sum(mix) == 1
    assert sum(part > Fraction(1, 100) for part in mix) == 2, "these hands are worth a lesson: lots are drawn"
    gap = solve_battle(hand.fight()).solution.gap
    played = [worth for part, worth in zip(mix, worths, strict=True) if part]
    assert max(worths) - min(played) < Fraction(1, 10**6) + gap
    assert all(sum(kept) == sum(hand.cards) - 2 for kept in list_options(hand))


def test_points_run_from_lost_to_won() -> None:
    keep = WhatToKeep()
    worths = weigh_options(HANDS[0])
    scores = keep.score(play(keep, {who: (who - 1,) for who in range(1, len(worths) + 1)}))
    assert [score.points for score in scores.values()] == [50 * (1 + worth) for worth in worths]
    assert min(score.regret for score in scores.values()) == 0


# --- the assembly ---------------------------------------------------------------------------------------------


def test_a_voice_decides_where_its_turn_would_turn_the_ballot() -> None:
    ballot = BALLOTS[0]  # 5, 4, 3, 1; the first presides
    assert is_pivot(ballot, (1, 1, 0, 0), 1)
    assert not is_pivot(ballot, (1, 1, 1, 0), 1)
    assert not any(is_pivot(ballot, (a, b, c, d), 3) for a in (0, 1) for b in (0, 1) for c in (0, 1) for d in (0, 1))


def test_more_votes_have_their_way_and_the_chair_in_a_tie() -> None:
    ballot = Ballot((5, 4, 3, 1), 0)
    assert [is_carried(ballot, votes) for votes in ((1, 1, 0, 0), (1, 0, 0, 1), (0, 1, 1, 0), (0, 1, 1, 1))] == [
        True,
        False,
        True,
        True,
    ]
    tie = Ballot((5, 4, 1), 0)
    assert is_carried(tie, (1, 0, 0))
    assert not is_carried(tie, (0, 1, 1))


def test_empty_seats_toss_a_coin_and_others_do_not() -> None:
    assembly = Assembly()
    asked = play(
        assembly, {1: (1, 50), 2: (0, 50), 3: (1, 50), 4: (0, 50), 5: (1, 50)}, chance=(0, 0, 0, 0, 1, 1, 0, 1)
    )
    by_seat = {task.facts[1:]: asked.answers[who][0] for who, task in asked.tasks.items()}
    (_, first), (_, second) = list_votes(asked)
    assert first == tuple(by_seat[0, seat] for seat in range(4))
    assert second == (by_seat[1, 0], 1, 0, 1)


def test_a_seat_with_votes_and_no_power_is_named_and_guessed() -> None:
    assembly = Assembly()
    asked = play(assembly, dict.fromkeys(range(1, 5), (1, 0)))
    dummy = next(who for who, task in asked.tasks.items() if task.facts[2] == 3)
    assert assembly.score(asked)[dummy].points == 100
    result = assembly.result([asked])
    assert any("never decides" in sentence for sentence in result.sentences)
    exact = next(series for series in result.pictures[0].series if series.is_theory)
    assert exact.values == (50, 50, 50, 0)


def test_forms_are_short_enough_for_a_phone() -> None:
    for kind in ACTIVITIES.values():
        activity = kind()
        form = activity.form(activity.deal([1, 2], [], False, Random(1))[1])
        assert all(len(line) < 260 for line in form.lines)
        assert all(len(field.options) <= 8 for field in form.fields if isinstance(field, Pick))


def test_what_the_class_did_stands_beside_the_theory() -> None:
    duel = BribeDuel(purse=4, stake=6, heads=[0])
    tasks = duel.deal([1, 2, 3, 4], [], False, Random(1))
    asked = play(duel, {who: (2 if task.role == "attacker" else 1,) for who, task in tasks.items()}, tasks)
    bars = duel.result([asked]).pictures[0]
    assert isinstance(bars, Bars)
    given, mixed = bars.series
    assert given.values == (0, 0, 100, 0, 0)
    equilibrium = solve(duel.auction(0)).mix(Side.ACTIVE)
    assert mixed.values == tuple(100 * float(equilibrium.chance(coins)) for coins in range(5))
