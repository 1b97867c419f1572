"""The best discards: nobody can do better against them, whatever the hand and the cards kept."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest
from work_clock import within

from engine.knights.army import Army, Side, Stronghold, Tally
from engine.knights.battle import list_keeps
from engine.knights.odds.battle import Aim, Discard, Fight, battle_odds, build_game, payoff_of
from engine.knights.odds.destiny import clash_of_plans, plan_by_priority, read_priority
from engine.knights.odds.discard_advice import rank_keeps
from engine.knights.odds.discard_choices import list_choices
from engine.knights.odds.discard_game import GAP, DiscardGame
from engine.knights.odds.face_counts import DRAW, tally
from engine.knights.pieces import Combat, Shape
from engine.odds.deck import count_ways, list_hands, remove
from engine.theory.sequence_form import solve_sequence_form

BOX = (7, 6, 6, 3, 2)


def walk_value(deck, attacker, defender, payoff):
    """The value of two plans by walking every hand and every chain card by card: nothing of the solver."""

    def chain(cards, pile, pending):
        if not pending or not sum(pile):
            yield Fraction(1), cards, pile
            return
        for face, count in enumerate(pile):
            if count:
                step = tuple(int(other == face) for other in range(5))
                more = tuple(a + b for a, b in zip(cards, step, strict=True))
                chance = Fraction(count, sum(pile))
                for share, shown, left in chain(more, remove(pile, step), pending - 1 + (face == DRAW)):
                    yield chance * share, shown, left

    total = value = Fraction()
    for hand, mine in attacker.items():
        left = remove(deck, hand)
        for other, theirs in defender.items():
            ways = count_ways(deck, hand) * count_ways(left, other)
            if not ways:
                continue
            pile = remove(left, other)
            for (kept, one), (against, two) in product(mine, theirs):
                total += ways * one * two
                for share, shown, rest in chain(kept, pile, kept[DRAW]):
                    for last, answer, _ in chain(against, rest, against[DRAW]):
                        value += ways * one * two * share * last * payoff(tally(shown), tally(answer))
    return value / total


def best_against(deck, sizes, plan, payoff, for_attacker):
    """What any discards get at most against a plan: every legal keep of every hand tried by itself."""
    size, commands = sizes
    best = Fraction()
    weight = 0
    for hand in list_hands(deck, size):
        values = []
        for kept in list_keeps(hand, commands):
            own = {hand: ((kept, 1),)}
            values.append(walk_value(deck, *((own, plan) if for_attacker else (plan, own)), payoff))
        best += count_ways(deck, hand) * (max(values) if for_attacker else min(values))
        weight += count_ways(deck, hand)
    return best / weight


def random_payoff(seed):
    rng, table = Random(seed), {}
    return lambda attack, defend: table.setdefault((attack, defend), Fraction(rng.randint(-6, 6)))


GAMES = [
    ((1, 1, 1, 1, 1), (3, True), (2, True)),
    ((2, 1, 1, 1, 0), (3, True), (2, False)),
    ((1, 2, 1, 0, 2), (3, True), (3, True)),
    ((1, 1, 0, 2, 1), (2, True), (3, True)),
    ((2, 0, 1, 2, 1), (4, True), (2, True)),
]


@pytest.mark.parametrize(("deck", "attacker", "defender"), GAMES)
@pytest.mark.parametrize("seed", [1, 2, None])
def test_nobody_can_improve_on_the_solution(deck, attacker, defender, seed):
    """With made-up worths (where bluffing pays) and with real losses; the bounds are the best that anybody can do."""
    losses = payoff_of(open_fight(deck), Aim.LOSSES)
    payoff = losses if seed is None else random_payoff(seed)
    solution = DiscardGame(deck, attacker, defender, payoff).solve()
    assert solution.gap <= GAP
    assert best_against(deck, attacker, solution.defender, payoff, True) == solution.upper
    assert best_against(deck, defender, solution.attacker, payoff, False) == solution.lower
    assert solution.lower <= walk_value(deck, solution.attacker, solution.defender, payoff) <= solution.upper


def open_fight(deck, mine=300, theirs=300):
    return Fight(
        kind=Combat.BATTLE,
        attacker=Side((Army(mine, shape=Shape.CIRCLE),), 0),
        defender=Side((Army(theirs, shape=Shape.CIRCLE),), 0),
        deck=deck,
    )


def test_some_of_those_games_need_a_mix():
    games = [DiscardGame(*game, random_payoff(1)).solve() for game in GAMES]
    assert any(len(kept) > 1 for game in games for kept in game.attacker.values())


FIGHTS = {
    Aim.CITY: Fight(
        kind=Combat.ASSAULT,
        attacker=Side((Army(300, shape=Shape.STAR),), 0),
        defender=Side((Army(100, shape=Shape.SQUARE),), 0, Stronghold(200)),
        deck=BOX,
    ),
    Aim.WHOLE: Fight(
        kind=Combat.ASSAULT,
        attacker=Side((Army(300, shape=Shape.STAR),), 0),
        defender=Side((Army(100, shape=Shape.SQUARE),), 0, Stronghold(200)),
        deck=BOX,
    ),
    Aim.COUNT: open_fight(BOX),
    Aim.LOSSES: open_fight(BOX),
}


@pytest.mark.parametrize("aim", list(Aim))
def test_five_against_five_is_certified(aim):
    """Against each priority the best plans secure what the certificate says."""
    fight = FIGHTS[aim]
    assert (fight.attacker_cards, fight.defender_cards) == (5, 5)
    odds = battle_odds(fight, aim=aim)
    solution = odds.solution
    assert 0 <= solution.gap <= GAP
    payoff = payoff_of(fight, aim)
    for text in ("hit>draw>victory>avoid", "victory>hit>draw>avoid", "avoid>victory>draw>hit"):
        priority = read_priority(text)
        held = battle_odds(fight, Discard.OPTIMAL, priority, aim).solution
        assert held.lower == held.upper >= solution.lower
        plan = plan_by_priority(BOX, 5, True, priority)
        game = DiscardGame(BOX, (5, True), (5, True), payoff, solution.attacker, plan)
        assert game.solve().lower >= solution.lower
        other = DiscardGame(BOX, (5, True), (5, True), payoff, plan, solution.defender)
        assert other.solve().upper <= solution.upper


def test_both_plans_given_is_just_their_value():
    deck = (2, 1, 2, 1, 1)
    fight = open_fight(deck, 200, 100)
    plans = [plan_by_priority(deck, size, True, read_priority("hit>draw>victory>avoid")) for size in (4, 3)]
    payoff = payoff_of(fight, Aim.LOSSES)
    game = DiscardGame(deck, (4, True), (3, True), payoff, *plans).solve()
    clash = clash_of_plans(deck, *plans)
    expected = sum(chance * (taken - lost) for (lost, taken, _), chance in clash.items())
    assert game.lower == game.upper == expected == walk_value(deck, *plans, payoff)


def test_keeps_that_never_help_are_left_out():
    assert list_choices((1, 1, 0, 0, 1), False, frozenset()) == ((1, 1, 0, 0),)
    assert set(list_choices((1, 1, 1, 0, 0), True, frozenset({0, 1, 2}))) == {(1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0)}
    assert (0, 0, 0, 0) in list_choices((1, 1, 1, 0, 0), True, frozenset())
    assert set(list_choices((1, 0, 0, 0, 1), True, frozenset())) == {(1, 0, 0, 0), (0, 0, 0, 0)}
    assert list_choices((1, 1, 0, 0, 0), True, frozenset({0})) == ((0, 1, 0, 0), (1, 0, 0, 0))


def test_sequence_form_matching_pennies_in_one_hand():
    rows, columns = solve_sequence_form([[1.0, 0.0], [0.0, 1.0]], [[0, 1]], [[0, 1]])
    assert rows == pytest.approx([0.5, 0.5], abs=1e-12)
    assert columns == pytest.approx([0.5, 0.5], abs=1e-12)


# --- advice ---


def test_the_tactical_hint_of_discarding_more_than_two():
    """The rulebook's advice: with great superiority keep few hits, so that the city falls undamaged."""
    fight = Fight(
        kind=Combat.ASSAULT,
        attacker=Side((Army(400, shape=Shape.CIRCLE),), 0),
        defender=Side((), None, Stronghold(100)),
        deck=BOX,
    )
    ranked = rank_keeps(fight, (2, 1, 3, 0, 0), for_attacker=True)
    best = {choice.kept for choice in ranked if choice.worth == ranked[0].worth}
    assert ranked[0].worth == 1
    assert (0, 1, 3, 0, 0) in best
    assert (0, 0, 3, 0, 0) in best


