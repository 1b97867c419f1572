"""A position of the war in words: for lessons, links, tests and the sandbox.

    Emerande: smalt G3, 100, 100 Polish; celadon G3, 50, 150 English, tokens 1, tired; crowns 12
    Emerande: fortress F4, 50, 100 Spanish, breached 1; city Monz, fortified, besieged Madder 2; city Vecht
    Neutral: Estrel, breached 1
    Razed: Belmor, Corvena
    turn: 2
    President: Niebieski
    Next: Madder
    Destiny: smalt, black
    Used: linden

A baron's line holds his nobles by their short names, his `fortress`, each `city` and his `crowns`; he may have several
lines. A noble stands in a place (`G3`, or the city there) with troop cards (`100` regulars, `100 Polish`), or without
a place waits off the board, or has died and his heir has not come (`fallen`); he may be `tired`, `at sea`, without heir
(`no heir`, or where miracles can happen `struck no-heir`), bear `tokens 1`, or have his heir with another baron
(`hostage Madder`). Walls are
`fortified`, `breached 1`, `besieged Madder` (before the first turn, or since turn 2: `besieged Madder 2`). A fortress
that was taken is `lost`, with the regulars that come back with it. `Destiny` names cards on top, `Used` those under
the pile, in their order. What is not mentioned is empty, neutral and whole.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, TypeVar

import msgspec

from engine.core.position_reader import PositionError, Word, split
from engine.core.refusal import SetupError
from engine.core.seat import Seat
from engine.knights.invariants import list_faults
from engine.knights.notes import CityNote, FortNote, NobleNote, Notes, SiegeNote
from engine.knights.pieces import Baron, Troop
from engine.knights.realm_position import RealmReader, list_heads, write_baron
from engine.knights.rules import KnightsRules
from engine.knights.state import NOBLES, KnightsState
from engine.knights.terms import Terms
from engine.knights.turn.setting_up import begin_noted

TROOP = re.compile(r"^(?P<men>\d+) ?(?P<nation>[^\d\s]+)?$")
MOST = 1_000
FLAGS = {
    "tired": ("fresh", False),
    "at sea": ("at_sea", True),
    "no heir": ("heir", False),
    "fallen": ("fallen", True),
    "lost": ("lost", True),
    "fortified": ("fortified", True),
}
"""Words that say one thing of a piece: the field of its note, and what is noted there."""
WORDS = {"tokens": "tokens", "struck": "struck", "hostage": "hostage", "breached": "breaches", "besieged": "siege"}
"""Words that are followed by something: the field that notes it."""
Note = TypeVar("Note", NobleNote, FortNote, CityNote)


def read_position(words: str, rules: KnightsRules) -> KnightsState:
    """The state that the words describe; PositionError when there is none that a game could hold."""
    return build_state(read_notes(words, rules), rules)


def build_state(notes: Notes, rules: KnightsRules) -> KnightsState:
    """The state that was noted, if a game could hold it."""
    try:
        state = rules.settle(begin_noted(rules, notes))
    except SetupError as wrong:
        raise PositionError(0, str(wrong)) from wrong
    fault = next(list_faults(rules, state), None)
    if fault is not None:
        raise PositionError(0, fault)
    return state


def read_notes(words: str, terms: Terms) -> Notes:
    """What the words note down, before anybody asks whether a game could hold it."""
    reader = _NotesReader(terms)
    reader.read(words)
    return msgspec.structs.replace(reader.notes, realm=reader.realm)


class _NotesReader(RealmReader):
    def __init__(self, terms: Terms) -> None:
        super().__init__(terms)
        self.notes = Notes()
        self._seats = {baron.title: Seat(seat) for seat, baron in enumerate(terms.barons)}
        self._cities = {name: name for name in terms.realm.cities}
        self._places = {name: terms.realm.names[place] for name, place in terms.realm.called.items()}
        self._nations = {nation: nation for nation in terms.edition.mercenaries.nations}
        self._events = {slug: slug for slug in terms.events}
        self._readers: dict[str, Callable[[str], dict[str, Any]]] = {
            "tokens": lambda text: {"tokens": self.number(text.strip(), 0, MOST)},
            "breached": lambda text: {"breaches": self.number(text.strip(), 0, MOST)},
            "besieged": lambda text: {"siege": self._read_siege(text)},
            "hostage": lambda text: {"hostage": self._find_short_named(text)},
            "struck": lambda text: {"struck": self.find(text, self._events, "event"), "heir": False},
        }

    def list_owners(self) -> Mapping[str, Seat]:
        """Barons by their short and their full names."""
        terms = self._terms
        return {**self._seats, **{terms.baron_name(terms.barons[seat]): seat for seat in terms.seats}}

    def list_words(self) -> Iterable[Word]:
        """Nobles by their short names are words of their barons."""
        nobles = (Word(slug, partial(self._read_noble, slug), True) for slug in self._terms.noble_slugs)
        return [
            *nobles,
            Word("fortress", self._read_fortress, True),
            Word("city", self._read_city, True),
            Word("crowns", self._read_crowns, True),
            Word("neutral", self._read_neutral),
            Word("razed", self._read_razed),
            Word("turn", self._read_turn),
            Word("president", partial(self._read_baron, "president")),
            Word("next", partial(self._read_baron, "next")),
            Word("destiny", partial(self._read_cards, "top")),
            Word("used", partial(self._read_cards, "under")),
            *(self.list_realm_words() if self._terms.is_realm else ()),
        ]

    # --- what is noted ------------------------------------------------------------------------------------

    def _note(self, kind: str, key: Any, note: Any, name: str) -> None:
        entries = getattr(self.notes, kind)
        if key in entries:
            raise self.wrong(f"{name} is said twice.")
        self._set(kind, {**entries, key: note})

    def _set(self, kind: str, value: Any) -> None:
        self.notes = msgspec.structs.replace(self.notes, **{kind: value})

    def _read_noble(self, slug: str, owner: Seat, text: str) -> None:
        number = self._terms.noble_index[slug]
        if number // NOBLES != owner:
            lord = self._terms.barons[number // NOBLES].title
            raise self.wrong(f"{self._terms.noble_name(number)} serves {lord}: he belongs into that line.")
        self._note("nobles", slug, self._read_piece(NobleNote, split(text, ",")), slug)

    def _read_fortress(self, owner: Seat, text: str) -> None:
        note = self._read_piece(FortNote, split(text, ","))
        self._note("fortresses", self._terms.barons[owner], note, "the fortress")

    def _read_city(self, owner: Seat, text: str) -> None:
        self._note_city(text, baron=self._terms.barons[owner])

    def _read_neutral(self, text: str) -> None:
        for part in split(text, ";"):
            self._note_city(part)

    def _note_city(self, text: str, **more: Any) -> None:
        name, *items = split(text, ",") or [""]
        city = self.find(name, self._cities, "city")
        self._note("cities", city, self._read_piece(CityNote, items, **more), city)

    def _read_razed(self, text: str) -> None:
        for name in split(text, ","):
            self._note_city(name, razed=True)

    def _read_crowns(self, owner: Seat, text: str) -> None:
        self._note("crowns", self._terms.barons[owner], self.number(text, 0, MOST), "the number of crowns")

    def _read_turn(self, text: str) -> None:
        self._set("turn", self.number(text, 1, self._terms.turns))

    def _read_baron(self, kind: str, text: str) -> None:
        self._set(kind, self.find_baron(text))

    def _read_cards(self, kind: str, text: str) -> None:
        known = {name: name for name in self._terms.card_names}
        names = tuple(self.find(name, known, "destiny card") for name in split(text, ","))
        self._set(kind, (*getattr(self.notes, kind), *names))

    # --- parts of it --------------------------------------------------------------------------------------

    def _read_piece(self, kind: type[Note], items: Iterable[str], **more: Any) -> Note:
        """What the items say of a piece, in any order, as far as such a piece can have it."""
        fields, found = kind.__struct_fields__, dict(more)
        troops: list[Troop] = []
        for item in items:
            word, _, rest = item.partition(" ")
            flag, value = FLAGS.get(item.lower(), ("", None))
            if flag in fields:
                found[flag] = value
            elif WORDS.get(word.lower()) in fields:
                found |= self._readers[word.lower()](rest)
            elif "place" not in fields:
                raise self.wrong(
                    f"'{item[:40]}' says nothing of walls; write fortified, breached 1 or besieged Madder."
                )
            elif TROOP.match(item):
                troops.append(self.read_troop(item))
            else:
                found["place"] = self.find(item, self._places, "place")
        if troops:
            found["troops"] = tuple(sorted(troops))
        return kind(**found)

    def read_troop(self, text: str) -> Troop:
        card = TROOP.match(text)
        if card is None:
            raise self.wrong(f"'{text[:40]}' is no troop card; write 150 English.")
        nation = card["nation"]
        return Troop(self.number(card["men"], 1, MOST), self.find(nation, self._nations, "nation") if nation else "")

    def _read_siege(self, text: str) -> SiegeNote:
        name, turn = self.counted(text, 0, self._terms.turns) if text[-1:].isdigit() else (text, 0)
        return SiegeNote(self._find_short_named(name), turn)

    def _find_short_named(self, name: str) -> Baron:
        return self._terms.barons[self.find(name, self._seats, "baron")]


# --- writing ----------------------------------------------------------------------------------------------------


def write_position(notes: Notes, terms: Terms) -> str:
    """The words that note down the same; never none at all, which would be the skirmish."""
    lines = []
    for seat, baron in enumerate(terms.barons):
        slugs = terms.noble_slugs[seat * NOBLES : seat * NOBLES + NOBLES]
        parts = [f"{slug} {_write_piece(notes.nobles[slug])}" for slug in slugs if slug in notes.nobles]
        if baron in notes.fortresses:
            parts.append(f"fortress {_write_piece(notes.fortresses[baron])}")
        cities = ((name, note) for name, note in notes.cities.items() if note.baron is baron)
        parts += [f"city {_write_piece(note, name)}" for name, note in cities]
        if baron in notes.crowns:
            parts.append(f"crowns {notes.crowns[baron]}")
        parts += write_baron(notes.realm, baron, terms)
        lines += [f"{baron.title}: {'; '.join(parts)}"] if parts else []
    neutral = [_write_piece(note, name) for name, note in notes.cities.items() if note.baron is None and not note.razed]
    razed = [name for name, note in notes.cities.items() if note.razed]
    for head, text in (
        ("Neutral", "; ".join(neutral)),
        ("Razed", ", ".join(razed)),
        ("turn", str(notes.turn) if notes.turn > 1 else ""),
        ("President", "" if notes.president is None else notes.president.title),
        ("Next", "" if notes.next is None else notes.next.title),
        ("Destiny", ", ".join(notes.top)),
        ("Used", ", ".join(notes.under)),
        *list_heads(notes.realm),
    ):
        lines += [f"{head}: {text}"] if text else []
    return "\n".join(lines or ["turn: 1"])


def _write_piece(note: NobleNote | FortNote | CityNote, *name: str) -> str:
    """What the note says beyond an empty one."""
    said = msgspec.structs.asdict(note)
    if said.get("struck"):
        # the event has taken his heir: that need not be said
        del said["heir"]
    words = [*name, said.get("place", "")]
    words += [f"{troop.men} {troop.nation}".strip() for troop in said.get("troops", ())]
    words += [word for word, (field, value) in FLAGS.items() if said.get(field) is value]
    words += [f"{word} {_write_value(said[field])}" for word, field in WORDS.items() if said.get(field)]
    return ", ".join(filter(None, words))


def _write_value(value: int | str | Baron | SiegeNote) -> str:
    if isinstance(value, SiegeNote):
        return f"{value.baron.title} {value.turn or ''}".strip()
    return value.title if isinstance(value, Baron) else str(value)
