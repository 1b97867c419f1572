"""What is agreed before a game of Saga."""

from __future__ import annotations

from collections.abc import Iterator

from engine.saga.options import SagaOptions
from engine.saga.position import read_position
from engine.saga.rules import SagaRules


class SagaSetup(SagaOptions):
    rules_type = SagaRules
    read_position = staticmethod(read_position)


def example_setups() -> Iterator[SagaSetup]:
    """Every seat count and every switch: the contract tests play them all."""
    for seats in (2, 3, 4):
        yield SagaSetup(seats=seats, round_limit=40)
        yield SagaSetup(seats=seats, draw_faces=True, round_limit=40)
        yield SagaSetup(seats=seats, backs=["V", "R", "Y", "G", "B", "O"], round_limit=40)
    yield SagaSetup(seats=3, backs=["V", "R", "B"], reinforce="free", sets="chosen", second_knights="laid")
    yield SagaSetup(seats=2, backs=["Y", "R", "O"], conquest="optional", recall_lead=True, round_limit=40)
    yield SagaSetup(seats=4, backs=["R", "B"], rampart=3, neutral_powers=True, purchases="unlimited", chips="concealed")
    yield SagaSetup(seats=3, backs=["R", "Y"], last_card="end_of_turn", tribute="owned", ties="lands", round_limit=40)
