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

import msgspec

from engine.battue.board import build_city
from engine.battue.box import Batch
from engine.battue.camps import gate_of, share_edges
from engine.battue.invariants import list_faults
from engine.battue.phases.layout import build_start
from engine.battue.pieces import CAMP, COLOURS, UNSEEN, Edge
from engine.battue.state import BattueState, City, Lot
from engine.battue.steps import Entering, Opening
from engine.battue.terms import Law, Terms
from engine.core.position_reader import PositionError, PositionReader, Word, split
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
    placing = _Placing(rules.terms)
    placing.read(words)
    state = placing.build()
    faults = list(list_faults(rules, state))
    if faults:
        raise placing.wrong(f"no game could come to it: {'; '.join(faults)}.")
    return state


def read_city(terms: Terms) -> City:
    """The city of `CITY` with the tiles of this box, numbered by batch and then from the north-west."""
    box, rows = terms.box, CITY.split()
    marks: dict[str, list[tuple[int, int]]] = {}
    for y, row in enumerate(rows):
        for x, mark in enumerate(row):
            marks.setdefault(mark, []).append((x, y))
    sizes = {(batch.width, batch.height): number for number, batch in enumerate(box.batches) if number > 1}
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
    return City(tuple(lots), build_city(box.names, box.ring, lots, city))


