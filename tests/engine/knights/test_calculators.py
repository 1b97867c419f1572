"""The calculators: worked examples, full enumeration of single cards, one sentence for every bad input."""

from fractions import Fraction
from itertools import permutations

import msgspec
import pytest

from engine.core.parameters import InputError
from engine.knights.battle import Result
from engine.knights.calculators import CALCULATORS
from engine.knights.calculators.battle import BattleCalculator
from engine.knights.calculators.siege import SiegeCalculator
from engine.knights.calculators.single_cards import DesertionCalculator, ExpeditionCalculator, RevoltCalculator
from engine.knights.odds.single_cards import desert, sail, weigh_revolts
from engine.knights.pieces import FATES, Fate, Troop, take_out
from engine.knights.troop_losses import list_deserters, list_losses

T20 = {"hit": 7, "avoid": 5, "victory": 4, "draw": 2, "blank": 2}
PRIORITY = "hit>draw>victory>avoid>blank"


def army(men, shape="circle", **more):
    return {"men": men, "shape": shape, **more}


def battle(**inputs):
    return BattleCalculator.from_options(inputs)


FROLI = {
    "kind": "assault",
    "attackers": [army(100, "star"), army(100)],
    "defenders": [],
    "city": {"strength": 200, "neutral": True},
}


# --- battle and assault ---


@pytest.mark.parametrize(
    ("inputs", "shown"),
    [
        ({}, lambda odds: (odds.outcome["attacker_total"] + odds.outcome["attacker_partial"],
                           odds.outcome["defender_total"] + odds.outcome["defender_partial"])),
        (FROLI, lambda odds: (odds.city_taken,)),
        ({"attacker_discard": "none"}, lambda odds: (1 - odds.outcome["tie"] - odds.outcome["no_count"]
                                                     - odds.outcome["defender_total"]
                                                     - odds.outcome["defender_partial"],)),
    ],
)  # fmt: skip
def test_before_the_best_discards_a_page_may_show_what_hits_kept_first_bring(inputs, shown):
    first, last = battle(**inputs).steps()
    in_order = {f"{side}_discard": PRIORITY for side in ("attacker", "defender")} | inputs
    for chance in shown(battle(**in_order).answer()):
        assert f"{float(chance):.1%}" in first.sentences[0]
    assert last == battle(**inputs).answer()


def test_where_nothing_is_sought_the_answer_is_the_only_step():
    asked = battle(attacker_discard=PRIORITY, defender_discard="none")
    assert list(asked.steps()) == [asked.answer()]


def test_wk_v4_ex_08_assault_on_froli():
    answer = battle(**FROLI, deck=T20, attacker_discard=PRIORITY).answer()
    assert (answer.attacker_cards, answer.defender_cards) == (4, 2)
    assert answer.city_taken == Fraction(219581, 377910) + Fraction(607859, 3779100)
    assert answer.defenders_die == ()
    assert sum(answer.outcome.values()) == 1


def test_wk_ex_05_vecht_draws_seven():
    inside = [army(200)]
    answer = battle(kind="assault", attackers=[army(300)], defenders=inside, city={"strength": 300}, **quick()).answer()
    assert answer.defender_cards == 7
    walls = {"strength": 300, "fortified": True}
    answer = battle(kind="assault", attackers=[army(300)], defenders=inside, city=walls, **quick()).answer()
    assert answer.defender_cards == 8


def quick():
    return {"attacker_discard": PRIORITY, "defender_discard": PRIORITY}


def test_wk_ex_06_and_07_green_against_blue():
    """Five cards against four, and Prussen cannot use his ability."""
    inputs = {
        "attackers": [army(200, "square"), army(100, "triangle")],
        "defenders": [army(250, "star", fresh=False)],
    }
    tired = battle(**inputs, **quick()).answer()
    assert (tired.attacker_cards, tired.defender_cards) == (5, 4)
    assert tired.city_broken == tired.city_taken == 0
    fresh = battle(**inputs | {"defenders": [army(250, "star")]}, **quick()).answer()
    assert fresh.attacker_losses.expectation() > tired.attacker_losses.expectation()
    assert set(tired.outcome) <= {result.value for result in Result}


def test_nobody_is_killed_by_what_cannot_happen():
    answer = battle(attackers=[army(900)], defenders=[army(900)], **quick()).answer()
    assert answer.outcome.chance("no_count") == 0
    assert answer.attackers_die[0] == answer.outcome.chance("defender_total")
    assert answer.defenders_retreat == answer.outcome.chance("attacker_partial")


