"""The card of a battle: both sides' sums before the dice, what the dice made of them, exact odds, and calculators.

Nothing is reckoned here: the sums are `battle.Sides`, the odds the calculator's, as the seat that looks knows them.
"""

from __future__ import annotations

from app.battue.choices import place_name
from app.core.calculate.markup import percent
from app.core.play.parts import Button, Cell, Figure, Grid, Part, Seating, Seatings, Title, Words, cells, stacked
from engine.battue.assault_calculator import AssaultAnswer, BattueAssault
from engine.battue.battle import Clash, Sides, attacker_wins
from engine.battue.pieces import UNSEEN
from engine.battue.questions import find_sides
from engine.battue.raid_calculator import BattueRaid
from engine.battue.reinforce_calculator import BattueReinforce
from engine.battue.rules import BattueRules
from engine.battue.state import BattueView, Fight
from engine.battue.steps import AttackRerolls, DefenceRerolls, Holding, Pressing
from engine.core.calculator import Calculator

PLANNERS: tuple[tuple[type[Calculator], str], ...] = (
    (BattueRaid, "Odds of this turn's moves"),
    (BattueReinforce, "What a call may bring"),
)


def battle_parts(rules: BattueRules, view: BattueView) -> list[Part]:
    """Nothing while there is no battle on a tile that lies face up."""
    fight = view.fight
    if fight is None or view.faces[fight.place] == UNSEEN or not view.up[fight.place]:
        return []
    place = place_name(rules, view, rules.box.names[fight.place])
    return [
        Title(f"Battle for {place}", "BT-BATTLE-03"),
        _sums(rules, view, fight),
        *_dice(rules, view, fight),
        *_odds(rules, view, fight),
    ]


def planning_parts(rules: BattueRules, view: BattueView) -> list[Part]:
    """The door to the calculator that a decision before the battle asks for."""
    if view.seat is None or view.to_act != view.seat:
        return []
    for calculator, label in PLANNERS:
        if calculator.from_view(rules, view, view.seat) is not None:
            return [stacked(Button("calculate", label))]
    return []


def _sums(rules: BattueRules, view: BattueView, fight: Fight) -> Grid:
    """Where attack and defence come from."""
    is_between = isinstance(view.step, Pressing | Holding)
    sides = find_sides(rules.terms, view, fight)
    bonus = (0, 0) if is_between else (sides.attack_bonus, sides.defence_bonus)
    head = cells("", f"{rules.seat_names[fight.attacker]} attacks", name_defender(rules, view, fight))
    rows: list[tuple[Cell, ...]] = [_row("Tile", None, sides.defence)]
    if sides.guard:
        rows.append(cells("Event", "–", f"{sides.guard:+d}"))
    counted = sides.defenders if sides.counts_defenders else None
    rows.append(_row("Warriors", sides.attackers, counted))
    if sides.tower:
        rows.append(cells("Tower", f"{sides.tower:+d}", "–"))
    if any(bonus):
        rows.append(_row("Cards", *bonus))
    rows.append(_row("Before the dice", *_before_dice(sides, is_between)))
    return Grid(head, tuple(rows), (len(rows) - 1,))


def _before_dice(sides: Sides, is_between: bool) -> tuple[int, int]:
    """Between two rounds the cards of the last one are gone (BT-AMB-03)."""
    if is_between:
        return sides.attack - sides.attack_bonus, sides.defended - sides.defence_bonus
    return sides.attack, sides.defended


def _row(title: str, attack: int | None, defence: int | None) -> tuple[Cell, ...]:
    return cells(title, *("–" if each is None else str(each) for each in (attack, defence)))


def name_defender(rules: BattueRules, view: BattueView, fight: Fight | Clash) -> str:
    """Whoever defends, or merely rolls for a tile of nobody's."""
    name = rules.seat_names[fight.defender]
    return f"{name} defends" if is_defended(view, fight) else f"{name} rolls"


def is_defended(view: BattueView, fight: Fight | Clash) -> bool:
    """Is it the defender's own tile, or are its warriors there?"""
    return view.flags[fight.place] == fight.defender or view.hordes[fight.defender][fight.place] > 0


def _dice(rules: BattueRules, view: BattueView, fight: Fight) -> list[Part]:
    """The dice that lie, while they can still be answered."""
    if not isinstance(view.step, AttackRerolls | DefenceRerolls):
        return []
    sides = find_sides(rules.terms, view, fight)
    attack, defence = sides.attack + fight.attack_die, sides.defended + fight.defence_die
    verdict = "the attacker wins this round" if attacker_wins(attack, defence) else "the attacker loses this round"
    return [Words(f"With the dice {attack} against {defence}: {verdict}, unless a card changes it.", "strong")]


def _odds(rules: BattueRules, view: BattueView, fight: Fight) -> list[Part]:
    """Fighting it out, live, as far as this seat knows the hands."""
    seat = fight.attacker if view.seat is None else view.seat
    calculator = BattueAssault.from_view(rules, view, seat)
    if calculator is None:
        return []
    answer = calculator.answer()
    figures = (
        Figure(percent(answer.win), "tile taken"),
        Figure(percent(answer.lose), "wiped out"),
        Figure(f"{float(answer.expected_loss):.2f}", "warriors lost"),
    )
    parts: list[Part] = [Seatings((Seating("If it is fought to the end", "", (), figures),))]
    if isinstance(view.step, Pressing) and view.seat in (None, fight.attacker):
        parts.append(Words(_advice(calculator, answer), "strong"))
    if view.seat is not None:
        parts.append(stacked(Button("calculate", "Open the calculator")))
    return parts


def _advice(calculator: BattueAssault, answer: AssaultAnswer) -> str:
    """The best stopping rule's word on the position as it is."""
    row = answer.best_stopping.rows[0]
    goes_on = calculator.warriors in row.fight_on_with
    worth = f"for {calculator.gain} points, a warrior counted as {calculator.cost}"
    return f"Fighting on is worth it {worth}." if goes_on else f"Better leave, {worth}."
