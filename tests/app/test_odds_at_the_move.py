"""Odds at the move, over all games that have a page: the number on a target or a button is the calculator's, and what
stands there before a fight is begun stands there when it has begun."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from random import Random

import pytest

from app.barbarian.battle_card import NARROW
from app.barbarian.desks import BribeDesk
from app.battue.odds import HIDDEN
from app.core.calculate.markup import amount, percent
from app.core.play.card import Grid
from app.core.play.desk import DeskTools
from app.core.play.game_page import GamePage
from app.knights.battle_card import battle_parts
from app.knights.desks.fight_picker import FightPicker
from app.registry import PAGES, build_page
from engine.barbarian import actions as barbarian
from engine.barbarian.battle_calculator import BarbarianBattle
from engine.barbarian.steps import Bribing, Contesting
from engine.battue import actions as battue
from engine.battue import steps as battue_steps
from engine.battue.assault_calculator import BattueAssault
from engine.battue.reinforce_calculator import BattueReinforce
from engine.bots.play import play_decision
from engine.core.seat import Seat
from engine.core.table import Table
from engine.knights.actions import Allow, Assault
from engine.knights.setup import KnightsSetup
from engine.knights.steps import Commanding, Consenting
from engine.saga import actions as saga
from engine.saga.board import count_needed, list_knights
from engine.saga.calculators.conquest import SagaConquest
from engine.saga.calculators.market import SagaMarket
from engine.saga.calculators.threat import SagaThreat
from engine.saga.pieces import LANDS

DECISIONS = 160
EACH = 3
"""So many actions of a kind are looked at in each menu."""


def walk(game: str, seed: int = 1, decisions: int = DECISIONS) -> Iterator[Table]:
    """A table at each decision of a game of cautious bots."""
    side = build_page(game)
    table, bot, random = Table(side.game.setup(), seed=seed), side.game.bots["cautious"](), Random(seed)
    for _ in range(decisions):
        if not isinstance(table.to_act, int):
            return
        yield table
        play_decision(table, bot, random)


def battue_oracle(table: Table, action: object) -> str | None:
    rules, view = table.rules, table.view(table.to_act)
    match action:
        case battue.Move():
            after = rules.apply(table.state, action)
            if isinstance(after.step, battue_steps.Marching):
                after = rules.apply(after, battue.DONE)
            if isinstance(after.step, battue_steps.Choosing):
                after = rules.apply(after, battue.Storm(action.target))
            found = BattueAssault.from_view(rules, rules.observe(after, table.to_act), table.to_act)
            is_there = after.fight is not None and rules.box.names[after.fight.place] == action.target
            return percent(found.answer().win) if found is not None and is_there and not after.fight.guard else None
        case battue.On():
            return percent(BattueAssault.from_view(rules, view, table.to_act).answer().win)
        case battue.Hold():
            return percent(1 - BattueAssault.from_view(rules, view, table.to_act).answer().win)
        case battue.Call():
            own = view.hordes[view.active]
            horde = own[rules.box.index[action.place]]
            calculator = BattueReinforce(horde=horde, on_board=sum(own), drums=min(6, view.drums))
            return f"+{amount(calculator.answer().expected)}"
    return None


def barbarian_oracle(table: Table, action: object) -> str | None:
    rules, seat = table.rules, table.to_act
    match action:
        case barbarian.Contest() | barbarian.Reinforce():
            view = rules.observe(rules.apply(table.state, action), seat)
            points = BarbarianBattle.from_view(rules, view, seat).answer().points
            return f"{points.me.before_bribes}{NARROW}:{NARROW}{points.them.before_bribes}"
        case barbarian.Assault():
            state, most, mine = rules.apply(table.state, action), -1, 0
            while isinstance(state.step, Contesting) and state.to_act != seat:
                for each in rules.legal_actions(state):
                    if isinstance(each, barbarian.Contest):
                        view = rules.observe(rules.apply(state, each), seat)
                        points = BarbarianBattle.from_view(rules, view, seat).answer().points
                        most, mine = max(most, points.them.before_bribes), points.me.before_bribes
                state = rules.apply(state, barbarian.Decline())
            return "free" if most < 0 else f"{mine}{NARROW}:{NARROW}{most}"
    return None


def saga_oracle(table: Table, action: object) -> str | None:
    rules, seat = table.rules, table.to_act
    view = table.view(seat)
    match action:
        case saga.Lay(knight, column):
            land = LANDS.index(column)
            if view.owners[land] == seat:
                return None
            army, need = list(list_knights(view, seat, land)), count_needed(rules.terms, view, land)
            answer = SagaConquest(land=column.value, need=need, army=army, hand=[knight], market=[]).answer()
            return "takes" if answer.turns else f"{need - answer.missing + int(knight[1])}/{need}"
        case saga.Buy(knight):
            found = SagaMarket.from_view(rules, view, seat).answer().purchases
            gains = [each.gain for each in found if each.knight == knight]
            return f"{max(gains):+d}" if gains else None
        case saga.Done():
            threats = SagaThreat.from_view(rules, view, seat).answer().threats
            lands = {each.land for each in threats if each.turns == 1}
            return f"{len(lands)} may fall" if lands else None
    return None


ORACLES = {"battue": battue_oracle, "barbarian": barbarian_oracle, "saga": saga_oracle}
QUICK, SEEDS = {"saga": 50}, {"saga": 1}
"""Where fewer decisions show every kind of number, and in which game."""
ON_DESKS = {"knights"}
"""Whose numbers stand on a desk's buttons alone; they are looked at below."""


@pytest.mark.parametrize("game", PAGES)
def test_the_number_on_a_target_is_the_calculators(game):
    page = build_page(game)
    oracle = ORACLES.get(game)
    if oracle is None:
        assert game in ON_DESKS or type(page).odds_of is GamePage.odds_of, "say what its calculators say"
        return
    kinds = set()
    for table in walk(game, seed=SEEDS.get(game, 3), decisions=QUICK.get(game, DECISIONS)):
        view, seen = table.view(table.to_act), dict.fromkeys(map(type, table.legal_actions()), 0)
        for action in table.legal_actions():
            seen[type(action)] += 1
            expected = oracle(table, action) if seen[type(action)] <= EACH else None
            if expected is not None:
                odds = page.odds_of(table.rules, view, action)
                assert odds is not None and odds.mark == expected and odds.words, str(action)
                kinds.add(type(action))
    assert len(kinds) > 2


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


def test_a_sealed_sum_bears_its_chance():
    tables = (table for table in walk("barbarian", seed=3, decisions=400) if isinstance(table.state.step, Bribing))
    for table in islice(tables, 4):
        seat, view = table.to_act, table.view(table.to_act)
        chances = BarbarianBattle.from_view(table.rules, view, seat).answer().equilibrium.win_chance_of
        nothing = DeskTools(lambda _: None, lambda: None, lambda _: None)
        desk = BribeDesk(table.rules, view, view.treasuries[seat], nothing)
        for number in range(len(view.treasuries[seat]) + 1):
            desk.trays.taken = list(range(number))
            [buttons] = desk.parts()
            assert buttons.buttons[0].label.endswith(f": {percent(chances[sum(desk.coins())])}")


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