def test_the_lead_counts_triangles_that_live():
    plain = battle(attackers=[army(900)], defenders=[army(900)], **quick()).answer()
    triangle = battle(attackers=[army(900, "triangle")], defenders=[army(900)], **quick()).answer()
    assert triangle.victory_lead == plain.victory_lead.map(lambda lead: lead + 1)


def test_optimal_answers_carry_their_certificate_and_advice():
    answer = battle(attackers=[army(200)], defenders=[army(100)], hand={"hit": 2, "victory": 2}).answer()
    assert answer.aim == "count"
    assert 0 <= answer.value_at_most - answer.value_at_least <= Fraction(1, 10**9)
    assert answer.advice[0].worth == max(choice.worth for choice in answer.advice)
    assert answer.advice[0].kept == {"victory": 2}
    against = battle(
        attackers=[army(200)], defenders=[army(100)], hand={"hit": 1, "victory": 2}, hand_is="defender"
    ).answer()
    assert against.advice[0].kept == {"victory": 1}


def test_wk_amb_r14_is_a_switch():
    taken = battle(**FROLI, **quick()).answer().city_taken
    strict = battle(**FROLI, **quick(), strict_count=True).answer().city_taken
    assert strict < taken


def test_a_fortress_may_have_troops_without_a_noble():
    inputs = FROLI | {"city": {"strength": 300, "fortress": True}, "defenders": [army(150, None)]}
    answer = battle(**inputs, **quick()).answer()
    assert answer.defender_cards == 4
    assert answer.defenders_die == (0,)


@pytest.mark.parametrize(
    ("inputs", "sentence"),
    [
        ({"deck": {"hit": -1}}, "0 or more"),
        ({"deck": {"crown": 1}}, "no destiny face 'crown'"),
        ({"deck": {"hit": 4}}, "10 destiny cards are to be drawn, but only 4 are unseen"),
        ({"deck": {"hit": 20}, "hand": {"avoid": 5}}, "does not hold"),
        ({"city": {"strength": 230}, "kind": "assault"}, "multiple of 50"),
        ({"attackers": [army(220)]}, "multiple of 50"),
        ({"attackers": [army(200, "hexagon")]}, "square, circle, triangle, star"),
        ({"attackers": [army(200, None)]}, "led by a noble"),
        ({"attackers": [army(200, fresh=False)]}, "Only fresh nobles attack"),
        ({"attackers": [army(200, tokens=-1)]}, "whole number from 0"),
        ({"attackers": [army(200, colour="red")]}, "has no 'colour'"),
        ({"attackers": ["army"]}, "written as an object"),
        ({"attacker_commander": 1}, "commander 1 is no army"),
        ({"defenders": []}, "has an army with a noble"),
        ({"kind": "assault"}, "An assault needs a city"),
        ({"city": {"strength": 200}}, "An assault needs a city"),
        ({"kind": "assault", "city": {"strength": 200, "neutral": True}}, "A neutral city has no armies"),
        ({"kind": "assault", "city": {"strength": 200}, "defenders": [army(50, None)]}, "Only a fortress"),
        (FROLI | {"city": {"strength": 200, "neutral": True, "fortified": True}}, "can be fortified"),
        (FROLI | {"city": {"strength": 200, "neutral": True, "fortress": True}}, "never neutral"),
        (FROLI | {"city": {"strength": 200, "neutral": "yes"}}, "true or false"),
        ({"attacker_discard": "sword"}, "no destiny face 'sword'"),
        ({"defender_discard": "hit>hit"}, "at most once"),
        ({"deck": "[1]"}, "'deck' does not take"),
        ({"deck": "{"}, "'deck' does not take"),
    ],
)
def test_bad_input_gets_one_sentence(inputs, sentence):
    with pytest.raises(InputError) as caught:
        battle(**inputs).answer()
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


def test_every_calculator_speaks_json_and_links_back():
    assert [calculator.slug for calculator in CALCULATORS] == [
        "knights-battle",
        "knights-siege",
        "knights-expedition",
        "knights-revolt",
        "knights-desertion",
        "knights-assembly",
        "knights-influence",
        "knights-triggers",
    ]
    for calculator in CALCULATORS:
        made = calculator()
        found = msgspec.json.decode(msgspec.json.encode(made.as_json()))
        assert found["calculator"] == calculator.slug
        assert found["assumptions"]
        assert calculator.from_link(made.link()).inputs() == made.inputs()


def test_objects_read_back_from_links():
    made = battle(**FROLI | {"defenders": [army(100)], "city": {"strength": 250, "fortified": True}}, deck=T20)
    assert BattleCalculator.from_link(made.link()).inputs() == made.inputs()
    assert battle(city="none", deck="").inputs() == BattleCalculator().inputs()


