"""Battue on the playing page, without a browser: desks, taps, odds, refusals, curtain, luck."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from html import escape
from itertools import product
from random import Random

import msgspec
import pytest

from app.battue import battle_card
from app.battue.calculate import RaidLayout
from app.battue.desks.hand import HandDesk
from app.battue.desks.march import MarchDesk
from app.battue.event_card import draw_event, event_parts
from app.battue.page import BattuePage
from app.battue.picture.spots import horde_spot, tile_spot
from app.battue.picture.tray import Dice, find_last_roll
from app.battue.seat_panel import seat_icon
from app.core.calculate.markup import percent
from app.core.curtain import Curtain
from app.core.learn.quiz import QuizScreen
from app.core.play.ending import ending_parts
from app.core.play.parts import Buttons, Grid
from app.core.play.sitting import Sitting
from app.core.play.table_view import TableView
from engine.battue import GAME, steps
from engine.battue import actions as act
from engine.battue.assault_calculator import BattueAssault
from engine.battue.battle import Blow, settle
from engine.battue.luck import count_luck
from engine.battue.pieces import Edge
from engine.battue.questions import find_sides
from engine.battue.raid_calculator import BattueRaid
from engine.battue.scoring import ENDING_RULES
from engine.core.event import Event
from engine.core.phrase import say
from engine.core.seat import NOBODY
from engine.core.table import Table
from tutorials.quiz import Quiz

PAGE = BattuePage()
KNOWN_RULES = {section.rule for section in GAME.rulebook().sections}


class Heard(list):
    """Remembers what it was called with."""

    def __call__(self, *what: object) -> None:
        self.append(what)


def odds_of(page, view, action):
    return page.odds_of(view.sitting.rules, view.sitting.view(), action)


def find_table(is_wanted, seats=3, seeds=range(1, 40), **options) -> Table:
    """A table of bots at the first position that will do."""
    for seed in seeds:
        table, random = Table(GAME.setup(seats=seats, **options), seed), Random(seed)
        bots = [GAME.bots["cautious"]() for _ in range(seats)]
        while isinstance(table.to_act, int):
            view = table.view(table.to_act)
            if is_wanted(view, table.legal_actions()):
                return table
            table.play(bots[table.to_act].choose(table.rules, view, table.legal_actions(), random))
    raise AssertionError("no such position came up")


def at_step(kind, is_wanted=lambda view, menu: True, **options) -> Table:
    return find_table(lambda view, menu: isinstance(view.step, kind) and is_wanted(view, menu), **options)


def sit(table: Table, *, alone=False, calculate=None) -> TableView:
    """Whoever is to act is a person who has lifted the curtain; the others too, unless one is alone."""
    seats = len(table.rules.seats)
    players = ["" if not alone or seat == table.to_act else "cautious" for seat in range(seats)]
    on_calculate = Heard() if calculate is None else calculate
    view = TableView(Sitting(GAME, PAGE, table, players), Curtain(), Heard(), Heard(), on_calculate)
    view.curtain.lift()
    return view


def words(card) -> str:
    return json.dumps(card.parts, ensure_ascii=False)


def buttons(card) -> dict[str, str]:
    return {each["name"]: each["tone"] for part in card.parts if part["kind"] == "buttons" for each in part["buttons"]}


def last_action(view: TableView):
    """The last decision of a seat."""
    return next(each.action for each in reversed(view.sitting.table.moments) if isinstance(each.actor, int))


# --- before the game ---


def test_bt_start_02_a_horde_forms_where_the_plain_is_tapped() -> None:
    view = sit(Table(GAME.setup(seats=2), 1))
    assert len(view.board.lit) == 20, "four sections beside an edge, and each tower twice, less nothing"
    view.tap("stand:north:R03")
    assert last_action(view) == act.Enter(Edge.NORTH, "R03")
    view.tap("stand:north:R04")
    assert view.refusal.rule == "BT-START-03"


def test_bt_amb_11_a_tower_belongs_to_two_edges_so_the_edge_is_asked() -> None:
    view = sit(Table(GAME.setup(seats=2), 1))
    view.tap(tile_spot("R05"))
    assert {name for name in buttons(view.prompt) if name.startswith("play:")} == {
        "play:enter north R05",
        "play:enter east R05",
    }
    view.press("play:enter east R05")
    assert last_action(view) == act.Enter(Edge.EAST, "R05")


def test_bt_setup_06_seats_lay_tiles_by_tapping_squares() -> None:
    view = sit(Table(GAME.setup(seats=2, layout="manual"), 1))
    view.tap("square:4:4")
    assert last_action(view) == act.Lay(4, 4, 4, 3)
    view.tap("square:0:0")
    ways = {name for name in buttons(view.prompt) if name.startswith("play:")}
    assert ways == {"play:lay 0 0 3 2", "play:lay 0 0 2 3"}, "a tile may be turned"
    view.press("play:lay 0 0 2 3")
    view.tap(tile_spot("C01"))
    assert view.refusal.rule.startswith("BT-SETUP-")


# --- moving ---


def test_bt_move_03_a_horde_is_tapped_then_how_many_then_where() -> None:
    table = at_step(steps.Marching, lambda view, menu: view.settled[view.active] and len(menu) > 12)
    view = sit(table)
    desk = view._desk
    assert isinstance(desk, MarchDesk)
    seat, start = table.view(None).active, desk.starts()[0]
    assert set(view.board.lit) == {horde_spot(seat, place) for place in desk.starts()}
    view.tap(horde_spot(seat, start))
    assert desk.number == max(desk.numbers()), "the whole horde, unless one says otherwise"
    desk.press("number:1")
    target = desk.targets()[0]
    assert tile_spot(target) in view.board.lit
    view.tap(tile_spot(target))
    assert last_action(view) == act.Move(start, target, 1)


def test_a_target_tapped_with_no_horde_chosen_moves_nobody_at_the_first_tap() -> None:
    view = sit(at_step(steps.Marching, lambda view, menu: len(menu) > 12))
    desk = view._desk
    assert isinstance(desk, MarchDesk)
    before = view.sitting.table.cursor
    target = next(each.target for each in desk.moves if each.target not in desk.starts())
    view.tap(tile_spot(target))
    start, number = desk.start, desk.number
    assert view.sitting.table.cursor == before and start in desk.starts() and target in desk.targets()
    assert view.board.notes[tile_spot(target)] == odds_of(PAGE, view, act.Move(start, target, number)).mark
    view.tap(tile_spot(target))
    assert view.sitting.table.cursor == before, "the last horde goes into a battle: that is asked about"
    view.prompt.press("final:yes")
    assert view.sitting.table.moments[before].action == act.Move(start, target, number)


def test_bt_move_01_a_step_too_far_is_refused_by_its_rule() -> None:
    view = sit(at_step(steps.Marching, lambda view, menu: len(menu) > 12))
    desk = view._desk
    seat, start = view.sitting.view().active, desk.starts()[0]
    names = view.sitting.rules.box.names
    near = view.sitting.view().city.board.neighbours[names.index(start)]
    far = next(name for place, name in enumerate(names[1:17], 1) if place not in near and name != start)
    before = view.sitting.table.cursor
    view.tap(horde_spot(seat, start))
    view.tap(tile_spot(far))
    assert view.refusal.rule in ("BT-MOVE-01", "BT-MOVE-09") and view.sitting.table.cursor == before
    view.tap(horde_spot(seat, start))
    assert desk.start == "", "the same horde again puts it back"


def test_bt_reinf_02_a_horde_calls_by_a_tap_and_the_die_lies_in_the_tray() -> None:
    view = sit(at_step(steps.Calling))
    view.tap(view.board.lit[0])
    view.tap(view.board.lit[0])
    calls = [each for each in view.sitting.table.moments if isinstance(each.action, act.Pips)]
    assert f"Reinforcement die: {calls[-1].action.die}" in view.board.pieces


# --- cards ---


def test_bt_card_01_only_cards_that_fit_stand_out_and_others_say_why_not() -> None:
    table = at_step(steps.Attacking, lambda view, menu: len(menu) > 1 and len(set(view.hand)) > len(menu) - 1)
    view = sit(table)
    desk = view._desk
    assert isinstance(desk, HandDesk)
    fitting = {each.card for each in table.legal_actions() if isinstance(each, act.Play)}
    tones = {name.partition(":")[2]: tone for name, tone in buttons(desk.view).items() if name.startswith("card:")}
    assert {card for card, tone in tones.items() if tone == "loot"} == fitting
    other = next(card for card in tones if card not in fitting)
    desk.press(f"card:{other}")
    assert view.refusal.rule in ("BT-CARD-01", "BT-BATTLE-06")
    card = min(fitting)
    desk.press(f"card:{card}")
    desk.press(f"play:play {card}")
    assert act.Play(card) in [each.action for each in view.sitting.table.moments]


def test_bt_amb_26_fresh_riders_join_the_horde_that_is_tapped() -> None:
    def has_pairs(view, menu):
        return sum(isinstance(each, act.Ride) and each.warriors == 2 for each in menu) > 1

    table = at_step(steps.Opening, has_pairs)
    view = sit(table)
    desk, seat = view._desk, table.view(None).active
    ride = next(each for each in table.legal_actions() if isinstance(each, act.Ride) and each.warriors == 2)
    desk.press(f"card:{ride.card}")
    view.tap(horde_spot(seat, ride.place))
    view._desk.press(f"play:{ride}")
    assert ride in [each.action for each in view.sitting.table.moments]


def test_bt_reveal_03_scouting_what_lies_open_is_refused() -> None:
    table = at_step(steps.Opening, lambda view, menu: any(isinstance(each, act.Scout) for each in menu))
    view = sit(table)
    scout = next(each for each in table.legal_actions() if isinstance(each, act.Scout))
    view._desk.press(f"card:{scout.card}")
    view.tap(tile_spot("R01"))
    assert view.refusal.rule == "BT-REVEAL-03"
    view.tap(tile_spot(scout.place))
    view.prompt.press("final:yes")
    assert scout in [each.action for each in view.sitting.table.moments]
    assert f"Hidden tile {scout.place}" not in view.board.pieces, "the scout sees it now"


def test_bt_card_06_too_many_cards_are_discarded_at_the_desk() -> None:
    table = at_step(steps.Discarding)
    view = sit(table)
    card = table.legal_actions()[0].card
    view._desk.press(f"card:{card}")
    view._desk.press(f"play:discard {card}")
    assert act.Discard(card) in [each.action for each in view.sitting.table.moments]


# --- windows that do not nag, and secrets ---


def no_card_fits(view, menu) -> bool:
    return list(menu) == [act.DONE] and bool(view.hand)


def test_a_lone_person_is_not_asked_where_no_card_fits() -> None:
    table = at_step(steps.Attacking, no_card_fits)
    before = table.cursor
    view = sit(table, alone=True)
    assert view.sitting.table.moments[before].action == act.DONE
    acting = view.sitting.acting
    assert acting is None or list(view.sitting.menu()) != [act.DONE]


@pytest.mark.parametrize("window", [steps.Opening, steps.Attacking, steps.Defending, steps.DefenceRerolls])
def test_among_several_people_the_tablet_does_not_go_round_for_a_hand_in_which_nothing_fits(window) -> None:
    table = at_step(window, no_card_fits)
    before, seat = table.cursor, table.to_act
    sitting = Sitting(GAME, PAGE, table, [""] * 3)
    passed = sitting.table.moments[before]
    assert (passed.actor, passed.action) == (seat, act.DONE)
    assert list(sitting.table.legal_actions()) != [act.DONE]


def test_among_several_people_whoever_holds_a_card_that_fits_is_asked_behind_the_curtain() -> None:
    table = at_step(steps.Defending, lambda view, menu: len(menu) > 1)
    seat = table.to_act
    sitting = Sitting(GAME, PAGE, table, [""] * 3)
    assert sitting.waiting_for == seat and sitting.acting is None
    sitting.lift()
    assert sitting.acting == seat


def test_the_curtain_falls_for_secret_choices_alone_and_never_twice_for_the_same_eyes() -> None:
    """Three persons play a whole game at one tablet; each chooses what a bot would."""
    random, bot = Random(3), GAME.bots["cautious"]()
    sitting = Sitting(GAME, PAGE, Table(GAME.setup(seats=3), 3), [""] * 3)
    curtains, last = 0, None
    while sitting.outcome is None:
        table = sitting.table
        if sitting.waiting_for is not None:
            assert len(table.legal_actions()) > 1 and PAGE.is_secret(table.view(None))
            assert sitting.waiting_for != last, "the tablet is in those hands already"
            curtains += 1
            sitting.lift()
        last = sitting.eyes
        choice = bot.choose(table.rules, table.view(table.to_act), table.legal_actions(), random)
        sitting.play(choice)
    assert 0 < curtains < len(sitting.table.moments) / 10


def test_what_lies_behind_the_curtain_is_on_no_widget_before_it_is_lifted() -> None:
    table = at_step(steps.Opening, lambda view, menu: len(view.hand) > 2 and len(menu) > 1)
    seat = table.to_act
    names = {table.rules.box.loot[card].name for card in table.state.hands[seat]}
    view = TableView(Sitting(GAME, PAGE, table, [""] * 3), Curtain(), Heard(), Heard(), Heard())
    assert view.sitting.waiting_for == seat and view._desk is None
    shown = words(view.prompt) + words(view.aside) + words(view.seats) + view.board.pieces
    assert not [name for name in names if f"{name}:" in shown or f">{name}<" in shown]
    view.curtain.lift()
    assert all(name in words(view._desk.view) for name in names)


# --- events ---


def test_bt_event_01_the_event_in_force_stays_to_be_read_and_no_other() -> None:
    def is_guarded(view, menu):
        return view.event is not None and view.fight is not None and view.fight.guard > 0

    table = find_table(is_guarded)
    rules, view = table.rules, table.view()
    card = rules.box.events[view.event.card]
    assert view.event.place == view.fight.place and view.event.seat == view.fight.attacker
    said = msgspec.json.encode(event_parts(rules, view)).decode()
    assert f"Event: {card.name}" in said and card.text in said and "In force until the battle" in said
    over = msgspec.structs.replace(view, fight=None)
    assert event_parts(rules, over) == [], "what is over is told in the story"
    assert event_parts(rules, Table(GAME.setup(seats=3), 1).view()) == []


@pytest.mark.parametrize("card", GAME.load_edition().events.cards, ids=lambda card: card.id)
def test_every_event_has_a_picture_of_its_own_that_names_it(card) -> None:
    picture = draw_event(card).svg()
    assert escape(card.name) in picture and "bt-loot-event" in picture
    others = [draw_event(each).svg() for each in GAME.load_edition().events.cards if each.id != card.id]
    assert picture not in others


# --- what the prompt says ---


@pytest.mark.parametrize("kind", [steps.Calling, steps.Marching, steps.Attacking, steps.Closing])
def test_the_prompt_asks_for_no_word_that_is_on_no_button(kind):
    table = at_step(kind, lambda view, menu: len(menu) > 1)
    view = sit(table)
    said = str(table.rules.describe(view.sitting.view()))
    assert said.endswith(", or say done."), "else there is nothing to leave out"
    assert said.replace(", or say done.", ".") in words(view.prompt)


def test_a_quiz_shows_no_button_that_nobody_hears():
    table = at_step(steps.Calling)
    view = table.view(table.to_act)
    assert any(isinstance(part, Buttons) for part in PAGE.beside(table.rules, view))
    quiz = Quiz("battue", 3)
    quiz.asked[0] = msgspec.structs.replace(quiz.question, rules=table.rules, view=view)
    screen = QuizScreen(PAGE, quiz, str, Heard(), Heard(), Heard())
    assert not [part for part in screen.aside.parts if part["kind"] == "buttons"]


# --- battles ---


def test_live_odds_beside_the_battle_are_the_calculators_own() -> None:
    table, opened = at_step(steps.Pressing), Heard()
    view = sit(table, calculate=opened)
    seat = table.to_act
    answer = BattueAssault.from_view(table.rules, table.view(seat), seat).answer()
    shown = words(view.aside)
    for value in (percent(answer.win), percent(answer.lose), f"{float(answer.expected_loss):.2f}"):
        assert value in shown
    assert ("Fighting on is worth it" in shown) != ("Better leave" in shown)
    view.press("calculate")
    assert opened == [()], "one tap opens the calculator"


def test_bt_battle_08_the_battle_says_who_defends_and_who_rolls_for_a_tile_of_nobodys():
    for is_owned, what in ((True, "defends"), (False, "rolls")):

        def is_wanted(view, menu, is_owned=is_owned):
            fight = view.fight
            if fight is None or view.flags[fight.place] not in (None, NOBODY, fight.defender):
                return False
            flies = view.flags[fight.place] == fight.defender
            return flies == is_owned and (flies or not view.hordes[fight.defender][fight.place])

        table = at_step(steps.Pressing, is_wanted)
        view = table.view(table.to_act)
        names = table.rules.seat_names
        shown = words(sit(table).aside)
        assert f"{names[view.fight.attacker]} attacks" in shown
        assert f"{names[view.fight.defender]} {what}" in shown


def test_bt_retreat_03_a_retreat_is_a_tap_on_an_own_tile() -> None:
    table = at_step(steps.Pressing)
    view = sit(table)
    retreats = {tile_spot(each.place) for each in table.legal_actions() if isinstance(each, act.Retreat)}
    assert set(view.board.lit) == retreats
    strange = next(name for name in table.rules.box.names[1:17] if tile_spot(name) not in retreats)
    view.tap(tile_spot(strange))
    assert view.refusal.rule.startswith(("BT-RETREAT-", "BT-AMB-06"))
    before = table.cursor
    view.tap(min(retreats))
    assert isinstance(table.moments[before].action, act.Retreat)


def test_the_sums_of_the_battle_card_are_those_of_the_next_round() -> None:
    table = at_step(steps.Pressing)
    view = sit(table)
    calculator = BattueAssault.from_view(table.rules, table.view(), table.to_act)
    grid = next(part for part in view.aside.parts if part["kind"] == "grid")
    counted = calculator.defenders if calculator.occupied_counts_warriors else 0
    last = [cell["text"] for cell in grid["rows"][-1]]
    assert last == ["Before the dice", str(calculator.warriors), str(calculator.defence + counted)]


def test_bt_amb_03_between_rounds_the_cards_of_the_last_one_count_no_more() -> None:
    table = at_step(steps.Pressing)
    rules, view = table.rules, table.view(table.to_act)
    sides = find_sides(rules.terms, view, view.fight)
    more = {"attack_bonus": sides.attack_bonus + 3, "defence_bonus": sides.defence_bonus + 2}
    with_cards = msgspec.structs.replace(sides, **more)
    assert (with_cards.attack, with_cards.defended) == (sides.attack + 3, sides.defended + 2)
    assert battle_card._before_dice(with_cards, True) == battle_card._before_dice(sides, True)
    assert battle_card._before_dice(with_cards, False) == (with_cards.attack, with_cards.defended)


def texts(parts) -> list[str]:
    return [part.text for part in parts if hasattr(part, "text")]


def test_the_verdict_of_the_dice_that_lie_is_that_of_the_rules() -> None:
    table = at_step((steps.AttackRerolls, steps.DefenceRerolls), lambda view, menu: len(menu) > 1)
    rules, view = table.rules, table.view(table.to_act)
    sides = find_sides(rules.terms, view, view.fight)
    lead = sides.attack - sides.defended
    even = msgspec.structs.replace(
        view.fight,
        attack_bonus=view.fight.attack_bonus + max(0, -lead),
        defence_bonus=view.fight.defence_bonus + max(0, lead),
    )
    sides = find_sides(rules.terms, view, even)
    assert sides.attack == sides.defended, "so that every lead and a tie come up"
    for attack_die, defence_die in product(range(1, 7), repeat=2):
        fight = msgspec.structs.replace(even, attack_die=attack_die, defence_die=defence_die)
        parts = battle_card.battle_parts(rules, msgspec.structs.replace(view, fight=fight))
        said = next(words for words in texts(parts) if "With the dice" in words)
        wins = settle(sides, attack_die, defence_die).blow in (Blow.CAPTURED, Blow.DEFENDER_LOSES)
        assert ("the attacker wins" in said) is wins and ("the attacker loses" in said) is not wins


@pytest.mark.parametrize(
    ("lines", "dice"),
    [((), Dice()), (("roll",), Dice(2, 5)), (("roll", "again"), Dice(6, 5)), (("roll", "call"), Dice(rider=3))],
)
def test_the_dice_lie_as_they_were_thrown_last(lines, dice) -> None:
    told = {
        "roll": Event("BT-BATTLE-07", say("{attack} {defence}", attack=2, defence=5)),
        "again": Event("BT-BATTLE-04", say("{die}", die=6)),
        "call": Event("BT-REINF-02", say("{die}", die=3)),
    }
    noise = Event("BT-BATTLE-09", say("{attack} {defence}", attack=12, defence=9))
    assert find_last_roll([each for line in lines for each in (told[line], noise)]) == dice


# --- the end ---


@pytest.fixture(scope="module")
def ended() -> Table:
    return play_to_the_end(8, seed=2)


def play_to_the_end(round_limit: int, seed: int = 4) -> Table:
    table = Table(GAME.setup(seats=3, round_limit=round_limit), seed)
    bots, random = [GAME.bots["cautious"]() for _ in range(3)], Random(seed)
    while table.to_act is not NOBODY:
        seat = table.to_act
        table.play(bots[seat].choose(table.rules, table.view(seat), table.legal_actions(), random))
    return table


def test_bt_score_01_the_end_shows_how_each_score_arises(ended) -> None:
    view = TableView(Sitting(GAME, PAGE, ended, ["", "cautious", "cautious"]), Curtain(), Heard(), Heard(), Heard())
    outcome = ended.outcome()
    rows = {row[0]["text"]: [cell["text"] for cell in row[1:]] for part in view.prompt.parts if part["kind"] == "grid"
            for row in part["rows"]}  # fmt: skip
    assert rows["Score"] == [str(outcome.scores[seat]) for seat in ended.rules.seats]
    tiles, treasure = rows["Points of tiles"], rows["War treasure"]
    assert [int(a) + int(b) for a, b in zip(tiles, treasure, strict=True)] == [int(each) for each in rows["Score"]]


def test_luck_stands_at_the_end_for_every_seat(ended) -> None:
    view = TableView(Sitting(GAME, PAGE, ended, ["", "cautious", "cautious"]), Curtain(), Heard(), Heard(), Heard())
    luck = count_luck(ended.rules, ended.moments)
    rows = {row[0]["text"]: [cell["text"] for cell in row[1:]] for part in view.prompt.parts if part["kind"] == "grid"
            for row in part["rows"]}  # fmt: skip
    assert [Fraction(each.replace("−", "-")) for each in rows["Luck"]] == [
        Fraction(f"{float(each.total.luck):.1f}") for each in luck
    ]
    assert sum(int(each) for each in rows["Rolls"]) == sum(each.total.throws for each in luck) > 0


# --- the whole ---


def test_every_ending_cites_a_rule_that_exists() -> None:
    assert {*ENDING_RULES.values()} <= KNOWN_RULES


@pytest.mark.parametrize(("limit", "rule"), [(40, "BT-END-01"), (1, "BT-AMB-27")])
def test_bt_end_01_and_bt_amb_27_the_end_cites_what_ended_the_game(limit, rule) -> None:
    table = play_to_the_end(limit)
    assert PAGE.rule(table.rules, table.view()) == table.rules.outcome(table.state).rule == rule


@pytest.mark.parametrize(
    "options", [{"seats": 2, "stop": "standoff", "round_limit": 8}, {"seats": 4, "round_limit": 5}]
)
def test_a_whole_game_is_played_through_the_page_and_every_choice_can_be_made(options) -> None:
    """At every decision each legal action has taps, a button or a place at a desk; all of it renders."""
    table, random = Table(GAME.setup(**options), 2), Random(2)
    sitting = Sitting(GAME, PAGE, table, [""] * len(table.rules.seats))
    view = TableView(sitting, Curtain(), Heard(), Heard(), Heard())
    kinds: Counter[str] = Counter()
    while sitting.outcome is None:
        if sitting.waiting_for is not None:
            view.curtain.lift()
        kinds[type(sitting.view().step).__name__] += 1
        seen = sitting.view()
        menu = sitting.menu()
        assert menu and words(view.prompt)
        if not PAGE.has_desk(seen):
            for action in menu:
                assert PAGE.paths(sitting.rules, seen, action) or PAGE.label(sitting.rules, seen, action)
                assert PAGE.label(sitting.rules, seen, action) != str(action), "a label is words, not notation"
        sitting.play(random.choice(menu))
    assert kinds["Marching"] > 5 and kinds["Entering"] == len(table.rules.seats)
    assert "Luck with the dice" in words(view.prompt)


def test_the_calculators_tab_fills_itself_from_a_running_battle() -> None:
    table = at_step(steps.Pressing)
    tab = BattuePage.tabs["Calculate"]()
    assert tab.open_from(table.rules, table.view(table.to_act), table.to_act)
    expected = BattueAssault.from_view(table.rules, table.view(table.to_act), table.to_act)
    assert tab.sheet.calculator.inputs() == expected.inputs()
    assert "Taken" in tab.sheet.head.markup


def test_a_raid_says_when_to_leave_a_target_and_nothing_where_there_is_no_leaving():
    layout = RaidLayout()
    for raid in (BattueRaid(), BattueRaid(cost=3, retreats=True)):
        answer = raid.answer()
        stops = [(share.target, share.stop_at) for share in answer.shares if share.stop_at]
        shown = layout.more(raid, answer)
        assert shown.count("leave with") == len(stops)
        assert all(f"Target {target}: leave with {stop} or fewer." in shown for target, stop in stops)
    assert stops, "the last one leaves"


def test_the_scores_at_the_end_and_the_luck_stand_in_the_order_of_the_seats(ended) -> None:
    outcome = ended.outcome()
    assert outcome.winners[0] != ended.rules.seats[0], "else the order tells nothing"
    ending = ending_parts(PAGE, ended.rules, ended.view(None), outcome)
    scores, luck = (next(part for part in parts if isinstance(part, Grid)) for parts in (ending, PAGE.aftermath(ended)))
    assert [cell.icon for cell in scores.head] == [cell.icon for cell in luck.head]
    assert ending[0].icon == seat_icon(outcome.winners[0])
