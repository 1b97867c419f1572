"""What a choice leads to, asked of the rules themselves: nothing is worked out again here.

A position that agrees with what the seat knows is imagined, the choice is played in it, and what the seat would then
see is read. Odds come from the calculator of fights, filled in from such a view.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Any

import msgspec

from app.core.calculate.worker import worker
from app.core.pool import is_lost
from app.core.wait import can_wait, when_answered
from app.knights.chances import is_slow, win_chance
from engine.core.event import Event
from engine.core.seat import Seat
from engine.knights.actions import Allow, Assault, Battle, KnightsAction, Use
from engine.knights.calculators.battle import BattleAnswer, BattleCalculator
from engine.knights.odds.discard_game import NotSolved
from engine.knights.pieces import Combat
from engine.knights.rules import KnightsRules
from engine.knights.state import KnightsState, KnightsView
from engine.knights.steps import Commanding, Consenting, Enabling

ABILITY = "WK-BATTLE-09"
"""Its events say no more than the button does."""
USUAL = "hit>draw>victory>avoid>blank"

Later = Callable[[], None] | None
"""What to call when a slow answer is there; None: nobody waits, so it is worked out at once."""


class Odds(msgspec.Struct, frozen=True):
    """`answer` is None while it is being worked out."""

    cards: tuple[int, int]
    answer: BattleAnswer | None
    is_optimal: bool = True


def ask(calculator: BattleCalculator, later: Later = None) -> Odds:
    """The calculator's exact answer; where the best discards cannot be found, for sides that keep by a fixed order."""
    fight = calculator.fight()
    cards = fight.attacker_cards, fight.defender_cards
    with suppress(NotSolved):
        if later is None or not can_wait() or not is_slow(calculator):
            return Odds(cards, _answer(calculator.link()))
        asked = worker().ask(calculator)
        if not asked.done():
            when_answered(asked, later)
            return Odds(cards, None)
        if not is_lost(asked):
            answer = asked.result()
            assert isinstance(answer, BattleAnswer)
            return Odds(cards, answer)
    # not solved, or given up: then both sides are taken to keep by a fixed order, and the card says so
    calculator.attacker_discard = calculator.defender_discard = USUAL
    return Odds(cards, _answer(calculator.link()), is_optimal=False)


@lru_cache(maxsize=256)
def _answer(link: str) -> BattleAnswer:
    """Answers are pure: the same inputs are worked out once."""
    answer = BattleCalculator.from_link(link).answer()
    assert isinstance(answer, BattleAnswer)
    return answer


def fight_odds(rules: KnightsRules, view: KnightsView, later: Later = None, **inputs: object) -> Odds | None:
    """The fight that is being fought, as the view's seat (or an onlooker) knows it."""
    seat = Seat(0) if view.seat is None else view.seat
    calculator = BattleCalculator.from_view(rules, view, seat)
    if calculator is None:
        return None
    calculator.param.update(hand=None, **inputs)
    return ask(calculator, later)


def consented(rules: KnightsRules, view: KnightsView, action: Battle | Assault | None = None) -> KnightsView | None:
    """What the seat sees once this combat, else the one that it is asked about, is declared and nobody objects; None
    where no cards would be drawn."""
    state: KnightsState = rules.imagine(view, Random(0))
    if action is not None:
        state = rules.apply(state, action)
    while isinstance(state.step, Consenting):
        state = rules.apply(state, Allow())
    return rules.observe(state, view.seat) if state.fight is not None else None


def declared_odds(
    rules: KnightsRules, view: KnightsView, action: Battle | Assault, commander: int = 0, later: Later = None
) -> Odds | None:
    """Before it is declared; `commander` counts the nobles who attack."""
    seen = consented(rules, view, action)
    return None if seen is None else fight_odds(rules, seen, later, attacker_commander=commander)


def best_commander(
    rules: KnightsRules, view: KnightsView, action: Battle | Assault, later: Later = None
) -> tuple[int, Odds] | None:
    """Who of those who attack should command: taking the place counts in an assault, the count in a battle.

    While one of the answers is being worked out, so is this.
    """
    found = [(number, declared_odds(rules, view, action, number, later)) for number in range(len(action.nobles))]
    return _pick(found, isinstance(action, Assault), max)


def best_named(rules: KnightsRules, view: KnightsView, later: Later = None) -> tuple[int, Odds] | None:
    """The same once the fight is declared, for the side that is to name its commander now; None where none is named."""
    fight, step = view.fight, view.step
    if fight is None or not isinstance(step, Commanding):
        return None
    side = "attacker" if step.attacker else "defender"
    nobles = fight.band(step.attacker).nobles
    found = [(number, fight_odds(rules, view, later, **{f"{side}_commander": number})) for number in range(len(nobles))]
    return _pick(found, fight.kind is Combat.ASSAULT, max if step.attacker else min)


def _pick(found: Sequence[tuple[int, Odds | None]], is_assault: bool, best: Any) -> tuple[int, Odds] | None:
    """The one with the best odds, or one whose odds are still being worked out."""
    known = [(number, odds) for number, odds in found if odds is not None]
    waiting = next((each for each in known if each[1].answer is None), None)
    return waiting or best(known, key=lambda each: _promise(each[1].answer, is_assault), default=None)


def _promise(answer: BattleAnswer | None, is_assault: bool) -> Fraction:
    if answer is None:
        raise LookupError("this is still being worked out")
    return answer.city_taken if is_assault else win_chance(answer, "attacker") - win_chance(answer, "defender")


def what_follows(rules: KnightsRules, view: KnightsView, action: KnightsAction) -> list[str]:
    """What the rules say when this is chosen, up to the next card or decision; who may use his ability then uses it."""
    events: list[Event] = []
    state = rules.apply(rules.imagine(view, Random(0)), action, events.append)
    while isinstance(state.step, Enabling):
        state = rules.apply(state, Use(), events.append)
    heard = [event for event in events if event.is_visible_to(view.seat) and event.rule != ABILITY]
    return [str(event.phrase) for event in heard]


def after(rules: KnightsRules, view: KnightsView, action: KnightsAction) -> KnightsView:
    """What the seat sees once this is played."""
    return rules.observe(rules.apply(rules.imagine(view, Random(0)), action), view.seat)
