"""The dice of a round on the stage: what both sides bring, the dice, the sums, and what would have been enough."""

from __future__ import annotations

from collections.abc import Sequence

from app.battue.battle_card import is_defended, name_defender
from app.battue.choices import place_name
from app.battue.picture.banners import SEATS
from app.battue.picture.icons import die
from app.battue.seat_panel import COLOURS, seat_icon
from app.core.scene import icon
from app.core.stage.moment import Beat, Chip, Moment, Side
from engine.battue.battle import Blow, Clash, Rerolled, Settled, Sides, attacker_wins, find_least_die
from engine.battue.pieces import Timing
from engine.battue.questions import is_condition_met
from engine.battue.rules import BattueRules
from engine.battue.state import BattueView
from engine.battue.steps import AttackRerolls, DefenceRerolls
from engine.core.seat import Seat

VERDICTS = {
    Blow.CAPTURED: "{attacker} wins the battle for {place}, {attack} to {defence}.",
    Blow.DEFENDER_LOSES: "{attacker} wins the round, {attack} to {defence}.",
    Blow.ATTACKER_LOSES: "{attacker} loses the round, {attack} to {defence}.",
    Blow.REPELLED: "The attack of {attacker} fails, {attack} to {defence}.",
}
IS_OPEN = "{attack} to {defence}: {attacker} {wins} the round, unless a card changes it."


ENDS = (Blow.CAPTURED, Blow.REPELLED)
"""What ends a battle: whoever fought it goes on with a tap; every other round flows at the pace of the telling."""


def can_answer(rules: BattueRules, view: BattueView, clash: Clash) -> bool:
    """Do the dice lie before somebody whose eyes these are, and who holds a card for them?"""
    timing = {clash.defender: Timing.DEFEND, clash.attacker: Timing.ATTACK}
    if view.seat not in timing or not isinstance(view.step, AttackRerolls | DefenceRerolls):
        return False
    held = (rules.box.loot[card] for card in view.hand)
    return any(
        card.after_roll and card.timing is timing[view.seat] and is_condition_met(view, card.only) for card in held
    )


def tell_clash(rules: BattueRules, view: BattueView, clash: Clash, rule: str, effects: Sequence[str]) -> Moment:
    """`view` is from before: what stands there now may have fallen by this very round."""
    place = place_name(rules, view, rules.box.names[clash.place])
    sides, outcome = clash.sides, clash.outcome
    attacker = rules.seat_names[clash.attacker]
    words = {"attacker": attacker, "place": place, "attack": outcome.attack, "defence": outcome.defence}
    is_settled = isinstance(clash, Settled)
    wins = "wins" if attacker_wins(outcome.attack, outcome.defence) else "loses"
    verdict = VERDICTS[outcome.blow].format(**words) if is_settled else IS_OPEN.format(wins=wins, **words)
    told = (
        make_side(clash.attacker, f"{attacker} attacks", sides.attack),
        make_side(clash.defender, name_defender(rules, view, clash), sides.defended),
    )
    title, lesson = f"Battle for {place}: round {clash.round}", _teach(clash) if is_settled else ""
    seats = (clash.attacker, clash.defender) if is_defended(view, clash) else (clash.attacker,)
    is_passing = not is_settled or outcome.blow not in ENDS
    verdict = " ".join([verdict, *effects])
    return Moment(title, rule, told, _tell_dice(clash), verdict, lesson, seats, is_passing)


def make_side(seat: Seat, name: str, figure: int) -> Side:
    return Side(name, COLOURS[SEATS[seat]], seat_icon(seat), str(figure))


def die_chip(value: int, style: str, text: str = "") -> Chip:
    return Chip(text, icon(die(value, style, 0, 0), (-18, -18, 37, 38)))


def _tell_dice(clash: Clash) -> tuple[Beat, ...]:
    """What is added up, and the dice. Of a die rolled again, what it showed."""
    sides, outcome = clash.sides, clash.outcome
    attack = f"instead of {clash.was}" if isinstance(clash, Rerolled) else _list_attack(sides)
    return (
        Beat(attack, 0, (die_chip(clash.attack_die, "attacker"),), str(outcome.attack)),
        Beat(_list_defence(sides), 1, (die_chip(clash.defence_die, "defender"),), str(outcome.defence)),
    )


def _list_attack(sides: Sides) -> str:
    cards = f", cards {sides.attack_bonus:+d}" if sides.attack_bonus else ""
    tower = f", tower {sides.tower:+d}" if sides.tower else ""
    return f"warriors {sides.attackers}{tower}{cards}, die"


def _list_defence(sides: Sides) -> str:
    event = f"event {sides.guard:+d}" if sides.guard else ""
    warriors = f"warriors {sides.defenders}" if sides.defenders and sides.counts_defenders else ""
    cards = f"cards {sides.defence_bonus:+d}" if sides.defence_bonus else ""
    return ", ".join(filter(None, (f"tile {sides.defence}", event, warriors, cards, "die")))


def _teach(clash: Clash) -> str:
    """Which attack die would have been enough against this defence die."""
    least = find_least_die(clash.sides, clash.defence_die)
    if clash.outcome.attack == clash.outcome.defence:
        return f"A tie is the defender's: a {least} was needed." if least else "A tie is the defender's."
    if least is None:
        return f"Against a {clash.defence_die} no die was enough."
    if clash.attack_die < least:
        return f"A {least} was needed."
    if least == 1:
        return f"Against a {clash.defence_die} every die was enough."
    return "Not a pip too many." if clash.attack_die == least else f"A {least} would have been enough."
