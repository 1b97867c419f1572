"""The table's widgets, without a browser: taps, buttons, refusals, curtain, log, and what no widget may hold."""

from __future__ import annotations

import json
from random import Random

import msgspec
import pytest

from app.barbarian.page import BarbarianPage
from app.core.curtain import Curtain
from app.core.play.card import Card
from app.core.play.files import Files
from app.core.play.sitting import Sitting
from app.core.play.table_view import TableView
from engine.barbarian import GAME, steps
from engine.barbarian.questions import count_recruit_price
from engine.bots.play import play_decision
from engine.core.table import Table

PAGE = BarbarianPage()
HOSTILE = "<img src=x onerror=a>"


class Heard(list):
    """Remembers what it was called with."""

    def __call__(self, *what: object) -> None:
        self.append(what)


def view_of(sitting: Sitting) -> TableView:
    return TableView(sitting, Curtain(), Heard(), Heard(), Heard())


def table_at(kind: type, seats: int = 3, seed: int = 1, after: int = 0, **options) -> Table:
    """A table that cautious bots have brought to a step of this kind."""
    for each in range(seed, seed + 60):
        table = Table(GAME.setup(seats=seats, **options), seed=each)
        bot, random = GAME.bots["cautious"](), Random(each)
        for number in range(400):
            if number >= after and isinstance(table.state.step, kind):
                return table
            if not isinstance(table.to_act, int):
                break
            play_decision(table, bot, random)
    raise AssertionError(f"no {kind.__name__} came up")


def people(table: Table) -> TableView:
    """Everybody is a person, and whoever is to act has lifted the curtain."""
    view = view_of(Sitting(GAME, PAGE, table, [""] * len(table.rules.seats)))
    view.curtain.lift()
    return view


def words(card) -> str:
    return json.dumps(card.parts)


def buttons(card) -> dict[str, str]:
    return {each["name"]: each["label"] for part in card.parts if part["kind"] == "buttons" for each in part["buttons"]}


# --- taps ---


def test_bk_setup_05_the_first_loot_is_laid_by_two_taps():
    view = people(Table(GAME.setup(seats=3), seed=1))
    assert sorted(view.board.lit) == ["place:Dalmatia", "place:Italia", "place:Roma"]
    view.tap("place:Italia")
    assert "gets the 2" in words(view.prompt) and "place:Italia" not in view.board.lit
    view.tap("place:Dalmatia")
    loot = dict(zip(view.sitting.rules.realm(view.sitting.view().played).names, view.sitting.view().loot, strict=False))
    assert (loot["Italia"], loot["Dalmatia"], loot["Roma"]) == ((1,), (2,), (3,))


def fresh(view):
    """The lines of the story that are new to whoever looks."""
    return [text for text, _, point, _ in view.console.story.lines if point > view.console.story.fresh]


def test_a_unit_and_its_target_make_an_assault():
    view = people(table_at(steps.Acting))
    assert "place:Roma" in view.board.lit
    view.tap("place:Roma")
    assert view.board.marked == {"place:Roma": "chosen"}
    view.tap("place:Sicilia")
    assert view.prompt.parts[0]["text"] == "Assault Sicilia with the king?"
    view.tap("place:Sicilia")
    assert any("assault Sicilia" in line[0] for line in view.console.story.lines[-3:])


def test_what_cannot_be_taken_back_is_asked_once_and_never_what_can():
    """The chest of a province that nobody defends is opened at once: that is asked about. A tap elsewhere says no."""
    view = people(table_at(steps.Acting))
    before = view.sitting.table.digest()
    for answer in ("final:no", ""):
        view.tap("place:Roma")
        view.tap("place:Sicilia")
        assert "final:yes" in buttons(view.prompt)
        view.prompt.press(answer) if answer else view.tap("place:Belgica")
        assert "final:yes" not in buttons(view.prompt) and view.sitting.table.digest() == before
    view.tap("place:Roma")
    view.tap("place:Sicilia")
    view.prompt.press("final:yes")
    assert view.sitting.table.digest() != before and not view.sitting.can_undo()
    view.prompt.press("history:undo")
    assert "was shown that nobody could know" in view.refusal.sentence


def test_asked_about_is_exactly_what_bars_undo():
    """Decisions of every kind: whoever is to act has decided something, so nothing but a reveal can bar undo."""
    finals = 0
    for kind in (steps.Acting, steps.Reinforcing, steps.Contesting, steps.Bribing):
        table = table_at(kind)
        for action in list(table.legal_actions())[:12]:
            sitting = Sitting(GAME, PAGE, table.fork(), [""] * len(table.rules.seats))
            sitting.lift()
            is_final = sitting.is_final(action)
            sitting.play(action)
            assert is_final is not sitting.can_undo(), str(action)
            finals += is_final
    assert finals


