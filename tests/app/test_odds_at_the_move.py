"""Odds at the move, over all games that have a page: the number on a target or a button is the calculator's, and what
stands there before a fight is begun stands there when it has begun."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice

import pytest
from oracles import walk

from app.battue.odds import HIDDEN
from app.core.calculate.markup import percent
from app.core.play.parts import Grid
from app.knights.battle_card import battle_parts
from app.knights.desks.fight_picker import FightPicker
from app.registry import build_page
from engine.battue import actions as battue
from engine.battue.assault_calculator import BattueAssault
from engine.core.seat import Seat
from engine.core.table import Table
from engine.knights.actions import Allow, Assault
from engine.knights.setup import KnightsSetup
from engine.knights.steps import Commanding, Consenting


def test_a_hidden_tile_is_each_of_those_that_may_lie_there():
    """Against brute force: the calculator asked once for each tile of the box that is not seen yet."""
    page = build_page("battue")
    for table in walk("battue", seed=3, decisions=400):
        rules, view = table.rules, table.view(table.to_act)
        for action in islice((each for each in table.legal_actions() if isinstance(each, battue.Move)), 4):
            odds = page.odds_of(rules, view, action)
            if odds is None or HIDDEN not in odds.words:
                continue
            place = rules.box.index[action.target]
            batch = rules.box.batches[view.city.lots[place - rules.box.first_lot].batch]
            shown = list(view.faces)
            pool = [kind for kind in batch.kinds for _ in range(kind.count - shown.count(kind.id))]
            wins = [BattueAssault.before(rules, view, place, action.warriors, kind.id).answer().win for kind in pool]
            assert not view.hordes[view.active][place] and len(pool) > 1
            assert odds.mark == percent(sum(wins, Fraction()) / len(wins))
            return
    raise AssertionError("nobody ever stood before a hidden tile")


ASSAULT = (
    "Emerande: celadon E3, 50, 100 English; jade E3, 100, 150 English\nNiebieski: azure E3, 50, 100 Swiss; city Vecht"
)


@pytest.mark.parametrize("nobles", [("celadon", "jade"), ("jade",)])
def test_a_fight_of_knights_promises_the_same_before_and_after_it_is_declared(nobles):
    """The button that declares it, and the panel while its commander is to be named or has been."""
    table = Table(KnightsSetup(position=ASSAULT), seed=1)
    table.play("operations E3")
    picker = FightPicker(table.rules, table.view(table.to_act), table.legal_actions())
    picker.way, picker.left_out = "assault E3", {"celadon", "jade"} - set(nobles)
    promise = picker.parts()[-1].buttons[0].label.rpartition(": ")[2]
    table.play(Assault("E3", nobles), deal=False)
    while isinstance(table.state.step, Consenting):
        table.play(Allow(), deal=False)
    view = table.view(Seat(0))
    [odds] = [
        part for part in battle_parts(table.rules, view) if isinstance(part, Grid) and "odds" in part.head[0].text
    ]
    assert odds.rows[0][1].text == promise and "%" in promise
    assert isinstance(view.step, Commanding) is (len(nobles) > 1)
