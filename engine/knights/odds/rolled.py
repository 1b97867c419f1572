"""Single fights from their cards, and assaults dealt by the thousand: a share that jumps, against the exact chance."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from engine.knights.army import Side, Tally
from engine.knights.battle import Verdict
from engine.knights.odds.battle import Fight, Settling
from engine.knights.odds.destiny import keep_by_priority
from engine.knights.odds.face_counts import DRAW, tally
from engine.knights.pieces import FACES, Face
from engine.odds.deck import Cards


class Settled(msgspec.Struct, frozen=True):
    """Both sides after their losses, and the verdict."""

    attacker: Side
    defender: Side
    verdict: Verdict


def settle_revealed(fight: Fight, attack: Tally, defend: Tally) -> Settled:
    """A fight from its revealed cards to its end, abilities used and losses placed as the fight says."""
    settling = Settling(fight)
    lost, taken, lead = settling.count(attack, defend)
    verdict = settling.verdict(lost, taken, lead)
    return Settled(settling.attacker_after(lost), settling.defender_after(taken), verdict)


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
        taken += settle_revealed(fight, tally(tuple(kept)), tally(tuple(against))).verdict.captured
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
