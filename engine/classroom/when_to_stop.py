"""When to stop: everybody storms with the same dice, and after each round goes on or leaves; against the best rule."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from random import Random

import msgspec

from engine.battue.battle import Blow, Sides, settle
from engine.battue.odds import Assault
from engine.battue.stopping import find_best_stopping
from engine.classroom.activity import Activity, Answer, Form, Pick, Round, Score, Task, share
from engine.classroom.pictures import Bars, Lines, Result, Series
from engine.core.parameters import number
from engine.core.phrase import count_of
from engine.odds.dice import SIX_SIDED

LEAVE, GO_ON = 0, 1


class Stand(msgspec.Struct, frozen=True):
    """Where a storm stands."""

    attackers: int
    defenders: int


class WhenToStop(Activity):
    """One storm, one pair of dice for all of you, and a way out after every round."""

    slug = "when-to-stop"
    title = "When to stop"
    instructions = (
        "You all storm the same tile with the same dice: before each round say whether you fight on or leave.",
        "If attack and die beat defence and die, a defender falls or the tile is yours; else you lose a warrior.",
        "Points are the warriors that you bring home, and the tile if you take it: when is enough?",
    )

    warriors = number(5, 1, 8, "Warriors that begin the storm.")
    defence = number(3, 0, 12, "Defence printed on the tile.")
    defenders = number(2, 0, 8, "Warriors that defend it.")
    gain = number(6, 1, 100, "What the tile is worth.")
    cost = number(1, 0, 100, "What a warrior is worth who comes home.")
    seconds = number(30, 5, 900, "How long a question stays open.")

    @property
    def start(self) -> Stand:
        return Stand(self.warriors, self.defenders)

    def find_worth(self, stand: Stand) -> Fraction:
        """What fighting on is worth, when the best rule is followed afterwards."""
        return find_worth(stand, self.defence, self.gain, self.cost)

    def leave_worth(self, stand: Stand) -> Fraction:
        return Fraction(self.cost * stand.attackers)

    def prepare(self) -> None:
        self.find_worth(self.start)

    def deal(self, members: Sequence[int], past: Sequence[Round], again: bool, rng: Random) -> dict[int, Task]:
        if again or not past:
            return dict.fromkeys(members, Task("stormer", (self.warriors, self.defenders)))
        last = past[-1]
        stand, is_over = self._roll(last)
        going = [who for who, answer in last.answers.items() if answer == (GO_ON,) and who in set(members)]
        return {} if is_over else dict.fromkeys(going, Task("stormer", (stand.attackers, stand.defenders)))

    def form(self, task: Task) -> Form:
        return Form(self.poster(task), (Pick("What do you do?", ("Leave", "Fight on")),))

    def poster(self, task: Task) -> tuple[str, ...]:
        stand = Stand(*task.facts)
        sides, defenders = self._sides(stand), count_of(stand.defenders, "defender")
        return (
            f"{count_of(stand.attackers, 'warrior')} against {defenders}: attack {sides.attack} and a die against "
            f"{sides.defended} and a die; a tie is lost.",
            f"The tile is worth {self.gain}, each warrior who comes home {self.cost}.",
        )

    def _sides(self, stand: Stand) -> Sides:
        return Sides(stand.attackers, stand.defenders, self.defence)

    def draw(self, asked: Round, rng: Random) -> tuple[int, ...]:
        """The attack die and the defence die of the round that follows."""
        return rng.choice(SIX_SIDED), rng.choice(SIX_SIDED)

    def _roll(self, asked: Round) -> tuple[Stand, bool]:
        """Where the storm stands after the dice, and whether it is over."""
        stand = Stand(*asked.facts)
        blow = settle(self._sides(stand), asked.chance[0], asked.chance[1]).blow
        if blow in (Blow.ATTACKER_LOSES, Blow.REPELLED):
            return Stand(stand.attackers - 1, stand.defenders), blow is Blow.REPELLED
        return Stand(stand.attackers, max(0, stand.defenders - 1)), blow is Blow.CAPTURED

    def score(self, asked: Round) -> dict[int, Score]:
        before = Stand(*asked.facts)
        after, is_over = self._roll(asked)
        leaving, going = self.leave_worth(before), self.find_worth(before)
        left = Score(leaving, max(Fraction(), going - leaving), f"You left: {leaving} points.")
        points = self._end_points(after) if is_over else Fraction()
        told = self._tell_dice(asked, after, is_over) + (f" {points} points." if is_over else "")
        gone_on = Score(points, max(Fraction(), leaving - going), told)
        return {who: gone_on if answer == (GO_ON,) else left for who, answer in asked.answers.items()}

    def _end_points(self, after: Stand) -> Fraction:
        """A storm that is over was won, or nobody is left."""
        return Fraction(self.gain + self.cost * after.attackers if after.attackers else 0)

    def _tell_dice(self, asked: Round, after: Stand, is_over: bool) -> str:
        attack, defence = asked.chance
        before = Stand(*asked.facts)
        dice = f"The dice: {attack} for the attack, {defence} for the defence."
        if is_over:
            return f"{dice} {'The tile is taken!' if after.attackers else 'The last warrior falls.'}"
        lost = "a warrior falls" if after.attackers < before.attackers else "a defender falls"
        return f"{dice} So {lost}: {after.attackers} against {after.defenders}."

    # --- what the wall shows --------------------------------------------------------------------------------

    def result(self, past: Sequence[Round]) -> Result:
        storm = find_storm(past, self.start)
        last = storm[-1]
        stand = Stand(*last.facts)
        leaving, going = self.leave_worth(stand), self.find_worth(stand)
        best = max(self.leave_worth(self.start), self.find_worth(self.start))
        better = "Fight on" if going > leaving else "Leave"
        at = f"with {stand.attackers} against {stand.defenders}"
        sentences = [
            self._tell_dice(last, *self._roll(last)),
            f"{better} was right {at}: fighting on is worth {float(going):.2f}, leaving {float(leaving):.2f}.",
            f"From the start the best rule is worth {float(best):.2f} points.",
        ]
        return Result((self._draw_choices(storm), self._draw_worths(stand)), tuple(sentences))

    def _draw_choices(self, storm: Sequence[Round]) -> Bars:
        stands = [Stand(*each.facts) for each in storm]
        went = tuple(
            share(sum(answer == (GO_ON,) for answer in each.answers.values()), len(each.answers)) for each in storm
        )
        best = tuple(100.0 * (self.find_worth(stand) > self.leave_worth(stand)) for stand in stands)
        labels = tuple(f"{stand.attackers} v {stand.defenders}" for stand in stands)
        series = (Series("of you fought on", went), Series("the best rule", best, is_theory=True))
        return Bars("Who fought on", labels, series, "%", "warriors v defenders")

    def _draw_worths(self, now: Stand) -> Lines:
        stands = [Stand(attackers, now.defenders) for attackers in range(1, self.warriors + 1)]
        series = (
            Series("leave", tuple(float(self.leave_worth(stand)) for stand in stands)),
            Series("fight on", tuple(float(self.find_worth(stand)) for stand in stands), is_theory=True),
        )
        title = f"What it is worth against {count_of(now.defenders, 'defender')}"
        return Lines(title, tuple(str(stand.attackers) for stand in stands), series, "points", "warriors")

    def make_up(self, task: Task, past: Sequence[Round], rng: Random) -> Answer:
        """Bold by nature; the more storms they have seen, the nearer to the best rule."""
        stand = Stand(*task.facts)
        storms = sum(each.facts == (self.warriors, self.defenders) for each in past)
        if rng.random() < 0.15 + 0.2 * storms:
            return (int(self.find_worth(stand) > self.leave_worth(stand)),)
        return (int(rng.random() < 0.35 + 0.1 * stand.attackers),)


@lru_cache(maxsize=512)
def find_worth(stand: Stand, defence: int, gain: int, cost: int) -> Fraction:
    """What another round is worth by the engine's own stopping rule."""
    plan = Assault(warriors=stand.attackers, defence=defence, defenders=stand.defenders)
    return find_best_stopping(plan, gain, cost).value


def find_storm(past: Sequence[Round], start: Stand) -> list[Round]:
    """The rounds of the last storm: those since it last began."""
    begins = [number for number, each in enumerate(past) if _is_start(past[:number], each, start)]
    return list(past[begins[-1] :])


def _is_start(before: Sequence[Round], asked: Round, start: Stand) -> bool:
    """A storm begins at its first stand; nobody comes back to it once a round was fought."""
    return not before or Stand(*asked.facts) == start
