"""What to keep: a destiny hand of Warrior Knights, the class's discards against the solved mix."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from random import Random

import msgspec

from engine.classroom.activity import Activity, Answer, Form, Pick, Round, Score, Task, deal_questions, per_cent, share
from engine.classroom.pictures import Bars, Result, Series
from engine.core.edition import packaged
from engine.core.parameters import number
from engine.knights.army import Army, Side
from engine.knights.battle import list_keeps
from engine.knights.edition import KnightsEdition
from engine.knights.odds.battle import Fight, battle_odds
from engine.knights.odds.discard_advice import rank_keeps
from engine.knights.odds.face_counts import BLANK
from engine.knights.pieces import FACES, Combat, Shape
from engine.odds.deck import Cards


class Hand(msgspec.Struct, frozen=True):
    """One side's cards before a battle of two nobles."""

    attacker: tuple[int, Shape]
    """Men, and what the noble's base shows."""
    defender: tuple[int, Shape]
    is_attackers: bool
    cards: Cards

    def fight(self) -> Fight:
        sides = [Side((Army(men, shape=shape),), 0) for men, shape in (self.attacker, self.defender)]
        deck = packaged(KnightsEdition).face_counts()
        return Fight(kind=Combat.BATTLE, attacker=sides[0], defender=sides[1], deck=deck)

    @property
    def keeps(self) -> int:
        """A commander lays two cards aside; to keep even fewer never helps with these hands."""
        return sum(self.cards) - 2


_STAR_TRIANGLE = ((300, Shape.STAR), (200, Shape.TRIANGLE))
_CIRCLE_STAR = ((200, Shape.CIRCLE), (200, Shape.STAR))
HANDS = (
    Hand(*_STAR_TRIANGLE, False, (1, 1, 2, 0, 0)),
    Hand(*_STAR_TRIANGLE, True, (1, 2, 2, 0, 0)),
    Hand(*_CIRCLE_STAR, True, (3, 0, 1, 0, 0)),
    Hand(*_CIRCLE_STAR, False, (1, 1, 1, 0, 1)),
)


solve = lru_cache(maxsize=16)(battle_odds)
"""A battle with both sides' best discards; the solution carries its bounds."""


@lru_cache(maxsize=16)
def list_options(hand: Hand) -> tuple[Cards, ...]:
    """What may be kept, two cards laid aside."""
    return tuple(sorted((kept for kept in list_keeps(hand.cards, True) if sum(kept) == hand.keeps), reverse=True))


@lru_cache(maxsize=16)
def weigh_options(hand: Hand) -> tuple[Fraction, ...]:
    """What each of them is worth against an enemy who discards as well as can be: from -1, lost, to 1, won."""
    fight = hand.fight()
    ranked = rank_keeps(fight, hand.cards, for_attacker=hand.is_attackers, solution=solve(fight).solution)
    worths = {choice.kept: choice.worth for choice in ranked}
    return tuple(worths[kept] for kept in list_options(hand))


@lru_cache(maxsize=16)
def find_mix(hand: Hand) -> tuple[Fraction, ...]:
    """How often the solved plan keeps each of them. Blanks are worth nothing, kept or not."""
    solution = solve(hand.fight()).solution
    if solution is None:
        raise ValueError("a battle of two commanders is solved")
    plan = (solution.attacker if hand.is_attackers else solution.defender)[hand.cards]
    total = sum(weight for _, weight in plan)
    wanted: Counter[Cards] = Counter()
    for kept, weight in plan:
        wanted[fill_up(hand, kept)] += weight
    return tuple(Fraction(wanted[kept], total) for kept in list_options(hand))


def fill_up(hand: Hand, kept: Cards) -> Cards:
    """The same cards and as many blanks as may be kept beside them."""
    blanks = min(hand.cards[BLANK], hand.keeps - sum(kept) + kept[BLANK])
    return (*kept[:BLANK], blanks)


