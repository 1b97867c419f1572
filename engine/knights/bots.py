"""A careful opponent for learners: it weighs every fight by exact odds, comes where most can be done, and sees only
its View."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache

import msgspec

from engine.bots.judge import Judge, JudgingBot
from engine.core.seat import Seat
from engine.knights import actions as act
from engine.knights.actions import KnightsAction
from engine.knights.army import Army, Side
from engine.knights.court_judge import VALUES as COURT_VALUES
from engine.knights.odds.battle import COUNT_WORTH, Discard, Fight, battle_odds
from engine.knights.pieces import Combat, Face, count_men
from engine.knights.questions import (
    count_cities_to_win,
    count_faces,
    find_army,
    find_hold,
    find_owner,
    find_siege,
    find_siege_answer,
    list_cities,
    list_fresh,
    list_inside,
    list_standing,
)
from engine.knights.realm_judge import VALUES
from engine.knights.rules import KnightsRules
from engine.knights.state import KnightsView

WORTH = {Face.HIT: 1.0, Face.DRAW: 0.9, Face.VICTORY: 0.9, Face.AVOID: 0.7, Face.BLANK: 0.0}
NEAR_ENOUGH = 6
CITY, TAKEN_FROM, VICTORY = 4.0, 2.0, 30.0
"""What a city is worth, what more when another baron loses it, and what the last that is needed."""
SLOW, RELIEF = 0.8, 0.5
"""What a siege that only begins is worth of what it will bring, and what relief is of the city that it saves."""
EACH = 0.4
"""A noble who takes part can do nothing else this turn."""
RESERVE = 4
"""Crowns that are not spent on walls and armies."""


class FightOdds(msgspec.Struct, frozen=True):
    """What one step of war is likely to bring."""

    taken: float
    won: float
    """The count of victories."""
    attackers_die: tuple[float, ...]
    defenders_die: tuple[float, ...]


@lru_cache(maxsize=4096)
def find_odds(fight: Fight) -> FightOdds:
    """The calculators' own, with all cards kept on both sides: quick, and near enough."""
    odds = battle_odds(fight, Discard.NONE, Discard.NONE)
    won = odds.outcome.probability(lambda result: COUNT_WORTH.get(result, 0) > 0)
    return FightOdds(
        float(odds.city_taken), float(won), tuple(map(float, odds.attackers_die)), tuple(map(float, odds.defenders_die))
    )


def _find_commander(armies: Sequence[Army]) -> int | None:
    """The noble with the strongest army."""
    nobles = [number for number, army in enumerate(armies) if army.has_noble]
    return max(nobles, key=lambda number: armies[number].force, default=None)


def _price(army: Army) -> float:
    """What it costs to lose a noble with his men."""
    return 1.0 + army.force / 100


