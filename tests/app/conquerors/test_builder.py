"""The board builder, without a browser: any shape, judged, made fair, saved, shared, played on."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from urllib.parse import parse_qs

import pytest

from app.conquerors.builder.plan import Thing, most_pieces, plan_of, ready_plan
from app.conquerors.builder.tab import KEY, Builder
from app.conquerors.page import ConquerorsPage
from app.conquerors.picture.lattice import cell_spot, piece_spot
from engine.conquerors.board import ground_of
from engine.conquerors.layout import read_layout, write_layout


class Page(SimpleNamespace):
    """The page that shows it."""

    def adopt(self, sitting: Any) -> None:
        self.sitting = sitting


@pytest.fixture
def builder() -> Builder:
    return Builder(Page(sitting=None, page=ConquerorsPage()))


def name_of(builder: Builder, thing: Thing) -> str:
    ground = ground_of(builder.plan.centres)
    return ground.names[ground.numbers[builder.plan.things[thing.seat][thing.number]]]


def unfair(builder: Builder) -> None:
    """The Vikings' first fortress beside their castle."""
    builder.change(plan_of(read_layout("0,0 2,1 -1,3 -3,2 -2,-1 1,-3 3,-2 | A4: A5 B3 | I6: D1 B7", most_pieces())))


def test_pieces_are_laid_and_taken_away_by_taps(builder: Builder) -> None:
    before = builder.plan
    at = before.list_open(has_gaps=False)[0]
    builder.tap(piece_spot(at))
    assert builder.plan.centres == (*before.centres, at)
    builder.tap(piece_spot((50, 50)))
    assert len(builder.plan.centres) == len(before.centres) + 1
    ground = ground_of(builder.plan.centres)
    builder.tap(cell_spot(ground.names[ground.numbers[at]]))
    assert builder.plan.centres == before.centres


def test_castles_stay_on_the_rim_whatever_piece_goes() -> None:
    for slug in ("rosette", "triangle", "snake"):
        plan = ready_plan(slug, 3, 3)
        for centre in plan.centres:
            smaller = plan.remove_piece(centre)
            ground = ground_of(smaller.centres)
            numbers = [ground.numbers[at] for own in smaller.things for at in own]
            assert all(ground.outline >> number & 1 for number in numbers) and len(set(numbers)) == len(numbers)


def test_a_board_in_two_parts_is_no_board_and_says_so(builder: Builder) -> None:
    builder.change(ready_plan("band"))
    for centre in ((2, 1), (1, 4)):
        builder.change(builder.plan.remove_piece(centre))
    for centre in builder.plan.centres:
        if not builder.fault:
            builder.change(builder.plan.remove_piece(centre))
    assert builder.fault == "The pieces do not hang together." and builder.fault in builder.side.markup
    assert "Play on it" not in builder.side.markup


def test_cq_111_a_fortress_out_of_reach_is_named() -> None:
    snake = ready_plan("snake")
    walls = ((3, 0), (-6, 9), (-5, 9))
    shut = snake._replace(things=(((-6, 12), (0, -1), (1, -1)), walls))
    assert shut.find_fault() == "Army 1 cannot reach all its fortresses once the others are built."
    assert not shut._replace(things=(shut.things[0], ((3, 0), (-6, 9), (1, 2)))).find_fault()


def test_a_castle_moves_in_two_taps_and_two_things_change_places(builder: Builder) -> None:
    builder.side.tell("mode", "places")
    castle, fortress = Thing(0, 0), Thing(1, 1)
    one, other = name_of(builder, castle), name_of(builder, fortress)
    builder.tap(cell_spot(one))
    assert builder.board.marked == {cell_spot(one): "chosen"} and cell_spot(other) in builder.board.lit
    builder.tap(cell_spot(other))
    assert (name_of(builder, castle), name_of(builder, fortress)) == (other, one)
    builder.tap(cell_spot(other))
    builder.tap(cell_spot("E5"))
    assert "rim" in builder.problem


def test_what_is_not_fair_is_made_fair_by_the_smallest_change(builder: Builder) -> None:
    unfair(builder)
    assert builder.fairness is not None and not builder.fairness.is_fair and "Make it fair" in builder.side.markup
    before = builder.plan
    builder.mend()
    mending = builder.mending
    assert mending is not None and mending.is_fair and len(mending.changes) == 1 and builder.plan == before
    marked = builder.board.marked
    assert marked == {cell_spot(mending.changes[0].start): "from", cell_spot(mending.changes[0].target): "target"}
    builder.side.tell("mended", "yes")
    assert builder.fairness is not None and builder.fairness.is_fair and builder.mending is None
    moved = [(a, b) for a, b in zip(before.things, builder.plan.things, strict=True) if a != b]
    assert len(moved) == 1


def test_a_board_is_saved_opened_and_forgotten_and_what_was_kept_is_checked(builder: Builder) -> None:
    assert builder.storage.key == KEY
    builder.storage.value = ["nonsense", 7, "0,0 2,1"]
    builder.storage.loaded = True
    assert builder.saved == ["0,0 2,1"]
    unfair(builder)
    line = write_layout(builder.plan.layout())
    builder.side.tell("save", "")
    assert builder.storage.value == [line, "0,0 2,1"]
    builder.side.tell("ready", "snake")
    builder.side.tell("saved", "0")
    assert write_layout(builder.plan.layout()) == line
    builder.side.tell("forget", "")
    assert builder.storage.value == ["0,0 2,1"]
    for nonsense in ("9", "-1", "x"):
        builder.side.tell("saved", nonsense)


def test_the_link_leads_back_to_the_board(builder: Builder) -> None:
    unfair(builder)
    builder.side.tell("share", "")
    query = parse_qs(builder.link.partition("?")[2])
    assert query["tab"] == ["build"]
    assert plan_of(read_layout(query["layout"][0], most_pieces())) == builder.plan


@pytest.mark.parametrize(("seats", "fortresses"), [("2", "3"), ("3", "2"), ("4", "3")])
def test_one_plays_on_what_was_built_and_a_running_game_is_asked_for(
    builder: Builder, seats: str, fortresses: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(builder, "judge", builder.show)
    builder.side.tell("seats", seats)
    builder.side.tell("fortresses", fortresses)
    builder.side.tell("play", "people")
    first = builder.page.sitting
    assert len(first.rules.seats) == int(seats) and first.view().pieces == builder.plan.centres
    assert first.view().castles == tuple(builder.plan.layout().places.castles)
    builder.side.tell("play", "bots")
    assert builder.page.sitting is first and "Press once more" in builder.side.markup
    builder.side.tell("play", "bots")
    assert builder.page.sitting is not first and builder.page.sitting.players[1] == "cautious"