class WhatToKeep(Activity):
    """Everybody holds the same hand; which two cards go?"""

    slug = "what-to-keep"
    title = "What to keep"
    instructions = (
        "You hold these destiny cards before a battle and lay two aside: choose what you keep.",
        "Hits kill unless avoids stop them, then more victories win; points run from 0, lost, to 100, won.",
        "The enemy sees your number of cards and not their faces: would he know what you keep?",
    )

    first = number(1, 1, len(HANDS), "With which hand of the list to begin.")

    def prepare(self) -> None:
        for hand in HANDS:
            weigh_options(hand)

    def deal(self, members: Sequence[int], past: Sequence[Round], again: bool, rng: Random) -> dict[int, Task]:
        question = deal_questions(members, past, again, self.first - 1, len(HANDS))
        return {} if question is None else {who: Task("commander", (question,)) for who in members}

    def form(self, task: Task) -> Form:
        options = list_options(HANDS[task.facts[0]])
        return Form(self.poster(task), (Pick("What do you keep?", tuple(map(name_cards, options))),))

    def poster(self, task: Task) -> tuple[str, ...]:
        return tell_hand(HANDS[task.facts[0]])

    def score(self, asked: Round) -> dict[int, Score]:
        hand = HANDS[asked.facts[0]]
        worths, options = weigh_options(hand), list_options(hand)
        scores = {}
        for who, (chosen,) in asked.answers.items():
            points = 50 * (1 + worths[chosen])
            words = f"You keep {name_cards(options[chosen])}: {float(points):.1f} points."
            scores[who] = Score(points, max(worths) - worths[chosen], words)
        return scores

    def result(self, past: Sequence[Round]) -> Result:
        hand = HANDS[past[-1].facts[0]]
        options, worths, mix = list_options(hand), weigh_options(hand), find_mix(hand)
        chosen = Counter(answer[0] for answer in past[-1].answers.values())
        labels = tuple(map(name_cards, options))
        given = tuple(share(chosen[number], chosen.total()) for number in range(len(options)))
        series = (Series("class", given), Series("solved", per_cent(mix), is_theory=True))
        bars = Bars("What you keep", labels, series, "%")
        points = tuple(50 * (1 + float(worth)) for worth in worths)
        value = Bars("What it is worth", labels, (Series("points", points, is_theory=True),), "points")
        return Result((bars, value), self._tell(hand, chosen))

    def _tell(self, hand: Hand, chosen: Counter[int]) -> tuple[str, ...]:
        options, worths, mix = list_options(hand), weigh_options(hand), find_mix(hand)
        parts = [f"{name_cards(kept)} with {float(part):.0%}" for kept, part in zip(options, mix, strict=True) if part]
        lines = [f"The solution keeps {' and '.join(parts)}: to depart from it alone gains less than a millionth."]
        if len(parts) > 1:
            lines.append("It draws lots: an enemy who knew what you always keep would discard against it.")
        if chosen:
            lost = sum(times * (max(worths) - worths[number]) for number, times in chosen.items()) / chosen.total()
            lines.append(f"Your choices were {50 * float(lost):.1f} points below the best, on the average.")
        return tuple(lines)

    def make_up(self, task: Task, past: Sequence[Round], rng: Random) -> Answer:
        """Most see what is good, some love hits."""
        hand = HANDS[task.facts[0]]
        worths = weigh_options(hand)
        if rng.random() < 0.3 / (1 + len(past)):
            return (rng.randrange(len(worths)),)
        nerve = 6 + 4 * len(past)
        return (rng.choices(range(len(worths)), [2.718 ** (nerve * float(worth)) for worth in worths])[0],)


def name_cards(cards: Cards) -> str:
    """`2 hit, 1 victory`."""
    named = [f"{times} {face.value}" for face, times in zip(FACES, cards, strict=True) if times]
    return ", ".join(named) or "nothing"


def tell_hand(hand: Hand) -> tuple[str, ...]:
    role, (men, shape) = ("attacker", hand.attacker) if hand.is_attackers else ("defender", hand.defender)
    enemy, enemy_shape = hand.defender if hand.is_attackers else hand.attacker
    return (
        f"A battle: as the {role} you have {men} men under a noble with a {shape.value}, against {enemy} with a "
        f"{enemy_shape.value}.",
        f"Your hand: {name_cards(hand.cards)}. You keep {hand.keeps}.",
    )
