"""The page without a browser: taps that mean actions, armies that open, odds at every decision, refusals, secrets."""

from __future__ import annotations

import re
from collections.abc import Callable
from concurrent.futures import Future
from fractions import Fraction
from random import Random
from typing import get_args

import msgspec
import pytest

from app.core.curtain import Curtain
from app.core.play.ending import ending_parts
from app.core.play.game_page import DeskTools
from app.core.play.review_parts import tell_decision
from app.core.play.seat_strip import seat_parts
from app.core.play.sitting import Sitting
from app.core.play.table_view import TableView
from app.knights import battle_card, choices
from app.knights.battle_card import battle_parts
from app.knights.desks.discard import DiscardDesk
from app.knights.desks.realm import MapDesk
from app.knights.foresight import best_commander, declared_odds, fight_odds, what_follows
from app.knights.odds_card import odds_parts
from app.knights.onlooker import Onlooker
from app.knights.page import OPTIONS, KnightsPage
from app.knights.words import label
from engine.core.refusal import RuleError
from engine.core.steps import Passage
from engine.core.table import Table
from engine.knights import GAME, steps
from engine.knights import actions as act
from engine.knights.calculators.battle import BattleCalculator
from engine.knights.odds.discard_game import NotSolved
from engine.knights.pieces import Baron, Face
from engine.knights.questions import list_aftermath
from engine.knights.rules import KnightsRules
from engine.knights.setup import CROWDED, KnightsSetup, example_setups
from engine.review.evidence import Evidence
from engine.review.findings import Judged

ASSAULT = (
    "Emerande: celadon E3, 50, 100 English; jade E3, 100, 150 English\nNiebieski: azure E3, 50, 100 Swiss; city Vecht"
)


class Heard(list):
    """What a desk played."""

    def tools(self) -> DeskTools:
        return DeskTools(self.append, lambda: None, lambda rule: None)


def sit(position="", players=("", ""), seed=3, **options) -> tuple[Sitting, TableView]:
    setup = KnightsSetup(seats=len(players), position=position, **options)
    sitting = Sitting(GAME, KnightsPage(), Table(setup, seed=seed), players, seed=seed)
    nothing: Callable = lambda *_: None  # noqa: E731
    return sitting, TableView(sitting, Curtain(), nothing, nothing, nothing)


def desk_of(sitting: Sitting) -> tuple[MapDesk, Heard]:
    heard = Heard()
    return MapDesk(sitting.rules, sitting.view(), sitting.menu(), heard.tools()), heard


def said(parts) -> str:
    return str(msgspec.to_builtins(list(parts)))


# --- taps -----------------------------------------------------------------------------------------------------


def test_wk_act_13_a_tap_on_a_region_orders_operations_there():
    sitting, view = sit(ASSAULT)
    view.tap("place:E3")
    assert sitting.view().step == steps.Ordering(sitting.rules.realm.index["E3"])


def test_armies_open_at_a_tap_and_close_at_the_next():
    sitting, _ = sit(ASSAULT)
    desk, heard = desk_of(sitting)
    assert {"place:E3", "stack:E3:0", "noble:azure"} <= set(desk.lit())
    desk.tap("stack:E3:0")
    assert "Hugues de Jade: 250 men" in said(desk.parts())
    assert "Ernesto di Celadon: 150 men" in said(desk.parts())
    desk.tap("noble:azure")
    assert "Percy Azure: 150 men" in said(desk.parts())
    assert desk.marked() == {"stack:E3:0": "opens", "noble:azure": "look opens"}, "gold says where one can act"
    desk.tap("noble:azure")
    assert "Percy Azure: 150 men" not in said(desk.parts())
    assert not heard


def test_wk_act_13_the_region_of_operations_stays_marked_and_a_combat_looked_at_has_the_room():
    sitting, _ = sit(ASSAULT)
    sitting.play(act.Operations("E3"))
    desk, _ = desk_of(sitting)
    assert desk.marked() == {"place:E3": "target"}
    assert "Operations in Vecht: tap a noble" in said(desk.parts())
    desk.press("way:assault E3")
    assert "Operations in Vecht: tap a noble" not in said(desk.parts())
    assert "Begin the assault" in said(desk.parts())
    desk.press("back")
    assert "Begin the assault" not in said(desk.parts())


