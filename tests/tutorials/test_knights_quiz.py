"""Quiz questions about Warrior Knights: put in words, answered by the engine, varied."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from engine.core.table import Table
from engine.knights.setup import KnightsSetup
from engine.registry import GAMES
from tutorials.knights import facts
from tutorials.knights.asking import ASKER
from tutorials.questions import ask_questions, play_to_somewhere


@pytest.fixture(scope="module")
def questions():
    return [question for seed in (1, 2, 3) for question in islice(ask_questions("knights", seed), 10)]


def place(*lines):
    return Table(KnightsSetup(seats=3, position="\n".join(lines or ["turn: 1"])), deal=False)


def facts_of(table, make, number=40):
    random = Random(1)
    made = (make(table.rules, table.state, table.state.to_act, random) for _ in range(number))
    return [fact for fact in made if fact is not None]


def test_every_question_has_different_answers_and_a_rule(questions):
    rulebook = GAMES["knights"].rulebook()
    for question in questions:
        assert len(set(question.choices)) == len(question.choices) >= 2
        assert rulebook.find(question.rule) is not None
        assert question.text.endswith("?") and question.why


def test_questions_are_put_in_words_and_not_in_lines_of_a_record(questions):
    lines = ("march ", "battle ", "besiege G", "assault G", "keep -", "sail ")
    for question in questions:
        assert not any(choice.startswith(lines) for choice in question.choices)
        assert "smalt" not in question.text and "niebieski" not in question.text


def test_thirty_questions_are_about_many_rules(questions):
    assert len({question.rule for question in questions}) >= 12


def test_every_wish_gets_a_verdict_and_refusals_come_from_many_rules():
    random, refused, allowed = Random(3), set(), 0
    for _ in range(20):
        table, pool = play_to_somewhere("knights", ASKER, random)
        menu = set(table.legal_actions())
        for wish in ASKER.wishes(table.rules, table.state, pool, random):
            refusal = table.why_illegal(wish)
            assert (refusal is None) == (wish in menu)
            allowed += refusal is None
            refused |= set() if refusal is None else {refusal.rule}
    assert allowed >= 20
    assert {"WK-MOVE-01", "WK-MOVE-05", "WK-MOVE-04", "WK-EXHAUST-02", "WK-COMBAT-01"} <= refused
    assert len(refused) >= 10


def test_a_question_says_which_card_is_played_and_what_the_map_does_not_show():
    table = place(
        "Emerande: smalt G3, 100; celadon G2, 50", "Madder: scarletti G3, 50", "Niebieski: city Monz, besieged Emerande"
    )
    table.play("operations G3", deal=False)
    table.play("assault G3 smalt", deal=False)
    table.play("forbid", deal=False)
    wishes = {str(wish): wish for wish in ASKER.wishes(table.rules, table.state, [], Random(1))}
    asked = ASKER.ask(table.rules, table.state, wishes["besiege G3 smalt"])
    assert asked.startswith("Raoul d'Émerande has named Monz (G3) with Military Operations (a third baron forbade Monz")
    assert asked.endswith("May he besiege Monz (G3) with Alan of Smalt, besieged in an earlier turn?")
    assert "Military Operations in Monz (G3)" in ASKER.who(table.rules, table.state)


def test_wk_battle_03_and_11_cards_and_tokens_of_an_army():
    """250 men less one token, and a commander: three cards; two tokens more and he falls."""
    table = place("Emerande: smalt D2, 100, 150 Polish, tokens 1")
    assert {fact.answer for fact in facts_of(table, facts._cards)} == {"3"}
    assert {fact.answer for fact in facts_of(table, facts._tokens)} == {"2"}


def test_wk_assault_01_walls_count_what_has_become_of_them():
    table = place("Niebieski: city Monz, fortified, breached 1")
    assert {fact.answer for fact in facts_of(table, facts._walls)} == {"2"}


def test_wk_siege_01_a_siege_outweighs_walls_men_and_a_noble():
    """Monz with 50 men and a noble: 450, as in the rulebook's own example."""
    table = place("Emerande: smalt G3, 100", "Niebieski: cyan G3, 50; city Monz")
    assert {fact.answer for fact in facts_of(table, facts._hunger)} == {"450"}


def test_wk_end_01_half_of_the_cities_that_stand():
    assert facts_of(place(), facts._half, 1)[0].answer == "10"
    assert facts_of(place("Razed: Monz, Vecht, Kovel"), facts._half, 1)[0].answer == "8"


def test_wk_move_06_and_wk_retreat_03_wrong_answers_are_really_wrong():
    table = place("Emerande: smalt D3, 100", "Niebieski: cyan C4, 50; city Vecht", "Madder: scarletti C2, 50")
    near = {facts.name_place(table.rules, each) for each in table.rules.realm.near[table.rules.realm.index["D3"]]}
    steps = facts_of(table, facts._steps)
    assert steps
    assert all(fact.answer in near and not near & set(fact.others) for fact in steps)
    assert not [fact for fact in facts_of(table, facts._refuges) if "Smalt" in fact.text]
    assert [fact for fact in facts_of(table, facts._refuges) if "Cyan" in fact.text]
