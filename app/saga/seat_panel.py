"""The seats under the table, one's own hand while others act, the memory aid, and the end: the count as a table."""

from __future__ import annotations

from app.core.play.game_page import GamePage, Score
from app.core.play.parts import Figure, Icons, Part, Words, pick, stacked
from app.saga.picture.knights import knight_icon
from app.saga.picture.signs import SEAT_COLOURS, seat_icon
from app.saga.words import KINDS, POWERS, sum_kind
from engine.core.outcome import Outcome
from engine.core.seat import Seat
from engine.saga.board import find_income, list_lands
from engine.saga.count import Item, count_items
from engine.saga.pieces import SEAT_NAMES
from engine.saga.questions import list_holding
from engine.saga.rules import SagaRules
from engine.saga.state import SagaView

ENDINGS = {
    "last-card": "Somebody has laid the last card of a hand.",
    "nobody-lays": "For a whole round nobody could lay a knight.",
    "round-limit": "The last round is over.",
}


class SagaSeats(GamePage[SagaRules, SagaView]):
    """What the page of Saga tells of seats and of the end."""

    endings = ENDINGS
    scoring = ("Everything that counts at the end.", "SG-703")

    def colour(self, rules: SagaRules, view: SagaView, seat: Seat) -> str:
        return SEAT_COLOURS[seat]

    def icon(self, rules: SagaRules, view: SagaView, seat: Seat) -> str:
        return seat_icon(seat)

    def aliases(self, rules: SagaRules, view: SagaView, seat: Seat) -> tuple[str, ...]:
        return (SEAT_NAMES[seat],)

    def figures(self, rules: SagaRules, view: SagaView, seat: Seat) -> tuple[Figure, ...]:
        chips = view.chips[seat]
        return (
            Figure(f"{len(list_lands(view, seat))}/6", "lands"),
            Figure(f"+{find_income(rules.terms, view, seat)}", "income"),
            Figure("?" if chips is None else str(chips), "chips"),
            Figure(str(view.hand_sizes[seat]), "cards"),
        )

    def scores(self, rules: SagaRules, view: SagaView, outcome: Outcome) -> tuple[Score, ...]:
        items = list_final_items(rules, view)
        rows = [
            Score(title, tuple(str(sum_kind(items, seat, names)) for seat in rules.seats))
            for title, names in KINDS.items()
            if any(item.name in names for item in items)
        ]
        return (*rows, Score("Total", tuple(map(str, outcome.scores)), decides=True))


def list_final_items(rules: SagaRules, view: SagaView) -> tuple[Item, ...]:
    """The count of a game that is over: nothing is hidden any more."""
    chips, hands = [each or 0 for each in view.chips], [each or () for each in view.hands]
    return count_items(rules.terms, view, chips, hands)


def hand_parts(view: SagaView) -> list[Part]:
    """One's own cards, while they are not on the desk."""
    if view.seat is None or not view.hand or view.is_open:
        return []
    return [Icons("Your hand", tuple(knight_icon(knight) for knight in view.hand))]


AIM = (
    "Most points win once somebody has laid the last card of a hand: chips, the garrisons of one's lands and what the "
    "lands give, less the values that are left in the hand."
)


def about_seat(rules: SagaRules, view: SagaView, seat: Seat) -> list[Part]:
    """Its lands with what they can still do, and the aim."""
    terms = rules.terms
    held = []
    for land in list_lands(view, seat):
        power, used = POWERS[terms.power(view, land)], " Used up." if view.used[land] else ""
        held.append(Words(f"{terms.land_names[land]}: {power.sentence}{used}", rule=power.rule))
    return [*(held or [Words("Holds no land yet.")]), Words(AIM, "muted", "SG-703")]


class Memory:
    """Is the aid on? It belongs to one visitor's page, not to a position."""

    def __init__(self) -> None:
        self.is_on = False

    def turn(self) -> None:
        self.is_on = not self.is_on

    def parts(self, rules: SagaRules, view: SagaView) -> list[Part]:
        """A button, and while it is on the hands; who has a hooded knight may have any of them under it."""
        label = "Memory aid: on" if self.is_on else "Memory aid: off"
        button = stacked(pick("sheet:memory", label, self.is_on))
        if not self.is_on:
            return [button]
        others = [seat for seat in rules.seats if seat != view.seat]
        return [button, *(part for seat in others for part in list_held(rules, view, seat))]


def list_held(rules: SagaRules, view: SagaView, seat: Seat) -> list[Part]:
    """The knights of a seat that do not lie in the open."""
    held = list_holding(rules.terms, view, seat)
    hoods = sum(hiding.seat == seat for hiding in view.hidings)
    said = [Words(f"Of these {hoods} under a hood.", "muted", "SG-606")] if hoods else []
    return [Icons(rules.terms.seat_names[seat], tuple(map(knight_icon, held))), *said]
