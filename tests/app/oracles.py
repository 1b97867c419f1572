"""What calculators and brute force say of an action, asked without the page's own code: the oracle for the numbers on
targets and buttons, over positions of every game."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

from app.barbarian.battle_card import NARROW
from app.core.calculate.markup import amount, percent
from app.registry import build_page
from engine.barbarian import actions as barbarian
from engine.barbarian.battle_calculator import BarbarianBattle
from engine.barbarian.steps import Contesting
from engine.battue import actions as battue
from engine.battue import steps as battue_steps
from engine.battue.assault_calculator import BattueAssault
from engine.battue.pieces import UNSEEN
from engine.battue.questions import list_conflicts
from engine.battue.reinforce_calculator import BattueReinforce
from engine.bots.play import play_decision
from engine.core.setup import Setup
from engine.core.table import Table
from engine.saga import actions as saga
from engine.saga.board import count_needed, list_knights
from engine.saga.calculators.conquest import SagaConquest
from engine.saga.calculators.market import SagaMarket
from engine.saga.calculators.threat import SagaThreat
from engine.saga.pieces import LANDS

DECISIONS = 160


def walk(
    game: str, seed: int = 1, decisions: int = DECISIONS, setup: Setup | None = None, whim: int = 0
) -> Iterator[Table]:
    """A table at each decision of a game of cautious bots; one decision in `whim` is anybody's guess."""
    side = build_page(game)
    table, random = Table(setup or side.game.setup(), seed=seed), Random(seed)
    cautious, guess = side.game.bots["cautious"](), side.game.bots["random"]()
    for number in range(1, decisions + 1):
        if not isinstance(table.to_act, int):
            return
        yield table
        play_decision(table, guess if whim and number % whim == 0 else cautious, random)


def battue_oracle(table: Table, action: object) -> str | None:
    rules, view = table.rules, table.view(table.to_act)
    match action:
        case battue.Move() if view.flags[rules.box.index[action.target]] == view.active:
            return None  # nobody fights for what is his
        case battue.Move() if view.faces[rules.box.index[action.target]] == UNSEEN:
            return weigh_faces(table, rules.box.index[action.target], action.warriors)
        case battue.Move():
            after = rules.apply(table.state, action)
            if isinstance(after.step, battue_steps.Marching):
                after = rules.apply(after, battue.DONE)
            if isinstance(after.step, battue_steps.Choosing):
                after = rules.apply(after, battue.Storm(action.target))
            found = BattueAssault.from_view(rules, rules.observe(after, table.to_act), table.to_act)
            is_there = after.fight is not None and rules.box.names[after.fight.place] == action.target
            if found is None or not is_there or after.fight.guard:  # another fight, a card or chance comes before it
                return weigh_faces(table, rules.box.index[action.target], action.warriors)
            return percent(found.answer().win)
        case battue.Storm(place):
            return weigh_faces(table, rules.box.index[place])
        case battue.Done() if isinstance(table.state.step, battue_steps.Marching):
            return ", ".join(weigh_faces(table, place) for place in list_conflicts(view)) or None
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


def weigh_faces(table: Table, place: int, coming: int = 0) -> str:
    """The chance to take a place with all who stand there, and those who come, over each tile of the box that may lie
    there."""
    rules, view = table.rules, table.view(table.to_act)
    faces = [view.faces[place]]
    if faces == [UNSEEN]:
        batch = rules.box.batches[view.city.lots[place - rules.box.first_lot].batch]
        shown = list(view.faces)
        faces = [kind.id for kind in batch.kinds for _ in range(kind.count - shown.count(kind.id))]
    warriors = view.hordes[view.active][place] + coming
    wins = [BattueAssault.before(rules, view, place, warriors, face).answer().win for face in faces]
    return percent(sum(wins, Fraction()) / len(wins))


def barbarian_oracle(table: Table, action: object) -> str | None:
    rules, seat = table.rules, table.to_act
    match action:
        case barbarian.Contest() | barbarian.Reinforce():
            view = rules.observe(rules.apply(table.state, action), seat)
            points = BarbarianBattle.from_view(rules, view, seat).answer().points
            return f"{points.me.before_bribes}{NARROW}:{NARROW}{points.them.before_bribes}"
        case barbarian.Assault() | barbarian.Claim():
            state, most, mine = rules.apply(table.state, action), -1, 0
            while isinstance(state.step, Contesting) and state.to_act != seat:
                for each in rules.legal_actions(state):
                    if isinstance(each, barbarian.Contest):
                        view = rules.observe(rules.apply(state, each), seat)
                        points = BarbarianBattle.from_view(rules, view, seat).answer().points
                        most, mine = max(most, points.them.before_bribes), points.me.before_bribes
                state = rules.apply(state, barbarian.Decline())
            nobody = "free" if isinstance(action, barbarian.Assault) else None
            return nobody if most < 0 else f"{mine}{NARROW}:{NARROW}{most}"
    return None


def saga_oracle(table: Table, action: object) -> str | None:
    rules, seat = table.rules, table.to_act
    view = table.view(seat)
    match action:
        case saga.Lay(knight, column) | saga.Hood(knight, column, _):
            land = LANDS.index(column)
            if view.owners[land] == seat:
                return None
            army, need = list(list_knights(view, seat, land)), count_needed(rules.terms, view, land)
            if sum(int(each[1]) for each in army) >= need:
                return "takes"  # strong enough already, where a conquest has to be declared
            answer = SagaConquest(land=column.value, need=need, army=army, hand=[knight], market=[]).answer()
            return "takes" if answer.turns else f"{need - answer.missing + int(knight[1])}/{need}"
        case saga.Buy(knight):
            found = SagaMarket.from_view(rules, view, seat).answer().purchases
            gains = [each.gain for each in found if each.knight == knight]
            return f"{max(gains):+d}" if gains else None
        case saga.Done():
            calculator = SagaThreat.from_view(rules, view, seat)
            threats = () if calculator is None else calculator.answer().threats
            lands = {each.land for each in threats if each.turns == 1}
            return f"{len(lands)} may fall" if lands else None
    return None


ORACLES = {"battue": battue_oracle, "barbarian": barbarian_oracle, "saga": saga_oracle}