class _Placing(PositionReader[Seat]):
    """A board being set: the words go in one by one, `build` makes the state."""

    def __init__(self, terms: Terms) -> None:
        super().__init__()
        self._terms, self._box = terms, terms.box
        self._city = read_city(terms)
        self._start = build_start(terms)
        count, places = len(terms.seats), terms.box.first_lot + len(self._city.lots)
        self._names = self._box.names[:places]
        self._faces = [*self._start.faces, terms.edition.city.palace, *[UNSEEN] * (places - self._box.first_lot - 1)]
        self._named: set[int] = set()
        self._flags: list[Seat | None] = [None] * places
        self._hordes = [[0] * places for _ in range(count)]
        self._posts: list[int | None] = [None] * count
        self._is_out = [False] * count
        self._is_arriving = [False] * count
        self._hands: list[tuple[str, ...]] = [()] * count
        self._treasures: list[tuple[str, ...]] = [()] * count
        self._seen: list[tuple[int, ...]] = [()] * count
        self._discard: tuple[str, ...] = ()
        self._spent: tuple[str, ...] = ()
        self._active = Seat(0)
        self._round = 1

    def list_words(self) -> Iterable[Word]:
        return (
            Word("hordes", self._read_hordes, of_owner=True),
            Word("flags", self._read_flags, of_owner=True),
            Word("hand", self._read_hand, of_owner=True),
            Word("treasure", self._read_treasure, of_owner=True),
            Word("scouted", self._read_scouted, of_owner=True),
            Word("outside", self._read_post, of_owner=True),
            Word("arriving", self._read_arriving, of_owner=True),
            Word("out", self._read_out, of_owner=True),
            Word("faces", self._read_faces),
            Word("discard", self._read_discard),
            Word("events", self._read_events),
            Word("turn", self._read_turn),
            Word("round", self._read_round),
        )

    def list_owners(self) -> Mapping[str, Seat]:
        seats = self._terms.seats
        own = dict(zip(self._terms.seat_names, seats, strict=True))
        return {**dict(zip(COLOURS, seats, strict=False)), **own}

    # --- what a seat has ----------------------------------------------------------------------------------

    def _read_hordes(self, seat: Seat, text: str) -> None:
        for part in split(text, ","):
            name, _, number = part.partition(" ")
            place = self._place(name)
            if self._hordes[seat][place]:
                raise self.wrong(f"{self._names[place]} is named twice; warriors on one tile are one horde.")
            self._hordes[seat][place] = self.number(number, 1, self._box.limits.horde)
            self._plant(seat, place)

    def _read_flags(self, seat: Seat, text: str) -> None:
        for name in split(text, ","):
            self._plant(seat, self._place(name))

    def _plant(self, seat: Seat, place: int) -> None:
        if self._flags[place] not in (None, seat):
            raise self.wrong(f"{self._names[place]} bears the flag of another seat already.")
        self._flags[place] = seat

    def _read_hand(self, seat: Seat, text: str) -> None:
        self._hands[seat] = tuple(sorted(self._cards(text, self._loot_names())))

    def _read_treasure(self, seat: Seat, text: str) -> None:
        names = {**self._loot_names(), **self._event_names()}
        worth = {name: card for name, card in names.items() if self._box.points[card]}
        self._treasures[seat] = self._cards(text, worth)

    def _read_scouted(self, seat: Seat, text: str) -> None:
        self._seen[seat] = tuple(dict.fromkeys(self._tile(name) for name in split(text, ",")))

    def _read_post(self, seat: Seat, text: str) -> None:
        place = self._place(text)
        if place >= self._box.first_lot:
            raise self.wrong(f"{self._names[place]} is no section of the ring.")
        self._posts[seat] = place

    def _read_arriving(self, seat: Seat, text: str) -> None:
        self._is_arriving[seat] = True

    def _read_out(self, seat: Seat, text: str) -> None:
        self._is_out[seat] = True

    # --- what belongs to the city -------------------------------------------------------------------------

    def _read_faces(self, text: str) -> None:
        for part in split(text, ";"):
            name, _, face = part.partition(" ")
            place = self._tile(name)
            kinds = {kind.name: kind.id for kind in self._batch(place).kinds}
            self._named.add(place)
            self._faces[place] = self.find(face, kinds, f"tile of the size of {self._names[place]}")

    def _read_discard(self, text: str) -> None:
        self._discard = self._cards(text, self._loot_names())

    def _read_events(self, text: str) -> None:
        self._spent = self._cards(text, self._event_names())

    def _read_turn(self, text: str) -> None:
        self._active = self.find_owner(text)

    def _read_round(self, text: str) -> None:
        self._round = self.number(text, 1, self._terms.round_limit or 1000)

    # --- words --------------------------------------------------------------------------------------------

    def _place(self, word: str) -> int:
        return self.find(word, {name: place for place, name in enumerate(self._names) if place != CAMP}, "place")

    def _tile(self, word: str) -> int:
        place = self._place(word)
        if place < self._box.first_lot:
            raise self.wrong(f"{self._names[place]} is part of the ring: everybody sees it.")
        return place

    def _batch(self, place: int) -> Batch:
        return self._box.batches[self._city.lots[place - self._box.first_lot].batch]

    def _loot_names(self) -> dict[str, str]:
        return {card.name: card.id for card in self._box.edition.loot.cards}

    def _event_names(self) -> dict[str, str]:
        return {card.name: card.id for card in self._box.edition.events.cards}

    def _cards(self, text: str, known: Mapping[str, str]) -> tuple[str, ...]:
        """`Lances, Gold 2` as cards, one item a card."""
        found: list[str] = []
        for part in split(text.replace(";", ","), ","):
            name, times = self.counted(part, 1, MOST_CARDS)
            found += [self.find(name, known, "card")] * times
        return tuple(found)

    # --- the state ----------------------------------------------------------------------------------------

    def build(self) -> BattueState:
        """The beginning of a turn, or of the game while seats are arriving."""
        entered = len(self._is_arriving) - sum(self._is_arriving)
        if any(self._is_arriving[:entered]):
            raise self.wrong("seats form up in their order, so only the last ones can be arriving.")
        for seat, horde in enumerate(self._hordes):
            if not self._is_out[seat] and not self._is_arriving[seat] and not any(horde):
                horde[CAMP] = self._box.limits.start
        up = tuple(self._is_up(place) for place in range(len(self._names)))
        self._show_faces(up)
        discard, spent = Counter(self._discard), Counter(self._spent)
        posts, edges = self._camps(entered)
        flagged = tuple(place for place, owner in enumerate(self._flags) if owner is not None)
        return msgspec.structs.replace(
            self._start,
            to_act=self._active,
            step=Entering(entered) if entered < len(self._hordes) else Opening(),
            round=self._round,
            active=self._active,
            city=self._city,
            faces=tuple(self._faces),
            up=up,
            flags=tuple(self._flags),
            hordes=tuple(map(tuple, self._hordes)),
            posts=posts,
            edges=edges,
            alive=tuple(not is_out for is_out in self._is_out),
            settled=tuple(any(horde[1:]) or is_out for horde, is_out in zip(self._hordes, self._is_out, strict=True)),
            hands=tuple(self._hands),
            treasures=tuple(self._treasures),
            discard=tuple(discard[card] for card in self._box.loot),
            spent_events=tuple(spent[card] for card in self._box.events),
            seen=tuple(self._seen),
            # whoever holds a tile has taken its loot, as far as the words tell
            pillaged=flagged if self._terms.once_per_tile else (),
        )

    def _is_up(self, place: int) -> bool:
        is_scouted = any(place in places for places in self._seen)
        return (
            place < self._box.first_lot or self._flags[place] is not None or (place in self._named and not is_scouted)
        )

    def _show_faces(self, up: tuple[bool, ...]) -> None:
        """A tile that lies face up or was scouted, without a name, shows the first face left of its size."""
        scouted = {place for places in self._seen for place in places}
        for place, is_up in enumerate(up):
            if (is_up or place in scouted) and place and not self._faces[place]:
                left = Counter({kind.id: kind.count for kind in self._batch(place).kinds})
                left.subtract(self._faces)
                self._faces[place] = next(kind.id for kind in self._batch(place).kinds if left[kind.id] > 0)

    def _camps(self, entered: int) -> tuple[tuple[int | None, ...], tuple[Edge | None, ...]]:
        """Section and edge of each seat: those it named, else a gate of an edge that is free."""
        wanted = self._posts[:entered]
        edges = share_edges(wanted, self._box.ring)
        if edges is None:
            named = ", ".join(self._names[post] for post in wanted if post is not None)
            raise self.wrong(f"seats cannot wait outside {named}: each edge hosts one, and so does each section.")
        posts = [
            self._box.index[gate_of(edge)] if post is None else post for post, edge in zip(wanted, edges, strict=True)
        ]
        arriving = (None,) * (len(self._posts) - entered)
        return (*posts, *arriving), (*edges, *arriving)
