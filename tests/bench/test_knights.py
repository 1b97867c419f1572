"""Destiny odds against icepool and against a plain simulation, in the same process. Run with `pytest -m bench`.

Every peer computes the very distribution that we do, and the results are compared first. Both ways of being fair are
measured and both must hold: cold, where our caches are emptied and icepool's evaluator is made anew before each run
over all pairs (within the run either keeps what it learnt); and warm, where both keep everything between runs. Neither
keeps whole answers. Time is the process's own, so that others on the machine do not count.
"""

from functools import partial
from math import gcd
from random import Random
from time import process_time

import pytest

from engine.knights.army import Army, Side, Stronghold
from engine.knights.odds import two_hands as clash_module
from engine.knights.odds.battle import Aim, Fight, battle_odds
from engine.knights.odds.destiny import clash_of_hands, clash_of_plans, plan_by_priority, read_priority
from engine.knights.odds.draw_chains import list_draws, list_shares
from engine.knights.odds.face_counts import AVOID, DRAW, HIT, VICTORY
from engine.knights.pieces import FACES, Combat, Shape
from engine.odds.deck import list_hands

pytestmark = pytest.mark.bench

BOX = (7, 6, 6, 3, 2)
PRIORITY = read_priority("hit>draw>victory>avoid>blank")
SIZES = [(attacker, defender) for attacker in range(2, 11) for defender in range(2, 11)]
# icepool hands out faces in ascending order: numbered so that this is the priority
ORDER = [face.index for face in PRIORITY]
RANK = {face: rank for rank, face in enumerate(ORDER)}
HIT_RANK, AVOID_RANK, VICTORY_RANK, DRAW_RANK = (RANK[face] for face in (HIT, AVOID, VICTORY, DRAW))
SIMULATED = 100_000


def forget():
    for cached in (
        clash_module._count_fights,
        clash_module._count_leads,
        clash_module._list_outcomes,
        clash_module.loss_tables,
    ):
        cached.cache_clear()
    for cached in (list_hands, list_draws, list_shares):
        cached.cache_clear()


def fastest(run, times, *, warm=False):
    best = float("inf")
    for _ in range(times):
        if not warm:
            forget()
        start = process_time()
        run()
        best = min(best, process_time() - start)
    return best


def report(name, ours, peer, peer_name):
    print(f"\n{name}: {ours * 1000:.2f} ms, {peer_name} {peer * 1000:.1f} ms: {peer / ours:.1f}x")
    return peer / ours


# --- the same in icepool ---


def icepool_losses():
    icepool = pytest.importorskip("icepool", reason="install the 'bench' extra: pip install -e .[bench]")

    class Losses(icepool.MultisetEvaluator):
        def initial_state(self, order, outcomes, *sizes, **settings):
            return 0, 0, 0

        def next_state(self, state, order, outcome, hands):
            lost, taken, lead = state
            mine, theirs = hands
            if outcome == HIT_RANK:
                return lost + theirs, taken + mine, lead
            if outcome == AVOID_RANK:
                return lost - mine, taken - theirs, lead
            if outcome == VICTORY_RANK:
                return lost, taken, lead + mine - theirs
            return state

        def final_outcome(self, state, order, outcomes, *sizes, **settings):
            return max(0, state[0]), max(0, state[1]), state[2]

    return Losses()


def icepool_hands(losses=None):
    """No discards: 'draw one' cards are left out, which changes nothing (they are merely replaced)."""
    icepool = pytest.importorskip("icepool", reason="install the 'bench' extra: pip install -e .[bench]")
    deck = icepool.Deck({RANK[face]: count for face, count in enumerate(BOX) if face != DRAW})
    evaluate = losses or icepool_losses()
    return {sizes: evaluate(deck.deal(sizes)) for sizes in SIZES}


def icepool_policy(size, keep):
    """Hands, discards by priority, chains: the state carries what is left of the pile while a chain may come."""
    icepool = pytest.importorskip("icepool")
    plain = [rank for rank in range(len(FACES)) if rank != DRAW_RANK]

    class Kept(icepool.MultisetEvaluator):
        def initial_state(self, order, outcomes, *sizes, **settings):
            if order < 0:
                raise icepool.UnsupportedOrder
            return keep, keep, 0, 0, 0, 0, 0, 0

        def next_state(self, state, order, outcome, hands):
            room, other, lost, taken, lead, draws, more, rest = state
            mine, theirs = min(hands[0], room), min(hands[1], other)
            if outcome == HIT_RANK:
                lost, taken = lost + theirs, taken + mine
            elif outcome == AVOID_RANK:
                lost, taken = lost - mine, taken - theirs
            elif outcome == VICTORY_RANK:
                lead += mine - theirs
            elif outcome == DRAW_RANK:
                draws, more = mine, theirs
            if outcome != DRAW_RANK:
                rest = rest * 32 + BOX[ORDER[outcome]] - sum(hands)
            return room - mine, other - theirs, lost, taken, lead, draws, more, rest

        def final_outcome(self, state, order, outcomes, *sizes, **settings):
            _, _, lost, taken, lead, draws, more, rest = state
            return lost, taken, lead, draws, more, rest if draws or more else 0

    class Chain(icepool.MultisetEvaluator):
        def initial_state(self, order, outcomes, *sizes, **settings):
            return 0, 0, 0

        def next_state(self, state, order, outcome, hands):
            lost, taken, lead = state
            mine, theirs = hands
            if outcome == HIT_RANK:
                return lost + theirs, taken + mine, lead
            if outcome == AVOID_RANK:
                return lost - mine, taken - theirs, lead
            return (lost, taken, lead + mine - theirs) if outcome == VICTORY_RANK else state

    chain = Chain()

    def follow(kept):
        lost, taken, lead, draws, more, rest = kept
        if not draws and not more:
            return icepool.Die([(max(0, lost), max(0, taken), lead)])
        counts = {rank: rest >> 5 * place & 31 for place, rank in enumerate(reversed(plain))}
        pile = icepool.Deck({rank: count for rank, count in counts.items() if count})
        return chain(pile.deal((draws, more))).map(
            lambda more: (max(0, lost + more[0]), max(0, taken + more[1]), lead + more[2]), star=False
        )

    deck = icepool.Deck({RANK[face]: count for face, count in enumerate(BOX)})
    return Kept()(deck.deal((size, size))).map(follow, star=False)