def test_wk_act_13_whose_nobles_are_all_exhausted_is_told_so():
    sitting, _ = sit("Emerande: smalt E3, 100, tired\nNiebieski: cyan A1, 50")
    desk, _ = desk_of(sitting)
    assert desk.lit() == []
    assert "None of your nobles can move or fight now." in said(desk.parts())


def test_wk_act_13_an_army_that_covers_its_region_offers_what_a_tap_there_would_do():
    sitting, _ = sit(ASSAULT)
    desk, heard = desk_of(sitting)
    assert "Operations in" not in said(desk.parts())
    desk.tap("stack:E3:0")
    assert "Operations in Vecht" in said(desk.parts())
    desk.press("play:operations E3")
    assert heard == [act.Operations("E3")]


def test_a_noble_then_a_region_is_a_march_and_ways_by_road_are_offered_apart():
    sitting, _ = sit("Emerande: smalt E3, 100\nNiebieski: cyan A1, 50")
    sitting.play(act.Improvise())
    desk, heard = desk_of(sitting)
    desk.tap("noble:smalt")
    assert "place:E4" in desk.lit()
    desk.tap("place:D3")
    assert heard == [act.March("smalt", ("D3",))]
    desk, heard = desk_of(sitting)
    desk.tap("noble:smalt")
    desk.tap("place:E1")
    assert heard == [act.March("smalt", ("E2", "E1"))]


def test_wk_move_06_a_tap_over_the_river_is_refused_by_its_rule():
    sitting, view = sit("Emerande: smalt D3, 100\nNiebieski: cyan A1, 50")
    sitting.play(act.Improvise())
    view.tap("noble:smalt")
    view.tap("place:D4")
    assert view.refusal.rule == "WK-MOVE-06"
    assert sitting.view().nobles[0].place == sitting.rules.realm.index["D3"]


def test_an_enemy_noble_cannot_be_led():
    sitting, view = sit(ASSAULT)
    sitting.play(act.Improvise())
    view.tap("noble:azure")
    assert not view.refusal.sentence
    assert "Percy Azure" in said(view._desk.parts())


def test_every_action_of_many_games_has_words_and_a_way_to_be_chosen():
    """Played at random: each legal action is a button, a path of taps, a fight of the picker or a kept hand."""
    kinds = set()
    for number, setup in enumerate(each for each in example_setups() if each.scenario == "war"):
        table, random = Table(setup, seed=number), Random(number)
        for _ in range(120):
            if table.outcome() is not None:
                break
            seat = table.to_act
            view = table.view(seat)
            menu = list(table.legal_actions())
            assert table.rules.rule_of(view).startswith("WK-")
            if not choices.Choices().is_secret(view):
                desk = MapDesk(table.rules, view, menu, Heard().tools())
                shown = [each.action for each in desk.choices] + desk.fights.attacks
                assert sorted(map(str, shown)) == sorted(map(str, menu))
                assert all("" not in path for each in desk.choices for path in each.paths)
            for action in menu:
                kinds.add(type(action))
                assert label(table.rules, view, action) != str(action)
            table.play(random.choice(menu))
    assert {act.Operations, act.March, act.Assault, act.Keep, act.Lose, act.Control, act.Retreat, act.Arrive} <= kinds


# --- combats --------------------------------------------------------------------------------------------------


def test_odds_before_a_combat_are_the_calculators_for_the_armies_that_join():
    sitting, _ = sit(ASSAULT)
    sitting.play(act.Operations("E3"))
    desk, heard = desk_of(sitting)
    desk.press("way:assault E3")
    both = declared_odds(sitting.rules, sitting.view(), act.Assault("E3", ("celadon", "jade"))).answer
    assert both.attacker_cards == 6
    desk.press("join:celadon")
    alone = declared_odds(sitting.rules, sitting.view(), act.Assault("E3", ("jade",))).answer
    by_hand = BattleCalculator(
        kind="assault",
        attackers=[{"men": 250, "tokens": 0, "shape": "star", "fresh": True}],
        defenders=[{"men": 150, "tokens": 0, "shape": "square", "fresh": True}],
        city={"strength": 300, "fortified": False, "breaches": 0, "neutral": False},
    ).answer()
    assert alone == by_hand
    assert isinstance(alone.city_taken, Fraction)
    assert alone.city_taken < both.city_taken
    desk.press("declare")
    assert heard == [act.Assault("E3", ("jade",))]


