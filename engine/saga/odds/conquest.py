"""The cheapest knights that take a land: exact, by trying all colours (SG-401, SG-302 to SG-304, SG-501)."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import nsmallest

import msgspec

from engine.saga.pieces import COLOUR, COLOURS, VALUE, Knight
from engine.saga.state import Row

SHOWN = 5
"""So many of the cheapest ways are told."""


class Siege(msgspec.Struct, frozen=True):
    """All that taking a land depends on.

    The sum that is still missing is the `need`; the colours of the army before the land are `bits`, none where there is
    no army yet; so many knights of the market cost nothing as there are `volunteers` (SG-605).
    """

    land: int
    need: int
    bits: int
    hand: Row
    market: Row = ()
    chips: int = 0
    volunteers: int = 0


class Way(msgspec.Struct, frozen=True):
    """Knights in the order in which to lay them, one a turn; those of `bought` come from the market.

    Points beyond what is needed are its `slack`.
    """

    knights: Row
    bought: Row
    price: int
    total: int
    slack: int

    @property
    def turns(self) -> int:
        return len(self.knights)


class Conquest(msgspec.Struct, frozen=True):
    """The fewest turns, and the ways that take no more of them, the cheapest first; no turns where none leads there.

    `exact` of the ways leave no slack.
    """

    turns: int | None
    ways: int
    exact: int
    best: tuple[Way, ...]


class _Offer(msgspec.Struct, frozen=True, gc=False):
    """A knight that could be laid; what it costs is its value, or nothing from the hand."""

    knight: Knight
    value: int
    is_bought: bool


def find_conquest(siege: Siege) -> Conquest:
    """Fewest turns first; then fewest chips, least sum, lowest top card."""

    def cost(way: Way) -> tuple[int, int, int, Row]:
        return way.price, way.total, max([VALUE[each] for each in way.knights]), way.knights

    offers = _list_offers(siege)
    for turns in range(1, len(offers) + 1):
        found = list(_list_ways(siege, offers, turns))
        if found:
            exact = sum(not way.slack for way in found)
            return Conquest(turns, len(found), exact, tuple(nsmallest(SHOWN, found, key=cost)))
    return Conquest(None, 0, 0, ())


def _list_offers(siege: Siege) -> list[list[_Offer]]:
    """Colour by colour the knights that fit, one for each value: the hand's before the market's. A lead comes first."""
    by_colour: list[dict[int, _Offer]] = [{} for _ in COLOURS]
    for is_bought, row in ((True, siege.market), (False, siege.hand)):
        for knight in row:
            by_colour[COLOUR[knight]][VALUE[knight]] = _Offer(knight, VALUE[knight], is_bought)
    ranked = [sorted(found.values(), key=lambda offer: -offer.value) for found in by_colour]
    if siege.bits:
        return [row for colour, row in enumerate(ranked) if row and not siege.bits & 1 << colour]
    lead = ranked.pop(siege.land)
    return [lead, *filter(None, ranked)] if lead else []


def _list_ways(siege: Siege, offers: list[list[_Offer]], turns: int) -> Iterator[Way]:
    """All sets of so many knights that suffice."""
    tops = [each[0].value for each in offers]
    best = [[0] * (turns + 1) for _ in range(len(offers) + 1)]
    for start in range(len(offers)):
        rest = sorted(tops[start:], reverse=True)
        best[start] = [sum(rest[:number]) for number in range(turns + 1)]
    chosen: list[_Offer] = []

    def search(start: int, missing: int) -> Iterator[Way]:
        left = turns - len(chosen)
        if not left:
            way = _build_way(siege, chosen, -missing)
            if way.price <= siege.chips:
                yield way
            return
        must_lead = not siege.bits and not chosen
        for colour in range(start, 1 if must_lead else len(offers) - left + 1):
            after = best[colour + 1][left - 1]
            for offer in offers[colour]:
                if offer.value + after < missing:
                    break
                chosen.append(offer)
                yield from search(colour + 1, missing - offer.value)
                chosen.pop()

    return search(0, siege.need)


def _build_way(siege: Siege, chosen: list[_Offer], slack: int) -> Way:
    lead, rest = ([], chosen) if siege.bits else (chosen[:1], chosen[1:])
    order = (*lead, *sorted(rest, key=lambda offer: (offer.value, COLOUR[offer.knight])))
    bought = tuple(offer.knight for offer in order if offer.is_bought)
    prices = sorted((VALUE[knight] for knight in bought), reverse=True)
    return Way(
        tuple(offer.knight for offer in order), bought, sum(prices[siege.volunteers :]), slack + siege.need, slack
    )