def test_a_wrong_tap_is_answered_with_its_rule_and_changes_nothing():
    view = people(table_at(steps.Acting))
    before = view.sitting.table.digest()
    view.tap("place:Mauretania")
    assert view.refusal.rule and view.refusal.sentence and view.refusal.tip and not view.refusal.styles["display"]
    assert view.sitting.table.digest() == before
    view.tap("")
    assert not view.refusal.sentence and view.refusal.styles["display"] == "none"


def test_every_spot_of_the_board_is_answered_in_every_step():
    """No tap is ever left without an answer: it aims, plays, or is refused with a rule of the book."""
    book = {section.rule for section in GAME.rulebook().sections}
    kinds = [steps.Acting, steps.Contesting, steps.Reinforcing, steps.Evacuating, steps.LayingLoot]
    for kind in kinds:
        for group in ("", "recruit", "manoeuvres", "assault", "claim") if kind is steps.Acting else ("",):
            table = table_at(kind, after=0 if kind is steps.LayingLoot else 25)
            for place in (*table.rules.realm(table.state.played).names,):
                view = people(table.fork())
                if group:
                    view.press(f"group:{group}")
                before = (view.sitting.version, view._aim)
                view.refusal.clear()
                view.tap(f"place:{place}")
                is_answered = (view.sitting.version, view._aim) != before
                assert is_answered or view.refusal.rule in book, (kind.__name__, group, place)


@pytest.mark.parametrize("group", ["recruit", "tax", "assault", "claim"])
def test_an_action_that_is_impossible_now_is_refused_with_its_rule(group):
    table = table_at(steps.Acting)
    state = table.state
    poor = msgspec.structs.replace(
        state,
        treasuries=((),) * 3,
        loot=((),) * len(state.loot),
        units=(None,) * len(state.units),
        deployed=(4,) * 6,
    )
    table._moments[-1] = msgspec.structs.replace(table._moments[-1], state=poor)
    view = people(table)
    view.press(f"group:{group}")
    if group == "assault":  # without a unit there is nothing to ask the rules
        assert not view.board.lit
    else:
        assert view.refusal.rule.startswith("BK-") and view.refusal.sentence


def test_an_impossible_claim_names_a_place_outside_ones_own_land():
    """Not the home in which the king happens to stand."""
    view = people(table_at(steps.Acting))
    assert not [each for each in view.sitting.menu() if str(each).startswith("claim")]
    view.press("group:claim")
    realm, state = view.sitting.rules.realm(view.sitting.view().played), view.sitting.view()
    own = {realm.names[place] for place in realm.controlled(state, state.active)}
    named = {name for name in realm.names if name in view.refusal.sentence}
    assert view.refusal.rule == "BK-CONTROL-03" and named and not named & own


def test_a_pressed_button_that_is_not_offered_does_nothing():
    view = people(table_at(steps.Acting))
    before = view.sitting.table.digest()
    for name in ("play:claim Roma", "play:tax", "play:nonsense", "group:", "bots:", "line:x", "line:99", "pace:x", "x"):
        if name != "play:tax":
            view.press(name)
    assert view.sitting.table.digest() == before


# --- steps with a desk ---


def test_bk_tax_the_best_is_suggested_and_collected():
    table = table_at(steps.Acting)
    view = people(table)
    view.press("group:tax")
    assert isinstance(view.sitting.table.state.step, steps.Taxing)
    desk = view._desk
    assert desk is not None and view.desk_room.visible
    before = sum(view.sitting.view().treasuries[view.sitting.eyes])
    eyes = view.sitting.eyes
    desk.take_best()
    assert set(view.board.marked.values()) == {"chosen"}
    desk.card.press("take")
    after = sum(view.sitting.table.state.treasuries[eyes])
    assert after - before == desk.best > 0


def test_bk_tax_01_more_than_the_limit_is_refused_with_the_rule():
    view = people(table_at(steps.Acting))
    view.press("group:tax")
    desk = view._desk
    desk.trays.taken = list(range(len(desk.trays._coins())))
    desk.card.press("take")
    assert view.refusal.rule == "BK-TAX-01"


def test_coins_are_tapped_on_the_board_too():
    view = people(table_at(steps.Acting))
    view.press("group:tax")
    spot = view.board.lit[0]
    view.tap(spot)
    assert view.board.marked == {spot: "chosen"} and len(view._desk.trays.taken) == 1
    view.tap(spot)
    assert view.board.marked == {}
    assert all(f'data-spot="{each}"' in view.board.pieces for each in view.board.lit)


