"""A careful opponent for learners: it weighs every choice by a few rules of thumb, seeing only its View."""

from __future__ import annotations

from functools import cache, cached_property, lru_cache

from engine.battue import actions as act
from engine.battue.actions import BattueAction
from engine.battue.battle import Sides, attacker_wins
from engine.battue.board import squares_along
from engine.battue.edition import Face
from engine.battue.effects import Attack, Defence, Reroll
from engine.battue.pieces import CAMP, Timing
from engine.battue.questions import (
    count_likely_faces,
    count_room,
    count_score,
    find_defender,
    find_sides,
    find_untaken,
    has_flag_left,
    is_beside_horde,
    list_bare_flags,
    list_exits,
)
from engine.battue.rounds import PAIRS, count_wins
from engine.battue.rules import BattueRules
from engine.battue.state import BattueView
from engine.battue.towers import count_onslaught, count_plunder, find_tower
from engine.bots.judge import Judge, JudgingBot
from engine.core.seat import Seat

WARRIOR_WORTH, KILL = 1.2, 0.3
"""What a warrior of one's own is worth, and which part of that an enemy's fall."""
CARD_WORTH = 1.0
POWER_WORTH = 3.0
"""What a tower's power is worth, for the turns that are left."""
LEFT_ALONE = 0.2
"""How often a tile that is left alone is stormed, where it can be."""
RIVALRY = 1.6
"""How much more a tile is worth that another seat loses."""
THE_END, DOOM = 40.0, 12.0
"""What it is worth to end the game as its winner, and what to be out of it."""
CALLED, PATIENCE = 2.0, 0.5
"""How a warrior who is called counts for an empty horde, and how much of a good storm a call puts off."""
TEMPO = 0.5
"""What it costs to leave a battle: the turn is gone."""


@cache
def win_round(attackers: int, defence: int, defenders: int) -> float:
    """The chance that the attacker wins a round without cards, exactly."""
    sides = Sides(attackers, defenders, defence)
    return count_wins(sides.attack - sides.defended) / PAIRS


@cache
def win_chance(attackers: int, defence: int, defenders: int) -> float:
    """Fighting to the end without cards."""
    if not attackers:
        return 0.0
    won = win_round(attackers, defence, defenders)
    after = 1.0 if defenders <= 1 else win_chance(attackers, defence, defenders - 1)
    return won * after + (1 - won) * win_chance(attackers - 1, defence, defenders)


@lru_cache(maxsize=20_000)
def weigh_fight(attackers: int, defence: int, defenders: int, prize: float, doom: float, can_leave: bool) -> float:
    """What is left and taken when a round is fought and each next one only if it pays: backward induction.

    `prize` is for the tile, `doom` the price of the last warrior's fall, on top of the warriors themselves.
    """
    won = win_round(attackers, defence, defenders)
    if defenders > 1:
        after_win = WARRIOR_WORTH * KILL + weigh_stay(attackers, defence, defenders - 1, prize, doom, can_leave)
    else:
        after_win = prize + attackers * WARRIOR_WORTH + (WARRIOR_WORTH * KILL if defenders else 0.0)
    after_loss = weigh_stay(attackers - 1, defence, defenders, prize, doom, can_leave) if attackers > 1 else -doom
    return won * after_win + (1 - won) * after_loss


def weigh_stay(attackers: int, defence: int, defenders: int, prize: float, doom: float, can_leave: bool) -> float:
    """Leave with the warriors or fight on, whichever is worth more."""
    on = weigh_fight(attackers, defence, defenders, prize, doom, can_leave)
    return max(on, attackers * WARRIOR_WORTH - TEMPO) if can_leave else on


