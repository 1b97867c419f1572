"""The seats beside the board, one's own hand, and the end: scores with how they arise, and luck with the dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from app.battue.desks.hand import card_icon
from app.battue.picture.banners import SEATS, sign
from app.core.play.card import Cell, Figure, Grid, Icons, Part, Seating, Seatings, Title, Words, icon
from engine.battue.luck import Luck
from engine.battue.questions import count_score, count_tile_points, count_treasure
from engine.battue.rules import BattueRules
from engine.battue.state import BattueView
from engine.core.outcome import Outcome
from engine.core.seat import Seat

COLOURS = {"red": "#b8232c", "blue": "#2468b4", "yellow": "#e5ad0d", "black": "#2f2f34"}
ENDINGS = {
    "trio": "Palace, Templum Jupiter and Universitas are all taken",
    "last-standing": "Only one horde is left",
    "nobody-left": "Nobody is left: the score decides",
    "round-limit": "The last round is over: the score decides",
}


def colour_of(seat: Seat) -> str:
    return COLOURS[SEATS[seat]]


def seat_icon(seat: Seat) -> str:
    return icon(sign(seat), (-13, -13, 26, 26))


def seatings(rules: BattueRules, view: BattueView, notes: Sequence[str]) -> tuple[Part, ...]:
    return (Seatings(tuple(_seating(rules, view, seat, notes[seat]) for seat in rules.seats)),)


def _seating(rules: BattueRules, view: BattueView, seat: Seat, note: str) -> Seating:
    colour = SEATS[seat].capitalize()
    name = rules.seat_names[seat]
    notes = [*([colour] if name != colour else []), *([note] if note else [])]
    if not view.alive[seat]:
        notes.append("out of the game")
    return Seating(
        name,
        " · ".join(notes),
        (seat_icon(seat),),
        (
            Figure(str(count_score(rules.terms, view, seat)), "points"),
            Figure(f"{sum(view.hordes[seat])}/{rules.box.limits.board}", "warriors"),
            Figure(str(view.hand_sizes[seat]), "cards"),
            Figure(str(count_treasure(rules.terms, view, seat)), "treasure"),
        ),
        is_acting=view.to_act == seat,
        colour=colour_of(seat),
    )


def hand_parts(rules: BattueRules, view: BattueView) -> list[Part]:
    """One's own cards, small, while they are not on the desk."""
    if view.seat is None or not view.hand:
        return []
    return [Icons("Your hand", tuple(card_icon(rules, card, number) for card, number in Counter(view.hand).items()))]


# --- the end ----------------------------------------------------------------------------------------------------


def ending_parts(rules: BattueRules, view: BattueView, outcome: Outcome) -> list[Part]:
    names = [rules.seat_names[seat] for seat in outcome.winners]
    title = f"{names[0]} wins the game" if len(names) == 1 else f"{' and '.join(names)} share the victory"
    head = (Cell(""), *(Cell("", seat_icon(seat)) for seat in rules.seats))
    rows = (
        (Cell("Tiles controlled"), *(Cell(str(view.flags.count(seat))) for seat in rules.seats)),
        (Cell("Points of tiles"), *(Cell(str(count_tile_points(rules.terms, view, seat))) for seat in rules.seats)),
        (Cell("War treasure"), *(Cell(str(count_treasure(rules.terms, view, seat))) for seat in rules.seats)),
        (Cell("Score"), *(Cell(str(outcome.scores[seat])) for seat in rules.seats)),
    )
    places = [
        Words(f"{place}. {rules.seat_names[seat]}: {outcome.scores[seat]} points.", "strong" if place == 1 else "plain")
        for place, group in _places(outcome)
        for seat in group
    ]
    return [
        Title(title, outcome.rule, seat_icon(outcome.winners[0])),
        Words(f"{ENDINGS[outcome.ending]}."),
        *places,
        Grid(head, rows, (len(rows) - 1,)),
        Words("What counts at the end.", "muted", "BT-SCORE-01"),
    ]


def _places(outcome: Outcome) -> list[tuple[int, tuple[Seat, ...]]]:
    """Equal seats share a place; the next place is left out."""
    found, place = [], 1
    for group in outcome.ranking:
        found.append((place, group))
        place += len(group)
    return found


KINDS = {"attack": "Attacks won", "defence": "Beaten off", "reinforcement": "Warriors called"}


def luck_parts(rules: BattueRules, luck: Sequence[Luck]) -> list[Part]:
    """What the dice brought each seat, and in brackets what they could be expected to bring."""
    head = (Cell(""), *(Cell("", seat_icon(seat)) for seat in rules.seats))
    rows = [
        (Cell(title), *(_tally(getattr(each, name).actual, getattr(each, name).expected) for each in luck))
        for name, title in KINDS.items()
    ]
    rows.append((Cell("Rolls"), *(Cell(str(each.total.throws)) for each in luck)))
    rows.append((Cell("Luck"), *(Cell(_signed(each.total.luck)) for each in luck)))
    return [
        Title("Luck with the dice"),
        Words(
            "What the dice brought, in brackets what could be expected of them. A round or a warrior counts one; "
            "above zero is good luck.",
            "muted",
        ),
        Grid(head, tuple(rows), (len(rows) - 1,)),
    ]


def _tally(actual: int, expected: Fraction) -> Cell:
    return Cell(f"{actual}\N{NO-BREAK SPACE}({float(expected):.1f})")


def _signed(number: Fraction) -> str:
    text = f"{float(number):+.1f}"
    return "0.0" if text in ("+0.0", "-0.0") else text.replace("-", "−")
