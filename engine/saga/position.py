"""A position in words, in the middle of a seat's turn, its income received: for lessons, questions, what-ifs, tests.

    North: set 1; chips 3; holds V4 R3; armies G2 O1, B4 [R2]; bought V2
    East: set 2; holds R3 Y1
    Neutral: 5
    Lands: Y4 V4, G2 O2
    Used: V
    turn: North
    round: 4

A line a seat, and lines for the rest. A garrison and an army are written as their knights, the lead first, which names
the land (or its letter does). `[R2]` is a hooded knight, `[R2]B` says by which land's power. A knight is of its seat's
own set where that has one left, else of the neutral one; `V2/5` says which. What a seat has not laid is in its hand,
and so is what it `bought`. `Lands` are those that nobody holds; the other neutral knights lie in the market.
`Done: laid, bought` says what the seat whose turn it is has done.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property

from engine.core.position_reader import SheetReader, Word, split
from engine.core.seat import Seat
from engine.saga.board import ALL_LANDS, garrison_of, list_armies, list_knights, list_lands
from engine.saga.invariants import list_faults
from engine.saga.pieces import COLOUR, COLOURS, SEAT_NAMES, SETS, Knight, Power
from engine.saga.rules import SagaRules
from engine.saga.state import SagaState
from engine.saga.steps import Acting
from engine.saga.terms import Terms

MOST_CHIPS = 999


def read_position(text: str, rules: SagaRules) -> SagaState:
    """The state that the words describe; PositionError names the line that is wrong."""
    reader = _Reader(rules)
    reader.read(text)
    return reader.build()


class _Reader(SheetReader[Seat]):
    def __init__(self, rules: SagaRules) -> None:
        super().__init__(rules)
        self.draft.sets = tuple(range(1, len(rules.seats) + 1))
        self.draft.step, self.draft.later = Acting(), ()

    def list_words(self) -> Iterable[Word]:
        return (
            Word("set", self.numbers("sets", 1, SETS), of_owner=True),
            Word("neutral", self._read_neutral),
            Word("lands", self._read_lands),
            Word("chips", self.numbers("chips", 0, MOST_CHIPS), of_owner=True),
            Word("holds", self._read_holds, of_owner=True),
            Word("used", self._read_used),
            Word("armies", self._read_armies, of_owner=True),
            Word("bought", self._read_bought, of_owner=True),
            *self.list_turn_words(),
            Word("done", self._read_done),
        )

    def list_owners(self) -> Mapping[str, Seat]:
        seats, names = self.rules.seats, self.terms.seat_names
        return {**dict(zip(SEAT_NAMES, seats, strict=False)), **dict(zip(names, seats, strict=True))}

    @cached_property
    def _left(self) -> dict[int, Counter[Knight]]:
        """What is left of each set, known once the sets are."""
        draft = self.draft
        if not draft.neutral:
            draft.neutral = next(number for number in range(1, SETS + 1) if number not in draft.sets)
        if len({*draft.sets, draft.neutral}) <= len(draft.sets):
            raise self.wrong("each seat has a set of its own, and the neutral set is one more.")
        return {number: Counter(knights) for number, knights in enumerate(self.terms.knights, start=1)}

    # --- word by word -------------------------------------------------------------------------------------

    def _read_neutral(self, text: str) -> None:
        self.draft.neutral = self.number(text, 1, SETS)

    def _read_lands(self, text: str) -> None:
        for words in split(text, ","):
            row = tuple(self._take(word) for word in words.split())
            if len(row) != 2 or COLOUR[row[0]] == COLOUR[row[1]]:
                raise self.wrong(f"'{words[:20]}' should be two neutral knights of different colours.")
            self.note("neutrals", COLOUR[row[0]], row)

    def _read_holds(self, seat: Seat, text: str) -> None:
        for words in split(text, ","):
            land = self._read_column(seat, words)
            if garrison_of(self.draft, land):
                raise self.wrong(f"the {self.terms.land_names[land]} has two garrisons.")
            self.note("owners", land, seat)

    def _read_armies(self, seat: Seat, text: str) -> None:
        for words in split(text, ","):
            self._read_column(seat, words)

    def _read_column(self, seat: Seat, words: str) -> int:
        """A column of the seat; its lead names the land, or a letter does."""
        draft, found = self.draft, words.split()
        land = COLOURS.find(found[0].upper()) if len(found[0]) == 1 else -1
        cards = found if land < 0 else found[1:]
        knights = [self._take(word.partition("]")[0].lstrip("["), seat) for word in cards]
        if not knights or cards[0].startswith("["):
            raise self.wrong(f"'{words[:20]}' has no lead: a knight that lies open.")
        land = COLOUR[knights[0]] if land < 0 else land
        if draft.columns[seat][land]:
            raise self.wrong(f"'{words[:20]}' is a second column of a seat for the same land.")
        for word, knight in zip(cards, knights, strict=True):
            if word.startswith("["):
                draft.hide(seat, land, knight, self._find_hood_land(seat, word.partition("]")[2]))
            else:
                draft.join_column(seat, land, knight)
        return land

    def _find_hood_land(self, seat: Seat, letter: str) -> int:
        """The land whose power a hooded knight has used up."""
        for land in list_lands(self.draft, seat):
            is_free = land not in [hiding.land for hiding in self.draft.hidings]
            is_meant = letter.upper() in ("", COLOURS[land])
            if self.terms.power(self.draft, land) is Power.HOOD and is_free and is_meant:
                self.draft.use_up(land)
                return land
        raise self.wrong("a hooded knight needs a land of its seat with that power.")

    def _read_bought(self, seat: Seat, text: str) -> None:
        for word in text.replace(",", " ").split():
            self.draft.keep_taken(seat, self._take(word))

    def _read_used(self, text: str) -> None:
        for word in text.replace(",", " ").split():
            self.draft.use_up(self.find(word, {letter: land for land, letter in enumerate(COLOURS)}, "land"))

    def _read_done(self, text: str) -> None:
        for word in split(text, ","):
            setattr(self.draft, self.find(word, {"laid": "has_laid", "bought": "has_bought"}, "deed"), True)

    def _take(self, word: str, seat: Seat | None = None) -> Knight:
        """A knight by its name: of the seat's set where that has one left, else of the neutral one."""
        name, _, number = word.upper().partition("/")
        if f"{name}/1" not in COLOUR:
            raise self.wrong(f"'{word[:20]}' is no knight; one is written like V4 or V4/5.")
        left, draft = self._left, self.draft
        sets = [draft.neutral] if seat is None else [draft.sets[seat], draft.neutral]
        for each in sets:
            knight = Knight(f"{name}/{each}")
            if number in ("", str(each)) and left[each][knight] > 0:
                left[each][knight] -= 1
                if seat is not None and each == draft.neutral:
                    self.note("taken", seat, (*draft.taken[seat], knight))
                return knight
        raise self.wrong(f"there is no {word[:20]} left in set {' or '.join(map(str, sets))}.")

    def build(self) -> SagaState:
        """What is left of its set is a seat's hand; of the neutral set, the market."""
        draft, left = self.draft, self._left
        for seat in self.rules.seats:
            draft.give(seat, *left[draft.sets[seat]].elements())
        draft.market = tuple(sorted(left[draft.neutral].elements()))
        state: SagaState = self.settle(list_faults)
        return state