def test_bk_battle_03_a_bribe_is_sealed_from_the_desk():
    view = people(table_at(steps.Bribing))
    first = view.sitting.table.to_act
    coins = view.sitting.view().treasuries[first]
    desk = view._desk
    desk.trays.taken = [0] if coins else []
    desk.card.press("seal")
    assert view.sitting.table.state.step.sealed[0].choice == coins[:1]
    assert view.sitting.waiting_for not in (None, first)
    assert view._desk is None and not view.desk_room.objects and not view.desk_card.parts, (
        "nothing of the first desk is left"
    )


# --- panels ---


def test_the_battle_card_counts_as_the_battle_does():
    from engine.barbarian.battle import count_points
    from engine.barbarian.questions import find_side

    table = table_at(steps.Bribing)
    view = people(table)
    state = table.state
    sides = [
        find_side(table.rules, state, state.active),
        find_side(table.rules, state, state.fight.rival),
    ]
    grid = next(part for part in view.aside.parts if part["kind"] == "grid")
    shown = [int(cell["text"]) for cell in grid["rows"][-1][1:]]
    assert shown == [count_points(side, table.rules.edition.points).before_bribe for side in sides]


def test_the_end_shows_how_every_score_arises():
    table = table_at(steps.Over)
    view = view_of(Sitting(GAME, PAGE, table, ["", "", ""]))
    outcome = table.outcome()
    grid = next(part for part in view.prompt.parts if part["kind"] == "grid")
    totals = [int(cell["text"]) for cell in grid["rows"][-1][1:]]
    assert totals == list(outcome.scores)
    for column in range(len(totals)):
        assert sum(int(row[column + 1]["text"]) for row in grid["rows"][:-1]) == totals[column]
    assert "new" in buttons(view.prompt)


def test_the_log_cites_rules_of_the_book():
    view = people(table_at(steps.Acting, after=40))
    book = {section.rule for section in GAME.rulebook().sections}
    assert len(view.console.story.lines) > 20
    assert {line[1] for line in view.console.story.lines if line[2] != -1} <= book


def test_a_line_of_the_log_leads_back_and_now_leads_forward():
    view = people(table_at(steps.Acting, after=40))
    digest = view.sitting.table.digest()
    view.console.story.tell("moment", str(view.console.story.lines[3][2]))
    assert view.sitting.is_looking_back and view.board.lit == [] and "Looking back" in words(view.prompt)
    view.press("history:now")
    assert view.sitting.table.digest() == digest
    for nonsense in ("", "x", "99999999", "-5"):
        view.console.story.tell("moment", nonsense)


def test_looking_back_one_goes_step_by_step_from_the_beginning_to_now():
    view = people(table_at(steps.Acting, after=40))
    table, digest = view.sitting.table, view.sitting.table.digest()
    chosen = [at for at, moment in enumerate(table.moments) if isinstance(moment.actor, int)]
    view.console.story.tell("moment", str(chosen[5]))
    view.press("history:earlier")
    assert table.cursor == chosen[4] and view.sitting.is_looking_back
    view.press("history:later")
    assert table.cursor == chosen[5]
    view.press("history:first")
    assert table.cursor == chosen[0] and view.sitting.is_looking_back
    view.press("history:earlier")
    assert table.cursor == chosen[0]
    for _ in chosen:
        view.press("history:later")
    assert table.digest() == digest and not view.sitting.is_looking_back


def test_a_long_log_comes_in_parts():
    table = table_at(steps.Acting, after=60)
    view = people(table)
    view.console._shown = 5
    view.refresh()
    few = len(view.console.story.lines)
    assert few == 1 + max(5, len(fresh(view))) and view.console.story.lines[0][2] == -1
    view.console.story.tell("moment", "-1")
    assert len(view.console.story.lines) > few


def test_bots_tick_pause_and_skip():
    view = view_of(Sitting(GAME, PAGE, Table(GAME.setup(seats=3), seed=4), ["cautious"] * 3, seed=1))
    view.bots.tick()
    first = view.sitting.table.cursor
    view.press("bots:pause")
    view.bots.tick()
    assert view.sitting.table.cursor == first and view.bots.pacemaker.period == 0
    view.press("bots:skip")
    view.bots.tick()
    assert view.sitting.table.cursor > first + 3


# --- secrets and names ---


