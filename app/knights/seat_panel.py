"""The barons beside the board, and the end: the figures that count."""

from __future__ import annotations

from app.core.play.card import Figure
from app.core.play.game_page import Score
from engine.core.seat import Seat
from engine.knights.questions import count_cities_to_win, count_score, list_on_board, list_realm_owners
from engine.knights.rules import KnightsRules
from engine.knights.state import KnightsView

ENDINGS = {"military": "More than half of the realm's cities.", "turns": "The last turn is over."}


def figures_of(rules: KnightsRules, view: KnightsView, seat: Seat) -> tuple[Figure, ...]:
    table = view.table
    _, crowns, men = count_score(table, seat)
    owners = list_realm_owners(rules, table)
    return (
        Figure(f"{owners.count(seat)}/{count_cities_to_win(owners)}", "cities"),
        Figure(str(len(list_on_board(table, seat))), "nobles"),
        Figure(str(men), "men"),
        Figure(str(crowns), "crowns"),
    )


def scores_of(rules: KnightsRules, view: KnightsView) -> tuple[Score, ...]:
    """Each row breaks the ties of the one above it."""
    columns = zip(*(count_score(view.table, seat) for seat in rules.seats), strict=True)
    labels = ("Cities", "Crowns", "Men")
    return tuple(
        Score(label, tuple(map(str, column)), label == "Cities") for label, column in zip(labels, columns, strict=True)
    )