def test_the_odds_before_a_combat_are_those_of_the_best_commander():
    sitting, _ = sit(ASSAULT)
    sitting.play(act.Operations("E3"))
    action = act.Assault("E3", ("celadon", "jade"))
    chances = [declared_odds(sitting.rules, sitting.view(), action, who).answer.city_taken for who in (0, 1)]
    number, odds = best_commander(sitting.rules, sitting.view(), action)
    assert odds.answer.city_taken == chances[number] == max(chances)
    desk, _ = desk_of(sitting)
    desk.press("way:assault E3")
    name = sitting.rules.noble_name(sitting.rules.noble_index[action.nobles[number]])
    assert f"Best commanded by {name}." in said(desk.parts())


def test_nobody_left_in_a_combat_is_said():
    sitting, _ = sit(ASSAULT)
    sitting.play(act.Operations("E3"))
    desk, heard = desk_of(sitting)
    for press in ("way:assault E3", "join:celadon", "join:jade"):
        desk.press(press)
    assert "Somebody must take part." in said(desk.parts())
    desk.press("declare")
    assert not heard


def test_a_siege_says_its_weights_before_it_is_laid():
    position = "Emerande: smalt G3, 50, 100, 150 German\nNiebieski: cyan A1, 50; city Monz"
    sitting, _ = sit(position)
    sitting.play(act.Operations("G3"))
    desk, _ = desk_of(sitting)
    desk.press("way:besiege G3")
    assert "500 against 200: the siege begins. If it holds, the place can be taken in turn 2." in said(desk.parts())


def test_the_commander_is_chosen_with_the_odds_of_each():
    sitting, _ = sit(ASSAULT)
    sitting.play(act.Operations("E3"))
    sitting.play(act.Assault("E3", ("celadon", "jade")))
    desk, _ = desk_of(sitting)
    told = said(desk.parts())
    assert told.count("takes the place") == 2
    odds = [fight_odds(sitting.rules, sitting.view(), attacker_commander=number).answer.city_taken for number in (0, 1)]
    assert odds[0] != odds[1]


def test_the_panel_walks_through_the_steps():
    sitting, _ = sit(ASSAULT, seed=11)
    seen = []
    for line in ("operations E3", "assault E3 celadon,jade", "command jade"):
        sitting.table.play(line)
    while sitting.table.state.fight is not None or list_aftermath(sitting.table.state):
        parts = said(battle_parts(sitting.rules, sitting.table.view(sitting.table.to_act)))
        seen.append(next(step for step in range(1, 9) if f"Step {step} of 8" in parts))
        sitting.table.play(sitting.table.legal_actions()[0])
    assert seen == sorted(seen)
    assert seen[0] == 3


def test_abilities_and_losses_say_what_they_lead_to():
    for seed in range(40):
        sitting, _ = sit(ASSAULT, seed=seed)
        for line in ("operations E3", "assault E3 celadon,jade", "command jade"):
            sitting.table.play(line)
        while isinstance(sitting.table.state.step, steps.Discarding):
            sitting.table.play(sitting.table.legal_actions()[0])
        if isinstance(sitting.table.state.step, steps.Enabling):
            view = sitting.table.view(None)
            told = {str(action): what_follows(sitting.rules, view, action) for action in sitting.table.legal_actions()}
            assert all(any(line.startswith("Losses of ") for line in lines) for lines in told.values())
            if told["use"] != told["refrain"]:
                return
    pytest.fail("no fight came to an ability that changes anything")


# --- the secret discard ---------------------------------------------------------------------------------------


def discarding(seed=5):
    table = Table(KnightsSetup(position=ASSAULT), seed=seed)
    for line in ("operations E3", "assault E3 celadon,jade", "command jade"):
        table.play(line)
    assert isinstance(table.state.step, steps.Discarding)
    return table


def test_wk_battle_05_the_hand_is_kept_card_by_card_and_too_many_are_refused():
    table = discarding()
    heard = Heard()
    desk = DiscardDesk(table.rules, table.view(table.to_act), list(table.legal_actions()), heard.tools())
    assert len(desk.hand) == 6
    for number in range(5):
        desk.press(f"card:{number}")
    desk.press("keep")
    assert table.why_illegal(heard[0]).rule == "WK-BATTLE-05"
    desk.press("card:4")
    desk.press("keep")
    assert table.why_illegal(heard[1]) is None
    assert heard[1].faces == desk.hand[:4]


