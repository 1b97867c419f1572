"""A class and its lines, without a server: who is sent what, and what is left when it is closed."""

from __future__ import annotations

import json
from typing import Any

import pytest
from visitor import run

from app.classroom.hub import Bounds, Hub, Unknown
from app.classroom.messages import LARGEST_MESSAGE, Choose, Give, Join, Order, Rehearse, Remove, Switch, read_message
from app.classroom.open_class import LINES_EACH, MOST_OF_ADDRESS, MOST_WALLS, OpenClass
from engine.classroom.classroom import ClassError
from engine.classroom.registry import ACTIVITIES


class Page:
    """A line that remembers what it was sent."""

    def __init__(self, address: str = "10.0.0.1") -> None:
        self.address = address
        self.heard: list[dict[str, Any]] = []
        self.ended = ""

    def send(self, document: dict[str, Any]) -> None:
        self.heard.append(document)

    def end(self, sentence: str) -> None:
        self.ended = sentence

    @property
    def last(self) -> dict[str, Any]:
        return next(each for each in reversed(self.heard) if "phase" in each)


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def hub(clock: Clock) -> Hub:
    return Hub(Bounds(), clock)


@pytest.fixture
def opened(hub: Hub) -> OpenClass:
    found, _ = hub.open("10.0.0.1")
    return found


def enter(opened: OpenClass, name: str, address: str = "10.0.0.2") -> tuple[Page, int]:
    page = Page(address)
    return page, opened.join(Join(opened.code, name), page, 0.0)


def do(opened: OpenClass, *said: Any) -> Page:
    wall = opened.walls[0] if opened.walls else Page()
    if not opened.walls:
        opened.add_wall(wall, 0.0)
    for each in said:
        run(opened.do(each, wall, 0.0))
    assert isinstance(wall, Page)
    return wall


BEGIN, CLOSE, REVEAL = Order("begin"), Order("close"), Order("reveal")


def test_a_question_goes_to_every_phone_and_its_answer_to_the_wall_in_number_only(opened: OpenClass) -> None:
    pages = [enter(opened, name) for name in ("Ann", "Ben")]
    wall = do(opened, Choose("guess-the-odds"), BEGIN)
    page, number = pages[0]
    assert page.last["form"]["fields"][0]["label"] == "Your guess"
    opened.give(number, Give(1, (37,)), page)
    opened.tick(1.0)
    assert (wall.last["answered"], wall.last["asked"]) == (1, 2)
    assert "37" not in json.dumps({key: value for key, value in wall.last.items() if key != "left"})
    assert pages[1][0].last["answer"] is None
    assert page.heard[-1] == {"given": [37], "round": 1}


def test_a_result_reaches_all_and_each_hears_of_himself(opened: OpenClass) -> None:
    (ann, first), (ben, _) = enter(opened, "Ann"), enter(opened, "Ben")
    do(opened, Choose("guess-the-odds"), BEGIN)
    opened.give(first, Give(1, (45,)), ann)
    wall = do(opened, CLOSE, REVEAL)
    assert ann.last["said"].startswith("You said 45 %")
    assert (ann.last["place"], ben.last["place"], ben.last["said"]) == (1, 2, None)
    assert wall.last["result"]["pictures"][0].startswith("<svg")


def test_names_stand_on_the_wall_only_when_they_are_shown(opened: OpenClass) -> None:
    enter(opened, "Annabel")
    enter(opened, "Ben")
    wall = do(opened, Choose("guess-the-odds"), BEGIN, CLOSE, REVEAL)
    assert "Annabel" not in json.dumps(wall.heard)
    do(opened, Switch(names=True))
    assert [1, "Annabel"] in wall.last["names"]
    assert ["Annabel", "0"] in wall.last["result"]["best"]


@pytest.mark.parametrize("slug", ACTIVITIES)
def test_what_the_partner_bid_is_on_no_phone_before_the_end(opened: OpenClass, slug: str) -> None:
    """Sealed: what is sent to one says nothing of what another has answered."""
    pages = [enter(opened, name) for name in ("Ann", "Ben")]
    wall = do(opened, Choose(slug), BEGIN)
    asked = opened.room.asked
    assert asked is not None
    before = [len(page.heard) for page, _ in pages]
    (ann, first), (ben, _) = pages
    fields = asked.activity.form(asked.tasks[first]).fields
    opened.give(first, Give(1, tuple(1 for _ in fields)), ann)
    opened.tick(0.5)
    assert len(ben.heard) == before[1]
    opened.tell_all(0.5)
    assert ben.last["answer"] is None
    assert wall.last["result"] is None


def test_a_wall_shows_no_markup_of_a_student(opened: OpenClass) -> None:
    enter(opened, "<script>1")
    enter(opened, "Ben")
    wall = do(opened, Switch(names=True), Choose("bribe-duel"), BEGIN, CLOSE, REVEAL)
    assert all("<script" not in picture for picture in wall.last["result"]["pictures"])


def test_everything_is_erased_when_the_class_is_closed(hub: Hub, opened: OpenClass) -> None:
    page, _ = enter(opened, "Ann")
    wall = do(opened, Choose("guess-the-odds"))
    hub.close(opened, "Over.")
    assert (page.ended, wall.ended) == ("Over.", "Over.")
    assert (hub.classes, opened.phones, opened.walls) == ({}, {}, [])
    for way in (opened.code, opened.key):
        with pytest.raises(Unknown):
            hub.find(way, "10.0.0.9")


def test_a_student_comes_back_by_his_token_and_by_no_other(opened: OpenClass) -> None:
    page, number = enter(opened, "Ann")
    token = page.heard[0]["token"]
    assert opened.find_student(token) == number
    assert opened.find_student(token[:-1] + ("A" if token[-1] != "A" else "B")) is None
    assert token not in repr(vars(opened)), "kept as a hash"
    do(opened, Remove(number))
    assert opened.find_student(token) is None
    assert page.ended