class BattueJudge(Judge[BattueRules, BattueView, BattueAction]):
    def __init__(self, rules: BattueRules, view: BattueView) -> None:
        super().__init__(rules, view)
        self.terms, self.box, self.mine = rules.terms, rules.box, view.hordes[self.me]
        self._ahead: dict[tuple[int, int], float] = {}

    def _place(self, name: str) -> int:
        return self.view.city.board.index.get(name, CAMP)

    def _face(self, place: int) -> Face:
        return self.box.faces[self.view.faces[place]]

    # --- what a tile is worth, and how it would go --------------------------------------------------------

    def _expected(self, place: int) -> tuple[float, float]:
        """Defence and worth of a place as far as the view tells; unknown faces by the average of their size."""
        faces = [self.box.faces[face] for face in count_likely_faces(self.box, self.view, place)]
        defence = sum(face.defence for face in faces) / len(faces)
        worth = sum(face.points + (self._loot_of(place, face) * CARD_WORTH) for face in faces) / len(faces)
        return defence, worth + (POWER_WORTH if find_tower(self.terms, place) else 0.0)

    def _defence_to_beat(self, place: int, attacker: Seat) -> int:
        """What a seat has to beat, its towers taken off; never below 0."""
        return max(0, round(self._expected(place)[0]) - count_onslaught(self.terms, self.view, attacker))

    def _loot_of(self, place: int, face: Face) -> int:
        is_free = self.view.flags[place] is None
        return face.loot + count_plunder(self.terms, self.view, self.me) if is_free else 0

    def _defenders_on(self, place: int) -> int:
        defender = find_defender(self.terms, self.view, place, self.me)
        return self.view.hordes[defender][place]

    def _chance_at(self, place: int) -> float:
        return win_chance(self.mine[place], self._defence_to_beat(place, self.me), self._defenders_on(place))

    def _gain(self, warriors: int, place: int) -> float:
        """Expected worth of storming `place`, leaving in time, the warriors at risk taken off."""
        _, worth = self._expected(place)
        defence = self._defence_to_beat(place, self.me)
        owner = self.view.flags[place]
        worth -= self._given_up if owner != self.me else 0
        prize = worth * (RIVALRY if owner is not None and owner != self.me else 1.0) + self._worth_of_end(place)
        doom = DOOM if warriors == sum(self.mine) else 0.0
        near = self.view.city.board.neighbours[place]
        can_leave = any(self.view.flags[other] == self.me for other in near)
        fought = weigh_fight(warriors, defence, self._defenders_on(place), round(2 * prize) / 2, doom, can_leave)
        return fought - warriors * WARRIOR_WORTH

    @cached_property
    def _given_up(self) -> int:
        """With no flag left, one has to come down for the next: the poorest that stands alone."""
        if has_flag_left(self.terms, self.view, self.me):
            return 0
        return min((self._face(place).points for place in list_bare_flags(self.view, self.me)), default=0)

    def _worth_of_end(self, place: int) -> float:
        """Taking the third of the great tiles ends the game: well for whoever leads then, badly for the others. So
        does driving the last rival out, who then has nothing more to say."""
        face, defender = self.view.faces[place], find_defender(self.terms, self.view, place, self.me)
        standing = self.view.hordes[defender]
        if standing[place] and standing[place] == sum(standing):
            return THE_END if sum(self.view.alive) == 2 else DOOM / 2
        if face not in self.box.trio or not find_untaken(self.terms, self.view) <= {face}:
            return 0.0
        points = self._face(place).points
        owner = self.view.flags[place]
        lead = self._lead + points + (points if owner is not None else 0)
        return THE_END if lead > 0 else -THE_END

    @cached_property
    def _lead(self) -> int:
        scores = [count_score(self.terms, self.view, seat) for seat in self.rules.seats]
        return scores[self.me] - max(score for seat, score in enumerate(scores) if seat != self.me)

    # --- decisions ----------------------------------------------------------------------------------------

    def _value_of_entry(self, action: act.Enter) -> float:
        """A weak section that opens on the middle of its side."""
        section = self.box.ring[self._place(action.section) - 1]
        return len(squares_along(section, self.box.edition.city)) * 0.5 - section.defence

    def _value_of_move(self, action: act.Move) -> float:
        start, target = self._place(action.start), self._place(action.target)
        staying = self.mine[start] - action.warriors
        if self.view.flags[target] == self.me:
            return self._value_of_gathering(start, target, action.warriors)
        together = self.mine[target] + action.warriors
        if self.mine[target]:
            before = self._gain(self.mine[target], target)
            return self._gain(together, target) - before - 0.2
        left_alone = 0.0 if staying or start == CAMP else self._loss_if_left(start)
        return self._gain(together, target) - left_alone

    def _prospects(self, place: int, warriors: int) -> float:
        """The best that such a horde could storm from there."""
        if (place, warriors) not in self._ahead:
            gains = (self._gain(warriors, other) for other in self._targets(place))
            self._ahead[place, warriors] = max(gains, default=0.0)
        return max(0.0, self._ahead[place, warriors])

    def _loss_if_left(self, place: int) -> float:
        """What is likely to be lost of a tile on which nobody stays: the strongest horde next to it may storm it."""
        near = self.view.city.board.neighbours[place]
        enemies = [horde[other] for other in near for seat, horde in enumerate(self.view.hordes) if seat != self.me]
        face = self._face(place)
        return win_chance(max(enemies, default=0), face.defence, 0) * face.points * LEFT_ALONE

    def _value_of_gathering(self, start: int, target: int, warriors: int) -> float:
        """Walking over own ground is worth it towards the enemy or the unknown, with the whole horde."""
        if start == CAMP or warriors < self.mine[start]:
            return -0.5
        better = self._prospects(target, self.mine[target] + warriors) - self._prospects(start, warriors)
        return 0.75 if better > 0 else -0.5

    def _value_of_call(self, action: act.Call) -> float:
        """Two warriors on the average, as far as there is room; but the horde stays where it could have gone."""
        place = self._place(action.place)
        now, room = self.mine[place], count_room(self.terms, self.view, self.me, place)
        return CALLED * min(2, room) * (8 - now) / 4 + 0.6 - PATIENCE * self._prospects(place, now)

    def _targets(self, place: int) -> list[int]:
        """What a horde could storm this turn."""
        return [near for near in list_exits(self.view, self.me, place) if self.view.flags[near] != self.me]

    def _value_of_fighting_on(self, action: act.On) -> float:
        fight = self.view.fight
        return 0.0 if fight is None else self._gain(self.mine[fight.place], fight.place) + TEMPO

    def _value_of_holding(self, action: act.Hold) -> float:
        """Hold while the attacker is not the favourite."""
        fight = self.view.fight
        if fight is None:
            return 0.0
        attackers = self.view.hordes[fight.attacker][fight.place]
        defence = self._defence_to_beat(fight.place, fight.attacker)
        lost = win_chance(attackers, defence, self.mine[fight.place])
        return (1 - lost) * self._face(fight.place).points - lost * self.mine[fight.place] * WARRIOR_WORTH

    def _value_of_scouting(self, action: act.Scout) -> float:
        return 1.5 if is_beside_horde(self.view, self.me, self._place(action.place)) else 0.5

    def _value_of_card(self, action: act.Play) -> float:
        card = self.box.loot[action.card]
        if card.points:
            return 5.0 + card.points
        if card.timing in (Timing.ATTACK, Timing.DEFEND):
            return self._value_in_battle(action.card)
        return 1.0 if self.view.called == () else 0.0

    def _value_in_battle(self, name: str) -> float:
        """Play a card while the round hangs in the balance; bonuses before the dice, rerolls when losing."""
        fight, card = self.view.fight, self.box.loot[name]
        if fight is None or not self._is_at_stake():
            return 0.0
        sides = find_sides(self.terms, self.view, fight)
        lead = sides.attack - sides.defended
        if any(isinstance(effect, Reroll) for effect in card.effects):
            is_won = attacker_wins(sides.attack + fight.attack_die, sides.defended + fight.defence_die)
            return 2.0 if is_won is (card.timing is Timing.DEFEND) else 0.0
        bonus = sum(effect.by for effect in card.effects if isinstance(effect, Attack | Defence))
        is_open = -4 <= lead <= 2 if card.timing is Timing.ATTACK else -2 <= lead <= 4
        return 0.7 + 0.1 * bonus if is_open else 0.0

    def _is_at_stake(self) -> bool:
        """One's own attack or tile: a mere neighbour of an uncontrolled tile keeps cards for later."""
        fight = self.view.fight
        return fight is not None and (fight.attacker == self.me or self.view.flags[fight.place] == self.me)

    def _worth_of_card(self, name: str) -> float:
        card = self.box.loot[name]
        bonus = sum(effect.by for effect in card.effects if isinstance(effect, Attack | Defence))
        return float(3 * card.points + bonus)

    values = {
        act.Enter: _value_of_entry,
        act.Call: _value_of_call,
        act.Move: _value_of_move,
        act.Storm: lambda judge, action: judge._chance_at(judge._place(action.place)),
        act.On: _value_of_fighting_on,
        act.Hold: _value_of_holding,
        act.Play: _value_of_card,
        act.Ride: lambda judge, action: 1.0 + action.warriors,
        act.Scout: _value_of_scouting,
        act.Steal: lambda judge, action: 1.0 + judge.view.hand_sizes[action.seat] * 0.1,
        act.Parley: lambda judge, action: 1.0 + judge._face(judge._place(action.place)).points,
        act.Lower: lambda judge, action: -judge._face(judge._place(action.place)).points,
        act.Blame: lambda judge, action: -5.0 if action.seat == judge.me else 1.0,
        act.Discard: lambda judge, action: -judge._worth_of_card(action.card),
        act.Done: 0.6,
    }


def build_cautious_bot() -> JudgingBot:
    """The careful opponent; values 0.2 apart are as good."""
    return JudgingBot(BattueJudge, 0.2)
