"""A careful opponent for learners: it weighs every choice by a few rules of thumb, seeing only its View."""

from __future__ import annotations

from functools import cache

from engine.battue import actions as act
from engine.battue.actions import BattueAction
from engine.battue.battle import Sides, attacker_wins
from engine.battue.board import squares_along
from engine.battue.edition import Face
from engine.battue.effects import Attack, Defence, Reroll
from engine.battue.pieces import CAMP, Timing
from engine.battue.questions import find_defender, find_sides, list_horde_places
from engine.battue.rules import BattueRules
from engine.battue.state import BattueView
from engine.bots.judge import Judge, JudgingBot

WARRIOR_WORTH = 1.2
CARD_WORTH = 1.0


@cache
def win_chance(attackers: int, defence: int, defenders: int) -> float:
    """Fighting to the end without cards: a quick estimate, not the calculator's exact answer."""
    if not attackers:
        return 0.0
    sides = Sides(attackers, defenders, defence)
    wins = sum(
        attacker_wins(sides.attack + one, sides.defended + other) for one in range(1, 7) for other in range(1, 7)
    )
    after = 1.0 if defenders <= 1 else win_chance(attackers, defence, defenders - 1)
    return (wins * after + (36 - wins) * win_chance(attackers - 1, defence, defenders)) / 36


class BattueJudge(Judge[BattueRules, BattueView, BattueAction]):
    def __init__(self, rules: BattueRules, view: BattueView) -> None:
        super().__init__(rules, view)
        self.mine = view.hordes[self.me]

    def _place(self, name: str) -> int:
        return self.view.city.board.index.get(name, CAMP)

    def _face(self, place: int) -> Face:
        return self.rules.box.faces[self.view.faces[place]]

    def _is_near(self, place: int) -> bool:
        near = self.view.city.board.neighbours
        return any(place in near[own] for own in list_horde_places(self.view, self.me))

    # --- what a tile is worth, and how it would go --------------------------------------------------------

    def _expected(self, place: int) -> tuple[float, float]:
        """Defence and worth of a place as far as the view tells; unknown faces by the average of their size."""
        if self.view.faces[place]:
            faces = [self._face(place)]
        else:
            lot = self.view.city.lots[place - self.rules.box.first_lot]
            faces = [kind for kind in self.rules.box.batches[lot.batch].kinds if self._is_unseen(kind)]
        defence = sum(face.defence for face in faces) / len(faces)
        worth = sum(face.points + (self._loot_of(place, face) * CARD_WORTH) for face in faces) / len(faces)
        return defence, worth

    def _is_unseen(self, face: Face) -> bool:
        shown = self.view.faces.count(face.id)
        return any(
            kind.id == face.id and kind.count > shown for batch in self.rules.box.batches for kind in batch.kinds
        )

    def _loot_of(self, place: int, face: Face) -> int:
        return face.loot if self.view.flags[place] is None else 0

    def _defenders_on(self, place: int) -> int:
        defender = find_defender(self.rules.terms, self.view, place, self.me)
        return self.view.hordes[defender][place]

    def _chance_with(self, warriors: int, place: int) -> float:
        defence, _ = self._expected(place)
        return win_chance(warriors, round(defence), self._defenders_on(place))

    def _chance_at(self, place: int) -> float:
        return self._chance_with(self.mine[place], place)

    def _gain(self, warriors: int, place: int) -> float:
        """Expected worth of storming `place`, the warriors at risk taken off."""
        chance = self._chance_with(warriors, place)
        _, worth = self._expected(place)
        owner = self.view.flags[place]
        rivalry = 1.3 if owner is not None and owner != self.me else 1.0
        return chance * worth * rivalry - (1 - chance) * warriors * WARRIOR_WORTH

    # --- decisions ----------------------------------------------------------------------------------------

    def _value_of_entry(self, action: act.Enter) -> float:
        """A weak section that opens on the middle of its side."""
        face = self._face(self._place(action.section))
        section = next(each for each in self.rules.box.ring if each.id == face.id)
        return len(squares_along(section, self.rules.edition.city)) * 0.5 - face.defence

    def _value_of_move(self, action: act.Move) -> float:
        start, target = self._place(action.start), self._place(action.target)
        staying = self.mine[start] - action.warriors
        if self.view.flags[target] == self.me:
            return self._value_of_gathering(start, target, action.warriors)
        together = self.mine[target] + action.warriors
        if self.mine[target]:
            before = self._gain(self.mine[target], target)
            return self._gain(together, target) - before - 0.2
        left_alone = 0.0 if staying or start == CAMP else self._threat(start) * self._face(start).points * 0.3
        return self._gain(together, target) - left_alone

    def _value_of_gathering(self, start: int, target: int, warriors: int) -> float:
        """Walking over own ground is worth it towards the enemy or the unknown, with the whole horde."""
        if start == CAMP or warriors < self.mine[start]:
            return -0.5
        return 0.75 if self._front(target) > self._front(start) else -0.5

    def _front(self, place: int) -> int:
        near = self.view.city.board.neighbours[place]
        return sum(self.view.flags[other] != self.me for other in near)

    def _threat(self, place: int) -> float:
        near = self.view.city.board.neighbours[place]
        enemies = [horde[other] for other in near for seat, horde in enumerate(self.view.hordes) if seat != self.me]
        return min(1.0, max(enemies, default=0) / 6)

    def _value_of_fighting_on(self, action: act.On) -> float:
        fight = self.view.fight
        return 0.0 if fight is None else self._gain(self.mine[fight.place], fight.place)

    def _value_of_holding(self, action: act.Hold) -> float:
        """Hold while the attacker is not the favourite."""
        fight = self.view.fight
        if fight is None:
            return 0.0
        attackers = self.view.hordes[fight.attacker][fight.place]
        lost = win_chance(attackers, self._face(fight.place).defence, self.mine[fight.place])
        return (1 - lost) * self._face(fight.place).points - lost * self.mine[fight.place] * WARRIOR_WORTH

    def _value_of_card(self, action: act.Play) -> float:
        card = self.rules.box.loot[action.card]
        if card.points:
            return 5.0 + card.points
        if card.timing in (Timing.ATTACK, Timing.DEFEND):
            return self._value_in_battle(action.card)
        return 1.0 if self.view.called == () else 0.0

    def _value_in_battle(self, name: str) -> float:
        """Play a card while the round hangs in the balance; bonuses before the dice, rerolls when losing."""
        fight, card = self.view.fight, self.rules.box.loot[name]
        if fight is None or not self._is_at_stake():
            return 0.0
        sides = find_sides(self.rules.terms, self.view, fight)
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
        card = self.rules.box.loot[name]
        return float(
            3 * card.points + sum(effect.by for effect in card.effects if isinstance(effect, Attack | Defence))
        )

    values = {
        act.Enter: _value_of_entry,
        act.Call: lambda judge, action: 2.5 - 0.3 * judge.mine[judge._place(action.place)],
        act.Move: _value_of_move,
        act.Storm: lambda judge, action: judge._chance_at(judge._place(action.place)),
        act.On: _value_of_fighting_on,
        act.Hold: _value_of_holding,
        act.Play: _value_of_card,
        act.Ride: lambda judge, action: 1.0 + action.warriors,
        act.Scout: lambda judge, action: 1.5 if judge._is_near(judge._place(action.place)) else 0.5,
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
