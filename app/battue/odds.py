"""What the actions of Battue may bring, said beside them: the numbers are `engine.battue.foresight`'s."""

from __future__ import annotations

from app.battue.choices import place_name
from app.core.calculate.markup import amount, percent
from app.core.play.game_page import Odds
from engine.battue import actions as act
from engine.battue import steps
from engine.battue.assault_calculator import BattueAssault
from engine.battue.foresight import Storm, foresee_call, foresee_storm, list_storms
from engine.battue.rules import BattueRules
from engine.battue.state import BattueView
from engine.core.action import Action
from engine.core.seat import Seat

HIDDEN = "The tile lies face down: this is the average of all that may lie there."
STORM = "{who} against {place}: taken with {win}, {lost} lost on average."


def odds_of(rules: BattueRules, view: BattueView, action: Action) -> Odds | None:
    match action:
        case act.Move():
            return _of_move(rules, view, action)
        case act.Storm():
            place = rules.box.index[action.place]
            return _of_storm(rules, view, place, foresee_storm(rules, view, place, view.hordes[view.active][place]))
        case act.Call():
            brings = amount(foresee_call(view, rules.box.index[action.place]))
            return Odds(f"+{brings}", f"The call brings {brings} warriors on average. This horde then stays.")
        case act.Done() if isinstance(view.step, steps.Marching):
            return _of_end(rules, view)
        case act.On() | act.Hold():
            return _of_round(rules, view, isinstance(action, act.On))
    return None


def _of_move(rules: BattueRules, view: BattueView, action: act.Move) -> Odds | None:
    """Whoever steps onto a tile that is not its own will fight for it, with those who stand there already."""
    target = rules.box.index[action.target]
    if view.flags[target] == view.active:
        return None
    warriors = action.warriors + view.hordes[view.active][target]
    return _of_storm(rules, view, target, foresee_storm(rules, view, target, warriors))


def _of_storm(rules: BattueRules, view: BattueView, place: int, storm: Storm) -> Odds:
    return Odds(percent(storm.win), _say_storm(rules, view, place, storm))


def _of_end(rules: BattueRules, view: BattueView) -> Odds | None:
    """The battles that come when the moves end."""
    storms = list_storms(rules, view)
    if not storms:
        return None
    words = " ".join(_say_storm(rules, view, place, storm) for place, storm in storms.items())
    return Odds(", ".join(percent(storm.win) for storm in storms.values()), words)


def _of_round(rules: BattueRules, view: BattueView, is_attack: bool) -> Odds | None:
    """The battle fought to its end, for the side that decides."""
    seat = view.to_act if view.seat is None else view.seat
    calculator = BattueAssault.from_view(rules, view, Seat(seat)) if isinstance(seat, int) else None
    if calculator is None:
        return None
    answer = calculator.answer()
    if is_attack:
        lost = amount(answer.expected_loss)
        return Odds(percent(answer.win), f"The tile is taken with {percent(answer.win)}, {lost} warriors are lost.")
    return Odds(percent(1 - answer.win), f"The tile is held with {percent(1 - answer.win)}.")


def _say_storm(rules: BattueRules, view: BattueView, place: int, storm: Storm) -> str:
    words = STORM.format(
        who=f"{storm.warriors} warriors" if storm.warriors > 1 else "One warrior",
        place=place_name(rules, view, rules.box.names[place]),
        win=percent(storm.win),
        lost=amount(storm.expected_loss),
    )
    return f"{words} {HIDDEN}" if storm.is_hidden else words
