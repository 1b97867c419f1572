"""A careful opponent for learners: it weighs every choice by a few rules of thumb, seeing only its View."""

from __future__ import annotations

from functools import cached_property

from engine.barbarian import actions as act
from engine.barbarian.actions import BarbarianAction
from engine.barbarian.battle import count_points
from engine.barbarian.board import Realm
from engine.barbarian.pieces import Kind, Kingdom
from engine.barbarian.questions import find_side, list_kingdoms
from engine.barbarian.rules import BarbarianRules
from engine.barbarian.sight import count_purse_range
from engine.barbarian.state import BarbarianView
from engine.barbarian.steps import Bribing
from engine.bots.judge import Judge, JudgingBot

CHEST = 2.1
"""What a chest is worth on the average: 38 tremis in 18 coins."""
UNIT_POINTS = {Kind.KING: 6, Kind.WARRIOR: 3}
KING_RISK = 9.0


class BarbarianJudge(Judge[BarbarianRules, BarbarianView, BarbarianAction]):
    """Values for one decision."""

    def __init__(self, rules: BarbarianRules, view: BarbarianView) -> None:
        super().__init__(rules, view)
        self.realm: Realm = rules.realm(view.played)
        self.mine = list_kingdoms(view, self.me)

    # --- a turn of one's own ------------------------------------------------------------------------------

    def _active(self) -> Kingdom:
        return self.mine[0] if self.view.active is None else self.view.active

    def _purse(self) -> int:
        seat = self.view.to_act
        coins = self.view.treasuries[seat] if isinstance(seat, int) else None
        return sum(coins or ())

    def _value_of_recruit(self, action: act.Recruit) -> float:
        deployed = self.view.deployed[self._active().index]
        return 5.0 - 1.6 * deployed if self._purse() > 3 else 0.0

    def _value_of_tax(self, action: act.Tax) -> float:
        kingdom = self._active()
        loot = [sum(self.view.loot[place]) for place in self.realm.controlled(self.view, kingdom)]
        return min(len(loot), sum(loot)) * (0.9 if self._purse() < 6 else 0.45)

    def _value_of_claim(self, action: act.Claim) -> float:
        kingdom = self._active()
        controlled = len(self.realm.controlled(self.view, kingdom))
        danger = max(0, self._threat(self.realm.index[action.place]) - self._strength(kingdom, action.place))
        return 3.5 + controlled - 0.7 * danger + (20 if controlled + 1 >= self.rules.edition.victory.provinces else 0)

    def _value_of_assault(self, action: act.Assault) -> float:
        place = self.realm.index[action.target]
        prize = sum(self.view.loot[place]) + (CHEST if self.view.chests[place] else 0.0)
        controller = self.realm.controller(self.view, place)
        if controller is not None:
            prize += 2.0 + 0.6 * len(self.realm.controlled(self.view, controller))
        defender = self.view.units[place]
        against = self._threat(place)
        if defender is not None:
            against = UNIT_POINTS[defender.kind] + self._strength(defender.kingdom, action.target)
            prize += KING_RISK if defender.kind is Kind.KING else 1.0
        own = UNIT_POINTS[action.unit] + self._support(action)
        value = prize + 0.8 - 0.8 * max(0, against - own)
        if action.unit is Kind.KING:
            value -= 1.5 + (KING_RISK if against >= own else 0.0)
        return value

    def _value_of_move(self, action: act.Move) -> float:
        if action.target == self.realm.names[self.realm.sea]:
            return -0.5
        origin, target = self.realm.index[action.origin], self.realm.index[action.target]
        if action.unit is Kind.KING:
            return 0.4 * (self._threat(origin) - self._threat(target)) - 1.0
        return 0.3 * (self._prospects(target) - self._prospects(origin)) - 0.3

    def _prospects(self, place: int) -> float:
        """What lies next door and is not one's own."""
        if place == self.realm.sea:
            return 1.0
        return sum(
            (CHEST if self.view.chests[near] else 0.0) + sum(self.view.loot[near])
            for near in self.realm.near_land[place]
            if self.realm.controller(self.view, near) not in self.mine
        )

    # --- strength in reach --------------------------------------------------------------------------------

    def _strength(self, kingdom: Kingdom, target: str) -> int:
        """Points that a kingdom could still bring to a place."""
        place = self.realm.index[target]
        return sum(self._points_at(kingdom, near) for near in self.realm.near[place])

    def _support(self, action: act.Assault) -> int:
        """Points that could follow the assaulting unit."""
        total = self._strength(self._active(), action.target)
        near = self.realm.near[self.realm.index[action.target]]
        return total - (UNIT_POINTS[action.unit] if self.realm.index[action.origin] in near else 0)

    def _points_at(self, kingdom: Kingdom, place: int) -> int:
        if place == self.realm.sea:
            fleet = self.view.fleets[kingdom.index]
            return 6 * fleet.king + 3 * fleet.warriors
        unit = self.view.units[place]
        return UNIT_POINTS[unit.kind] if unit is not None and unit.kingdom is kingdom else 0

    def _threat(self, place: int) -> int:
        """The strongest enemy kingdom in reach of a place."""
        name = self.realm.names[place]
        enemies = [kingdom for kingdom in self.view.played if kingdom not in self.mine]
        return max((self._strength(kingdom, name) for kingdom in enemies), default=0)

    # --- contest and battle -------------------------------------------------------------------------------

    def _value_of_contest(self, action: act.Contest) -> float:
        fight, active = self.view.fight, self.view.active
        if fight is None or active is None:
            return 0.0
        place = fight.place
        stake = sum(self.view.loot[place]) + (CHEST if self.view.chests[place] else 0.0)
        controlled = len(self.realm.controlled(self.view, active))
        if fight.cause == "claim" and controlled + 1 >= self.rules.edition.victory.provinces:
            stake += 30.0
        if self.realm.controller(self.view, place) is action.kingdom:
            stake += 4.0
        name = self.realm.names[place]
        mine = self._strength(action.kingdom, name)
        theirs = 6 * fight.active_force.king + 3 * fight.active_force.warriors + self._strength(active, name)
        risk = KING_RISK if action.unit is Kind.KING and mine <= theirs else 0.0
        return stake + 0.8 * (mine - theirs) - 1.0 - risk

    def _value_of_reinforcement(self, action: act.Reinforce) -> float:
        """Bring what is needed to lead, not more; the king only when he turns the battle."""
        behind = -self._lead
        gain = UNIT_POINTS[action.unit]
        if behind <= -3:
            return -1.0
        if action.unit is Kind.KING:
            return 1.0 if behind < gain and behind > 0 else -4.0
        return 1.0 if behind < gain + 4 else -1.0

    def _own_side_is_active(self) -> bool:
        return self.view.active in self.mine

    @cached_property
    def _lead(self) -> int:
        """Own points before bribes less the other side's."""
        fight, active = self.view.fight, self.view.active
        if fight is None or fight.rival is None or active is None:
            return 0
        table = self.rules.edition.points
        ours = count_points(find_side(self.rules, self.view, active), table).before_bribe
        theirs = count_points(find_side(self.rules, self.view, fight.rival), table).before_bribe
        return ours - theirs if self._own_side_is_active() else theirs - ours

    def _value_of_bribe(self, action: act.Bribe) -> float:
        """Aim at outbidding a third of what the other side may hold, when the price is worth it."""
        if not isinstance(self.view.step, Bribing):
            return 0.0
        bribe = sum(action.coins)
        expected = self._rival_purse / 3
        lead = self._lead + bribe - (0 if self._own_side_is_active() else 1)
        is_enough = lead >= expected
        return (self._stake if is_enough else 0.25 * min(lead, 0)) - bribe

    @cached_property
    def _stake(self) -> float:
        fight = self.view.fight
        if fight is None:
            return 0.0
        king = fight.active_force.king if self._own_side_is_active() else fight.rival_force.king
        return 5.0 + sum(self.view.loot[fight.place]) + (KING_RISK if king else 0.0)

    @cached_property
    def _rival_purse(self) -> float:
        fight, active = self.view.fight, self.view.active
        if fight is None or fight.rival is None or active is None:
            return 0.0
        rival = fight.rival if self._own_side_is_active() else active
        seat = self.view.owner[rival.index]
        if seat is None:
            return 0.0
        least, most = count_purse_range(self.rules, self.view, seat)
        return (least + most) / 2

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


def build_cautious_bot() -> JudgingBot:
    """The careful opponent; values half a tremis apart are as good."""
    return JudgingBot(BarbarianJudge, 0.5)
