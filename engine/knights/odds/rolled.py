"""Assaults dealt with shuffled cards, as most programs do it: a share that jumps, to hold against the exact chance."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.knights.battle import settle
from engine.knights.odds.battle import Fight
from engine.knights.odds.face_counts import DRAW, tally
from engine.knights.odds.keep_plans import keep_by_priority
from engine.knights.pieces import FACES, Face
from engine.odds.deck import Cards


def roll_assaults(fight: Fight, priority: Sequence[Face], number: int, random: Random) -> float:
    """How often the city is taken in so many assaults by one who keeps by a priority; its defender keeps all."""
    cards = [face.index for face in FACES for _ in range(fight.deck[face.index])]
    taken = 0
    for _ in range(number):
        random.shuffle(cards)
        drawn = cards[: fight.attacker_cards]
        shown = cards[fight.attacker_cards : fight.attacker_cards + fight.defender_cards]
        rest = cards[fight.attacker_cards + fight.defender_cards :]
        kept = list(keep_by_priority(_count(drawn), True, priority))
        against = list(_count(shown))
        for revealed in (kept, against):
            _draw_more(revealed, rest)
        taken += settle(fight.attacker, fight.defender, tally(tuple(kept)), tally(tuple(against))).verdict.captured
    return taken / number


def _count(cards: list[int]) -> Cards:
    return tuple(cards.count(face.index) for face in FACES)


def _draw_more(revealed: list[int], rest: list[int]) -> None:
    """A card more for each `draw one`, those among the new cards included, as long as there are any."""
    due = revealed[DRAW]
    while due and rest:
        card = rest.pop(0)
        revealed[card] += 1
        due -= card != DRAW