def test_wk_battle_05_of_two_like_cards_the_one_that_was_tapped_is_kept():
    table = discarding()
    heard = Heard()
    desk = DiscardDesk(table.rules, table.view(table.to_act), list(table.legal_actions()), heard.tools())
    first = next(number for number, face in enumerate(desk.hand) if desk.hand[number + 1] is face)
    for number in (first, first + 1):
        desk.press(f"card:{number}")
        assert f" of {table.rules.card_names[desk.cards[number]].capitalize()}." in said(desk.parts())
        desk.press("keep")
        desk.press(f"card:{number}")
        assert "Of like cards" not in said(desk.parts())
    plain, named = heard
    assert plain == act.Keep((desk.hand[first],))
    assert named == act.KeepCards((table.rules.card_names[desk.cards[first + 1]],))
    view = table.view(table.to_act)
    assert label(table.rules, view, named) == label(table.rules, view, plain)
    assert KnightsPage().find_listed(table.rules, view, named) == plain
    assert table.why_illegal(named) is None


def test_a_review_tells_a_discard_named_card_by_card_in_words():
    table = discarding()
    seat, point = table.to_act, table.cursor
    action = act.KeepCards((table.rules.card_names[table.view(seat).hands[0][0]],))
    best = str(table.legal_actions()[0])
    table.play(action, deal=False)
    judged = Judged(point, seat, str(action), best, 0.5, 0.1, 0.01, 9)
    told = tell_decision(KnightsPage(), Evidence(table, GAME.mind, seat), judged)
    assert told.count("“Keep ") == 2 and "keepcards" not in told


def test_advice_is_the_calculators_and_one_tap_takes_it():
    table = discarding()
    seat = table.to_act
    heard = Heard()
    desk = DiscardDesk(table.rules, table.view(seat), list(table.legal_actions()), heard.tools())
    best = BattleCalculator.from_view(table.rules, table.view(seat), seat).answer().advice[0]
    assert desk.advice[0] == best
    desk.press("advice:0")
    desk.press("keep")
    kept = {face.value: heard[0].faces.count(face) for face in heard[0].faces}
    assert kept == dict(best.kept)
    table.play(heard[0])


def test_nothing_of_a_hand_is_beside_the_board_of_others():
    """Deal other cards to the attacker: what the defender and an onlooker see stays the same, letter by letter."""
    table = discarding()
    rules, page = table.rules, KnightsPage()
    for seat in (None, rules.seats[1]):
        view = table.view(seat)
        shown = set()
        for deal in range(5):
            other = rules.observe(rules.imagine(view, Random(deal)), seat)
            shown.add(said([*page.beside(rules, other), *seat_parts(page, rules, other)]))
        assert shown == {said([*page.beside(rules, view), *seat_parts(page, rules, view)])}


def test_the_tablet_is_passed_behind_a_curtain_before_a_hand_is_shown():
    sitting, view = sit(ASSAULT)
    for line in ("operations E3", "assault E3 celadon,jade"):
        sitting.play(sitting.table._read(line))
    sitting.play(act.Command("jade"))
    assert sitting.waiting_for == 0
    assert sitting.acting is None
    assert not view.desk_room.objects and not view.desk_card.parts
    sitting.lift()
    assert isinstance(view._desk, DiscardDesk)


# --- neutral cards ----------------------------------------------------------------------------------------------

CARDS = (
    "Emerande: smalt G3, 50 Polish, 100, tokens 1\n"
    "Emerande: celadon G3, 50, 100 English, 100 Polish, tokens 2; linden G3, 150 English\n"
    "Emerande: fortress D3, 50, 50, tokens 1, breached 1; city Vecht, breached 2; city Monz\n"
    "Emerande: city Estrel, breached 1, besieged Niebieski; crowns 7\n"
    "Niebieski: cyan H4, 100, 150 Swiss, tokens 1"
)


def turned_up(card):
    sitting, view = sit(CARDS, goes=1, neutral_cards=True)
    for line in ("pass", "pass", f"reveal {card}"):
        sitting.table.play(line, deal=False)
    return sitting, view


