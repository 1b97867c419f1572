"""The seats beside the board, and the end: who is home, and how many fortresses stand."""

from __future__ import annotations

from collections.abc import Callable

from app.conquerors.picture.emblems import COLOURS, draw_badge
from app.core.play.game_page import GamePage, Score
from app.core.play.parts import Figure
from app.core.scene import icon
from engine.conquerors.pieces import People
from engine.conquerors.questions import count_points
from engine.conquerors.rules import ConquerorsRules
from engine.conquerors.state import ConquerorsView
from engine.conquerors.terms import TOKENS
from engine.core.outcome import Outcome
from engine.core.seat import Seat

ENDINGS = {
    "home": "One army has built all its fortresses and is home.",
    "all-home": "All armies but one are home.",
    "rounds": "The last round is over. It counts who has built more, then who is nearer to the end.",
    "repetition": "The armies went round in circles. It counts who has built more, then who is nearer to the end.",
    "deadlock": "Nobody can move. It counts who has built more, then who is nearer to the end.",
    "walled-in": "Nobody can come home any more. It counts who has built more.",
}


def people_icon(people: People | None) -> str:
    return icon(draw_badge(people), (-24, -24, 48, 48))


class ConquerorsSeats(GamePage[ConquerorsRules, ConquerorsView]):
    """What the page of Conquerors tells of seats and of the end."""

    endings = ENDINGS
    scoring = ("A point for each fortress, and one for being home.", "CQ-101")

    def colour(self, rules: ConquerorsRules, view: ConquerorsView, seat: Seat) -> str:
        people = view.peoples[seat]
        return COLOURS[people] if people else ""

    def icon(self, rules: ConquerorsRules, view: ConquerorsView, seat: Seat) -> str:
        return people_icon(view.peoples[seat])

    def aliases(self, rules: ConquerorsRules, view: ConquerorsView, seat: Seat) -> tuple[str, ...]:
        people = view.peoples[seat]
        name = rules.edition.armies.names[people.value] if people else ""
        return (name, "home" if seat in view.home else "")

    def figures(self, rules: ConquerorsRules, view: ConquerorsView, seat: Seat) -> tuple[Figure, ...]:
        return (
            Figure(f"{len(view.built[seat])}/{rules.terms.fortresses}", "fortresses"),
            Figure(f"{len(view.tokens[seat])}/{TOKENS}", "on the board"),
        )

    def victory(self, rules: ConquerorsRules, view: ConquerorsView, outcome: Outcome) -> str:
        """A person wins, an army win."""
        words = super().victory(rules, view, outcome)
        army = self.aliases(rules, view, outcome.winners[0])[0]
        return words.replace("wins", "win") if words == f"{army} wins the game" else words

    def place_words(self, rules: ConquerorsRules, view: ConquerorsView, outcome: Outcome, seat: Seat) -> str:
        built = len(view.built[seat])
        forts = f"{built} fortress built" if built == 1 else f"{built} fortresses built"
        return f"{rules.seat_name(view, seat)}: {'home, ' if seat in view.home else ''}{forts}."

    def scores(self, rules: ConquerorsRules, view: ConquerorsView, outcome: Outcome) -> tuple[Score, ...]:
        def row(label: str, count: Callable[[Seat], int], decides: bool = False) -> Score:
            return Score(label, tuple(str(count(seat)) for seat in rules.seats), decides)

        return (
            row("Fortresses built", lambda seat: len(view.built[seat])),
            row("Home", lambda seat: int(seat in view.home)),
            row("Points", lambda seat: count_points(view, seat), decides=True),
        )