class KnightsJudge(Judge[KnightsRules, KnightsView, KnightsAction]):
    """Values for one decision, in hundreds of men or so."""

    def __init__(self, rules: KnightsRules, view: KnightsView) -> None:
        super().__init__(rules, view)
        self._money = rules.edition.money
        cities = zip(rules.realm.place_of, view.cities, strict=True)
        self._prizes = [place for place, city in cities if not city.razed and city.owner != self.me]

    # --- fights, by the exact odds of the calculators -----------------------------------------------------

    def _value_of_battle(self, action: act.Battle) -> float:
        """Their nobles by the chance that they die, one's own by the chance that these do."""
        enemy = Seat(self.view.barons.index(action.baron))
        return self._weigh_fight(Combat.BATTLE, self.place(action.place), enemy, self.number(action.nobles))

    def _value_of_assault(self, action: act.Assault) -> float:
        return self._weigh_assault(self.place(action.place), self.number(action.nobles))

    def _weigh_assault(self, place: int, nobles: tuple[int, ...]) -> float:
        """The city by the chance to take it, less the nobles who are likely to die."""
        return self._weigh_fight(Combat.ASSAULT, place, find_owner(self.rules, self.view, place), nobles)

    def _value_of_siege(self, action: act.Besiege) -> float:
        return self._weigh_siege(self.place(action.place), len(action.nobles))

    def _weigh_siege(self, place: int, nobles: int) -> float:
        """A siege of an earlier turn takes the place surely; a new one is slow, and useless in the last turn."""
        if find_siege(self.rules, self.view, place) is not None:
            return self._prize(place) + 1.0 - 0.01 * nobles
        if self.view.turn >= self.rules.turns:
            return -1.0
        return SLOW * self._prize(place) - 0.01 * nobles

    def _prize(self, place: int) -> float:
        """What a city is worth: income, what its owner loses, and the victory when it is the last that is needed."""
        number = self.rules.realm.city_at[place]
        if number is None:
            return 2.0
        owner = self.view.cities[number].owner
        worth = CITY + 0.1 * self.rules.realm.income[number] + (0.0 if owner is None else TAKEN_FROM)
        mine = len(list_cities(self.view, self.me)) + 1
        return worth + (VICTORY if mine >= count_cities_to_win(self.rules, self.view) else 0.0)

    def foresee(self, kind: Combat, place: int, enemy: Seat | None, nobles: tuple[int, ...]) -> FightOdds:
        """The odds of a fight with these nobles, as things stand."""
        ours, theirs = self._armies(nobles), self._list_defenders(kind, place, enemy)
        hold = find_hold(self.rules, self.view, place, enemy) if kind is Combat.ASSAULT else None
        attacker, defender = Side(ours, _find_commander(ours)), Side(theirs, _find_commander(theirs), hold)
        return find_odds(Fight(kind=kind, attacker=attacker, defender=defender, deck=self._deck))

    def _list_defenders(self, kind: Combat, place: int, enemy: Seat | None) -> tuple[Army, ...]:
        """Of a place that is assaulted a garrison too."""
        if kind is Combat.ASSAULT:
            return tuple(list_inside(self.rules, self.view, place))
        return () if enemy is None else self._armies(list_standing(self.view, place, enemy))

    def _weigh_fight(self, kind: Combat, place: int, enemy: Seat | None, nobles: tuple[int, ...]) -> float:
        odds = self.foresee(kind, place, enemy, nobles)
        armies = self._armies(nobles), self._list_defenders(kind, place, enemy)
        lost, killed = (
            sum(die * _price(army) for die, army in zip(chances, side, strict=True))
            for chances, side in zip((odds.attackers_die, odds.defenders_die), armies, strict=True)
        )
        prize = odds.taken * self._prize(place)
        if kind is Combat.BATTLE and find_siege(self.rules, self.view, place) is not None:
            prize = odds.won * self._prize(place) * RELIEF
        return prize + killed - lost - (0.5 if kind is Combat.ASSAULT else 0.8)

    def _armies(self, numbers: Sequence[int]) -> tuple[Army, ...]:
        return tuple(find_army(self.rules, self.view, number) for number in numbers)

    def number(self, slugs: tuple[str, ...]) -> tuple[int, ...]:
        return tuple(self.rules.noble_index[slug] for slug in slugs)

    @cached_property
    def _deck(self) -> tuple[int, ...]:
        return count_faces(self.rules, tuple(range(len(self.rules.faces))))

    # --- money --------------------------------------------------------------------------------------------

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

    # --- the march ----------------------------------------------------------------------------------------

    def _value_of_region(self, place: int) -> float:
        """The best that the nobles there and those who can come could do at once, or how near a prize they come."""
        own, others = self._list_own(place), self._list_coming(place)
        # those there, with one more, with all
        groups = [own, *((*own, other) for other in others), (*own, *others)]
        best = max((self._best_deed(place, group) for group in groups if group), default=0.0)
        return max(1.0 + best, 1.5 - 0.4 * self.distance(place)) if best else 1.0 - 0.4 * self.distance(place)

    def _list_own(self, place: int) -> tuple[int, ...]:
        return tuple(list_fresh(self.view, self.me, place))

    def _list_coming(self, place: int) -> tuple[int, ...]:
        """Fresh nobles elsewhere who could march there."""
        reach = self.rules.realm.find_reach(0)
        origins = [origin for origin, places in enumerate(reach) if places >> place & 1 and origin != place]
        return tuple(sorted(number for origin in origins for number in self._list_own(origin)))

    def _best_deed(self, place: int, group: tuple[int, ...]) -> float:
        """Assault or siege of a city, or relief of one's own; each noble who takes part can do nothing else."""
        used = EACH * len(group)
        siege = find_siege(self.rules, self.view, place)
        if place in self._prizes:
            deeds = [self._weigh_assault(place, group)]
            if find_siege_answer(self.rules, self.view, self.me, place, group).legal:
                deeds.append(self._weigh_siege(place, len(group)))
            return max(0.0, max(deeds) - used)
        if siege is not None and siege.seat != self.me and find_owner(self.rules, self.view, place) == self.me:
            return max(0.0, self._weigh_fight(Combat.BATTLE, place, siege.seat, group) - used)
        return 0.0

    def _value_of_march(self, action: act.March) -> float:
        """To where it makes more possible than is now; else nearer to a prize."""
        number = self.rules.noble_index[action.noble]
        origin, target = self.view.nobles[number].place, self.place(action.path[-1])
        own = self._list_own(target)
        now = self._best_deed(target, own) if own else 0.0
        then = max(self._best_deed(target, (*own, number)), self._best_deed(target, (*own, *self._list_coming(target))))
        if then > now + 0.3:
            return then + 0.1
        nearer = (0 if origin is None else self.distance(origin)) - self.distance(target)
        return 0.5 * nearer + 0.2 if not own else 0.0

    def _value_of_taking(self, action: act.Take) -> float:
        """Troops out of the fortress, or from a noble who keeps others: one who has none left leaves the board."""
        if action.donor not in self.rules.noble_index:
            return 1.0
        donor = self.view.nobles[self.rules.noble_index[action.donor]]
        return -0.5 if len(donor.troops) == 1 else 0.2

    def _value_of_gift(self, action: act.Give) -> float:
        """Each noble off the board gets what he needs to come, the garrison gives first; the others keep theirs."""
        if action.donor in self.rules.noble_index or action.noble not in self.rules.noble_index:
            return -0.5
        return 1.5 - count_men(self.view.nobles[self.rules.noble_index[action.noble]].troops) / 100

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
        act.Besiege: _value_of_siege,
        act.Assault: _value_of_assault,
        act.Keep: lambda judge, action: sum(WORTH[face] for face in action.faces),
        act.Lose: _value_of_loss,
        act.Take: _value_of_taking,
        act.TakeAll: -0.5,
        act.Give: _value_of_gift,
        **dict.fromkeys((act.Use, act.Control, act.Rebuild), 1.0),
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