def test_wk_neutral_03_each_work_is_a_button_with_its_price():
    sitting, _ = turned_up("defence_works")
    desk, heard = desk_of(sitting)
    told = said(desk.parts())
    assert "You have 7 crowns." in told
    walls = ("Vecht: strength 100", "Monz: strength 200", "Your fortress: strength 200")
    buttons = ("Repair 1 breach: 2 crowns", "Repair 2 breaches: 4 crowns", "Fortify it: 4 crowns", "Build nothing")
    for words in (*walls, *buttons):
        assert words in told, words
    desk.press("play:repair E3 2")
    assert heard == [act.Repair("E3", 2)]


def test_wk_neutral_03_a_tap_on_the_map_builds_there():
    sitting, _ = turned_up("defence_works")
    desk, heard = desk_of(sitting)
    assert {"place:E3", "place:G3", "place:D3"} <= set(desk.lit())
    assert "place:H4" not in desk.lit()
    desk.tap("place:E3")
    told = said(desk.parts())
    assert "Repair 2 breaches" in told and "Fortify it" in told and "Monz" not in told
    assert not heard
    desk.tap("place:G3")
    assert heard == [act.Fortify("G3")]


@pytest.mark.parametrize(
    ("place", "rule"),
    [("H4", "WK-NEUTRAL-06"), ("C4", "WK-NEUTRAL-03"), ("A1", "WK-NEUTRAL-03")],
)
def test_wk_neutral_06_a_tap_where_nothing_can_be_built_hears_why(place, rule):
    sitting, _ = turned_up("defence_works")
    desk, heard = desk_of(sitting)
    desk.tap(f"place:{place}")
    assert sitting.table.why_illegal(heard[0]).rule == rule


def test_wk_neutral_07_an_army_a_stack_or_the_fortress_is_tapped_and_the_price_is_said():
    sitting, _ = turned_up("troop_maintenance")
    desk, heard = desk_of(sitting)
    assert {"stack:G3:0", "place:D3"} <= set(desk.lit())
    desk.tap("stack:G3:0")
    told = said(desk.parts())
    assert "Alan of Smalt: 50 of 150 men count" in told and "1 loss token: 2 crowns" in told
    assert "Ernesto di Celadon: 50 of 250 men count" in told and "2 loss tokens: 4 crowns" in told
    assert "garrison" not in told
    desk.tap("place:D3")
    assert heard == [act.Maintain("garrison", 1)]
    desk, heard = desk_of(sitting)
    desk.tap("noble:cyan")
    assert "Louis de Cyan: 250 men, 1 loss token" in said(desk.parts())
    desk.tap("place:H4")
    assert sitting.table.why_illegal(heard[0]).rule == "WK-NEUTRAL-07"


def test_the_form_offers_neutral_cards_without_opening_more_options():
    page = KnightsPage()
    assert "neutral_cards" in page.first_options
    assert "cap_10" not in page.first_options


# --- to the end -----------------------------------------------------------------------------------------------


def test_bots_fight_a_whole_war_on_the_page():
    sitting, view = sit(CROWDED, players=("cautious", "random", "cautious"), seed=8, turns=3)
    for _ in range(400):
        if sitting.outcome is not None:
            break
        sitting.play_bot(3)
    assert sitting.outcome is not None
    assert "the war" in said(ending_parts(sitting.page, sitting.rules, sitting.view(), sitting.outcome))
    assert view.prompt.parts


def test_garbage_from_the_browser_changes_nothing():
    sitting, view = sit(ASSAULT)
    before = sitting.table.length
    for spot in ("", "place:", "place:Z9", "noble:nobody", "stack:E3:9", "<script>"):
        view.tap(spot)
    for press in ("play:", "play:pass now", "declare", "way:none", "join:x", "back", "card:99", "advice:7"):
        view._desk.press(press)
    assert sitting.table.length == before
    with pytest.raises(RuleError):
        sitting.play(act.March("nobody", ("Z9",)))


# --- armies open at any time ------------------------------------------------------------------------------------


def watch(players, position=ASSAULT, **options):
    sitting, view = sit(position, players=players, **options)
    Onlooker(sitting.page, view)
    return sitting, view


