"""What the actions of Barbarian Kingdoms may bring, said beside them: strengths, stakes and the calculator's chances.

What follows an action is asked of the rules: a position that agrees with what the seat knows is imagined, the action is
played in it, and what the seat would then see is read.
"""

from __future__ import annotations

from random import Random

from app.barbarian.battle_card import NARROW, Duel, find_duel, stake_words
from app.core.calculate.markup import percent
from app.core.play.game_page import Odds
from engine.barbarian import actions as act
from engine.barbarian.battle_calculator import BarbarianBattle
from engine.barbarian.rules import BarbarianRules
from engine.barbarian.state import BarbarianPosition, BarbarianView
from engine.barbarian.steps import Contesting, Reinforcing
from engine.core.action import Action

FREE = "free"


def odds_of(rules: BarbarianRules, view: BarbarianView, action: Action) -> Odds | None:
    match action:
        case act.Assault() | act.Claim():
            return _of_attack(rules, view, action)
        case act.Contest() | act.Reinforce():
            return _of_joining(rules, view, action)
    return None


def _of_attack(rules: BarbarianRules, view: BarbarianView, action: act.Assault | act.Claim) -> Odds | None:
    """Against the strongest unit that may contest it; reinforcements and bribes come after."""
    state = rules.apply(rules.imagine(view, Random(0)), action)
    found = None
    while isinstance(state.step, Contesting) and state.to_act != view.to_act:
        answers = [rules.apply(state, each) for each in rules.legal_actions(state) if isinstance(each, act.Contest)]
        found = max([*answers, *filter(None, [found])], key=lambda each: _duel(rules, each).strengths[1], default=None)
        state = rules.apply(state, act.Decline())
    if found is None:
        return Odds(FREE, "Nobody can contest it.") if isinstance(action, act.Assault) else None
    duel = _duel(rules, found)
    (mine, theirs), who = duel.strengths, duel.names[1]
    stake = stake_words(rules, rules.observe(found, view.seat))
    return Odds(
        f"{mine}{NARROW}:{NARROW}{theirs}", f"{mine} before bribes, against up to {theirs} of the {who}. {stake}"
    )


def _of_joining(rules: BarbarianRules, view: BarbarianView, action: act.Contest | act.Reinforce) -> Odds | None:
    """The battle as it would stand with this unit, and the chance that the calculator gives it as it stands."""
    state = rules.apply(rules.imagine(view, Random(0)), action)
    seen = rules.observe(state, view.seat)
    duel = find_duel(rules, state)
    if duel is None or not isinstance(view.step, Contesting | Reinforcing):
        return None
    is_active = view.active is not None and view.owner[view.active.index] == view.to_act
    mine, theirs = duel.strengths if is_active else duel.strengths[::-1]
    words = f"With it {mine} against {theirs} before bribes. {stake_words(rules, seen)}"
    calculator = find_battle(rules, seen)
    if calculator is not None:
        chance = percent(calculator.answer().equilibrium.win_chance)
        words = f"{words} If both bribed their best now, you would win {chance}."
    return Odds(f"{mine}{NARROW}:{NARROW}{theirs}", words)


def _duel(rules: BarbarianRules, position: BarbarianPosition) -> Duel:
    duel = find_duel(rules, position)
    if duel is None:
        raise LookupError("nobody has contested")
    return duel


def find_battle(rules: BarbarianRules, view: BarbarianView) -> BarbarianBattle | None:
    """The calculator of the battle that the view's seat is in."""
    return None if view.seat is None else BarbarianBattle.from_view(rules, view, view.seat)
