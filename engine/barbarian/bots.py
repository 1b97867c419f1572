"""A careful opponent for learners: it weighs every choice by a few rules of thumb, seeing only its View."""

from __future__ import annotations

from functools import cached_property

from engine.barbarian import actions as act
from engine.barbarian import questions as ask
from engine.barbarian.actions import BarbarianAction
from engine.barbarian.battle import count_points
from engine.barbarian.board import Realm
from engine.barbarian.pieces import KING, WARRIOR, Force, Kind, Kingdom
from engine.barbarian.rules import BarbarianRules
from engine.barbarian.sight import count_purse_range
from engine.barbarian.state import BarbarianView
from engine.bots.judge import Judge, JudgingBot
from engine.core.position import expect
from engine.core.seat import Seat

CHEST = 2.1
"""What a chest is worth on the average: 38 tremis in 18 coins."""
UNIT_POINTS = {KING: 6, WARRIOR: 3}
KING_RISK, WARRIOR_RISK = 12.0, 2.5
"""What it costs to lose one, in tremis."""
VICTORY, BRINK = 60.0, 12.0
"""What wins the game, and what keeps another from it."""
CLAIM_PRICE, COST_OF_BATTLE = 4.0, 1.0
"""What is gone when a claim fails, and what any battle costs in bribes."""
MARK = 2
"""Points of a control mark, in a forecast."""
GIVEN = 0.5
"""So much of a purse may be given in a battle, as a rule."""
COMES = 0.7
"""How often somebody who could win contests."""