def test_advice_agrees_with_the_plan_and_with_the_value():
    """Weighted with the chances of the hands, the best keeps are worth what the game is worth."""
    fight = open_fight((2, 2, 2, 1, 1), 200, 200)
    value = battle_odds(fight).solution
    hands = list_hands(fight.deck, 4)
    ranked = {hand: rank_keeps(fight, hand, for_attacker=True) for hand in hands}
    ways = {hand: count_ways(fight.deck, hand) for hand in hands}
    total = sum(ways[hand] * ranked[hand][0].worth for hand in hands) / sum(ways.values())
    assert value.lower <= total <= value.upper
    defended = {hand: rank_keeps(fight, hand, for_attacker=False) for hand in hands}
    against = sum(ways[hand] * defended[hand][0].worth for hand in hands) / sum(ways.values())
    assert -value.upper <= against <= -value.lower


def test_a_hand_that_cannot_be_is_refused():
    with pytest.raises(ValueError, match="draws 5 cards, the hand has 2"):
        rank_keeps(open_fight(BOX), (2, 0, 0, 0, 0), for_attacker=True)
    with pytest.raises(ValueError, match="does not hold"):
        rank_keeps(open_fight((2, 2, 2, 2, 2)), (5, 0, 0, 0, 0), for_attacker=False)
    with pytest.raises(ValueError, match="only 5 are unseen"):
        battle_odds(open_fight((1, 1, 1, 1, 1)))


