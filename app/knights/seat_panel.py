"""The barons beside the board, and the end."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.play.card import Cell, Figure, Grid, Part, Seating, Seatings, Title, Words
from app.knights.picture.drawing import baron_of
from app.knights.picture.emblems import COLOURS
from app.knights.picture.small_pictures import shield_icon
from app.knights.words import short_name
from engine.core.outcome import Outcome
from engine.core.seat import Seat
from engine.knights.pieces import count_men
from engine.knights.rules import KnightsRules
from engine.knights.state import NOBLES, KnightsView

ENDINGS = {"military": "More than half of the realm's cities", "turns": "The last turn is over"}


def colour_of(rules: KnightsRules, seat: Seat) -> str:
    return COLOURS[baron_of(rules, seat)]


def seat_icon(rules: KnightsRules, seat: Seat) -> str:
    return shield_icon(baron_of(rules, seat))


def seatings(rules: KnightsRules, view: KnightsView, notes: Sequence[str]) -> tuple[Part, ...]:
    return (Seatings(tuple(_seating(rules, view, seat, notes[seat]) for seat in rules.seats)),)


def _seating(rules: KnightsRules, view: KnightsView, seat: Seat, note: str) -> Seating:
    table = view.table
    baron = rules.baron_name(rules.barons[seat])
    name = short_name(rules, seat)
    standing = sum(not city.razed for city in table.cities[: rules.realm.realm_cities])
    own = sum(city.owner == seat for city in table.cities[: rules.realm.realm_cities])
    notes = [*([baron] if rules.names[seat] else []), *([note] if note else [])]
    return Seating(
        name,
        " · ".join(notes),
        (seat_icon(rules, seat),),
        (
            Figure(f"{own}/{standing // 2 + 1}", "cities"),
            Figure(str(_count_nobles(view, seat)), "nobles"),
            Figure(str(count_on_board(view, seat)), "men"),
            Figure(str(table.crowns[seat]), "crowns"),
        ),
        is_acting=view.to_act == seat,
        colour=colour_of(rules, seat),
    )


def _count_nobles(view: KnightsView, seat: Seat) -> int:
    return sum(noble.place is not None for noble in view.table.nobles[seat * NOBLES : seat * NOBLES + NOBLES])


def count_on_board(view: KnightsView, seat: Seat) -> int:
    nobles = view.table.nobles[seat * NOBLES : seat * NOBLES + NOBLES]
    men = sum(count_men(noble.troops) for noble in nobles if noble.place is not None)
    return men + count_men(view.table.forts[seat].troops)


def ending_parts(rules: KnightsRules, view: KnightsView, outcome: Outcome) -> list[Part]:
    best = outcome.ranking[0]
    names = " and ".join(rules.seat_name(view, seat) for seat in best)
    ranking = [seat for group in outcome.ranking for seat in group]
    rows = [
        (
            Cell(rules.seat_name(view, seat), seat_icon(rules, seat)),
            Cell(str(sum(city.owner == seat for city in view.table.cities))),
            Cell(str(count_on_board(view, seat))),
            Cell(str(view.table.crowns[seat])),
        )
        for seat in ranking
    ]
    wins = "wins the war" if len(best) == 1 else "share the war"
    return [
        Title(f"{names} {wins}", outcome.rule, seat_icon(rules, best[0])),
        Words(f"{ENDINGS[outcome.ending]}."),
        Grid((Cell(""), Cell("Cities"), Cell("Men"), Cell("Crowns")), tuple(rows), (0,)),
    ]