def everything(view: TableView) -> str:
    """What the browser is sent for this table."""
    return json.dumps(
        [
            view.board.pieces, view.board.lit, view.board.marked, view.prompt.parts, view.seats.parts, view.aside.parts,
            view.console.bar.parts, view.console.settings.parts, view.console.story.lines, view.refusal.sentence,
            [(each.who, each.reason) for each in view.curtain.__panel__().objects if hasattr(each, "who")],
        ],
        default=str,
    )  # fmt: skip


def test_planted_secrets_change_nothing_on_the_page():
    """Change only what the eyes may not know: every widget stays the same, byte for byte."""
    for kind in (steps.Acting, steps.Contesting, steps.Bribing, steps.Evacuating):
        for is_lifted in (False, True):
            one, other = table_at(kind, after=30), table_at(kind, after=30)
            views = []
            for table, is_planted in ((one, False), (other, True)):
                seat = table.to_act
                if is_planted:
                    known = table.rules.observe(table.state, seat if is_lifted else None)
                    planted = table.rules.imagine(known, Random(7))
                    assert planted != table.state
                    table._moments[-1] = msgspec.structs.replace(table._moments[-1], state=planted)
                view = view_of(Sitting(GAME, PAGE, table, ["", "", ""]))
                if is_lifted:
                    view.curtain.lift()
                views.append(view)
            assert everything(views[0]) == everything(views[1]), kind.__name__


def test_when_the_curtain_hangs_nobodys_treasury_is_on_the_page():
    view = people(table_at(steps.Bribing))
    assert view._desk.trays.trays[0][0] == "Your treasury" and "Your treasury" not in words(view.aside)
    view._desk.card.press("seal")
    assert view.sitting.waiting_for is not None
    assert "Your treasury" not in words(view.aside) and not view.desk_room.objects and not view.desk_card.parts


def test_what_a_chest_held_is_told_to_its_finder_alone():
    from engine.barbarian.actions import Assault, Decline

    table = table_at(steps.Acting)
    view = people(table)
    finder = view.sitting.eyes
    chests = {
        name
        for name, there in zip(table.rules.realm(table.state.played).names, table.view().chests, strict=False)
        if there
    }
    view.play(next(each for each in view.sitting.menu() if isinstance(each, Assault) and each.target in chests))
    while isinstance(table.state.step, steps.Contesting):
        view.play(Decline())
    view.curtain.lift()
    assert view.sitting.eyes == finder and view.sitting.is_shown and "held" in words(view.prompt)
    view.press("pass")
    view.curtain.lift()
    assert view.sitting.eyes not in (finder, None) and "held" not in everything(view)
    while view.sitting.eyes != finder:
        view.play(next(each for each in view.sitting.menu() if str(each) in ("stay", "decline")))
        view.curtain.lift()
    assert "held" in " ".join(fresh(view)), "and once more on the next turn"


def test_when_it_was_contested_the_finder_is_handed_the_tablet_to_look():
    from engine.barbarian.actions import Assault, Decline

    contested = (table_at(steps.Contesting, seed=seed) for seed in range(1, 200, 7))
    table = next(
        each
        for each in contested
        if isinstance(each.moments[-1].action, Assault) and each.view().chests[each.state.fight.place]
    )
    view = people(table)
    assert view.sitting.eyes is None
    place = table.rules.realm(table.state.played).names[table.state.fight.place]
    finder = table.state.owner[table.state.active.index]
    while isinstance(table.state.step, steps.Contesting):
        view.play(Decline())
    assert view.sitting.waiting_for == finder and "held" not in everything(view)
    assert "alone" in view.curtain.__panel__().objects[0].reason
    view.curtain.lift()
    assert view.sitting.acting is None and f"chest of {place} held" in words(view.prompt)
    assert "Only you see this" in words(view.prompt) and view.board.lit == []
    view.press("pass")
    assert view.sitting.waiting_for not in (None, finder), "then the next one's turn"


def test_what_bots_or_a_lone_person_find_holds_nobody_up():
    from engine.barbarian.actions import Decline

    for players in (["", "cautious", "cautious"], ["cautious"] * 3):
        sitting = Sitting(GAME, PAGE, table_at(steps.Contesting, after=0), players)
        while isinstance(sitting.table.state.step, steps.Contesting):
            sitting.table.play(Decline())
        sitting._changed()
        assert not sitting.is_held


def test_who_is_asked_to_contest_may_look_at_the_treasury_first():
    view = people(table_at(steps.Contesting))
    seat = view.sitting.acting
    assert buttons(view.prompt)["peek"] == "Look at my treasury first" and "Your treasury" not in words(view.aside)
    view.press("peek")
    assert view.sitting.waiting_for == seat and view.sitting.acting is None
    view.curtain.lift()
    assert view.sitting.acting == seat and "Your treasury" in words(view.aside)
    assert "peek" not in buttons(view.prompt)
    alone = view_of(Sitting(GAME, PAGE, table_at(steps.Contesting), ["", "", ""]))
    assert "Your treasury" not in words(alone.aside), "it is shown to nobody who has not asked"


