"""What one screen at a shared table shows and does: its seat's view, wishes, bots, keys, and a store that is away."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from app.core.bucket import Bucket
from app.core.curtain import Curtain
from app.core.play.sitting import Sitting
from app.core.together.page import OWN_GAME, TogetherPage, open_table
from app.core.together.screen_view import ScreenView
from app.core.together.shared_table import SharedTable
from app.core.together.sitting import SharedSitting
from app.core.together.tables import Tables
from app.registry import PAGES, build_page
from app.store.keys import hash_token, make_token
from app.store.rows import StoreAway
from engine.barbarian import GAME
from engine.barbarian.steps import Bribing
from engine.bots.levels import build_bot
from engine.bots.play import play_decision
from engine.core.seat import NOBODY, Seat
from engine.core.table import Table
from engine.registry import GAMES

HOSTILE = ("", "{}", "[]", "null", "x" * 5000, '{"seat": "0", "name": 1}', '{"seat": -1, "name": "x"}', "[" * 1500)


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Tables]:
    found = Tables(f"sqlite:///{tmp_path / 'tables.db'}")
    yield found
    found.close()


def open_one(tables: Tables, players: tuple[str, ...] = ("", "", "")) -> SharedTable:
    return tables.find(tables.open(GAME.setup(seats=len(players)), players, "", "here"), "here")


class Browser:
    """A page at the table and what its browser keeps."""

    def __init__(self, tables: Tables, code: str, visitor: str = "here", is_wall: bool = False, keys=None) -> None:
        self.page = TogetherPage(build_page("barbarian"), lambda _: None, lambda: None, tables, code, visitor, is_wall)
        self.page.build()
        storage = self.page.reception.keys
        storage.tell("found", json.dumps(keys) if keys else "")
        self.lobby = self.page.reception.lobby
        self.lobby.tell("origin", "http://192.0.2.7:5006")

    def sit(self, seat: int, name: str) -> Browser:
        self.lobby.tell("take", json.dumps({"seat": seat, "name": name}))
        return self

    def do(self, seat: int, what: str) -> None:
        self.page.show_lobby()
        self.lobby.tell("do", json.dumps({"seat": seat, "what": what}))

    def beat(self) -> None:
        """As if a moment had passed."""
        self.page.tables._heard = float("-inf")
        self.page.beat()

    @property
    def sitting(self) -> SharedSitting:
        assert isinstance(self.page.sitting, SharedSitting)
        return self.page.sitting

    @property
    def view(self) -> ScreenView:
        assert isinstance(self.page.table, ScreenView)
        return self.page.table

    @property
    def said(self) -> str:
        return json.dumps(self.view.prompt.parts)


def seat_three(tables: Tables) -> list[Browser]:
    code = open_one(tables).code
    return [Browser(tables, code).sit(seat, name) for seat, name in enumerate(("Anna", "Bert", "Cleo"))]


def play_one(browsers: list[Browser]) -> int:
    """Whoever is to act does what the cautious bot would; the others hear of it."""
    for each in browsers:
        each.beat()
        while each.sitting.finder() is not None:  # what one of several here alone may see
            each.sitting.lift()
            each.sitting.pass_on()
        each.sitting.lift()
    actor = next(number for number, each in enumerate(browsers) if each.sitting.acting is not None
                 and not each.sitting.is_supposing)  # fmt: skip
    sitting = browsers[actor].sitting
    play_decision(copied := sitting.table.fork(), build_bot(GAME, "cautious"), Random(1))
    browsers[actor].view.play(copied.moments[sitting.table.cursor].action)
    for each in browsers:
        each.beat()
    return actor


def play_until_bribes(browsers: list[Browser]) -> None:
    for _ in range(400):
        if isinstance(browsers[0].sitting.table.state.step, Bribing):
            return
        play_one(browsers)
    raise AssertionError("no battle came")


def test_each_screen_acts_for_its_own_seat_and_sees_with_its_own_eyes(tables: Tables) -> None:
    browsers = seat_three(tables)
    wall = Browser(tables, browsers[0].page.code, is_wall=True)
    for each in browsers:
        each.beat()
    assert [each.sitting.eyes for each in (*browsers, wall)] == [0, 1, 2, None]
    assert [each.sitting.acting for each in (*browsers, wall)].count(None) == 3
    actor = play_one(browsers)
    assert {each.sitting.table.digest() for each in browsers} == {browsers[actor].sitting.table.digest()}
    assert "Anna" in json.dumps(browsers[1].view.seats.parts)


def test_whoever_is_asked_later_may_seal_now_and_choose_again(tables: Tables) -> None:
    browsers = seat_three(tables)
    play_until_bribes(browsers)
    early = next(each for each in browsers if each.sitting.is_supposing)
    seat = early.sitting.humans[0]
    assert "You may choose already" in early.said
    menu = list(early.sitting.menu())
    early.view.play(menu[0])
    assert early.sitting.is_prepared and early.sitting.acting is None and "Your choice is sealed" in early.said
    early.view.press("prepare")
    assert early.sitting.is_supposing
    early.view.play(menu[-1])
    others = [each for each in browsers if each is not early]
    for each in others:
        each.beat()
        assert not each.sitting.is_prepared and "sealed. It is played" not in each.said
    play_one(others)
    early.beat()
    played = [(each.actor, str(each.action)) for each in early.sitting.table.moments]
    assert (seat, str(menu[-1])) in played[-3:] and (seat, str(menu[0])) not in played[-3:]


def test_whoever_fills_a_purse_is_not_disturbed_when_another_seals(tables: Tables) -> None:
    browsers = seat_three(tables)
    play_until_bribes(browsers)
    early = next(each for each in browsers if each.sitting.is_supposing)
    asked = next(each for each in browsers if each.sitting.acting is not None and each is not early)
    before = asked.sitting.version
    early.view.play(early.sitting.menu()[0])
    asked.beat()
    assert asked.sitting.version == before and asked.sitting.seen_change == asked.page.shared.change


@pytest.mark.parametrize("seats", [(0, 1), (1, 0)])
def test_half_a_deed_stays_when_a_seat_is_given_to_a_bot_and_goes_when_somebody_plays(seats, tables: Tables) -> None:
    """Whether this is the first piece of news for who acts, or not."""
    code = open_one(tables).code
    browsers = [Browser(tables, code).sit(seat, f"Player {seat}") for seat in seats]
    browsers[0].beat()
    mine = next(each for each in browsers if each.sitting.acting is not None)
    other = next(each for each in browsers if each is not mine)
    tapped, left = mine.view.board.lit[:2]
    mine.view.tap(tapped)
    marked, lit = dict(mine.view.board.marked), list(mine.view.board.lit)
    assert tapped not in lit and left in lit
    mine.view.press("about:seat:1")
    sheet = mine.view.sheet.parts
    assert sheet
    other.do(2, "bot")
    mine.beat()
    assert mine.sitting.players[2] == "cautious" and "cautious" in json.dumps(mine.view.seats.parts)
    assert dict(mine.view.board.marked) == marked and list(mine.view.board.lit) == lit
    assert mine.view.sheet.parts == sheet, "what was being read stays open"
    mine.sitting.play(mine.sitting.menu()[0])
    assert tapped not in mine.view.board.marked and not mine.view.sheet.parts


def test_a_choice_made_early_counts_when_it_is_asked_for_at_that_moment(tables: Tables) -> None:
    """The other side has sealed, and the news has not come to this screen yet."""
    browsers = seat_three(tables)
    play_until_bribes(browsers)
    early = next(each for each in browsers if each.sitting.is_supposing)
    asked = next(each for each in browsers if each.sitting.acting is not None and each is not early)
    choice = early.sitting.menu()[-1]
    asked.view.play(asked.sitting.menu()[0])
    assert early.sitting.is_supposing and early.sitting.shared.table.to_act == early.sitting.humans[0]
    early.view.play(choice)
    played = [(each.actor, str(each.action)) for each in early.sitting.table.moments]
    assert (early.sitting.humans[0], str(choice)) in played[-3:] and early.page.notice.parts == []


def test_a_wish_to_take_back_is_asked_of_the_others(tables: Tables) -> None:
    browsers = seat_three(tables)
    actor = play_one(browsers)
    mine, others = browsers[actor], [each for number, each in enumerate(browsers) if number != actor]
    before = mine.sitting.table.cursor
    mine.view.press("history:undo")
    assert "when all others agree" in mine.said
    for each in others:
        each.beat()
        assert "would like to take back" in each.said
        each.view.press("wish:yes")
    mine.beat()
    assert mine.sitting.table.cursor == mine.sitting.table.length < before
    assert mine.sitting.acting == actor


def test_a_bot_plays_a_seat_and_its_person_takes_it_back(tables: Tables) -> None:
    browsers = seat_three(tables)
    actor = next(number for number, each in enumerate(browsers) if each.sitting.acting is not None)
    mine, other = browsers[actor], browsers[(actor + 1) % 3]
    mine.do(actor, "bot")
    mine.page.sit()
    other.beat()
    assert other.sitting.is_bots_turn and mine.sitting.acting is None
    point = other.sitting.table.cursor
    assert other.sitting.play_bot() == 1 and other.sitting.table.cursor > point
    assert mine.sitting.play_bot() == 0, "one screen at a time lets bots act"
    other.do(actor, "person")  # not his seat
    assert mine.page.shared is not None and mine.page.shared.players[actor] == "cautious"
    mine.do(actor, "person")
    assert mine.page.shared.players[actor] == ""


def test_a_bot_seals_its_choice_while_somebody_chooses_already(tables: Tables) -> None:
    browsers = seat_three(tables)
    play_until_bribes(browsers)
    actor = next(each for each in browsers if each.sitting.acting is not None and not each.sitting.is_supposing)
    actor.do(browsers.index(actor), "bot")
    early = next(each for each in browsers if each is not actor and each.sitting.is_supposing)
    early.beat()
    assert early.sitting.is_supposing and early.sitting.is_bots_turn
    point = early.sitting.table.cursor
    assert early.sitting.play_bot() == 1 and early.sitting.table.cursor > point


def test_a_free_seat_is_given_to_a_bot_and_freed_again_by_whoever_sits(tables: Tables) -> None:
    code = open_one(tables).code
    stranger, one = Browser(tables, code), Browser(tables, code).sit(0, "Anna")
    shared = one.page.shared
    assert shared is not None
    stranger.do(2, "bot")
    assert shared.players == ["", "", ""], "whoever only looks on hands nothing over"
    one.do(2, "bot")
    assert shared.players == ["", "", "cautious"] and shared.free_seats() == [1]
    stranger.do(2, "person")
    assert shared.players[2] == "cautious"
    one.do(2, "person")
    assert shared.free_seats() == [1, 2]


def test_whoever_finds_no_free_seat_may_free_one_of_a_bot(tables: Tables) -> None:
    """A table opened as one sets up a game for oneself has one free seat, and a guest may be the first to take it."""
    shared = open_one(tables, ("", "cautious", "cautious"))
    host = Browser(tables, shared.code)
    host.do(2, "person")
    assert shared.players == ["", "cautious", "cautious"], "there is a free one"
    guest = Browser(tables, shared.code).sit(0, "Bert")
    host.beat()
    assert [row["frees"] for row in host.lobby.seats] == [True] * 3
    host.do(0, "person")
    host.do(2, "person")
    assert shared.players == ["", "cautious", ""] and guest.page.sitting is not None
    host.do(1, "person")
    assert shared.players == ["", "cautious", ""], "one at a time"
    host.sit(2, "Anna")
    assert host.sitting.humans == (2,)


def test_two_seats_on_one_device_pass_the_curtain(tables: Tables) -> None:
    """Dealt by chance: games are played until one of the two is asked for a bribe while the other looks."""
    for _ in range(10):
        code = open_one(tables).code
        one = Browser(tables, code).sit(0, "Anna")
        one.page.show_lobby()
        one.sit(1, "Bert")
        two = Browser(tables, code).sit(2, "Cleo")
        one.beat()
        for each in (one, two):
            each.sitting._pace = Bucket(10_000, 1.0)  # this test plays faster than people may
        assert one.sitting.humans == (0, 1) and one.sitting.eyes is None
        for _ in range(400):
            state = one.sitting.table.state
            if state.to_act is NOBODY or (
                isinstance(state.step, Bribing) and state.to_act in {0, 1} - {one.sitting.eyes}
            ):
                break
            play_one([one, two])
        if isinstance(one.sitting.table.state.step, Bribing):
            break
    for each in (one, two):
        each.beat()
    assert one.sitting.waiting_for == one.sitting.table.to_act
    assert not one.page.curtain.is_lifted


def test_a_key_opens_its_seat_from_another_browser_and_nothing_else_does(tables: Tables) -> None:
    browsers = seat_three(tables)
    mine = browsers[1]
    [token] = mine.page.reception.tokens
    mine.page.show_lobby()
    mine.lobby.tell("device", "yes")
    assert mine.lobby.key_path.endswith(f"#seat={token}") and mine.lobby.key_picture.startswith("data:image/svg")
    code = mine.page.code
    away = Browser(tables, code)
    away.lobby.tell("key", make_token())
    assert away.page.sitting is None and "opens no seat" in away.lobby.problem
    away.lobby.tell("key", token)
    assert away.sitting.humans == (1,)
    again = Browser(tables, code, keys=[token, "rubbish", 7, make_token()])
    assert again.sitting.humans == (1,)
    mine.do(1, "leave")
    for each in (again, away):
        each.beat()
        assert each.sitting.humans == (), "whoever left leaves on all devices"


def test_guessed_keys_are_heard_a_few_times_only(tables: Tables) -> None:
    browsers = seat_three(tables)
    [token] = browsers[0].page.reception.tokens
    thief = Browser(tables, browsers[0].page.code)
    for _ in range(10):
        thief.lobby.tell("key", make_token())
    thief.lobby.tell("key", token)
    assert thief.page.sitting is None


@pytest.mark.parametrize("word", ["take", "do", "choose", "key", "origin", "device", "look", "back"])
def test_whatever_a_browser_says_in_the_lobby_is_harmless(word: str, tables: Tables) -> None:
    shared = open_one(tables)
    one = Browser(tables, shared.code).sit(0, "Anna")
    stranger = Browser(tables, shared.code)
    for text in HOSTILE:
        stranger.lobby.tell(word, text)
    for seat in (0, 1, 99, -1, True):
        for what in ("leave", "bot", "person", "x"):
            stranger.lobby.tell("do", json.dumps({"seat": seat, "what": what}))
    one.beat()
    assert one.sitting.humans == (0,) and shared.players == ["", "", ""] and set(shared.holders) == {0}


def test_a_stranger_cannot_act_for_a_seat(tables: Tables) -> None:
    browsers = seat_three(tables)
    stranger = Browser(tables, browsers[0].page.code, is_wall=True)
    before = stranger.sitting.table.digest()
    for action in list(stranger.sitting.look.menu)[:3]:
        stranger.view.play(action)
        stranger.sitting.play(action)
        stranger.view.press(f"play:{action}")
    stranger.view.press("history:undo")
    stranger.view.press("wish:yes")
    browsers[0].beat()
    assert browsers[0].sitting.table.digest() == before


def test_a_flood_of_deeds_is_stopped_with_a_sentence(tables: Tables) -> None:
    browsers = seat_three(tables)
    actor = next(each for each in browsers if each.sitting.acting is not None)
    before = actor.page.shared.kept.length
    for _ in range(200):
        actor.sitting.attempt(lambda: actor.page.shared.hand(Seat(0), "cautious"))
        actor.sitting.attempt(lambda: actor.page.shared.hand(Seat(0), ""))
    assert actor.page.shared.kept.length < before + 80
    assert "too much at once" in json.dumps(actor.page.notice.parts)


def test_a_store_that_is_away_is_one_sentence_and_all_goes_on_when_it_is_back(tables: Tables, monkeypatch) -> None:
    browsers = seat_three(tables)
    actor = next(each for each in browsers if each.sitting.acting is not None)
    action, digest = actor.sitting.menu()[0], actor.sitting.table.digest()

    def nobody_answers(*_: object, **__: object) -> None:
        raise StoreAway

    with monkeypatch.context() as away:
        for name in ("append", "find", "versions", "lines", "holders"):
            away.setattr(tables.store, name, nobody_answers)
        away.setattr(tables._bell, "has_rung", lambda: True)
        actor.view.play(action)
        assert "Nothing is lost" in json.dumps(actor.page.notice.parts)
        assert actor.sitting.table.digest() == digest
        for each in browsers:
            each.beat()
            assert "Nothing is lost" in json.dumps(each.page.notice.parts)
        newcomer = Browser(tables, "BCDFGH", "elsewhere")
        assert "Nothing is lost" in json.dumps(newcomer.page.notice.parts)
    actor.view.play(action)
    assert actor.sitting.table.digest() != digest
    for each in browsers:
        each.beat()
        assert each.page.notice.parts == [] and each.sitting.table.digest() == actor.sitting.table.digest()
    newcomer.beat()
    assert "There is no table with the code" in json.dumps(newcomer.page.room.objects[0].parts)


def test_a_table_that_was_deleted_says_so_on_every_screen(tables: Tables) -> None:
    browsers = seat_three(tables)
    tables.store.delete(browsers[0].page.code)
    tables._asked = float("-inf")
    for each in browsers:
        each.beat()
        assert "There is no table" in json.dumps(each.page.room.objects[0].parts) and each.page.sitting is None


def test_a_game_of_ones_own_does_not_take_the_place_of_the_shared_one(tables: Tables) -> None:
    mine = seat_three(tables)[0]
    mine.page.begin(Sitting(GAME, build_page("barbarian"), Table(GAME.setup(seats=3)), ["", "", ""]))
    assert OWN_GAME in json.dumps(mine.page.notice.parts) and isinstance(mine.page.sitting, SharedSitting)


def test_looking_back_is_for_oneself_and_offers_no_other_line(tables: Tables) -> None:
    browsers = seat_three(tables)
    for _ in range(6):
        play_one(browsers)
    mine = browsers[0]
    now = mine.sitting.table.cursor
    mine.sitting.look_at(1)
    assert "Back to now" in mine.said and "Fork" not in mine.said and mine.sitting.acting is None
    mine.sitting.fork()
    assert mine.sitting.table.cursor == now and browsers[1].sitting.table.cursor == now


def test_the_form_opens_a_table_and_says_where_it_is(tables: Tables) -> None:
    address = open_table(tables, "here", GAME.setup(seats=3), ["", "", "cautious"], "")
    code = address.rpartition("=")[2]
    assert address == f"./barbarian?tab=play&table={code}"
    assert tables.find(code, "here").players == ["", "", "cautious"]


def follow(screens: list[ScreenView]) -> None:
    """Until nobody has anything new to see: what one need not be asked is played as soon as it is seen."""
    while any(each.sitting.seen_change != each.sitting.shared.change for each in screens):
        for each in screens:
            each.sitting.follow()


@pytest.mark.parametrize("slug", PAGES)
def test_every_game_is_played_on_screens_of_their_own(slug: str, tables: Tables) -> None:
    """Each screen follows, and what it shows is its own seat's view of the same game."""
    game, random = GAMES[slug], Random(4)
    setup = game.setup(**build_page(slug).suggested)
    shared = tables.find(tables.open(setup, [""] * setup.seats, "", "here"), "here")
    screens = []
    for seat in range(setup.seats):
        token = make_token()
        shared.sit(seat, f"Player {seat}", hash_token(token))
        sitting = SharedSitting(build_page(slug), shared, [token], lambda _: None)
        screens.append(ScreenView(sitting, Curtain(), lambda _: None, lambda: None, lambda: None))
    bot = build_bot(game, "cautious")
    for _ in range(10):
        follow(screens)
        seat = shared.table.to_act
        if not isinstance(seat, int):
            break
        acting = [number for number, each in enumerate(screens) if each.sitting.acting is not None]
        assert seat in acting
        view = shared.table.view(seat)
        screens[seat].play(bot.choose(shared.table.rules, view, screens[seat].sitting.menu(), random))
    follow(screens)
    assert {each.sitting.table.digest() for each in screens} == {shared.table.digest()}
    assert [each.sitting.look.view(each.sitting.eyes).seat for each in screens] == [*range(setup.seats)]
    assert shared.table.cursor >= 10 or shared.table.outcome() is not None


