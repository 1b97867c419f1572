"""Conquerors on the playing page, without a browser: taps, refusals, picking an army, the film of a route."""

from __future__ import annotations

import json

import msgspec
import pytest
import watching

from app.conquerors.calculate import RouteLayout
from app.conquerors.choices import Choices
from app.conquerors.page import ConquerorsPage
from app.conquerors.picture.lattice import cell_spot
from app.core.curtain import Curtain
from app.core.play.keeping import read_link, write_link
from app.core.play.sitting import Sitting
from app.core.play.table_view import TableView
from app.core.speaker import speak_markup
from engine.conquerors import GAME
from engine.conquerors import actions as act
from engine.conquerors.calculators import ConquerorsRoute
from engine.core.outcome import Outcome
from engine.core.seat import Seat
from engine.core.table import Table

PAGE = ConquerorsPage()
LINE = """
Vikings: castle A4; fortresses B7, I6; army E2 E3 E4 E5 E6 E7
Samurai: castle G2; fortresses B3, G8 built; army D4 D5 D6 C4 C5 C6
turn: Vikings
"""


def sit(table: Table) -> TableView:
    def nothing(*_: object) -> None: ...

    return TableView(Sitting(GAME, PAGE, table, ["", ""]), Curtain(), nothing, nothing, nothing)


def at(words: str) -> TableView:
    setup = GAME.setup(start="ready", position=words)
    return sit(Table(setup))


def begin() -> TableView:
    table = Table(GAME.setup(), seed=1)
    return sit(table)


@pytest.mark.parametrize(
    ("taps", "rule"),
    [
        (["E5"], "CQ-302"),  # out of the middle: the fighter itself is refused, with no target tapped
        (["E2", "D4"], "CQ-304"),
        (["E2", "A4"], "CQ-302"),
        (["E2", "E4"], "CQ-302"),  # another one of one's own: it is the one that is meant now
        (["F5"], "CQ-303"),  # nobody of mine stands there
    ],
)
def test_a_fighter_that_may_not_move_says_why(taps: list[str], rule: str) -> None:
    view = at(LINE)
    for name in taps:
        view.tap(cell_spot(name))
    assert view.refusal.rule == rule and view.refusal.tip
    assert max(len(sentence.split()) for sentence in view.refusal.sentence.split(". ")) <= 12
    assert view.speaker is not None and view.speaker.text.startswith(view.refusal.sentence)


def test_cq_301_two_taps_move_a_fighter_and_one_that_has_moved_says_so() -> None:
    view = at(LINE)
    view.tap(cell_spot("E2"))
    targets = {each.target for each in view.sitting.menu() if isinstance(each, act.Move) and each.start == "E2"}
    assert set(view.board.lit) == {cell_spot(name) for name in targets}
    view.tap(cell_spot("E8"))
    assert "Move two more fighters." in json.dumps(view.prompt.parts)
    assert 'data-key="0-0"' in view.board.pieces and "has moved" in view.board.pieces
    view.tap(cell_spot("E8"))
    assert view.refusal.rule == "CQ-301"


def test_every_lit_start_can_go_and_every_other_fighter_is_explained() -> None:
    view = at(LINE)
    state = view.sitting.table.state
    starts = {each.start for each in view.sitting.menu()}
    for name in ["E2", "E3", "E4", "E5", "E6", "E7"]:
        wanted = Choices().wish(view.sitting.rules, view.sitting.view(), (cell_spot(name),), "")
        assert wanted is not None
        refusal = view.sitting.rules.why_illegal(state, wanted)
        assert (refusal is None) == (name in starts)


def test_cq_103_one_tap_picks_an_army_and_one_that_is_taken_says_so() -> None:
    view = begin()
    view.press("side:women")
    view._press_desk("side:women")
    view._press_desk("army:romans")
    taken = view.sitting.table.view(None)
    assert sorted(str(each.value) for each in taken.peoples if each) == ["romans"]
    assert [each.value for each in taken.fighters if each] == ["women"]
    view._press_desk("army:romans")
    assert view.refusal.rule == "CQ-103"
    view._press_desk("army:huns")
    assert len([each for each in view.sitting.table.view(None).peoples if each]) == 1