def test_an_army_opens_while_bots_move_and_stays_open_when_they_have_moved():
    sitting, view = watch(("cautious", "cautious"), seed=3)
    view.board.tap("stack:E3:0")
    assert "Hugues de Jade: 250 men" in said(view.aside.parts)
    assert view.board.marked == {"stack:E3:0": "look"}
    assert not view.refusal.sentence
    sitting.play_bot()
    assert "Hugues de Jade: 250 men" in said(view.aside.parts)
    view.board.tap("noble:azure")
    assert "Percy Azure: 150 men" in said(view.aside.parts)
    view.board.tap("noble:azure")
    assert "Percy Azure" not in said(view.aside.parts)


def test_an_army_opens_while_one_looks_back():
    sitting, view = watch(("", ""))
    sitting.play(act.Operations("E3"))
    sitting.look_at(0)
    view.board.tap("noble:azure")
    assert "Percy Azure: 150 men" in said(view.aside.parts)
    sitting.back_to_now()
    assert "Percy Azure" not in said(view.aside.parts), "whoever may act opens armies on the desk"


def test_an_army_opens_while_one_thinks_about_what_to_discard():
    table = discarding()
    heard = Heard()
    desk = DiscardDesk(table.rules, table.view(table.to_act), table.legal_actions(), heard.tools())
    assert desk.tap("noble:azure")
    assert "Percy Azure: 150 men" in said(desk.parts())
    assert desk.marked() == {"noble:azure": "look"}
    assert desk.tap("noble:azure")
    assert "Percy Azure" not in said(desk.parts())
    assert not desk.tap("place:A1")


# --- odds that take a while ---------------------------------------------------------------------------------------

LARGE = (
    "Emerande: jade E4, 100, 100 Swiss, 150 English, 150 Polish\n"
    "Niebieski: azure E4, 100, 100 Romanian, 150 German, 150 Spanish"
)


@pytest.fixture
def waiting(monkeypatch):
    """Questions to the other process, and who is to be told."""
    asked, told = [], []

    class Asked(list):
        def ask(self, calculator):
            asked.append((calculator.link(), Future()))
            return asked[-1][1]

    monkeypatch.setattr("app.knights.foresight.can_wait", lambda: True)
    monkeypatch.setattr("app.knights.foresight.worker", Asked)
    monkeypatch.setattr("app.knights.foresight.when_answered", lambda _, listener: told.append(listener))
    return asked, told


def test_large_fights_say_that_their_odds_are_being_worked_out(waiting):
    _, told = waiting
    sitting, _ = sit(LARGE)
    sitting.play(act.Operations("E4"))
    desk, _ = desk_of(sitting)
    desk.press("way:battle E4 niebieski")
    assert "being worked out" in said(desk.parts())
    assert "fight" in said(desk.parts()).lower(), "it can be declared meanwhile"
    assert told and all(listener == desk.show for listener in told)