class Clock:
    """Time as a test has it, for who is here and who is not."""

    def __init__(self, tables: Tables, code: str) -> None:
        self.now = time.monotonic()
        tables.find(code, "here").presence._clock = lambda: self.now

    def pass_with(self, *browsers: Browser, seconds: float = 400.0) -> None:
        """So long only these have a screen open."""
        until = self.now + seconds
        while self.now < until:
            self.now += 20
            for each in browsers:
                each.beat()


def seat_of(browser: Browser, seat: int) -> dict:
    browser.page.show_lobby()
    return browser.lobby.seats[seat]


def test_a_seat_whose_person_is_here_cannot_be_asked_for(tables: Tables) -> None:
    one, two, three = seat_three(tables)
    clock = Clock(tables, one.page.code)
    clock.pass_with(one, two, three)
    for what in ("replace", "part"):
        assert seat_of(one, 2)["state"] == "held"
        one.do(2, what)
        assert "no screen open for five minutes" in one.lobby.problem and one.page.shared.wish is None
    clock.pass_with(one, two, seconds=200)
    assert seat_of(one, 2)["state"] == "held", "a tablet that sleeps for a moment is not away"


def test_a_bot_plays_for_who_is_away_when_all_others_agree_and_he_is_back_by_his_key(tables: Tables) -> None:
    one, two, three = seat_three(tables)
    clock = Clock(tables, one.page.code)
    clock.pass_with(one, two)
    shared = one.page.shared
    assert seat_of(one, 2)["state"] == "away"
    one.do(2, "replace")
    two.beat()
    assert shared.players[2] == "" and "Cleo is away. Anna would like a bot" in two.said
    two.view.press("wish:yes")
    assert shared.players == ["", "", "cautious"] and shared.holders[2].name == "Cleo"
    three.beat()
    three.do(2, "person")
    assert shared.players == ["", "", ""] and three.page.reception.held == (2,)