def test_the_film_of_a_route_ends_with_everything_built_and_a_fighter_at_home() -> None:
    table = Table(GAME.setup(start="ready", position=LINE))
    calculator = ConquerorsRoute.from_view(table.rules, table.view(0), Seat(0))
    assert isinstance(calculator, ConquerorsRoute)
    answer, layout = calculator.answer(), RouteLayout()
    first = layout.head(calculator, answer)
    assert answer.placements is not None and f"(0 of {answer.placements})" in first
    layout.press("last")
    last = layout.head(calculator, answer)
    assert "fortress of Vikings, closed" in first and "fortress of Vikings, closed" not in last
    assert f"{calculator.castle}, castle of Vikings, fighter of Vikings" in last
    layout.press("on")
    assert layout.head(calculator, answer) == last
    for said in ("back", "nonsense", ""):
        layout.press(said)
    assert f"({answer.placements - 1} of {answer.placements})" in layout.head(calculator, answer)


def test_a_goal_that_is_barred_is_named_and_where_one_stands_is_none() -> None:
    calculator = ConquerorsRoute(board="arch", castle="A3", fortresses=["A4"])
    answer = calculator.answer()
    open_way = RouteLayout().head(calculator, answer)
    shut_off = msgspec.structs.replace(answer.goals[0], steps=None, turns=None)
    barred = msgspec.structs.replace(answer, goals=(shut_off, *answer.goals[1:]))
    assert "barred now" in RouteLayout().head(calculator, barred) and "0 steps" not in open_way


def test_what_is_read_aloud_has_no_tags_and_no_numbers_of_rules() -> None:
    html = "<p>Place it on <strong>D7</strong> (CQ-202, CQ-A01). Then <em>C7</em> &amp; home (CQ-404).</p>"
    assert speak_markup(html) == "Place it on D7. Then C7 & home."


NEAR = """
Vikings: castle E8; fortresses D7 built, B7 built; army E7 E6 E5 F5 F7 F6
Samurai: castle E2; fortresses B3, I5 built; army D1 D2 C2 C3 D3 D4
turn: Samurai
"""


def test_cq_403_who_needs_only_the_way_home_is_announced_and_each_seat_tells_its_goals() -> None:
    view = at(NEAR)
    rules, seen = view.sitting.rules, view.sitting.view()
    [brink] = PAGE.brinks(rules, seen)
    assert brink.seat == Seat(0) and str(brink.phrase) == "Vikings: all fortresses stand. Steps to the castle: 1."
    assert str(brink.phrase) in json.dumps(view.prompt.parts)
    assert [part.text for seat in (0, 1) for part in PAGE.about(rules, seen, f"seat:{seat}")] == [
        "Now home, to E8.",
        "To build: B3. Then home, to E2.",
    ]


def test_an_army_win_and_a_person_wins() -> None:
    outcome = Outcome("home", "CQ-404", ((Seat(0),), (Seat(1),)), (2, 1))
    ready = GAME.setup(start="ready", position=LINE), GAME.setup(names=["Ada"])
    for setup, said in zip(ready, ("Vikings win the game", "Ada wins the game"), strict=True):
        rules = setup.rules()
        assert PAGE.victory(rules, rules.observe(rules.start(), None), outcome) == said


def test_a_shared_position_leaves_out_what_was_before_and_stays_small() -> None:
    table = watching.play("conquerors", 1, ("random",), start="ready", round_limit=40)
    table.goto(table.length - 1)
    assert table.state.past and table.view(None).past == table.state.past
    _, shared = read_link(GAME, write_link(Sitting(GAME, PAGE, table, ["", ""])))
    assert shared.past == () and shared.tokens == table.state.tokens
