"""The calculators of the realm filled in from a running game, by what a seat may know and nothing more."""

from __future__ import annotations

from random import Random

from courts import EMERANDE, MADDER, NIEBIESKI, open_realm, put_at, put_on_agenda, replace

from engine.core.seat import CHANCE, Seat
from engine.knights.calculators.assembly import AssemblyCalculator
from engine.knights.calculators.influence import InfluenceCalculator
from engine.knights.calculators.triggers import TriggersCalculator
from engine.knights.court_steps import Assembling
from engine.knights.realm_questions import count_boxes, count_trigger
from engine.knights.realm_steps import TurningUp
from engine.knights.setup import KnightsSetup

OF_THE_REALM = (AssemblyCalculator, InfluenceCalculator, TriggersCalculator)


def fill(kind, rules, state, seat):
    return kind.from_view(rules, rules.observe(state, Seat(seat)), Seat(seat))


def test_wk_assembly_06_the_votes_at_hand_and_none_of_those_who_are_away():
    rules, state = open_realm()
    barred = replace(put_on_agenda(state, "salt"), banned=(Seat(NIEBIESKI),))
    sitting = put_at(rules, barred, Assembling())
    votes = fill(AssemblyCalculator, rules, sitting, MADDER)
    assert (votes.votes, votes.chair, votes.me) == ([8, 0, 4], 1, 3)
    bid = rules.apply(sitting, rules.read_action("bid 3"))
    assert fill(AssemblyCalculator, rules, bid, MADDER).votes == [8, 0, 4]  # what is in the hand stays unseen
    assert fill(AssemblyCalculator, rules, bid, MADDER).answer().seats[0].swing == 1


def test_wk_bilan_02_the_race_counts_cities_that_pay_and_those_that_may_revolt():
    rules, state = open_realm()
    race = fill(InfluenceCalculator, rules, state, EMERANDE)
    assert (race.influence, race.cities, race.reserve) == ([5, 0, 0], [3, 1, 1], state.reserve)
    assert race.exposed == [2, 1, 1]  # in Monz stands a noble of Emerande
    assert race.revolts == sum(card.revolt for card in rules.edition.destiny.cards)
    race.answer()


def play_to(rules, state, rng, wanted):
    for _ in range(3000):
        if wanted(state):
            return state
        chances = rules.chances(state)
        action = rng.choice(chances).action if state.to_act is CHANCE else rng.choice(list(rules.legal_actions(state)))
        state = rules.apply(state, action)
    raise AssertionError("it never comes to that")


def test_wk_trigger_01_hidden_cards_are_counted_and_every_guess_holds_for_all_that_may_lie_there():
    rules = KnightsSetup(seats=3, scenario="realm").rules()
    rng = Random(4)
    state = rules.start()
    for turns in range(1, 4):
        state = play_to(
            rules, state, rng, lambda each, turn=turns: isinstance(each.step, TurningUp) and each.turn > turn
        )
        for seat in range(3):
            found = fill(TriggersCalculator, rules, state, seat)
            answer = found.answer()
            assert all(0 <= each.least <= each.most <= 1 for each in answer.phases)
            missing = [count_trigger(state) - len(zone) for zone in state.zones]
            assert [found.tax, found.wage, found.assembly] == missing
            assert found.hiring == count_boxes(state) - sum(each is not None for each in state.track)
            others = [each for each in range(3) if each != seat]
            laid = [sum(stack[each] for stack in state.stacked) for each in others]
            assert all(here + sooner <= all_ for here, sooner, all_ in zip(found.here, found.sooner, laid, strict=True))
            hidden = rules.imagine(rules.observe(state, Seat(seat)), rng)
            assert fill(TriggersCalculator, rules, hidden, seat).inputs() == found.inputs()


def test_nothing_of_the_realm_is_asked_in_the_war_alone():
    rules = KnightsSetup().rules()
    assert [fill(kind, rules, rules.start(), 0) for kind in OF_THE_REALM] == [None, None, None]
    strongest = KnightsSetup(scenario="realm", strongest=True).rules()
    assert fill(InfluenceCalculator, strongest, strongest.start(), 0) is None
