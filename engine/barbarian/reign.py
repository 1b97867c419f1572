"""The reign score, its titles, and the ranking at the end (BK-SCORE-01 to -03, BK-AMB-28)."""

from __future__ import annotations

import msgspec

from engine.barbarian.edition import BarbarianEdition
from engine.barbarian.law import Law
from engine.barbarian.questions import list_kingdoms
from engine.barbarian.state import BarbarianState, BarbarianView
from engine.barbarian.steps import Over
from engine.core.outcome import Outcome
from engine.core.position import step_of
from engine.core.seat import Seat

ENDINGS = {"territorial": "BK-VICTORY-02", "military": "BK-VICTORY-03", "rounds": "BK-AMB-33"}


class Reign(msgspec.Struct, frozen=True):
    """Reign points and how they arise."""

    trophies: int
    kings: int
    warriors: int
    tokens: int
    treasury: int

    @property
    def total(self) -> int:
        return self.trophies + self.kings + self.warriors + self.tokens + self.treasury


def score_reign(
    edition: BarbarianEdition, *, trophies: int, kings: int, warriors: int, tokens: int, treasury: int
) -> Reign:
    table = edition.score
    return Reign(
        trophies=trophies * table.trophy,
        kings=kings * table.king,
        warriors=warriors * table.warrior,
        tokens=tokens * table.token,
        treasury=treasury // table.tremis_per_point,
    )


def find_title(edition: BarbarianEdition, points: int) -> str:
    """BK-SCORE-03: the highest title whose points are reached."""
    return max((title for title in edition.title if title.points <= points), key=lambda title: title.points).name


def reign_of(law: Law, state: BarbarianState | BarbarianView, seat: Seat) -> Reign:
    """A seat's reign; with two seats both of its kingdoms count (BK-AMB-43); a treasury out of sight counts nothing."""
    return score_reign(law.edition, **count_reign(state, seat))


def count_reign(state: BarbarianState | BarbarianView, seat: Seat) -> dict[str, int]:
    """What a seat's reign is made of."""
    kingdoms = [kingdom.index for kingdom in list_kingdoms(state, seat)]
    return {
        "trophies": len(state.trophies[seat]),
        "kings": sum(state.kings[kingdom] for kingdom in kingdoms),
        "warriors": sum(state.deployed[kingdom] for kingdom in kingdoms),
        "tokens": sum(state.placed[kingdom] for kingdom in kingdoms),
        "treasury": sum(state.treasuries[seat] or ()),
    }


def rank_seats(law: Law, state: BarbarianState) -> Outcome:
    """The winner first, then by score, treasury, and reverse turn order (BK-SCORE-02, BK-AMB-28)."""
    over = step_of(state, Over)
    scores = [reign_of(law, state, seat).total for seat in law.seats]
    turns = {seat: number for number, seat in enumerate(dict.fromkeys(state.owner[k.index] for k in state.order))}

    def rank(seat: Seat) -> tuple[bool, int, int, int]:
        return (seat == over.winner, scores[seat], sum(state.treasuries[seat]), turns[seat])

    ranking = sorted(law.seats, key=rank, reverse=True)
    return Outcome(over.ending, ENDINGS[over.ending], tuple((seat,) for seat in ranking), tuple(scores))
