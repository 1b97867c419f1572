"""Who waits on which edge, where words leave it open (BT-START-03, BT-AMB-11)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from engine.battue.edition import Section
from engine.battue.pieces import Edge

GATES = dict(zip(Edge, ("R03", "R07", "R11", "R15"), strict=True))
"""Where a seat waits unless it says otherwise: one gate an edge."""


def share_edges(wanted: Sequence[int | None], ring: Sequence[Section]) -> tuple[Edge, ...] | None:
    """An edge for each seat, those on their named sections first; None when they cannot be had so.

    `wanted` is the section that a seat has named. A tower belongs to two edges, so all ways are tried; the best keeps
    most of the others on the edge that is theirs by custom, the first seat in the north and so on.
    """
    named = [post for post in wanted if post is not None]
    if len(named) > len(set(named)):
        return None
    ways = [
        edges
        for edges in permutations(Edge, len(wanted))
        if all(post is None or edge in ring[post - 1].edges for post, edge in zip(wanted, edges, strict=True))
    ]
    return max(ways, key=lambda edges: sum(edge is own for edge, own in zip(edges, Edge, strict=False)), default=None)
