"""What is agreed before a game of Saga: the options, and the terms that follow from them."""

from __future__ import annotations

from engine.core.parameters import number, offer, switch, word_list
from engine.core.position import recast
from engine.core.refusal import SetupError
from engine.core.seat import Seat
from engine.core.setup import PlacedSetup
from engine.saga.edition import SagaEdition, list_knights
from engine.saga.pieces import LANDS, SEAT_NAMES, SETS
from engine.saga.terms import Terms


class SagaOptions(PlacedSetup):
    game = "saga"

    seats = number(3, 2, 4, "How many people play (SG-A01).")
    backs = word_list("", 6, "Lands on their back, by the letters V R Y G B O; none for a first game (SG-102).")
    draw_faces = switch("Does chance turn the lands (SG-102)?")
    sets = offer("drawn", "chosen", doc="Sets of knights are drawn, or chosen in turn (SG-103).")
    second_knights = offer("drawn", "laid", doc="Second neutral knights are drawn, or laid in turn (SG-106).")
    reinforce = offer(
        "power_only", "free", doc="May garrisons be strengthened only by a power, or like armies (SG-A03)?"
    )
    rampart = offer(2, 3, doc="Points above the defence behind a rampart (SG-A12).")
    neutral_powers = switch("Do walls protect a land that nobody holds (SG-A12)?")
    purchases = offer("one", "unlimited", doc="Purchases in a turn of one's own (SG-A10).")
    conquest = offer("automatic", "optional", doc="Does a land fall by itself (SG-A09)?")
    recall_lead = switch("May a lead be recalled (SG-A02)?")
    last_card = offer(
        "sticky",
        "end_of_turn",
        doc="Does the last card laid end the game for good, or must the hand be empty at the end of the turn (SG-A14)?",
    )
    tribute = offer("full", "owned", doc="Is tribute paid in full, or from chips at hand (SG-A16)?")
    chips = offer("open", "concealed", doc="Does everybody see the chips of all (SG-A21)?")
    ties = offer("shared", "lands", doc="Equal points share, or more lands go first (SG-718).")
    round_limit = number(100, 0, 1000, "House rule: the count comes after so many rounds; 0 is never (SG-A20).")

    def list_backs(self) -> tuple[bool, ...]:
        """Which lands show their back; SetupError where a letter is none."""
        letters = [land.value for land in LANDS]
        wrong = [each for each in self.backs if each.upper() not in letters]
        if wrong:
            raise SetupError(f"'backs' holds '{wrong[0][:20]}'; lands go by the letters {' '.join(letters)}.")
        if self.backs and self.draw_faces:
            raise SetupError("'backs' names faces and 'draw_faces' draws them; choose one.")
        return tuple(letter in map(str.upper, self.backs) for letter in letters)

    def terms(self) -> Terms:
        """What the rules need to know."""
        tables, names = self.edition_of(SagaEdition), self.clean_names()
        return recast(
            Terms,
            self,
            seats=tuple(Seat(seat) for seat in range(self.seats)),
            seat_names=tuple(name or known for name, known in zip(names, SEAT_NAMES, strict=False)),
            land_names=tuple(card.name for card in tables.lands.cards),
            faces=tuple((card.crown, card.back) for card in tables.lands.cards),
            knights=tuple(list_knights(tables, number) for number in range(1, SETS + 1)),
            numbers=tables.numbers,
        )
