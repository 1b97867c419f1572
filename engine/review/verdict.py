"""The review that the findings make, however many there are: curves, the dearest decisions, luck, and a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from math import sqrt
from statistics import variance
from typing import TypeVar

from engine.core.seat import Seat
from engine.review.evidence import Evidence, average
from engine.review.findings import Account, Chances, Judged, Luck, Review, Shifted, Valued
from engine.review.inquiry import Inquiry

T = TypeVar("T", Valued, Shifted)


def sum_up(evidence: Evidence, inquiry: Inquiry, players: Sequence[str]) -> Review:
    """What is known so far, as a review."""
    table = evidence.table
    valued = join_values(each for each in inquiry.findings if isinstance(each, Valued))
    shifts = [each for each in inquiry.findings if isinstance(each, Shifted)]
    drawn = [each for each in shifts if not evidence.opens(each.point)]
    judged = {each.point: each for each in inquiry.findings if isinstance(each, Judged)}
    end = find_end(evidence, valued)
    course = (*valued.values(), *((Valued(table.length, end, 1),) if evidence.is_over and end else ()))
    return Review(
        game=table.setup.game,
        length=table.length,
        is_over=evidence.is_over,
        asked=None if evidence.knows_all else evidence.asked,
        seed=inquiry.seed,
        trials=inquiry.trials,
        done=inquiry.part,
        course=tuple(course),
        decisions=tuple(sorted(judged.values(), key=lambda each: (-each.surely, -each.cost, each.point))),
        luck=list_luck(evidence, join_shifts(shifts).values()),
        table=tuple(
            build_account(evidence, seat, players, valued, drawn, list(judged.values()), end)
            for seat in table.rules.seats
        ),
    )


# --- joining passes -------------------------------------------------------------------------------------------


def join_values(values: Iterable[Valued]) -> dict[int, Valued]:
    """Point to its chances over all passes, in the order of the game."""
    return _join(values, lambda same: Valued(same[0].point, _mean(same, "chances"), _count(same)))


def join_shifts(shifts: Iterable[Shifted]) -> dict[int, Shifted]:
    return _join(
        shifts,
        lambda same: Shifted(
            same[0].point, _mean(same, "before"), _mean(same, "shift"), same[0].is_exact, _count(same)
        ),
    )


def _join(findings: Iterable[T], merge: Callable[[list[T]], T]) -> dict[int, T]:
    same: dict[int, list[T]] = {}
    for each in findings:
        same.setdefault(each.point, []).append(each)
    return {point: merge(same[point]) for point in sorted(same)}


def _count(same: Sequence[Valued | Shifted]) -> int:
    return sum(each.trials for each in same)


def _mean(same: Sequence[Valued | Shifted], field: str) -> Chances:
    """Each pass with the weight of its trials."""
    return average([getattr(each, field) for each in same for _ in range(each.trials)])


# --- luck -----------------------------------------------------------------------------------------------------


def list_luck(evidence: Evidence, shifts: Iterable[Shifted]) -> tuple[Luck, ...]:
    """The strongest strokes first."""
    found = [
        Luck(each.point, tell_point(evidence, each.point), each.shift, each.is_exact, evidence.opens(each.point))
        for each in shifts
    ]
    return tuple(sorted(found, key=lambda each: (-max(map(abs, each.shift)), each.point)))


def tell_point(evidence: Evidence, point: int) -> str:
    """What happened there, as far as the reviewer may know it: what was opened, else what everybody heard."""
    moment = evidence.table.moments[point]
    heard = [each for each in moment.events if evidence.knows_all or each.is_visible_to(evidence.asked)]
    told = sorted(heard, key=lambda each: (not each.reveals, each.seats is not None))
    if not told:
        return str(moment.action)
    listeners = told[0].seats
    if listeners is None or len(listeners) > 1:
        return str(told[0].phrase)
    view = evidence.table.view_at(point)
    return f"{evidence.rules.seat_name(view, listeners[0])}: {told[0].phrase}"


# --- the table ------------------------------------------------------------------------------------------------


def find_end(evidence: Evidence, valued: dict[int, Valued]) -> Chances | None:
    """Who won; while the game goes on, the last chances that are known."""
    if not evidence.is_over:
        return valued[max(valued)].chances if valued else None
    return evidence.value(evidence.table.length, 1, 0).chances


def build_account(
    evidence: Evidence,
    seat: Seat,
    players: Sequence[str],
    valued: Mapping[int, Valued],
    shifts: Sequence[Shifted],
    judged: Sequence[Judged],
    end: Chances | None,
) -> Account:
    """What a seat began with, what luck and its own decisions added, and how it ended."""
    table = evidence.table
    mine = [each for each in judged if each.seat == seat]
    drawn = {point: each.shift[seat] for point, each in join_shifts(shifts).items()}
    chances = {point: each.chances[seat] for point, each in valued.items()}
    if end is not None:
        chances[table.length] = end[seat]
    start, gains = split_gains(chances, drawn)
    luck = sum(drawn.values())
    own = sum(gain for point, gain in gains.items() if table.moments[point].actor == seat)
    result = end[seat] if end else start
    return Account(
        seat=seat,
        name=table.rules.seat_name(table.view_at(0), seat),
        player=players[seat] if players else "",
        start=start,
        luck=luck,
        luck_error=find_error(shifts, seat),
        decisions=own,
        others=result - start - luck - own,
        result=result,
        cost=sum(each.cost for each in mine),
        judged=len(mine),
    )


def split_gains(chances: Mapping[int, float], drawn: Mapping[int, float]) -> tuple[float, dict[int, float]]:
    """A seat's chance at the start, and what each decision changed: all that luck on the way to the next did not.

    Luck before the first point was measured apart: a start below nothing or above all is the noise of both.
    """
    points = sorted(chances)
    if not points:
        return 0.0, {}
    early = sum(shift for point, shift in drawn.items() if point < points[0])
    start = min(1.0, max(0.0, chances[points[0]] - early))
    gains = {
        point: chances[after] - chances[point] - sum(shift for at, shift in drawn.items() if point <= at < after)
        for point, after in pairwise(points)
    }
    return start, gains


def find_error(shifts: Sequence[Shifted], seat: Seat) -> float | None:
    """How unsure the sum of a seat's luck is, by how far the passes lie apart."""
    passes: dict[int, list[float]] = {}
    for each in shifts:
        passes.setdefault(each.point, []).append(each.shift[seat])
    if any(len(each) < 2 for each in passes.values()):
        return None
    return sqrt(sum(variance(each) / len(each) for each in passes.values()))