def test_where_the_best_discards_cannot_be_found_a_fixed_order_is_told(waiting):
    asked, _ = waiting
    table = Table(KnightsSetup(position=LARGE), seed=1)
    for line in ("operations E4", "battle E4 niebieski jade"):
        table.play(line)
    view = table.view(0)
    assert fight_odds(table.rules, view, lambda: None).answer is None
    asked[-1][1].set_exception(NotSolved("the bounds stay apart"))

    class Failed:
        def ask(self, _):
            return asked[-1][1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("app.knights.foresight.worker", Failed)
        odds = fight_odds(table.rules, view, lambda: None)
    assert odds.answer is not None
    assert not odds.is_optimal
    assert "taken to keep" in said(odds_parts(odds, False))


# --- words and controls for everything ----------------------------------------------------------------------------

WORDS = {
    "noble": "jade",
    "nobles": ("jade",),
    "place": "E3",
    "path": ("E3", "E4"),
    "port": "Cadiz",
    "donor": "celadon",
    "card": "100Polish",
    "cards": ("100Polish",),
    "baron": Baron.NIEBIESKI,
    "faces": (Face.HIT,),
    "kept": ("murrey",),
    "target": "jade",
    "city": "Vecht",
    "breaches": 2,
    "army": "jade",
    "tokens": 1,
    "heir": "linden",
    "heirs": ("linden",),
}
UNASKED = {act.Draw, act.Reveal}
"""Chance alone plays these."""


def build(kind):
    """Any action of the kind; a field that is new here has to be given a value above."""
    return kind(**{field.name: WORDS[field.name] for field in msgspec.structs.fields(kind)})


@pytest.mark.parametrize("kind", [kind for kind in get_args(act.KnightsAction) if kind not in UNASKED])
def test_every_action_has_words_of_its_own(kind):
    sitting, _ = sit(ASSAULT)
    action = build(kind)
    told = label(sitting.rules, sitting.view(), action)
    assert told != str(action)
    assert not told[:1].islower()
    assert not re.search(r"\bjade\b|\bceladon\b|\bE3\b|100Polish|\blinden\b", told), told


def test_every_stage_of_a_fight_has_its_step_and_every_task_its_words():
    passages = {step for step, entry in KnightsRules.steps.items() if isinstance(entry, Passage)}
    kinds = set(KnightsRules.steps)
    assert {step for step in kinds - passages if issubclass(step, steps.FightStep)} == set(battle_card.AT)
    assert {step for step in kinds if issubclass(step, steps.AftermathStep)} == set(battle_card.TASKS)


def test_every_option_of_the_set_up_has_a_label():
    named = {field.name for field in KnightsSetup().fields()} - {"seats", "names"}
    assert named == set(OPTIONS)


# --- on the way -----------------------------------------------------------------------------------------------

ROAD = "Emerande: celadon E2, 50, 100 English; jade E3, 100, 150 English; smalt D2, 50\nNiebieski: azure B3, 50"


def ordered(position: str) -> tuple[Sitting, TableView]:
    sitting, view = sit(position)
    sitting.play(act.Improvise())
    return sitting, view


def test_of_ways_on_which_the_same_is_met_nobody_chooses():
    sitting, view = ordered(ROAD.replace("; jade E3, 100, 150 English", ""))
    marches = [each for each in sitting.menu() if isinstance(each, act.March) and each.path[-1] == "D2"]
    assert {each.path for each in marches} == {("D2",), ("E3", "D2")}
    view.tap("noble:celadon")
    view.tap("place:D2")
    assert isinstance(sitting.view().step, steps.Marching) and sitting.view().step.path == ()
    assert not any("E3" in str(event.event) for event in sitting.events())


def test_ways_that_differ_say_what_is_met_on_each():
    _, view = ordered(ROAD)
    view.tap("noble:celadon")
    view.tap("place:D2")
    told = said(view.desk_card.parts)
    assert "differ" in told and "Nothing is met on the way." in told
    assert "Troops can be taken along in Vecht." in told and "to D2 by Vecht" in told
    _, other = ordered(ROAD.replace("; jade E3, 100, 150 English", "").replace("azure B3", "azure E3"))
    other.tap("noble:celadon")
    other.tap("place:D2")
    assert "Mieczyslaw Niebieski may bar the way in Vecht." in said(other.desk_card.parts)


def test_wk_move_30_each_question_on_the_way_says_where_and_one_answer_is_enough_for_all():
    sitting, view = ordered(ROAD.replace("smalt D2, 50", "smalt E2, 50"))
    sitting.play(act.March("celadon", ("E3", "D2")))
    assert "is about to leave E2 for D2" in said(view.desk_card.parts)
    assert "on to Vecht" in said(view.desk_card.parts)
    view._desk.press(f"play:{act.Go()}")
    assert "passes Vecht on his way to D2" in said(view.desk_card.parts)
    sitting.undo()
    view._desk.press("straight:")
    assert not isinstance(sitting.view().step, steps.Marching)
    number = sitting.rules.noble_index["celadon"]
    assert sitting.rules.realm.names[sitting.view().nobles[number].place] == "D2"
    sitting.undo()
    assert isinstance(sitting.view().step, steps.Marching), "one step back is a question, and it waits"


def test_a_noble_is_seen_to_come_along_his_way():
    sitting, view = ordered(ROAD.replace("; jade E3, 100, 150 English; smalt D2, 50", ""))
    sitting.play(act.March("celadon", ("E3", "D2")))
    ways = re.findall(r'data-key="noble-(\w+)" data-way="([^"]+)"', view.board.pieces)
    assert [(slug, len(way.split())) for slug, way in ways] == [("celadon", 1)]
    sitting.undo()
    assert "data-way" not in view.board.pieces
    sitting.play(act.March("celadon", ("D2",)))
    assert "data-way" not in view.board.pieces
