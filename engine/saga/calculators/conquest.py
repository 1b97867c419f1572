"""`saga-conquest`: the cheapest knights that take a land, in how many turns, in which order (SG-401)."""

from __future__ import annotations

from typing import Any

import param

from engine.core.calculator import Answer, Calculator
from engine.core.parameters import InputError, number, word_list
from engine.core.seat import Seat
from engine.saga.board import ALL_LANDS, BIT, count_needed, list_knights
from engine.saga.calculators.inputs import read_knights
from engine.saga.odds.conquest import Siege, Way, find_conquest
from engine.saga.odds.threats import build_siege
from engine.saga.pieces import COLOUR, LANDS, NUMBER, Land, say_knights, sum_values
from engine.saga.rules import SagaRules
from engine.saga.state import SagaView
from engine.saga.steps import Acting


class ConquestAnswer(Answer, frozen=True):
    missing: int
    """Points that the army lacks."""
    turns: int | None
    ways: int
    exact: int
    best: tuple[Way, ...]


class SagaConquest(Calculator):
    slug = "saga-conquest"
    view_type = SagaView
    title = "Conquest"
    summary = "The cheapest knights that take a land, in how many turns and in which order."

    land = param.Selector(default="Y", objects=[land.value for land in LANDS], doc="The land, by its colour.")
    need = number(9, 1, 60, "The sum that takes it: its garrison and 1 more, 2 behind a rampart, 0 a low wall.")
    army = word_list("", 6, "The knights of your army before it, lead first.")
    hand = word_list("V3 V1 R3 Y4 Y2 G4 G1 B3 B2 O1", 30, "The knights of your hand, such as V4.")
    market = word_list("", 12, "The free knights in the market.")
    chips = number(0, 0, 999, "Your chips.")
    volunteers = number(0, 0, 6, "How many of your lands have a volunteer ready (SG-605).")

    def answer(self) -> ConquestAnswer:
        army, land = read_knights(self, "army"), NUMBER[Land(self.land)]
        if army and COLOUR[army[0]] != land:
            raise self.refuse("'army' begins with its lead, which has the land's colour.")
        bits = sum({BIT[knight] for knight in army})
        if bits.bit_count() != len(army):
            raise self.refuse("'army' has a colour twice; all colours of a column differ.")
        missing = self.need - sum_values(army)
        if missing <= 0:
            raise InputError(f"'need' is {self.need}, and the army has that already: the land is taken.")
        hand, market = read_knights(self, "hand"), read_knights(self, "market")
        found = find_conquest(Siege(land, missing, bits, hand, market, self.chips, self.volunteers))
        return ConquestAnswer(missing, found.turns, found.ways, found.exact, found.best)

    def words(self, answer: ConquestAnswer) -> tuple[str, ...]:
        if answer.turns is None:
            return (f"These knights cannot make up the {answer.missing} points that are missing.",)
        head = f"Turns needed: {answer.turns}. Ways: {answer.ways}, without a point too many: {answer.exact}."
        return (head, *map(_say_way, answer.best))

    def assumptions(self) -> tuple[str, ...]:
        return (
            "One knight is laid a turn, and the garrison stays as it is meanwhile.",
            "Chips are those of today: income on the way is not counted, and the market stays as it is.",
        )

    @staticmethod
    def read_view(rules: SagaRules, view: SagaView, seat: Seat) -> dict[str, Any] | None:
        """The land that can be taken soonest."""
        if not isinstance(view.step, Acting):
            return None
        sieges = [
            build_siege(rules.terms, view, seat, each, view.hand) for each in ALL_LANDS if view.owners[each] != seat
        ]
        turns = [(find_conquest(siege).turns or 99, siege.need, siege.land) for siege in sieges if siege.need > 0]
        if not turns:
            return None
        siege = next(each for each in sieges if each.land == min(turns)[2])
        return {
            "land": LANDS[siege.land].value,
            "need": count_needed(rules.terms, view, siege.land),
            "army": list(list_knights(view, seat, siege.land)),
            "hand": list(view.hand),
            "market": list(view.market),
            "chips": siege.chips,
            "volunteers": siege.volunteers,
        }


def _say_way(way: Way) -> str:
    price = f", {way.price} for {say_knights(way.bought)}" if way.bought else ""
    return f"{say_knights(way.knights)}: {way.total}, {way.slack} too many{price}."
