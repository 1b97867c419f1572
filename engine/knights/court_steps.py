"""What may wait to be decided in an assembly, while an event or a proposition takes effect, and between barons."""

from __future__ import annotations

from typing import TypeAlias

from engine.core.position import Step
from engine.core.seat import Seat
from engine.knights.court_pieces import Question
from engine.knights.steps import SeatStep

# --- an assembly ------------------------------------------------------------------------------------------------


class Assembling(Step, frozen=True):
    """An assembly begins: who is there, and their votes (WK-ASSEMBLY-01, WK-ASSEMBLY-02)."""


class Presiding(Step, frozen=True):
    """Who presides, if the president is away? (WK-ASSEMBLY-03)"""


class Calling(Step, frozen=True):
    """Personal motions come first (WK-ASSEMBLY-04)."""


class Moving(Step, frozen=True):
    """Destiny names who makes a personal motion (WK-PROP-05)."""


class Proposing(SeatStep, frozen=True):
    """What does he propose?"""


class Arranging(Step, frozen=True):
    """In which order are the propositions voted on? (WK-ASSEMBLY-05)"""


class Balloting(Step, frozen=True):
    """The next proposition is voted on."""


class Bidding(SeatStep, frozen=True):
    """How many votes does the baron spend, unseen? (WK-ASSEMBLY-06)"""

    about: str
    """What the ballot is about: a card, or nothing where a personal motion is voted on."""


class Opening(Step, frozen=True):
    """All have bid: hands are opened (WK-ASSEMBLY-06)."""

    question: Question


class Declaring(SeatStep, frozen=True):
    """What are his votes for? (WK-ASSEMBLY-06)"""

    question: Question


class Deciding(Step, frozen=True):
    """The votes are counted; the chair decides a tie (WK-ASSEMBLY-08)."""

    question: Question


class Adjourning(Step, frozen=True):
    """The assembly is over (WK-ASSEMBLY-10)."""


# --- what is carried --------------------------------------------------------------------------------------------


class CardStep(SeatStep, frozen=True):
    """A card concerns one baron."""

    slug: str


class Accepting(CardStep, frozen=True):
    """Does the baron take the charge or the office, or defy the assembly? (WK-PROP-08)"""


class Dropping(CardStep, frozen=True):
    """Which of his three charges does he give up for the new one? (WK-PROP-02)"""


class Entrusting(CardStep, frozen=True):
    """Which of his nobles gets the office? (WK-PROP-03)"""


class CastingLots(Step, frozen=True):
    """Destiny names the new president among those who have as many votes (WK-PROP-12)."""

    seats: tuple[Seat, ...]


# --- what cards do ----------------------------------------------------------------------------------------------


class Applying(CardStep, frozen=True):
    """An effect of a card comes to a baron, who may defy an assembly that takes something from him (WK-PROP-08)."""

    number: int
    """Which of the card's effects."""
    found: int = 0
    """What destiny has named: a noble, a city, a card."""


class Naming(CardStep, frozen=True):
    """Destiny names what the event strikes (WK-EVENT-07)."""


class FaithStep(CardStep, frozen=True):
    """Faith may be given to end an event."""

    drawer: Seat
    found: int
    queue: tuple[Seat, ...]
    """Those who are still asked, he first."""
    pledges: tuple[int, ...]
    """What each seat will give as soon as the price is met."""


class Pledging(FaithStep, frozen=True):
    """It is cancelled before it takes effect (WK-EVENT-06)."""


class Hoping(FaithStep, frozen=True):
    """A miracle undoes it (WK-VAR-07)."""


class Befalling(CardStep, frozen=True):
    """The event takes effect for its drawer."""

    found: int


class Joining(SeatStep, frozen=True):
    """A mercenary card from the pile joins the baron's fortress."""


# --- between barons ---------------------------------------------------------------------------------------------


class Parleying(SeatStep, frozen=True):
    """Whom does the baron offer or ask how many crowns? (WK-NEGO-01)"""


class Answering(SeatStep, frozen=True):
    """Does the other agree? (WK-NEGO-01)"""

    payer: Seat
    taker: Seat
    crowns: int


class Exchanging(SeatStep, frozen=True):
    """Does the baron agree to take the heir of one noble for that of another? (WK-VAR-03)"""

    other: Seat
    given: int | None
    """Whose heir he would get."""
    wanted: int | None


class Yielding(Step, frozen=True):
    """Is the heir of a dead noble given back, whom another baron holds? (WK-VAR-03)"""

    noble: int


CourtStep: TypeAlias = (
    Assembling | Presiding | Calling | Moving | Proposing | Arranging | Balloting | Bidding | Opening | Declaring
    | Deciding | Adjourning | Accepting | Dropping | Entrusting | CastingLots | Applying | Naming | Pledging | Hoping
    | Befalling | Joining | Parleying | Answering | Exchanging | Yielding
)  # fmt: skip
