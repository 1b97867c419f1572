"""Games to look at: played to the end, then watched action by action with the moments a page stages for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

from app.core.play.game_page import AnyPage
from app.core.stage.moment import Moment
from engine.core.event import Event
from engine.core.table import Table
from engine.registry import GAMES

KINDS = ("cautious", "random")


class Told(NamedTuple):
    """One action: what these eyes saw of it, and what was staged."""

    table: Table
    point: int
    before: Any
    after: Any
    events: list[Event]
    moments: list[Moment]

    @property
    def facts(self) -> list[object]:
        return [event.fact for event in self.events if event.fact is not None]


@cache
def play(slug: str, seed: int, kinds: Sequence[str] = KINDS, **options: Any) -> Table:
    """A whole game; the bots of these kinds sit in turn."""
    game = GAMES[slug]
    table, random = Table(game.setup(**options), seed=seed), Random(seed)
    bots = [game.bots[kind]() for kind in kinds]
    while isinstance(table.to_act, int):
        bot = bots[table.to_act % len(bots)]
        table.play(bot.choose(table.rules, table.view(table.to_act), table.legal_actions(), random))
    return table


def watch(page: AnyPage, table: Table, eyes: int | None = None) -> Iterator[Told]:
    """Every action in which these eyes saw a fact."""
    for point, moment in enumerate(table.moments):
        events = [event for event in moment.events if event.is_visible_to(eyes)]
        if any(event.fact is not None for event in events):
            before, after = table.view_at(point, eyes), table.view_at(point + 1, eyes)
            yield Told(table, point, before, after, events, page.moments(table.rules, before, after, events))
