"""The course for Warrior Knights: the rulebook's own examples come out as printed, and wrong moves are answered."""

from __future__ import annotations

import pytest

from engine.registry import GAMES
from tutorials.coverage import survey
from tutorials.lesson import Lesson
from tutorials.library import find_lesson, list_lessons
from tutorials.script import Expect, Look, Quiz

LESSONS = list_lessons("knights")
NAMES = [script.name for script in LESSONS]
REALM_ALONE = {
    "PREP", "TRIGGER", "EVENT", "EXPED", "TAX", "ASSEMBLY", "PROP", "MERC", "NEGO", "LACK",
}  # fmt: skip
"""Families that only the realm plays."""


def at(name: str, words: str) -> Lesson:
    """The lesson where its prose says this, played so far as the lesson would."""
    script = find_lesson("knights", name)
    number = next(number for number, step in enumerate(script.steps) if words in step.prose)
    lesson = Lesson(script)
    while lesson.step < number:
        while lesson.task is not None:
            lesson.solve()
        lesson.next()
    return lesson


def finish_step(lesson: Lesson) -> Lesson:
    while lesson.task is not None:
        lesson.solve()
    return lesson


def noble(lesson: Lesson, slug: str):
    return lesson.table.state.nobles[lesson.table.rules.noble_index[slug]]


def place(lesson: Lesson, slug: str) -> str | None:
    where = noble(lesson, slug).place
    return None if where is None else lesson.table.rules.realm.names[where]


def city(lesson: Lesson, name: str):
    return lesson.table.state.cities[lesson.table.rules.realm.city_index[name]]


def test_every_family_that_the_sandbox_plays_is_taught_and_the_war_by_five_lessons_and_more():
    families = {section.rule.split("-")[1] for section in GAMES["knights"].rulebook().sections}
    taught = {rule.split("-")[1] for script in LESSONS for rule in script.rules}
    assert taught - REALM_ALONE == families - REALM_ALONE
    assert survey("knights").problems == ()
    war = {"MOVE", "BATTLE", "ASSAULT", "SIEGE", "DEATH"}
    homes = [script.name for family in war for script in LESSONS if any(f"-{family}-" in rule for rule in script.rules)]
    assert len(set(homes)) >= 5


@pytest.mark.parametrize("script", LESSONS, ids=NAMES)
def test_the_learner_acts_in_most_steps_and_plays_as_well_as_answers(script):
    asked = [step for step in script.steps if any(isinstance(block, Expect | Quiz) for block in step.blocks)]
    played = [block for step in asked for block in step.blocks if isinstance(block, Expect)]
    assert len(asked) >= 0.8 * len(script.steps)
    assert len(played) >= 4


@pytest.mark.parametrize("script", LESSONS, ids=NAMES)
def test_what_lights_up_is_on_the_map(script):
    lesson = Lesson(script)
    known = set(lesson.table.rules.realm.names)
    places = [
        name for step in script.steps for block in step.blocks if isinstance(block, Look) for name in block.places
    ]
    assert set(places) <= known


@pytest.mark.parametrize("script", LESSONS, ids=NAMES)
def test_every_task_survives_nonsense_and_gives_its_hints(script):
    lesson = Lesson(script)
    while True:
        while (task := lesson.task) is not None:
            if isinstance(task, Expect):
                before = lesson.table.cursor
                first, second = lesson.play("dance"), lesson.play("march nobody Z9")
                assert (first.kind, second.kind) == ("wrong", "refused")
                assert [first.hint, second.hint] == list(task.hints[:2])
                assert lesson.table.cursor == before
            lesson.solve()
        if not lesson.can_go_on:
            break
        lesson.next()
    assert lesson.done


# --- the rulebook's examples, as the lessons tell them --------------------------------------------------------------


def test_wk_ex_01_mountain_and_river_are_refused_and_the_bridge_is_crossed():
    lesson = at("01_first_orders", "mountains stand between")
    assert lesson.play("march smalt D2").refusal.rule == "WK-MOVE-05"
    lesson.next()
    assert lesson.play("march smalt D4").refusal.rule == "WK-MOVE-06"
    over = finish_step(at("01_first_orders", "lead Smalt over the bridge"))
    assert place(over, "smalt") == "E4"


def test_wk_ex_02_the_move_ends_where_it_is_refused_and_goes_on_where_it_is_allowed():
    stopped = finish_step(at("02_on_the_road", "Go as far as a road carries"))
    assert (place(stopped, "smalt"), noble(stopped, "smalt").fresh) == ("F3", False)
    passed = finish_step(at("02_on_the_road", "seen from the other side"))
    assert place(passed, "smalt") == "E3"