class BarbarianJudge(Judge[BarbarianRules, BarbarianView, BarbarianAction]):
    """Values for one decision."""

    def __init__(self, rules: BarbarianRules, view: BarbarianView) -> None:
        super().__init__(rules, view)
        self.realm: Realm = rules.realm(view.played)
        self.mine = ask.list_kingdoms(view, self.me)
        self._purses: dict[Seat, int] = {}

    # --- a turn of one's own ------------------------------------------------------------------------------

    @cached_property
    def _active(self) -> Kingdom:
        return ask.find_active(self.view)

    def _purse(self) -> int:
        return sum(self.view.treasuries[self.me] or ())

    def _value_of_recruit(self, action: act.Recruit) -> float:
        deployed = self.view.deployed[self._active.index]
        return 5.0 - 1.6 * deployed if self._purse() > 3 else 0.0

    def _value_of_tax(self, action: act.Tax) -> float:
        loot = [sum(self.view.loot[place]) for place in self.realm.controlled(self.view, self._active)]
        return min(len(loot), sum(loot)) * (0.9 if self._purse() < 6 else 0.45)

    def _value_of_claim(self, action: act.Claim) -> float:
        """Land is what wins; a claim that will be contested and lost only costs its price."""
        place = self.realm.index[action.place]
        unit = expect(self.view.units[place], "the unit that claims has gone")
        own = self._strength(self._active, place) + UNIT_POINTS[unit.kind]
        chance = self._chance_uncontested(place, own)
        return chance * self._worth_of_land(self._active) - (1 - chance) * (CLAIM_PRICE + self._risk(unit.kind))

    def _worth_of_land(self, kingdom: Kingdom) -> float:
        """One province more: it is worth the more, the nearer it brings to the victory."""
        controlled = len(self.realm.controlled(self.view, kingdom)) + 1
        return VICTORY if controlled >= self.rules.edition.victory.provinces else 3.0 + controlled

    def _value_of_assault(self, action: act.Assault) -> float:
        """The prize by the chance to take it, the unit by the chance to lose it."""
        place = self.realm.index[action.target]
        defender = self.view.units[place]
        own = UNIT_POINTS[action.unit] + self._support(action)
        prize = 0.8 + self._loot(place) + self._harm(place)
        if defender is None:
            chance = self._chance_uncontested(place, own)
        else:
            who = defender.kingdom
            against = UNIT_POINTS[defender.kind] + self._strength(who, place) + self._mark(who, place)
            chance = self._chance(own - against, ask.find_seat(self.view, who))
            prize += self._worth_of_king(self.me) if defender.kind is KING else WARRIOR_RISK
        risk = self._risk(action.unit)
        value = chance * prize - (1 - chance) * risk
        return value - 1.5 if action.unit is KING else value

    def _loot(self, place: int) -> float:
        return sum(self.view.loot[place]) + (CHEST if self.view.chests[place] else 0.0)

    def _harm(self, place: int) -> float:
        """What the loss of the province costs its owner, the more, the nearer that one is to the victory."""
        controller = self.realm.controller(self.view, place)
        if controller is None:
            return 0.0
        controlled = len(self.realm.controlled(self.view, controller))
        near = controlled + 1 >= self.rules.edition.victory.provinces
        return 2.0 + 0.6 * controlled + (BRINK if near else 0.0)

    def _worth_of_king(self, seat: Seat) -> float:
        """What another seat's king is worth to this one: the last trophy that is needed wins the game."""
        return VICTORY if len(self.view.trophies[seat]) + 1 >= self.rules.edition.victory.kings else KING_RISK

    @cached_property
    def _own_king(self) -> float:
        """What one's own king is worth: to whoever would gain most by him."""
        return max(self._worth_of_king(seat) for seat in self.rules.seats if seat != self.me)

    def _risk(self, unit: Kind) -> float:
        return self._own_king if unit is KING else WARRIOR_RISK

    def _value_of_move(self, action: act.Move) -> float:
        origin, target = self.realm.index[action.origin], self.realm.index[action.target]
        if target == self.realm.sea:
            return -0.5
        if action.unit is KING:
            return 0.4 * (self._threat(origin) - self._threat(target)) - 1.0
        return 0.3 * (self._prospects(target) - self._prospects(origin)) - 0.3

    def _prospects(self, place: int) -> float:
        """What lies next door and is not one's own."""
        if place == self.realm.sea:
            return 1.0
        return sum(
            self._loot(near)
            for near in self.realm.near_land[place]
            if self.realm.controller(self.view, near) not in self.mine
        )

    # --- strength in reach --------------------------------------------------------------------------------

    def _strength(self, kingdom: Kingdom, place: int) -> int:
        """Points that a kingdom could still bring to a place."""
        return sum(self._points_at(kingdom, near) for near in self.realm.near[place])

    def _mark(self, kingdom: Kingdom, place: int) -> int:
        """Points for a province that it controls."""
        return MARK if self.realm.controller(self.view, place) is kingdom else 0

    def _support(self, action: act.Assault) -> int:
        """Points that could follow the assaulting unit."""
        origin, target = self.realm.index[action.origin], self.realm.index[action.target]
        is_counted = origin in self.realm.near[target]
        return self._strength(self._active, target) - UNIT_POINTS[action.unit] * is_counted

    def _points_at(self, kingdom: Kingdom, place: int) -> int:
        if place == self.realm.sea:
            return _count_points(self.view.fleets[kingdom.index])
        unit = self.view.units[place]
        return UNIT_POINTS[unit.kind] if unit is not None and unit.kingdom is kingdom else 0

    def _threat(self, place: int) -> int:
        """The strongest enemy kingdom in reach of a place."""
        return max((self._strength(kingdom, place) for kingdom in self._enemies), default=0)

    # --- odds before the purses are opened ----------------------------------------------------------------

    def _chance(self, lead: int, rival: Seat) -> float:
        """To win a fight with such a lead in points: it is nothing when all of one's own coins would not make up for
        it, sure when all of theirs would not, and in between either purse gives anything up to a part of what it has.
        """
        own, most = self._purse(), self._most_of(rival)
        if lead >= most:
            return 1.0
        if lead + own < 0:
            return 0.0
        reach = GIVEN * (own + most) + 1
        return min(0.97, max(0.03, (lead + GIVEN * own + 0.5) / reach))

    def _chance_uncontested(self, place: int, own: int) -> float:
        """An empty place: whoever is in reach may come, and comes the sooner the better for him."""
        worst = 1.0
        for kingdom in self._enemies:
            force = self._strength(kingdom, place)
            if force:
                lead = own - force - self._mark(kingdom, place)
                worst = min(worst, self._chance(lead, ask.find_seat(self.view, kingdom)))
        return 1 - (1 - worst) * COMES

    @cached_property
    def _enemies(self) -> list[Kingdom]:
        return [kingdom for kingdom in self.view.played if kingdom not in self.mine]

    def _most_of(self, seat: Seat) -> int:
        """The most that a seat can have."""
        if seat not in self._purses:
            _, self._purses[seat] = count_purse_range(self.rules, self.view, seat)
        return self._purses[seat]

    # --- contest and battle -------------------------------------------------------------------------------

    def _value_of_contest(self, action: act.Contest) -> float:
        """What is kept or denied by the chance to win, the unit by the chance to lose it."""
        fight, kingdom = ask.find_fight(self.view), action.kingdom
        place, force = fight.place, fight.active_force
        mark = self._mark(kingdom, place)
        stake = 1.0 + self._loot(place)
        if fight.cause == "claim":
            stake += self._worth_of_land(self._active)
        if mark:
            stake += 2.0 + 0.6 * len(self.realm.controlled(self.view, kingdom))
        stake += self._worth_of_king(self.me) * force.king
        stake += WARRIOR_RISK * (force.warriors > 0)
        mine = self._strength(kingdom, place) + mark
        theirs = _count_points(force) + self._strength(self._active, place)
        chance = self._chance(mine - theirs, ask.find_seat(self.view, self._active))
        return chance * stake - (1 - chance) * self._risk(action.unit) - COST_OF_BATTLE

    def _value_of_reinforcement(self, action: act.Reinforce) -> float:
        """What the unit adds to the chance, against what is lost with it; the king only where he turns the battle."""
        rival = ask.find_seat(self.view, self._other_side)
        before, after = (self._chance(lead, rival) for lead in (self._lead, self._lead + UNIT_POINTS[action.unit]))
        return (after - before) * self._stake - (1 - after) * self._risk(action.unit) + 0.5

    @cached_property
    def _own_side(self) -> Kingdom:
        """One's own kingdom in the battle."""
        return self._active if self._active in self.mine else ask.find_rival(self.view)

    @cached_property
    def _other_side(self) -> Kingdom:
        return ask.find_rival(self.view) if self._own_side is self._active else self._active

    @cached_property
    def _lead(self) -> int:
        """Own points before bribes less the other side's."""
        ours, theirs = (
            count_points(ask.find_side(self.rules, self.view, kingdom), self.rules.edition.points).before_bribe
            for kingdom in (self._own_side, self._other_side)
        )
        return ours - theirs

    def _value_of_bribe(self, action: act.Bribe) -> float:
        """What the bribe is likely to win, less the bribe: the other purse gives anything that it would be worth."""
        bribe = sum(action.coins)
        lead = self._lead + bribe - (self._own_side is not self._active)
        sensible = min(self._most_of(ask.find_seat(self.view, self._other_side)), 0.6 * self._stake)
        chance = 0.0 if lead < 0 else min(1.0, (lead + 1) / (sensible + 1))
        return chance * self._stake - bribe

    @cached_property
    def _stake(self) -> float:
        """What hangs on the battle, for this side."""
        fight = ask.find_fight(self.view)
        own, other = ask.find_force(self.view, self._own_side), ask.find_force(self.view, self._other_side)
        stake = self._loot(fight.place) + self._harm(fight.place)
        stake += WARRIOR_RISK * (own.warriors + other.warriors)
        stake += self._own_king * own.king + self._worth_of_king(self.me) * other.king
        return stake + (self._worth_of_land(self._active) if fight.cause == "claim" else 0.0)

    otherwise = 0.6
    values = {
        act.Recruit: _value_of_recruit,
        act.Tax: _value_of_tax,
        act.Take: lambda judge, action: sum(sum(coins) for _, coins in action.coins) - sum(action.back),
        act.Pay: lambda judge, action: 0.1 * len(action.coins),  # small coins first: large ones tax badly
        act.Claim: _value_of_claim,
        act.Assault: _value_of_assault,
        act.Ride: 2.0,
        act.Move: _value_of_move,
        act.Stay: 0.2,
        act.Contest: _value_of_contest,
        act.Reinforce: _value_of_reinforcement,
        act.Bribe: _value_of_bribe,
        act.Rally: 1.0,
    }


def _count_points(units: Force) -> int:
    """Of units that stand together."""
    return UNIT_POINTS[KING] * units.king + UNIT_POINTS[WARRIOR] * units.warriors


def build_cautious_bot() -> JudgingBot:
    """The careful opponent; values half a tremis apart are as good."""
    return JudgingBot(BarbarianJudge, 0.5)
