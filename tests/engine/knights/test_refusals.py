"""Refusals that once misled: the rule they cite, what they say, and the way on that they offer."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.refusal import RuleError
from engine.core.seat import CHANCE
from engine.core.table import Table
from engine.knights.setup import KnightsSetup
from engine.knights.steps import Withdrawing

BEGINNING = "Emerande: smalt D3, 100; celadon E3, 50\nNiebieski: cyan E3, 50, 100 Swiss; city Vecht"
SHIPS = "Emerande: smalt Cadiz, 100, at sea\nNiebieski: cyan Cadiz, 50"
BATTLE = "Emerande: smalt D2, 100; celadon D2, 50\nNiebieski: cyan D2, 100; azure D2, 50"
RETREAT = "Emerande: smalt D2, 100\nNiebieski: cyan D2, 100, 50 Swiss; fortress F6"


def ask(position: str, line: str, *played: str, seats: int = 2):
    """Why the line is refused after these."""
    table = Table(KnightsSetup(seats=seats, position=position), deal=False)
    for each in played:
        table.play(each, deal=False)
    refusal = table.why_illegal(line)
    assert refusal is not None, line
    return refusal.rule, str(refusal.sentence), str(refusal.tip)


def test_wk_combat_01_a_city_written_by_its_name_is_told_its_hex():
    rule, sentence, tip = ask(BEGINNING, "assault Vecht celadon", "improvise")
    assert (rule, sentence, tip) == ("WK-COMBAT-01", "Actions name a place by its hex.", "Vecht (E3): write E3.")


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("assault Vehct celadon", "Vecht (E3)"),
        ("march smalt e4", "E4"),
        ("march smallt E4", "smalt"),
        ("sail smalt Cadis", "Cadiz"),
        ("besiege E3 celdon", "celadon"),
        ("march Alan-of-Smalt E4", "smalt"),
    ],
)
def test_wk_move_03_wrong_names_are_answered_with_what_was_meant(line, meant):
    _, sentence, tip = ask(BEGINNING, line, "improvise")
    assert sentence.startswith("There is no ")
    assert tip.startswith("Did you mean") and meant in tip


def test_wk_act_13_operations_in_a_place_that_is_not_there():
    rule, sentence, tip = ask(BEGINNING, "operations Z9")
    assert (rule, sentence) == ("WK-ACT-13", "There is no 'Z9' on this board.")
    assert "E3" in tip or "Did you mean" in tip


@pytest.mark.parametrize("line", ["march smalt D4", "sail smalt Cadiz", "assault E3 celadon", "besiege E3 celadon"])
def test_wk_move_01_before_a_card_a_refusal_says_that_a_card_comes_first(line):
    rule, sentence, tip = ask(BEGINNING, line)
    assert "only while a card is carried out" in sentence
    assert rule in ("WK-MOVE-01", "WK-MOVE-20", "WK-COMBAT-01")
    assert "plays a card or passes" in tip and ".." not in tip


def test_wk_move_20_a_voyage_from_inland_says_that_there_is_no_port():
    rule, sentence, tip = ask(BEGINNING, "sail smalt Cadiz", "improvise")
    assert (rule, sentence) == ("WK-MOVE-20", "There is no port in D3, where Alan of Smalt stands.")
    assert "Cadiz" in tip
    assert ask(SHIPS.replace(", at sea", ""), "sail smalt E4", "improvise")[1] == "E4 has no port for Alan of Smalt " \
        "to sail to."  # fmt: skip
    assert "already" in ask(SHIPS.replace(", at sea", ""), "sail smalt Cadiz", "improvise")[1]


def test_wk_combat_08_a_ship_is_refused_by_the_rule_of_ships():
    rule, sentence, _ = ask(SHIPS, "battle Cadiz emerande cyan", "pass", "operations Cadiz")
    assert rule == "WK-COMBAT-08"
    assert "at sea" in sentence


def test_wk_combat_03_nobles_in_a_wrong_order_are_written_in_the_right_one():
    rule, _, tip = ask(BATTLE, "battle D2 niebieski celadon,smalt", "improvise")
    assert (rule, tip) == ("WK-COMBAT-03", "Write: smalt,celadon.")
    assert ask(BATTLE, "battle D2 niebieski smalt,smalt", "improvise")[2] == "Write: smalt."


def test_wk_combat_03_a_tired_noble_is_told_who_may_attack_and_how_they_are_written():
    _, _, tip = ask(BATTLE.replace("50\n", "50, tired\n"), "battle D2 niebieski celadon", "improvise")
    assert tip == "They are: Alan of Smalt (smalt)."


def draw_hands() -> Table:
    """A battle whose cards are drawn, whatever they are."""
    table = Table(KnightsSetup(position=RETREAT), deal=False)
    for line in ("improvise", "battle D2 niebieski smalt"):
        table.play(line, deal=False)
    while table.to_act is CHANCE:
        table.play(table.legal_actions()[0], deal=False)
    return table


def test_wk_battle_10_losses_while_cards_are_kept_are_not_due_and_no_hand_is_shown():
    table = draw_hands()
    refusal = table.why_illegal("lose walls")
    assert refusal.rule == "WK-BATTLE-10"
    assert "when the cards of a fight lie open" in str(refusal.sentence)
    told = str(refusal)
    assert "keep " not in told and not any(face in told for face in ("hit", "avoid", "victory", "blank"))


def test_wk_battle_05_how_many_cards_may_be_kept_is_said_as_people_say_it():
    table = draw_hands()
    tip = str(table.why_illegal("keep hit,hit,hit,hit").tip)
    assert tip.startswith("Keep at most 1 of the 3 cards")


def test_wk_retreat_03_a_closed_side_names_what_closes_it():
    table = Table(KnightsSetup(position=RETREAT), deal=False)
    rules = table.rules
    start = rules.realm.index["D2"]
    closed = [place for place in range(rules.realm.hexes) if rules.realm.barrier(start, place)]
    assert closed, "D2 has a closed side"
    state = table.state
    cyan = rules.noble_index["cyan"]
    waiting = msgspec.structs.replace(state, step=Withdrawing(cyan), later=(state.step,), to_act=1)
    for place in closed:
        action = rules.read_action(f"retreat {rules.realm.names[place]}")
        refusal = rules.why_illegal(waiting, action)
        assert refusal.rule == "WK-AMB-R20"
        assert rules.realm.barrier(start, place) in str(refusal.sentence)
    far = rules.why_illegal(waiting, rules.read_action("retreat I5"))
    assert (far.rule, "no neighbouring region" in str(far.sentence)) == ("WK-RETREAT-03", True)


VERBS = ["operations", "march smalt", "march", "sail smalt", "assault E3", "besiege", "battle D2 niebieski", "take"]
VERBS += ["retreat", "lose", "command", "maintain", "repair E3", "arrive smalt", "rebuild", "desert", "ransom"]


@settings(deadline=None)
@given(st.text(alphabet="abcdefghijklmnopqrstuvwxyzABCZ0123456789-,", max_size=12), st.sampled_from(VERBS))
def test_any_word_is_refused_in_sentences_of_the_rules(word, verb):
    table = Table(KnightsSetup(position=BEGINNING), deal=False)
    for each in ((), ("improvise",)):
        for line in each:
            table.play(line, deal=False)
        try:
            refusal = table.why_illegal(f"{verb} {word}")
        except RuleError:
            continue
        assert refusal is None or "{" not in str(refusal)