# --- and back -------------------------------------------------------------------------------------------------


def write_position(terms: Terms, position: SagaState, mark: str = "\n") -> str:
    """The words that `read_position` reads back; `mark` stands between the lines."""
    said = {
        "Neutral": str(position.neutral),
        "Lands": ", ".join(" ".join(map(_short, row)) for row in position.neutrals if row),
        "Used": " ".join(COLOURS[land] for land in ALL_LANDS if position.used[land]),
        "Done": ", ".join(["laid"] * position.has_laid + ["bought"] * position.has_bought),
        "turn": SEAT_NAMES[position.active],
        "round": str(position.round),
    }
    seats = (_write_seat(terms, position, seat) for seat in terms.seats)
    return mark.join([*seats, *(f"{head}: {text}" for head, text in said.items() if text)])


def _write_seat(terms: Terms, position: SagaState, seat: Seat) -> str:
    laid = [knight for column in ALL_LANDS for knight in list_knights(position, seat, column)]
    bought = Counter(position.taken[seat]) - Counter(laid)
    said = {
        "set": str(position.sets[seat]),
        "chips": str(position.chips[seat] or ""),
        "holds": ", ".join(_write_column(position, seat, land) for land in list_lands(position, seat)),
        "armies": ", ".join(_write_column(position, seat, land) for land in list_armies(position, seat)),
        "bought": " ".join(sorted(map(_short, bought.elements()))),
    }
    return f"{SEAT_NAMES[seat]}: {'; '.join(f'{word} {text}' for word, text in said.items() if text)}"


def _write_column(position: SagaState, seat: Seat, column: int) -> str:
    row = position.columns[seat][column]
    hoods = {
        hiding.at: f"[{knight}]{COLOURS[hiding.land]}"
        for hiding, knight in zip(position.hidings, position.hooded, strict=True)
        if hiding.seat == seat and hiding.column == column
    }
    words = [hoods.get(at, knight) for at, knight in enumerate(row)]
    lead = [] if COLOUR.get(row[0]) == column else [COLOURS[column]]
    return " ".join([*lead, *words])


def _short(knight: str) -> str:
    """Neutral knights need no set where only they can be meant."""
    return knight.partition("/")[0]