def test_wk_ex_04_black_sails_to_cadiz_and_lands_fresh():
    lesson = finish_step(at("03_by_sea", "Sail Black to Cadiz"))
    black = noble(lesson, "black")
    assert place(lesson, "black") == "Cadiz" and not black.at_sea and black.fresh
    assert "WK-BILAN-07" in [event.rule for event in lesson.told]


def test_wk_ex_06_and_07_five_cards_against_four_and_a_partial_victory():
    lesson = at("04_battle", "Step 2, cards")
    fight = lesson.table.state.fight
    assert (fight.attacker.cards, fight.defender.cards) == (5, 4)
    lesson = finish_step(at("04_battle", "Prussen took two tokens"))
    assert place(lesson, "celadon") is None and not noble(lesson, "celadon").troops
    assert (place(lesson, "prussen"), noble(lesson, "prussen").tokens) == ("D1", 2)
    assert not noble(lesson, "smalt").fresh and noble(lesson, "scarletti").fresh


def test_wk_ex_08_froli_falls_with_two_breaches():
    lesson = finish_step(at("06_assault", "At a neutral city all losses are"))
    froli = city(lesson, "Fröli")
    assert (froli.owner, froli.breaches, froli.fortified) == (lesson.seat, 2, False)


def test_wk_ex_05_vecht_draws_seven():
    lesson = at("06_assault", "Smalt drew five cards")
    assert lesson.table.state.fight.defender.cards == 7


def test_wk_ex_09_monz_is_starved_in_two_turns_and_undamaged():
    lesson = finish_step(at("07_siege", "A new turn; everybody is fresh"))
    assert lesson.table.state.turn == 2
    assert (city(lesson, "Monz").owner, city(lesson, "Monz").breaches) == (0, 0)


def test_wk_ex_14_half_of_seven_crowns_is_three():
    lesson = finish_step(at("07_siege", "half of your crowns"))
    assert lesson.table.state.crowns == (18, 4)
    assert city(lesson, "Estrel").owner == 0


def test_wk_ex_10_the_heir_of_topaz_keeps_200_regulars():
    lesson = finish_step(at("08_retreat_and_death", "His **heir** is the same figure"))
    topaz = noble(lesson, "topaz")
    assert place(lesson, "topaz") == "F4" and topaz.tokens == 0
    assert sum(troop.men for troop in topaz.troops) == 200


def test_wk_ex_15_malve_stays_off_the_board():
    lesson = finish_step(at("09_the_turn_ends", "**must** enter"))
    assert [place(lesson, slug) for slug in ("malve", "lavender", "flieder")] == [None, "D3", "G3"]


# --- wrong moves ----------------------------------------------------------------------------------------------------


def test_keeping_too_many_cards_is_what_the_battle_lesson_asks_for():
    lesson = at("04_battle", "Be greedy")
    assert lesson.play("keep hit,hit,victory").kind == "wrong"
    tried = lesson.play("keep hit,hit,victory,blank")
    assert tried.kind == "right" and tried.refusal.rule == "WK-BATTLE-05"


def test_another_target_gets_the_lessons_own_word():
    lesson = at("04_battle", "Attack Niebieski with **both**")
    assert "Madder is not our quarrel" in lesson.play("battle D2 madder smalt").text
    assert lesson.play("battle D2 niebieski smalt").text == "With both of them."
    refused = lesson.play("battle D2 niebieski smalt,scarletti")
    assert (refused.kind, refused.refusal.rule) == ("refused", "WK-COMBAT-03")


def test_whatever_the_learner_lets_bleed_the_defender_of_vecht_wins_the_count():
    for targets in (("walls", "walls"), ("walls", "cyan"), ("cyan", "cyan")):
        lesson = at("06_assault", "Three hits, less your avoid")
        for target in targets:
            assert lesson.play(f"lose {target}").kind == "right"
        assert city(lesson, "Vecht").owner == lesson.seat


def test_wk_neutral_04_and_08_walls_are_mended_and_the_weather_brings_back_what_had_gone_under():
    mended = finish_step(at("10_neutral_cards", "two breaches leave 100"))
    assert city(mended, "Vecht").breaches == 0 and city(mended, "Thira").fortified
    assert mended.table.state.crowns[mended.seat] == 3
    before = at("10_neutral_cards", "face each other in D2")
    assert [len(batch.cards) for batch in before.table.state.pile] == [20, 1, 1, 1, 1]
    after = finish_step(at("10_neutral_cards", "this is a bad moment"))
    assert [len(batch.cards) for batch in after.table.state.pile] == [24]
