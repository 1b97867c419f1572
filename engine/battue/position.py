"""A position in words, as the beginning of a turn: for lessons, questions, what-ifs and tests.

    Red: hordes R03 6, C09 2; flags C12; hand Lances, Gold 2; treasure Relic; scouted C13
    Blue: outside R07
    Yellow: out
    Faces: C09 Macellum; C13 Villa
    Discard: Lances 3; Fury
    Events: Militia 2
    turn: Red
    round: 4

A line a seat, and lines for what belongs to the city. A seat that the words put nowhere waits outside with its first
horde; the last seats may be `arriving`: they have yet to choose where, and that is what the game begins with. A horde
inside the walls stands under its own flag. `Faces` names tiles that lie face up, or those that a seat has scouted;
where a flag stands and nothing is named, it is the first face left of the size. `Discard` and `Events` are cards gone.

The city is always the one of `CITY`, so that the words mean the same wherever they are read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from engine.battue.box import Batch, Box
from engine.battue.camps import GATES, share_edges
from engine.battue.invariants import list_faults
from engine.battue.phases.layout import finish_city
from engine.battue.pieces import CAMP, COLOURS
from engine.battue.state import BattueState, City, Lot
from engine.battue.steps import Entering, Opening
from engine.battue.terms import Law, Terms
from engine.core.position import recast
from engine.core.position_reader import MOST_ROUNDS, PositionError, SheetReader, Word, split
from engine.core.seat import Seat

CITY = """
ggthhiiu111v
ggthhiiu111v
aa222wbbbccc
aa222wbbbccc
aaxx0000jjdd
kkee0000jjdd
kkee0000lldd
yyeemmzzllnn
pDAAmmEffFnn
p333444ffBBq
p333444ffooq
CCrrrsssGooq
"""
"""The tiles as they lie, a mark a tile: 0 is the Palace, digits are the named four, a to z and on the rest."""

MOST_CARDS = 60


def read_position(words: str, rules: Law) -> BattueState:
    """The start of a turn as the words describe it; PositionError when there is none that a game could hold."""
    reader = _Reader(rules)
    reader.read(words)
    state = reader.build()
    faults = list(list_faults(rules, state))
    if faults:
        raise reader.wrong(f"no game could come to it: {'; '.join(faults)}.")
    return state


def list_lots(terms: Terms) -> tuple[Lot, ...]:
    """The city of `CITY` with the tiles of this box, numbered by batch and then from the north-west."""
    rows = CITY.split()
    marks: dict[str, list[tuple[int, int]]] = {}
    for y, row in enumerate(rows):
        for x, mark in enumerate(row):
            marks.setdefault(mark, []).append((x, y))
    sizes = {(batch.width, batch.height): number for number, batch in enumerate(terms.box.batches) if number > 1}
    lots = []
    for mark, squares in marks.items():
        (x, y), (right, bottom) = squares[0], squares[-1]
        width, height = right - x + 1, bottom - y + 1
        size = (max(width, height), min(width, height))
        batch = min(int(mark), 1) if mark.isdigit() else sizes.get(size, -1)
        lots.append(Lot(x, y, width, height, batch))
    lots.sort(key=lambda lot: (lot.batch, lot.y, lot.x))
    city = terms.edition.city
    if (city.width, city.height) != (len(rows[0]), len(rows)) or lots[0].batch < 0:
        raise PositionError(0, "its city does not fit the tiles of this edition.")
    return tuple(lots)


class _Reader(SheetReader[Seat]):
    """A board being set: the words go onto the sheet one by one, `build` makes the state."""

    def __init__(self, rules: Law) -> None:
        super().__init__(rules)
        self._box: Box = self.terms.box
        self.draft.city = City(list_lots(self.terms), self.draft.city.board)
        finish_city(self.draft)
        self._names = self.draft.city.board.names
        self._named: set[int] = set()
        self._arriving: set[Seat] = set()

    def list_words(self) -> Iterable[Word]:
        return (
            Word("hordes", self._read_hordes, of_owner=True),
            Word("flags", self._read_flags, of_owner=True),
            Word("hand", self._read_hand, of_owner=True),
            Word("treasure", self._read_treasure, of_owner=True),
            Word("scouted", self._read_scouted, of_owner=True),
            Word("outside", self._read_post, of_owner=True),
            Word("arriving", lambda seat, text: self._arriving.add(seat), of_owner=True),
            Word("out", lambda seat, text: self.note("alive", seat, False), of_owner=True),
            Word("faces", self._read_faces),
            Word("discard", self._read_discard),
            Word("events", self._read_events),
            *self.list_turn_words(),
        )

    def list_owners(self) -> Mapping[str, Seat]:
        seats, names = self.terms.seats, self.terms.seat_names
        return {**dict(zip(COLOURS, seats, strict=False)), **dict(zip(names, seats, strict=True))}

    # --- what a seat has ----------------------------------------------------------------------------------

    def _read_hordes(self, seat: Seat, text: str) -> None:
        for part in split(text, ","):
            name, _, number = part.partition(" ")
            place = self._place(name)
            if self.draft.hordes[seat][place]:
                raise self.wrong(f"{self._names[place]} is named twice; warriors on one tile are one horde.")
            self.draft.set_horde(seat, place, self.number(number, 1, self._box.limits.horde))
            self._plant(seat, place)

    def _read_flags(self, seat: Seat, text: str) -> None:
        for name in split(text, ","):
            self._plant(seat, self._place(name))

    def _plant(self, seat: Seat, place: int) -> None:
        if self.draft.flags[place] not in (None, seat):
            raise self.wrong(f"{self._names[place]} bears the flag of another seat already.")
        self.draft.set_flag(place, seat)

    def _read_hand(self, seat: Seat, text: str) -> None:
        self.note("hands", seat, tuple(sorted(self._cards(text, self._box.loot))))

    def _read_treasure(self, seat: Seat, text: str) -> None:
        self.note("treasures", seat, self._cards(text, [card for card, points in self._box.points.items() if points]))

    def _read_scouted(self, seat: Seat, text: str) -> None:
        self.note("seen", seat, tuple(dict.fromkeys(self._tile(name) for name in split(text, ","))))

    def _read_post(self, seat: Seat, text: str) -> None:
        place = self._place(text)
        if place >= self._box.first_lot:
            raise self.wrong(f"{self._names[place]} is no section of the ring.")
        self.note("posts", seat, place)

    # --- what belongs to the city -------------------------------------------------------------------------

    def _read_faces(self, text: str) -> None:
        for part in split(text, ";"):
            name, _, face = part.partition(" ")
            place = self._tile(name)
            kinds = {kind.name: kind.id for kind in self._batch(place).kinds}
            self._named.add(place)
            self.note("faces", place, self.find(face, kinds, f"tile of the size of {self._names[place]}"))

    def _read_discard(self, text: str) -> None:
        self.draft.discard = self._count_cards(text, self._box.loot)

    def _read_events(self, text: str) -> None:
        self.draft.spent_events = self._count_cards(text, self._box.events)

    def _read_round(self, text: str) -> None:
        self.draft.round = self.number(text, 1, self.terms.round_limit or MOST_ROUNDS)

    # --- words --------------------------------------------------------------------------------------------

    def _place(self, word: str) -> int:
        return self.find(word, {name: place for place, name in enumerate(self._names) if place != CAMP}, "place")

    def _tile(self, word: str) -> int:
        place = self._place(word)
        if place < self._box.first_lot:
            raise self.wrong(f"{self._names[place]} is part of the ring: everybody sees it.")
        return place

    def _batch(self, place: int) -> Batch:
        lot: Lot = self.draft.city.lots[place - self._box.first_lot]
        return self._box.batches[lot.batch]

    def _cards(self, text: str, known: Iterable[str]) -> tuple[str, ...]:
        """`Lances, Gold 2` as cards of these kinds, one item a card."""
        names = {self._box.card_name(card): card for card in known}
        found: list[str] = []
        for part in split(text.replace(";", ","), ","):
            name, times = self.counted(part, 1, MOST_CARDS)
            found += [self.find(name, names, "card")] * times
        return tuple(found)

    def _count_cards(self, text: str, kinds: Iterable[str]) -> tuple[int, ...]:
        """How many of each kind, in their order."""
        return tuple(map(self._cards(text, kinds).count, kinds))

    # --- the state ----------------------------------------------------------------------------------------

    def build(self) -> BattueState:
        """The beginning of a turn, or of the game while seats are arriving."""
        draft, seats = self.draft, self.terms.seats
        entered = len(seats) - len(self._arriving)
        if any(seat < entered for seat in self._arriving):
            raise self.wrong("seats form up in their order, so only the last ones can be arriving.")
        for seat in seats[:entered]:
            if draft.alive[seat] and not any(draft.hordes[seat]):
                draft.set_horde(seat, CAMP, self._box.limits.start)
        draft.settled = tuple(any(draft.hordes[seat][1:]) or not draft.alive[seat] for seat in seats)
        draft.up = tuple(self._is_up(place) for place in range(len(self._names)))
        self._show_faces()
        self._make_camp(entered)
        if self.terms.once_per_tile:
            # whoever holds a tile has taken its loot, as far as the words tell
            draft.pillaged = tuple(place for place, owner in enumerate(draft.flags) if owner is not None)
        draft.to_act, draft.step = draft.active, Entering(entered) if self._arriving else Opening()
        return recast(BattueState, draft)

    def _is_scouted(self, place: int) -> bool:
        return any(place in places for places in self.draft.seen)

    def _is_up(self, place: int) -> bool:
        is_named = place in self._named and not self._is_scouted(place)
        return place < self._box.first_lot or self.draft.flags[place] is not None or is_named

    def _show_faces(self) -> None:
        """A tile that lies face up or was scouted, without a name, shows the first face left of its size."""
        for place, is_up in enumerate(self.draft.up):
            if (is_up or self._is_scouted(place)) and place and not self.draft.faces[place]:
                left = Counter({kind.id: kind.count for kind in self._batch(place).kinds})
                left.subtract(self.draft.faces)
                self.note("faces", place, next(kind.id for kind in self._batch(place).kinds if left[kind.id] > 0))

    def _make_camp(self, entered: int) -> None:
        """Section and edge of each seat: those it named, else a gate of an edge that is free."""
        wanted = self.draft.posts[:entered]
        edges = share_edges(wanted, self._box.ring)
        if edges is None:
            named = ", ".join(self._names[post] for post in wanted if post is not None)
            raise self.wrong(f"seats cannot wait outside {named}: each edge hosts one, and so does each section.")
        for seat, edge in zip(self.terms.seats, edges, strict=False):
            self.note("edges", seat, edge)
            if wanted[seat] is None:
                self.note("posts", seat, self._box.index[GATES[edge]])
