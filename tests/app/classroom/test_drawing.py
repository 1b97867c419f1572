"""Pictures of results: whole numbers on the scale, words escaped, theory told apart."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

import pytest

from app.classroom.drawing import HEIGHT, WIDTH, draw
from engine.classroom.ledger import read_rehearsal
from engine.classroom.pictures import Bars, Lines, Series

SHEET = read_rehearsal()


@pytest.mark.parametrize("asked", SHEET.rounds[::3], ids=lambda each: f"{each.number}-{each.activity.slug}")
def test_every_result_of_the_rehearsal_is_drawn_within_its_frame(asked) -> None:
    past = [each for each in SHEET.rounds if each.run == asked.run and each.number <= asked.number]
    for picture in asked.activity.result(past).pictures:
        root = ElementTree.fromstring(draw(picture))
        for each in root.iter("rect"):
            if each.get("class", "").startswith("bar"):
                assert float(each.get("x")) + float(each.get("width")) <= WIDTH
                assert float(each.get("y")) + float(each.get("height")) <= HEIGHT
        for each in root.iter("text"):
            assert 0 <= float(each.get("x")) <= WIDTH
        looks = {each.get("class") for each in root.iter() if each.get("class")}
        assert any("theory" in look for look in looks)


def test_words_are_escaped() -> None:
    drawn = draw(Bars("<script>", ("<b>", '"'), (Series("&", (1.0, 2.0)),)))
    assert "<script" not in drawn
    assert ElementTree.fromstring(drawn) is not None


def test_the_longest_bar_is_the_largest_number() -> None:
    root = ElementTree.fromstring(draw(Bars("t", ("a", "b"), (Series("s", (10.0, 20.0)),))))
    heights = [float(each.get("height")) for each in root.iter("rect") if each.get("class") == "bar c0"]
    key, low, high = heights
    assert high == pytest.approx(2 * low, abs=0.2)
    assert key < low


def test_a_theory_of_one_round_is_drawn_across() -> None:
    drawn = draw(Lines("t", ("1",), (Series("a", (1.0,)), Series("a in theory", (2.0,), is_theory=True))))
    assert re.search(r'<path d="M62\.0 [\d.]+L586\.0 [\d.]+" class="line gold0 theory"', drawn)
    assert "in theory" in drawn
