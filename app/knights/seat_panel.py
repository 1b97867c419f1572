"""The barons beside the board, and the end: the figures that count."""

from __future__ import annotations

from app.core.play.game_page import GamePage, Score
from app.core.play.parts import Figure
from app.knights.names import short_name
from app.knights.picture.drawing import baron_of
from app.knights.picture.emblems import COLOURS, shield_icon
from engine.core.outcome import Outcome
from engine.core.seat import Seat
from engine.knights.outcome import count_realm_score
from engine.knights.questions import count_cities_to_win, count_score, list_on_board, list_realm_owners
from engine.knights.rules import KnightsRules
from engine.knights.state import KnightsView

ENDINGS = {
    "military": "Enough of the realm's cities are in one hand.",
    "influence": "The reserve of influence is used up.",
    "turns": "The last turn is over.",
}
WAR_ROWS = ("Cities", "Crowns", "Men")
REALM_ROWS = ("Influence", "Cities", "Crowns, faith and votes", "Men")


class KnightsSeats(GamePage[KnightsRules, KnightsView]):
    """What the page of Warrior Knights tells of barons and of the end."""

    endings = ENDINGS
    scoring = ("The first row decides, each row below breaks ties.", "WK-END-03")

    def colour(self, rules: KnightsRules, view: KnightsView, seat: Seat) -> str:
        return COLOURS[baron_of(rules, seat)]

    def icon(self, rules: KnightsRules, view: KnightsView, seat: Seat) -> str:
        return shield_icon(baron_of(rules, seat))

    def is_turn_of(self, rules: KnightsRules, view: KnightsView, seat: Seat) -> bool:
        return view.fight is None or view.fight.attacker.seat == seat

    def short_name(self, rules: KnightsRules, view: KnightsView, seat: Seat) -> str:
        return short_name(rules, seat)

    def aliases(self, rules: KnightsRules, view: KnightsView, seat: Seat) -> tuple[str, ...]:
        return (rules.baron_name(rules.barons[seat]),) if rules.names[seat] else ()

    def figures(self, rules: KnightsRules, view: KnightsView, seat: Seat) -> tuple[Figure, ...]:
        _, crowns, men = count_score(view, seat)
        cities = list_realm_owners(rules, view).count(seat)
        held = Figure(f"{cities}/{count_cities_to_win(rules, view)}", "cities")
        if rules.is_realm:
            return (
                held,
                Figure(str(view.influence[seat]), "influence"),
                Figure(str(crowns), "crowns"),
                Figure(str(view.votes[seat]), "votes"),
                Figure(str(view.faith[seat]), "faith"),
            )
        return (
            held,
            Figure(str(len(list_on_board(view, seat))), "nobles"),
            Figure(str(men), "men"),
            Figure(str(crowns), "crowns"),
        )

    def victory(self, rules: KnightsRules, view: KnightsView, outcome: Outcome) -> str:
        names = " and ".join(rules.seat_name(view, seat) for seat in outcome.winners)
        what = "crown" if rules.is_realm else "war"
        return f"{names} {'wins' if len(outcome.winners) == 1 else 'share'} the {what}"

    def place_words(self, rules: KnightsRules, view: KnightsView, outcome: Outcome, seat: Seat) -> str:
        score, name = outcome.scores[seat], rules.seat_name(view, seat)
        if rules.is_realm:
            return f"{name}: {score} influence."
        return f"{name}: {score} {'city' if score == 1 else 'cities'}."

    def scores(self, rules: KnightsRules, view: KnightsView, outcome: Outcome) -> tuple[Score, ...]:
        """Each row breaks the ties of the one above it."""
        labels = REALM_ROWS if rules.is_realm else WAR_ROWS
        count = count_realm_score if rules.is_realm else count_score
        columns = zip(*(count(view, seat) for seat in rules.seats), strict=True)
        rows = zip(labels, columns, strict=True)
        return tuple(Score(label, tuple(map(str, column)), label == labels[0]) for label, column in rows)
