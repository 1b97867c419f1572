"""How soon a land can be lost: the conquest of `conquest.py`, seen from the other side."""

from __future__ import annotations

import msgspec

from engine.core.seat import Seat
from engine.saga.board import BIT, column_bits, count_needed, is_army, list_lands, list_ready, sum_army
from engine.saga.odds.conquest import Siege, Way, find_conquest
from engine.saga.pieces import COLOURS, HIGHEST, Knight, Power, sum_values
from engine.saga.questions import list_holding
from engine.saga.sight import list_hood_cases
from engine.saga.state import Row, SagaView
from engine.saga.terms import Terms

STRONGEST = tuple(Knight(f"{colour}{HIGHEST}/1") for colour in COLOURS)
"""What a hand holds at worst, for somebody who does not remember."""


class Threat(msgspec.Struct, frozen=True):
    """How soon `seat` can take a land at best; no turns where its knights never suffice.

    The `way` are the knights that would do it; None where they are only guessed at.
    """

    seat: Seat
    land: int
    turns: int | None
    way: Way | None


def build_siege(terms: Terms, view: SagaView, seat: Seat, land: int, hand: Row, hood: Row = ()) -> Siege:
    """What a seat with this hand needs for a land; `hood` are knights under hoods that the view does not show."""
    return Siege(
        land=land,
        need=count_needed(terms, view, land) - sum_army(view, seat, land) - sum_values(hood),
        bits=column_bits(view, seat, land) | sum({BIT[knight] for knight in hood}),
        hand=hand,
        market=view.market,
        chips=find_purse(view, seat),
        volunteers=len(list_ready(terms, view, seat, Power.VOLUNTEER)),
    )


def find_threat(terms: Terms, view: SagaView, seat: Seat, land: int, remembers: bool) -> Threat:
    """The worst that `seat` can do to a land, as far as the view tells.

    Who remembers knows every hand but for hooded knights, which count as the strongest they can be. Who does not
    expects the highest value of every colour that the army lacks.
    """
    holding = view.hands[seat] or list_holding(terms, view, seat)
    dealt = (*terms.knights[view.sets[seat] - 1], *terms.knights[view.neutral - 1])
    hood = find_worst_hood(view, seat, land, holding if remembers else dealt)
    hand = tuple(sorted(set(holding) - set(hood))) if remembers else STRONGEST
    found = find_conquest(build_siege(terms, view, seat, land, hand, hood))
    is_short = found.turns is not None and found.turns > view.hand_sizes[seat] + len(view.market)
    return Threat(seat, land, None if is_short else found.turns, found.best[0] if remembers and found.best else None)


def find_worst_hood(view: SagaView, seat: Seat, land: int, holding: Row) -> Row:
    """The strongest knights that may lie under the seat's hoods before a land, where the view does not know them."""
    hoods = enumerate(zip(view.hidings, view.hooded, strict=True))
    hidden = [number for number, (each, knight) in hoods if (each.seat, each.column) == (seat, land) and knight is None]
    cases = list_hood_cases(view, hidden, holding) if hidden and is_army(view, seat, land) else []
    return max(cases, key=lambda case: (sum_values(case), case), default=())


def find_purse(view: SagaView, seat: Seat) -> int:
    """The chips of a seat; where they are concealed, at worst all that this seat does not know."""
    chips = view.chips[seat]
    return view.chips_out - sum(each for each in view.chips if each is not None) if chips is None else chips


def list_threats(terms: Terms, view: SagaView, seat: Seat, remembers: bool = False) -> tuple[Threat, ...]:
    """Every opponent against every land of a seat, the soonest first."""
    lands, others = list_lands(view, seat), [other for other in terms.seats if other != seat]
    found = [find_threat(terms, view, other, land, remembers) for land in lands for other in others]
    return tuple(sorted(found, key=lambda threat: (threat.turns is None, threat.turns or 0, threat.land, threat.seat)))


def find_soonest(terms: Terms, view: SagaView, seat: Seat, land: int, remembers: bool) -> int | None:
    """After how many turns of an opponent a land of the seat can fall at worst; None if never."""
    threats = [find_threat(terms, view, other, land, remembers) for other in terms.seats if other != seat]
    return min((threat.turns for threat in threats if threat.turns is not None), default=None)


def find_safe_recall(terms: Terms, view: SagaView, land: int) -> int:
    """The highest value that can leave a garrison so that no army before it suffices, hoods left aside (SG-A02)."""
    owner = view.owners[land]
    attacks = [sum_army(view, seat, land) for seat in terms.seats if seat != owner and is_army(view, seat, land)]
    spare = count_needed(terms, view, land) - 1 - max(attacks, default=-HIGHEST)
    return max(0, min(HIGHEST, spare))