def test_one_student_has_few_pages_and_a_class_few_walls(opened: OpenClass) -> None:
    first, number = enter(opened, "Ann")
    for _ in range(LINES_EACH):
        opened.add_phone(number, Page(), 0.0)
    assert first.ended
    walls = [Page() for _ in range(MOST_WALLS + 1)]
    for wall in walls:
        opened.add_wall(wall, 0.0)
    assert walls[0].ended
    assert not walls[1].ended


def test_a_shut_door_and_a_greedy_address(opened: OpenClass) -> None:
    do(opened, Switch(door=False))
    with pytest.raises(ClassError, match="door"):
        enter(opened, "Ann")
    do(opened, Switch(door=True))
    for number in range(MOST_OF_ADDRESS):
        enter(opened, f"n{number}", "10.0.0.66")
    with pytest.raises(ClassError, match="address"):
        enter(opened, "one more", "10.0.0.66")
    enter(opened, "Ann", "10.0.0.2")


def test_codes_cannot_be_tried_without_end_and_the_picture_still_lets_in(hub: Hub, opened: OpenClass) -> None:
    wrong, told = ("BBBBBB" if opened.code != "BBBBBB" else "CCCCCC"), []
    for _ in range(hub.bounds.tries_burst + 1):
        with pytest.raises(ClassError) as refused:
            hub.find(wrong, "10.0.0.66")
        told.append(isinstance(refused.value, Unknown))
    assert told == [True] * hub.bounds.tries_burst + [False], "then nothing is looked up any more"
    assert hub.find(opened.key, "10.0.0.66") is opened, "behind the same router, by the QR"
    assert hub.find(opened.code, "10.0.0.7") is opened


def test_classes_are_bounded_and_one_that_nobody_leads_gives_way(hub: Hub, opened: OpenClass, clock: Clock) -> None:
    led = [hub.open(f"10.0.1.{number}")[0] for number in range(hub.bounds.classes - 1)]
    for each in led:
        each.add_wall(Page(), clock.now)
    hub.open("10.0.2.1")
    assert opened.code not in hub.classes
    for each in hub.classes.values():
        each.add_wall(Page(), clock.now)
    with pytest.raises(ClassError, match="close one"):
        hub.open("10.0.2.2")


def test_one_address_does_not_open_class_after_class(hub: Hub, clock: Clock) -> None:
    for _ in range(hub.bounds.classes_burst):
        hub.open("10.0.0.66")
    with pytest.raises(ClassError, match="Too many"):
        hub.open("10.0.0.66")
    clock.now += 61
    hub.open("10.0.0.66")


def test_a_class_without_its_teacher_ends(hub: Hub, opened: OpenClass, clock: Clock) -> None:
    page, _ = enter(opened, "Ann")
    wall = Page()
    opened.add_wall(wall, clock.now)
    for _ in range(4):
        clock.now += hub.bounds.unled - 1
        hub.tick()
    assert hub.classes, "a wall is there"
    opened.leave(wall)
    clock.now += hub.bounds.unled + 1
    hub.tick()
    assert hub.classes == {}
    assert page.ended


def test_time_closes_the_question_for_all(hub: Hub, opened: OpenClass, clock: Clock) -> None:
    (ann, _), _ = enter(opened, "Ann"), enter(opened, "Ben")
    opened.add_wall(Page(), clock.now)
    run(opened.do(Choose("guess-the-odds", {"seconds": "20"}), opened.walls[0], clock.now))
    run(opened.do(BEGIN, opened.walls[0], clock.now))
    assert ann.last["left"] == 20
    clock.now += 21
    hub.tick()
    assert ann.last["phase"] == "closed"


def test_a_rehearsal_runs_by_itself(opened: OpenClass) -> None:
    wall = do(opened, Rehearse(12), Choose("what-to-keep"), BEGIN)
    for second in range(60):
        opened.tick(float(second))
    assert (wall.last["answered"], wall.last["made_up"]) == (12, 12)


@pytest.mark.parametrize(
    ("said", "word"),
    [
        (Choose("no-such"), "no such activity"),
        (Choose("bribe-duel", {"purse": "1000000"}), "whole number from 1 to 30"),
        (Choose("bribe-duel", {"nonsense": "1"}), "no input"),
        (Choose("bribe-duel", {"heads": "x" * 500}), "list"),
        (Rehearse(10**9), "0 to"),
        (BEGIN, "Choose"),
    ],
)
def test_orders_that_cannot_be_are_told_in_one_sentence(opened: OpenClass, said: Any, word: str) -> None:
    with pytest.raises(ValueError, match=word) as refused:
        do(opened, said)
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize(
    "text",
    [
        "", "null", "[]", "{}", '{"do":"fly"}', '{"do":"join"}', '{"do":"give","round":1}',
        '{"do":"give","round":"1","values":[1]}', '{"do":"give","round":1,"values":[1.5]}',
        '{"do":"give","round":1,"values":[1],"student":2}', '{"do":"give","round":1,"values":[-1]}',
        '{"do":"give","round":1,"values":[1,1,1,1,1,1,1,1,1]}', '{"do":"order","verb":"erase"}',
        '{"do":"join","code":"A","name":["x"]}', "[" * 1999, "x" * (LARGEST_MESSAGE + 1), b"\x00\x01",
        '{"do":"give","round":1,"values":[' + "1" * 1800 + "]}",
    ],
)  # fmt: skip
def test_what_no_page_says_is_not_read(text: str | bytes) -> None:
    with pytest.raises(ValueError, match=r"^This .*\.$"):
        read_message(text)
