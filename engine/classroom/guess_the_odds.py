"""Guess the odds: a storm, a battle or an assault on the wall, a guess on the phone, then the exact answer."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from random import Random

import msgspec

from engine.battue.odds import Assault
from engine.battue.siege import besiege
from engine.classroom.activity import Activity, Answer, Form, Round, Score, Slide, Task, deal_questions
from engine.classroom.pictures import Bars, Result, Series
from engine.core.edition import packaged
from engine.core.parameters import number
from engine.knights.army import Army, Side, Stronghold
from engine.knights.edition import KnightsEdition
from engine.knights.odds.battle import Discard, Fight, battle_odds
from engine.knights.pieces import Combat, Shape

BINS = tuple(range(0, 100, 10))


class Storm(msgspec.Struct, frozen=True):
    """Battue: a horde storms a tile and never leaves."""

    warriors: int
    defence: int
    defenders: int

    def tell(self) -> str:
        guard = {0: "nobody holds it", 1: "1 warrior holds it"}.get(
            self.defenders, f"{self.defenders} warriors hold it"
        )
        return (
            f"Battue: {self.warriors} warriors storm a tile of defence {self.defence}; {guard}. Each round both sides "
            "roll a die and add their numbers, and a tie is lost: do they take it?"
        )

    def find_chance(self) -> Fraction:
        return besiege(Assault(warriors=self.warriors, defence=self.defence, defenders=self.defenders)).win


class CityAssault(msgspec.Struct, frozen=True):
    """Warrior Knights: one noble against a neutral city; he discards as well as can be."""

    men: int
    strength: int

    def tell(self) -> str:
        return (
            f"Warrior Knights: a noble with {self.men} men assaults a neutral city of strength {self.strength}. He "
            f"draws {self.men // 100 + 2} destiny cards, lays two aside and adds a hit for his star; the city draws "
            f"{self.strength // 100} and keeps them all: does he take it?"
        )

    def find_chance(self) -> Fraction:
        walls = Side((), None, Stronghold(self.strength))
        attacker = Side((Army(self.men, shape=Shape.STAR),), 0)
        deck = packaged(KnightsEdition).face_counts()
        fight = Fight(kind=Combat.ASSAULT, attacker=attacker, defender=walls, deck=deck)
        return battle_odds(fight, Discard.OPTIMAL, Discard.OPTIMAL).city_taken


Contest = Storm | CityAssault
CONTESTS: tuple[Contest, ...] = (
    Storm(3, 4, 0),
    CityAssault(300, 200),
    Storm(6, 3, 3),
    CityAssault(200, 300),
    Storm(4, 6, 0),
    Storm(5, 3, 1),
)


@lru_cache(maxsize=64)
def find_chance(contest: Contest) -> Fraction:
    """The exact chance, by the code that settles the fight."""
    return contest.find_chance()


class GuessTheOdds(Activity):
    """One guess in per cent a question."""

    slug = "guess-the-odds"
    title = "Guess the odds"
    instructions = (
        "Read the fight on the wall and say how likely it is to succeed, in per cent.",
        "Then it is fought, and your guess gets its Brier score: its squared distance from what happened; 0 is best.",
        "Points count how near you come to the exact chance, so that luck does not matter: 100 is exact.",
    )

    first = number(1, 1, len(CONTESTS), "With which fight of the list to begin.")

    def prepare(self) -> None:
        for contest in CONTESTS:
            find_chance(contest)

    def deal(self, members: Sequence[int], past: Sequence[Round], again: bool, rng: Random) -> dict[int, Task]:
        question = deal_questions(members, past, again, self.first - 1, len(CONTESTS))
        return {} if question is None else {who: Task("guesser", (question,)) for who in members}

    def form(self, task: Task) -> Form:
        return Form(self.poster(task), (Slide("Your guess", 0, 100, "%"),))

    def poster(self, task: Task) -> tuple[str, ...]:
        return (CONTESTS[task.facts[0]].tell(),)

    def draw(self, asked: Round, rng: Random) -> tuple[int, ...]:
        """1 where the attack succeeded."""
        chance = self._chance(asked)
        return (int(rng.randrange(chance.denominator) < chance.numerator),)

    def score(self, asked: Round) -> dict[int, Score]:
        chance, happened = self._chance(asked), asked.chance[0]
        scores = {}
        for who, (guess,) in asked.answers.items():
            off = (Fraction(guess, 100) - chance) ** 2
            brier = (Fraction(guess, 100) - happened) ** 2
            words = f"You said {guess} %, exact is {float(chance):.1%}. Your Brier score is {float(brier):.2f}."
            scores[who] = Score(100 * (1 - off), off, words)
        return scores

    def result(self, past: Sequence[Round]) -> Result:
        asked = past[-1]
        chance, happened = self._chance(asked), asked.chance[0]
        guesses = [guess for (guess,) in asked.answers.values()]
        told = "It succeeded" if happened else "It failed"
        sentences = [f"The exact chance is {float(chance):.1%}. It was fought once: {told.lower()}."]
        if guesses:
            mean = Fraction(sum(guesses), 100 * len(guesses))
            brier = sum((Fraction(guess, 100) - happened) ** 2 for guess in guesses) / len(guesses)
            beaten = sum(abs(Fraction(guess, 100) - chance) > abs(mean - chance) for guess in guesses)
            best = (chance - happened) ** 2
            sentences += [
                f"Your Brier scores average {float(brier):.3f}; who knew the exact chance gets {float(best):.3f} now, "
                f"and {float(chance * (1 - chance)):.3f} on the average, the least there is.",
                f"All of you together said {float(mean):.1%}: nearer to it than {beaten} of {len(guesses)} of you.",
            ]
        return Result((self._draw(guesses, chance),), tuple(sentences))

    def _draw(self, guesses: Sequence[int], chance: Fraction) -> Bars:
        counts = tuple(float(sum(find_bin(guess) == low for guess in guesses)) for low in BINS)
        exact = find_bin(int(100 * chance))
        top = max(counts) or 1.0
        marked = tuple(top if low == exact else None for low in BINS)
        series = (Series("guesses", counts), Series(f"exact: {float(chance):.1%}", marked, is_theory=True))
        return Bars("Your guesses", tuple(map(str, BINS)), series, "", "per cent, by tens")

    def _chance(self, asked: Round) -> Fraction:
        return find_chance(CONTESTS[asked.facts[0]])

    def make_up(self, task: Task, past: Sequence[Round], rng: Random) -> Answer:
        """Off by what a beginner is off, and a little less with every fight seen."""
        spread = 22 / (1 + 0.35 * len(past))
        return (min(100, max(0, round(rng.gauss(100 * float(find_chance(CONTESTS[task.facts[0]])), spread)))),)


def find_bin(guess: int) -> int:
    return min(guess // 10 * 10, BINS[-1])
