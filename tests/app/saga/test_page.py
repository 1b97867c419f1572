"""The page of Saga: taps and their meaning, what is said beside the decision, and that no hand is given away."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from app.core.calculate.one import CalculatorSheet
from app.core.play.desk import DeskTools
from app.core.play.parts import Buttons, Icons, Words
from app.saga.desk import TurnDesk
from app.saga.page import SagaPage
from app.saga.picture.drawing import draw
from app.saga.spots import column_spot, land_spot, market_spot
from engine.bots.random_bot import RandomBot
from engine.core.table import Table
from engine.saga import GAME
from engine.saga.actions import Hood, Last, Lay, Muster
from engine.saga.board import ALL_LANDS, count_needed, is_army, sum_army
from engine.saga.calculators.threat import SagaThreat
from engine.saga.pieces import say_knight
from engine.saga.questions import list_holding
from engine.saga.steps import Acting, Placing


def decisions(seed: int, **options: Any) -> Iterator[Table]:
    """Positions of a random game in which somebody has a turn to play."""
    table, random = Table(GAME.setup(round_limit=40, **options), seed=seed), Random(seed)
    while isinstance(table.to_act, int):
        if isinstance(table.state.step, Acting | Placing):
            yield table
        table.play(RandomBot().choose(table.rules, table.view(table.to_act), table.legal_actions(), random))


class Fingers:
    """A desk, and what it plays and says."""

    def __init__(self, table: Table, page: SagaPage) -> None:
        self.played: list[str] = []
        self.said: list[str] = []
        view, menu = table.view(table.to_act), table.legal_actions()
        tools = DeskTools(
            lambda action: self.played.append(str(action)),
            lambda: None,
            lambda rule: None,
            say=lambda reason: self.said.append(str(reason)),
        )
        self.desk = TurnDesk(table.rules, view, menu, tools, page, page.memory)

    def buttons(self) -> list[str]:
        return [each.name for part in self.desk.parts() if isinstance(part, Buttons) for each in part.buttons]

    def words(self) -> str:
        return " ".join(part.text for part in self.desk.parts() if isinstance(part, Words))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_action_can_be_reached_by_taps_and_what_is_offered_is_played(seats: int) -> None:
    kinds = set()
    for number, table in enumerate(decisions(seats, seats=seats, draw_faces=True)):
        if number % 12:
            continue
        page = SagaPage()
        for action in list(table.legal_actions())[:: 1 + number % 3]:
            fingers = Fingers(table, page)
            paths = page.paths(table.rules, table.view(table.to_act), action)
            for spot in paths[0] if paths else ():
                word, _, what = spot.partition(":")
                fingers.desk.press(f"card:{what}") if word == "hand" else fingers.desk.tap(spot)
            if not fingers.played:
                assert f"play:{action}" in fingers.buttons()
                fingers.desk.press(f"play:{action}")
            assert fingers.played == [str(action)]
            kinds.add(type(action).__name__)
    assert kinds >= {"Lay", "Buy", "Done"}


def test_a_place_that_is_tapped_without_a_card_says_what_it_is() -> None:
    table = next(table for table in decisions(3, seats=3) if table.state.round > 3 and not table.state.has_laid)
    view = table.view(table.to_act)
    for land in ALL_LANDS:
        fingers = Fingers(table, SagaPage())
        fingers.desk.tap(land_spot(land))
        name, need = table.rules.terms.land_names[land], count_needed(table.rules.terms, view, land)
        assert not fingers.played and name in fingers.said[0] and f"{need} takes it" in fingers.said[0]
    fingers.desk.tap(column_spot((table.to_act + 1) % 3, 0))
    assert "violet column" in fingers.said[-1]


def test_a_card_that_does_not_fit_is_refused_by_the_rules() -> None:
    for table in decisions(1, seats=2):
        view = table.view(table.to_act)
        dark = [
            (knight, land)
            for knight in view.hand
            for land in ALL_LANDS
            if not any(isinstance(each, Lay | Muster | Hood | Last) and each.knight == knight
                       and f" {'VRYGBO'[land]}" in str(each) for each in table.legal_actions())
        ]  # fmt: skip
        if view.has_laid or not dark:
            continue
        knight, land = dark[0]
        fingers = Fingers(table, SagaPage())
        fingers.desk.press(f"card:{knight}")
        fingers.desk.tap(column_spot(table.to_act, land))
        assert len(fingers.played) == 1
        assert table.rules.why_illegal(table.state, table.rules.read_action(fingers.played[0])) is not None
        return
    raise AssertionError("every card fitted everywhere")


def test_a_card_that_fits_nowhere_looks_so_and_is_refused_at_once() -> None:
    for table in decisions(1, seats=2):
        view = table.view(table.to_act)
        stuck = [each for each in view.hand if not any(str(each) in str(action) for action in table.legal_actions())]
        if view.has_laid or not stuck or not isinstance(view.step, Acting):
            continue
        fingers = Fingers(table, SagaPage())
        looks = {
            button.name.partition(":")[2].partition(" ")[0]: (button.tone, button.said)
            for part in fingers.desk.parts()
            if isinstance(part, Buttons)
            for button in part.buttons
        }
        assert {knight for knight, (tone, said) in looks.items() if "idle" in tone} == set(stuck)
        assert looks[stuck[0]][1].endswith("fits nowhere now")
        fingers.desk.press(f"card:{stuck[0]}")
        (line,) = fingers.played
        assert table.rules.why_illegal(table.state, table.rules.read_action(line)) is not None
        assert "Now tap where" not in fingers.words()
        return
    raise AssertionError("every card fitted somewhere")


def test_what_threatens_stands_beside_the_decision_and_is_the_calculators() -> None:
    warned = 0
    for table in decisions(5, seats=3):
        rules, view = table.rules, table.view(table.to_act)
        if not isinstance(view.step, Acting) or view.round % 4:
            continue
        answer = SagaThreat.from_view(rules, view, table.to_act).answer()
        lands = {each.land for each in answer.threats if each.turns == 1}
        said = Fingers(table, SagaPage()).words()
        for land in ALL_LANDS:
            assert (f"The {rules.terms.land_names[land]} can fall next turn" in said) == (land in lands)
        warned += bool(lands)
    assert warned


def test_the_memory_aid_is_off_until_somebody_wants_it_and_then_tells_every_hand() -> None:
    page = SagaPage()
    table = next(table for table in decisions(2, seats=3) if table.state.round > 4 and not table.state.has_laid)
    fingers = Fingers(table, page)
    assert not any(isinstance(part, Icons) for part in fingers.desk.parts())
    fingers.desk.press("sheet:memory")
    shown = {part.label: len(part.icons) for part in fingers.desk.parts() if isinstance(part, Icons)}
    others = [seat for seat in table.rules.seats if seat != table.to_act]
    names = table.rules.terms.seat_names
    view = table.view(table.to_act)
    assert shown == {names[seat]: len(list_holding(table.rules.terms, view, seat)) for seat in others}
    assert Fingers(table, page).desk.memory.is_on, "it stays on for the next decision"
    assert not SagaPage().memory.is_on


def test_every_sum_and_what_it_lacks_stands_on_the_table() -> None:
    for number, table in enumerate(decisions(4, seats=4)):
        if number % 20:
            continue
        view, terms = table.view(None), table.rules.terms
        svg = draw(table.rules, view).svg()
        for land in ALL_LANDS:
            assert svg.count(f'data-spot="{land_spot(land)}"') == 1
            for seat in table.rules.seats:
                if is_army(view, seat, land):
                    total = sum_army(view, seat, land)
                    label = f"Sum {total}, {count_needed(terms, view, land) - total} more needed"
                    assert label in svg
        assert all(f'data-spot="{market_spot(knight)}"' in svg for knight in view.market)


def test_an_onlooker_and_opponents_see_no_card_of_a_hand() -> None:
    """What the table shows is the same for two hands; only the number of cards is told."""
    for number, table in enumerate(decisions(6, seats=3, draw_faces=True)):
        if number % 25 == 0:
            view = table.view(None)
            other = table.rules.observe(table.rules.imagine(view, Random(number)), None)
            assert draw(table.rules, view).svg() == draw(table.rules, other).svg()


def test_the_calculators_are_filled_from_the_game_and_give_no_hand_away() -> None:
    table = next(table for table in decisions(3, seats=3) if table.state.round > 5)
    seat, tab = table.to_act, SagaPage.tabs["Calculate"]()
    for slug in ("saga-conquest", "saga-threat", "saga-score", "saga-market", "saga-tempo"):
        assert tab._fill(slug, table.rules, table.view(seat), seat)
        sheet = tab.sheet
        assert isinstance(sheet, CalculatorSheet) and sheet.calculator.slug == slug
        assert "alert" not in sheet.head.markup and sheet.head.markup
    tab.open("saga-score")
    markup = tab.sheet.head.markup + tab.sheet.more.markup
    assert "for the hand" in markup
    unknown = {
        say_knight(knight) for other in table.rules.seats if other != seat for knight in table.state.hands[other]
    }
    seen = {say_knight(knight) for knight in (*table.state.hands[seat], *table.state.market)}
    assert not [name for name in unknown - seen if name in markup]