def as_weights(die):
    """Outcomes with their chances as whole weights in lowest terms."""
    return {tuple(outcome): weight for outcome, weight in die.simplify().items()}


def in_lowest_terms(clash):
    shared = gcd(*clash.weights.values())
    return {outcome: weight // shared for outcome, weight in clash.weights.items()}


def policy_clash(size):
    plan = plan_by_priority(BOX, size, True, PRIORITY)
    return clash_of_plans(BOX, plan, plan)


# --- a plain simulation ---


def simulate(size, times, seed=1):
    """What most players would write: shuffle, deal, keep by priority, chain, count."""
    rng = Random(seed)
    cards = [face for face, count in enumerate(BOX) for _ in range(count)]
    found = {}
    for _ in range(times):
        pile = rng.sample(cards, 2 * size + 6)
        sides = []
        drawn = 2 * size
        for start in (0, size):
            hand = [0] * 5
            for card in pile[start : start + size]:
                hand[card] += 1
            room = size - 2
            kept = [0] * 5
            for face in ORDER:
                kept[face] = min(room, hand[face])
                room -= kept[face]
            sides.append(kept)
        for kept in sides:
            pending = kept[DRAW]
            while pending:
                kept[pile[drawn]] += 1
                pending += (pile[drawn] == DRAW) - 1
                drawn += 1
        mine, theirs = sides
        outcome = (
            max(0, theirs[HIT] - mine[AVOID]),
            max(0, mine[HIT] - theirs[AVOID]),
            mine[VICTORY] - theirs[VICTORY],
        )
        found[outcome] = found.get(outcome, 0) + 1
    return found


# --- the ratios ---


def test_without_discards_over_all_pairs_of_2_to_10_cards():
    """At least 15x icepool's decks."""
    dice = icepool_hands()
    for sizes, die in dice.items():
        assert in_lowest_terms(clash_of_hands(BOX, *sizes)) == as_weights(die)

    def ours():
        return [clash_of_hands(BOX, *sizes) for sizes in SIZES]

    peer = fastest(icepool_hands, 5)
    assert report("no discards, cold", fastest(ours, 10), peer, "icepool") >= 15
    losses = icepool_losses()
    icepool_hands(losses)
    peer = fastest(lambda: icepool_hands(losses), 8, warm=True)
    assert report("no discards, warm", fastest(ours, 20, warm=True), peer, "icepool") >= 15


def test_a_fixed_policy_at_five_against_five():
    """At least 10x icepool, and exact at least 2x faster than 100,000 simulated fights."""
    assert in_lowest_terms(policy_clash(5)) == as_weights(icepool_policy(5, 3))
    ours = fastest(lambda: policy_clash(5), 10)
    assert report("fixed policy", ours, fastest(lambda: icepool_policy(5, 3), 3), "icepool") >= 10
    simulated = fastest(lambda: simulate(5, SIMULATED), 1)
    assert report("fixed policy", ours, simulated, "simulation of 100,000") >= 2
    clash = policy_clash(5)
    for outcome, count in simulate(5, 20_000).items():
        assert abs(count / 20_000 - clash[outcome]) < 0.02


@pytest.mark.parametrize("aim", list(Aim))
def test_optimal_discards_at_five_against_five_within_a_second_and_at_ten_within_two(aim):
    for cards, limit in ((5, 1), (10, 2)):
        men = 100 * (cards - 2)
        fight = Fight(
            kind=Combat.ASSAULT if aim.is_place else Combat.BATTLE,
            attacker=Side((Army(men, shape=Shape.STAR),), 0),
            defender=Side((Army(men - 200, shape=Shape.SQUARE),), 0, Stronghold(200))
            if aim.is_place
            else Side((Army(men, shape=Shape.SQUARE),), 0),
            deck=BOX,
        )
        assert (fight.attacker_cards, fight.defender_cards) == (cards, cards)
        spent = fastest(partial(battle_odds, fight, aim=aim), 3)
        print(f"\noptimal discards for {aim.value}, {cards} against {cards}: {spent * 1000:.0f} ms")
        assert spent < limit
