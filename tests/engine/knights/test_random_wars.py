"""Random wars: the invariants in every position, and a soak of a thousand battles from random legal positions."""

from collections import Counter
from random import Random

import pytest

from engine.knights.actions import Assault, Battle, Besiege, Draw, Reveal
from engine.knights.invariants import list_faults
from engine.knights.pieces import Neutral
from engine.knights.setup import KnightsSetup, example_setups
from engine.knights.steps import Choosing, FightStep

FIGHTS = (Battle, Assault, Besiege)


def fight_on(setup, seed):
    """A war in which everybody likes to fight; the number of fights seen."""
    rules, rng = setup.rules(), Random(seed)
    state, fights = rules.start(), 0
    drawn = Counter(dict.fromkeys(rules.card_names, 0))
    while menu := rules.legal_actions(state):
        faults = list(list_faults(rules, state))
        assert not faults, faults
        wanted = [action for action in menu if isinstance(action, FIGHTS)]
        action = rng.choice(wanted) if wanted and rng.random() < 0.8 else rng.choice(menu)
        before = state
        state = rules.apply(state, action)
        fights += isinstance(action, FIGHTS)
        check_cards(before, state)
        check_siege(action, before, state)
        if isinstance(action, Draw):
            drawn[action.card] += 1
            assert drawn[action.card] < 2 or min(drawn.values()), "WK-INV-04: a card came again before all were used"
        elif action == Reveal(Neutral.UNCERTAIN_WEATHER):
            drawn = Counter(dict.fromkeys(rules.card_names, 0))
    assert rules.outcome(state) is not None
    return fights


def check_cards(before, after):
    """WK-INV-07 and WK-INV-10: what is kept is allowed, and nobody's third army changes in a fight."""
    fight = before.fight
    if fight is None or not isinstance(after.step, FightStep):
        return
    involved = {fight.attacker.seat, fight.defender.seat}
    for number, (one, other) in enumerate(zip(before.nobles, after.nobles, strict=True)):
        if number // 4 not in involved:
            assert one == other


def check_siege(action, before, after):
    """WK-INV-12: starting a siege changes no breach, no token and no destiny card."""
    if isinstance(action, Besiege) and isinstance(after.step, Choosing):
        assert after.pile == before.pile
        assert [n.tokens for n in after.nobles] == [n.tokens for n in before.nobles]
        assert [c.breaches for c in after.cities] == [c.breaches for c in before.cities]


WARS = [setup for setup in example_setups() if setup.scenario == "war"]


@pytest.mark.parametrize("setup", WARS, ids=lambda setup: f"{setup.seats} seats")
def test_wars_keep_the_invariants(setup):
    assert sum(fight_on(setup, seed) for seed in (1, 2)) > 0


def random_position(rng, seats):
    """Two or three barons crowded round one city, with tokens, sieges and tired nobles."""
    rules = KnightsSetup(seats=seats).rules()
    city = rng.randrange(len(rules.realm.cities))
    here = rules.realm.place_of[city]
    names = rules.realm.names
    near = [names[place] for place in (here, *rules.realm.near[here])]
    pile = list(rules.edition.mercenary_pile())
    rng.shuffle(pile)
    nobles = {}
    for seat in range(seats):
        own = [str(men) for men in rules.edition.regulars.cards]
        rng.shuffle(own)
        for slug in rules.noble_slugs[4 * seat : 4 * seat + rng.randint(1, 3)]:
            hired = [pile.pop() for _ in range(rng.randint(0, 2))]
            regulars = [own.pop()] if own else []
            troops = [*regulars, *(f"{troop.men}{troop.nation}" for troop in hired)]
            if troops:
                place = names[here] if rng.random() < 0.7 else rng.choice(near)
                men = sum(map(int, regulars)) + sum(troop.men for troop in hired)
                tokens = rng.choice((0, 0, 1)) if men > 100 else 0  # with all his men lost he would be dead
                nobles[slug] = {"place": place, "troops": troops, "tokens": tokens, "fresh": rng.random() < 0.8}
    barons = [baron.value for baron in rules.barons]
    owner = rng.choice([None, *barons])
    cities = {rules.realm.cities[city]: {"baron": owner, "fortified": owner is not None and rng.random() < 0.4}}
    return {"nobles": nobles, "cities": cities}


@pytest.mark.soak
def test_a_thousand_battles_from_random_positions(in_words):
    rng, fights, seed = Random(7), 0, 0
    while fights < 1000:
        seed += 1
        seats = rng.choice((2, 3, 4))
        setup = KnightsSetup(
            seats=seats, turns=3, position=in_words(**random_position(rng, seats)), strict_count=bool(seed % 2)
        )
        fights += fight_on(setup, seed)
