"""The calculators against the engine itself: every draw of a small pile enumerated through its chance nodes."""

from fractions import Fraction

import msgspec
import pytest

from engine.core.seat import CHANCE
from engine.knights.actions import Keep, Lose, Refrain, Use
from engine.knights.army import Army, Side, Stronghold
from engine.knights.battle import Placing, Result
from engine.knights.odds.battle import Discard, Fight, battle_odds
from engine.knights.odds.destiny import Plan, keep_by_priority, plan_by_priority, read_priority
from engine.knights.odds.face_counts import tally
from engine.knights.pieces import FACES, Combat, Shape
from engine.knights.questions import count_faces
from engine.knights.state import Batch


def at(place, *troops, **more):
    return {"place": place, "troops": list(troops), **more}


PRIORITIES = [read_priority(text) for text in ("hit>draw>victory>avoid>blank", "draw>victory>avoid>hit")]


def with_pile(war, cards):
    """The fight over this little pile; all other cards are out of the game for once."""
    state = war.table.state
    return msgspec.structs.replace(state, pile=(Batch(tuple(sorted(cards))),))


def answer(rules, state, priorities):
    """What both sides do: keep by priority, use abilities, place losses as `place_losses` would."""
    menu = rules.legal_actions(state)
    if isinstance(menu[0], Keep):
        hand = count_faces(rules, state.hands[not state.step.attacker])
        kept = keep_by_priority(hand, True, priorities[not state.step.attacker])
        return Keep(tuple(face for face in FACES for _ in range(kept[face.index])))
    if isinstance(menu[0], Use | Refrain):
        return Use()
    walls = Lose("walls")
    return walls if walls in menu else menu[0]


def enumerate_fight(rules, state, priorities):
    """Chances of the rules' own events at the end of the fight: losses, verdict, capture."""
    found = {}
    stack = [(state, Fraction(1), ())]
    while stack:
        here, chance, seen = stack.pop()
        if here.fight is None:
            key = tuple(event for event in seen if event is not None)
            found[key] = found.get(key, Fraction()) + chance
            continue
        if here.to_act is CHANCE:
            outcomes = rules.chances(here)
            branches = [(each.action, Fraction(each.weight, len(outcomes))) for each in outcomes]
        else:
            branches = [(answer(rules, here, priorities), Fraction(1))]
        for action, share in branches:
            events = []
            after = rules.apply(here, action, events.append)
            noted = tuple(note(event) for event in events)
            stack.append((after, chance * share, seen + noted))
    return found


def note(event):
    if event.rule == "WK-BATTLE-08":
        return ("losses", event.phrase.values["men"] // 100)
    if event.rule in ("WK-BATTLE-13", "WK-BATTLE-15"):
        return ("result", event.phrase.template)
    if event.rule in ("WK-ASSAULT-04", "WK-ASSAULT-05"):
        return ("taken", event.rule)
    return None


SENTENCES = {
    "A total victory for {attacker}.": Result.ATTACKER_TOTAL,
    "A partial victory for {attacker}.": Result.ATTACKER_PARTIAL,
    "Nobody wins the count.": Result.TIE,
    "A partial victory for {defender}.": Result.DEFENDER_PARTIAL,
    "A total victory for {defender}.": Result.DEFENDER_TOTAL,
    "Victories are not counted.": Result.NO_COUNT,
}

FIGHTS = [
    # (nobles, cities, line, attacker, defender side)
    (
        {"jade": at("D2", "50"), "azure": at("D2", "50")},
        {},
        "battle D2 niebieski jade",
        Side((Army(50, shape=Shape.STAR),), 0),
        Side((Army(50, shape=Shape.SQUARE),), 0),
        Combat.BATTLE,
    ),
    (
        {"smalt": at("D2", "100"), "prussen": at("D2", "50")},
        {},
        "battle D2 niebieski smalt",
        Side((Army(100, shape=Shape.SQUARE),), 0),
        Side((Army(50, shape=Shape.TRIANGLE),), 0),
        Combat.BATTLE,
    ),
    (
        {"jade": at("G3", "100"), "cyan": at("A7", "50")},
        {},
        "assault G3 jade",
        Side((Army(100, shape=Shape.STAR),), 0),
        Side((), None, Stronghold(200)),
        Combat.ASSAULT,
    ),
]
PILES = [
    ("murrey", "carbone", "cyan", "smalt", "celadon", "jade"),
    ("murrey", "smalt", "linden", "celadon", "prussen", "cyan", "azure"),
]


@pytest.mark.parametrize("names", PILES, ids=["mixed", "two draws"])
@pytest.mark.parametrize("fight", FIGHTS, ids=["star against square", "square against triangle", "city"])
@pytest.mark.parametrize("mine", PRIORITIES, ids=["hits first", "draws first"])
def test_odds_equal_the_engines_own_chances(war, names, fight, mine):
    nobles, cities, line, attacker, defender, kind = fight
    game = war(nobles=nobles, cities=cities).play("improvise", line)
    rules = game.rules
    cards = [rules.card_index[name] for name in names]
    found = enumerate_fight(rules, with_pile(game, cards), (mine, PRIORITIES[0]))
    deck = count_faces(rules, tuple(cards))
    odds = battle_odds(
        Fight(kind=kind, attacker=attacker, defender=defender, deck=deck, placing=Placing.WALLS_FIRST),
        mine,
        PRIORITIES[0],
    )
    assert sum(found.values()) == 1

    def chance(holds):
        return sum(share for notes, share in found.items() if holds(notes))

    for result in Result:
        expected = chance(
            lambda notes, r=result: any(kind_ == "result" and SENTENCES[what] is r for kind_, what in notes)
        )
        assert odds.outcome.chance(result) == expected, result
    assert odds.city_taken == chance(lambda notes: any(kind_ == "taken" for kind_, _ in notes))
    for side, losses in enumerate((odds.attacker_losses, odds.defender_losses)):
        for number in range(6):
            assert losses.chance(number) == chance(
                lambda notes, s=side, n=number: [what for kind_, what in notes if kind_ == "losses"][s] == n
            )


def test_the_default_of_nobody_discarding_is_not_what_the_rules_do():
    """`none` is a yardstick for commanders, and what the rules do for those without."""
    fight = Fight(
        kind=Combat.ASSAULT,
        attacker=Side((Army(100, shape=Shape.STAR),), 0),
        defender=Side((), None, Stronghold(200)),
        deck=(7, 6, 6, 3, 2),
    )
    kept: Plan = plan_by_priority(fight.deck, 3, True, PRIORITIES[0])
    assert all(sum(cards) == 1 for options in kept.values() for cards, _ in options)
    assert battle_odds(fight, Discard.NONE, Discard.NONE).city_taken > battle_odds(fight).city_taken
    assert tally((1, 2, 3, 4, 5)).victories == 3