def test_the_story_tells_all_since_the_last_decision_in_order():
    """Own deeds, both bribes and every turn of the bots since: nothing falls out, oldest first."""
    table = table_at(steps.Bribing)
    for _ in range(2):
        table.play(table.legal_actions()[-1])
    fought = table.cursor
    bribes = [str(e.phrase) for e in table.moments[fought - 1].events if "paid a bribe" in str(e.phrase)]
    assert len(bribes) == 2
    bot, random = GAME.bots["cautious"](), Random(5)
    seat = table.moments[fought - 1].actor
    while table.cursor < fought + 8 and table.to_act != seat:
        play_decision(table, bot, random)
    players = ["" if each == seat else "cautious" for each in table.rules.seats]
    view = view_of(Sitting(GAME, PAGE, table, players))
    told = [
        str(event.phrase)
        for moment in table.moments[fought - 1 : table.cursor]
        for event in moment.events
        if event.is_visible_to(seat)
    ]
    assert fresh(view) == told and all(each in told for each in bribes)


def test_the_odds_of_a_battle_stand_on_the_desk_of_who_seals():
    view = people(table_at(steps.Bribing))
    desk = view._desk
    assert "must outbid" in words(desk.strengths)
    assert desk.trays.limit == sum(view.sitting.view().treasuries[view.sitting.eyes])
    strengths, _ = desk.trays.label.split(". ")  # beside the coins as well, which are always in sight
    assert strengths == desk.strengths.parts[0]["text"] and " : " in strengths


def test_names_stay_text():
    table = Table(GAME.setup(seats=3, names=[HOSTILE, "", ""]), seed=1)
    view = people(table)
    assert HOSTILE in words(view.prompt), "sent as data; the browser shows it by textContent"
    assert HOSTILE not in view.board.pieces


def test_who_has_sealed_sees_the_sum_and_is_asked_nothing_more():
    table = table_at(steps.Bribing)
    seat = table.to_act
    players = ["" if each == seat else "cautious" for each in table.rules.seats]
    view = view_of(Sitting(GAME, PAGE, table, players))
    view.sitting.is_paused = True
    desk = view._desk
    desk.trays.taken = [0]
    worth = sum(desk.coins())
    desk.press("seal")
    assert isinstance(view.sitting.view().step, steps.Bribing) and view.sitting.acting is None
    assert f"You have sealed {worth}" in words(view.aside) and "What must I bribe?" not in words(view.prompt)
    assert f"You have sealed {worth}" not in json.dumps(msgspec.to_builtins(PAGE.beside(table.rules, table.view(None))))


def test_a_seat_and_a_group_say_their_prices_and_why():
    view = people(table_at(steps.Acting))
    price = count_recruit_price(view.sitting.rules, view.sitting.view(), view.sitting.view().active)
    assert buttons(view.prompt)["group:recruit"] == f"Recruit: {price}"
    view.prompt.press("group:recruit")
    assert f"The next warrior costs {price} now: prices are" in words(view.prompt)
    view.seats.press("about:seat:1")
    assert "Wins at once with" in words(view.sheet)
    view.seats.press("about:seat:1")
    assert view.sheet.parts == []


def test_whoever_is_asked_to_contest_reads_what_is_at_stake_and_how_likely_it_is():
    view = people(table_at(steps.Contesting))
    rules, seen = view.sitting.rules, view.sitting.view()
    contest = next(each for each in view.sitting.menu() if str(each).startswith("contest"))
    odds = PAGE.odds_of(rules, seen, contest)
    assert odds.words.startswith("With it ") and odds.words in " ".join(
        part["text"] for part in view.prompt.parts if part["kind"] == "words"
    )


def test_what_lies_behind_more_stays_open_while_bots_play_on_and_shuts_at_a_tap() -> None:
    table = table_at(steps.Acting)
    sitting = Sitting(GAME, PAGE, table, ["cautious"] * 3, seed=1)
    view = view_of(sitting)
    view.panel(Files())
    assert view.console.more.objects == []
    view.press("more")
    assert [type(each) for each in view.console.more.objects] == [Card, Files]
    sitting.play_bot()
    view.refresh()
    assert view.console.more.styles != {"display": "none"}
    view.press("pace:slow")
    assert view.console.more.styles != {"display": "none"}
    view.tap("place:Italia")
    assert view.console.more.styles == {"display": "none"}