# --- siege ---


@pytest.mark.parametrize(
    ("inputs", "step", "margin", "falls"),
    [
        ({}, "begins", 50, 2),
        ({"begun": 1}, "repeated", 50, 2),
        ({"begun": 1, "turn": 2}, "falls", 50, 2),
        ({"begun": 1, "turn": 4}, "falls", 50, 4),
        ({"city": {"strength": 200, "fortified": True}}, "too_weak", -50, None),
        ({"defenders": [army(50)]}, "too_weak", -200, None),
        ({"city": {"strength": 250}}, "too_weak", 0, None),
    ],
)
def test_wk_ex_09_siege_of_monz(inputs, step, margin, falls):
    answer = SiegeCalculator.from_options(inputs).answer()
    assert (answer.step, answer.margin, answer.falls_in_turn) == (step, margin, falls)
    assert answer.legal == (step in ("begins", "falls"))
    assert answer.attacker_weight - answer.place_weight == margin


def test_bad_sieges_get_one_sentence():
    for inputs, sentence in [
        ({"begun": 3, "turn": 2}, "begun after the turn now"),
        ({"attackers": [army(50, fresh=False)]}, "fresh nobles"),
        ({"city": {"strength": 200, "neutral": True}, "defenders": [army(50)]}, "neutral city has no armies"),
    ]:
        with pytest.raises(InputError, match=sentence):
            SiegeCalculator.from_options(inputs).answer()


# --- expeditions ---


def walk_voyages(cards, drawn):
    """Every order of the unseen cards, drawn until there is news."""
    found = {}
    orders = list(permutations(cards))
    for order in orders:
        pile = list(order)
        fate = Fate.NO_NEWS
        while len(pile) >= drawn and fate is Fate.NO_NEWS:
            fate = max((pile.pop(0) for _ in range(drawn)), key=FATES.index)
        found[fate] = found.get(fate, 0) + Fraction(1, len(orders))
    return found


@pytest.mark.parametrize(
    "cards",
    [
        ("lost", "lost", "no_news", "1x", "4x"),
        ("no_news", "no_news", "no_news", "lost", "2x", "3x"),
        ("no_news", "no_news", "no_news"),
        ("lost", "no_news", "1x"),
    ],
)
@pytest.mark.parametrize("blessed", [False, True])
def test_wk_exped_06_to_09_equal_every_order_walked(cards, blessed):
    fates = [Fate(card) for card in cards]
    voyage = sail({fate: fates.count(fate) for fate in FATES}, 3, blessed=blessed)
    assert dict(voyage.final) == walk_voyages(fates, 2 if blessed else 1)
    assert voyage.expected_gain == sum(chance * 3 * (fate.factor - 1) for fate, chance in voyage.final.items())


def test_wk_ex_09_part_a_china_pays_four_times():
    sure = ExpeditionCalculator.from_options({"stake": 5, "china": {"4x": 3}}).answer().china
    assert sure.plain.expected_gain == sure.blessed.expected_gain == 15
    lost = ExpeditionCalculator.from_options({"stake": 5, "china": {"lost": 3}}).answer().china
    assert lost.plain.expected_gain == -5


def test_wk_ex_08_part_a_two_times_doubles():
    twice = ExpeditionCalculator.from_options({"stake": 1, "spice_islands": {"2x": 4}}).answer().spice_islands
    assert twice.plain.expected_gain == 1


def test_expeditions_of_the_full_pile():
    """A1.8: every route pays the same on average, 26 stakes in 18, and blessing never hurts."""
    answer = ExpeditionCalculator.from_options({"stake": 5}).answer()
    finals = {"ceylon": 18, "spice_islands": 18, "china": 18}
    for name, final in finals.items():
        route = getattr(answer, name)
        assert route.plain.expected_gain == 5 * (Fraction(26, final) - 1)
        assert route.blessed.expected_gain > route.plain.expected_gain


def test_bad_expeditions_get_one_sentence():
    for inputs, sentence in [
        ({"china": {"lost": 1}}, "needs 2 unseen"),
        ({"china": {"5x": 1}}, "no result '5x'"),
        ({"china": {"4x": -1}}, "0 or more"),
        ({"stake": 6}, "from 1 to 5"),
    ]:
        with pytest.raises(InputError, match=sentence):
            ExpeditionCalculator.from_options(inputs).answer()


# --- revolts ---


