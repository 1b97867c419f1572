"""What a move would do and what threatens, as the calculators say it: asked where the decision is."""

from __future__ import annotations

import msgspec

from engine.core.seat import Seat
from engine.saga.battle import falls
from engine.saga.board import ALL_LANDS, count_needed, defence_of, sum_army
from engine.saga.odds.conquest import find_conquest
from engine.saga.odds.threats import Threat, build_siege, list_threats
from engine.saga.pieces import VALUE, say_knights
from engine.saga.rules import SagaRules
from engine.saga.state import SagaView


class Reach(msgspec.Struct, frozen=True):
    """A field army after one more knight: its sum, and the sum that takes the land."""

    land: int
    total: int
    need: int
    takes: bool


def find_reach(rules: SagaRules, view: SagaView, seat: Seat, knight: str, land: int) -> Reach:
    """What this knight would make of the seat's army before the land."""
    total, need = sum_army(view, seat, land) + VALUE[knight], count_needed(rules.terms, view, land)
    return Reach(land, total, need, falls(total, defence_of(view, land), rules.terms.margin(view, land)))


def list_takers(rules: SagaRules, view: SagaView, seat: Seat) -> dict[str, list[int]]:
    """Knights of the hand that take a land at once, with the lands."""
    found: dict[str, list[int]] = {}
    for land in ALL_LANDS:
        siege = msgspec.structs.replace(build_siege(rules.terms, view, seat, land, view.hand), market=())
        if view.owners[land] == seat or siege.need <= 0 or find_conquest(siege).turns != 1:
            continue
        for knight in dict.fromkeys(view.hand):
            alone = msgspec.structs.replace(siege, hand=(knight,))
            if find_conquest(alone).turns == 1:
                found.setdefault(knight, []).append(land)
    return found


def list_dangers(rules: SagaRules, view: SagaView, seat: Seat, remembers: bool) -> list[Threat]:
    """Who can take which land of the seat with the next knight, at worst."""
    return [threat for threat in list_threats(rules.terms, view, seat, remembers) if threat.turns == 1]


def say_dangers(rules: SagaRules, view: SagaView, seat: Seat, remembers: bool) -> list[str]:
    """A sentence a land that may fall in the next round."""
    terms, dangers = rules.terms, list_dangers(rules, view, seat, remembers)
    said = []
    for land in dict.fromkeys(threat.land for threat in dangers):
        mine = [threat for threat in dangers if threat.land == land]
        who = ", ".join(
            terms.seat_names[threat.seat] + (f" with {say_knights(threat.way.knights)}" if threat.way else "")
            for threat in mine
        )
        said.append(f"The {terms.land_names[land]} can fall next turn: {who}.")
    return said