def test_payoffs_count_as_battle_does():
    fight = FIGHTS[Aim.CITY]
    payoff = payoff_of(fight, Aim.CITY)
    assert payoff(Tally(hits=3), Tally()) == 1
    assert payoff(Tally(hits=3), Tally(avoids=1)) == 0
    assert payoff(Tally(victories=1), Tally()) == 1
    whole = payoff_of(fight, Aim.WHOLE)
    assert whole(Tally(victories=1), Tally()) == 1
    assert (
        payoff(Tally(hits=1, victories=1), Tally(avoids=1)) == whole(Tally(hits=1, victories=1), Tally(avoids=2)) == 1
    )
    assert whole(Tally(hits=1, victories=1), Tally()) == whole(Tally(hits=3), Tally()) == 0
    assert payoff_of(fight, Aim.COUNT)(Tally(victories=1), Tally()) == 1
    assert payoff_of(fight, Aim.COUNT)(Tally(), Tally(victories=2)) == -1
    assert payoff_of(fight, Aim.LOSSES)(Tally(hits=2), Tally(hits=1)) == 1


def random_fight(rng):
    """Small armies, walls or none, and a pile that has been counted down."""

    def army():
        return Army(50 * rng.randint(1, 5), rng.choice((0, 0, 1)), rng.choice(list(Shape)))

    while True:
        hold = Stronghold(50 * rng.randint(2, 5), rng.random() < 0.3) if rng.random() < 0.5 else None
        mine = tuple(army() for _ in range(rng.randint(1, 2)))
        theirs = tuple(army() for _ in range(rng.randint(0 if hold else 1, 2)))
        fight = Fight(
            kind=Combat.ASSAULT if hold else Combat.BATTLE,
            attacker=Side(mine, 0),
            defender=Side(theirs, 0 if theirs else None, hold),
            deck=tuple(rng.randint(0, count) for count in BOX),
            strict_count=rng.random() < 0.3,
        )
        if fight.attacker_cards + fight.defender_cards <= sum(fight.deck):
            return fight


def test_every_fight_is_solved_with_its_certificate():
    """The odds of the plans found lie between their bounds, whatever is aimed at."""
    rng = Random(5)
    for _ in range(150):
        fight, aim = random_fight(rng), rng.choice(list(Aim))
        odds = battle_odds(fight, aim=aim)
        assert 0 <= odds.solution.gap <= GAP
        reached = {
            Aim.CITY: odds.city_taken,
            Aim.WHOLE: odds.city_whole,
            Aim.LOSSES: odds.defender_losses.expectation() - odds.attacker_losses.expectation(),
            Aim.COUNT: odds.outcome.probability(lambda result: result.value.startswith("attacker"))
            - odds.outcome.probability(lambda result: result.value.startswith("defender")),
        }[aim]
        assert odds.solution.lower <= reached <= odds.solution.upper


def test_advice_takes_over_a_solution_that_is_known():
    fight = FIGHTS[Aim.COUNT]
    solution = battle_odds(fight).solution
    for for_attacker in (True, False):
        hand = (2, 1, 1, 1, 0)
        known = rank_keeps(fight, hand, for_attacker=for_attacker, solution=solution)
        assert known == rank_keeps(fight, hand, for_attacker=for_attacker)


def test_ten_against_ten_is_solved_exactly_and_soon():
    """The largest hands of the box: certified without any gap, in far less than a second of work."""
    fight = open_fight(BOX, 800, 800)
    assert (fight.attacker_cards, fight.defender_cards) == (10, 10)
    with within(2):
        solution = build_game(fight, Aim.LOSSES).solve()
    assert solution.lower == solution.upper == 0


@pytest.mark.parametrize(("deck", "attacker", "defender"), GAMES)
def test_payoffs_as_fine_as_no_machine_word_holds_are_certified_exactly(deck, attacker, defender):
    """They change the value by no more than themselves, and the exact value lies between the bounds."""
    payoff = random_payoff(1)
    exact = DiscardGame(deck, attacker, defender, payoff).solve()
    fine = Fraction(1, 3**60)
    rough = DiscardGame(deck, attacker, defender, lambda mine, theirs: payoff(mine, theirs) + fine * mine.hits).solve()
    assert 0 <= rough.gap <= GAP
    assert rough.lower <= exact.lower + fine * 4
    assert exact.upper <= rough.upper
    assert best_against(deck, attacker, rough.defender, payoff, True) <= rough.upper
    assert best_against(deck, defender, rough.attacker, payoff, False) >= rough.lower - fine * 4


def test_a_fight_whose_programme_needs_many_pivots_is_solved_too():
    """Rounding of the pivots once left these bounds 0.00002 apart: the tableau is renewed from its basis."""
    fight = Fight(
        kind=Combat.ASSAULT,
        attacker=Side((Army(200, 0, Shape.STAR), Army(400, 0, Shape.STAR)), 0),
        defender=Side((Army(200, 0, Shape.TRIANGLE, fresh=False),), 0, Stronghold(300, False)),
        deck=(4, 4, 5, 3, 2),
    )
    assert 0 <= battle_odds(fight, aim=Aim.CITY).solution.gap <= GAP