def list_hidden(browser: Browser, seat: Seat) -> set[str]:
    """What happened at the table, and this seat may not know."""
    events = [event for moment in browser.sitting.table.moments for event in moment.events]
    return {str(each.phrase) for each in events if not each.is_visible_to(seat)}


def test_a_seat_that_all_others_have_freed_is_anybodys_and_shows_no_more_than_its_own(tables: Tables) -> None:
    one, two, three = seat_three(tables)
    while not list_hidden(one, Seat(2)):
        play_one([one, two, three])
    [old_key] = three.page.reception.tokens
    clock = Clock(tables, one.page.code)
    clock.pass_with(one, two)
    one.do(2, "part")
    assert one.page.shared.free_seats() == [] and "You have asked to hand over" in one.said
    two.beat()
    assert "would like to free that seat" in two.said
    two.view.press("wish:yes")
    assert one.page.shared.free_seats() == [2]
    late = Browser(tables, one.page.code).sit(2, "Dora")
    assert late.sitting.humans == (2,) and late.sitting.eyes == 2
    three.beat()
    assert three.sitting.humans == () and three.sitting.eyes is None, "the old key opens nothing"
    thief = Browser(tables, one.page.code, keys=[old_key])
    thief.lobby.tell("key", old_key)
    assert thief.page.reception.held == ()
    hidden = list_hidden(late, Seat(2))
    told = str([getattr(late.view.console.story, name) for name in late.view.console.story.param])
    assert len(told) > 500 and hidden and not [each for each in hidden if each in told]
    assert late.sitting.look.view(late.sitting.eyes) == one.page.shared.table.view(Seat(2))


