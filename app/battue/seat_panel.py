"""The seats beside the board, one's own hand, and the end: scores with how they arise, and luck with the dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction

from app.battue.desks.hand import card_icon
from app.battue.picture.banners import SEATS, sign
from app.core.play.game_page import GamePage, Score
from app.core.play.parts import Button, Cell, Figure, Grid, Icons, Part, Title, Words, cells
from app.core.scene import icon
from engine.battue.luck import Luck
from engine.battue.questions import count_on_board, count_score, count_tile_points, count_treasure, list_flags
from engine.battue.rules import BattueRules
from engine.battue.state import BattueView
from engine.core.outcome import Outcome
from engine.core.seat import Seat

COLOURS = {"red": "#b8232c", "blue": "#2468b4", "yellow": "#e5ad0d", "black": "#2f2f34"}
ENDINGS = {
    "trio": "Palace, Templum Jupiter and Universitas are all taken.",
    "last-standing": "Only one horde is left.",
    "nobody-left": "Nobody is left: the score decides.",
    "round-limit": "The last round is over: the score decides.",
}


def seat_icon(seat: Seat) -> str:
    return icon(sign(seat), (-13, -13, 26, 26))


class BattueSeats(GamePage[BattueRules, BattueView]):
    """What the page of Battue tells of seats and of the end."""

    endings = ENDINGS
    scoring = ("What counts at the end.", "BT-SCORE-01")

    def colour(self, rules: BattueRules, view: BattueView, seat: Seat) -> str:
        return COLOURS[SEATS[seat]]

    def icon(self, rules: BattueRules, view: BattueView, seat: Seat) -> str:
        return seat_icon(seat)

    def is_turn_of(self, rules: BattueRules, view: BattueView, seat: Seat) -> bool:
        return view.active == seat

    def aliases(self, rules: BattueRules, view: BattueView, seat: Seat) -> tuple[str, ...]:
        return (SEATS[seat].capitalize(), "" if view.alive[seat] else "out of the game")

    def figures(self, rules: BattueRules, view: BattueView, seat: Seat) -> tuple[Figure, ...]:
        return (
            Figure(str(count_score(rules.terms, view, seat)), "points"),
            Figure(f"{count_on_board(view, seat)}/{rules.box.limits.board}", "warriors"),
            Figure(str(view.hand_sizes[seat]), "cards"),
            Figure(str(count_treasure(rules.terms, view, seat)), "treasure"),
        )

    def scores(self, rules: BattueRules, view: BattueView, outcome: Outcome) -> tuple[Score, ...]:
        def row(label: str, count: Callable[[Seat], int], decides: bool = False) -> Score:
            return Score(label, tuple(str(count(seat)) for seat in rules.seats), decides)

        return (
            row("Tiles controlled", lambda seat: len(list_flags(view, seat))),
            row("Points of tiles", lambda seat: count_tile_points(rules.terms, view, seat)),
            row("War treasure", lambda seat: count_treasure(rules.terms, view, seat)),
            row("Score", lambda seat: outcome.scores[seat], decides=True),
        )


def hand_parts(rules: BattueRules, view: BattueView) -> list[Part]:
    """One's own cards, small, while they are not on the desk."""
    if view.seat is None or not view.hand:
        return []
    cards = tuple(
        Button(
            f"about:card:{card}",
            "",
            "plain",
            card_icon(rules, card, number),
            f"{rules.box.loot[card].name}: what it does",
        )
        for card, number in Counter(view.hand).items()
    )
    return [Icons("Your hand", (), "", cards)]


# --- luck with the dice ---------------------------------------------------------------------------------------------


KINDS = {"attack": "Attacks won", "defence": "Beaten off", "reinforcement": "Warriors called"}


def luck_parts(rules: BattueRules, luck: Sequence[Luck]) -> list[Part]:
    """What the dice brought each seat, and in brackets what they could be expected to bring."""
    head = (Cell(""), *(Cell("", seat_icon(seat)) for seat in rules.seats))
    rows = [
        cells(title, *(_tally(getattr(each, name).actual, getattr(each, name).expected) for each in luck))
        for name, title in KINDS.items()
    ]
    rows.append(cells("Rolls", *(str(each.total.throws) for each in luck)))
    rows.append(cells("Luck", *(_signed(each.total.luck) for each in luck)))
    return [
        Title("Luck with the dice"),
        Words(
            "What the dice brought, in brackets what could be expected of them. A round or a warrior counts one; "
            "above zero is good luck.",
            "muted",
        ),
        Grid(head, tuple(rows), (len(rows) - 1,)),
    ]


def _tally(actual: int, expected: Fraction) -> str:
    return f"{actual}\N{NO-BREAK SPACE}({float(expected):.1f})"


def _signed(number: Fraction) -> str:
    text = f"{float(number):+.1f}"
    return "0.0" if text in ("+0.0", "-0.0") else text.replace("-", "−")
