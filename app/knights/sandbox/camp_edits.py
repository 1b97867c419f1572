"""What each line that a button of the sandbox says does to the camp. Lines come from a browser and may say anything."""

from __future__ import annotations

from collections.abc import Callable

from app.knights.sandbox.camp import FORTRESS, Camp, left_mercenaries, left_regulars, new_siege
from engine.core.refusal import SetupError
from engine.core.seat import Seat
from engine.knights.notes import CityNote, FortNote
from engine.knights.pieces import Baron, Troop, Troops, read_troop, take_out
from engine.knights.questions import list_nobles
from engine.knights.rules import KnightsRules
from engine.knights.state import NOBLES

MOST = 60
"""Letters of a line."""


def edit(camp: Camp, line: str) -> Camp:
    """The camp after it; SetupError in one sentence when the line or what comes of it is impossible."""
    word, *rest = line[:MOST].split(" ")
    try:
        changed = EDITS[word](camp, rest)
    except SetupError:
        raise
    except (IndexError, KeyError, ValueError) as wrong:
        raise SetupError("The sandbox does not understand this.") from wrong
    changed.rules()
    return changed


def _baron(word: str) -> Baron | None:
    return None if word == "-" else Baron(word)


def _count(word: str) -> int:
    return min(int(word), 20)


def _owner(camp: Camp, rest: list[str]) -> Camp:
    """A city that turns neutral loses its fortification; nobody besieges his own city."""
    *name, word = rest
    city, baron = " ".join(name), _baron(word)
    note = camp.city(city)
    siege = None if _is_besieged(note, baron) else note.siege
    return camp.with_city(city, baron=baron, fortified=note.fortified and baron is not None, siege=siege, razed=False)


def _razed(camp: Camp, rest: list[str]) -> Camp:
    *name, word = rest
    city = " ".join(name)
    if word != "yes":
        return camp.with_city(city, razed=False)
    return camp.with_city(city, razed=True, baron=None, fortified=False, breaches=0, siege=None)


def _set(change: Callable[..., Camp], field: str, read: Callable[[str], object]) -> Callable[[Camp, list[str]], Camp]:
    """One field of whatever the line names: a city's name may be several words."""

    def make(camp: Camp, rest: list[str]) -> Camp:
        *name, word = rest
        return change(camp, " ".join(name), **{field: read(word)})

    return make


def _with_fortress(camp: Camp, name: str, **changes: object) -> Camp:
    return camp.with_fortress(Baron(name), **changes)


def _enter(camp: Camp, rest: list[str]) -> Camp:
    """With a hundred men where the box still has them, regulars first."""
    slug, place = rest[0], " ".join(rest[1:])
    rules = camp.rules()
    if slug not in rules.noble_index:
        raise SetupError("There is no such noble in this game.")
    card = _first_card(rules, Seat(rules.noble_index[slug] // NOBLES))
    return camp.with_noble(slug, place=place, troops=(card,), fresh=True)


def _first_card(rules: KnightsRules, seat: Seat) -> Troop:
    view = rules.observe(rules.start(), None)
    regulars = left_regulars(rules, view, seat)
    if regulars:
        return Troop(regulars[-1])
    hired = left_mercenaries(view)
    if not hired:
        raise SetupError("The box has no troops left.")
    return max(hired, key=lambda troop: troop.men)


def _remove(camp: Camp, rest: list[str]) -> Camp:
    """With the last besieger his siege goes."""
    slug, rules = rest[0], camp.rules()
    left, place = camp.without_noble(slug), camp.noble(slug).place
    seat = Seat(rules.noble_index[slug] // NOBLES)
    mates = [left.noble(rules.noble_slugs[number]) for number in list_nobles(seat)]
    if any(mate.place == place and not mate.at_sea for mate in mates):
        return left
    return _lift(left, rules, place, rules.barons[seat])


def _lift(camp: Camp, rules: KnightsRules, place: str, baron: Baron) -> Camp:
    number = rules.realm.city_at[rules.realm.index[place]]
    if number is not None:
        name = rules.realm.cities[number]
        return camp.with_city(name, siege=None) if _is_besieged(camp.city(name), baron) else camp
    forts = ((other, camp.fortress(other)) for other in camp.barons)
    besieged = next((other for other, fort in forts if fort.place == place and _is_besieged(fort, baron)), None)
    return camp if besieged is None else camp.with_fortress(besieged, siege=None)


def _is_besieged(note: CityNote | FortNote, baron: Baron | None) -> bool:
    return note.siege is not None and note.siege.baron is baron


def _add(camp: Camp, rest: list[str]) -> Camp:
    return _change_troops(camp, rest[0], lambda troops: (*troops, read_troop(rest[1])))


def _drop(camp: Camp, rest: list[str]) -> Camp:
    return _change_troops(camp, rest[0], lambda troops: take_out(troops, (read_troop(rest[1]),)))


def _change_troops(camp: Camp, whose: str, change: Callable[[Troops], Troops]) -> Camp:
    kind, _, slug = whose.partition(".")
    if kind == FORTRESS:
        baron = Baron(slug)
        return camp.with_fortress(baron, troops=change(camp.fortress(baron).troops))
    return camp.with_noble(whose, troops=change(camp.noble(whose).troops))


def _is_yes(word: str) -> bool:
    return word == "yes"


EDITS: dict[str, Callable[[Camp, list[str]], Camp]] = {
    "owner": _owner,
    "razed": _razed,
    "breaches": _set(Camp.with_city, "breaches", _count),
    "fortified": _set(Camp.with_city, "fortified", _is_yes),
    "siege": _set(Camp.with_city, "siege", lambda word: new_siege(_baron(word))),
    "fortress": _set(_with_fortress, "place", str),
    "nofortress": lambda camp, rest: camp.without_fortress(Baron(rest[0])),
    "fortbreaches": _set(_with_fortress, "breaches", _count),
    "forttokens": _set(_with_fortress, "tokens", _count),
    "fortsiege": _set(_with_fortress, "siege", lambda word: new_siege(_baron(word))),
    "enter": _enter,
    "remove": _remove,
    "tokens": _set(Camp.with_noble, "tokens", _count),
    "fresh": _set(Camp.with_noble, "fresh", _is_yes),
    "heir": _set(Camp.with_noble, "heir", _is_yes),
    "sea": _set(Camp.with_noble, "at_sea", _is_yes),
    "add": _add,
    "drop": _drop,
}