@pytest.mark.parametrize("what", ["replace", "part"])
def test_whoever_is_back_is_not_away_and_whoever_disagrees_decides(what: str, tables: Tables) -> None:
    one, two, three = seat_three(tables)
    clock = Clock(tables, one.page.code)
    clock.pass_with(one, two)
    shared = one.page.shared
    one.do(2, what)
    assert shared.wish is not None
    three.beat()
    assert shared.wish is None, "he is here, and that is an answer"
    clock.pass_with(one, two)
    one.do(2, what)
    two.beat()
    two.view.press("wish:no")
    assert shared.wish is None and shared.players == ["", "", ""] and set(shared.holders) == {0, 1, 2}


def test_who_is_away_is_not_waited_for_and_alone_one_decides(tables: Tables) -> None:
    one, _, _ = seat_three(tables)
    clock = Clock(tables, one.page.code)
    clock.pass_with(one)
    one.do(1, "replace")
    one.do(2, "part")
    assert one.page.shared.players == ["", "cautious", ""] and one.page.shared.free_seats() == [2]


def test_a_stranger_asks_for_no_seat(tables: Tables) -> None:
    one, two, _ = seat_three(tables)
    stranger = Browser(tables, one.page.code)
    clock = Clock(tables, one.page.code)
    clock.pass_with(one, two, stranger)
    for what in ("replace", "part"):
        stranger.do(2, what)
        assert one.page.shared.wish is None and stranger.page.shared.wish is None
    stranger.page.sit()
    one.do(2, "part")
    stranger.beat()
    stranger.view.press("wish:yes")
    assert one.page.shared.free_seats() == []


def test_what_was_agreed_is_the_same_in_another_process(tables: Tables) -> None:
    one, two, _ = seat_three(tables)
    other = Tables(tables._address)
    clock = Clock(tables, one.page.code)
    clock.pass_with(one, two)
    one.do(2, "replace")
    two.beat()
    two.view.press("wish:yes")
    again = other.find(one.page.code, "there")
    assert again.players == one.page.shared.players == ["", "", "cautious"] and again.wish is None
    assert again.is_away(0) is False, "it has not looked for long enough to say so"
    other.close()