def test_wk_bilan_05_revolts_equal_every_order_walked():
    cards = [True, True, False, False, False]
    found = {}
    orders = list(permutations(cards))
    for order in orders:
        held = 3 - sum(order[:3])
        found[held] = found.get(held, 0) + Fraction(1, len(orders))
    unrest = weigh_revolts(5, 2, [1, 2, 4])
    assert dict(unrest.held) == found
    assert unrest.all_hold == found[3]
    assert unrest.expected_price == sum(
        Fraction(2 * sum(income for income, up in zip([1, 2, 4], order, strict=False) if up), len(orders))
        for order in orders
    )


def test_revolts_of_nothing_and_bad_input():
    assert RevoltCalculator.from_options({"incomes": "[]"}).answer().all_hold == 1
    for inputs, sentence in [
        ({"unseen": 1, "revolts": 1}, "only 1 are unseen"),
        ({"revolts": 25}, "cannot say revolt"),
        ({"incomes": [-1]}, "0 or more"),
    ]:
        with pytest.raises(InputError, match=sentence):
            RevoltCalculator.from_options(inputs).answer()


# --- desertion ---

TOPAZ = (Troop(200), Troop(50, "English"), Troop(100, "English"), Troop(100, "Polish"))


def test_wk_ex_10_topaz_dies_with_five_tokens():
    assert list_deserters(TOPAZ, "English") == (Troop(50, "English"), Troop(100, "English"))
    for deserter in list_deserters(TOPAZ, "English"):
        left = take_out(TOPAZ, (deserter,))
        (losses,) = list_losses(left, 5)
        assert take_out(left, losses) == (Troop(200),)
    answer = DesertionCalculator().answer()
    assert answer.men_left.chance(200) == 1
    assert answer.nations == {"English": Fraction(1, 6), "Polish": Fraction(1, 6)}


def test_wk_ex_11_as_many_men_as_the_tokens_allow():
    a, b, big = Troop(100, "English"), Troop(100, "Polish"), Troop(150, "Swiss")
    assert tuple(list_losses((big, a, b), 2)) == ((a, b),)
    assert tuple(list_losses((big, a), 2)) == ((big,),)
    assert tuple(list_losses((a, b), 1)) == ((a,), (b,))
    assert tuple(list_losses((big,), 1)) == ((),)
    assert tuple(list_losses((Troop(100), a), 3)) == ((a,),)


def test_wk_retreat_02_only_the_named_nation_deserts():
    flight = desert(TOPAZ, {"English": 1, "Polish": 1, "Swiss": 2}, tokens=2, dies=False)
    assert dict(flight.men_left) == {350: Fraction(1, 4), 400: Fraction(1, 4), 450: Fraction(1, 2)}
    assert dict(flight.deserter) == {
        "50 English": Fraction(1, 4),
        "100 Polish": Fraction(1, 4),
        "none": Fraction(1, 2),
    }
    assert flight.emptied == 0


def test_wk_amb_r22_a_retreat_may_leave_as_many_tokens_as_men():
    """Of 50 regulars and 150 Swiss with one token, the Swiss leave at one card of four."""
    troops, unseen = (Troop(50), Troop(150, "Swiss")), {"Swiss": 1, "English": 3}
    assert desert(troops, unseen, tokens=1, dies=False).killed == Fraction(1, 4)
    assert desert(troops, unseen, tokens=0, dies=False).killed == 0
    assert desert(troops, unseen, tokens=1, dies=True).killed == 0


def test_wk_ex_07_celadon_is_emptied_either_way():
    flight = desert((Troop(100, "Polish"),), {"Polish": 1, "English": 1}, tokens=1, dies=True)
    assert flight.emptied == 1


def test_the_owner_lets_go_what_leaves_him_most():
    """With tokens for 100 men: giving up the 150 would cost the 100 as well, giving up the 100 saves the 150."""
    troops = (Troop(150, "Polish"), Troop(100, "Polish"))
    flight = desert(troops, {"Polish": 1}, tokens=1, dies=True)
    assert dict(flight.deserter) == {"100 Polish": 1}
    assert dict(flight.men_left) == {150: 1}


def test_bad_desertions_get_one_sentence():
    for inputs, sentence in [
        ({"troops": [{"men": 100, "nation": "Danish"}]}, "English, Polish"),
        ({"troops": [{"men": 130}]}, "multiple of 50"),
        ({"unseen": {"Polish": 0}}, "at least one unseen"),
        ({"unseen": {"Danish": 1}}, "no nation 'Danish'"),
    ]:
        with pytest.raises(InputError, match=sentence):
            DesertionCalculator.from_options(inputs).answer()
