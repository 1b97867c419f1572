"""A careful opponent for learners: it attacks where it is stronger, and sees only its View."""

from __future__ import annotations

from engine.bots.judge import Judge, JudgingBot
from engine.core.seat import Seat
from engine.knights import actions as act
from engine.knights.actions import KnightsAction
from engine.knights.army import COMMANDER
from engine.knights.court_judge import VALUES as COURT_VALUES
from engine.knights.pieces import Face
from engine.knights.questions import find_army, find_garrison, find_hold, find_owner, list_standing
from engine.knights.realm_judge import VALUES
from engine.knights.rules import KnightsRules
from engine.knights.state import KnightsView

WORTH = {Face.HIT: 1.0, Face.DRAW: 0.9, Face.VICTORY: 0.9, Face.AVOID: 0.7, Face.BLANK: 0.0}
NEAR_ENOUGH = 6
RESERVE = 4
"""Crowns that are not spent on walls and armies."""


class KnightsJudge(Judge[KnightsRules, KnightsView, KnightsAction]):
    """Values for one decision, in hundreds of men or so."""

    def __init__(self, rules: KnightsRules, view: KnightsView) -> None:
        super().__init__(rules, view)
        self._money = rules.edition.money
        self._prizes = [
            place
            for number, place in enumerate(rules.realm.place_of)
            if not view.cities[number].razed and view.cities[number].owner != self.me
        ]

    def _value_of_battle(self, action: act.Battle) -> float:
        enemy = Seat(self.view.barons.index(action.baron))
        return self._advantage(self.place(action.place), enemy, action.nobles)

    def _value_of_assault(self, action: act.Assault) -> float:
        place = self.place(action.place)
        return self._advantage(place, find_owner(self.rules, self.view, place), action.nobles) - 0.5

    def _value_of_repair(self, action: act.Repair) -> float:
        return self._value_of_purchase(self._money.repair * action.breaches, 1.0 + action.breaches)

    def _value_of_fortifying(self, action: act.Fortify) -> float:
        return self._value_of_purchase(self._money.fortify, 1.5 + 0.1 * self._income(action.place))

    def _value_of_maintenance(self, action: act.Maintain) -> float:
        return self._value_of_purchase(self._money.maintenance * action.tokens, 1.0 + action.tokens)

    def _value_of_purchase(self, price: int, gain: float) -> float:
        """Only as long as the chest does not run empty."""
        return gain if self.view.crowns[self.me] - price >= RESERVE else -1.0

    def _income(self, place: str) -> int:
        number = self.rules.realm.city_at[self.place(place)]
        return 0 if number is None else self.rules.realm.income[number]

    def place(self, place: str) -> int:
        return self.rules.realm.index[place]

    def _own_force(self, nobles: tuple[str, ...]) -> float:
        numbers = [self.rules.noble_index[slug] for slug in nobles]
        return sum(find_army(self.rules, self.view, number).force for number in numbers) + COMMANDER

    def _enemy_force(self, place: int, enemy: Seat | None) -> float:
        hold = find_hold(self.rules, self.view, place, enemy)
        force = 0 if hold is None else hold.defence
        if enemy is not None:
            nobles = list_standing(self.view, place, enemy)
            force += sum(find_army(self.rules, self.view, number).force for number in nobles)
            force += COMMANDER * bool(nobles)
            if hold is not None and hold.is_fortress:
                force += find_garrison(self.view, enemy).force
        return force

    def _advantage(self, place: int, enemy: Seat | None, nobles: tuple[str, ...]) -> float:
        return (self._own_force(nobles) - self._enemy_force(place, enemy)) / 100

    def _value_of_region(self, place: int) -> float:
        """What its own nobles there could do at once, or how near a prize they would come."""
        own = [n for n in list_standing(self.view, place, self.me) if self.view.nobles[n].fresh]
        if own and place in self._prizes:
            owner = find_owner(self.rules, self.view, place)
            slugs = tuple(self.rules.noble_slugs[number] for number in own)
            return 1.0 + max(0.0, self._advantage(place, owner, slugs))
        return 1.5 - 0.4 * self.distance(place)

    def _value_of_march(self, action: act.March) -> float:
        origin = self.view.nobles[self.rules.noble_index[action.noble]].place
        target = self.place(action.path[-1])
        return 0.5 * ((0 if origin is None else self.distance(origin)) - self.distance(target)) + 0.2

    def distance(self, place: int) -> int:
        """Steps to the nearest city that is not one's own."""
        seen, edge = {place}, [place]
        for steps_made in range(NEAR_ENOUGH):
            if any(each in self._prizes for each in edge):
                return steps_made
            edge = [near for each in edge for near in self.rules.realm.near[each] if near not in seen]
            seen.update(edge)
        return NEAR_ENOUGH

    def _value_of_loss(self, action: act.Lose) -> float:
        """Walls first, then troops without noble, then whoever survives it."""
        target = action.target
        if target not in self.rules.noble_index:
            return 3.0
        number = self.rules.noble_index[target]
        army = find_army(self.rules, self.view, number)
        return (2.0 if army.capacity > 1 else 0.0) - army.men / 1000

    values = {
        act.Operations: lambda judge, action: judge._value_of_region(judge.place(action.place)),
        act.Improvise: 0.1,
        act.March: _value_of_march,
        act.Sail: -1.0,
        act.Battle: _value_of_battle,
        act.Besiege: lambda judge, action: 4.0 + 0.01 * len(action.nobles),
        act.Assault: _value_of_assault,
        act.Keep: lambda judge, action: sum(WORTH[face] for face in action.faces),
        act.Lose: _value_of_loss,
        **dict.fromkeys((act.Take, act.TakeAll, act.Use, act.Control, act.Rebuild), 1.0),
        act.Ransom: lambda judge, action: -judge.rules.realm.income[judge.rules.realm.city_index[action.city]],
        act.Repair: _value_of_repair,
        act.Fortify: _value_of_fortifying,
        act.Maintain: _value_of_maintenance,
        act.Forbid: 0.5,
        act.Done: 0.3,
        act.Go: 0.3,
        **VALUES,
        **COURT_VALUES,
    }


def build_cautious_bot() -> JudgingBot:
    """The careful opponent; values 0.4 apart are as good."""
    return JudgingBot(KnightsJudge, 0.4)
