"""What a choice leads to, asked of the rules themselves: nothing is worked out again here.

A position that agrees with what the seat knows is imagined, the choice is played in it, and what the seat would then
see is read. Odds come from the calculator of fights, filled in from such a view.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from random import Random

import msgspec

from engine.core.event import Event
from engine.core.seat import Seat
from engine.knights.actions import Allow, Assault, Battle, KnightsAction
from engine.knights.battle_calculator import BattleAnswer, BattleCalculator
from engine.knights.rules import KnightsRules
from engine.knights.state import Consenting, KnightsView

MOST_CARDS = 14
"""With more cards on both sides together the best discards take long; then both keep by a fixed order."""
USUAL = "hit>draw>victory>avoid>blank"


class Odds(msgspec.Struct, frozen=True):
    answer: BattleAnswer
    is_optimal: bool


def ask(calculator: BattleCalculator) -> Odds:
    """The calculator's exact answer; with many cards for sides that keep by a fixed order."""
    fight = calculator.fight()
    is_optimal = fight.attacker_cards + fight.defender_cards <= MOST_CARDS
    if not is_optimal:
        calculator.attacker_discard = calculator.defender_discard = USUAL
    return Odds(_answer(calculator.link()), is_optimal)


@lru_cache(maxsize=256)
def _answer(link: str) -> BattleAnswer:
    """Answers are pure: the same inputs are worked out once."""
    answer = BattleCalculator.from_link(link).answer()
    assert isinstance(answer, BattleAnswer)
    return answer


def fight_odds(rules: KnightsRules, view: KnightsView, **inputs: object) -> Odds | None:
    """The fight that is being fought, as the view's seat (or an onlooker) knows it."""
    seat = Seat(0) if view.seat is None else view.seat
    calculator = BattleCalculator.from_view(rules, view, seat)
    if calculator is None:
        return None
    calculator.param.update(hand=None, **inputs)
    return ask(calculator)


def declared(rules: KnightsRules, view: KnightsView, action: Battle | Assault) -> KnightsView | None:
    """What the attacker sees once this combat is declared and nobody objects."""
    state = rules.imagine(view, Random(0))
    state = rules.apply(state, action)
    while isinstance(state.table.step, Consenting):
        state = rules.apply(state, Allow())
    return rules.observe(state, view.seat) if state.table.fight is not None else None


def declared_odds(rules: KnightsRules, view: KnightsView, action: Battle | Assault, commander: int = 0) -> Odds | None:
    """Before it is declared; `commander` counts the nobles who attack."""
    seen = declared(rules, view, action)
    return None if seen is None else fight_odds(rules, seen, attacker_commander=commander)


def best_commander(rules: KnightsRules, view: KnightsView, action: Battle | Assault) -> tuple[int, Odds] | None:
    """Who of those who attack should command: taking the place counts in an assault, the count in a battle."""
    found = [(number, declared_odds(rules, view, action, number)) for number in range(len(action.nobles))]
    known = [(number, odds) for number, odds in found if odds is not None]
    return max(known, key=lambda each: _promise(each[1].answer, isinstance(action, Assault)), default=None)


def _promise(answer: BattleAnswer, is_assault: bool) -> Fraction:
    wins, loses = (
        sum((answer.outcome.chance(f"{side}_{how}") for how in ("total", "partial")), Fraction())
        for side in ("attacker", "defender")
    )
    return answer.city_taken if is_assault else wins - loses


def what_follows(rules: KnightsRules, view: KnightsView, action: KnightsAction) -> list[str]:
    """What the rules say when this is chosen, up to the next decision or card."""
    events: list[Event] = []
    rules.apply(rules.imagine(view, Random(0)), action, events.append)
    return list(_visible(events, view.seat))


def _visible(events: list[Event], seat: Seat | None) -> Iterator[str]:
    for event in events:
        if event.is_visible_to(seat):
            yield str(event.phrase)
